package connlimit

import (
	"errors"
	"io"
	"net"
	"net/netip"
	"os"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// A street is a listener that accepts connections from any address.
type street struct {
	come   chan net.Conn
	broken chan error
	closed chan struct{}
}

func newStreet() *street {
	return &street{make(chan net.Conn, 100), make(chan error, 1), make(chan struct{})}
}

func (s *street) Accept() (net.Conn, error) {
	select {
	case c := <-s.come:
		return c, nil
	case err := <-s.broken:
		return nil, err
	case <-s.closed:
		return nil, net.ErrClosed
	}
}

func (s *street) Close() error   { close(s.closed); return nil }
func (s *street) Addr() net.Addr { return &net.TCPAddr{} }

// from opens a connection from an address, and returns the client's end.
func (s *street) from(address string) net.Conn {
	here, there := net.Pipe()
	s.come <- fromAddress{there, net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(address), 999))}
	return here
}

type fromAddress struct {
	net.Conn
	at net.Addr
}

func (f fromAddress) RemoteAddr() net.Addr { return f.at }

func accepted(t *testing.T, l *Listener) net.Conn {
	t.Helper()
	c, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// closedAtOnce reports whether a connection ends without data.
func closedAtOnce(c net.Conn) bool {
	_, err := c.Read(make([]byte, 1))
	return err == io.EOF
}

func TestOneAddressCannotHoldEveryConnection(t *testing.T) {
	s := newStreet()
	d := New(s, Options{Most: 10, Each: 2, Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}})
	defer d.Close()
	s.from("192.0.2.1")
	first := accepted(t, d)
	s.from("::ffff:192.0.2.1") // the same address in another notation
	accepted(t, d)
	third := s.from("192.0.2.1")
	s.from("192.0.2.2")
	if c := accepted(t, d); c.RemoteAddr().String() != "192.0.2.2:999" || !closedAtOnce(third) {
		t.Errorf("let in: %v", c.RemoteAddr())
	}
	for _, address := range []string{"2001:db8::1", "2001:db8::ffff:2"} {
		s.from(address)
		accepted(t, d)
	}
	sixth := s.from("2001:db8::3") // another address of one person's network
	for range 4 {
		s.from("10.1.2.3") // a proxy with many clients
		accepted(t, d)
	}
	if !closedAtOnce(sixth) {
		t.Error("a network of 64 bits counts as many addresses")
	}
	if c := d.Counts(); c != (Counts{Open: 9, TurnedAway: 2}) {
		t.Errorf("%+v", c)
	}
	_, _ = first.Close(), first.Close() // frees one place, not two
	s.from("192.0.2.1")
	accepted(t, d)
	if c := d.Counts(); c.Open != 9 || len(d.from) != 4 {
		t.Errorf("%+v, %v", c, d.from)
	}
}

func TestWhenEveryPlaceIsTakenTheNextWaits(t *testing.T) {
	s := newStreet()
	d := New(s, Options{Most: 2, Each: 2})
	s.from("192.0.2.1")
	first := accepted(t, d)
	s.from("192.0.2.2")
	accepted(t, d)
	s.from("192.0.2.3")
	got := make(chan net.Conn)
	go func() { c, _ := d.Accept(); got <- c }()
	for d.Counts().Full == 0 {
		time.Sleep(time.Millisecond)
	}
	select {
	case c := <-got:
		t.Fatalf("%v came in", c.RemoteAddr())
	default:
	}
	_ = first.Close()
	if c := <-got; c.RemoteAddr().String() != "192.0.2.3:999" {
		t.Errorf("%v came in", c.RemoteAddr())
	}
	ended := make(chan error)
	go func() { _, err := d.Accept(); ended <- err }()
	_ = d.Close() // Accept does not wait for ever
	if err := <-ended; err != net.ErrClosed {
		t.Error(err)
	}
}

func TestConnectionsThatCannotBeAcceptedAreCounted(t *testing.T) {
	s := newStreet()
	d := New(s, Options{Most: 2, Each: 2})
	for range 3 {
		s.broken <- &net.OpError{Op: "accept", Err: syscall.EMFILE}
		if _, err := d.Accept(); !errors.Is(err, syscall.EMFILE) {
			t.Fatal(err)
		}
	}
	if c := d.Counts(); c.Failed != 3 || c.Open != 0 {
		t.Errorf("%+v", c)
	}
	_ = d.Close()
	if _, err := d.Accept(); err != net.ErrClosed || d.Counts().Failed != 3 {
		t.Errorf("the end is a failure: %v", err)
	}
}

// After answering a request that it has not read completely, net/http closes only its own half.
func TestHalfOfAConnectionCanBeClosed(t *testing.T) {
	client, c := through(t)
	if err := c.(interface{ CloseWrite() error }).CloseWrite(); err != nil || !closedAtOnce(client) {
		t.Errorf("the server's half is still open: %v", err)
	}
	if _, err := client.Write([]byte("x")); err != nil {
		t.Error(err)
	}
	if n, err := c.Read(make([]byte, 1)); n != 1 || err != nil {
		t.Errorf("the client's half is closed: %v", err)
	}
}

// through opens a TCP connection from a client to a server, through a Listener.
func through(t *testing.T) (client, server net.Conn) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l = New(l, Options{Most: 1, Each: 1})
	defer l.Close()
	if client, err = net.Dial("tcp", l.Addr().String()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	if server, err = l.Accept(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	return client, server
}

// The unread part of an answer is limited even after it has left the server.
func TestTheSystemHoldsLittleOfAConnection(t *testing.T) {
	const most = 4 * buffer // twice the requested size, and as much in the reader's kernel
	client, server := through(t)
	if err := client.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil {
		t.Fatal(err)
	}
	if err := server.SetWriteDeadline(time.Now().Add(300 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	n, err := server.Write(make([]byte, 16<<20))
	if !errors.Is(err, os.ErrDeadlineExceeded) || n > most {
		t.Errorf("%d bytes are held that nobody reads, at most %d: %v", n, most, err)
	}
	t.Logf("%d bytes are held", n)
}

// Several parts are written unchanged; over a TCP connection, in one call.
func TestPartsAreWrittenTogether(t *testing.T) {
	far, near := through(t)
	parts := net.Buffers{[]byte("one "), nil, []byte("two "), []byte("three")}
	n, err := near.(*conn).WriteParts(&parts)
	_ = near.Close()
	if got, _ := io.ReadAll(far); string(got) != "one two three" || n != int64(len(got)) || err != nil {
		t.Errorf("%q, %d bytes, %v", got, n, err)
	}
}
