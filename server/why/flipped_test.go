package why_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/cause"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
	"fano/server/scenario"
)

// flippedByHand follows a run up to the step of a test, has it come out the other way there, and visits all that can
// come then, as long as no process asks more often. The mark is false if anything that is promised breaks, or a verb
// fails.
func flippedByHand(t testing.TB, run *playedRun, v trace.Violation, c cause.Cause) error {
	sys := run.setup.Config()
	sys.Algorithm = program.TestsOf(run.setup.Algorithm).Variant(program.Variant{Flip: c.Decision.Branch})
	sys.Asks = asksUntil(run, v.Step)
	if err := visit(t, sys, run, c); err != nil {
		return fmt.Errorf("with %q flipped at step %d: %w", c.Decision.Text, c.Step, err)
	}
	return nil
}

// flippedInTheText does it with a text in which the process turns the test itself. It reports whether there is one.
func flippedInTheText(t testing.TB, run *playedRun, v trace.Violation, c cause.Cause) (is bool, err error) {
	t.Helper()
	text := flippedText(run.document.Program, c)
	if text == "" {
		return false, nil
	}
	a, problems := scenario.ReadProgram(text)
	if len(problems) > 0 {
		t.Fatalf("%v of\n%s", problems, text)
	}
	sys := run.setup.Config()
	sys.Algorithm, sys.Asks = a, asksUntil(run, v.Step)
	if err := visit(t, sys, run, c); err != nil {
		return true, fmt.Errorf("%w, of\n%s", err, text)
	}
	return true, nil
}

func asksUntil(run *playedRun, step int) []int {
	asks := make([]int, run.setup.Processes)
	for _, e := range run.events[:step] {
		if e.Kind.Asks() {
			asks[e.At-1]++
		}
	}
	return asks
}

// maxVisited is the number of states that visit looks at. A mark is made after a search of 5,000 at most.
const maxVisited = 100_000

// visit follows a run on another system up to the step of a cause, and visits every state that can come then. A state
// that breaks a promise is an error, and so is a system that is too large to be visited whole.
func visit(t testing.TB, c system.Config, run *playedRun, blamed cause.Cause) error {
	c.Asks = slices.Clone(c.Asks)
	sys, _ := system.New(t.Context(), c)
	from := &visited{System: sys, clocks: strings.Contains(run.document.Program, ".clock")}
	if slices.Contains(c.Algorithm.Claims, "EM3") {
		from.requests = &requests{knows: map[mutex.ID][]int{}, asked: map[mutex.ID][]int{}, carried: map[trace.MessageName][]int{}}
	}
	for _, e := range run.events[:blamed.Step] {
		if e.Kind == trace.Ignored || e.Step == blamed.Step && e.Kind == trace.Enter {
			continue
		}
		if err := from.do(trace.ChoiceOf(&e)); err != nil {
			return fmt.Errorf("step %d is not possible: %w", e.Step, err)
		}
		from.passed = from.passed && e.Step == blamed.Step // what was broken before the flip does not count
	}
	if from.passed {
		return fmt.Errorf("step %d breaks EM3", blamed.Step)
	}
	seen, open := map[string]bool{from.key(): true}, []*visited{from}
	for len(open) > 0 {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		for name := range broken(at.System) {
			if promises(c.Algorithm, name) {
				return fmt.Errorf("%s can break", name)
			}
		}
		for _, choice := range at.Choices() {
			next := at.clone()
			if err := next.do(choice); err != nil {
				return fmt.Errorf("%v can fail: %w", choice, err)
			}
			if next.passed {
				return fmt.Errorf("%v can break EM3", choice)
			}
			if key := next.key(); !seen[key] {
				seen[key] = true
				open = append(open, next)
			}
		}
		if len(seen) > maxVisited {
			return fmt.Errorf("there are more than %d states", maxVisited)
		}
	}
	return nil
}

// visited is a system, and what EM3 depends on; requests is nil where that is not promised.
type visited struct {
	*system.System
	*requests
	clocks bool // the program reads them
	passed bool // a process has entered before one whose request happened before its own
}

// requests count the requests of each process that happened before what each process does now, before its own last
// request, and before what is sent in each message.
type requests struct {
	knows, asked map[mutex.ID][]int
	carried      map[trace.MessageName][]int
}

func (v *visited) clone() *visited {
	c := &visited{System: v.Clone(), clocks: v.clocks, passed: v.passed}
	if r := v.requests; r != nil {
		c.requests = &requests{maps.Clone(r.knows), maps.Clone(r.asked), maps.Clone(r.carried)}
	}
	return c
}

// do makes a choice. A verb that fails is an error.
func (v *visited) do(c trace.Choice) (err error) {
	defer func() {
		if f, is := recover().(*mutex.Failure); is {
			err = f
		}
	}()
	step, err := v.Apply(c)
	r := v.requests
	if err != nil || r == nil {
		return err
	}
	mine := make([]int, v.Processes)
	copy(mine, r.knows[c.At])
	if c.Kind == trace.Receive {
		for p, n := range r.carried[c.Message] {
			mine[p] = max(mine[p], n)
		}
		delete(r.carried, c.Message)
	}
	if c.Kind.Asks() {
		mine[c.At-1]++
		r.asked[c.At] = mine
	}
	r.knows[c.At] = mine
	for _, at := range step.Sends {
		r.carried[v.Packet(at).Name()] = mine
	}
	for q := mutex.ID(1); c.Kind == trace.Enter && int(q) <= v.Processes; q++ {
		if l := v.Local(q); q != c.At && l.Phase == mutex.Waiting && r.asked[c.At][q-1] >= r.asked[q][q-1] {
			v.passed = true
		}
	}
	return nil
}

// key is a whole state as a text, but for the numbers of messages, and for clocks where the program reads none.
func (v *visited) key() string {
	var b strings.Builder
	clock := func(c int) int {
		if v.clocks {
			return c
		}
		return 0
	}
	for p := mutex.ID(1); int(p) <= v.Nodes(); p++ {
		l := v.Local(p)
		fmt.Fprintf(&b, "%d %d %v %q\n", l.Phase, clock(l.Clock), l.Crashed, v.Algorithm.Encode(nil, l.Process))
		if v.requests != nil {
			fmt.Fprintln(&b, v.knows[p])
		}
		if v.requests != nil && l.Phase == mutex.Waiting {
			fmt.Fprintln(&b, v.asked[p])
		}
	}
	var messages []string
	for i, at := range v.InFlight() {
		m := v.Packet(at)
		text := fmt.Sprintf("%d %d %d %d %s", m.From, m.To, m.Kind, clock(m.Clock), v.Algorithm.AppendMessage(nil, int(m.Kind), m.Message))
		if v.requests != nil {
			text += fmt.Sprint(v.carried[m.Name()])
		}
		if v.Order == system.FIFO {
			text = fmt.Sprintf("%d %d %03d %s", m.From, m.To, i, text)
		}
		messages = append(messages, text)
	}
	slices.Sort(messages)
	return fmt.Sprint(b.String(), messages, v.Asks)
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

// flippedText is a program whose processes count their verbs, and in which the one of a decision turns its test round
// in the verb in which it was made, or while it is asked behind that. It is empty of a comparison in a helper, which
// does not know who calls it, and in a loop, where it may be made more than once.
func flippedText(text string, c cause.Cause) string {
	at, turn := c.Decision, c.Decision.Branch
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
			out = append(out, fmt.Sprintf("    p.verbs_run = min(p.verbs_run + 1, %d)", turn.Verb+1)) // further is all the same
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
