package main

import (
	"bytes"
	"compress/flate"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// A viewer watches one run over a socket, as a page does, and checks each byte of it.
type viewer struct {
	kind     string
	client   *client
	scenario string // a document, or a text that names one
	packed   bool   // deflate
	expected *reference
	pause    time.Duration   // before each message: a slow reader
	cuts     int             // how often it breaks the connection off, and calls again
	hold     <-chan struct{} // once it has all, it stays until this closes
	arrived  func()          // is told then
}

// A watching is a viewer at work: what it has had so far.
type watching struct {
	*viewer
	bench   *bench
	socket  *websocket.Conn
	headed  bool // since the last call
	had     int  // bytes behind the header
	bytes   int  // received
	message int  // of this call
	calls   int
}

// watch watches the run to its end, and records what became of it. When the connection breaks it calls again, and goes on
// from where it was, as a page does.
func (v *viewer) watch(ctx context.Context, b *bench) {
	w := &watching{viewer: v, bench: b}
	begun := time.Now()
	err := w.whole(ctx)
	switch {
	case err != nil && ctx.Err() != nil:
		b.record.lost(v.kind, gaveUp{})
	case err != nil:
		b.record.lost(v.kind, err)
	default:
		b.record.served(v.kind, time.Since(begun), w.bytes, v.expected.events())
		w.leave(ctx)
	}
	if w.socket != nil {
		_ = w.socket.CloseNow()
	}
}

// whole calls until the run is complete.
func (w *watching) whole(ctx context.Context) error {
	wait, until := 500*time.Millisecond, time.Now().Add(patience)
	for {
		before := w.had
		err := w.call(ctx)
		if err == nil || ctx.Err() != nil || time.Now().After(until) || !again(err) {
			return err
		}
		if w.had > before {
			wait = 500 * time.Millisecond
		}
		if !errors.Is(err, errCut) {
			w.bench.record.note(w.kind+", called again", func(k *tally) { count(k.failed, err.Error()) })
			rest(ctx, wait)
			wait = min(2*wait, 15*time.Second)
		}
	}
}

// again says whether a page would call again.
func again(err error) bool {
	switch e := err.(type) {
	case wrong:
		return false
	case *refusal:
		return e.waits()
	}
	return true
}

var errCut = errors.New("cut on purpose")

// call connects, asks for what is missing, and reads to the end.
func (w *watching) call(ctx context.Context) error {
	if w.socket != nil {
		_ = w.socket.CloseNow()
	}
	host := w.bench.hosts[w.calls%len(w.bench.hosts)]
	w.calls++
	w.headed, w.message = false, 0
	socket, err := dial(ctx, w.client, host)
	if err != nil {
		return err
	}
	w.socket = socket
	if err := w.send(ctx); err != nil {
		return nameless(err)
	}
	for {
		rest(ctx, w.pause)
		kind, data, err := w.socket.Read(ctx)
		if err != nil {
			return nameless(err)
		}
		w.bytes += len(data)
		if w.message++; w.message > 2 && w.cuts > 0 && w.calls <= w.cuts {
			return errCut
		}
		complete, err := w.take(kind, data)
		if complete || err != nil {
			return err
		}
	}
}

// send asks for the events that are still missing.
func (w *watching) send(ctx context.Context) error {
	return w.socket.Write(ctx, websocket.MessageText, wish(w.scenario, w.packed, w.expected.until(w.had)))
}

// wish is the command for a run; the scenario is a document, or the name of one.
func wish(scenario string, packed bool, from int) []byte {
	named := []byte(scenario)
	if scenario[0] != '{' {
		named, _ = json.Marshal(scenario) // a text always has a form
	}
	encoding := "text"
	if packed {
		encoding = "deflate"
	}
	return fmt.Appendf(nil, `{"scenario":%s,"from":%d,"encoding":%q}`, named, from, encoding)
}

// take checks one message, and says whether the run is complete with it.
func (w *watching) take(kind websocket.MessageType, data []byte) (complete bool, err error) {
	text := data
	if kind == websocket.MessageBinary {
		if text, err = inflated(data); err != nil {
			return false, err
		}
	}
	if waiting, err := w.bench.told(w.kind, text); waiting || err != nil {
		return false, err
	}
	if !w.headed {
		w.headed = true
		// What broke off in the middle of an event's line does not count: the server begins with whole events.
		w.had = w.expected.behind(w.expected.until(w.had))
		if after, ok := bytes.CutPrefix(text, w.expected.header); ok {
			text = after
		} else {
			return false, wrongly("another header: %.60s", text)
		}
	}
	if !bytes.HasPrefix(w.expected.rest[w.had:], text) {
		return false, wrongly("another trace behind event %d: %.60s", w.expected.until(w.had), text)
	}
	w.had += len(text)
	return w.had == len(w.expected.rest), nil
}

// leave stays as long as it should, then closes with the handshake of closing.
func (w *watching) leave(ctx context.Context) {
	if w.arrived != nil {
		w.arrived()
	}
	if w.hold != nil {
		still := w.socket.CloseRead(ctx) // answers pings
		select {
		case <-w.hold:
		case <-still.Done():
			w.bench.record.lost("goodbye", errors.New("the server closed first"))
			return
		}
	}
	begun := time.Now()
	if err := w.socket.Close(websocket.StatusNormalClosure, ""); err != nil && ctx.Err() == nil {
		w.bench.record.lost("goodbye", nameless(err))
		return
	}
	w.bench.record.served("goodbye", time.Since(begun), 0, 0)
}

// dial opens a socket from a client's address.
func dial(ctx context.Context, c *client, host string) (*websocket.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	socket, answer, err := websocket.Dial(ctx, "ws://"+host+"/ws?waiting=1", &websocket.DialOptions{HTTPClient: c.http})
	if err != nil {
		if answer != nil && answer.StatusCode >= 300 {
			body, _ := io.ReadAll(answer.Body) // its first kilobyte
			return nil, refusedBy(answer, body)
		}
		return nil, nameless(err)
	}
	socket.SetReadLimit(-1)
	return socket, nil
}

// plains holds what messages inflate to: what a thousand viewers receive is inflated once, so that the generator leaves
// the machine to the server.
var plains = struct {
	sync.Mutex
	known map[[sha256.Size]byte][]byte
}{known: map[[sha256.Size]byte][]byte{}}

// mostPlains is how many are kept: those of one long run, and many short ones.
const mostPlains = 512

func inflated(packed []byte) ([]byte, error) {
	key := sha256.Sum256(packed)
	plains.Lock()
	defer plains.Unlock()
	if plain, ok := plains.known[key]; ok {
		return plain, nil
	}
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, wrongly("a message that does not inflate: %v", err)
	}
	if len(plains.known) == mostPlains {
		clear(plains.known)
	}
	plains.known[key] = plain
	return plain, nil
}
