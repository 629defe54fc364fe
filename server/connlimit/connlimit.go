// Package connlimit bounds the connections that a server has open, all together and those of one address, before a byte of
// them is read. It knows nothing of what is said on them, and keeps an address only while a connection of it is open.
package connlimit

import (
	"errors"
	"net"
	"net/netip"
	"sync"
)

// Options say how many connections there may be.
type Options struct {
	Most    int            // open at the same time; those that come then wait in the system's queue; at least 1
	Each    int            // of one address, an IPv6 network of 64 bits counting as one; what is more is closed at once
	Trusted []netip.Prefix // proxies, behind which many are: only Most bounds them
}

// A Listener bounds its connections. Make it with New; all its methods may be called from any goroutine.
type Listener struct {
	net.Listener
	o      Options
	slots  chan struct{} // holds one value for each connection that is open
	closed chan struct{}
	once   sync.Once

	mu     sync.Mutex
	from   map[netip.Prefix]int
	counts Counts
}

// Counts are what a listener has done since it was made, and how many connections are open.
type Counts struct {
	Open   int
	Turned int64 // connections closed at once, since their address had too many
	Full   int64 // times that all connections were taken when the next connection was to be accepted
	Failed int64 // connections that could not be accepted, as for want of file descriptors
}

// New bounds the connections of a listener.
func New(l net.Listener, o Options) *Listener {
	return &Listener{
		Listener: l, o: o, slots: make(chan struct{}, o.Most), closed: make(chan struct{}), from: map[netip.Prefix]int{},
	}
}

// Counts is the present state.
func (l *Listener) Counts() Counts {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.counts
}

// buffer is what the system is asked to hold of a connection at most in each direction, in bytes; Linux takes twice
// that, with what it needs itself. Left alone it lets a slow reader have 4 MB, which no client is charged for. So much
// may be under way to a reader who is far, 100 ms, at a megabyte a second; half of it stalls a loopback interface.
const buffer = 128 << 10

// bound bounds what the system holds of a connection, where it can.
func bound(conn net.Conn) {
	if c, ok := conn.(interface {
		SetWriteBuffer(int) error
		SetReadBuffer(int) error
	}); ok {
		_, _ = c.SetWriteBuffer(buffer), c.SetReadBuffer(buffer) // fail only where the connection is broken
	}
}

// Accept waits for a place and for a connection that may come in.
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
			bound(accepted)
			return &conn{Conn: accepted, listener: l, network: network}, nil
		}
		_ = accepted.Close() // nothing was said
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

// enter counts one more connection of a network, unless it has as many as it may.
func (l *Listener) enter(network netip.Prefix) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.from[network] >= l.o.Each && !l.trusts(network) {
		l.counts.Turned++
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

// failed counts a connection that could not be accepted; net/http complains of it, and tries again.
func (l *Listener) failed(err error) {
	if errors.Is(err, net.ErrClosed) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.counts.Failed++
}

// Close ends the waiting for connections; those that are open stay so.
func (l *Listener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// networkOf is what counts as one address.
func networkOf(a net.Addr) netip.Prefix {
	address, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return netip.Prefix{} // no network at all: all such count as one
	}
	ip, bits := address.Addr().Unmap().WithZone(""), 64
	if ip.Is4() {
		bits = 32
	}
	network, _ := ip.Prefix(bits) // which such an address has
	return network
}

// A conn is an accepted connection.
type conn struct {
	net.Conn
	listener *Listener
	network  netip.Prefix
	once     sync.Once
}

// Close closes the connection, and gives its place to the next, once.
func (c *conn) Close() error {
	defer c.once.Do(func() { c.listener.leave(c.network) })
	return c.Conn.Close()
}

// WriteParts writes several parts at once, where the connection can; see [net.Buffers.WriteTo].
func (c *conn) WriteParts(parts *net.Buffers) (int64, error) { return parts.WriteTo(c.Conn) }

// CloseWrite ends what the server says, where the connection can: a client that is still sending reads the answer
// then.
func (c *conn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return c.Close()
}
