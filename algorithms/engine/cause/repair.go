package cause

import (
	"fmt"
	"maps"
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
)

const (
	maxRepairs  = 24 // maximum number of repairs tried per line
	maxBranches = 3  // maximum number of repairs tried per schedule that breaks a promise
)

// repairable reports whether a line can be repaired: in a system whose processes ask as often as in the run, and in one
// whose processes ask more often, unless that is too large. known is false if the first is too large.
func (t *testSearch) repairable(line int) (could, known bool) {
	mends := func(asks []int, reserve int) (could, known bool) {
		r := &repair{testSearch: t, line: line, asks: asks, reserve: reserve}
		if r.negated() {
			return true, true
		}
		return r.mends(map[program.Situation]bool{})
	}
	could, known = mends(t.asks, 0)
	if often := t.asksMore(); could && !slices.Equal(often, t.asks) {
		if mended, judged := mends(often, t.Limits.Work/4); judged {
			could = mended
		}
	}
	return could, known
}

// asksMore returns how often processes ask where a repair must prove itself: each as often as the process that asks
// most in the run, and of two processes each at least twice.
func (t *testSearch) asksMore() []int {
	most := max(1, slices.Max(t.asks))
	if len(t.asks) == 2 {
		most = max(2, most)
	}
	return slices.Repeat([]int{most}, len(t.asks))
}

// repair searches for a repair of a line: situations, which a process distinguishes by its phase and the compared
// values, in which the tests of this line must be flipped for the system to keep all promises. If there are none, the
// line does not know enough to decide correctly, and the fault is elsewhere.
type repair struct {
	*testSearch
	line    int
	asks    []int
	reserve int // work that is left for others
	tried   int
}

// negated reports whether one test of the line keeps all promises if it is always flipped, such as < in place of >, or
// a missing not. Flipping it situation by situation may take more repairs than are tried.
func (r *repair) negated() bool {
	var tried []program.Test
	for i := range r.candidates {
		test := r.candidates[i].test
		again := slices.ContainsFunc(tried, func(t program.Test) bool { return t.Place == test.Place })
		if test.Line != r.line || test.Whole || again || r.run.work.left <= r.reserve {
			continue
		}
		tried = append(tried, test)
		variant := r.tests.Variant(program.Variant{Negated: test})
		if way, known := r.breaks(variant, r.Setup.Order, r.asks); known && way == nil {
			return true
		}
	}
	return false
}

// mends reports whether there are such situations in addition to those amended. known is false if the search ended
// early.
func (r *repair) mends(amended map[program.Situation]bool) (could, known bool) {
	if r.tried++; r.tried > maxRepairs {
		return false, true
	}
	if r.run.work.left <= r.reserve {
		return false, false
	}
	way, known := r.breaking(amended)
	if way == nil {
		return known, known
	}
	t := &testSearch{causeSearch: r.causeSearch, tests: r.tests, amended: amended, line: r.line, asks: r.asks}
	if !t.walk(way) {
		return false, r.run.going()
	}
	for _, next := range t.situations() {
		more := maps.Clone(amended)
		more[next] = true
		if could, known := r.mends(more); could || !known {
			return could, known
		}
	}
	return false, true
}

// breaking returns a schedule that breaks a promise with some tests amended. The result for the unchanged program is
// cached.
func (r *repair) breaking(amended map[program.Situation]bool) (way []trace.Choice, known bool) {
	key := fmt.Sprint(r.asks)
	found, searched := r.unamended[key]
	if len(amended) > 0 || !searched {
		variant := r.tests.Variant(program.Variant{Amended: amended})
		found.way, found.known = r.breaks(variant, r.Setup.Order, r.asks)
	}
	if len(amended) == 0 {
		r.unamended[key] = found
	}
	return found.way, found.known
}

// situations returns the situations of a schedule to try, the last ones first.
func (t *testSearch) situations() (all []program.Situation) {
	for i := range slices.Backward(t.candidates) {
		if one := t.candidates[i].situation(); len(all) < maxBranches && !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	return all
}

// breaks returns the shortest schedule that breaks a promise in the system of the run, with a variant of its program,
// the given channel order and number of requests of each process; nil if there is none, or known is false. A schedule
// after which a process waits for ever counts only if there is no other, because it may end before the tests that
// decide wrongly.
func (s *causeSearch) breaks(a *model.Algorithm, order system.Order, asks []int) (way []trace.Choice, known bool) {
	c := s.Setup.Config()
	c.Algorithm, c.Order, c.Asks = a, order, asks
	for _, states := range []int{s.Limits.States / 10, s.Limits.States, 5 * s.Limits.States} { // most break near the start
		var hopeless []trace.Choice
		r := s.explore(explore.Setup{System: c, States: states, EM3: s.violation.Property == invariant.EM3.Name})
		for _, p := range r.Properties {
			promised := slices.Contains(s.promises(), p.Name) || p.Name == explore.Panic
			if p.Verdict == explore.Broken && promised && (way == nil || len(p.Schedule) < len(way)) {
				way = p.Schedule
			}
			if p.Verdict == explore.Broken && p.Name == explore.EntryPossible {
				hopeless = p.Schedule
			}
		}
		if way == nil {
			way = hopeless
		}
		if way != nil || r.Complete {
			return way, true
		}
		if !s.run.going() {
			break
		}
	}
	return nil, false
}

// explore searches the states of a system, and pays for them and for verbs that take long. The search calls Going at
// points that say nothing about the work done, so the states are paid for at the end.
func (s *causeSearch) explore(setup explore.Setup) explore.Result {
	var last explore.Progress
	work := s.run.work
	setup.States = min(setup.States, max(1, work.left*statesPerWork))
	setup.OnProgress = func(p explore.Progress) bool {
		if p == last { // no progress: in the middle of a verb
			work.left--
		}
		last = p
		return s.run.going()
	}
	r := explore.Search(s.run.unpaid, setup)
	work.left -= 1 + r.States/statesPerWork
	return r
}
