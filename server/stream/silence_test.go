package stream

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// raw returns a socket without a library, for protocol violations.
func raw(t *testing.T, p place) net.Conn {
	t.Helper()
	c, _ := p.call(t.Context(), "", "")
	t.Cleanup(func() { _ = c.Close() })
	_, err := io.WriteString(c, "GET /ws HTTP/1.1\r\nHost: fano\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
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

// masked returns a client's text frame, with a mask of zeros.
func masked(text string) []byte {
	head := []byte{0x81, 0x80 | byte(len(text))}
	if len(text) >= 126 {
		head = []byte{0x81, 0x80 | 126, byte(len(text) >> 8), byte(len(text))}
	}
	return append(append(head, 0, 0, 0, 0), text...)
}

func TestASocketOnWhichNothingCompleteComesIsClosed(t *testing.T) {
	on(t, nil, func(t *testing.T, p place) {
		whole := masked(`{"scenario":"3"}`)
		for name, sent := range map[string][]byte{
			"nothing":                      nil,
			"half a frame header":          whole[:1],
			"half a frame":                 whole[:len(whole)/2],
			"a frame that is not the last": append([]byte{0x01}, whole[1:]...),
			"a command, then half a frame": append(bytes.Clone(whole), whole[:9]...),
			"a command, then half a head":  append(bytes.Clone(whole), whole[:1]...),
		} {
			begun := time.Now()
			c := raw(t, p)
			go func() { _, _ = c.Write(sent) }()
			_, _ = io.Copy(io.Discard, c) // to the end
			synctest.Wait()
			if took := time.Since(begun); p.Open() > 0 || took > DefaultPingInterval+3*DefaultPatience {
				t.Errorf("%s: %d sockets are still held after %v", name, p.Open(), took)
			}
		}
	})
}

func TestAReaderThatStopsReadingIsDroppedAndDelaysNobody(t *testing.T) {
	on(t, nil, func(t *testing.T, p place) {
		const n = 5000
		stuck := raw(t, p)
		if _, err := stuck.Write(masked(fmt.Sprintf(`{"scenario":"%d"}`, n))); err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		c := dial(t, p)
		say(t, c, fmt.Sprintf(`{"scenario":"%d"}`, n))
		if got := hearAll(t, c); !bytes.Equal(got, expected(n)) || time.Since(begun) > 0 {
			t.Errorf("%d bytes, after %v", len(got), time.Since(begun))
		}
		_ = c.CloseNow()
		synctest.Wait()
		if p.Open() != 1 {
			t.Errorf("%d sockets are open, the stuck one should be", p.Open())
		}
		time.Sleep(DefaultPatience)
		synctest.Wait()
		if p.Open() > 0 {
			t.Error("the stuck reader was not dropped")
		}
	})
}
