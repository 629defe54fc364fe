package cause

import (
	"context"
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/program/eval"
	"fano/server/facts"
	"fano/server/scenario"
)

// A causeSearch finds the causes of one violation.
type causeSearch struct {
	ctx       context.Context
	run       *recorded
	violation trace.Violation
	limits    Limits
	runs      int // that may still be made to leave something out

	idle     []Cause // made no difference up to the violation, and are always undone
	causes   []Cause
	undone   *scenario.Document
	blame    Blame
	noReturn *NoReturn
	fifo     bool // would have kept all promises
	// unamended are schedules that break a promise of the program as it is, by how often processes ask.
	unamended map[string]breaking
}

// breaking is a schedule that breaks a promise, if there is one; known is false if the search for it did not end.
type breaking struct {
	way   []trace.Choice
	known bool
}

// search finds the causes: what the run does beside what its algorithm assumes, or else what a program decided. That a
// program does more in all than it may has none.
func (t *causeSearch) search() error {
	if f := t.violation.Failure; f != nil && f.Code == eval.Exhausted {
		return nil
	}
	if err := t.searchAssumptions(); err != nil || len(t.causes) > 0 {
		return err
	}
	return t.searchTest()
}

// searchAssumptions finds the fewest causes without which the run does not break: one of them if one will do, else as many
// of all as cannot be spared.
func (t *causeSearch) searchAssumptions() error {
	all, err := t.candidates()
	if err != nil {
		return err
	}
	if !t.promised() {
		// chance may always have it otherwise; a changed line is a choice
		all = slices.DeleteFunc(all, func(c Cause) bool { return c.Kind != Switch })
	}
	if len(all) == 0 {
		return nil
	}
	if done, err := t.searchOne(all); done || err != nil || t.run.exhausted() {
		return err
	}
	for _, set := range [][]Cause{all, together(all)} {
		t.runs = t.limits.Runs / 3
		done, err := t.try(set)
		if err != nil {
			return err
		}
		if done {
			if err := t.minimize(); err != nil {
				return err
			}
		}
		if done && t.runs > 0 && len(t.causes) <= maxCauses {
			return nil
		}
	}
	return nil
}

// searchOne finds the first cause that does alone: of those to which links lead from what broke, if there are any, since a
// run without a fault goes on otherwise from there, and may do so by chance.
func (t *causeSearch) searchOne(all []Cause) (bool, error) {
	var first *causeSearch
	averted := 0 // so many have done
	for i := range all[:min(len(all), t.limits.Runs/3)] {
		if averted == maxPreventing || t.run.exhausted() {
			break
		}
		done, err := t.try(all[i : i+1])
		if err != nil {
			return false, err
		}
		if !done {
			continue
		}
		if len(all) == 1 {
			return true, nil
		}
		averted++
		led, err := t.connects(all[i])
		if led || err != nil {
			return led, err
		}
		if first == nil {
			first = &causeSearch{causes: t.causes, undone: t.undone}
		}
	}
	if first == nil {
		return false, nil
	}
	t.causes, t.undone = first.causes, first.undone
	return true, nil
}

// maxPreventing is the number of causes that prevent the violation alone for which chains are looked for.
const maxPreventing = 8

// maxCauses is the number of causes that are told one by one; of more, all losses are one, and all copies.
const maxCauses = 4

// candidates are all that may be a cause: what holds for the whole run only if it made a difference in time, with what
// made none undone. Of two switches that change the same line the first may make none, and then the second does.
func (t *causeSearch) candidates() ([]Cause, error) {
	var all []Cause
	for _, c := range t.run.candidates(t.violation.Step) {
		made := true
		switch c.Kind {
		case Switch, Rule:
			found, err := t.differences(c)
			if err != nil {
				return nil, err
			}
			made = len(found) > 0
		case Order:
			made = len(t.run.overtakings(t.violation.Step)) > 0
			if made && t.run.setup.Algorithm.Own != nil {
				if holds, known := t.inOrder(); known && !holds {
					continue
				}
			}
		}
		if made {
			all = append(all, c)
		} else {
			t.idle = append(t.idle, c)
		}
	}
	return all, nil
}

