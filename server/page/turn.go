package page

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"time"

	"fano/server/gate"
)

// inTurn has a request answered in a turn of its client, and whatever that takes, so that every address there is, and
// every one that comes, is bounded alike: what came is read before the turn, and what is answered is sent after it, for
// neither may wait for a slow client; and the turn rests while the request waits for other work.
func (s *site) inTurn(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		client := gate.ClientOf(r.Context())
		back, err := s.Gate.Carry(client, int64(len(r.URL.RawQuery)))
		if err != nil {
			s.fail(w, r, err)
			return
		}
		defer back()
		body, err := s.arrive(w, r)
		defer body.back()
		if err != nil {
			s.fail(w, r, err)
			return
		}
		out := &answer{ResponseWriter: w, status: http.StatusOK}
		ctx := gate.WithPatience(r.Context(), s.Waiting)
		err = s.allow(w, s.Waiting)
		if err == nil {
			err = s.Gate.Do(ctx, gate.Work{Lane: gate.Short}, func(ctx context.Context) error {
				out.ctx = ctx
				next.ServeHTTP(out, r.WithContext(ctx))
				return nil
			})
		}
		if err != nil && !out.begun {
			s.fail(w, r, err)
			return
		}
		defer s.Gate.Carried(client, int64(out.held.Len()))()
		out.send()
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
		gate.LeaveTurn(a.ctx)
		a.send()
	}
	_ = http.NewResponseController(a.ResponseWriter).Flush() // a client that is gone needs no answer
}

// send sends what was held.
func (a *answer) send() {
	if a.sent || !a.begun {
		return
	}
	a.sent = true
	a.ResponseWriter.WriteHeader(a.status)
	_, _ = a.ResponseWriter.Write(a.held.Bytes()) // a client that is gone needs no answer
}

// Unwrap is for what sets the deadlines of the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// allow makes room for an answer that may take so long before it is sent. The reading must go on as well: it is how a
// client's going is noticed.
func (s *site) allow(w http.ResponseWriter, longest time.Duration) error {
	to := http.NewResponseController(w)
	until := time.Now().Add(longest + usual + s.Writing)
	for _, err := range []error{to.SetReadDeadline(until), to.SetWriteDeadline(until)} {
		if err != nil && !errors.Is(err, http.ErrNotSupported) {
			return err
		}
	}
	return nil
}

// usual is how long an answer may take to be made, once its turn has come, unless it is allowed more.
const usual = 30 * time.Second
