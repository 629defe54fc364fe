package page

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"fano/server/fairqueue"
	"fano/server/links"
	"fano/server/run"
	"fano/server/scenario"
	"fano/web"
)

// A linked is a short link in API answers.
type linked struct {
	ID       string          `json:"id"`
	URL      string          `json:"url"`
	Scenario json.RawMessage `json:"scenario,omitempty"`
	Engine   string          `json:"engine"` // the engine that made the link
	Trace    string          `json:"trace"`  // the digest of the run then
}

// makeLink creates the short link of a scenario, or finds the existing one.
func (s *site) makeLink(w http.ResponseWriter, r *http.Request) error {
	read, err := s.postedForLink(r)
	if err != nil {
		return err
	}
	if err := s.Links.Status(); errors.Is(err, links.ErrNone) || errors.Is(err, links.ErrDown) {
		return err // before the run is computed
	}
	trace, err := s.Runs.Digest(r.Context(), read)
	if err != nil {
		return err
	}
	record := &links.Record{Scenario: read.Canonical, Engine: run.Engine(), Trace: trace}
	created := false
	err = fairqueue.WithoutSlot(r.Context(), func() (err error) {
		created, err = s.Links.Make(r.Context(), record, fairqueue.NetworkOf(fairqueue.ClientOf(r.Context())))
		return err
	})
	if err != nil {
		return err
	}
	status := http.StatusOK
	if created {
		status = http.StatusCreated
	}
	path := links.Path(record.ID)
	w.Header().Set("Location", path)
	return tellJSON(w, status, linked{ID: record.ID, URL: s.origin(r) + path, Engine: record.Engine, Trace: record.Trace})
}

// postedForLink returns the document to link: the body itself, or {"scenario": …, "view": …}, where the scenario may
// be a name and the view is put into it.
func (s *site) postedForLink(r *http.Request) (*scenario.Reading, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	var around struct {
		Scenario json.RawMessage `json:"scenario"`
		View     json.RawMessage `json:"view"`
	}
	if json.Unmarshal(body, &around) != nil || around.Scenario == nil {
		return s.Reader.Text(r.Context(), body)
	}
	if err := strictly(body, &around); err != nil {
		return nil, scenario.Refused("", "unknown", strings.TrimPrefix(err.Error(), "json: unknown field "), "scenario, view")
	}
	read, err := s.Reader.NamedOrText(r.Context(), around.Scenario)
	if err != nil || around.View == nil {
		return read, err
	}
	text, err := viewed(read, around.View)
	if err != nil {
		return nil, err
	}
	return s.Reader.Text(r.Context(), text)
}

// strictly parses JSON that may have no fields other than those of v.
func strictly(body []byte, v any) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	return decoder.Decode(v)
}

// viewed returns the text of a document with another view; the view is validated when the text is parsed.
func viewed(read *scenario.Reading, view json.RawMessage) ([]byte, error) {
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(read.Canonical, &fields); err != nil {
		return nil, err
	}
	fields["view"] = view
	return json.Marshal(fields)
}

// getLink answers with the scenario of a short link.
func (s *site) getLink(w http.ResponseWriter, r *http.Request) error {
	var record *links.Record
	err := fairqueue.WithoutSlot(r.Context(), func() (err error) {
		record, err = s.Links.Get(r.Context(), chi.URLParam(r, "id"))
		return err
	})
	if err != nil {
		return err
	}
	address := s.origin(r) + links.Path(record.ID)
	return replyJSON(w, r, linked{record.ID, address, record.Scenario, record.Engine, record.Trace})
}

// An openedRun is a run shown by a page: its name in the URL, its document, and the record of its short link, or nil.
type openedRun struct {
	named  string
	read   *scenario.Reading
	record *links.Record
}

// open opens the run that a URL names. Errors: of package loader and [run.Of].
func (s *site) open(ctx context.Context, named string) (o openedRun, err error) {
	o.named = named
	if id, short := shortID(named); short {
		o.read, o.record, err = s.Reader.Stored(ctx, id)
	} else {
		o.read, err = s.Reader.Named(ctx, named)
	}
	if err == nil {
		_, err = run.Of(o.read, s.Runs.Limits())
	}
	return o, err
}

// shortID returns the ID of the short link that a URL names. The ID need not be well-formed.
func shortID(named string) (id string, short bool) {
	if id, short = links.InAddress(named); short {
		return id, true
	}
	return strings.CutPrefix(named, links.Path(""))
}

// wanted returns the document that a request's URL names, by s=… or id=….
func (s *site) wanted(r *http.Request) (*scenario.Reading, error) {
	query := r.URL.Query()
	if id := query.Get("id"); id != "" {
		read, _, err := s.Reader.Stored(r.Context(), id)
		return read, err
	}
	if asked := query.Get("s"); asked != "" {
		return s.Reader.Named(r.Context(), asked)
	}
	return nil, scenario.Refused("s", "missing", "", "")
}

// comparing is how long a page waits for the digest of its run.
const comparing = 2 * time.Second

// noteDrift makes the page report if this engine shows another run than the shared one: the record of a short link
// has its digest, and the parameter h=… the engine, a dot, and the beginning of the digest.
func (s *site) noteDrift(r *http.Request, v *web.Play, o openedRun) {
	var engine, trace string
	if o.record != nil {
		engine, trace = o.record.Engine, o.record.Trace
	} else if mark := r.URL.Query().Get("h"); mark == "" {
		return
	} else if at := strings.LastIndexByte(mark, '.'); at >= 0 && len(mark) <= longestMark {
		engine, trace = mark[:at], mark[at+1:]
	}
	if v.Drift = web.DriftUnknown; len(trace) < shortTrace {
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), comparing)
	defer cancel()
	switch same, err := s.Runs.Shows(ctx, o.read, trace); {
	case err == nil && same:
		v.Drift = web.DriftNone
	case err == nil:
		v.Drift, v.MadeBy, v.Engine = web.DriftOther, engine, run.Engine()
	}
}

// The minimum length of a digest's beginning in a URL (66 bits), and the maximum length of h.
const (
	shortTrace  = 11
	longestMark = 80
)

// A mark identifies a run: h=… of a URL, and its parts.
type mark struct {
	Engine string `json:"engine"`
	Trace  string `json:"trace"`
	Mark   string `json:"h"`
}

// digest answers with the mark of a run.
func (s *site) digest(w http.ResponseWriter, r *http.Request, read *scenario.Reading) error {
	trace, err := s.Runs.Digest(r.Context(), read)
	if err != nil {
		return err
	}
	return replyJSON(w, r, mark{run.Engine(), trace, markOf(trace)})
}

// markOf returns the mark of a run with this digest, made by this engine.
func markOf(trace string) string { return run.Engine() + "." + trace[:shortTrace] }
