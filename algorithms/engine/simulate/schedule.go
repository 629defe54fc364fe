package simulate

import (
	"fmt"
	"strings"

	"fano/algorithms/engine/trace"
)

// drive runs until the run has the given number of events; more reports whether it may go on.
func (r *run) drive(events int) (more bool, err error) {
	for r.summary.Events < events {
		did, err := r.advance()
		if err == nil && !did {
			if err = r.checkEnd(); err == nil && r.resumes && !r.atLimit && r.Schedule != nil {
				did, err = true, r.resume()
			}
		}
		if err != nil || !did {
			return false, err
		}
	}
	return true, nil
}

// advance executes the next choice or queue entry, with everything that happens in the same moment, and reports whether
// there was one.
func (r *run) advance() (did bool, err error) {
	if failure := r.sys.Failed(); failure != nil {
		panic(failure) // as for any verb that fails
	}
	if r.Schedule != nil {
		return r.applyNext()
	}
	return r.executeNext()
}

// checkEnd checks, after the last event, that a loop repeats and that all that the setup asks for was possible.
func (r *run) checkEnd() error {
	if r.atLimit {
		return nil
	}
	if r.loop != nil {
		if err := r.checkLoop(); err != nil {
			return err
		}
	}
	return r.unusedDeliveries()
}

// TimeOf returns when the choice at a position of a schedule, from 1, is made: as times says, else one unit after the
// choice before.
func TimeOf(times []trace.Time, place int) trace.Time {
	n := len(times)
	switch {
	case place <= n:
		return times[place-1]
	case n > 0:
		return times[n-1] + trace.Time(place-n)*trace.Unit
	}
	return trace.Time(place) * trace.Unit
}

// applyNext makes the next choice of a schedule, and reports whether there was one. It returns [Problems] if the choice
// is not possible.
func (r *run) applyNext() (did bool, err error) {
	if r.next == len(r.Schedule) || r.atLimit {
		return false, nil
	}
	c := r.Schedule[r.next]
	r.next++
	if r.next == r.Loop {
		r.loop = newLoop(r)
	}
	r.now = TimeOf(r.Times, r.next)
	slot, _ := r.sys.Find(c.Message)
	step, err := r.sys.Apply(c)
	if err != nil {
		_, why, _ := strings.Cut(err.Error(), ": ")
		path := fmt.Sprintf("schedule[%d]", r.next-1)
		return false, Problems{{Path: path, Code: NotPossible, Value: c.String(), Allowed: why}}
	}
	if err := r.finishStep(step, slot); err != nil {
		return false, err
	}
	r.checkDeadlock()
	if r.loop != nil {
		r.loop.record(r.sys, step)
	}
	return true, nil
}
