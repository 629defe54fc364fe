package why_test

import (
	"slices"
	"testing"

	"fano/algorithms/engine/cause"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
	"fano/server/why"
)

// chained checks that a chain begins with the violation, goes back in time from link to link along messages and
// lanes, and ends at the decisive steps of its causes.
func chained(t testing.TB, run *playedRun, v trace.Violation, w *why.Answer) {
	t.Helper()
	first := w.Links[0]
	if stuck := v.Property == invariant.EM2.Name || v.Property == invariant.Starvation.Name; stuck != (first.Kind == cause.Stuck) ||
		!stuck && first.Kind != cause.Breaks || first.Step != v.Step {
		t.Fatalf("%v begins with %v", v, first)
	}
	next := 0
	for i, l := range w.Links {
		switch l.Kind {
		case cause.Receives:
			e := run.events[l.Step-1]
			if e.Kind != trace.Receive || e.Message.ID != l.Message.ID || e.Message.Type != l.Message.Type || e.At != l.Process {
				t.Errorf("link %d: %v is not %v", i, e, l)
			}
			s := w.Links[i+1]
			if sentAtStart(s, l) {
				break
			}
			if s.Kind != cause.Sends || s.Message.ID != l.Message.ID || s.Process != e.Message.From || s.Step >= l.Step {
				t.Errorf("link %d: %v does not lead to %v", i, l, s)
			}
		case cause.Sends:
			e, original := run.events[l.Step-1], l.Message.ID
			original.Copy = 0
			if e.At != l.Process || !slices.ContainsFunc(e.Sends, func(s trace.Sent) bool { return s.ID == original }) {
				t.Errorf("link %d: %v is not %v", i, e, l)
			}
		case cause.Follows:
			e := run.events[l.Step-1]
			if e.At != l.Process || l.Message != nil && (e.Kind != trace.Receive || e.Message.ID != l.Message.ID || w.Links[i+1].Kind != cause.Sends && !sentAtStart(w.Links[i+1], l)) {
				t.Errorf("link %d: %v is not %v", i, e, l)
			}
			did(t, e, l.Did)
		}
		if !joined(run, v, w, i) {
			t.Errorf("%s at %d: link %d, %v, has nothing to do with the one before, %v", v.Property, v.Step, i, l, w.Links[i-1])
		}
		if l.Cause != nil {
			if *l.Cause != next || w.Causes[next].Step != l.Step {
				t.Errorf("link %d: %v is not cause %d", i, l, next)
			}
			next++
		} else if i > 0 && i+1 < len(w.Links) && w.Links[i+1].Cause == nil && w.Links[i+1].Step > l.Step && l.Kind != cause.Inside {
			t.Errorf("link %d: %v comes before %v", i, l, w.Links[i+1])
		}
	}
	if next != len(w.Causes) {
		t.Errorf("%d of %d causes are in the chain", next, len(w.Causes))
	}
	for _, c := range w.Causes {
		decided(t, run, v, w, &c)
	}
}

// sentAtStart reports whether the message of a link was sent by the start event that decided.
func sentAtStart(decides, l cause.Link) bool {
	return decides.Kind == cause.Decides && decides.Step == 0 && decides.Process == l.Message.ID.From
}

// joined reports whether a link is related to the one before it: by the same process, or one that the earlier link
// names; by a message; by a wait; or, for a property of the whole system, by a process at the beginning of the chain.
// After a decisive step the chain may go on from any link.
func joined(run *playedRun, v trace.Violation, w *why.Answer, i int) bool {
	// an invariant of the algorithm is about the states of all processes
	if own := !slices.Contains([]string{"EM1", "EM2", "EM3", "starvation"}, v.Property); i == 0 || own && (i == 1 || w.Links[i-1].Cause != nil) {
		return true
	}
	about := func(l cause.Link) map[mutex.ID]bool {
		all := map[mutex.ID]bool{l.Process: true}
		for _, p := range l.Others {
			all[p] = true
		}
		did, with := l.Did, l.With
		if l.Cause != nil {
			did, with = w.Causes[*l.Cause].Did, w.Causes[*l.Cause].With
		}
		for _, d := range []*cause.Effect{did, with} {
			for j := 0; d != nil && j < len(d.Sends); j++ {
				if d.Sends[j].Differs {
					all[d.Sends[j].To] = true
				}
			}
		}
		if l.Message != nil {
			all[l.Message.ID.From], all[l.Message.ID.To] = true, true
		}
		delete(all, 0)
		return all
	}
	if c := w.Links[i].Cause; c != nil && len(w.Causes) > 1 && (w.Links[i-1].Cause != nil || w.Causes[*c].Did == nil) {
		return true // one of several causes: only the run without the others would be affected
	}
	toIt := func(e trace.Event) bool {
		return slices.ContainsFunc(e.Sends, func(s trace.Sent) bool { return s.To == w.Links[i].Process })
	}
	if w.Links[i].Kind == cause.Crashes && !slices.ContainsFunc(run.events, toIt) {
		return true // nothing in the run leads to a process that received no message
	}
	before := w.Links[i-1 : i]
	if before[0].Cause != nil {
		before = w.Links[:i]
	}
	for p := range about(w.Links[i]) {
		if slices.ContainsFunc(before, func(l cause.Link) bool { return about(l)[p] }) {
			return true
		}
	}
	return false
}

