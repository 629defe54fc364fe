package stream

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"fano/algorithms/engine/trace"
	"fano/server/fairqueue"
	"fano/server/run"
	"fano/server/scenario"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var silent = slog.New(slog.DiscardHandler)

// Lines of this length make a run of 100,000 events as large as a real one.
var padding = strings.Repeat("x", 120)

// numbered returns the run of a scenario such as "1000", which has that many events; "panic" panics.
func numbered(_ context.Context, scenario json.RawMessage, _ bool) (run.Source, error) {
	var name string
	var n int
	if err := json.Unmarshal(scenario, &name); err != nil {
		return run.Source{}, invalid("scenario", "not-text", string(scenario), "en")
	}
	if _, err := fmt.Sscan(name, &n); err != nil {
		return run.Source{}, invalid("scenario", "not-number", name, "")
	}
	return run.Source{Key: name, Write: func(_ context.Context, to *run.Writer) error { return write(n, to) }}, nil
}

// write writes a run of n events.
func write(n int, to run.Sink) error {
	if err := to.Header(&trace.Header{Fano: n}); err != nil {
		return err
	}
	for i := 1; i <= n; i++ {
		if err := to.Event(nil, fmt.Appendf(nil, `{"step":%d,"of":%d,"pad":%q}`, i, n, padding)); err != nil {
			return err
		}
	}
	return to.Summary(&trace.Summary{})
}

// last is the last line of a run.
var last = append(trace.AppendSummary(nil, &trace.Summary{}), '\n')

// expected returns the whole text of a numbered run.
func expected(n int) []byte {
	var b bytes.Buffer
	_ = write(n, run.NewPrinter(&b))
	return b.Bytes()
}

// A network is in-process: a listener of pipes, on which only goroutines of this process can block.
type network struct {
	calls  chan net.Conn
	closed chan struct{}
}

func (n network) Accept() (net.Conn, error) {
	select {
	case c := <-n.calls:
		return c, nil
	case <-n.closed:
		return nil, net.ErrClosed
	}
}

func (n network) Close() error {
	close(n.closed)
	return nil
}

func (n network) Addr() net.Addr { return &net.UnixAddr{Name: "here"} }

func (n network) call(context.Context, string, string) (net.Conn, error) {
	ours, theirs := net.Pipe()
	n.calls <- theirs
	return ours, nil
}

// A place is a server with a socket endpoint.
type place struct {
	*Handler
	network
}

// on runs a test on a server in a bubble with its own clock.
func on(t *testing.T, change func(*Options), try func(*testing.T, place)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		turns := fairqueue.New(fairqueue.DefaultLimits)
		desk := run.NewService(run.DefaultLimits, turns, silent)
		t.Cleanup(desk.Close)
		o := Options{
			Runs: desk, Queue: turns, Source: numbered, Log: silent,
			Answer:  func(err error) any { return map[string]string{"error": err.Error()} },
			Sockets: 100, Patience: DefaultPatience, PingInterval: DefaultPingInterval,
		}
		if change != nil {
			change(&o)
		}
		p := place{New(o), network{make(chan net.Conn), make(chan struct{})}}
		server := &http.Server{Handler: p.Handler}
		go server.Serve(p.network)
		t.Cleanup(func() {
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			p.Handler.Close(ctx)
			_ = server.Close()
		})
		try(t, p)
	})
}

// open opens a socket.
func (p place) open(t *testing.T) (*websocket.Conn, *http.Response, error) { return p.at(t, "/ws") }

// at opens a socket at an address.
func (p place) at(t *testing.T, address string) (*websocket.Conn, *http.Response, error) {
	line := &http.Transport{DialContext: p.call}
	t.Cleanup(line.CloseIdleConnections)
	return websocket.Dial(t.Context(), "http://here"+address, &websocket.DialOptions{HTTPClient: &http.Client{Transport: line}})
}

