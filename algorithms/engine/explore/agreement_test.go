package explore_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/naive"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

var orders = []system.Order{system.FIFO, system.AnyOrder}

// variants are an algorithm's switches: none, each alone, all pairs.
func variants(a *model.Algorithm) [][]string {
	all := [][]string{nil}
	for i, s := range a.Switches {
		all = append(all, []string{s.Name})
		for _, other := range a.Switches[:i] {
			all = append(all, []string{other.Name, s.Name})
		}
	}
	return all
}

func TestTheExplorerAgreesWithTheNaiveSearchOnTwoProcesses(t *testing.T) {
	thorough.Alone(t)
	for _, a := range algorithms.All {
		for _, switches := range variants(a) {
			if len(switches) > 1 && !thorough.Picks(fmt.Sprint(a.Name, switches), 40, 1) {
				continue
			}
			for _, order := range orders {
				for _, asks := range [][]int{{1}, {0, 1}, {1, 1}, {2, 1}} {
					large := asks[0] > 1
					if large && len(switches) > 0 && !thorough.Picks(fmt.Sprint(a.Name, switches, order), 8, 1) {
						continue
					}
					if !large || suits(a, order) {
						agree(t, configure(a, switches, order, asks...))
					}
				}
			}
		}
		agree(t, configure(a, nil, system.FIFO, 2, 2))
	}
	agree(t, small("lamport-queue", nil, system.AnyOrder, 2, 1))
	agree(t, small("ricart-agrawala", nil, system.AnyOrder, 2, 2))
}

// suits says whether an algorithm is for such channels. Where it is not, stray
// messages make more states than a map likes.
func suits(a *model.Algorithm, order system.Order) bool {
	return order == system.FIFO || !a.FIFO
}

func TestTheyAgreeOnThreeProcesses(t *testing.T) {
	thorough.Alone(t)
	for _, a := range algorithms.All {
		for _, order := range orders {
			if suits(a, order) {
				agree(t, configure(a, nil, order, 1, 0, 1))
			}
		}
	}
	agree(t, small("ricart-agrawala", nil, system.FIFO, 1, 1, 1))
	for _, order := range orders {
		for _, and := range []string{"no-tie-break", "own-counter-only"} {
			agree(t, small("ricart-agrawala", []string{"sequence-rule", and}, order, 1, 1, 1))
		}
		agree(t, small("ricart-agrawala", []string{"sequence-rule"}, order, 1, 1, 1))
	}
}

func TestTheyAgreeUnderEveryClockRuleAndStart(t *testing.T) {
	thorough.Alone(t)
	for _, a := range algorithms.All {
		for rule := range system.Rule(len(system.Rules())) {
			for _, order := range orders {
				c := configure(a, nil, order, 1, 1)
				c.Rule, c.Start = rule, []int{10, 0}
				agree(t, c)
			}
		}
	}
}

func TestTheyAgreeOnWhatMayGoWrong(t *testing.T) {
	thorough.Alone(t)
	compared := 0
	for _, a := range algorithms.All {
		for _, order := range orders {
			for _, asks := range [][]int{{1}, {1, 0}, {1, 1}} {
				for _, f := range []explore.Faults{{Lose: 1}, {Lose: 2}, {Duplicate: true}, {Crash: 1}, {Lose: 1, Crash: 2, Duplicate: true}} {
					c := configure(a, nil, order, asks...)
					if explore.Search(context.Background(), explore.Setup{System: c, Faults: f, States: 3000, Safety: true}).Complete {
						agreeWith(t, c, f)
						compared++
					}
				}
			}
		}
	}
	if compared < 60 {
		t.Errorf("only %d systems are small enough", compared)
	}
	t.Logf("%d systems compared", compared)
}

// agree compares the explorer's result with that of the naive search, and plays
// every schedule it gives.
func agree(t *testing.T, c system.Config) *naive.Result {
	t.Helper()
	return agreeWith(t, c, explore.Faults{})
}

// most is how many states a system may have to be compared: more than a map likes would
// take minutes, and the small ones have all the same rules in them.
const most = 12_000

