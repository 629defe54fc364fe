package page

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"fano/server/run"
	"fano/server/scenario"
)

const ndjson = "application/x-ndjson"

// first is how long a run's answer waits for the run to end. Most end sooner, and then what is wrong with a scenario
// that only its run could show is told by the answer's status rather than at its end.
const first = 500 * time.Millisecond

func (s *site) runGet(w http.ResponseWriter, r *http.Request) {
	document, err := s.wanted(r)
	s.run(w, r, document, err)
}

func (s *site) runPost(w http.ResponseWriter, r *http.Request) {
	document, err := s.posted(w, r)
	s.run(w, r, document, err)
}

// posted is the document in a request's body.
func (s *site) posted(w http.ResponseWriter, r *http.Request) (*scenario.Document, error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.Body))
	if err != nil {
		return nil, err
	}
	return scenario.Parse(body)
}

// run answers with the whole trace of a document, or with why there is none.
func (s *site) run(w http.ResponseWriter, r *http.Request, document *scenario.Document, err error) {
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if r.URL.Query().Get("format") == "digest" {
		s.digest(w, r, document)
		return
	}
	form, ok := forms[r.URL.Query().Get("format")]
	if !ok {
		s.fail(w, r, refused("format", "not-one-of", r.URL.Query().Get("format"), "ndjson, text, csv, shiviz, digest"))
		return
	}
	make := form.source
	if r.URL.Query().Get("picture") == "1" && form.kind == ndjson {
		make = run.Drawn
	} else if r.URL.Query().Get("judge") == "1" && form.kind == ndjson {
		make = run.Judged
	}
	source, err := make(document, s.Desk.Limits())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	watcher, err := s.Desk.Watch(r.Context(), source, 0)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer watcher.Close()
	dispose(w, r, baseOf(r, document, s.frame(r).Texts.Lang)+form.ends)
	w.Header().Set("Content-Type", form.kind)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Access-Control-Allow-Origin", "*")
	s.pour(w, r, watcher)
}

// pour sends a run as it comes, after it has waited a moment for its end.
func (s *site) pour(w http.ResponseWriter, r *http.Request, watcher *run.Watcher) {
	early, cancel := context.WithTimeout(r.Context(), first)
	defer cancel()
	if err := watcher.Ended(early); err != nil {
		s.fail(w, r, err)
		return
	}
	for begun := false; ; begun = true {
		piece, err := watcher.Next(r.Context())
		switch {
		case errors.Is(err, io.EOF) || r.Context().Err() != nil:
			return
		case err != nil && begun:
			s.end(w, err)
			return
		case err != nil:
			s.fail(w, r, err)
			return
		}
		if s.put(w, piece.Text()) != nil {
			return
		}
	}
}

// put sends one piece in time, or gives the client up.
func (s *site) put(w http.ResponseWriter, text []byte) error {
	to := http.NewResponseController(w)
	if err := to.SetWriteDeadline(time.Now().Add(s.Writing)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := w.Write(text); err != nil {
		return err
	}
	return to.Flush()
}

// end is the last line of a run that ended early after its answer had begun.
func (s *site) end(w http.ResponseWriter, err error) {
	last, _ := line(map[string]Answer{"error": Explain(err)}) // an Answer always has a form
	_ = s.put(w, last)
}

func refused(path, code, value, allowed string) error {
	return &scenario.Invalid{Problems: []scenario.Problem{scenario.NewProblem(path, code, value, allowed)}}
}
