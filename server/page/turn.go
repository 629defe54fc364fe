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

// inTurn has a request answered in a turn of its client, and whatever that takes, so that every address there is, and
// every one that comes, is bounded alike: what came is read before the turn, and what is answered is sent after it, for
// neither may wait for a slow client; and the turn rests while the request waits for other work.
func (s *site) inTurn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		client := fairqueue.ClientOf(r.Context())
		back, err := s.Queue.ReserveBytes(client, int64(len(r.URL.RawQuery)))
		if err != nil {
			s.fail(w, r, err)
			return
		}
		defer back()
		gone, err := s.readBody(w, r)
		defer gone()
		if err != nil {
			s.fail(w, r, err)
			return
		}
		out := &answer{ResponseWriter: w, status: http.StatusOK, patience: s.Writing}
		ctx := fairqueue.WithMaxWait(r.Context(), s.Waiting)
		err = s.allow(w, s.Waiting)
		if err == nil {
			err = s.Queue.Do(ctx, fairqueue.Work{Class: fairqueue.Short}, func(ctx context.Context) error {
				if err := s.Queue.MayAnswer(client); err != nil {
					return err
				}
				out.ctx = ctx
				next.ServeHTTP(out, r.WithContext(ctx))
				return nil
			})
		}
		if err != nil && !out.begun {
			s.fail(w, r, err)
			return
		}
		defer s.Queue.AddBytes(client, int64(out.held.Cap()))()
		out.send()
	})
}

// runGallery runs the gallery once, for the first reader and all others. Errors are reported where the runs are needed.
var runGallery = sync.OnceFunc(func() { _, _ = gallery.All() })

// afterGallery waits for the runs of the gallery without a slot: no client pays for them.
func afterGallery(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if fairqueue.WithoutSlot(r.Context(), func() error { runGallery(); return nil }) == nil { // else the client has gone
			next.ServeHTTP(w, r)
		}
	})
}

// An answer is held until the turn is over, or until it is said to be sent as it comes.
type answer struct {
	http.ResponseWriter
	ctx    context.Context
	held   bytes.Buffer
	status int
	begun  bool
	sent   bool
	// patience is how long the client may take for one piece.
	patience time.Duration
}

// WriteHeader notes the status.
func (a *answer) WriteHeader(status int) {
	if !a.begun {
		a.status, a.begun = status, true
	}
}

// Write holds what is written, or sends it.
func (a *answer) Write(text []byte) (int, error) {
	a.begun = true
	if a.sent {
		return a.ResponseWriter.Write(text)
	}
	return a.held.Write(text)
}

// Flush sends what there is, and from now on all that comes, without a turn.
func (a *answer) Flush() {
	if !a.sent {
		fairqueue.ReleaseSlot(a.ctx)
		a.send()
	}
	_ = http.NewResponseController(a.ResponseWriter).Flush() // a client that is gone needs no answer
}

// piece is how much of an answer is sent at once.
const piece = 256 << 10

// send sends what was held, piece by piece, each of them in time.
func (a *answer) send() {
	if a.sent || !a.begun {
		return
	}
	a.sent = true
	a.ResponseWriter.WriteHeader(a.status)
	for text := a.held.Bytes(); ; text = text[piece:] {
		_ = inTime(a.ResponseWriter, a.patience) // where there are no deadlines there is nobody to wait for
		if len(text) <= piece {
			_, _ = a.ResponseWriter.Write(text) // a client that is gone needs no answer
			return
		}
		if _, err := a.ResponseWriter.Write(text[:piece]); err != nil {
			return
		}
	}
}

// inTime gives a client so long to take the next piece. The reading goes on as well: it is how a client's going is noticed.
func inTime(w http.ResponseWriter, patience time.Duration) error {
	to := http.NewResponseController(w)
	until := time.Now().Add(patience)
	for _, err := range []error{to.SetReadDeadline(until.Add(patience)), to.SetWriteDeadline(until)} {
		if err != nil && !errors.Is(err, http.ErrNotSupported) {
			return err
		}
	}
	return nil
}

// Unwrap is for what sets the deadlines of the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// allow makes room for an answer that may take so long before it is sent. The reading must go on as well: it is how a
// client's going is noticed.
func (s *site) allow(w http.ResponseWriter, longest time.Duration) error {
	return inTime(w, longest+usual+s.Writing)
}

// usual is how long an answer may take to be made, once its turn has come, unless it is allowed more.
const usual = 2 * time.Minute
