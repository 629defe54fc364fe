package explore_test

import (
	"context"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
)

// The verdicts and the numbers of states. Other explorers find the same numbers for Ricart-Agrawala with FIFO. Systems
// of four processes are in whole_test.go.
func TestWhatHolds(t *testing.T) {
	for _, c := range []struct {
		name   string
		rule   []string
		order  system.Order
		asks   []int
		states int
	}{
		{"ricart-agrawala", nil, system.FIFO, []int{2, 2}, 227},
		{"ricart-agrawala", nil, system.AnyOrder, []int{2, 2}, 538},
		{"ricart-agrawala", nil, system.FIFO, []int{1, 1, 1}, 13_384},
		{"ricart-agrawala", nil, system.AnyOrder, []int{1, 1, 1}, 33_312},
		{"ricart-agrawala", []string{"sequence-rule"}, system.FIFO, []int{1, 1, 1}, 2_357},
		{"ricart-agrawala", []string{"sequence-rule"}, system.AnyOrder, []int{1, 1, 1}, 3_237},
		{"lamport", nil, system.FIFO, []int{1, 1}, 160},
		{"lamport", nil, system.FIFO, []int{2, 2}, 2_417},
		{"lamport", nil, system.FIFO, []int{1, 0, 1}, 7_480},
		{"lamport-queue", nil, system.FIFO, []int{1, 1}, 102},
		{"lamport-queue", nil, system.FIFO, []int{2, 2}, 2_136},
		{"lamport-queue", nil, system.FIFO, []int{1, 0, 1}, 2_552},
	} {
		holds(t, small(c.name, c.rule, c.order, c.asks...), c.states)
	}
}

// holds checks that everything holds in all states, and that complete runs cost what the algorithm says.
func holds(t testing.TB, c system.Config, states int) {
	t.Helper()
	r := explore.Search(context.Background(), explore.Setup{System: c, States: 3_000_000})
	if r.Verdict() != explore.Holds || !r.Complete || r.States != states {
		t.Errorf("%s: %d states, complete %v, %s, want %d: %+v", called(c), r.States, r.Complete, r.Verdict(), states, r.Properties)
	}
	entries := 0
	for _, n := range c.Asks {
		entries += n
	}
	least, most := c.Algorithm.Bounds.Best.At(mutex.Complete(c.Processes)), c.Algorithm.Bounds.Worst.At(mutex.Complete(c.Processes))
	if float64(r.Least) != least*float64(entries) || float64(r.Most) != most*float64(entries) {
		t.Errorf("%s: %d to %d messages for %d entries of %v to %v", called(c), r.Least, r.Most, entries, least, most)
	}
}

// The counterexamples that a user sees, word by word.
func TestTheShortestRunsAreTheseEveryTime(t *testing.T) {
	for want, c := range map[string]system.Config{
		"1 asks; 1 enters; 2 asks; deliver 2>1#1; deliver 1>2#2; 2 enters":                               small("lamport", nil, system.AnyOrder, 1, 1),
		"1 asks; 2 asks; deliver 2>1#1; 1 enters; deliver 1>2#2; 2 enters":                               small("lamport-queue", nil, system.AnyOrder, 1, 1),
		"2 asks; deliver 2>1#1; 1 asks; deliver 1>2#1; deliver 1>2#2; 2 enters; deliver 2>1#2; 1 enters": small("ricart-agrawala", []string{"own-counter-only"}, system.FIFO, 1, 1),
		"1 asks; 2 asks; deliver 1>2#1; deliver 2>1#1; deliver 1>2#2; 2 enters; deliver 2>1#2; 1 enters": small("ricart-agrawala", []string{"no-tie-break"}, system.FIFO, 1, 1),
	} {
		p := verdictOn(t, explore.Search(context.Background(), explore.Setup{System: c}), explore.EM1)
		if told(p.Schedule) != want {
			t.Errorf("%s: got\n%s\nwant\n%s", called(c), told(p.Schedule), want)
		}
	}
}
