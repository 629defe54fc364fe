package cause

import (
	"cmp"
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/program"
)

// maxSteps is the number of steps before the violation whose tests are candidates, and maxTests the number of tests
// of one.
const (
	maxSteps = 200
	maxTests = 60
)

// A candidate is a test that a choice of a schedule made, and the state to which its other outcome leads.
type candidate struct {
	test   program.Test
	branch program.Branch
	at     int // the place of the choice
	to     int // in the futures
}

func (c *candidate) situation() program.Situation {
	return program.Situation{Process: c.branch.Process, Test: c.test}
}

// A testSearch looks for the test to blame for what a schedule breaks: one whose other outcome, in that one
// situation, leaves every schedule from there unbroken in all that is promised, while no process asks more often.
type testSearch struct {
	*causeSearch
	tests      *program.Tests
	amended    map[program.Situation]bool // tests that come out the other way anyway
	line       int                        // whose tests are candidates; 0: all
	asks       []int
	futures    *explore.Futures
	candidates []candidate
	here       []int // the states of the run, by choice
}

// searchTest blames a test of a program, or says that there is none, and from which step on all was lost.
func (t *causeSearch) searchTest() error {
	property := t.violation.Property
	if t.run.setup.Algorithm.Own == nil || !t.promised() || property == invariant.Panic.Name ||
		property == invariant.Starvation.Name {
		return nil
	}
	t.blame, t.unamended = Unjudged, map[string]breaking{}
	s := &testSearch{causeSearch: t, tests: program.TestsOf(t.run.setup.Algorithm), asks: t.run.asks(t.violation.Step)}
	choices, steps := t.run.choices(t.violation.Step)
	if !s.walk(choices) {
		return t.ctx.Err()
	}
	s.rank(steps)
	best, judged := s.best()
	switch {
	case best != nil:
		t.causes, t.blame = []Cause{best.cause(steps)}, ""
	case judged:
		t.blame = NoTest
		t.noReturn = s.lost(steps)
		if t.run.setup.Order == system.AnyOrder && len(t.run.overtakings(t.violation.Step)) > 0 {
			holds, known := t.inOrder()
			t.fifo = holds && known
		}
	}
	return t.ctx.Err()
}

// best is the first candidate that mends all schedules from where it is turned, and whose line could be repaired
// altogether; judged is false if the search ended before all were judged.
func (s *testSearch) best() (best *candidate, judged bool) {
	judged = true
	lines := map[int]struct{ could, known bool }{}
	for i := range s.candidates {
		c := &s.candidates[i]
		line, tried := lines[c.test.Line]
		if tried && line.known && !line.could {
			continue // wherever it is turned
		}
		mends, known := s.futures.Holds(c.to)
		if judged = judged && known; !mends {
			continue
		}
		if !tried {
			line.could, line.known = s.mendable(c.test.Line)
			lines[c.test.Line] = line
		}
		if judged = judged && line.known; line.could {
			return c, true
		}
	}
	return nil, judged
}

// asks is how often each process asks up to a step.
func (r *recorded) asks(until int) []int {
	all := make([]int, r.setup.Processes)
	for i := range r.events[:until] {
		if e := &r.events[i]; e.Kind.Asks() {
			all[e.At-1]++
		}
	}
	return all
}

// promises are the properties that a search judges.
func (t *causeSearch) promises() []string {
	a := t.run.setup.Algorithm
	all := slices.Clone(a.Claims)
	for _, own := range a.Invariants {
		all = append(all, own.Name)
	}
	return all
}

// choices are those of the run up to a step, and the step of each.
func (r *recorded) choices(until int) (all []trace.Choice, steps []int) {
	for i := range r.events[:until] {
		if c, is := choice(&r.events[i]); is {
			all, steps = append(all, c), append(steps, i+1)
		}
	}
	return all, steps
}

