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

// A viewer watches runs over a socket as a page does, and checks each byte. When the connection breaks, it reconnects
// and requests the missing events.
type viewer struct {
	kind   string
	client *client
	packed bool          // use deflate
	pause  time.Duration // before each message, for a slow reader
	cuts   int           // how often it still breaks the connection itself

	socket   *websocket.Conn
	received int // bytes received after the header
}

func (b *bench) newViewer(kind string, c *client, packed bool) *viewer {
	return &viewer{kind: kind, client: c, packed: packed}
}

// watch watches a run to its end and records the result.
func (v *viewer) watch(ctx context.Context, document string, expected *reference) {
	begun := time.Now()
	v.received = 0
	err := v.client.bench.retry(ctx, v.kind, func() error { return v.read(ctx, document, expected) })
	v.client.bench.record(ctx, v.kind, begun, err)
}

// leave closes the socket as a page does.
func (v *viewer) leave() {
	if v.socket != nil {
		_ = v.socket.Close(websocket.StatusNormalClosure, "")
		v.socket = nil
	}
}

// read connects if necessary, requests the missing events, and reads to the end.
func (v *viewer) read(ctx context.Context, document string, expected *reference) (err error) {
	if v.socket == nil {
		if v.socket, err = v.client.dial(ctx); err != nil {
			return err
		}
	}
	defer func() {
		if err != nil {
			_ = v.socket.CloseNow()
			v.socket = nil
		}
	}()
	command := runCommand(document, v.packed, expected.eventsUntil(v.received))
	if err := v.socket.Write(ctx, websocket.MessageText, command); err != nil {
		return errors.Join(errBroken, withoutAddress(err))
	}
	for headed, messages := false, 0; ; messages++ {
		if v.cuts > 0 && messages == 3 {
			v.cuts--
			return errBroken
		}
		rest(ctx, v.pause)
		_, text, err := receive(ctx, v.socket)
		if err != nil {
			return err
		}
		if bytes.HasPrefix(text, []byte(`{"waiting"`)) {
			v.client.bench.change(v.kind, func(k *tally) { k.waited++ })
			continue
		}
		if text, err = v.take(text, expected, !headed); err != nil {
			return err
		}
		headed = true
		if v.received += len(text); v.received == len(expected.rest) {
			return nil
		}
	}
}

// take checks one message, and returns it without the header.
func (v *viewer) take(text []byte, expected *reference, first bool) ([]byte, error) {
	if first {
		// The server resumes with whole events, so a partial line does not count.
		v.received = expected.offsetAfter(expected.eventsUntil(v.received))
		after, ok := bytes.CutPrefix(text, expected.header)
		if !ok {
			return nil, wrongly("a different header: %.60s", text)
		}
		text = after
	}
	if !bytes.HasPrefix(expected.rest[v.received:], text) {
		return nil, wrongly("a different trace after event %d: %.60s", expected.eventsUntil(v.received), text)
	}
	return text, nil
}

// receive reads one message, as sent and as text. Errors: *refusal, errBroken, and wrong.
func receive(ctx context.Context, socket *websocket.Conn) (sent message, text []byte, err error) {
	kind, data, err := socket.Read(ctx)
	if err != nil {
		return sent, nil, errors.Join(errBroken, withoutAddress(err))
	}
	text = data
	if kind == websocket.MessageBinary {
		if text, err = inflated(data); err != nil {
			return sent, nil, err
		}
	}
	if bytes.HasPrefix(text, []byte(`{"error"`)) {
		var answer struct{ Error refusal }
		if err := json.Unmarshal(text, &answer); err != nil {
			return sent, nil, wrongly("an error that cannot be read: %.60s", text)
		}
		return sent, nil, &answer.Error
	}
	return message{kind, data}, text, nil
}

// runCommand returns the socket's command for a run; the scenario is a document or the text of a link.
func runCommand(scenario string, packed bool, from int) []byte {
	document := []byte(scenario)
	if scenario[0] != '{' {
		document, _ = json.Marshal(scenario)
	}
	return fmt.Appendf(nil, `{"scenario":%s,"from":%d,"encoding":%q}`, document, from, encodingOf(packed))
}

func encodingOf(packed bool) string {
	if packed {
		return "deflate"
	}
	return "text"
}

// audience makes all clients watch one run at once, and returns when all have received it.
func (b *bench) audience(ctx context.Context, viewerOf func(i int) *viewer, document string, expected *reference) {
	var all sync.WaitGroup
	for i := range b.clients {
		v := viewerOf(i)
		all.Go(func() {
			v.watch(ctx, document, expected)
			v.leave()
		})
	}
	all.Wait()
}

// inflations caches inflated messages, so that the work of a thousand viewers leaves the CPU to the server.
var inflations = struct {
	sync.Mutex
	known map[[sha256.Size]byte][]byte
}{known: map[[sha256.Size]byte][]byte{}}

func inflated(packed []byte) ([]byte, error) {
	key := sha256.Sum256(packed)
	inflations.Lock()
	defer inflations.Unlock()
	if plain, ok := inflations.known[key]; ok {
		return plain, nil
	}
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, wrongly("a message that does not inflate: %v", err)
	}
	if len(inflations.known) == 512 {
		clear(inflations.known)
	}
	inflations.known[key] = plain
	return plain, nil
}
