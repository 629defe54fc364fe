package cause

import (
	"context"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// recorded is a run with all its events.
type recorded struct {
	ctx    context.Context // context of the answer, in which the engine pays for its work
	unpaid context.Context // context in which it does not pay
	setup  *simulate.Setup
	// topology is the setup's, or the complete one.
	topology *mutex.Topology
	events   []trace.Event // the event of step n at index n-1
	summary  trace.Summary
	sent     map[trace.MessageName]int // step of its sending; 0 at the start
	cut      bool                      // there are more events than the limits allow
	work     *work
}

// work is what one answer may still do. It is counted, not timed, so that an answer ends at the same point on slow and
// fast machines. A unit takes about a thirtieth of a millisecond.
type work struct{ left int }

// The prices of work.
const (
	workBetweenAsks = 16 // for the work of the engine between two checks for an interruption
	workOfState     = 3  // for the successors of one state of the futures
	statesPerWork   = 16 // states of a search of all schedules per unit
)

// limited returns a context in which the engine pays from the work, after each fixed number of its own steps.
func (w *work) limited(ctx context.Context) context.Context {
	going := system.StopReason(ctx)
	return system.WithStopReason(ctx, func() error {
		w.left -= workBetweenAsks
		return going()
	})
}

// pay pays for one state whose successors are computed, and reports whether work is left.
func (r *recorded) pay() bool {
	r.work.left -= workOfState
	return r.going()
}

// going reports whether work is left and the context has not ended.
func (r *recorded) going() bool { return r.work.left > 0 && r.ctx.Err() == nil }

// record makes the run of a setup.
func record(ctx context.Context, s *simulate.Setup, l Limits) (*recorded, error) {
	reading := &work{l.Work / 3}
	r := &recorded{
		ctx: ctx, unpaid: ctx, setup: s, topology: s.Config().Completed().Topology, sent: map[trace.MessageName]int{}, work: reading,
	}
	var err error
	messages := 0
	r.summary, err = simulate.Run(reading.limited(ctx), s, func(e *trace.Event) error {
		if messages += len(e.Sends); len(r.events) == l.Events || messages > l.Messages || !r.going() {
			r.cut = true
			return simulate.ErrStop
		}
		r.keep(e)
		return nil
	})
	r.work = &work{l.Work - l.Work/3 + reading.left}
	r.ctx = r.work.limited(ctx)
	return r, err
}

// keep records a copy of an event, without the parts that this package does not read.
func (r *recorded) keep(e *trace.Event) {
	bare := *e
	bare.Lines, bare.Compared, bare.State, bare.Picture, bare.Verdicts = nil, nil, nil, nil, nil
	r.events = append(r.events, bare.Clone())
	for _, m := range e.Sends {
		r.sent[m.ID] = e.Step
	}
	if e.Kind == trace.Duplicate {
		r.sent[copyOf(e.Message.ID)] = r.sent[e.Message.ID]
	}
}

// copyOf returns the name of the copy of a message that is delivered twice.
func copyOf(m trace.MessageName) trace.MessageName {
	m.Copy = 2
	return m
}

// nodes returns the number of processes and servers.
func (r *recorded) nodes() int { return r.topology.Nodes() }

// event returns the event of a step; nil at the start.
func (r *recorded) event(step int) *trace.Event {
	if step < 1 || step > len(r.events) {
		return nil
	}
	return &r.events[step-1]
}

// beginning returns a setup's system on which the run is made again. Its channels do not keep the order: a timed run
// keeps the order by due times, and there a copy may come after messages that were sent later.
func (r *recorded) beginning(s *simulate.Setup) *system.System {
	c := s.Config()
	c.Order = system.AnyOrder
	sys, _ := system.New(r.ctx, c)
	return sys
}

// again makes the run again up to a step, and returns the system as it is then. each is called before each event.
func (r *recorded) again(until int, each func(*system.System, *trace.Event)) *system.System {
	sys := r.beginning(r.setup)
	for i := range r.events[:until] {
		if e := &r.events[i]; e.Kind != trace.Ignored {
			each(sys, e)
			_, _ = sys.Apply(trace.ChoiceOf(e)) // no error: it happened
		}
	}
	return sys
}

// machine returns a machine that runs the verbs of a setup and keeps their lines.
func (r *recorded) machine(s *simulate.Setup) *system.Machine {
	c := s.Config()
	c.Listens = true
	return system.NewMachine(r.ctx, c)
}

// choices returns the choices of the run up to a step, and the step of each.
func (r *recorded) choices(until int) (all []trace.Choice, steps []int) {
	for i := range r.events[:until] {
		if e := &r.events[i]; e.Kind != trace.Ignored {
			all, steps = append(all, trace.ChoiceOf(e)), append(steps, e.Step)
		}
	}
	return all, steps
}

// asks returns how often each process asks up to a step.
func (r *recorded) asks(until int) []int {
	all := make([]int, r.setup.Processes)
	for i := range r.events[:until] {
		if e := &r.events[i]; e.Kind.Asks() {
			all[e.At-1]++
		}
	}
	return all
}

// lastOf returns the last event of a process up to a step for which is holds (nil: any); nil if there is none.
func (r *recorded) lastOf(p mutex.ID, step int, is func(*trace.Event) bool) *trace.Event {
	for n := min(step, len(r.events)); n > 0; n-- {
		if e := &r.events[n-1]; e.At == p && own(e) && (is == nil || is(e)) {
			return e
		}
	}
	return nil
}

// asked and entered report whether a process asks, or enters, in an event.
func asked(e *trace.Event) bool   { return e.Kind.Asks() }
func entered(e *trace.Event) bool { return e.Kind == trace.Enter }

// own reports whether an event is its process's, and not the network's.
func own(e *trace.Event) bool { return e.Kind != trace.Drop && e.Kind != trace.Duplicate }

// role returns the role of a type of message; "" for an application message.
func (r *recorded) role(kind string) mutex.Role {
	for _, m := range r.setup.Algorithm.Messages {
		if m.Type == kind {
			return m.Role
		}
	}
	return ""
}
