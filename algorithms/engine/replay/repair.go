package replay

import (
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Repaired is a schedule in which each choice is possible at its place.
type Repaired struct {
	Schedule []trace.Choice
	Times    []trace.Time   // of its choices
	Left     []trace.Choice // choices that were left out, in order
}

// Repair makes a schedule possible on a system in which nothing has happened yet. The choice at a place, from 0, is
// made at the time that at returns for it; a choice that waits is made at the first time at which it is possible.
// Errors: those of an interruption.
func Repair(sys *system.System, schedule []trace.Choice, at func(place int) trace.Time) (r Repaired, err error) {
	defer mutex.CatchInterrupted(&err)
	p := player{sys: sys, failed: sys.Failed() != nil}
	possible := func(w *waiting) bool {
		_, did := p.make(w.choice)
		return did
	}
	now := trace.Time(0)
	for i, c := range schedule {
		if !p.failed {
			now = max(now, at(i))
		}
		p.waiting = append(p.waiting, waiting{choice: c})
		for p.retry(possible) {
			r.Times = append(r.Times, now)
		}
	}
	r.Schedule = p.choices
	for _, w := range p.waiting {
		r.Left = append(r.Left, w.choice)
	}
	return r, nil
}
