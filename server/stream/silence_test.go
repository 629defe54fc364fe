package stream

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// raw is a socket without a library, to misbehave with.
func raw(t *testing.T, p place) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	_, err = io.WriteString(c, "GET /ws HTTP/1.1\r\nHost: fano\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReaderSize(c, 1), nil)
	if err != nil || answer.StatusCode != http.StatusSwitchingProtocols {
		t.Fatal(answer, err)
	}
	return c
}

// masked is a text frame as a client sends it, with a mask of zeros.
func masked(text string) []byte {
	head := []byte{0x81, 0x80 | byte(len(text))}
	if len(text) >= 126 {
		head = []byte{0x81, 0x80 | 126, byte(len(text) >> 8), byte(len(text))}
	}
	return append(append(head, 0, 0, 0, 0), text...)
}

func TestASocketOnWhichNothingCompleteComesIsClosed(t *testing.T) {
	p := open(t, func(o *Options) { o.Patience, o.Beat = 100*time.Millisecond, 100*time.Millisecond })
	whole := masked(`{"scenario":"3"}`)
	for name, sent := range map[string][]byte{
		"nothing":                      nil,
		"half a frame header":          whole[:1],
		"half a frame":                 whole[:len(whole)/2],
		"a frame that is not the last": append([]byte{0x01}, whole[1:]...),
		"a command, then half a frame": append(bytes.Clone(whole), whole[:9]...),
		"a command, then half a head":  append(bytes.Clone(whole), whole[:1]...),
	} {
		c := raw(t, p)
		if _, err := c.Write(sent); err != nil {
			t.Fatal(err)
		}
		_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
		if _, err := io.Copy(io.Discard, c); err != nil {
			t.Errorf("%s: the socket is still open: %v", name, err)
		}
	}
	deadline := time.Now().Add(10 * time.Second)
	for p.Open() > 0 && time.Now().Before(deadline) {
		time.Sleep(5 * time.Millisecond)
	}
	if p.Open() > 0 {
		t.Errorf("%d sockets are still held", p.Open())
	}
}

func TestAReaderThatStopsReadingIsDroppedAndDelaysNobody(t *testing.T) {
	p := open(t, func(o *Options) { o.Patience = time.Second })
	const n = 100_000
	stuck := raw(t, p)
	_ = stuck.(*net.TCPConn).SetReadBuffer(4 << 10)
	if _, err := stuck.Write(masked(fmt.Sprintf(`{"scenario":"%d"}`, n))); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	c := dial(t, p)
	say(t, c, fmt.Sprintf(`{"scenario":"%d"}`, n))
	if got := hearAll(t, c); !bytes.Equal(got, expected(n)) {
		t.Errorf("%d bytes", len(got))
	}
	t.Logf("beside a stuck reader, %d events took %v", n, time.Since(start))
	_ = c.CloseNow()
	deadline := time.Now().Add(10 * time.Second)
	for p.Open() > 0 && time.Now().Before(deadline) {
		time.Sleep(5 * time.Millisecond)
	}
	if p.Open() > 0 {
		t.Error("the stuck reader was not dropped")
	}
}
