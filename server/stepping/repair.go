package stepping

import (
	"context"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// Repair is a document whose schedule has been changed, made possible: a choice that cannot be made at its place waits until
// it can, in the moment in which it first can; one that never can is left out. Behind one in which a verb of a program fails none can. It tells which were left out, in their
// order.
// Errors: as [Next].
func Repair(ctx context.Context, d *scenario.Document) (fit *scenario.Document, left []trace.Choice, err error) {
	switch {
	case d.Processes > MostProcesses:
		return nil, nil, limit("processes", d.Processes, MostProcesses)
	case len(d.Schedule) > MostFitted:
		return nil, nil, limit("schedule", len(d.Schedule), MostFitted)
	}
	sys, err := beginning(ctx, d)
	if err != nil {
		return nil, nil, err
	}
	f := repair{sys: sys, failed: sys.Failed() != nil}
	for i, c := range d.Schedule {
		if f.failed {
			f.waiting = append(f.waiting, d.Schedule[i:]...)
			break
		}
		f.now = max(f.now, moment(d.Times, i))
		if !f.make(c) {
			f.waiting = append(f.waiting, c)
			continue
		}
		f.catchUp()
	}
	if f.err != nil {
		return nil, nil, f.err
	}
	fitted := with(d, nil)
	fitted.Schedule, fitted.Loop, fitted.Hand = f.made, 0, len(f.made) == 0
	fitted.Stop.Events = max(d.Stop.Events, len(f.made)+1)
	fitted.Times, fitted.Challenge = nil, nil // a changed schedule is no play towards a goal
	if len(d.Times) > 0 {
		fitted.Times = Unusual(f.times)
	}
	return fitted, f.waiting, nil
}

// Repaired is what there is to choose behind the last choice of a document whose schedule has been changed, made possible as
// by [Repair]. Errors: as [Next].
func Repaired(ctx context.Context, d *scenario.Document) (*Options, error) {
	fit, left, err := Repair(ctx, d)
	if err != nil {
		return nil, err
	}
	offer, err := AfterLast(ctx, fit)
	if err != nil {
		return nil, err
	}
	offer.Left = left
	return offer, nil
}

// repair is the choices that have been made so far, and those that wait until they can be.
type repair struct {
	sys     *system.System
	now     trace.Time
	made    []trace.Choice
	times   []trace.Time
	waiting []trace.Choice
	failed  bool // a verb of a program did, in the last that was made
	err     error
}

// make makes a choice if it is possible, and tells whether it was.
func (f *repair) make(c trace.Choice) bool {
	if f.failed || f.err != nil || !f.sys.Obstacle(c).None() {
		return false
	}
	failure, err := f.sys.Attempt(c)
	if f.err = err; err != nil {
		return false
	}
	f.failed = failure != nil
	f.made, f.times = append(f.made, c), append(f.times, f.now)
	return true
}

// catchUp makes what has waited and can be made now, the first of them first, until nothing of it can.
func (f *repair) catchUp() {
	for i := 0; i < len(f.waiting); i++ {
		c := f.waiting[i]
		if !f.make(c) {
			continue
		}
		f.waiting = append(f.waiting[:i:i], f.waiting[i+1:]...)
		i = -1
	}
}

// beginning is a document's system before anything has happened.
func beginning(ctx context.Context, d *scenario.Document) (*system.System, error) {
	none := *d
	none.Schedule, none.Times, none.Loop, none.Hand = nil, nil, 0, true
	none.Deliveries, none.Challenge = nil, nil // they are about choices
	setup, problems := none.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	course, err := simulate.Begin(ctx, setup, unseen)
	if err != nil {
		return nil, refusedBy(err)
	}
	return course.System(), nil
}

// moment is when the choice at a place, from 0, is made: as the times say, else a unit after the one before.
func moment(times []trace.Time, place int) trace.Time {
	if place < len(times) {
		return times[place]
	}
	last := trace.Time(0)
	if len(times) > 0 {
		last = times[len(times)-1]
	}
	return last + trace.Time(place+1-len(times))*trace.Unit
}
