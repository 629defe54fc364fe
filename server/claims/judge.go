package claims

import (
	"context"
	"fmt"
	"math"
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/check"
	"fano/server/facts"
	"fano/server/scenario"
)

// A judge judges one claim: it collects findings.
type judge struct {
	ctx    context.Context
	budget check.Budget
	found  []Finding
}

// A failure is the value with which [throw] panics; [Claim.Judge] returns its error.
type failure struct{ error }

// throw ends the judging if err is not nil.
func throw(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// must returns value, or ends the judging if err is not nil.
func must[Value any](value Value, err error) Value {
	throw(err)
	return value
}

// add adds a finding.
func (j *judge) add(v Verdict, key string, with ...any) *Finding {
	for i, x := range with {
		if number, ok := x.(float64); ok {
			with[i] = math.Round(number*1e4) / 1e4 // as stored; texts show fewer digits
		}
	}
	j.found = append(j.found, Finding{Verdict: v, Key: key, With: with})
	return &j.found[len(j.found)-1]
}

// addIf adds a finding with the verdict Holds or Fails.
func (j *judge) addIf(holds bool, key string, with ...any) *Finding {
	if holds {
		return j.add(Holds, key, with...)
	}
	return j.add(Fails, key, with...)
}

// note adds a finding that counts neither for nor against the claim.
func (j *judge) note(key string, with ...any) *Finding { return j.add(Noted, key, with...) }

// at sets the finding's URL to a scenario of the gallery.
func (f *Finding) at(name string) { f.Play = "/play?s=" + name }

// uncounted makes a finding that holds count for nothing: it is about the corrected claim.
func (f *Finding) uncounted() *Finding {
	if f.Verdict == Holds {
		f.Verdict = Noted
	}
	return f
}

// inverted inverts a finding: the claim says that the property fails.
func (f *Finding) inverted() *Finding {
	if opposite, has := map[Verdict]Verdict{Holds: Fails, Fails: Holds}[f.Verdict]; has {
		f.Verdict = opposite
	}
	return f
}

// document parses a scenario written without its version, and gives it the title of runs of the claims.
func (j *judge) document(format string, with ...any) *scenario.Document {
	d := must(scenario.Parse([]byte(`{"fano":1,` + fmt.Sprintf(format, with...) + `}`)))
	d.Title, d.Story = facts.Texts("claims.run.title"), facts.Texts("claims.run.story")
	return d
}

// gallery runs a scenario of the gallery.
func (j *judge) gallery(name string) ran {
	e, ok := scenario.Named(name)
	if !ok {
		throw(fmt.Errorf("the gallery has no %s", name))
	}
	return j.run(e.Document)
}

// run runs a document and records its events.
func (j *judge) run(d *scenario.Document) ran {
	setup, recording := must(facts.Setup(d)), trace.Recording{}
	recording.Head = must(setup.Header(j.ctx))
	recording.End = must(simulate.Run(j.ctx, setup, func(e *trace.Event) error { return recording.Event(e, nil) }))
	return ran{recording, d}
}

// measured measures the run of a document.
func (j *judge) measured(d *scenario.Document) facts.Run { return must(facts.Measure(j.ctx, d)) }

// search searches all states of a document's system.
func (j *judge) search(d *scenario.Document, o check.Options) *check.Report {
	return must(check.Of(d, o)).Search(j.ctx, j.budget, nil)
}

// of returns a property of a report; it is Unknown if the report lacks it.
func of(r *check.Report, name string) check.Property {
	for _, p := range r.Properties {
		if p.Property == name {
			return p
		}
	}
	return check.Property{Verdict: explore.Unknown}
}

// searched adds a finding with the verdict of a search.
func (j *judge) searched(v explore.Verdict, key string, with ...any) *Finding {
	verdict, judged := map[explore.Verdict]Verdict{explore.Holds: Holds, explore.Broken: Fails}[v]
	if !judged {
		verdict = Unjudged
	}
	return j.add(verdict, key, with...)
}

// addSearch adds the finding that a search breaks no property that counts.
func (j *judge) addSearch(r *check.Report, key string, with ...any) *Finding {
	return j.searched(r.Verdict, key, append(with, "states", r.States)...)
}

// starves adds the finding whether every waiting process enters, in every fair run of processes that ask again and
// again.
func (j *judge) starves(d *scenario.Document) *Finding {
	r := j.search(d, check.Options{Starvation: true})
	states := 0
	if r.Starvation != nil { // nil if the search was given up
		states = r.Starvation.States
	}
	return j.searched(of(r, explore.Starvation).Verdict, "starvation", "states", states)
}

// both returns the verdict on two searches together.
func both(one, other *check.Report) explore.Verdict {
	if one.Verdict == explore.Holds {
		return other.Verdict
	}
	return one.Verdict
}

// refutes adds the finding that a search breaks a property, with its shortest counterexample. It counts against the
// claim.
func (j *judge) refutes(r *check.Report, property, key string) *Finding {
	p := of(r, property)
	f := j.searched(p.Verdict, key, "steps", p.Steps)
	if p.Link != "" {
		f.Play = "/play?s=" + p.Link
	}
	return f
}

// invariant adds the finding whether an invariant holds in all states of a document's system in which three processes
// ask twice each: with the number of states, or the length of the shortest counterexample.
func (j *judge) invariant(d *scenario.Document, key string, holds func(mutex.Configuration) bool) *Finding {
	setup := must(facts.Setup(d))
	a := *setup.Algorithm
	a.Invariants = []mutex.Invariant{{Name: key, Holds: holds}}
	c := setup.Config()
	c.Algorithm, c.Asks = &a, twiceEach
	r := explore.Search(j.ctx, explore.Setup{System: c, Safety: true, States: j.budget.States, Bytes: j.budget.Bytes})
	throw(j.ctx.Err())
	p := r.Properties[slices.IndexFunc(r.Properties, func(p explore.Property) bool { return p.Name == key })]
	if p.Verdict != explore.Broken {
		return j.searched(p.Verdict, key, "states", r.States)
	}
	run := d.Scheduled(p.Schedule)
	run.Title, run.Story = d.Title, d.Story
	f := j.searched(p.Verdict, key, "steps", len(p.Schedule))
	f.Play = must(run.Play())
	return f
}

// breaks reports whether a run breaks this one of EM1, EM2 and EM3, and neither of the others.
func (r ran) breaks(property string) bool {
	only := false
	for _, v := range r.End.Violations {
		switch v.Property {
		case property:
			only = true
		case invariant.EM1.Name, invariant.EM2.Name, invariant.EM3.Name:
			return false
		}
	}
	return only
}
