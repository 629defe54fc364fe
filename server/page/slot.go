package page

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"fano/server/fairqueue"
	"fano/server/gallery"
)

// inSlot answers requests in a slot of the fair queue, so that the work of every route is limited in the same way.
// The request is read before the slot is taken and the answer is sent after it is released, since neither may wait
// for a slow client; and the slot is released while the request waits for other work.
func (s *site) inSlot(next http.Handler) http.Handler {
	return s.answered(func(w http.ResponseWriter, r *http.Request) error {
		client := fairqueue.ClientOf(r.Context())
		release, err := s.Queue.ReserveBytes(client, int64(len(r.URL.RawQuery)))
		if err != nil {
			return err
		}
		defer release()
		releaseBody, err := s.readBody(w, r)
		defer releaseBody()
		if err != nil {
			return err
		}
		if err := s.allow(w, s.Waiting); err != nil {
			return err
		}
		out := &heldAnswer{ResponseWriter: w, status: http.StatusOK, patience: s.Writing}
		ctx := fairqueue.WithMaxWait(r.Context(), s.Waiting)
		err = s.Queue.Do(ctx, fairqueue.Work{Class: fairqueue.Short}, func(ctx context.Context) error {
			if err := s.Queue.MayAnswer(client); err != nil {
				return err
			}
			out.ctx = ctx
			next.ServeHTTP(out, r.WithContext(ctx))
			return nil
		})
		if err != nil && !out.begun {
			return err
		}
		defer s.Queue.AddBytes(client, int64(out.held.Cap()))()
		out.send()
		return nil
	})
}

// runGallery runs the gallery once, for the first client and all others. Errors are reported where the runs are used.
var runGallery = sync.OnceFunc(func() { _, _ = gallery.All() })

// afterGallery waits for the runs of the gallery without holding a slot: no client is charged for them.
func afterGallery(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if fairqueue.WithoutSlot(r.Context(), func() error { runGallery(); return nil }) == nil { // else the client has gone
			next.ServeHTTP(w, r)
		}
	})
}

// A heldAnswer buffers an answer until the slot is released, or until it is flushed.
type heldAnswer struct {
	http.ResponseWriter
	ctx    context.Context
	held   bytes.Buffer
	status int
	begun  bool
	sent   bool
	// patience is the maximum time for a client to take one chunk.
	patience time.Duration
}

// WriteHeader records the status.
func (a *heldAnswer) WriteHeader(status int) {
	if !a.begun {
		a.status, a.begun = status, true
	}
}

// Write buffers text, or sends it after a flush.
func (a *heldAnswer) Write(text []byte) (int, error) {
	a.begun = true
	if a.sent {
		return a.ResponseWriter.Write(text)
	}
	return a.held.Write(text)
}

// Flush sends the buffer, and from now on everything at once, without a slot.
func (a *heldAnswer) Flush() {
	if !a.sent {
		fairqueue.ReleaseSlot(a.ctx)
		a.send()
	}
	_ = http.NewResponseController(a.ResponseWriter).Flush() // the client may have disconnected
}

// chunkSize is the size of the chunks in which a buffered answer is sent, in bytes.
const chunkSize = 256 << 10

// send sends the buffer in chunks, each with a deadline.
func (a *heldAnswer) send() {
	if a.sent || !a.begun {
		return
	}
	a.sent = true
	a.ResponseWriter.WriteHeader(a.status)
	for text := a.held.Bytes(); ; text = text[chunkSize:] {
		_ = setDeadlines(a.ResponseWriter, a.patience) // a writer without deadlines has no slow client
		if len(text) <= chunkSize {
			_, _ = a.ResponseWriter.Write(text) // the client may have disconnected
			return
		}
		if _, err := a.ResponseWriter.Write(text[:chunkSize]); err != nil {
			return
		}
	}
}

// Unwrap gives access to the deadlines of the connection.
func (a *heldAnswer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// setDeadlines gives a client this long to take the next chunk. The read deadline is later: reading detects that a
// client disconnects.
func setDeadlines(w http.ResponseWriter, patience time.Duration) error {
	to := http.NewResponseController(w)
	until := time.Now().Add(patience)
	for _, err := range []error{to.SetReadDeadline(until.Add(patience)), to.SetWriteDeadline(until)} {
		if err != nil && !errors.Is(err, http.ErrNotSupported) {
			return err
		}
	}
	return nil
}

// maxAnswering is how long making an answer may take once it has a slot, unless it is allowed more.
const maxAnswering = 2 * time.Minute

// allow extends the deadlines of an answer that may take this long before it is sent.
func (s *site) allow(w http.ResponseWriter, longest time.Duration) error {
	return setDeadlines(w, longest+maxAnswering+s.Writing)
}
