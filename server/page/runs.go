package page

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"time"

	"fano/server/fairqueue"
	"fano/server/run"
	"fano/server/scenario"
)

// firstChunk is how long an answer waits for its run to end. Most runs end sooner, and then an error of the run
// becomes the status of the answer instead of its last line.
const firstChunk = 500 * time.Millisecond

// asked returns the document of a request: from its body, or named by its URL. Errors: of package loader.
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

// watch starts watching a run at this client's expense, and waits for it to begin, without holding a slot. Close the
// watcher. It calls position, unless nil, with the client's position in the queue. Errors: from [run.Service.Watch]
// and [run.Watcher.Begun].
func (s *site) watch(ctx context.Context, source run.Source, position func(ahead int)) (*run.Watcher, error) {
	watcher, err := s.Runs.Watch(ctx, source, 0)
	if err != nil {
		return nil, err
	}
	if err := fairqueue.WithoutSlot(ctx, func() error { return watcher.WaitStarted(ctx, s.Waiting, position) }); err != nil {
		watcher.Close()
		return nil, err
	}
	return watcher, nil
}

// A runFormat is a format in which the API returns a run.
type runFormat struct {
	kind   string // Content-Type
	ending string // of file names
	form   run.Form
}

// runFormats are the formats by their names in ?format=.
var runFormats = map[string]runFormat{
	"":       {ndjson, ".ndjson", run.TraceForm},
	"ndjson": {ndjson, ".ndjson", run.TraceForm},
	"text":   {plainText, "-log.txt", run.LogForm},
	"csv":    {"text/csv; charset=utf-8; header=present", ".csv", run.CSVForm},
	"shiviz": {plainText, "-shiviz.log", run.ShiVizForm},
}

// run answers with the whole trace of a document. With waiting=1 lines before the trace report the position in the
// queue, and a document that cannot run is refused in a line: a browser would log any other status as an error of the
// page.
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
		_, _ = w.Write(text) // a disconnected client is noticed elsewhere
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
	format, ok := runFormats[query.Get("format")]
	if !ok {
		return scenario.Refused("format", "not-one-of", query.Get("format"), "ndjson, text, csv, shiviz, digest")
	}
	var with []run.Extra
	if format.kind == ndjson {
		with = extras(query)
	}
	plan, err := run.Of(read, s.Runs.Limits(), with...)
	if err != nil {
		return err
	}
	setContentDisposition(w, r, baseOf(r, read.Document, s.frame(r).Texts.Lang)+format.ending)
	w.Header().Set("Content-Type", format.kind)
	w.Header().Set("Cache-Control", "no-cache")
	to := s.runWriter(w, r)
	var position func(int)
	if format.kind == ndjson && query.Get("waiting") == "1" {
		position = to.writePosition
	}
	watcher, err := s.watch(r.Context(), plan.As(format.form), position)
	if err != nil {
		return to.fail(err)
	}
	defer watcher.Close()
	return to.streamRun(watcher)
}

// extras parses which additions to its events a trace has.
func extras(query url.Values) (all []run.Extra) {
	if query.Get("picture") == "1" {
		all = append(all, run.Picture)
	}
	if query.Get("judge") == "1" {
		all = append(all, run.Rulings)
	}
	return all
}

// A runWriter streams a run: gzipped as cached, at no cost, or plain, with each chunk decompressed in a slot. No
// middleware compresses it.
type runWriter struct {
	*site
	w     http.ResponseWriter
	r     *http.Request
	zip   *run.Zip // nil: plain
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

// streamRun sends a run, after waiting up to firstChunk for its end.
func (to *runWriter) streamRun(watcher *run.Watcher) error {
	ctx := to.r.Context()
	early, cancel := context.WithTimeout(ctx, firstChunk)
	defer cancel()
	if err := fairqueue.WithoutSlot(ctx, func() error { return watcher.Ended(early) }); err != nil {
		return to.fail(err)
	}
	for {
		_ = to.allow(to.w, to.Waiting) // a chunk may have to wait for a slot
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
		text, err := to.encode(watcher, piece)
		if err != nil || to.writeChunk(text) != nil {
			panic(http.ErrAbortHandler)
		}
	}
}

func (to *runWriter) encode(watcher *run.Watcher, piece run.Piece) ([]byte, error) {
	if to.zip != nil {
		return to.zip.Add(piece), nil
	}
	return watcher.Text(to.r.Context(), piece)
}

// writePosition sends the client's position in the queue.
func (to *runWriter) writePosition(ahead int) {
	_ = to.writeLine(map[string]any{"waiting": map[string]int{"ahead": ahead}}) // a disconnected client is noticed elsewhere
}

// fail answers with an error: as the status, or if the answer has begun, as its last line.
func (to *runWriter) fail(err error) error {
	switch gone := to.r.Context().Err() != nil; {
	case gone && to.begun:
		panic(http.ErrAbortHandler) // the partial answer must not look complete
	case gone:
		return nil
	case !to.begun:
		to.w.Header().Del("Content-Encoding")
		to.w.Header().Del("Content-Disposition")
		return err
	}
	if to.writeLine(map[string]Answer{"error": to.told(err)}) != nil {
		return nil
	}
	return to.end()
}

// writeLine sends a line that is not part of the run.
func (to *runWriter) writeLine(v any) error {
	text, err := line(v)
	if err != nil {
		return err
	}
	if to.zip != nil {
		text = to.zip.Line(text)
	}
	return to.writeChunk(text)
}

func (to *runWriter) end() error {
	if to.zip != nil {
		_ = to.writeChunk(to.zip.End())
	}
	return nil
}

// writeChunk sends one chunk, and fails if the client does not take it in time.
func (to *runWriter) writeChunk(text []byte) error {
	to.begun = true
	if err := setDeadlines(to.w, to.Writing); err != nil {
		return err
	}
	if _, err := to.w.Write(text); err != nil {
		return err
	}
	return http.NewResponseController(to.w).Flush()
}
