package stepping_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http/httptest"
	"os/exec"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"fano/server/fairqueue"
	"fano/server/loader"
	"fano/server/page"
	traces "fano/server/run"
	"fano/server/stream"
)

// modules are some of the page's in node, which answer questions as a script in testdata has them do.
type modules struct {
	t   testing.TB
	out *bufio.Reader

	mu sync.Mutex
	in io.WriteCloser
}

// start starts a script.
func start(t testing.TB, script string) *modules {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node here to run the page's modules")
	}
	cmd := exec.Command(node, "testdata/"+script)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Process.Kill() // its sockets would keep it
		_ = cmd.Wait()
		if complaints.Len() > 0 {
			t.Errorf("the page complains: %s", &complaints)
		}
	})
	return &modules{t: t, in: in, out: bufio.NewReaderSize(out, 1<<20)}
}

// ask asks a question, and hears what is told until it is answered.
func (m *modules) ask(question any, heard func(line []byte)) {
	m.t.Helper()
	m.say(question)
	for {
		line, err := m.out.ReadBytes('\n')
		if err != nil {
			m.t.Fatalf("the page ended: %v", err)
		}
		var n struct {
			Over  bool   `json:"over"`
			Fault string `json:"fault"`
		}
		_ = json.Unmarshal(line, &n) // an answer may be anything
		switch {
		case n.Over:
			return
		case n.Fault != "":
			m.t.Fatal(n.Fault)
		}
		heard(line)
	}
}

// say tells the page something.
func (m *modules) say(what any) {
	line, err := json.Marshal(what)
	if err != nil {
		m.t.Error(err)
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	_, _ = m.in.Write(append(line, '\n')) // a page that is gone is told when it is read
}

// A browser is the page without a screen, on the sockets of a server.
type browser struct {
	*modules
	address string
	sockets map[int]*websocket.Conn
}

// open starts a server with the socket of the real one, and the page.
func open(t testing.TB) *browser {
	t.Helper()
	silent := slog.New(slog.DiscardHandler)
	turns := fairqueue.New(fairqueue.DefaultLimits)
	desk := traces.NewService(traces.DefaultLimits, turns, silent)
	t.Cleanup(desk.Close)
	reader := loader.New(turns, nil, loader.Kept)
	socket := stream.New(stream.Options{
		Runs: desk, Queue: turns, Log: silent,
		Source: stream.Scenario(traces.DefaultLimits, reader), Next: stream.Next(reader),
		Answer:  func(err error) any { return page.Explain(err) },
		Sockets: stream.DefaultSockets, Patience: stream.DefaultPatience, Beat: stream.DefaultBeat,
	})
	server := httptest.NewServer(socket)
	t.Cleanup(server.Close)
	t.Cleanup(func() { socket.Close(context.Background()) })
	return &browser{modules: start(t, "page.mjs"), address: server.URL, sockets: map[int]*websocket.Conn{}}
}

// A note is what the page says of its sockets.
type note struct {
	Dial   int    `json:"dial"`
	Socket int    `json:"socket"`
	Said   string `json:"said"`
	Hang   int    `json:"hang"`
}

// ask asks the page, and hears what it tells.
func (b *browser) ask(question any, heard func(line []byte)) {
	b.t.Helper()
	b.modules.ask(question, func(line []byte) {
		var n note
		if err := json.Unmarshal(line, &n); err != nil {
			b.t.Fatalf("%v: %s", err, line)
		}
		switch {
		case n.Dial > 0:
			b.dial(n.Dial)
		case n.Socket > 0:
			b.send(n.Socket, n.Said)
		case n.Hang > 0:
			b.hang(n.Hang)
		default:
			heard(line)
		}
	})
}

// dial opens a socket for the page, and passes on what comes of it.
func (b *browser) dial(id int) {
	b.t.Helper()
	conn, _, err := websocket.Dial(b.t.Context(), b.address, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	conn.SetReadLimit(-1)
	b.sockets[id] = conn
	b.say(map[string]any{"socket": id, "open": true})
	go func() {
		for {
			kind, frame, err := conn.Read(b.t.Context())
			switch {
			case err != nil:
				b.say(map[string]any{"socket": id})
				return
			case kind == websocket.MessageBinary:
				b.say(map[string]any{"socket": id, "packed": frame})
			default:
				b.say(map[string]any{"socket": id, "said": string(frame)})
			}
		}
	}()
}

func (b *browser) send(id int, text string) {
	if conn := b.sockets[id]; conn != nil {
		_ = conn.Write(b.t.Context(), websocket.MessageText, []byte(text)) // one that is closed says so itself
	}
}

func (b *browser) hang(id int) {
	if conn := b.sockets[id]; conn != nil {
		_ = conn.CloseNow()
		delete(b.sockets, id)
	}
}
