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

// A judge judges one claim: it gathers findings. After the first error its methods do nothing more, and give nothing.
type judge struct {
	ctx    context.Context
	budget check.Budget
	found  []Finding
	err    error
}

// says adds a finding.
func (j *judge) says(v Verdict, key string, with ...any) *Finding {
	for i, x := range with {
		if number, ok := x.(float64); ok {
			with[i] = math.Round(number*1e4) / 1e4 // as stored; texts show fewer digits
		}
	}
	j.found = append(j.found, Finding{Verdict: v, Key: key, With: with})
	return &j.found[len(j.found)-1]
}

// that adds a finding which holds, or does not.
func (j *judge) that(holds bool, key string, with ...any) *Finding {
	if holds {
		return j.says(Holds, key, with...)
	}
	return j.says(Fails, key, with...)
}

// tells adds a finding that counts neither for nor against the claim.
func (j *judge) tells(key string, with ...any) *Finding { return j.says(Told, key, with...) }

// at adds the address of a scenario of the gallery.
func (f *Finding) at(name string) { f.Play = "/play?s=" + name }

// alive says that there is still something to judge for: no error yet, and the context has not ended.
func (j *judge) alive() bool {
	if j.err == nil {
		j.err = j.ctx.Err()
	}
	return j.err == nil
}

// fail notes the first error.
func (j *judge) fail(err error) {
	if j.err == nil {
		j.err = err
	}
}

// document is a scenario as it is written, without its version, and with the title of the claim's runs if it has none.
func (j *judge) document(text string) *scenario.Document {
	d, err := scenario.Parse([]byte(`{"fano":1,` + text + `}`))
	if err != nil {
		j.fail(fmt.Errorf("%s: %w", text, err))
		return &scenario.Document{}
	}
	d.Title, d.Story = facts.Texts("claims.run.title"), facts.Texts("claims.run.story")
	return d
}

// A ran is a run, whole.
type ran struct {
	document *scenario.Document
	header   trace.Header
	events   []*trace.Event
	summary  trace.Summary
}

// gallery is the run of a scenario of the gallery.
func (j *judge) gallery(name string) ran {
	e, ok := scenario.Named(name)
	if !ok {
		j.fail(fmt.Errorf("the gallery has no %s", name))
		return ran{document: &scenario.Document{}}
	}
	return j.run(e.Document)
}

// run runs a document, and keeps its events.
func (j *judge) run(d *scenario.Document) ran {
	r := ran{document: d}
	if !j.alive() {
		return r
	}
	setup, problems := d.Setup()
	if len(problems) > 0 {
		j.fail(&scenario.Invalid{Problems: problems})
		return r
	}
	var err error
	if r.header, err = setup.Header(j.ctx); err != nil {
		j.fail(err)
		return r
	}
	r.summary, err = simulate.Run(j.ctx, setup, func(e *trace.Event) error {
		r.events = append(r.events, kept(e))
		return nil
	})
	if err != nil {
		j.fail(err)
	}
	return r
}

// kept is an event that stays as it is.
func kept(e *trace.Event) *trace.Event {
	k := *e
	k.Sends, k.State = slices.Clone(e.Sends), slices.Clone(e.State)
	if e.Message != nil {
		m := *e.Message
		k.Message = &m
	}
	return &k
}

// breaks says that a run breaks this property of EM1, EM2 and EM3, and no other of them.
func (r ran) breaks(property string) bool {
	only := false
	for _, v := range r.summary.Violations {
		switch v.Property {
		case property:
			only = true
		case invariant.EM1.Name, invariant.EM2.Name, invariant.EM3.Name:
			return false
		}
	}
	return only
}

// play is the address of a document.
func (j *judge) play(d *scenario.Document) string {
	path, err := d.Play()
	if err != nil {
		j.fail(err)
	}
	return path
}

