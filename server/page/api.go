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

// posted is the document in a request's body.
func (s *site) posted(w http.ResponseWriter, r *http.Request) (*scenario.Document, error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.Body))
	if err != nil {
		return nil, err
	}
	return scenario.Parse(body)
}

// run answers with the whole trace of a document, which is in the request's body or named by its address.
func (s *site) run(w http.ResponseWriter, r *http.Request) error {
	find := s.wanted
	if r.Method == http.MethodPost {
		find = s.posted
	}
	document, err := find(w, r)
	if err != nil {
		return err
	}
	query := r.URL.Query()
	if query.Get("format") == "digest" {
		return s.digest(w, r, document)
	}
	form, ok := forms[query.Get("format")]
	if !ok {
		return refused("format", "not-one-of", query.Get("format"), "ndjson, text, csv, shiviz, digest")
	}
	make := form.source
	switch {
	case form.kind != ndjson:
	case query.Get("picture") == "1":
		make = run.Drawn
	case query.Get("judge") == "1":
		make = run.Judged
	}
	source, err := make(document, s.Desk.Limits())
	if err != nil {
		return err
	}
	watcher, err := s.Desk.Watch(r.Context(), source, 0)
	if err != nil {
		return err
	}
	defer watcher.Close()
	dispose(w, r, baseOf(r, document, s.frame(r).Texts.Lang)+form.ends)
	w.Header().Set("Content-Type", form.kind)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Access-Control-Allow-Origin", "*")
	return s.pour(w, r, watcher)
}

// pour sends a run as it comes, after it has waited a moment for its end.
func (s *site) pour(w http.ResponseWriter, r *http.Request, watcher *run.Watcher) error {
	early, cancel := context.WithTimeout(r.Context(), first)
	defer cancel()
	if err := watcher.Ended(early); err != nil {
		return err
	}
	for begun := false; ; begun = true {
		piece, err := watcher.Next(r.Context())
		switch {
		case errors.Is(err, io.EOF) || r.Context().Err() != nil:
			return nil
		case err != nil && begun: // the last line of a run that ended early after its answer had begun
			last, _ := line(map[string]Answer{"error": Explain(err)}) // an Answer always has a form
			_ = s.put(w, last)
			return nil
		case err != nil:
			return err
		}
		if s.put(w, piece.Text()) != nil {
			return nil
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

func refused(path, code, value, allowed string) error {
	return &scenario.Invalid{Problems: []scenario.Problem{scenario.NewProblem(path, code, value, allowed)}}
}
