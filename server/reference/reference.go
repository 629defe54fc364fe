// Package reference builds the reference page of an algorithm: its declaration, its listing, the costs of its runs,
// and the runs that show what its switches break.
package reference

import (
	"slices"

	"fano/algorithms/camposcarvalho"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
	"fano/server/compare"
	"fano/server/facts"
	"fano/server/gallery"
	"fano/server/scenario"
	"fano/web"
)

// Of returns the reference page of an algorithm. Errors: of a listing that cannot be read, or a run that cannot
// continue.
func Of(a *model.Algorithm, p web.Page) (web.Algorithm, error) {
	header := gallery.HeaderOf(a)
	v := web.Algorithm{Algorithm: a, Page: p, Processes: facts.Processes}
	v.Page.Title = a.Title
	v.Sizes, v.Costs, v.Delays = compare.Costs(a)
	for _, m := range header.Messages {
		v.Messages = append(v.Messages, web.Message{Type: m.Type, Role: string(m.Role), Fields: m.Fields})
	}
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
	v.Switches = switches(a, header, runs)
	if v.Starvation, err = starvationVerdicts(a); err != nil {
		return v, err
	}
	if a.Name == camposcarvalho.Algorithm.Name {
		if v.Complexity, err = facts.Complexity(); err != nil {
			return v, err
		}
	}
	for _, e := range runs {
		if e.Document.Algorithm == a.Name {
			v.Scenarios = append(v.Scenarios, e.Card(p.Texts.Lang))
		}
	}
	return v, nil
}

// switches returns the algorithm's switches, each with the line that it changes and the runs that show what it
// breaks: one of the gallery if there is one, and the shortest run for each property.
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
			if d, err := Counterexample(a.Name, s.Name, property); err == nil && d != nil {
				b.Steps, b.Play = len(d.Schedule), "/algorithms/"+a.Name+"/"+s.Name+"/"+property
			}
			v.Breaks = append(v.Breaks, b)
		}
		all = append(all, v)
	}
	return all
}

// Counterexample returns the run in which a switch breaks a property: the shortest, or for starvation one with a
// loop; nil if there is none. Errors: of a document that cannot be read.
func Counterexample(algorithm, name, property string) (*scenario.Document, error) {
	if property == explore.Starvation {
		d, err := facts.Lasso(algorithm, name, explore.FairMessages)
		if d != nil && d.Loop == 0 {
			d = nil
		}
		return d, err
	}
	run, ok := facts.CounterexampleOf(algorithm + "/" + name + "/" + property)
	if !ok {
		return nil, nil
	}
	return run.Document()
}