// search visits every state of a document's system.
func (j *judge) search(d *scenario.Document, o check.Options) *check.Report {
	if !j.alive() {
		return &check.Report{}
	}
	q, err := check.Of(d, o)
	if err != nil {
		j.fail(err)
		return &check.Report{}
	}
	return q.Search(j.ctx, j.budget, nil)
}

// of is what a search found of a property.
func of(r *check.Report, name string) check.Property {
	for _, p := range r.Properties {
		if p.Property == name {
			return p
		}
	}
	return check.Property{Verdict: explore.Unknown}
}

// keeps adds the finding that a search breaks nothing but what may be broken.
func (j *judge) keeps(r *check.Report, key string, with ...any) *Finding {
	return j.searched(r.Verdict, key, append(with, "states", r.States)...)
}

// starves adds the finding whether every waiting process gets in, in every fair run of processes that ask again and
// again.
func (j *judge) starves(d *scenario.Document) *Finding {
	r := j.search(d, check.Options{Starvation: true})
	states := 0
	if r.Forever != nil { // else the search was given up
		states = r.Forever.States
	}
	return j.searched(of(r, explore.Starvation).Verdict, "starvation", "states", states)
}

// searched adds the finding that something holds in all states.
func (j *judge) searched(v explore.Verdict, key string, with ...any) *Finding {
	verdict, judged := map[explore.Verdict]Verdict{explore.Holds: Holds, explore.Broken: Fails}[v]
	if !judged {
		verdict = Unjudged
	}
	return j.says(verdict, key, with...)
}

// aside adds the finding that what the claim should have said holds: it does not speak for what it does say.
func (j *judge) aside(v explore.Verdict, key string, with ...any) *Finding {
	f := j.searched(v, key, with...)
	if f.Verdict == Holds {
		f.Verdict = Told
	}
	return f
}

// both is the verdict on two searches together.
func both(one, other *check.Report) explore.Verdict {
	if one.Verdict == explore.Holds {
		return other.Verdict
	}
	return one.Verdict
}

// refutes adds the finding that a search breaks a property, with the shortest run in which it does. It speaks against
// the claim.
func (j *judge) refutes(r *check.Report, property, key string, with ...any) *Finding {
	p := of(r, property)
	f := j.searched(p.Verdict, key, append(with, "steps", p.Steps)...)
	if p.Link != "" {
		f.Play = "/play?s=" + p.Link
	}
	return f
}

// confirms adds the finding that a search breaks a property, as the claim says it does.
func (j *judge) confirms(r *check.Report, property, key string, with ...any) *Finding {
	f := j.refutes(r, property, key, with...)
	f.turn()
	return f
}

// turn makes a finding speak for the claim that spoke against it, and the other way round.
func (f *Finding) turn() {
	if opposite, has := map[Verdict]Verdict{Holds: Fails, Fails: Holds}[f.Verdict]; has {
		f.Verdict = opposite
	}
}

// own searches a document's system for properties of this package, in the place of the algorithm's own.
func (j *judge) own(d *scenario.Document, asks []int, properties ...mutex.Invariant) explore.Result {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		j.fail(&scenario.Invalid{Problems: problems})
	}
	if j.err != nil {
		return explore.Result{}
	}
	a := *setup.Algorithm
	a.Invariants = properties
	c := setup.Config()
	c.Algorithm, c.Asks = &a, asks
	return explore.Search(j.ctx, explore.Setup{System: c, Safety: true, States: j.budget.States, Bytes: j.budget.Bytes})
}

// told returns a property of such a search and, if it is broken, the address of the run that breaks it.
func (j *judge) told(d *scenario.Document, r explore.Result, name string) (p explore.Property, play string) {
	for _, p := range r.Properties {
		if p.Name != name {
			continue
		}
		if p.Verdict == explore.Broken {
			run := d.Scheduled(p.Schedule)
			run.Title, run.Story = d.Title, d.Story
			play = j.play(run)
		}
		return p, play
	}
	return explore.Property{Verdict: explore.Unknown}, ""
}
