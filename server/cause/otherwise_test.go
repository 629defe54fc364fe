package cause_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
	"fano/server/cause"
	"fano/server/scenario"
)

// turnedByHand follows a run up to the step of a test, has it come out the other way there, and visits all that can
// come then, as long as no process asks more often: nothing that is promised breaks, and no verb fails.
func turnedByHand(t testing.TB, run *told, v trace.Violation, c cause.Cause) {
	t.Helper()
	a := program.TestsOf(run.setup.Algorithm).Variant(program.Variant{Turn: c.Turn()})
	sys := configOf(run.setup)
	sys.Algorithm, sys.Asks = a, asksUntil(run, v.Step)
	visit(t, sys, run, c, fmt.Sprintf("with %q turned at step %d", c.Decision.Text, c.Step))
	if !slices.Contains(a.Claims, "EM3") {
		return
	}
	from, err := goal.Begin(t.Context(), sys, goal.Goal{Breaks: "EM3"}, goal.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range run.events[:c.Step] {
		if e.Kind == trace.Ignored || e.Step == c.Step && e.Kind == trace.Enter {
			continue
		}
		if err := from.Given(choiceOf(&e)); err != nil {
			t.Fatal(err)
		}
	}
	if found := goal.Search(t.Context(), from, goal.Limits{States: 20_000}); found.Reachable && !from.Reached() { // it was broken before
		t.Errorf("with %q turned at step %d, EM3 can break", c.Decision.Text, c.Step)
	}
}

// turnedInTheText does it with a text in which the process turns the test itself. It says whether there is one.
func turnedInTheText(t testing.TB, run *told, v trace.Violation, c cause.Cause) bool {
	t.Helper()
	text := turnedText(run.document.Program, c)
	if text == "" {
		return false
	}
	a, problems := scenario.ReadProgram(text)
	if len(problems) > 0 {
		t.Fatalf("%v of\n%s", problems, text)
	}
	sys := configOf(run.setup)
	sys.Algorithm, sys.Asks = a, asksUntil(run, v.Step)
	return visit(t, sys, run, c, text)
}

func asksUntil(run *told, step int) []int {
	asks := make([]int, run.setup.Processes)
	for _, e := range run.events[:step] {
		if e.Kind.Asks() {
			asks[e.At-1]++
		}
	}
	return asks
}

// visit follows a run on another system up to the step of a cause, and visits all that can come then. It says whether
// it has seen all.
func visit(t testing.TB, c system.Config, run *told, blamed cause.Cause, what string) bool {
	t.Helper()
	c.Asks = slices.Clone(c.Asks)
	sys, _ := system.New(t.Context(), c)
	for _, e := range run.events[:blamed.Step] {
		if e.Kind == trace.Ignored || e.Step == blamed.Step && e.Kind == trace.Enter {
			continue
		}
		if _, err := sys.Apply(choiceOf(&e)); err != nil {
			t.Errorf("%s, step %d is not possible: %v", what, e.Step, err)
			return false
		}
	}
	seen, open := map[string]bool{}, []*system.System{sys}
	for len(open) > 0 && len(seen) < 20_000 {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if key := printed(at); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		for name := range broken(at) {
			if promises(c.Algorithm, name) {
				t.Errorf("%s, %s can break", what, name)
				return false
			}
		}
		for _, choice := range at.Choices() {
			next := at.Clone()
			if _, err := next.Apply(choice); err == nil { // a verb that fails ends the test
				open = append(open, next)
			}
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

// turnedText is a program whose processes count their verbs, and in which the one of a decision turns its test round
// in the verb in which it was made, or while it is asked behind that. It is empty of a comparison in a helper, which
// does not know who calls it, and in a loop, where it may be made more than once.
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