// over opens a socket on a connection.
func over(t *testing.T, conn net.Conn) *websocket.Conn {
	t.Helper()
	line := &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) { return conn, nil }}
	t.Cleanup(line.CloseIdleConnections)
	options := &websocket.DialOptions{HTTPClient: &http.Client{Transport: line}}
	c, _, err := websocket.Dial(t.Context(), "http://here/ws", options)
	if err != nil {
		t.Fatal(err)
	}
	c.SetReadLimit(-1)
	t.Cleanup(func() { _ = c.CloseNow() })
	return c
}

func dial(t *testing.T, p place) *websocket.Conn {
	t.Helper()
	c, _, err := p.open(t)
	if err != nil {
		t.Fatal(err)
	}
	c.SetReadLimit(-1)
	t.Cleanup(func() { _ = c.CloseNow() })
	return c
}

func say(t *testing.T, c *websocket.Conn, message string) {
	t.Helper()
	if err := c.Write(context.Background(), websocket.MessageText, []byte(message)); err != nil {
		t.Fatal(err)
	}
}

func soon(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// hear returns the lines of one frame.
func hear(t *testing.T, c *websocket.Conn) []byte {
	t.Helper()
	kind, message, err := c.Read(soon(t))
	if err != nil {
		t.Fatal(err)
	}
	if kind == websocket.MessageText {
		return message
	}
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(message)))
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

// hearAll returns everything up to the summary.
func hearAll(t *testing.T, c *websocket.Conn) []byte {
	t.Helper()
	var got []byte
	for {
		frame := hear(t, c)
		if !bytes.HasSuffix(frame, []byte("\n")) {
			t.Fatalf("not whole lines: %.200q", frame)
		}
		got = append(got, frame...)
		if bytes.HasSuffix(got, last) {
			return got
		}
	}
}

func TestEveryEventArrivesInBothEncodings(t *testing.T) { arrives(t, 5000) }

func TestEachOfAHundredThousandEventsArrives(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector needs half a minute for it")
	}
	arrives(t, 100_000)
}

// arrives has n events sent in both encodings.
func arrives(t *testing.T, n int) {
	on(t, nil, func(t *testing.T, p place) {
		want := expected(n)
		for _, encoding := range []string{"text", "deflate"} {
			c := dial(t, p)
			say(t, c, fmt.Sprintf(`{"scenario":"%d","encoding":%q}`, n, encoding))
			if got := hearAll(t, c); !bytes.Equal(got, want) {
				t.Errorf("%s: %d bytes, want %d", encoding, len(got), len(want))
			}
		}
		if counts := p.Runs.Counts(); counts.Started != 1 {
			t.Errorf("simulated %d times", counts.Started)
		}
	})
}

// A client that reconnects gets the header and what it lacks; package run tests this for every position.
func TestAClientThatComesBackGoesOnFromWhereItWas(t *testing.T) {
	on(t, nil, func(t *testing.T, p place) {
		const n, from = 4000, 1234
		lines := bytes.SplitAfter(expected(n), []byte("\n"))
		want := append(bytes.Clone(lines[0]), bytes.Join(lines[1+from:], nil)...)
		for _, encoding := range []string{"text", "deflate"} {
			c := dial(t, p)
			say(t, c, fmt.Sprintf(`{"scenario":"%d","from":%d,"encoding":%q}`, n, from, encoding))
			if got := hearAll(t, c); !bytes.Equal(got, want) {
				t.Errorf("%s: %d bytes, want %d", encoding, len(got), len(want))
			}
		}
	})
}

func TestANewRequestAbandonsTheOneBefore(t *testing.T) {
	on(t, nil, func(t *testing.T, p place) {
		c := dial(t, p)
		say(t, c, `{"scenario":"150000"}`)
		hear(t, c)
		say(t, c, `{"scenario":"3"}`)
		for !bytes.HasPrefix(hear(t, c), []byte(`{"fano":3,`)) {
		}
		if got, want := hearAll(t, c), expected(3); !bytes.HasSuffix(want, got) {
			t.Errorf("then %.200q", got)
		}
	})
}

func invalid(path, code, value, allowed string) error {
	return scenario.Refused(path, code, value, allowed)
}
