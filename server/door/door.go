// Package door bounds the connections that a server has open, all together and those of one address, before a byte of
// them is read. It knows nothing of what is said on them, and keeps an address only while a connection of it is open.
package door

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

// A Door is a listener with bounds. Make it with New; all its methods may be called from any goroutine.
type Door struct {
	net.Listener
	o      Options
	places chan struct{} // holds one value for each connection that is open
	closed chan struct{}
	once   sync.Once

	mu     sync.Mutex
	from   map[netip.Prefix]int
	counts Counts
}

// Counts are what a door has done since it was made, and how many connections are open.
type Counts struct {
	Open   int
	Turned int64 // connections closed at once, since their address had too many
	Full   int64 // times that all places were taken when the next connection was to be accepted
	Failed int64 // connections that could not be accepted, as for want of file descriptors
}

// New bounds the connections of a listener.
func New(l net.Listener, o Options) *Door {
	return &Door{
		Listener: l, o: o, places: make(chan struct{}, o.Most), closed: make(chan struct{}), from: map[netip.Prefix]int{},
	}
}

// Counts is the present state.
func (d *Door) Counts() Counts {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.counts
}

// buffer is what the system is asked to hold of a connection at most in each direction, in bytes; Linux takes twice
// that, with what it needs itself. Left alone it lets a slow reader have 4 MB, which are on nobody's account. So much
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
func (d *Door) Accept() (net.Conn, error) {
	if err := d.place(); err != nil {
		return nil, err
	}
	for {
		conn, err := d.Listener.Accept()
		if err != nil {
			<-d.places
			d.failed(err)
			return nil, err
		}
		network := networkOf(conn.RemoteAddr())
		if d.enter(network) {
			bound(conn)
			return &visitor{Conn: conn, door: d, network: network}, nil
		}
		_ = conn.Close() // nothing was said
	}
}

// place waits until fewer connections than allowed are open.
func (d *Door) place() error {
	select {
	case d.places <- struct{}{}:
		return nil
	default:
	}
	d.mu.Lock()
	d.counts.Full++
	d.mu.Unlock()
	select {
	case d.places <- struct{}{}:
		return nil
	case <-d.closed:
		return net.ErrClosed
	}
}

// enter counts one more connection of a network, unless it has as many as it may.
func (d *Door) enter(network netip.Prefix) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.from[network] >= d.o.Each && !d.trusts(network) {
		d.counts.Turned++
		return false
	}
	d.from[network]++
	d.counts.Open++
	return true
}

func (d *Door) trusts(network netip.Prefix) bool {
	for _, p := range d.o.Trusted {
		if p.Overlaps(network) {
			return true
		}
	}
	return false
}

func (d *Door) leave(network netip.Prefix) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.from[network]--; d.from[network] == 0 {
		delete(d.from, network)
	}
	d.counts.Open--
	<-d.places
}

// failed counts a connection that could not be accepted; net/http complains of it, and tries again.
func (d *Door) failed(err error) {
	if errors.Is(err, net.ErrClosed) {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.counts.Failed++
}

// Close ends the waiting for connections; those that are open stay so.
func (d *Door) Close() error {
	d.once.Do(func() { close(d.closed) })
	return d.Listener.Close()
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

// A visitor is a connection that came through a door.
type visitor struct {
	net.Conn
	door    *Door
	network netip.Prefix
	once    sync.Once
}

// Close closes the connection, and gives its place to the next, once.
func (v *visitor) Close() error {
	defer v.once.Do(func() { v.door.leave(v.network) })
	return v.Conn.Close()
}

// WriteParts writes several parts at once, where the connection can; see [net.Buffers.WriteTo].
func (v *visitor) WriteParts(parts *net.Buffers) (int64, error) { return parts.WriteTo(v.Conn) }

// CloseWrite ends what the server says, where the connection can: a client that is still sending reads the answer
// then.
func (v *visitor) CloseWrite() error {
	if half, ok := v.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return v.Close()
}
