package page

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"fano/algorithms"
	"fano/server/links"
	"fano/server/run"
	"fano/server/scenario"
	"fano/web"
)

// framePolicy is that of pages that may stand in frames: who may frame them follows.
const framePolicy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors "

// anybody is who may frame an embed unless a server was told by whom. By * only pages of a network are meant, and
// slides are often opened from a file.
const anybody = "* file:"

// letFrame lets an answer stand in the frames of other sites: of all, or of those that this server was started with, and
// then of its own page for instructors, which previews what it makes.
func (s *site) letFrame(h http.Header) {
	ancestors := s.FrameAncestors
	switch {
	case ancestors == "" || ancestors == "*":
		ancestors = anybody
	case !slices.ContainsFunc(strings.Fields(ancestors), func(one string) bool { return one == "*" || one == "'self'" || one == web.NobodyFrames }):
		ancestors = "'self' " + ancestors
	}
	h.Set("Content-Security-Policy", framePolicy+ancestors)
}

// A frame is what the address of an embed asks for. What it says wrongly is as if it did not say it: a reader of a
// course page cannot mend it.
type frame struct {
	opens          bool // it is said where
	at, until      int  // the events from and to which it plays; until is 0: to the end
	speed          float64
	theme, axis    string
	events         scenario.Window // those that are seen
	lane           int
	vectors        bool // clocks
	with           int  // the event with which others are compared
	code, picture  bool
	controls, auto bool
	ask            bool // the reader is asked what comes
}

// The speeds that the transport knows, in steps a second.
var speeds = []float64{1. / 8, 1. / 4, 1. / 2, 1, 2, 4, 8, 16, 32, 64}

// mostStep is the last event that an address may name.
const mostStep = 999_999_999

func readFrame(q url.Values) frame {
	q = renamed(q)
	f := frame{
		speed: 1, axis: "time",
		code: q.Get("code") == "1", picture: q.Get("picture") == "1", auto: q.Get("autoplay") == "1",
		controls: q.Get("controls") != "0", ask: q.Get("ask") == "1",
	}
	f.at, f.opens = number(q.Get("at"))
	if f.until = step(q.Get("until")); f.until < f.at {
		f.until = 0
	}
	if speed, err := strconv.ParseFloat(q.Get("speed"), 64); err == nil {
		for _, known := range speeds {
			if speed >= known {
				f.speed = known
			}
		}
	}
	if theme := q.Get("theme"); theme == "light" || theme == "dark" {
		f.theme = theme
	}
	if axis := q.Get("axis"); slices.Contains(scenario.Axes, axis) {
		f.axis = axis
	}
	if f.events = window(q.Get("events")); f.events.To > 0 {
		f.lane = step(q.Get("lane"))
	}
	f.with = step(q.Get("with"))
	f.vectors = f.with > 0 || q.Get("vector") == "1"
	return f
}

// renamed calls by their names what old addresses call otherwise: there the numbers lead to a step nearby.
func renamed(q url.Values) url.Values {
	q = maps.Clone(q)
	for old, name := range map[string]string{"start": "at", "step": "at", "end": "until", "window": "events"} {
		if said := q.Get(old); said != "" && q.Get(name) == "" {
			q.Set(name, said)
		}
		q.Del(old)
	}
	return q
}

// window reads from which event to which a run is seen; zero, if that is not said.
func window(text string) scenario.Window {
	from, to, ok := strings.Cut(text, "-")
	if !ok || step(to) == 0 {
		return scenario.Window{}
	}
	return scenario.Window{From: step(from), To: step(to)}
}

func step(text string) int {
	n, _ := number(text)
	return n
}

func number(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > mostStep {
		return 0, false
	}
	return n, true
}

// embed is a run in a frame of somebody else's page.
func (s *site) embed(w http.ResponseWriter, r *http.Request) error {
	asked := embedded(r)
	read, record, err := s.framedRun(r.Context(), asked)
	if err != nil {
		return s.failFrame(w, r, err)
	}
	if r.URL.Query().Get("as") == "log" {
		return s.embedLog(w, r, read)
	}
	play, err := s.playground(r, asked, read)
	if err != nil {
		return err
	}
	if record != nil {
		play.Source = asked
		s.tellDrift(r, &play, read, record.Engine, record.Trace)
	} else {
		s.tellMark(r, &play, read)
	}
	return replyPage(w, r, http.StatusOK, web.EmbedPage(embedOf(r, play, read.Document)))
}

// embedded is what an embed's address names: a scenario, or the path of a short link.
func embedded(r *http.Request) string {
	if id := chi.URLParam(r, "id"); id != "" {
		return links.Path(id)
	}
	return namedBy(r.URL.Query())
}

// namedBy is what the parameters of a playground or of an embed name; without, the run with which playgrounds open.
func namedBy(query url.Values) string {
	if id := query.Get("id"); id != "" {
		return links.Path(id)
	}
	return cmp.Or(query.Get("s"), opening)
}

// framedRun is a document that this server would run, with the record of the short link that led to it, if one did.
func (s *site) framedRun(ctx context.Context, asked string) (*scenario.Reading, *links.Record, error) {
	id, ok := links.InAddress(asked)
	if !ok {
		read, err := s.playable(ctx, asked)
		return read, nil, err
	}
	return s.linkedRun(ctx, id)
}

