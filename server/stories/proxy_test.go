package stories

import (
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
)

// A shakyLine stands before the server and passes bytes on, until it is told to break every connection.
type shakyLine struct {
	origin string
	calls  atomic.Int32 // connections that asked for a socket
	most   atomic.Int64 // bytes that the next socket may bring before its connection breaks; 0: any number
}

// shaky opens a line to the server.
func shaky(t *testing.T) *shakyLine {
	t.Helper()
	if missing != "" {
		t.Skip(missing)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	line := &shakyLine{origin: "http://" + l.Addr().String()}
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			go line.carry(from)
		}
	}()
	return line
}

// carry passes one connection on. A browser uses a connection of its own for a socket, so its first bytes say which it is.
func (s *shakyLine) carry(from net.Conn) {
	defer from.Close()
	to, err := net.Dial("tcp", strings.TrimPrefix(origin, "http://"))
	if err != nil {
		return
	}
	defer to.Close()
	first := make([]byte, 4096)
	n, err := from.Read(first)
	if err != nil {
		return
	}
	if _, err := to.Write(first[:n]); err != nil {
		return
	}
	go func() {
		_, _ = io.Copy(to, from)
		to.Close()
	}()
	if !strings.HasPrefix(string(first[:n]), "GET /ws") {
		_, _ = io.Copy(from, to)
		return
	}
	s.calls.Add(1)
	if most := s.most.Swap(0); most > 0 {
		_, _ = io.CopyN(from, to, most)
		return
	}
	_, _ = io.Copy(from, to)
}
