package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// A journal is a log that can be read while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(line []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(line)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

func TestGoodbyeIsSaidInOrder(t *testing.T) {
	r := start(t, "-drain-seconds", "0.5")
	c := r.dial(t)
	if _, _, err := commandAndRead(t, c, `{"scenario":{"fano":1,"algorithm":"lamport","processes":50,"workload":{"entries":40},"stop":{"events":200000}}}`); err != nil {
		t.Fatal(err)
	}
	r.stop()
	until(t, "no longer ready", func() bool { return r.get(t, "/readyz").StatusCode == http.StatusServiceUnavailable })
	if a := r.get(t, "/api/v1/run?s=lab-test-3"); a.StatusCode != 200 {
		t.Errorf("a request before the end: %d", a.StatusCode)
	}
	for {
		_, _, err := c.Read(within(t))
		if err == nil {
			continue // sent before the end
		}
		if websocket.CloseStatus(err) != websocket.StatusGoingAway {
			t.Errorf("the socket was closed with %v", err)
		}
		break
	}
	if err := <-r.ended; err != nil {
		t.Error(err)
	}
	r.ended <- nil
	if _, err := net.Dial("tcp", r.address); err == nil {
		t.Error("still listening")
	}
}

func TestTheEndWaitsForRequestsButNotForEver(t *testing.T) {
	const lamport = `"fano":1,"algorithm":"lamport","processes":2`
	for seconds, cutOff := range map[string]bool{"20": false, "0.3": true} {
		r := start(t, "-shutdown-seconds", seconds)
		c := r.halfARequest(t, "/api/v1/run")
		r.stop()
		until(t, "the end begins", func() bool { return strings.Contains(r.log.String(), "going away") })
		if !cutOff {
			_, _ = io.WriteString(c, lamport+strings.Repeat(" ", 99-len(lamport)-1)+"}")
			if a, err := http.ReadResponse(bufio.NewReader(c), nil); err != nil || a.StatusCode != http.StatusOK {
				t.Errorf("what was under way is answered with %v, %v", a, err)
			}
			_ = c.Close()
		}
		if err := <-r.ended; err != nil {
			t.Error(err)
		}
		r.ended <- nil
		if strings.Contains(r.log.String(), "cut off") != cutOff {
			t.Errorf("after %s s: %s", seconds, r.log)
		}
	}
}

func TestTheLogNamesNobody(t *testing.T) {
	r := start(t)
	r.get(t, "/play?s=lab-test-3", "X-Forwarded-For", "203.0.113.7")
	r.dial(t)
	c, err := net.Dial("tcp", r.address)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(c, "nonsense\r\n\r\n")
	_, _ = io.Copy(io.Discard, c)
	_ = c.Close()
	complaints(newLog(terminal{err: r.log}, &settings{level: -4})).Println("http: TLS handshake error from 203.0.113.9:4711: EOF; [2001:db8::1]:80 2001:db8::2")
	log := r.log.String()
	if !strings.Contains(log, "route=/play") || !strings.Contains(log, "TLS handshake") {
		t.Errorf("the log is not what this test takes it for: %s", log)
	}
	for _, no := range []string{"203.0.113", "2001:db8", "lab-test-3", c.LocalAddr().String()} {
		if strings.Contains(log, no) {
			t.Errorf("%q is in the log: %s", no, log)
		}
	}
}

func TestHalfARequestIsNotWaitedForForEver(t *testing.T) {
	r := start(t, "-patience-seconds", "0.2")
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	c, _, err := websocket.Dial(ctx, "ws://"+r.address+"/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	if _, _, err := c.Read(ctx); err == nil || ctx.Err() != nil {
		t.Errorf("a silent socket is kept: %v", err)
	}
	r.unharmed(t)
}

func TestAReaderOfALongAnswerThatStopsReadingIsGivenUp(t *testing.T) {
	r := start(t, "-patience-seconds", "0.3", "-shutdown-seconds", "10")
	c, err := net.Dial("tcp", r.address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_ = c.(*net.TCPConn).SetReadBuffer(4 << 10)
	const long = `{"fano":1,"algorithm":"lamport","processes":50,"workload":{"entries":100},"stop":{"events":100000}}`
	_, err = io.WriteString(c, "GET /api/v1/run?s="+packed(long)+" HTTP/1.1\r\nHost: fano\r\n\r\n")
	if err != nil {
		t.Fatal(err)
	}
	answered := make([]byte, 12)
	if _, err := io.ReadFull(c, answered); err != nil || string(answered) != "HTTP/1.1 200" {
		t.Fatalf("%q %v", answered, err)
	}
	until(t, "the answer is given up", func() bool { return strings.Contains(r.log.String(), "route=/api/v1/run") })
	r.unharmed(t)
}
