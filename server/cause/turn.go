package cause

import (
	"cmp"
	"slices"
	"strconv"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/program"
)

// mostSteps are so many of the last steps whose decisions are looked at.
const mostSteps = 200

// convictDecision finds what a program decided, and had it been decided otherwise, the run would not have broken the
// property, nor anything else, and nobody would wait in the end. Of several it is the last one, for what is decided early
// makes another run altogether; one in the past of what broke first, and of a deadlock last whether a wait was over, for
// that only says that it was not.
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
	for i := range all[:min(len(all), t.limits.Runs/3)] {
		if t.run.late() {
			break
		}
		averts, err := t.try(all[i : i+1])
		if err != nil {
			return err
		}
		if averts && t.clean {
			break
		}
		t.causes = nil
	}
	t.undone = nil // no scenario says what else a step might decide
	return nil
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
		return cmp.Or(rank(a)-rank(b), b.Step-a.Step, int(b.turn.Kind)-int(a.turn.Kind))
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
				turn := program.Turn{Decision: d, Process: e.At, Verb: verb, Asked: asked}
				if c, is := w.turned(e, before, event, did, turn); is {
					all = append(all, c)
				}
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

// turned is a decision as a cause, if an event would have done otherwise by it.
func (w *witness) turned(e *trace.Event, before *system.Local, event system.Event, did outcome, t program.Turn) (Cause, bool) {
	c := config(w.run.setup, true)
	c.Algorithm = program.Otherwise(c.Algorithm, t)
	with, ok := w.attempt(system.NewMachine(c), e, before, event)
	if !ok || !w.apart(e, did, with) {
		return Cause{}, false
	}
	at := slices.IndexFunc(with.tests, func(c mutex.Compared) bool { return c.Turned })
	if at < 0 {
		return Cause{}, false // more was compared than is told
	}
	d := &Decided{Line: t.Line, Column: t.Column, End: t.End, Text: t.Text, Holds: with.tests[at].Holds}
	if t.Kind > program.Truth {
		d.Compared = with.tests[at].Text
	}
	return Cause{Kind: Turned, Step: e.Step, Process: e.At, Decision: d, turn: t}, true
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

// turnOf is the decision among some causes; nil if there is none.
func turnOf(causes []Cause) *program.Turn {
	for i := range causes {
		if causes[i].Kind == Turned {
			return &causes[i].turn
		}
	}
	return nil
}
