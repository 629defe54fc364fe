// Package lookahead forecasts what can still go wrong from some steps of a run: whether two processes can be inside
// at once, or reach a deadlock, for some order of the further events.
package lookahead

import (
	"cmp"
	"context"
	"slices"
	"time"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/trace"
	"fano/server/challenge"
	"fano/server/check"
	"fano/server/scenario"
	"fano/server/stepping"
)

// Limits of the searches, which a user waits for before answering a question on a run. The number of states is the
// same on each machine, so that all users of a run get the same questions.
const (
	MostSteps  = 8
	mostStates = 12_000
	patience   = 3 * time.Second
)

// Forecast is what can still go wrong from some steps of a run, if only what its scenario has can happen: each
// process may make in all as many requests as the one with the most, and each kind of fault that occurs may occur
// once more. There are no more internal events and no more application messages.
type Forecast struct {
	Asks   int    `json:"asks"`   // requests of each process, including those made before the step
	Faults Faults `json:"faults"` // faults that may still happen, from each of the steps
	Own    bool   `json:"own"`    // the scenario has internal events or application messages, which are left out
	Steps  []Step `json:"steps"`  // empty if the run has events that no search supports
}

// Faults are the numbers of possible faults of each kind.
type Faults struct {
	Drop      int `json:"drop,omitempty"`
	Duplicate int `json:"duplicate,omitempty"`
	Crash     int `json:"crash,omitempty"`
}

// Step is what can still go wrong after the first At events.
type Step struct {
	At         int        `json:"at"`
	Properties []Property `json:"properties"` // except those that are broken before
}

// Property reports whether a property can still be broken.
type Property struct {
	Property  string `json:"property"`  // explore.EM1 or explore.EM2
	Reachable string `json:"reachable"` // challenge.Yes, challenge.No or challenge.Unknown
	// From is the minimum number of choices that break it, and Link the scenario that plays them, if it is reachable
	// and fits into a link.
	From   int    `json:"from,omitempty"`
	Link   string `json:"link,omitempty"`
	States int    `json:"states"` // visited by the search
}

// Of returns what can still go wrong in a document's run after each of the given numbers of events, as far as the
// time allows. Errors: those of [stepping.Next] and [challenge.Judge].
func Of(ctx context.Context, searches *check.Service, d *scenario.Document, at []int) (*Forecast, error) {
	f, at := &Forecast{Steps: []Step{}}, at[:min(len(at), MostSteps)]
	if len(at) == 0 || searches.Fits(d) != nil || !f.fits(d) {
		return f, nil
	}
	taken, err := stepping.Prefix(ctx, d, slices.Max(at))
	if err != nil {
		return nil, err
	}
	within, stop := context.WithTimeout(ctx, patience)
	defer stop()
	for _, n := range at {
		f.Steps = append(f.Steps, Step{At: n, Properties: []Property{}})
	}
	for _, property := range []string{explore.EM1, explore.EM2} {
		if err := f.search(within, searches, taken, property); err != nil && (ctx.Err() != nil || within.Err() == nil) {
			return nil, err
		}
	}
	return f, nil
}

// search searches for violations of a property from each of the steps, the last one first: there is more to search
// from an earlier step, so that it is unknown there if it is unknown from a later one.
func (f *Forecast) search(ctx context.Context, searches *check.Service, taken *scenario.Document, property string) (err error) {
	order := make([]int, len(f.Steps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(f.Steps[j].At, f.Steps[i].At) })
	known := true
	for _, i := range order {
		step, p, broken := &f.Steps[i], Property{Property: property, Reachable: challenge.Unknown}, false
		if known && err == nil {
			p, broken, err = f.look(ctx, searches, taken, step.At, property)
		}
		if broken {
			continue
		}
		known = p.Reachable != challenge.Unknown
		step.Properties = append(step.Properties, p)
	}
	return err
}

// fits records what may still happen, and reports whether a search supports it: no process leaves and asks in one
// step, recovers, or asks more often than a search allows.
func (f *Forecast) fits(d *scenario.Document) bool {
	asks, has := stepping.Requests(d), map[trace.Kind]bool{}
	for _, a := range d.Script {
		has[a.Do] = true
	}
	made := make([]int, d.Processes)
	for _, c := range d.Schedule {
		has[c.Kind] = true
		if c.Kind.Asks() {
			made[c.At-1]++
		}
	}
	note := func(kind trace.Kind, is bool) { has[kind] = has[kind] || is }
	for _, v := range d.Deliveries {
		note(trace.Drop, v.Drop)
		note(trace.Duplicate, v.Message.Copy > 0)
	}
	note(trace.Drop, d.Network.Loss > 0)
	note(trace.Duplicate, d.Network.Duplication > 0)
	if c := d.Challenge; c != nil {
		asks = c.AsksOf(d.Processes)
		note(trace.Drop, c.Budget.Drop > 0)
		note(trace.Duplicate, c.Budget.Duplicate > 0)
		note(trace.Crash, c.Budget.Crash > 0)
	}
	most := func(kind trace.Kind) int {
		if has[kind] {
			return 1
		}
		return 0
	}
	f.Asks = max(1, slices.Max(asks), slices.Max(made))
	f.Faults = Faults{Drop: most(trace.Drop), Duplicate: most(trace.Duplicate), Crash: most(trace.Crash)}
	f.Own = has[trace.Internal] || has[trace.Send]
	return f.Asks <= scenario.MaxAsks && !d.AsksAgain() && !has[trace.Recover]
}

// look searches for a violation of a property after n choices of a run; broken reports that it was broken by then.
// After an error the result is unknown.
func (f *Forecast) look(ctx context.Context, searches *check.Service, taken *scenario.Document, n int, property string) (p Property, broken bool, err error) {
	p = Property{Property: property, Reachable: challenge.Unknown}
	if n < 0 || n > len(taken.Schedule) {
		return p, false, nil
	}
	before := taken.Schedule[:n]
	task := taken.Scheduled(before)
	task.Challenge = &scenario.Challenge{
		Goal: goal.Goal{Breaks: property}, Given: n, Asks: slices.Repeat([]int{f.Asks}, taken.Processes),
		Budget: goal.Budget{Drop: f.Faults.Drop, Duplicate: f.Faults.Duplicate, Crash: f.Faults.Crash},
	}
	v, err := challenge.Judge(ctx, searches, task, challenge.Ask{From: true, Next: true, States: mostStates})
	switch {
	case err != nil:
		return p, false, err
	case v.At > 0 || v.From != nil && *v.From == 0:
		return p, true, nil
	}
	p.Reachable, p.States = v.Reachable, v.States
	if v.From != nil {
		p.From = *v.From
		if link, err := taken.Scheduled(slices.Concat(before, v.Solution)).Link(); err == nil {
			p.Link = link
		}
	}
	return p, false, nil
}
