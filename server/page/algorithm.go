package page

import (
	"net/http"
	"net/url"
	"slices"

	"github.com/go-chi/chi/v5"

	"fano/algorithms"
	"fano/algorithms/camposcarvalho"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/compare"
	"fano/server/facts"
	"fano/server/gallery"
	"fano/server/scenario"
	"fano/web"
)

// algorithm is the reference page of one.
func (s *site) algorithm(w http.ResponseWriter, r *http.Request) error {
	a, ok := algorithms.Named(chi.URLParam(r, "name"))
	if !ok {
		return errNotFound
	}
	p := s.reading(r, "algorithms", "reference")
	p.Scripts = []string{"js/reference.js"}
	v, err := reference(a, p)
	if err != nil {
		return err
	}
	return replyPage(w, r, http.StatusOK, web.AlgorithmPage(v))
}

// reference is all that the reference page of an algorithm tells. Errors: of a listing or of a run that cannot be.
func reference(a *model.Algorithm, p web.Page) (web.Algorithm, error) {
	v, header := described(a), gallery.HeaderOf(a)
	v.Page = p
	v.Page.Title = a.Title
	runs, err := gallery.All()
	if err != nil {
		return v, err
	}
	if v.Listing, err = sections(a, header.Listing); err != nil {
		return v, err
	}
	if v.Shown, err = gallery.Reference(a, header.Listing, p.Texts); err != nil {
		return v, err
	}
	if v.Compared, err = compare.Row(a.Name); err != nil {
		return v, err
	}
	v.Processes = facts.Processes
	v.Switches = switches(a, header, runs)
	if v.ForEver, err = forEver(a); err != nil {
		return v, err
	}
	if a.Name == camposcarvalho.Algorithm.Name {
		if v.Complexity, err = facts.Complexity(); err != nil {
			return v, err
		}
	}
	begun, err := begin()
	if err != nil {
		return v, err
	}
	v.Program = begun.classics[a.Name]
	for _, e := range runs {
		if e.Document.Algorithm == a.Name {
			v.Scenarios = append(v.Scenarios, e.Card(p.Texts.Lang))
		}
	}
	return v, nil
}

// described is what an algorithm says of itself.
func described(a *model.Algorithm) web.Algorithm {
	v := web.Algorithm{
		Name: a.Name, Title: a.Title, Year: a.Year, Paper: a.Paper, Class: a.Class, Mended: a.Mended,
		FIFO: a.FIFO, Clock: a.Clock, Topology: a.Topology,
		Words:      [3]string{a.Words.Idle, a.Words.Waiting, a.Words.Inside},
		Properties: a.Claims,
	}
	if a.Clockless {
		v.Clock = ""
	}
	if a.Quorums != "" {
		v.Quorums = quorumsPath(a.Quorums, fewQuorums)
	}
	v.Sizes, v.Costs, v.Delays = compare.Costs(a)
	v.Invariants = each(a.Invariants, func(own mutex.Invariant) string { return own.Name })
	v.Fields = each(a.Fields, func(f model.Field) string { return f.Name })
	v.Messages = each(gallery.HeaderOf(a).Messages, func(m trace.MessageKind) web.Message {
		return web.Message{Type: m.Type, Role: string(m.Role), Fields: m.Fields}
	})
	return v
}

// switches are the algorithm's, each with the place that it changes and the runs that show what it breaks: one of the
// gallery if there is one, and the shortest for each property.
func switches(a *model.Algorithm, header trace.Header, runs []gallery.Run) []web.Switch {
	var all []web.Switch
	for _, s := range header.Switches {
		v := web.Switch{Name: s.Name, Line: s.Line}
		for _, e := range runs {
			d := e.Document
			if v.Play == "" && d.Algorithm == a.Name && slices.Equal(d.Switches, []string{s.Name}) {
				v.Play = "/play?s=" + e.Name
			}
		}
		for _, property := range s.Breaks {
			b := web.Break{Property: property}
			if d, err := documentOf(a.Name, s.Name, property); err == nil {
				b.Steps, b.Play = len(d.Schedule), "/algorithms/"+a.Name+"/"+s.Name+"/"+property
			}
			v.Breaks = append(v.Breaks, b)
		}
		all = append(all, v)
	}
	return all
}

// documentOf returns the run in which a switch breaks a property: the shortest, or one with a loop in which a process
// starves.
func documentOf(algorithm, name, property string) (d *scenario.Document, err error) {
	if property == explore.Starvation {
		d, err = facts.Lasso(algorithm, name, explore.FairMessages)
		if d != nil && d.Loop == 0 {
			d = nil
		}
	} else if run, ok := facts.CounterexampleOf(algorithm + "/" + name + "/" + property); ok {
		d, err = run.Document()
	}
	if d == nil && err == nil {
		err = errNotFound
	}
	return d, err
}

// counterexample leads to the playground with the run in which a switch breaks a property.
func (s *site) counterexample(w http.ResponseWriter, r *http.Request) error {
	document, err := documentOf(chi.URLParam(r, "name"), chi.URLParam(r, "switch"), chi.URLParam(r, "property"))
	if err != nil {
		return err
	}
	link, err := document.Link()
	if err != nil {
		return err
	}
	to := url.Values{"s": {link}}
	if lang := r.URL.Query().Get("lang"); lang != "" {
		to.Set("lang", lang)
	}
	http.Redirect(w, r, "/play?"+to.Encode(), http.StatusSeeOther)
	return nil
}
