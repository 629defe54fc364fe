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
	var err error
	if r.Schedule != nil {
		err = r.follow()
	} else {
		err = r.inTime()
	}
	if err == nil && !r.over {
		err = r.unused()
	}
	return err
}

// follow does the choices of a schedule, one a unit of time. It stops at one
// that is not possible.
func (r *run) follow() error {
	for i, c := range r.Schedule {
		if r.over {
			return nil
		}
		if i+1 == r.Loop {
			r.loop = newLoop(r)
		}
		r.now = trace.Time(i+1) * trace.Unit
		slot, _ := r.sys.Find(c.Message)
		step, err := r.sys.Apply(c)
		if err != nil {
			_, why, _ := strings.Cut(err.Error(), ": ")
			return Problems{{Path: fmt.Sprintf("schedule[%d]", i), Code: NotPossible, Value: c.String(), Allowed: why}}
		}
		if err := r.followed(step, slot); err != nil {
			return err
		}
		if r.loop != nil {
			r.loop.seen(r.sys, step)
		}
	}
	if r.loop == nil || r.over {
		return nil
	}
	return r.goRound()
}

// followed tells the monitor what a choice did; slot is that of its message.
func (r *run) followed(step *system.Step, slot system.Slot) error {
	switch step.Kind {
	case trace.Enter:
		return r.entered(step)
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
