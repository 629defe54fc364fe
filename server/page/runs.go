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

// asked is the document of a request: in its body, or named by its address. Errors: of package loader.
func (s *site) asked(r *http.Request) (*scenario.Reading, error) {
	if r.Method != http.MethodPost {
		return s.wanted(r)
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	return s.Reader.Text(r.Context(), body)
}

// watch begins to watch a run, on this client's account, and waits for it to begin, without a turn of its own. Close the
// watcher. Meanwhile place hears how many turns others have before it, if it is not nil. Errors: from [run.Desk.Watch] and [run.Watcher.Begun].
func (s *site) watch(ctx context.Context, source run.Source, place func(ahead int)) (*run.Watcher, error) {
	watcher, err := s.Desk.Watch(ctx, source, 0)
	if err != nil {
		return nil, err
	}
	if err := fairqueue.WithoutSlot(ctx, func() error { return watcher.Begun(ctx, s.Waiting, place) }); err != nil {
		watcher.Close()
		return nil, err
	}
	return watcher, nil
}

// run answers with the whole trace of a document, which is in the request's body or named by its address. With waiting=1
// lines before the trace report the position in the queue, and a document that cannot be run is refused by a line: a
// browser would log any other status as a fault of the page.
func (s *site) run(w http.ResponseWriter, r *http.Request) error {
	err := s.sendRun(w, r)
	if err == nil || r.URL.Query().Get("waiting") != "1" {
		return err
	}
	refusal := s.told(err)
	if refusal.Status != http.StatusUnprocessableEntity {
		return err
	}
	w.Header().Set("Content-Type", ndjson)
	text, err := line(map[string]Answer{"error": refusal})
	if err == nil {
		_, _ = w.Write(text) // a client that is gone is noticed elsewhere
	}
	return err
}

func (s *site) sendRun(w http.ResponseWriter, r *http.Request) error {
	read, err := s.asked(r)
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
	setContentDisposition(w, r, baseOf(r, read.Document, s.frame(r).Texts.Lang)+form.ends)
	w.Header().Set("Content-Type", form.kind)
	w.Header().Set("Cache-Control", "no-cache")
	to := s.runWriter(w, r)
	var place func(int)
	if form.kind == ndjson && query.Get("waiting") == "1" {
		place = to.place
	}
	watcher, err := s.watch(r.Context(), source, place)
	if err != nil {
		return to.fail(err)
	}
	defer watcher.Close()
	return to.stream(watcher)
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

// A runWriter sends a run as it comes: by gzip as it is kept, which costs nothing, or plainly, each piece unpacked in a turn.
// Nothing else compresses it.
type runWriter struct {
	*site
	w     http.ResponseWriter
	r     *http.Request
	zip   *run.Zip // nil: plainly
	begun bool     // something has been sent
}

func (s *site) runWriter(w http.ResponseWriter, r *http.Request) *runWriter {
	to := &runWriter{site: s, w: w, r: r}
	w.Header().Add("Vary", "Accept-Encoding")
	if takesGzip(r) {
		w.Header().Set("Content-Encoding", "gzip")
		to.zip = new(run.Zip)
	}
	return to
}

// stream sends a run, after it has waited a moment for its end.
func (to *runWriter) stream(watcher *run.Watcher) error {
	ctx := to.r.Context()
	early, cancel := context.WithTimeout(ctx, first)
	defer cancel()
	if err := fairqueue.WithoutSlot(ctx, func() error { return watcher.Ended(early) }); err != nil {
		return to.fail(err)
	}
	for {
		_ = to.allow(to.w, to.Waiting) // a piece may have to wait for a turn
		var piece run.Piece
		err := fairqueue.WithoutSlot(ctx, func() (err error) {
			piece, err = watcher.Next(ctx)
			return err
		})
		if errors.Is(err, io.EOF) {
			return to.end()
		}
		if err != nil {
			return to.fail(err)
		}
		text, err := to.unpacked(watcher, piece)
		if err != nil || to.put(text) != nil {
			panic(http.ErrAbortHandler)
		}
	}
}

func (to *runWriter) unpacked(watcher *run.Watcher, piece run.Piece) ([]byte, error) {
	if to.zip != nil {
		return to.zip.Add(piece), nil
	}
	return watcher.Text(to.r.Context(), piece)
}

// place tells a client its place in line.
func (to *runWriter) place(ahead int) {
	_ = to.line(map[string]any{"waiting": map[string]int{"ahead": ahead}}) // a client that is gone is noticed elsewhere
}

// fail answers with an error: as such, or if the answer has begun, as its last line.
func (to *runWriter) fail(err error) error {
	switch gone := to.r.Context().Err() != nil; {
	case gone && to.begun:
		panic(http.ErrAbortHandler) // what has been sent is no whole answer, and must not look like one
	case gone:
		return nil
	case !to.begun:
		to.w.Header().Del("Content-Encoding")
		to.w.Header().Del("Content-Disposition")
		return err
	}
	if to.line(map[string]Answer{"error": to.told(err)}) != nil {
		return nil
	}
	return to.end()
}

// line sends a line that is none of the run's.
func (to *runWriter) line(v any) error {
	text, err := line(v)
	if err != nil {
		return err
	}
	if to.zip != nil {
		text = to.zip.Line(text)
	}
	return to.put(text)
}

// end ends the answer.
func (to *runWriter) end() error {
	if to.zip != nil {
		_ = to.put(to.zip.End())
	}
	return nil
}

// put sends one piece in time, or gives the client up.
func (to *runWriter) put(text []byte) error {
	to.begun = true
	if err := inTime(to.w, to.Writing); err != nil {
		return err
	}
	if _, err := to.w.Write(text); err != nil {
		return err
	}
	return http.NewResponseController(to.w).Flush()
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