// embedOf fills the view of an embed. What the address does not say of it, the scenario may.
func embedOf(r *http.Request, play web.Play, d *scenario.Document) web.Embed {
	own, query := d.View, renamed(r.URL.Query())
	f := readFrame(query)
	if !f.opens {
		f.at = own.Opens()
	}
	if !query.Has("axis") && own.Axis != "" {
		f.axis = own.Axis
	}
	if !query.Has("events") {
		f.see(own)
	}
	if !query.Has("vector") && !query.Has("with") {
		f.vectors, f.with = own.Vectors, own.With
	}
	p := play.Page
	p.Scripts = []string{"js/embed.js"}
	log := url.Values{"s": {play.Source}, "as": {"log"}}
	p.Path = playPath(play.Source, f, p)
	p.Preload = preload(play.Source, f.picture)
	if play.Asks {
		p.Preload = "" // it is asked for once what asks is there
	}
	play.Page = p
	return web.Embed{
		Play:     play,
		Theme:    f.theme,
		Controls: f.controls,
		Log:      "/embed?" + log.Encode(),
		Boot: web.EmbedBoot{
			Source: play.Source, Algorithm: play.Name, Lang: p.Texts.Lang,
			At: f.at, Until: f.until, Speed: f.speed, Axis: f.axis,
			Events: ends(f.events), Lane: f.lane, Vector: f.vector(),
			Autoplay: f.auto, Code: f.code, Picture: f.picture, Algorithms: claimsOf(d),
			Ask: play.Asks, Ordered: play.Asks && play.Ordered,
		},
	}
}

// claimsOf is what the algorithms of two runs side by side promise, of which a page of one run says nothing.
func claimsOf(d *scenario.Document) (all []web.PlayClaims) {
	second, err := d.Second()
	if err != nil || second == nil {
		return nil // there is none, or its script will tell what is wrong
	}
	for _, name := range []string{d.Algorithm, second.Algorithm} {
		if a, ok := algorithms.Named(name); ok && (len(all) == 0 || all[0].Name != name) {
			all = append(all, web.PlayClaims{Name: name, Claims: a.Claims})
		}
	}
	return all
}

// see takes over what a scenario's own view shows; where the address says at which moment the embed opens, only if the
// view holds that.
func (f *frame) see(own scenario.View) {
	w := own.Seen()
	if !f.opens || min(w.From, w.To) <= f.at && f.at <= max(w.From, w.To) {
		f.events, f.lane = w, own.Lane
	}
}

// vector is the lens of vector clocks as the page's scripts have it: nil without, else the event with which others are
// compared, 0 if there is none.
func (f frame) vector() *int {
	if !f.vectors {
		return nil
	}
	return &f.with
}

// ends are the ends of a window, if there is one.
func ends(w scenario.Window) []int {
	if w == (scenario.Window{}) {
		return nil
	}
	return []int{w.From, w.To}
}

// playPath is the playground at a step of a run, as an embed shows it.
func playPath(source string, f frame, p web.Page) string {
	path, q := "/play", url.Values{}
	if _, ok := links.InAddress(source); ok {
		path = source
	} else {
		q.Set("s", source)
	}
	for _, said := range []struct {
		name, value string
		needed      bool
	}{
		{"at", strconv.Itoa(f.at), f.opens || f.at > 0},
		{"axis", f.axis, f.axis != "time"},
		{"events", fmt.Sprintf("%d-%d", f.events.From, f.events.To), f.events.To > 0},
		{"lane", strconv.Itoa(f.lane), f.lane > 0},
		{"vector", "1", f.vectors},
		{"with", strconv.Itoa(f.with), f.with > 0},
		{"ask", "1", f.ask},
		{"lang", p.Texts.Lang, p.LangChosen},
	} {
		if said.needed {
			q.Set(said.name, said.value)
		}
	}
	return addressOf(path, q)
}

// embedLog is a run as text, for frames in which no scripts run.
func (s *site) embedLog(w http.ResponseWriter, r *http.Request, read *scenario.Reading) error {
	source, err := run.LogOf(read, s.Desk.Limits())
	if err != nil {
		return s.failFrame(w, r, err)
	}
	watcher, err := s.watch(r.Context(), source, nil)
	if err != nil {
		return s.failFrame(w, r, err)
	}
	defer watcher.Close()
	h := w.Header()
	if s.FrameAncestors == "" || s.FrameAncestors == "*" {
		// The frame around it may have no origin, and that no source matches, not even *.
		h.Set("Content-Security-Policy", strings.TrimSuffix(framePolicy, "; frame-ancestors "))
	}
	h.Set("Content-Type", plainText)
	h.Set("Cache-Control", "no-cache")
	return s.runWriter(w, r).stream(watcher)
}

// failFrame says in a frame why there is nothing in it, without the header and the menu of a page.
func (s *site) failFrame(w http.ResponseWriter, r *http.Request, err error) error {
	a := s.told(err)
	if a.Status == http.StatusInternalServerError {
		return err // which also writes it to the log
	}
	a.sayWhen(w.Header())
	w.Header().Del("Content-Encoding")
	if a.Cause == waiting {
		s.failPage(w, r, a)
		return nil
	}
	p := s.frame(echoed(r))
	details := a.sentences(p.Texts)
	if a.Reason != "" {
		details = []string{p.T("error.link-gone.title"), p.T("error.reason") + " " + a.Reason}
	}
	return replyPage(w, r, a.Status, web.EmbedFailure(p, details))
}
