package explore

import (
	"context"
	"maps"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A followed system follows a schedule, and tracks what its processes know and its messages carry: two messages that
// look the same differ if EM3 is watched and they carry different knowledge.
type followed struct {
	*system.System
	processes []causal
	carried   map[trace.MessageName]string // empty unless EM3 is watched
}

// play returns a system in which nothing has happened, and what its processes have sent at their start.
func play(ctx context.Context, c system.Config, em3 bool) (t *followed, started []system.Slot) {
	c.Asks = slices.Clone(c.Asks)
	sys, started := system.New(ctx, c)
	t = &followed{System: sys, processes: make([]causal, sys.Nodes())}
	if em3 {
		t.carried = map[trace.MessageName]string{}
		nothing := string(make([]byte, sys.Nodes()))
		for p := range t.processes {
			t.processes[p].knows = nothing
		}
		t.send(started, nothing)
	}
	return t, started
}

// clone returns a copy on sys, which must be a copy of its system.
func (t *followed) clone(sys *system.System) *followed {
	return &followed{sys, slices.Clone(t.processes), maps.Clone(t.carried)}
}

func (t *followed) send(slots []system.Slot, knows string) {
	for _, slot := range slots {
		t.carried[t.Packet(slot).Name()] = knows
	}
}

// apply makes one choice, and updates what processes know. If the choice is not possible, it returns an error and
// changes nothing.
func (t *followed) apply(c trace.Choice) (*system.Step, error) {
	step, err := t.Apply(c)
	if err != nil || t.carried == nil {
		return step, err
	}
	switch c.Kind {
	case trace.Duplicate:
		t.send(step.Sends, t.carried[c.Message])
	case trace.Drop, trace.Crash, trace.Recover:
	default:
		t.processes[c.At-1].learn(int(c.At-1), c.Kind, t.carried[c.Message])
		t.send(step.Sends, t.processes[c.At-1].knows)
	}
	return step, nil
}

// attempt is apply for verbs that may fail: if one does, it returns no step and no error.
func (t *followed) attempt(c trace.Choice) (step *system.Step, err error) {
	defer func() {
		switch why := recover().(type) {
		case nil:
		case *mutex.Interrupted:
			panic(why)
		default:
			step, err = nil, nil
		}
	}()
	return t.apply(c)
}

// overtakes reports whether a choice delivers a message that was sent later than another on its channel.
func (t *followed) overtakes(c trace.Choice) bool {
	return c.Kind == trace.Receive && slices.ContainsFunc(t.InFlight(), func(at system.Slot) bool {
		m := t.Packet(at).Name()
		return m.From == c.Message.From && m.To == c.Message.To && m.K < c.Message.K
	})
}

// phases returns the processes that wait and have not crashed, and those that are inside, a bit each.
func (t *followed) phases() (waiting, inside uint64) {
	for p := range t.Processes {
		switch l := t.Local(mutex.ID(p + 1)); {
		case l.Phase == mutex.Inside:
			inside |= 1 << p
		case l.Phase == mutex.Waiting && !l.Crashed:
			waiting |= 1 << p
		}
	}
	return waiting, inside
}

// flying reports whether messages of the algorithm are in flight.
func (t *followed) flying() bool {
	return slices.ContainsFunc(t.InFlight(), func(at system.Slot) bool { return t.Packet(at).Kind >= 0 })
}

// breaks reports whether a property is broken now. entered is the process that has just entered, or 0; for EM3, breaks
// reports whether it has overtaken another.
func (t *followed) breaks(property string, entered mutex.ID) bool {
	switch property {
	case EM1:
		return t.clash()
	case EM2:
		return t.Deadlock() != nil
	case EM3:
		return entered != 0 && t.overtook(entered)
	}
	for i := range t.Algorithm.Invariants {
		if own := &t.Algorithm.Invariants[i]; own.Name == property {
			holds, finished := own.Judge(t.Configuration(), t.StepBudget)
			return !holds && finished
		}
	}
	return false
}

// clash reports whether two processes that exclude each other are inside.
func (t *followed) clash() bool {
	_, inside := t.phases()
	for _, p := range members(inside) {
		for _, q := range members(inside) {
			if p < q && t.Topology.Conflict(p, q) {
				return true
			}
		}
	}
	return false
}

// overtook reports whether a process that p excludes waits although its request happened before that of p.
func (t *followed) overtook(p mutex.ID) bool {
	waiting, _ := t.phases()
	return slices.ContainsFunc(members(waiting), func(q mutex.ID) bool {
		return q != p && t.Topology.Conflict(p, q) && t.processes[p-1].asked[q-1] >= t.processes[q-1].knows[q-1]
	})
}
