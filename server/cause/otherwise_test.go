package cause_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/cause"
	"fano/server/scenario"
)

// decidesOtherwise makes the run of a text in which one process decides one thing otherwise, up to there, and visits all
// that can come behind that, as long as no process asks more often: nothing is broken, and no process waits where nothing
// can happen. It says whether it could be made.
func decidesOtherwise(t testing.TB, run *told, v trace.Violation, c cause.Cause) bool {
	t.Helper()
	text := turnedText(run.document.Program, c)
	if text == "" {
		return false
	}
	a, problems := scenario.ReadProgram(text)
	if len(problems) > 0 {
		t.Fatalf("%v of\n%s", problems, text)
	}
	s := run.setup
	asks := make([]int, s.Processes)
	for _, e := range run.events[:v.Step] {
		if e.Kind.Asks() {
			asks[e.At-1]++
		}
	}
	sys, _ := system.New(context.Background(), system.Config{
		Algorithm: a, Processes: s.Processes, Topology: s.Topology, Rule: s.Rule, Start: s.Start, Order: s.Order, Asks: asks,
	})
	before := map[string]bool{}
	see := func(broken map[string]bool, to map[string]bool) {
		for name := range broken {
			to[name] = true
		}
	}
	see(broken(sys), before)
	for _, e := range run.events[:c.Step] {
		if e.Kind == trace.Ignored || e.Step == c.Step && e.Kind == trace.Enter {
			continue
		}
		if _, err := sys.Apply(choiceOf(&e)); err != nil {
			t.Errorf("with %q otherwise at step %d, step %d is not possible: %v", c.Decision.Text, c.Step, e.Step, err)
			return false
		}
		see(broken(sys), before)
	}
	delete(before, v.Property)
	seen, open := map[string]bool{}, []*system.System{sys}
	for len(open) > 0 && len(seen) < 2_500 {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if key := printed(at); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		for name := range broken(at) {
			if !before[name] && (promises(a, name) || name == v.Property) {
				t.Errorf("with %q otherwise at step %d, %s can break:\n%s", c.Decision.Text, c.Step, name, text)
				return false
			}
		}
		for _, choice := range at.Choices() {
			next := at.Clone()
			func() {
				defer func() { _ = recover() }() // a verb that fails goes nowhere
				if _, err := next.Apply(choice); err == nil {
					open = append(open, next)
				}
			}()
		}
	}
	return len(open) == 0
}

// broken are the properties that a system breaks as it is.
func broken(s *system.System) map[string]bool {
	all, inside, waiting := map[string]bool{}, 0, 0
	for p := mutex.ID(1); int(p) <= s.Processes; p++ {
		switch l := s.Local(p); {
		case l.Phase == mutex.Inside:
			inside++
		case l.Phase == mutex.Waiting && !l.Crashed:
			waiting++
		}
	}
	goes := slices.ContainsFunc(s.Choices(), func(c trace.Choice) bool { return !c.Kind.Asks() })
	all["EM1"], all["EM2"] = inside > 1, waiting > 0 && !goes
	for _, own := range s.Algorithm.Invariants {
		all[own.Name] = !own.Holds(s.Configuration())
	}
	maps.DeleteFunc(all, func(_ string, is bool) bool { return !is })
	return all
}

// promises says whether a program promises a property, its own or one that it claims.
func promises(a *model.Algorithm, property string) bool {
	return !slices.Contains([]string{"EM1", "EM2", "EM3"}, property) || slices.Contains(a.Claims, property)
}

// printed is a whole system as a text.
func printed(s *system.System) string {
	var b strings.Builder
	for p := mutex.ID(1); int(p) <= s.Nodes(); p++ {
		l := s.Local(p)
		fmt.Fprintf(&b, "%d %d %v %q\n", l.Phase, l.Clock, l.Crashed, s.Algorithm.Encode(nil, l.Process))
	}
	for _, at := range s.InFlight() {
		m := s.Packet(at)
		fmt.Fprintf(&b, "%s %d %d %s\n", m.Name(), m.Kind, m.Clock, s.Algorithm.AppendMessage(nil, int(m.Kind), m.Message))
	}
	return fmt.Sprint(b.String(), s.Asks)
}

// turnedText is a program whose processes count their verbs, and in which the one of a decision turns its test round in
// the verb in which it was made, or while it is asked behind that. It is empty of a comparison in a helper, which does not
// know who calls it, and in a loop, where it may be made more than once.
func turnedText(text string, c cause.Cause) string {
	at, turn := c.Decision, c.Turn()
	lines, out := strings.Split(text, "\n"), []string{}
	line := []rune(lines[at.Line-1])
	before, test, behind := string(line[:at.Column-1]), string(line[at.Column-1:at.End-1]), string(line[at.End-1:])
	lines[at.Line-1] = before + fmt.Sprintf(
		"((True if %s else False) != (net.me == %d and p.verbs_run == %d))", test, turn.Process, turn.Verb) + behind
	verb, loops := false, false
	for i, l := range lines {
		if rest, is := strings.CutPrefix(l, "state("); is {
			l = "state(verbs_run = 0, " + rest
		}
		out = append(out, l)
		name, is := strings.CutPrefix(l, "def ")
		name, _, _ = strings.Cut(name, "(")
		runs := strings.HasPrefix(name, "on_") || name == "ask" || name == "leave"
		if is && runs {
			out = append(out, "    p.verbs_run += 1")
		}
		if is {
			verb = runs || name == "may_enter"
		}
		loops = !is && (loops || strings.Contains(l, "for "))
		if i == at.Line-1 && (!verb || loops) {
			return ""
		}
	}
	return strings.Join(out, "\n")
}