// inOrder says of a program whether all promises hold in every schedule in which channels keep their order. If not, it
// is not overtaking that is to blame.
func (t *causeSearch) inOrder() (holds, known bool) {
	way, known := t.breaks(t.run.setup.Algorithm, system.FIFO, t.run.asks(t.violation.Step))
	return way == nil, known
}

// differences are the steps up to the violation that would have done otherwise without some causes.
func (t *causeSearch) differences(causes ...Cause) ([]differing, error) {
	return t.run.differences(t.run.without(slices.Concat(t.idle, causes)...), t.violation.Step)
}

// together are causes of which the losses are one, and the copies are: where chance decides, a run that goes on otherwise
// doubles others, and what is lost on its way from a process to itself has no name in a scenario.
func together(all []Cause) []Cause {
	seen := map[Kind]bool{}
	var some []Cause
	for _, c := range all {
		if c.Kind == Lost || c.Kind == Twice {
			if seen[c.Kind] {
				continue
			}
			seen[c.Kind], c.All = true, true
		}
		some = append(some, c)
	}
	return some
}

// minimize leaves out of the causes what is not needed, larger parts first, until all are needed or no more runs may be
// made.
func (t *causeSearch) minimize() error {
	for size := (len(t.causes) + 1) / 2; size > 0; {
		fewer := false
		for from := 0; from < len(t.causes) && len(t.causes) > 1 && t.runs > 0 && !t.run.exhausted(); {
			to := min(len(t.causes), from+size)
			done, err := t.try(slices.Concat(t.causes[:from], t.causes[to:]))
			if err != nil {
				return err
			}
			if fewer = fewer || done; !done {
				from = to
			}
		}
		if !fewer || size > 1 {
			size /= 2 // one by one until each has been tried in vain, for what was needed beside others may not be without
		}
	}
	return nil
}

// try undoes causes, and keeps them if the run then does not break.
func (t *causeSearch) try(causes []Cause) (bool, error) {
	t.runs--
	d, err := t.run.undo(t.ctx, slices.Concat(t.idle, causes), t.violation.Step)
	if err != nil {
		return false, t.ctx.Err() // else what is left is no scenario, and undoes nothing
	}
	broken, err := t.breaksAgain(d)
	if broken || err != nil {
		return false, err
	}
	t.causes, t.undone = slices.Clone(causes), d.Document
	return true, nil
}

// breaksAgain runs a scenario and says whether it breaks the property. Of processes that waited for ever, each is to
// enter, and of those that starved before the run goes on without those who overtook them.
func (t *causeSearch) breaksAgain(d *undoing) (bool, error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return true, nil
	}
	setup.Steps = t.limits.steps(setup)
	summary, waits, err := t.run.watched(t.ctx, setup)
	if err != nil {
		return true, t.ctx.Err()
	}
	stuck := func(p mutex.ID) bool { return waits[p] }
	switch t.violation.Property {
	case invariant.EM2.Name:
	case invariant.Starvation.Name:
		stuck = func(p mutex.ID) bool {
			return !slices.Contains(d.Schedule[:d.within], trace.Choice{Kind: trace.Enter, At: p})
		}
	default:
		stuck = func(mutex.ID) bool { return false }
	}
	return slices.ContainsFunc(t.violation.Processes, stuck) || slices.ContainsFunc(summary.Violations, func(v trace.Violation) bool {
		return v.Property == t.violation.Property
	}), nil
}

// promised says whether the algorithm promises what broke: its own invariants always, EM1 to EM3 where it claims them, and
// that nobody starves where the search of all schedules has found so.
func (t *causeSearch) promised() bool {
	a := t.run.setup.Algorithm
	switch name := t.violation.Property; name {
	case invariant.EM1.Name, invariant.EM2.Name, invariant.EM3.Name:
		return slices.Contains(a.Claims, name)
	case invariant.Starvation.Name:
		j, known := facts.StarvationOf(a.Name, "", explore.FairMessages)
		return known && j.Verdict == explore.Holds
	}
	return true
}
