package page

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"fano/algorithms"
	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/mutex/picture"
	"fano/server/links"
	"fano/server/run"
	"fano/server/scenario"
	"fano/web"
)

// opening is the scenario of a playground that was not asked for any.
const opening = "lab-test-3"

// play is the playground on a scenario. One that cannot be read or run is told on the page itself, which then opens on
// another one: a visitor who has mistyped a link can go on from there.
func (s *site) play(w http.ResponseWriter, r *http.Request) error {
	if r.URL.Query().Get("id") != "" {
		return s.short(w, r)
	}
	asked := namedBy(r.URL.Query())
	read, err := s.playable(r.Context(), asked)
	status, a, wrong := http.StatusOK, Answer{}, err
	if err != nil {
		if a = Explain(err); a.RetryAfter > 0 {
			return err // nothing is wrong with the link
		}
		s.refused(err)
		status, asked, r = a.Status, opening, echoed(r)
		if read, err = s.playable(r.Context(), opening); err != nil {
			return err
		}
	}
	v, err := s.playground(r, asked, read)
	if err != nil {
		return err
	}
	if v.Missing = status != http.StatusOK; v.Missing {
		v.Details = a.sentences(v.Page.Texts)
		v.Page.OEmbed, v.Page.Picture = "", "" // which would be those of the run that is shown instead
		if misspelt(wrong) {
			v.Page.Scripts = append(v.Page.Scripts, "js/mend.js") // which leads to the editor
		}
	} else {
		s.tellMark(r, &v, read)
	}
	return replyPage(w, r, status, web.PlayPage(v))
}

// misspelt says of an error that nothing is wrong with a scenario but the text of its program.
func misspelt(err error) bool {
	invalid, is := errors.AsType[*scenario.Invalid](err)
	other := func(p scenario.Problem) bool { return p.Path != "program" || p.Code == scenario.CodeOff }
	return is && !slices.ContainsFunc(invalid.Problems, other)
}

// timeless tells whether time stays at 0 in the run of a document.
func timeless(d *scenario.Document) bool {
	setup, problems := d.Setup()
	return len(problems) == 0 && setup.Timeless()
}

// playable is a document that this server would run.
func (s *site) playable(ctx context.Context, asked string) (*scenario.Reading, error) {
	read, err := s.Reader.Named(ctx, asked)
	if err != nil {
		return nil, err
	}
	_, err = run.Of(read, s.Desk.Limits())
	return read, err
}

// playground fills the view of the playground.
func (s *site) playground(r *http.Request, asked string, read *scenario.Reading) (web.Play, error) {
	d := read.Document
	link, err := read.Link()
	if _, short := links.InAddress(asked); err != nil && !short {
		return web.Play{}, err
	}
	name, chapter := "", ""
	if e, ok := scenario.Named(asked); ok {
		name, chapter = asked, e.Chapter
	}
	p := s.frame(r)
	p.OEmbed, p.Picture = discovery(p), cardPath(asked, p.Texts.Lang)
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
		Asks:      (r.URL.Query().Get("ask") == "1" || d.Questions.Chosen()) && d.Beside == nil, // of two runs nothing is asked
		Ordered:   slices.Contains(a.Claims, "EM3"),
		Drops:     d.DropsFIFO() || timeless(d),
		Boot: web.Boot{
			Scenario:   json.RawMessage(read.Canonical),
			Name:       name,
			Link:       link,
			Lang:       lang,
			LangChosen: p.LangChosen,
			Algorithms: bootAlgorithms(),
			Rules:      system.Rules(),
			Sent:       s.Desk.Limits().Events,

			ProgramsOff: p.ProgramsOff,
		},
	}
	for _, c := range scenario.Chapters {
		if c.Name == chapter {
			v.Chapter = web.Crumb{Title: c.Title.Pick(lang), Path: "/#" + c.Name}
		}
	}
	switch {
	case name != "":
		v.Source = name
	case link == "":
		v.Source = asked
	}
	if d.Stop.Events <= v.Boot.Sent { // else it is looked at in pieces
		v.Page.Preload = preload(cmp.Or(name, link), seesPicture(r.URL.Query(), d))
	}
	return v, nil
}

// longestPreload is the longest link by which a page fetches its run before its scripts have come; a scenario with a longer
// one is sent by them.
const longestPreload = 2000

// preload is the address by which the scripts of a page ask for its run (see static/js/net/run-stream.js); empty, if they
// ask in another way.
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

// seesPicture tells whether a playground opens with what the algorithm draws.
func seesPicture(query url.Values, d *scenario.Document) bool {
	if tab := query.Get("tab"); slices.Contains(scenario.Tabs, tab) || tab == "find" {
		return tab == "picture"
	}
	return d.View.Tab == "picture"
}

func bootAlgorithms() []web.BootAlgorithm {
	return each(algorithms.All, func(a *model.Algorithm) web.BootAlgorithm {
		return web.BootAlgorithm{
			Name: a.Name, Title: a.Title, Year: a.Year, FIFO: a.FIFO, Claims: a.Claims, Class: a.Class, Clock: a.Clock,
			Switches: each(a.Switches, bootSwitch), Quorums: a.Quorums, Draws: picture.Draws(a.Sample), Program: written(a.Name),
		}
	})
}

func bootSwitch(s mutex.Switch) web.BootSwitch {
	return web.BootSwitch{Name: s.Name, Breaks: append([]string{}, s.Breaks...), Clock: s.Clock}
}
