package cause

import (
	"context"
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/endless"
	"fano/server/scenario"
)

// A trial finds the causes of one violation.
type trial struct {
	ctx       context.Context
	run       *recorded
	violation trace.Violation
	runs      int // that may still be made

	causes []Cause
	undone *scenario.Document
}

// convict finds the fewest causes without which the run does not break: one of them if one will do, the first of those;
// else as many of all as cannot be spared.
func (t *trial) convict() error {
	all := t.run.candidates(t.violation.Step)
	if !t.promised() {
		// chance may always have it otherwise; a changed line is a choice
		all = slices.DeleteFunc(all, func(c Cause) bool { return c.Kind != Switch })
	}
	if len(all) == 0 {
		return nil
	}
	for i := range all[:min(len(all), t.runs/2)] {
		if done, err := t.try(all[i : i+1]); done || err != nil {
			return err
		}
	}
	if len(all) == 1 {
		return nil
	}
	done, err := t.try(all)
	if !done || err != nil {
		return err
	}
	return t.spare(all)
}

// spare leaves out of the causes, as long as runs may be made, larger parts first, what is not needed.
func (t *trial) spare(needed []Cause) error {
	for size := (len(needed) + 1) / 2; size > 0; size /= 2 {
		for from := 0; from < len(needed) && t.runs > 0; {
			to := min(len(needed), from+size)
			fewer := slices.Concat(needed[:from], needed[to:])
			if len(fewer) == 0 {
				break
			}
			done, err := t.try(fewer)
			if err != nil {
				return err
			}
			if done {
				needed = fewer
				continue
			}
			from = to
		}
	}
	return nil
}

// try undoes causes, and keeps them if the run then does not break.
func (t *trial) try(causes []Cause) (bool, error) {
	t.runs--
	d, err := t.run.undo(t.ctx, causes)
	if err != nil {
		return false, t.ctx.Err() // else what is left is no scenario, and undoes nothing
	}
	broken, err := t.breaks(d)
	if broken || err != nil {
		return false, err
	}
	t.causes, t.undone = slices.Clone(causes), d.Document
	return true, nil
}

// breaks runs a scenario and says whether it breaks the property. Of processes
// that starved, each is to enter before the run goes on without those who overtook it.
func (t *trial) breaks(d *undoing) (bool, error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return true, nil
	}
	summary, err := watched(t.ctx, setup)
	if err != nil {
		return true, t.ctx.Err()
	}
	if t.violation.Property == invariant.Starvation.Name {
		return slices.ContainsFunc(t.violation.Processes, func(p mutex.ID) bool {
			return !slices.ContainsFunc(d.Schedule[:d.within], func(c trace.Choice) bool { return c.Kind == trace.Enter && c.At == p })
		}), nil
	}
	return slices.ContainsFunc(summary.Violations, func(v trace.Violation) bool { return v.Property == t.violation.Property }), nil
}

// promised says whether the algorithm promises what broke: its own invariants always, EM1 to EM3 where it claims them, and
// that nobody starves where the search of all schedules has found so.
func (t *trial) promised() bool {
	a := t.run.setup.Algorithm
	switch name := t.violation.Property; name {
	case invariant.EM1.Name, invariant.EM2.Name, invariant.EM3.Name:
		return slices.Contains(a.Claims, name)
	case invariant.Starvation.Name:
		j, known := endless.Of(a.Name, "", explore.FairMessages)
		return known && j.Verdict == explore.Holds
	}
	return true
}