// agreeWith does so where things may go wrong.
func agreeWith(t *testing.T, c system.Config, f explore.Faults) *naive.Result {
	t.Helper()
	faults := naive.Faults{Lose: f.Lose, Crash: f.Crash}
	if f.Duplicate {
		faults.Duplicate = 1
	}
	got := explore.Search(context.Background(), explore.Setup{System: c, Faults: f, Bypass: true, States: most})
	if !got.Complete {
		return nil
	}
	want := naive.SearchWith(c, faults)
	if !got.Complete || got.States != want.States || got.Transitions != want.Transitions || got.Depth != want.Depth {
		t.Errorf("%s, %+v: %d states, %d transitions, depth %d, complete %v; the naive search has %d, %d, %d",
			called(c), f, got.States, got.Transitions, got.Depth, got.Complete, want.States, want.Transitions, want.Depth)
	}
	if want.Circles() { // no run has a most dear one, and the explorer does not look for the cheapest
		want.Most, want.Least = 0, 0
	}
	if got.Most != want.Most || got.Least != want.Least {
		t.Errorf("%s: %d to %d messages, the naive search has %d to %d", called(c), got.Least, got.Most, want.Least, want.Most)
	}
	most := -1
	if !want.Circles() {
		most = want.Bypass()
	}
	if got.Bypass != most {
		t.Errorf("%s, %+v: bypass %d, the naive search has %d", called(c), f, got.Bypass, most)
	}
	if p := verdictOn(t, got, explore.EM3b); len(p.Schedule) != want.Twice() || (p.Verdict == explore.Holds) != (want.Twice() == 0) {
		t.Errorf("%s, %+v: the second clause %s after %q, the naive search breaks it in %d", called(c), f, p.Verdict, told(p.Schedule), want.Twice())
	} else if p.Verdict == explore.Broken && f == (explore.Faults{}) && c.Algorithm.Source != "" { // else no run can be told
		if processes, step := passedTwice(t, c, p.Schedule); step != len(p.Schedule) || !slices.Equal(processes, p.Processes) {
			t.Errorf("%s: %v enter and wait after %q, the run says %v after %d", called(c), p.Processes, told(p.Schedule), processes, step)
		}
	}
	agreeOn(t, c, got, explore.EM1, want.EM1, want, want.TwoInside, mutex.Inside)
	agreeOn(t, c, got, explore.EM2, want.Deadlock, want, want.Stuck, mutex.Waiting)
	agreeOn(t, c, got, explore.EntryPossible, want.Hopeless, want, want.Lost, mutex.Waiting)
	if p := verdictOn(t, got, explore.Entry); (p.Verdict == explore.Holds) != allEntered(c, want) || p.Verdict == explore.Unknown {
		t.Errorf("%s: entry is %s, and entered have %v", called(c), p.Verdict, want.Entered)
	}
	for _, own := range c.Algorithm.Invariants {
		agreeOnLength(t, c, got, own.Name, want.Own[own.Name])
	}
	if !c.Algorithm.Perpetual {
		agreeOnLength(t, c, got, explore.Termination, want.Restless)
	}
	return want
}

// agreeOnLength compares one property that names no processes.
func agreeOnLength(t *testing.T, c system.Config, got explore.Result, name string, way []trace.Choice) {
	t.Helper()
	p := verdictOn(t, got, name)
	if (p.Verdict == explore.Broken) != (way != nil) || p.Verdict == explore.Unknown || len(p.Schedule) != len(way) {
		t.Errorf("%s: %s %s after %q, the naive search breaks it after %q", called(c), name, p.Verdict, told(p.Schedule), told(way))
		return
	}
	replay(t, c, p.Schedule)
}

func allEntered(c system.Config, r *naive.Result) bool {
	for i, n := range c.Asks {
		if n > 0 && !r.Entered[mutex.ID(i+1)] {
			return false
		}
	}
	return true
}

// agreeOn compares one property: broken or not, in as many steps, and its
// schedule comes to a state that shows it, at processes in a phase.
func agreeOn(t *testing.T, c system.Config, got explore.Result, name string, way []trace.Choice, want *naive.Result, shows func(int) bool, phase mutex.Phase) {
	t.Helper()
	p := verdictOn(t, got, name)
	if way == nil {
		if p.Verdict != explore.Holds || p.Schedule != nil || p.Processes != nil {
			t.Errorf("%s: %s %s after %s, the naive search says it holds", called(c), name, p.Verdict, told(p.Schedule))
		}
		return
	}
	if p.Verdict != explore.Broken || len(p.Schedule) != len(way) {
		t.Errorf("%s: %s %s after %q, the naive search breaks it after %q", called(c), name, p.Verdict, told(p.Schedule), told(way))
		return
	}
	s := replay(t, c, p.Schedule)
	i, known := want.Find(s, p.Schedule)
	if !known || !shows(i) {
		t.Errorf("%s: %s does not show after %s", called(c), name, told(p.Schedule))
	}
	who := in(s, phase)
	if len(p.Processes) == 0 || slices.ContainsFunc(p.Processes, func(p mutex.ID) bool { return !slices.Contains(who, p) }) {
		t.Errorf("%s: %s names %v, there are %v", called(c), name, p.Processes, who)
	}
}
