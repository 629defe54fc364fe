package stories

import (
	"net"
	"strings"
	"sync/atomic"
	"testing"
)

// A shakyLine stands before the server and passes bytes on, until it is told to break every connection.
type shakyLine struct {
	origin string
	calls  atomic.Int32 // connections that asked for a run
	most   atomic.Int64 // bytes that the next run may bring before its connection breaks; 0: any number
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

// carry passes one connection on, and breaks it in the middle of a run if that is wanted.
func (s *shakyLine) carry(from net.Conn) {
	defer from.Close()
	to, err := net.Dial("tcp", strings.TrimPrefix(origin, "http://"))
	if err != nil {
		return
	}
	defer to.Close()
	var left atomic.Int64 // bytes that may come before the connection breaks; 0: any number
	go func() {
		defer to.Close()
		pass(to, from, func(asked []byte) []byte {
			if strings.Contains(string(asked[:min(len(asked), 32)]), " /api/v1/run?") {
				s.calls.Add(1)
				left.Store(s.most.Swap(0))
			}
			return asked
		})
	}()
	pass(from, to, func(came []byte) []byte {
		most := left.Load()
		if most == 0 || left.Add(-int64(len(came))) > 0 {
			return came
		}
		return nil
	})
}

// pass copies what comes until there is an end, or until look returns nil.
func pass(to, from net.Conn, look func([]byte) []byte) {
	for buffer := make([]byte, 4096); ; {
		n, err := from.Read(buffer)
		if err != nil {
			return
		}
		text := look(buffer[:n])
		if text == nil {
			return
		}
		if _, err := to.Write(text); err != nil {
			return
		}
	}
}
