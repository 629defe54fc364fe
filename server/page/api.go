package page

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"fano/server/fairqueue"
	"fano/server/run"
	"fano/server/scenario"
)

const ndjson = "application/x-ndjson"

// first is how long a run's answer waits for the run to end. Most end sooner, and then what is wrong with a scenario
// that only its run could show is told by the answer's status rather than at its end.
const first = 500 * time.Millisecond

// posted is the document in a request's body.
func (s *site) posted(_ http.ResponseWriter, r *http.Request) (*scenario.Reading, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	return s.Reader.Text(r.Context(), body)
}

// asked is the document of a request: in its body, or named by its address. Errors: of package reading.
func (s *site) asked(w http.ResponseWriter, r *http.Request) (*scenario.Reading, error) {
	if r.Method == http.MethodPost {
		return s.posted(w, r)
	}
	return s.wanted(w, r)
}

// watch begins to watch a run, on this client's account, and waits for it to begin, without a turn of its own. Close the
// watcher. Errors: from [run.Desk.Watch] and [run.Watcher.Begun].
func (s *site) watch(ctx context.Context, source run.Source) (*run.Watcher, error) {
	watcher, err := s.Desk.Watch(ctx, source, 0)
	if err != nil {
		return nil, err
	}
	if err := fairqueue.WithoutSlot(ctx, func() error { return watcher.Begun(ctx, s.Waiting, nil) }); err != nil {
		watcher.Close()
		return nil, err
	}
	return watcher, nil
}

// run answers with the whole trace of a document, which is in the request's body or named by its address.
func (s *site) run(w http.ResponseWriter, r *http.Request) error {
	read, err := s.asked(w, r)
	if err != nil {
		return err
	}
	query := r.URL.Query()
	if query.Get("format") == "digest" {
		return s.digest(w, r, read)
	}
	form, ok := forms[query.Get("format")]
	if !ok {
		return scenario.Refused("format", "not-one-of", query.Get("format"), "ndjson, text, csv, shiviz, digest")
	}
	make := form.source
	if form.kind == ndjson {
		make = func(r *scenario.Reading, l run.Limits) (run.Source, error) { return run.With(r, l, extras(query)...) }
	}
	source, err := make(read, s.Desk.Limits())
	if err != nil {
		return err
	}
	watcher, err := s.watch(r.Context(), source)
	if err != nil {
		return err
	}
	defer watcher.Close()
	dispose(w, r, baseOf(r, read.Document, s.frame(r).Texts.Lang)+form.ends)
	w.Header().Set("Content-Type", form.kind)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Access-Control-Allow-Origin", "*")
	return s.pour(w, r, watcher)
}

// extras reads what the trace of a run is to have beside its events.
func extras(query url.Values) (all []run.Extra) {
	if query.Get("picture") == "1" {
		all = append(all, run.Picture)
	}
	if query.Get("judge") == "1" {
		all = append(all, run.Rulings)
	}
	return all
}

// pour sends a run as it comes, after it has waited a moment for its end: compressed as it is kept, to those who take
// that.
func (s *site) pour(w http.ResponseWriter, r *http.Request, watcher *run.Watcher) error {
	early, cancel := context.WithTimeout(r.Context(), first)
	defer cancel()
	if err := fairqueue.WithoutSlot(r.Context(), func() error { return watcher.Ended(early) }); err != nil {
		return err
	}
	to := s.pourer(w, r)
	for begun := false; ; begun = true {
		_ = s.allow(w, s.Waiting) // a piece may have to wait for a turn
		var piece run.Piece
		err := fairqueue.WithoutSlot(r.Context(), func() (err error) {
			piece, err = watcher.Next(r.Context())
			return err
		})
		switch {
		case errors.Is(err, io.EOF):
			_ = s.put(w, to.end())
			return nil
		case r.Context().Err() != nil && begun:
			panic(http.ErrAbortHandler) // what has been sent is no whole answer, and must not look like one
		case r.Context().Err() != nil:
			return nil
		case err != nil && begun: // the last line of a run that ended early after its answer had begun
			last, _ := line(map[string]Answer{"error": s.told(err)}) // an Answer always has a form
			if s.put(w, to.line(last)) == nil {
				_ = s.put(w, to.end())
			}
			return nil
		case err != nil:
			return err
		}
		text, err := to.piece(watcher, r.Context(), piece)
		if err != nil || s.put(w, text) != nil {
			panic(http.ErrAbortHandler)
		}
	}
}

// A pourer gives the bytes in which a run is sent.
type pourer struct {
	piece func(*run.Watcher, context.Context, run.Piece) ([]byte, error)
	line  func([]byte) []byte
	end   func() []byte
}

// pourer chooses how a run is sent: by gzip as it is kept, which costs nothing, or plainly, each piece unpacked in a turn.
// Nothing else compresses it.
func (s *site) pourer(w http.ResponseWriter, r *http.Request) pourer {
	w.Header().Add("Vary", "Accept-Encoding")
	if !takesGzip(r) {
		return pourer{(*run.Watcher).Text, func(text []byte) []byte { return text }, func() []byte { return nil }}
	}
	w.Header().Set("Content-Encoding", "gzip")
	zip := new(run.Zip)
	add := func(_ *run.Watcher, _ context.Context, p run.Piece) ([]byte, error) { return zip.Add(p), nil }
	return pourer{add, zip.Line, zip.End}
}

// takesGzip tells whether a client takes gzip (RFC 9110, section 12.5.3).
func takesGzip(r *http.Request) bool {
	for accepted := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		coding, weight, _ := strings.Cut(accepted, ";")
		if name := strings.TrimSpace(coding); strings.EqualFold(name, "gzip") || name == "*" {
			_, q, _ := strings.Cut(weight, "=")
			none, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
			return err != nil || none > 0
		}
	}
	return false
}

// put sends one piece in time, or gives the client up.
func (s *site) put(w http.ResponseWriter, text []byte) error {
	if err := inTime(w, s.Writing); err != nil {
		return err
	}
	if _, err := w.Write(text); err != nil {
		return err
	}
	return http.NewResponseController(w).Flush()
}
