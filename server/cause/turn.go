package cause

import (
	"cmp"
	"slices"
	"strconv"

	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/program"
)

// mostSteps are so many of the last steps whose decisions are looked at, and mostTimes so many times that one makes the
// same.
const (
	mostSteps = 200
	mostTimes = 12
)

// convictDecision finds what a program decided, and had it been decided otherwise, nothing could have been broken any more:
// in no order of what was to come would a property have failed that the algorithm promises, and no process would wait where
// nothing can happen. Of several such decisions it is the last one, for what is decided early makes another run altogether;
// one in the past of what broke first, and of a deadlock last whether a wait was over, for that only says that it was not.
func (t *trial) convictDecision() error {
	property := t.violation.Property
	if t.run.setup.Algorithm.Own == nil || !t.promised() || property == invariant.Panic.Name ||
		property == invariant.Starvation.Name {
		return nil
	}
	all, err := t.run.decisions(t.violation.Step)
	if err != nil {
		return err
	}
	t.rank(all)
	for i := range all {
		if t.run.late() || t.ctx.Err() != nil {
			break
		}
		if t.averts(&all[i]) {
			t.causes = all[i : i+1]
			break
		}
	}
	return t.ctx.Err()
}

// averts searches all that could have come if something had been decided otherwise, while no process asks more often than
// it did. What is too large to be searched is not known.
func (t *trial) averts(c *Cause) bool {
	a := t.run.setup.Algorithm
	properties := append([]string{t.violation.Property}, a.Claims...)
	for _, own := range a.Invariants {
		properties = append(properties, own.Name)
	}
	for _, property := range properties {
		from := t.otherwise(c, property)
		switch {
		case from == nil || from.Dead():
			return false
		case from.Reached():
			if property == t.violation.Property {
				return false
			}
			continue // it was broken before
		}
		found := goal.Search(t.ctx, from, goal.Limits{States: t.limits.States, Going: func(int) bool { return !t.run.late() }})
		if found.Err != nil {
			panic(&mutex.Interrupted{Err: found.Err})
		}
		if !found.Complete || found.Reachable {
			return false
		}
	}
	return true
}

// otherwise is the system behind a decision that goes otherwise, on its way to the breaking of a property; nil if it cannot
// come so far. What is asked before a process enters is asked again and again until its next verb.
func (t *trial) otherwise(c *Cause, property string) *goal.State {
	system := config(t.run.without(append(t.idle, *c)...), false)
	system.Asks = make([]int, system.Processes)
	for i := range t.run.events[:t.violation.Step] {
		if e := &t.run.events[i]; e.Kind.Asks() {
			system.Asks[e.At-1]++
		}
	}
	s, err := goal.Begin(t.ctx, system, goal.Goal{Breaks: property}, goal.Budget{})
	if err != nil {
		panic(&mutex.Interrupted{Err: err})
	}
	for i := range t.run.events[:c.Step] {
		e := &t.run.events[i]
		choice, is := choice(e)
		if !is || e.Step == c.Step && e.Kind == trace.Enter {
			continue
		}
		if err := s.Given(choice); err != nil {
			return nil
		}
	}
	return s
}

// rank puts decisions in the order in which they are tried.
func (t *trial) rank(all []Cause) {
	first, _ := t.run.roots(t.violation)
	near := t.run.pastOf(first)
	rank := func(c Cause) int {
		switch {
		case c.turn.Asked && t.violation.Property == invariant.EM2.Name:
			return 2
		case !near.known(c.Step):
			return 1
		}
		return 0
	}
	slices.SortStableFunc(all, func(a, b Cause) int {
		return cmp.Or(rank(a)-rank(b), b.Step-a.Step)
	})
}

// decisions are those of the last steps up to one by which a step would have done otherwise, in their order.
func (r *recorded) decisions(until int) ([]Cause, error) {
	w, err := r.witness(r.setup)
	if err != nil {
		return nil, err
	}
	byLine := map[string][]program.Decision{}
	for _, d := range program.Decisions(r.setup.Algorithm) {
		line := strconv.Itoa(d.Line)
		byLine[line] = append(byLine[line], d)
	}
	var all []Cause
	for i := range r.events[:until] {
		e := &r.events[i]
		if decides(e) && e.Step > until-mostSteps && !r.late() {
			all = append(all, w.decided(e, byLine)...)
		}
		if c, is := choice(e); is {
			if _, err := w.sys.Apply(c); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// decides says whether a verb runs at an event, or a process is asked whether its wait is over.
func decides(e *trace.Event) bool {
	switch e.Kind {
	case trace.Ask, trace.Enter, trace.Leave, trace.Again:
		return true
	}
	return e.Kind == trace.Receive && e.Message.Type != trace.Application
}

// decided are the decisions of an event by which it would have done otherwise.
func (w *witness) decided(e *trace.Event, byLine map[string][]program.Decision) []Cause {
	before, event := w.sys.Local(e.At), w.event(e)
	did, ok := w.attempt(w.now, e, before, event)
	if !ok {
		return nil
	}
	verbs := before.Process.(*program.Process).Verbs()
	var all []Cause
	try := func(lines []string, asked bool, verb int) {
		for _, line := range lines {
			for _, d := range byLine[line] {
				all = append(all, w.times(e, before, event, did, program.Turn{Decision: d, Process: e.At, Verb: verb, Asked: asked})...)
			}
		}
	}
	switch e.Kind {
	case trace.Enter:
		try(did.lines, true, verbs)
	case trace.Again:
		try(did.lines, false, verbs+1)
		try(did.lines, false, verbs+2)
		try(did.entry, true, verbs+2)
	default:
		try(did.lines, false, verbs+1)
		try(did.entry, true, verbs+1)
	}
	return all
}

// times are those of the times that an event makes a decision by which it would have done otherwise.
func (w *witness) times(e *trace.Event, before *system.Local, event system.Event, did outcome, t program.Turn) (all []Cause) {
	for t.Time = 1; t.Time <= mostTimes; t.Time++ {
		d, apart := w.turned(e, before, event, did, t)
		if d == nil {
			return all // it is not made so often
		}
		if apart {
			all = append(all, Cause{Kind: Turned, Step: e.Step, Process: e.At, Decision: d, turn: t})
		}
	}
	return all
}

// turned is what was decided, nil if nothing was, and whether the event would have done otherwise by it, and not failed.
func (w *witness) turned(e *trace.Event, before *system.Local, event system.Event, did outcome, t program.Turn) (*Decided, bool) {
	c := config(w.run.setup, true)
	c.Algorithm = program.Otherwise(c.Algorithm, t)
	with, ok := w.attempt(system.NewMachine(w.run.ctx, c), e, before, event)
	if !ok {
		return &Decided{}, false
	}
	at := slices.IndexFunc(with.tests, func(c mutex.Compared) bool { return c.Turned })
	if at < 0 {
		return nil, false
	}
	made := with.tests[at]
	return &Decided{
		Line: t.Line, Column: t.Column, End: t.End, Text: t.Text, Compared: made.Text, Holds: made.Holds,
	}, w.apart(e, did, with)
}

// attempt plays an event on a machine; false if a verb of the program fails.
func (w *witness) attempt(m *system.Machine, e *trace.Event, before *system.Local, event system.Event) (o outcome, ok bool) {
	defer failing(func(*mutex.Failure) { ok = false })
	return w.play(m, e.At, before, event), true
}

// failing, deferred, does something if a verb of a program has failed.
func failing(then func(*mutex.Failure)) {
	switch why := recover().(type) {
	case nil:
	case *mutex.Failure:
		then(why)
	default:
		panic(why)
	}
}