// did checks that an effect matches its event in the trace.
func did(t testing.TB, e trace.Event, d *cause.Effect) {
	t.Helper()
	if len(d.Sends) != len(e.Sends) || d.Clock != e.Clock && len(d.Lines) > 0 {
		t.Errorf("%v is said to have done %v", e, d)
		return
	}
	for i, m := range d.Sends {
		if s := e.Sends[i]; s.To != m.To || s.Type != m.Type || s.Clock != m.Clock || string(s.Fields) != string(m.Fields) {
			t.Errorf("%v is said to have sent %v", s, m)
		}
	}
}

// decided checks the decisive step of a cause.
func decided(t testing.TB, run *playedRun, v trace.Violation, w *why.Answer, c *cause.Cause) {
	t.Helper()
	switch c.Kind {
	case cause.Switch, cause.Rule:
		if c.Step > 0 {
			did(t, run.events[c.Step-1], c.Did)
		}
		// of two switches that change the same line, one alone may have no effect
		idle := []cause.Cause{*c}
		for _, name := range w.Idle {
			idle = append(idle, cause.Cause{Kind: cause.Switch, Switch: name})
		}
		if !otherwise(t, run, c.Step, *c) && !otherwise(t, run, c.Step, idle...) && !otherwise(t, run, c.Step, append(idle, w.Causes...)...) {
			t.Errorf("%s at %d: step %d does nothing that it would not have done without %s", v.Property, v.Step, c.Step, c.Switch)
		}
	case cause.Lost:
		if e := run.events[c.Step-1]; e.Kind != trace.Drop || e.Message.ID != *c.Message {
			t.Errorf("%v does not lose %v", e, c.Message)
		}
	case cause.Crash:
		if e := run.events[c.Step-1]; e.Kind != trace.Crash || e.At != c.Process {
			t.Errorf("%v does not crash %d", e, c.Process)
		}
	case cause.Order:
		e := run.events[c.Step-1]
		sent := func(m trace.MessageName) int {
			m.Copy = 0
			return slices.IndexFunc(run.events, func(e trace.Event) bool {
				return slices.ContainsFunc(e.Sends, func(s trace.Sent) bool { return s.ID == m })
			})
		}
		came := slices.IndexFunc(run.events[:c.Step], func(e trace.Event) bool {
			return e.Message != nil && e.Kind != trace.Duplicate && e.Message.ID == *c.Overtaken
		})
		if e.Kind != trace.Receive || e.Message.ID != *c.Message || sent(*c.Overtaken) > sent(*c.Message) || came >= 0 && c.Overtaken.Copy == 0 { // of copies there may be several
			t.Errorf("%v at step %d does not overtake %v", c.Message, c.Step, c.Overtaken)
		}
	}
}

// otherwise plays the choices before a step, and then the step itself on a system with the lines restored. It reports
// whether the step is then impossible, leads to another state, or lets another process enter.
func otherwise(t testing.TB, run *playedRun, step int, causes ...cause.Cause) bool {
	t.Helper()
	var names []string
	for _, c := range causes {
		names = append(names, c.Switch)
	}
	lines := setupOf(t, withLines(run, names, causes)).Config()
	now := run.setup.Config()
	now.Order, lines.Order = system.AnyOrder, system.AnyOrder // messages arrive in the order of the run
	was, _ := system.New(t.Context(), now)
	is, _ := system.New(t.Context(), lines)
	if step == 0 {
		return string(was.Encode(nil)) != string(is.Encode(nil))
	}
	for _, e := range run.events[:step-1] {
		apply(t, was, &e)
	}
	is = was.Clone()
	is.Switches, is.Rule = lines.Switches, lines.Rule
	is.Listen() // the lines that run from now on
	apply(t, was, &run.events[step-1])
	if _, err := is.Apply(trace.ChoiceOf(&run.events[step-1])); err != nil {
		return true
	}
	for p := mutex.ID(1); int(p) <= was.Processes; p++ {
		if is.Local(p).Phase == mutex.Waiting && is.MayEnter(p) && !was.MayEnter(p) {
			return true
		}
	}
	return string(was.Encode(nil)) != string(is.Encode(nil))
}

// withLines returns the document's system with the lines of some switches restored, and the clock rule, if that is a
// cause.
func withLines(run *playedRun, switches []string, causes []cause.Cause) *scenario.Document {
	d := *run.document
	d.Switches = slices.DeleteFunc(slices.Clone(d.Switches), func(s string) bool { return slices.Contains(switches, s) })
	a := run.setup.Algorithm
	forced := slices.ContainsFunc(a.Switches, func(s mutex.Switch) bool { return s.Clock != "" && slices.Contains(switches, s.Name) })
	if forced || slices.ContainsFunc(causes, func(c cause.Cause) bool { return c.Kind == cause.Rule }) {
		d.Clock.Rule = a.Clock
	}
	d.Schedule, d.Loop, d.Deliveries = nil, 0, nil
	return &d
}

func apply(t testing.TB, s *system.System, e *trace.Event) {
	t.Helper()
	if e.Kind == trace.Ignored {
		return
	}
	if _, err := s.Apply(trace.ChoiceOf(e)); err != nil {
		t.Fatal(err)
	}
}
