// Package connlimit limits the open connections of a server, in all and per address, before it reads a byte of them.
// It knows nothing of their content, and remembers an address only while it has an open connection.
package connlimit

import (
	"errors"
	"net"
	"net/netip"
	"sync"
)

// Options are the limits of a listener.
type Options struct {
	Most    int            // open at the same time; further ones wait in the kernel's queue; at least 1
	Each    int            // of one address, where an IPv6 /64 network counts as one; further ones are closed at once
	Trusted []netip.Prefix // proxies with many clients: only Most limits them
}

// A Listener limits its connections. Make it with New; all its methods may be called from any goroutine.
type Listener struct {
	net.Listener
	o      Options
	slots  chan struct{} // holds one value for each open connection
	closed chan struct{}
	once   sync.Once

	mu     sync.Mutex
	from   map[netip.Prefix]int
	counts Counts
}

// Counts are the counters of a listener since it was made, and the number of open connections.
type Counts struct {
	Open       int
	TurnedAway int64 // connections closed at once because their address had too many
	Full       int64 // times that accepting a connection had to wait for another to close
	Failed     int64 // connections that could not be accepted, for example for lack of file descriptors
}

// New returns a listener that limits the connections of l.
func New(l net.Listener, o Options) *Listener {
	return &Listener{
		Listener: l, o: o, slots: make(chan struct{}, o.Most), closed: make(chan struct{}), from: map[netip.Prefix]int{},
	}
}

// Counts returns the current counts.
func (l *Listener) Counts() Counts {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.counts
}

// buffer is the size of the kernel's send and receive buffers of a connection, in bytes; Linux doubles it for its own
// overhead. By default a slow reader may occupy 4 MB, which no client is charged for. This much sends a megabyte a
// second to a reader 100 ms away; half of it stalls a loopback interface.
const buffer = 128 << 10

// limitBuffers limits the kernel's buffers of a connection, if it is of a type that allows this.
func limitBuffers(conn net.Conn) {
	if c, ok := conn.(interface {
		SetWriteBuffer(int) error
		SetReadBuffer(int) error
	}); ok {
		_, _ = c.SetWriteBuffer(buffer), c.SetReadBuffer(buffer) // fails only if the connection is broken
	}
}

// Accept waits for a free place and for an admissible connection.
func (l *Listener) Accept() (net.Conn, error) {
	if err := l.acquire(); err != nil {
		return nil, err
	}
	for {
		accepted, err := l.Listener.Accept()
		if err != nil {
			<-l.slots
			l.failed(err)
			return nil, err
		}
		network := networkOf(accepted.RemoteAddr())
		if l.enter(network) {
			limitBuffers(accepted)
			return &conn{Conn: accepted, listener: l, network: network}, nil
		}
		_ = accepted.Close() // nothing was sent
	}
}

// acquire waits until fewer connections than allowed are open.
func (l *Listener) acquire() error {
	select {
	case l.slots <- struct{}{}:
		return nil
	default:
	}
	l.mu.Lock()
	l.counts.Full++
	l.mu.Unlock()
	select {
	case l.slots <- struct{}{}:
		return nil
	case <-l.closed:
		return net.ErrClosed
	}
}

// enter counts one more connection of a network; false if it has its maximum already.
func (l *Listener) enter(network netip.Prefix) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.from[network] >= l.o.Each && !l.trusts(network) {
		l.counts.TurnedAway++
		return false
	}
	l.from[network]++
	l.counts.Open++
	return true
}

func (l *Listener) trusts(network netip.Prefix) bool {
	for _, p := range l.o.Trusted {
		if p.Overlaps(network) {
			return true
		}
	}
	return false
}

func (l *Listener) leave(network netip.Prefix) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.from[network]--; l.from[network] == 0 {
		delete(l.from, network)
	}
	l.counts.Open--
	<-l.slots
}

// failed counts a connection that could not be accepted. net/http logs the error, and retries.
func (l *Listener) failed(err error) {
	if errors.Is(err, net.ErrClosed) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.counts.Failed++
}

// Close stops accepting connections; open ones stay open.
func (l *Listener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// networkOf returns the network that counts as one address.
func networkOf(a net.Addr) netip.Prefix {
	address, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return netip.Prefix{} // the zero prefix: all such addresses count as one
	}
	ip, bits := address.Addr().Unmap().WithZone(""), 64
	if ip.Is4() {
		bits = 32
	}
	network, _ := ip.Prefix(bits) // bits is valid for the address
	return network
}

// A conn is an accepted connection.
type conn struct {
	net.Conn
	listener *Listener
	network  netip.Prefix
	once     sync.Once
}

// Close closes the connection, and frees its place, once.
func (c *conn) Close() error {
	defer c.once.Do(func() { c.listener.leave(c.network) })
	return c.Conn.Close()
}

// WriteParts writes several parts in one call if the connection can; see [net.Buffers.WriteTo].
func (c *conn) WriteParts(parts *net.Buffers) (int64, error) { return parts.WriteTo(c.Conn) }

// CloseWrite closes the server's half of the connection if it can, so that a client that is still sending reads the
// answer.
func (c *conn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return c.Close()
}
