package cause

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
)

// recorded is a run with all its events.
type recorded struct {
	ctx      context.Context // of the answer
	document *scenario.Document
	setup    *simulate.Setup
	events   []trace.Event // the event of step n at place n-1, without what nobody here reads
	summary  trace.Summary
	sent     map[trace.MessageName]int // the step of its sending; 0 at the start
	limits   Limits
	cut      bool // there are more events than the limit allows
	work     *work
	unpaid   context.Context // in which the engine does not pay
}

// work is what one answer may still do. It is counted, not timed, so that an answer ends at the same place on a slow
// machine and on a fast one. A unit takes about a thirtieth of a millisecond.
type work struct{ left int }

// The prices of work.
const (
	workBetweenAsks = 16 // of what the engine does between two questions whether to go on
	workOfState     = 3  // of finding what follows one state of the futures
	statesPerWork   = 16 // so many states, of a search of all schedules, cost 1
)

// limited returns a context in which the engine pays from the work. It asks after a fixed number of its own steps.
func (w *work) limited(ctx context.Context) context.Context {
	going := system.Going(ctx)
	return system.WithTurn(ctx, func() error {
		w.left -= workBetweenAsks
		return going()
	})
}

// pay pays for one state whose successors are looked at, and reports whether there is work left for it.
func (r *recorded) pay() bool {
	r.work.left -= workOfState
	return !r.exhausted()
}

// exhausted says that no work is left, or that the context has ended.
func (r *recorded) exhausted() bool { return r.work.left <= 0 || r.ctx.Err() != nil }

// record makes a document's run. Errors: [*scenario.Invalid], ctx's own.
func record(ctx context.Context, d *scenario.Document, limits Limits) (*recorded, error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	setup.Steps = limits.steps(setup)
	reading := &work{limits.Work / 3}
	r := &recorded{ctx: ctx, unpaid: ctx, document: d, setup: setup, limits: limits, sent: map[trace.MessageName]int{}, work: reading}
	var err error
	messages := 0
	r.summary, err = simulate.Run(reading.limited(ctx), setup, func(e *trace.Event) error {
		if messages += len(e.Sends); len(r.events) == limits.Events || messages > limits.Messages || r.exhausted() {
			r.cut = true
			return simulate.ErrEnough
		}
		r.take(e)
		return nil
	})
	r.work = &work{limits.Work - limits.Work/3 + reading.left}
	r.ctx = r.work.limited(ctx)
	return r, invalid(err)
}

// take keeps an event, whose memory is used again.
func (r *recorded) take(e *trace.Event) {
	own := *e
	own.Sends = slices.Clone(e.Sends)
	own.Lines, own.State, own.Verdicts = slices.Clone(e.Lines), nil, nil
	if e.Message != nil {
		m := *e.Message
		own.Message = &m
	}
	for _, m := range own.Sends {
		r.sent[m.ID] = own.Step
	}
	if e.Kind == trace.Duplicate {
		again := e.Message.ID
		again.Copy = 2
		r.sent[again] = r.sent[e.Message.ID]
	}
	r.events = append(r.events, own)
}

// wanted is the first violation of a name, if it is not empty, and at a step, if that is not 0.
func (r *recorded) wanted(property string, step int) (trace.Violation, error) {
	var all []string
	for _, v := range r.summary.Violations {
		if v.Step > len(r.events) {
			break
		}
		if (property == "" || v.Property == property) && (step == 0 || v.Step == step) {
			return v, nil
		}
		all = append(all, fmt.Sprintf("%s at %d", v.Property, v.Step))
	}
	switch {
	case len(all) == 0 && !r.cut:
		return trace.Violation{}, refused("property", scenario.CodeHolds, property, "")
	case r.cut:
		return trace.Violation{}, refused("stop.events", scenario.CodeLimit, strconv.Itoa(len(r.events))+"+", strconv.Itoa(len(r.events)))
	case step != 0 && property == "":
		property = strconv.Itoa(step)
	case step != 0:
		property += " at " + strconv.Itoa(step)
	}
	return trace.Violation{}, refused("property", "not-one-of", property, strings.Join(all, ", "))
}

func refused(path, code, value, allowed string) error {
	return &scenario.Invalid{Problems: []scenario.Problem{scenario.NewProblem(path, code, value, allowed)}}
}

// nodes is the number of all processes and servers.
func (r *recorded) nodes() int {
	if t := r.setup.Topology; t != nil {
		return t.Nodes()
	}
	return r.setup.Processes
}

// event is that of a step; nil at the start.
func (r *recorded) event(step int) *trace.Event {
	if step < 1 || step > len(r.events) {
		return nil
	}
	return &r.events[step-1]
}

// choice is what an event of a run would be as a choice; false if it is none.
func choice(e *trace.Event) (trace.Choice, bool) {
	c := trace.Choice{Kind: e.Kind, At: e.At}
	switch e.Kind {
	case trace.Ignored:
		return c, false
	case trace.Receive, trace.Drop, trace.Duplicate:
		c.Message = e.Message.ID
	case trace.Send:
		c.To = e.Sends[len(e.Sends)-1].To
	}
	return c, true
}

// replayed is the system on which the events of a setup's run are made again. It does not keep the order of its channels,
// for a timed run keeps it by when messages are due, and there a copy may come behind what was sent after it.
func (r *recorded) replayed(s *simulate.Setup) *system.System {
	c := config(s, false)
	c.Order = system.AnyOrder
	sys, _ := system.New(r.ctx, c)
	return sys
}

// config is the system of a setup.
func config(s *simulate.Setup, listens bool) system.Config {
	return system.Config{
		Algorithm: s.Algorithm, Switches: s.Switches, Processes: s.Processes, Topology: s.Topology,
		Rule: s.Rule, Start: s.Start, Order: s.Order, Listens: listens,
	}
}

// lastOf is the last event of a process up to a step; nil if there is none.
func (r *recorded) lastOf(p mutex.ID, step int, is func(*trace.Event) bool) *trace.Event {
	for n := min(step, len(r.events)); n > 0; n-- {
		if e := &r.events[n-1]; e.At == p && own(e) && (is == nil || is(e)) {
			return e
		}
	}
	return nil
}

// own says of an event that it is its process's, and not the network's.
func own(e *trace.Event) bool { return e.Kind != trace.Drop && e.Kind != trace.Duplicate }

// role is that of a type of message; none of one of the application.
func (r *recorded) role(kind string) mutex.Role {
	for _, m := range r.setup.Algorithm.Messages {
		if m.Type == kind {
			return m.Role
		}
	}
	return ""
}
