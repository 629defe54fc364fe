package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// A socket that ends badly leaves no address in the log either, at no level: the privacy note of /teach promises it.
func TestTheLogNamesNobodyWhoseSocketBreaks(t *testing.T) {
	r := start(t)
	for range 5 {
		var line *net.TCPConn
		dialer := &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := (&net.Dialer{}).DialContext(ctx, network, address)
			if err == nil {
				line = c.(*net.TCPConn)
			}
			return c, err
		}}
		c, _, err := websocket.Dial(within(t), "ws://"+r.address+"/ws", &websocket.DialOptions{HTTPClient: &http.Client{Transport: dialer}})
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Write(within(t), websocket.MessageText, []byte(`{"scenario":"lab-test-3"}`)); err != nil {
			t.Fatal(err)
		}
		_ = line.SetLinger(0) // the connection is reset, not closed
		_ = line.Close()
		_ = c.CloseNow()
	}
	r.logs(t, "socket closed", 5)
}

// Nor does a request whose body never comes to its end.
func TestTheLogNamesNobodyWhoseRequestBreaks(t *testing.T) {
	r := start(t)
	for _, path := range []string{"/api/v1/run", "/api/v1/links", "/api/v1/explore", "/api/v1/shiviz"} {
		c, err := net.Dial("tcp", r.address)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(c, "POST "+path+" HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
		time.Sleep(20 * time.Millisecond) // it is read up to here
		_ = c.(*net.TCPConn).SetLinger(0) // the connection is reset, not closed
		_ = c.Close()
	}
	r.logs(t, "msg=request ", 4)
}

// logs waits until the log has so many lines that hold a text, and checks that none names a client.
func (r *running) logs(t *testing.T, text string, n int) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); strings.Count(r.log.String(), text) < n; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%q is not %d times in the log:\n%s", text, n, r.log)
		}
	}
	for line := range strings.Lines(r.log.String()) {
		if strings.Contains(line, "127.0.0.1") && !strings.Contains(line, "msg=listening") {
			t.Errorf("the log names somebody: %s", line)
		}
	}
}
