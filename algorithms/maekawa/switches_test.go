package maekawa_test

import (
	"fmt"
	"strings"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/internal/trial"
	"fano/algorithms/topology"
)

// What each switch breaks, and after how many steps at the earliest. Two clients of two arbiters are enough for most.
// What Sanders found needs three at one arbiter, so the triangle does not show it; and two mistakes need messages that
// overtake others.
func TestWhatEachSwitchBreaksFirst(t *testing.T) {
	thorough.Alone(t)
	line := func(asks ...int) small { return small{"line", plane, topology.Spec{}, asks} }
	triangle := small{"triangle", plane, topology.Spec{}, []int{1, 1, 1}}
	two := small{"two arbiters", plane, twoArbiters, []int{1, 1, 1}}
	tree3 := small{"tree", tree, topology.Spec{}, []int{1, 1, 1}}
	for _, c := range []struct {
		name  string
		in    small
		order system.Order
		want  string
	}{
		{"no-deadlock-handling", line(1, 1), system.FIFO, "EM2 8, losers-told 4, hopeless 4"},
		{"no-deadlock-handling", triangle, system.FIFO, "EM2 12, losers-told 4, hopeless 6"},
		{"failed-judged-against-holder-alone", triangle, system.AnyOrder, ""},
		{"failed-judged-against-holder-alone", two, system.FIFO, "EM2 16, losers-told 6, hopeless 7"},
		{"failed-judged-against-holder-alone", tree3, system.FIFO, "EM2 19, losers-told 6, hopeless 7"},
		{"displaced-waiters-not-told", triangle, system.AnyOrder, ""},
		{"displaced-waiters-not-told", two, system.FIFO, "EM2 16, losers-told 6, hopeless 7"},
		{"displaced-waiters-not-told", tree3, system.FIFO, "EM2 19, losers-told 6, hopeless 7"},
		{"inquire-not-remembered", line(1, 1), system.FIFO, "EM2 10, hopeless 7"},
		{"inquire-not-remembered", triangle, system.FIFO, "EM2 15, hopeless 9"},
		{"inquire-before-locked-ignored", line(2, 2), system.FIFO, ""},
		{"inquire-before-locked-ignored", line(1, 1), system.AnyOrder, "EM2 10, hopeless 6"},
		{"yield-not-counted-as-failed", triangle, system.FIFO, "losers-told 11"},
		{"yield-not-counted-as-failed", line(2, 1), system.FIFO, "EM2 22, losers-told 10, hopeless 15"},
		{"yield-without-vote", line(2, 2), system.FIFO, ""},
		{"yield-without-vote", line(2, 1), system.AnyOrder, "EM1 26, EM2 27, one-vote 8, losers-told 10, hopeless 20"},
		{"yield-without-vote", triangle, system.AnyOrder, "EM1 24, one-vote 9, losers-told 11"},
		{"yield-inside", line(1, 1), system.FIFO, "EM1 16, one-vote 10, losers-told 10"},
		{"yield-inside", triangle, system.FIFO, "EM1 14, one-vote 10, losers-told 10"},
		{"yield-inside", line(2, 1), system.AnyOrder, "EM1 16, EM2 26, one-vote 10, losers-told 10, hopeless 19"},
		{"own-arbiter-forgotten", line(1, 1), system.FIFO, "EM1 8"},
		{"own-arbiter-forgotten", triangle, system.FIFO, "EM1 8"},
	} {
		if got := c.in.search(t, c.order, c.name).Broken(); got != c.want {
			t.Errorf("%s, %s, %s: %s, want %s", c.name, c.in, c.order, got, c.want)
		}
	}
}

// The rules as Maekawa printed them also deadlock on the Fano plane with four clients; with three they do not. The
// first thing that 3 does not know is that its request for the vote of 4 is behind 2's.
func TestTheRulesOf1985DeadlockOnTheFanoPlaneWithFourClients(t *testing.T) {
	four := small{"Fano", plane, topology.Spec{}, []int{1, 1, 1, 1, 0, 0, 0}}
	schedule := strings.Join([]string{
		"1 asks", "2 asks", "3 asks", "4 asks",
		"deliver 1>1#1", "deliver 1>5#1", "deliver 2>2#1", "deliver 3>3#1", "deliver 3>7#1", "deliver 4>4#1", "deliver 4>6#1",
		"deliver 1>1#2", "deliver 5>1#1", "deliver 2>2#2", "deliver 3>3#2", "deliver 7>3#1", "deliver 4>4#2", "deliver 6>4#1",
		"deliver 1>3#1", "deliver 3>3#3", // INQUIRE to 3, which it keeps
		"deliver 3>4#1", "deliver 4>4#3", // INQUIRE to 4
		"deliver 2>4#1",                                                    // before 3
		"deliver 2>5#1", "deliver 5>2#1", "deliver 4>1#1", "deliver 1>4#1", // FAILED to 2 and 4
		"deliver 4>4#4", "deliver 4>2#1", // 4 yields, and 2 gets its vote
	}, "; ")
	trial.Stuck(t, trial.Play(t, four.config(t, system.FIFO, "displaced-waiters-not-told"), schedule), 1, 2, 3, 4)
	if next := trial.Play(t, four.config(t, system.FIFO, ""), schedule).Choices(); fmt.Sprint(next) != "[deliver 4>3#1]" {
		t.Errorf("with Sanders' rule %v can happen", next)
	}
}
