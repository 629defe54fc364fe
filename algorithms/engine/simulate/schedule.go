package simulate

import (
	"fmt"
	"strings"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// through goes from the first event to the last.
func (r *run) through() error {
	for {
		did, err := r.advance()
		if err != nil {
			return err
		}
		if !did {
			return r.rounded()
		}
	}
}

// advance does what comes next, with all that happens in the same moment, and reports whether there was anything.
func (r *run) advance() (did bool, err error) {
	if failure := r.sys.Failed(); failure != nil {
		panic(failure) // as any verb that fails
	}
	if r.Schedule != nil {
		return r.choose()
	}
	return r.due()
}

// rounded sees, behind the last event, whether a loop repeats and all that the setup asks for was possible.
func (r *run) rounded() error {
	if r.over {
		return nil
	}
	if r.loop != nil {
		if err := r.goRound(); err != nil {
			return err
		}
	}
	return r.unused()
}

// moment is when the choice of a schedule at a place, from 1, is made: as Times say, else a unit after the one before.
func (s *Setup) moment(place int) trace.Time {
	n := len(s.Times)
	switch {
	case place <= n:
		return s.Times[place-1]
	case n > 0:
		return s.Times[n-1] + trace.Time(place-n)*trace.Unit
	}
	return trace.Time(place) * trace.Unit
}

// choose does the next choice of a schedule, and reports whether there was one. It stops at one that is
// not possible.
func (r *run) choose() (did bool, err error) {
	if r.next == len(r.Schedule) || r.over {
		return false, nil
	}
	c := r.Schedule[r.next]
	r.next++
	if r.next == r.Loop {
		r.loop = newLoop(r)
	}
	r.now = r.Setup.moment(r.next)
	slot, _ := r.sys.Find(c.Message)
	step, err := r.sys.Apply(c)
	if err != nil {
		_, why, _ := strings.Cut(err.Error(), ": ")
		path := fmt.Sprintf("schedule[%d]", r.next-1)
		return false, Problems{{Path: path, Code: NotPossible, Value: c.String(), Allowed: why}}
	}
	if err := r.followed(step, slot); err != nil {
		return false, err
	}
	r.checkDeadlock()
	if r.loop != nil {
		r.loop.seen(r.sys, step)
	}
	return true, nil
}

// followed tells the monitor what a choice did; slot is that of its message.
func (r *run) followed(step *system.Step, slot system.Slot) error {
	switch step.Kind {
	case trace.Enter:
		return r.entered(step)
	case trace.Ignored:
		return r.tell(step, nil)
	case trace.Ask:
		r.monitor.Ask(step.At)
	case trace.Leave:
		r.monitor.Leave(step.At)
	case trace.Again:
		r.monitor.Leave(step.At)
		r.monitor.Ask(step.At)
	case trace.Receive:
		r.monitor.Receive(step.At, int(slot))
	case trace.Crash:
		r.monitor.Crash(step.At)
	case trace.Recover:
		r.monitor.Recover(step.At, step.Phase == mutex.Waiting)
	case trace.Drop:
		r.monitor.Lose(int(slot))
	case trace.Duplicate:
		r.monitor.Copy(int(step.Sends[0]), int(slot))
		return r.tell(step, nil)
	}
	return r.happened(step)
}
