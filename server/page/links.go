package page

import (
	"bytes"
	"cmp"
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

// A linked is a short link as the API tells of it.
type linked struct {
	ID       string          `json:"id"`
	URL      string          `json:"url"`
	Scenario json.RawMessage `json:"scenario,omitempty"`
	Engine   string          `json:"engine"` // that showed the run when the link was made
	Trace    string          `json:"trace"`  // the digest of that run
}

// makeLink makes the short link of a scenario, or finds it again.
func (s *site) makeLink(w http.ResponseWriter, r *http.Request) error {
	read, err := s.postedForLink(r)
	if err != nil {
		return err
	}
	if err := s.Links.Status(); errors.Is(err, links.ErrNone) || errors.Is(err, links.ErrDown) {
		return err // before the run is computed
	}
	trace, err := s.Desk.Digest(r.Context(), read)
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

// postedForLink is the document that a link is wanted of: the body itself, or {"scenario": …, "view": …}, where the
// scenario may be named and the view is put into it.
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
	read, err := s.Reader.Meant(r.Context(), around.Scenario)
	if err != nil || around.View == nil {
		return read, err
	}
	text, err := viewed(read, around.View)
	if err != nil {
		return nil, err
	}
	return s.Reader.Text(r.Context(), text)
}

// strictly reads JSON that may have no fields but those of v.
func strictly(body []byte, v any) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	return decoder.Decode(v)
}

// viewed is the text of a document with another view, which is still to be read as strictly as the rest of it.
func viewed(read *scenario.Reading, view json.RawMessage) ([]byte, error) {
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(read.Canonical, &fields); err != nil {
		return nil, err
	}
	fields["view"] = view
	return json.Marshal(fields)
}

// getLink tells what a short link leads to, which never changes; but it may be deleted.
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

// short is the playground on a short link, which its path or ?id= names.
func (s *site) short(w http.ResponseWriter, r *http.Request) error {
	id := cmp.Or(chi.URLParam(r, "id"), r.URL.Query().Get("id"))
	read, record, err := s.linkedRun(r.Context(), id)
	if err != nil {
		return err
	}
	v, err := s.playground(r, links.Path(id), read)
	if err != nil {
		return err
	}
	v.Boot.Short = id
	s.tellDrift(r, &v, read, record.Engine, record.Trace)
	return replyPage(w, r, http.StatusOK, web.PlayPage(v))
}

// linkedRun is the document behind a short link, which this server would run, with the link's record.
func (s *site) linkedRun(ctx context.Context, id string) (*scenario.Reading, *links.Record, error) {
	read, record, err := s.Reader.Stored(ctx, id)
	if err == nil {
		_, err = run.Of(read, s.Desk.Limits())
	}
	return read, record, err
}

// wanted is the document that a request's address asks for, by s=… or id=….
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

// comparing is how long a page waits for the run that it is to be compared with.
const comparing = 2 * time.Second

// tellDrift has the page say if this engine shows another run than the one of which the link was made.
func (s *site) tellDrift(r *http.Request, v *web.Play, read *scenario.Reading, engine, trace string) {
	ctx, cancel := context.WithTimeout(r.Context(), comparing)
	defer cancel()
	same, err := s.Desk.Shows(ctx, read, trace)
	switch {
	case err != nil || len(trace) < shortTrace, !same && otherDigest(engine):
		v.Drift = web.DriftUnknown
	case !same:
		v.Drift, v.MadeBy, v.Engine = web.DriftOther, engine, run.Engine()
	}
}

// otherDigest reports whether an engine made its digests of other bytes than this one, so that they cannot be compared:
// those of engines 1 and 2 included the places in the listing.
func otherDigest(engine string) bool {
	version, _, _ := strings.Cut(engine, "+")
	return version == "1" || version == "2"
}

// shortTrace is how many characters of a digest an address carries: 66 bits.
const shortTrace = 11

// tellMark reads h=…, which a link that holds its whole scenario may carry: the engine, a dot, and the beginning of the
// digest of the run that it showed.
func (s *site) tellMark(r *http.Request, v *web.Play, read *scenario.Reading) {
	mark := r.URL.Query().Get("h")
	if mark == "" {
		return
	}
	at := strings.LastIndexByte(mark, '.')
	if at < 0 || len(mark) > 80 {
		v.Drift = web.DriftUnknown
		return
	}
	s.tellDrift(r, v, read, mark[:at], mark[at+1:])
}

// A mark is what h=… says of a run.
type mark struct {
	Engine string `json:"engine"`
	Trace  string `json:"trace"`
	Mark   string `json:"h"`
}

// digest answers with what tells a run from any other.
func (s *site) digest(w http.ResponseWriter, r *http.Request, read *scenario.Reading) error {
	trace, err := s.Desk.Digest(r.Context(), read)
	if err != nil {
		return err
	}
	return replyJSON(w, r, mark{run.Engine(), trace, markOf(trace)})
}

// markOf is what an address says in h=… of a run with this digest.
func markOf(trace string) string { return run.Engine() + "." + trace[:shortTrace] }
