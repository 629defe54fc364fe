package explore_test

import (
	"context"
	"slices"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
)

// What holds, and in how many states. Other explorers find the same numbers for Ricart-Agrawala with FIFO. Four
// processes are in whole_test.go.
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

// holds checks that everything holds in all states, and that complete runs cost
// what the algorithm says.
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

// What breaks, and in how few steps; 0 is holds. The naive search agrees.
func TestWhatBreaksAndInHowFewSteps(t *testing.T) {
	fifo, anyOrder := system.FIFO, system.AnyOrder
	two, more := []int{1, 1}, []int{2, 2}
	for _, c := range []struct {
		name               string
		switches           []string
		order              system.Order
		asks               []int
		em1, em2, hopeless int
	}{
		// Lamport needs FIFO; the economy mends EM1, for nothing is there to overtake, but not EM2.
		{"lamport", nil, anyOrder, two, 6, 9, 6},
		{"lamport-queue", nil, anyOrder, two, 6, 9, 7},
		{"lamport", []string{"ack-economy"}, fifo, two, 0, 0, 0},
		{"lamport", []string{"ack-economy"}, fifo, more, 0, 0, 0},
		{"lamport", []string{"ack-economy"}, anyOrder, two, 0, 7, 6},
		{"lamport-queue", []string{"ack-economy"}, fifo, two, 0, 0, 0},
		{"lamport-queue", []string{"ack-economy"}, fifo, more, 0, 0, 0},
		{"lamport-queue", []string{"ack-economy"}, anyOrder, two, 0, 7, 7},
		// As printed, a released request counts as outstanding: an ack is saved that is needed.
		{"lamport", []string{"ack-economy-as-printed"}, fifo, two, 0, 8, 5},
		{"lamport", []string{"ack-economy-as-printed"}, fifo, more, 0, 8, 5},
		{"lamport-queue", []string{"ack-economy-as-printed"}, fifo, two, 0, 8, 7},
		{"lamport-queue", []string{"ack-economy-as-printed"}, fifo, more, 0, 8, 7},
		// In one vector a request overwrites the ack before it; the queue keeps them apart.
		{"lamport", []string{"ack-only-entry"}, fifo, two, 0, 6, 2},
		{"lamport", []string{"ack-only-entry"}, anyOrder, two, 0, 6, 4},
		{"lamport-queue", []string{"ack-only-entry"}, fifo, more, 0, 0, 0},
		{"lamport-queue", []string{"ack-only-entry"}, anyOrder, two, 8, 0, 0},
		{"lamport", []string{"ack-economy", "ack-only-entry"}, fifo, two, 0, 4, 2},
		{"lamport-queue", []string{"ack-economy", "ack-only-entry"}, fifo, two, 0, 4, 2},
		{"lamport", []string{"entry-without-waiting"}, fifo, two, 4, 0, 0},
		{"lamport-queue", []string{"entry-without-waiting"}, fifo, two, 4, 0, 0},
		{"ricart-agrawala", []string{"no-tie-break"}, fifo, two, 8, 0, 0},
		{"ricart-agrawala", []string{"no-tie-break"}, anyOrder, two, 8, 0, 0},
		{"ricart-agrawala", []string{"no-tie-break"}, fifo, []int{1, 1, 1}, 12, 0, 0},
		{"ricart-agrawala", []string{"own-counter-only"}, fifo, two, 8, 0, 0},
		{"ricart-agrawala", []string{"own-counter-only"}, anyOrder, two, 8, 0, 0},
		{"ricart-agrawala", []string{"own-counter-only"}, fifo, []int{1, 1, 1}, 12, 0, 0},
	} {
		breaks(t, small(c.name, c.switches, c.order, c.asks...), c.em1, c.em2, c.hopeless)
	}
}

// breaks checks the shortest lengths, and that the schedules show what they say.
func breaks(t *testing.T, c system.Config, em1, em2, hopeless int) {
	t.Helper()
	r := explore.Search(context.Background(), explore.Setup{System: c})
	for name, steps := range map[string]int{explore.EM1: em1, explore.EM2: em2, explore.EntryPossible: hopeless} {
		p := verdictOn(t, r, name)
		if len(p.Schedule) != steps || (p.Verdict == explore.Broken) != (steps > 0) {
			t.Errorf("%s: %s %s after %d steps, want %d: %s", called(c), name, p.Verdict, len(p.Schedule), steps, told(p.Schedule))
			continue
		}
		if steps == 0 {
			continue
		}
		s := replay(t, c, p.Schedule)
		if name == explore.EM1 && len(in(s, mutex.Inside)) < 2 {
			t.Errorf("%s: two are not inside after %s", called(c), told(p.Schedule))
		}
		if name == explore.EM2 && !slices.Equal(s.Deadlock(), in(s, mutex.Waiting)) {
			t.Errorf("%s: no deadlock after %s", called(c), told(p.Schedule))
		}
	}
	if p := verdictOn(t, r, explore.Entry); p.Verdict != explore.Holds {
		t.Errorf("%s: %+v", called(c), p)
	}
}

// The counterexamples that a reader is shown, word by word.
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
