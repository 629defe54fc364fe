package page

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"fano/server/reference"
	"fano/server/scenario"
	"fano/web"
)

// opening is the scenario of a playground whose URL names none.
const opening = "lab-test-3"

// play serves the playground on a run. If the run cannot be read or run, the page reports that and opens another one,
// so that a user who mistyped a link can continue; a missing short link has an error page.
func (s *site) play(w http.ResponseWriter, r *http.Request) error {
	o, wrong := s.open(r.Context(), namedBy(r))
	status, a := http.StatusOK, Answer{}
	if wrong != nil {
		a = Explain(wrong)
		if _, short := shortID(o.named); short || a.RetryAfter > 0 {
			return wrong
		}
		s.refused(wrong)
		var err error
		if o, err = s.open(r.Context(), opening); err != nil {
			return err
		}
		status, r = a.Status, echoed(r)
	}
	v, err := s.playground(r, o)
	if err != nil {
		return err
	}
	if v.Missing = wrong != nil; v.Missing {
		v.Drift, v.Details = web.DriftNone, a.sentences(v.Page.Texts)
		v.Page.OEmbed, v.Page.Picture = "", "" // they would describe the run that is shown instead
		if misspelt(wrong) {
			v.Page.Scripts = append(v.Page.Scripts, "js/mend.js") // it leads to the editor
		}
	}
	return replyPage(w, r, status, web.PlayPage(v))
}

// misspelt reports whether a scenario's only problems are in the text of its program.
func misspelt(err error) bool {
	invalid, is := errors.AsType[*scenario.Invalid](err)
	other := func(p scenario.Problem) bool { return p.Path != "program" || p.Code == scenario.CodeOff }
	return is && !slices.ContainsFunc(invalid.Problems, other)
}

// timeless reports whether time stays at 0 in the run of a document.
func timeless(d *scenario.Document) bool {
	setup, problems := d.Setup()
	return len(problems) == 0 && setup.Timeless()
}

// playground returns the view of the playground.
func (s *site) playground(r *http.Request, o openedRun) (web.Play, error) {
	d := o.read.Document
	link, err := o.read.Link()
	if err != nil && o.record == nil {
		return web.Play{}, err
	}
	name, chapter := "", ""
	if e, ok := scenario.Named(o.named); ok {
		name, chapter = o.named, e.Chapter
	}
	p := s.frame(r)
	p.OEmbed, p.Picture = discovery(p), cardPath(o.named, p.Texts.Lang)
	lang := p.Texts.Lang
	a := d.Definition()
	v := web.Play{
		Page:      p,
		Label:     d.Label.Pick(lang),
		Name:      a.Name,
		Algorithm: a.Title,
		Year:      a.Year,
		Title:     d.Title.Pick(lang),
		Story:     d.Story.Pick(lang),
		Source:    link,
		Asks:      (r.URL.Query().Get("ask") == "1" || d.Questions.Chosen()) && d.Beside == nil, // two runs: no questions
		Drops:     d.DropsFIFO() || timeless(d),
		Boot:      reference.Boot(),
	}
	v.Boot.Scenario, v.Boot.Name, v.Boot.Link, v.Boot.Sent = json.RawMessage(o.read.Canonical), name, link, s.Runs.Limits().Events
	v.Boot.Lang, v.Boot.LangChosen, v.Boot.ProgramsOff = lang, p.LangChosen, p.ProgramsOff
	for _, c := range scenario.Chapters {
		if c.Name == chapter {
			v.Chapter = web.Crumb{Title: c.Title.Pick(lang), Path: "/#" + c.Name}
		}
	}
	if name != "" || link == "" {
		v.Source = o.named
	}
	if o.record != nil {
		v.Boot.Short = o.record.ID
	}
	s.noteDrift(r, &v, o)
	if d.Stop.Events <= v.Boot.Sent { // otherwise it is loaded in pieces
		v.Page.Preload = preload(cmp.Or(name, link), seesPicture(r.URL.Query(), d))
	}
	return v, nil
}

// longestPreload is the maximum length of a link with which a page preloads its run before its scripts have loaded;
// the scripts post a scenario with a longer link.
const longestPreload = 2000

// preload returns the URL with which the scripts of a page request its run (see static/js/net/run-stream.js); empty
// if they request it in another way.
func preload(source string, picture bool) string {
	if source == "" || len(source) > longestPreload {
		return ""
	}
	query := url.Values{"s": {source}, "waiting": {"1"}}
	if picture {
		query.Set("picture", "1")
	}
	return "/api/v1/run?" + query.Encode()
}

// seesPicture reports whether a playground opens with the algorithm's picture.
func seesPicture(query url.Values, d *scenario.Document) bool {
	if tab := query.Get("tab"); slices.Contains(scenario.Tabs, tab) || tab == "find" {
		return tab == "picture"
	}
	return d.View.Tab == "picture"
}