// walk follows a schedule and collects the candidates; false if it cannot be followed.
func (s *testSearch) walk(way []trace.Choice) bool {
	system := config(s.run.setup, false)
	system.Algorithm, system.Asks = s.tests.Variant(program.Variant{Amended: s.amended}), s.asks
	futures, err := explore.NewFutures(s.ctx, system, s.promises(), explore.FutureLimits{
		States: s.limits.States, Each: s.limits.States, Going: s.run.pay,
	})
	if err != nil {
		return false
	}
	s.futures = futures
	s.here = append(s.here, s.futures.Here())
	for i, c := range way {
		if i >= len(way)-maxSteps {
			s.collect(i, c)
		}
		if s.run.exhausted() || s.futures.Do(c) != nil {
			return false
		}
		s.here = append(s.here, s.futures.Here())
	}
	return true
}

// collect adds the tests that a choice makes; and those by which its process is asked afterwards whether its wait is
// over.
func (s *testSearch) collect(at int, c trace.Choice) {
	first := len(s.candidates)
	see := func(turn program.Branch, test program.Test) {
		one := candidate{test: test, branch: turn, at: at}
		again := slices.ContainsFunc(s.candidates[first:], func(c candidate) bool { return c.branch == turn })
		wanted := s.line == 0 || s.line == test.Line && !test.Whole && !s.amended[one.situation()]
		if wanted && turn.Process == c.At && !again && len(s.candidates)-first < maxTests {
			s.candidates = append(s.candidates, one)
		}
	}
	seen := s.futures.On(s.tests.Variant(program.Variant{Amended: s.amended, See: see}))
	if failed(func() { _, _ = seen.Apply(c) }) {
		return
	}
	if l := seen.Local(c.At); l.Phase == mutex.Waiting && !l.Crashed {
		seen.MayEnter(c.At)
	}
	for i := range s.candidates[first:] {
		one := &s.candidates[first+i]
		if one.to = -1; s.run.exhausted() {
			continue
		}
		choices := []trace.Choice{c}
		if c.Kind == trace.Enter {
			choices = nil // whether it may is what is turned
		}
		one.to = s.futures.Beside(s.tests.Variant(program.Variant{Amended: s.amended, Flip: one.branch}), choices...)
	}
}

// failed says whether a verb of a program fails.
func failed(does func()) (is bool) {
	defer failing(func(*mutex.Failure) { is = true })
	does()
	return false
}

// rank puts the candidates in the order in which they are tried: those in the causal past of what broke first; the
// last step first, for what is decided early makes another run altogether; what compares values before a whole
// condition, and that before its parts. The entry guard comes last.
func (s *testSearch) rank(steps []int) {
	first, _ := s.run.roots(s.violation)
	near := s.run.pastOf(first)
	flag := func(is bool) int {
		if is {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(s.candidates, func(a, b candidate) int {
		return cmp.Or(
			flag(a.branch.Asked)-flag(b.branch.Asked), flag(!near.known(steps[a.at]))-flag(!near.known(steps[b.at])), b.at-a.at,
			flag(a.test.Bare())-flag(b.test.Bare()), flag(b.test.Whole)-flag(a.test.Whole), b.branch.Test-a.branch.Test,
		)
	})
}

func (c *candidate) cause(steps []int) Cause {
	t := c.test
	return Cause{Kind: FlippedBranch, Step: steps[c.at], Process: c.branch.Process, branch: c.branch, Decision: &Decided{
		Line: t.Line, Column: t.Column, End: t.End, Text: t.Text, Compared: t.Compared, Holds: t.Holds,
	}}
}

// noReturn is the first step after which nothing could be saved; nil if that is the violation.
func (s *testSearch) lost(steps []int) *NoReturn {
	first := len(steps)
	for first > 0 {
		if lost, known := s.futures.Lost(s.here[first-1]); !lost || !known {
			break
		}
		first--
	}
	if first == 0 || first == len(steps) {
		return nil
	}
	e := s.run.event(steps[first-1])
	return &NoReturn{Step: e.Step, Process: e.At}
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
