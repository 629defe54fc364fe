package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// A broken socket leaves no address in the log, at any level, as the privacy note of /teach promises.
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
		_ = line.SetLinger(0) // resets the connection
		_ = line.Close()
		_ = c.CloseNow()
	}
	r.logs(t, "socket closed", 5)
}

// Nor does a request whose body is never completed.
func TestTheLogNamesNobodyWhoseRequestBreaks(t *testing.T) {
	r := start(t)
	for _, path := range []string{"/api/v1/run", "/api/v1/links", "/api/v1/explore", "/api/v1/shiviz"} {
		c := r.halfARequest(t, path)
		_ = c.SetLinger(0) // resets the connection
		_ = c.Close()
	}
	r.logs(t, "msg=request ", 4)
}

// logs waits until the log has n lines that contain a text, and checks that no line names a client.
func (r *running) logs(t *testing.T, text string, n int) {
	t.Helper()
	until(t, fmt.Sprintf("%q %d times in the log", text, n), func() bool { return strings.Count(r.log.String(), text) >= n })
	for line := range strings.Lines(r.log.String()) {
		if strings.Contains(line, "127.0.0.1") && !strings.Contains(line, "msg=listening") {
			t.Errorf("the log names somebody: %s", line)
		}
	}
}
