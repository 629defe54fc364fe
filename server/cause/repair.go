package cause

import (
	"maps"
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
)

// mendable says whether a line could be repaired, in a system whose processes ask more often than in the run; or, if
// that is too large, as often. known is false if that is too large, too.
func (s *testSearch) mendable(line int) (could, known bool) {
	for _, asks := range [][]int{s.oftener(), s.asks} {
		could, known = (&repair{testSearch: s, line: line, asks: asks}).mends(map[program.Situation]bool{})
		if known {
			break
		}
	}
	return could, known
}

// maxRepairs is the number of repairs of a line that are tried, and maxBranches of them for what one schedule breaks.
const (
	maxRepairs  = 24
	maxBranches = 3
)

// repair is the search for one of a line: for situations, which a process tells apart by its phase and the values
// that are compared, in which the tests of this line should come out the other way for the system to keep all
// promises. Where there are none, what the line knows does not suffice to decide right, and the fault is elsewhere.
type repair struct {
	*testSearch
	line  int
	asks  []int
	tried int
}

// mends says whether there are such situations beside some. known is false if the search ended before.
func (r *repair) mends(amended map[program.Situation]bool) (could, known bool) {
	if r.tried++; r.tried > maxRepairs {
		return false, true
	}
	way, known := r.breaks(r.tests.Variant(program.Variant{Amended: amended}), r.run.setup.Order, r.asks)
	if way == nil {
		return known, known
	}
	s := &testSearch{trial: r.trial, tests: r.tests, amended: amended, line: r.line, asks: r.asks}
	if !s.walk(way) {
		return false, !r.run.late()
	}
	for _, next := range s.repairs() {
		more := maps.Clone(amended)
		more[next] = true
		if could, known := r.mends(more); could || !known {
			return could, known
		}
	}
	return false, true
}

// repairs are the situations of a schedule to try, first those whose tests mend all schedules from where they are
// turned, the last ones first.
func (s *testSearch) repairs() (all []program.Situation) {
	var others []program.Situation
	for i := range slices.Backward(s.candidates) {
		c := &s.candidates[i]
		mends, _ := s.futures.Holds(c.to)
		switch one := c.situation(); {
		case slices.Contains(all, one) || slices.Contains(others, one):
		case mends:
			all = append(all, one)
		default:
			others = append(others, one)
		}
	}
	all = append(all, others...)
	return all[:min(len(all), maxBranches)]
}

// maxExplored bounds the states of all systems that are explored for one answer, in units of the limit.
const maxExplored = 100

// breaks is the shortest schedule that breaks a promise in the system of the run, on a variant of its program, with
// channels of an order and processes that ask so often; nil if there is none, or known is false.
func (t *trial) breaks(a *model.Algorithm, order system.Order, asks []int) (way []trace.Choice, known bool) {
	c := config(t.run.setup, false)
	c.Algorithm, c.Order, c.Asks = a, order, asks
	for _, states := range []int{t.limits.States / 10, t.limits.States, 5 * t.limits.States} { // most break near the start
		if t.explored += states; t.explored > maxExplored*t.limits.States {
			return nil, false
		}
		r := explore.Search(t.ctx, explore.Setup{
			System: c, States: states, EM3: t.violation.Property == invariant.EM3.Name,
			Going: func(explore.Progress) bool { return !t.run.late() },
		})
		t.explored += r.States - states
		for _, p := range r.Properties {
			promised := slices.Contains(t.promises(), p.Name) || p.Name == explore.Hopeless || p.Name == explore.Panic
			if p.Verdict == explore.Broken && promised && (way == nil || len(p.Schedule) < len(way)) {
				way = p.Schedule
			}
		}
		if way != nil || r.Complete {
			return way, true
		}
	}
	return nil, false
}

// oftener is how often processes ask where a repair is to prove itself: each as often as the one that asks most in
// the run, and two processes twice at least.
func (t *trial) oftener() []int {
	all := t.run.asks(t.violation.Step)
	most := max(1, slices.Max(all))
	if len(all) == 2 {
		most = max(2, most)
	}
	return slices.Repeat([]int{most}, len(all))
}
