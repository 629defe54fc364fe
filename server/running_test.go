package main

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// A running is a whole server under test.
type running struct {
	address string
	log     *journal
	stop    context.CancelFunc
	ended   chan error
}

// start runs the server with settings for tests, changed by args.
func start(t testing.TB, args ...string) *running {
	t.Helper()
	s, err := settingsOf(append([]string{"-rate", "0", "-work-seconds", "0", "-store", "none", "-log-level", "debug"}, args...)...)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &running{address: listener.Addr().String(), log: &journal{}, ended: make(chan error, 1)}
	log := slog.New(slog.NewTextHandler(r.log, &slog.HandlerOptions{Level: s.level}))
	var ctx context.Context
	ctx, r.stop = context.WithCancel(context.Background())
	go func() { r.ended <- serve(ctx, s, log, listener) }()
	t.Cleanup(func() {
		r.stop()
		if err := <-r.ended; err != nil {
			t.Error(err)
		}
		r.ended <- nil
		http.DefaultClient.CloseIdleConnections()
	})
	return r
}

// got is an answer whose body has been read.
type got struct {
	*http.Response
	body string
}

func (r *running) do(t *testing.T, method, path string, body io.Reader, header ...string) got {
	t.Helper()
	request, err := http.NewRequest(method, "http://"+r.address+path, body)
	if err != nil {
		t.Fatal(err)
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return got{response, string(text)}
}

func (r *running) get(t *testing.T, path string, header ...string) got {
	t.Helper()
	return r.do(t, http.MethodGet, path, nil, header...)
}

// halfARequest sends a request whose body lacks its last 99 bytes. When it returns, the server is reading the body.
func (r *running) halfARequest(t *testing.T, path string) *net.TCPConn {
	t.Helper()
	c, err := net.Dial("tcp", r.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	_, _ = io.WriteString(c, "POST "+path+" HTTP/1.1\r\nHost: fano\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n{")
	const goOn = "HTTP/1.1 100 Continue\r\n\r\n"
	said := make([]byte, len(goOn))
	if _, err := io.ReadFull(c, said); err != nil || string(said) != goOn {
		t.Fatalf("%q, %v", said, err)
	}
	return c.(*net.TCPConn)
}

func (r *running) dial(t testing.TB) *websocket.Conn {
	t.Helper()
	c, _, err := websocket.Dial(within(t), "ws://"+r.address+"/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	c.SetReadLimit(-1)
	t.Cleanup(func() { _ = c.CloseNow() })
	return c
}

func within(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// unharmed checks that the server still works, over HTTP and over the socket.
func (r *running) unharmed(t *testing.T) {
	t.Helper()
	if a := r.get(t, "/api/v1/run?s=lab-test-3"); a.StatusCode != 200 || strings.Count(a.body, "\n") != 27 {
		t.Errorf("afterwards: %d, %.200s", a.StatusCode, a.body)
	}
	c := r.dial(t)
	if err := c.Write(within(t), websocket.MessageText, []byte(`{"scenario":"lab-test-3"}`)); err != nil {
		t.Fatal(err)
	}
	if _, header, err := c.Read(within(t)); err != nil || !bytes.HasPrefix(header, []byte(`{"fano":1`)) {
		t.Errorf("afterwards: %v, %.200s", err, header)
	}
}

// packed returns a link that contains any text.
func packed(text string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return "1." + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// answer is an error as clients get it.
type answer struct {
	Status   int
	Error    string
	Problems []struct{ Path, Code, Value, Allowed, Text string }
}

func (a answer) everything() string {
	all := a.Error
	for _, p := range a.Problems {
		all += "\n" + p.Path + ": " + p.Text
	}
	return all
}

// ask sends a command and reads up to an error, or to the end of the run.
func ask(t *testing.T, c *websocket.Conn, command string) answer {
	t.Helper()
	if err := c.Write(within(t), websocket.MessageText, []byte(command)); err != nil {
		t.Fatal(err)
	}
	for {
		_, frame, err := c.Read(within(t))
		if err != nil {
			t.Fatal(err)
		}
		if bytes.HasPrefix(frame, []byte(`{"error":`)) {
			var said struct{ Error answer }
			if err := json.Unmarshal(frame, &said); err != nil {
				t.Fatal(err)
			}
			return said.Error
		}
		if bytes.Contains(frame, []byte(`{"summary":`)) {
			return answer{Status: http.StatusOK}
		}
	}
}

func commandAndRead(t testing.TB, c *websocket.Conn, command string) (websocket.MessageType, []byte, error) {
	t.Helper()
	if err := c.Write(within(t), websocket.MessageText, []byte(command)); err != nil {
		t.Fatal(err)
	}
	return c.Read(within(t))
}

// until waits until a condition holds, at most 20 s; only whether it holds is judged, not when.
func until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !holds(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("never: %s", what)
		}
	}
}
