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

const (
	maxSteps = 200 // number of steps before the violation whose tests are candidates
	maxTests = 60  // maximum number of tests per step
)

// A candidate is a test that a choice of a schedule made, and the state to which its other outcome leads.
type candidate struct {
	test   program.Test
	branch program.Branch
	at     int // index of the choice in the schedule
	to     int // state in the futures; -1 if unknown
}

func (c *candidate) situation() program.Situation {
	return program.Situation{Process: c.branch.Process, Test: c.test}
}

// A testSearch looks for the test to blame for a violation: one whose other outcome, in that one situation, makes every
// schedule from there keep all promises, as long as no process asks more often.
type testSearch struct {
	*causeSearch
	tests      *program.Tests
	amended    map[program.Situation]bool // tests that are always flipped
	line       int                        // only tests on this line are candidates; 0: all
	asks       []int
	unamended  map[string]breaking // results for the unchanged program, by how often processes ask
	futures    *explore.Futures
	candidates []candidate
	here       []int // the states of the run, by choice
}

// breaking is a schedule that breaks a promise, nil if there is none. known is false if the search for it reached its
// limits.
type breaking struct {
	way   []trace.Choice
	known bool
}

// searchTest finds the test of a program that is to blame, if there is one, or else the step after which the violation
// is unavoidable.
func (s *causeSearch) searchTest() error {
	a, property := s.Setup.Algorithm, s.violation.Property
	if a.UserProgram == nil || !s.promised() || property == invariant.Panic.Name || property == invariant.Starvation.Name {
		return nil
	}
	s.blame = Unjudged
	t := &testSearch{
		causeSearch: s, tests: program.TestsOf(a), asks: s.run.asks(s.violation.Step), unamended: map[string]breaking{},
	}
	choices, steps := s.run.choices(s.violation.Step)
	if !t.walk(choices) {
		return s.run.ctx.Err()
	}
	t.rank()
	best, judged := t.best()
	switch {
	case best != nil:
		s.causes, s.blame = []Cause{best.cause(steps)}, ""
	case judged:
		s.blame = NoTest
		s.noReturn = t.firstLost(steps)
		if s.Setup.Order == system.AnyOrder && len(s.run.overtakings(s.violation.Step)) > 0 {
			holds, known := s.holdsInOrder()
			s.inOrder = holds && known
		}
	}
	return s.run.ctx.Err()
}

// best returns the first candidate whose other outcome keeps all promises in all schedules from there, and whose line
// can be repaired for the whole system. judged is false if the search ended before all candidates were judged.
func (t *testSearch) best() (best *candidate, judged bool) {
	judged = true
	lines := map[int]struct{ could, known bool }{}
	for i := range t.candidates {
		c := &t.candidates[i]
		line, tried := lines[c.test.Line]
		if tried && line.known && !line.could {
			continue // no repair of this line suffices
		}
		holds, known := t.futures.Holds(c.to)
		if judged = judged && known; !holds {
			continue
		}
		if !tried {
			line.could, line.known = t.repairable(c.test.Line)
			lines[c.test.Line] = line
		}
		if judged = judged && line.known; line.could {
			return c, true
		}
	}
	return nil, judged
}

// promises returns the names of the properties that a search judges.
func (s *causeSearch) promises() []string {
	a := s.Setup.Algorithm
	all := slices.Clone(a.Claims)
	for _, own := range a.Invariants {
		all = append(all, own.Name)
	}
	return all
}

// walk follows a schedule and collects the candidates. It reports false if the schedule cannot be followed.
func (t *testSearch) walk(way []trace.Choice) bool {
	config := t.Setup.Config()
	config.Algorithm, config.Asks = t.tests.Variant(program.Variant{Amended: t.amended}), t.asks
	futures, err := explore.NewFutures(t.run.ctx, config, t.promises(), explore.FutureLimits{
		States: t.Limits.States, Each: t.Limits.States, Bytes: t.Limits.Bytes, Continue: t.run.pay,
	})
	if err != nil {
		return false
	}
	t.futures = futures
	t.here = append(t.here, futures.Here())
	for i, c := range way {
		if i >= len(way)-maxSteps {
			t.collect(i, c)
		}
		if !t.run.going() || futures.Full() || futures.Do(c) != nil {
			return false
		}
		t.here = append(t.here, futures.Here())
	}
	return true
}

// collect adds the tests that a choice makes, and those made when its process is asked afterwards whether it may enter.
func (t *testSearch) collect(at int, c trace.Choice) {
	first := len(t.candidates)
	see := func(branch program.Branch, test program.Test) {
		one := candidate{test: test, branch: branch, at: at}
		again := slices.ContainsFunc(t.candidates[first:], func(c candidate) bool { return c.branch == branch })
		wanted := t.line == 0 || t.line == test.Line && !test.Whole && !t.amended[one.situation()]
		if wanted && branch.Process == c.At && !again && len(t.candidates)-first < maxTests {
			t.candidates = append(t.candidates, one)
		}
	}
	seen := t.futures.On(t.tests.Variant(program.Variant{Amended: t.amended, See: see}))
	if failure, err := seen.Attempt(c); failure != nil || err != nil {
		return
	}
	if l := seen.Local(c.At); l.Phase == mutex.Waiting && !l.Crashed {
		seen.MayEnter(c.At)
	}
	var choices []trace.Choice
	if c.Kind != trace.Enter { // for Enter, the flipped test is the one that permits the entry
		choices = append(choices, c)
	}
	for i := range t.candidates[first:] {
		one := &t.candidates[first+i]
		if one.to = -1; t.run.going() {
			one.to = t.futures.Alternative(t.tests.Variant(program.Variant{Amended: t.amended, Flip: one.branch}), choices...)
		}
	}
}

// rank sorts the candidates in the order in which they are tried: the last step first, because an earlier flip gives an
// entirely different run; tests that compare values before those that do not. Tests of may_enter come last.
func (t *testSearch) rank() {
	flag := func(is bool) int {
		if is {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(t.candidates, func(a, b candidate) int {
		return cmp.Or(
			flag(a.branch.Asked)-flag(b.branch.Asked),
			b.at-a.at,
			flag(a.test.Bare())-flag(b.test.Bare()),
			b.branch.Test-a.branch.Test,
		)
	})
}

func (c *candidate) cause(steps []int) Cause {
	t := c.test
	return Cause{Kind: FlippedBranch, Step: steps[c.at], Process: c.branch.Process, Decision: &Decided{
		Line: t.Line, Column: t.Column, End: t.End, Text: t.Text, Compared: t.Compared, Holds: t.Holds, Branch: c.branch,
	}}
}

// firstLost returns the first step after which the violation is unavoidable; nil if that is the violation itself, or
// unknown.
func (t *testSearch) firstLost(steps []int) *NoReturn {
	first := len(steps)
	for first > 0 {
		if lost, known := t.futures.Doomed(t.here[first-1]); !lost || !known {
			break
		}
		first--
	}
	if first == 0 || first == len(steps) {
		return nil
	}
	e := t.run.event(steps[first-1])
	return &NoReturn{Step: e.Step, Process: e.At}
}
