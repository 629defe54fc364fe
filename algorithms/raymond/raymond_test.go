package raymond_test

import (
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
	"fano/algorithms/raymond"
)

var try = trial.Of(raymond.Algorithm)

// heap returns the tree in which the father of i is ⌊i/2⌋.
func heap(n int) *mutex.Topology {
	t := mutex.Complete(n)
	for i := range n {
		t.Fathers = append(t.Fathers, mutex.ID((i+1)/2))
	}
	return t
}

// with returns a tree given by its fathers.
func with(fathers ...mutex.ID) *mutex.Topology {
	return &mutex.Topology{N: len(fathers), Fathers: fathers}
}

var trees = []struct {
	tree *mutex.Topology
	asks [][]int
}{
	{heap(1), [][]int{{2}}},
	{heap(2), [][]int{{2, 1}, {2, 2}, {3, 3}}},
	{heap(3), [][]int{{1, 1, 1}, {0, 2, 2}, {2, 2, 2}}},
	{with(0, 1, 2), [][]int{{1, 1, 1}, {2, 2, 2}}}, // a path, the token at an end
	{with(2, 3, 0), [][]int{{2, 2, 2}}},
	{with(3, 3, 0, 3), [][]int{{1, 1, 1, 1}, {2, 1, 1, 1}}}, // a star
	{with(0, 1, 2, 3), [][]int{{1, 1, 1, 1}, {2, 1, 1, 2}}},
	{heap(5), [][]int{{1, 1, 1, 1, 1}}},
}

func TestEverythingHoldsInAllSchedules(t *testing.T) {
	for _, c := range trees {
		try.On(c.tree).Holds(t, c.asks...)
	}
}

// The lengths are of the shortest schedules; for a hopeless wait, up to where it becomes hopeless.
func TestWhatEverySwitchBreaksAndHowSoon(t *testing.T) {
	try.On(heap(2)).Breaks(t, `
		using-ignored, fifo any, 1 1: EM1 6
		asked-not-cleared, fifo any, 1 2: EM2 11, asked-once 3, hopeless 8
	`)
	try.On(heap(3)).Breaks(t, `
		request-first, fifo any, 1 1 1: EM2 10, hopeless 5
		greedy, fifo any, 2 2 2:
	`)
	try.On(with(0, 1, 2)).Breaks(t, "greedy, fifo any, 2 2 2:")
}

func TestTheBoundsFollowTheTree(t *testing.T) {
	for _, c := range []struct {
		tree           *mutex.Topology
		typical, worst float64
	}{
		{heap(1), 0, 0},
		{heap(2), 1, 2},
		{heap(7), 2 * 96 / 49.0, 8},
		{with(2, 3, 4, 0), 2 * 20 / 16.0, 6}, // a path
		{with(3, 3, 0, 3), 2 * 18 / 16.0, 4}, // a star
	} {
		b := try.Bounds
		if b.Typical.At(c.tree) != c.typical || b.Worst.At(c.tree) != c.worst {
			t.Errorf("%v: %v and %v, want %v and %v", c.tree.Fathers, b.Typical.At(c.tree), b.Worst.At(c.tree), c.typical, c.worst)
		}
	}
}

// EM3 is not claimed. The holder of the token, told of a request that is still on its way to it, asks and enters at
// once. The news travels through a third process: two processes with FIFO cannot break EM3, unless the holder of the
// token requests it.
func TestHowSoonEntryLeavesTheOrderOfAsking(t *testing.T) {
	for _, c := range []struct {
		name string
		tree *mutex.Topology
		asks []int
		want int
	}{
		{"", with(0, 1, 2), []int{2, 2, 2}, 5},
		{"", heap(3), []int{2, 2, 2}, 7},
		{"", heap(3), []int{1, 1, 1}, 7},
		{"greedy", heap(3), []int{1, 1, 1}, 7},
		{"using-ignored", heap(2), []int{2, 2}, 7},
	} {
		got := try.On(c.tree).EM3(t, system.FIFO, c.name, c.asks...).Breaks(t, explore.EM3)
		if len(got.Schedule) != c.want {
			t.Errorf("%q, %v, asks %v: %d steps, want %d", c.name, c.tree.Fathers, c.asks, len(got.Schedule), c.want)
		}
	}
	if got := try.On(heap(2)).EM3(t, system.FIFO, "", 2, 2).Broken(); got != "" {
		t.Errorf("two break %s", got)
	}
}

// The textbooks' greedy node serves itself before the processes ahead of it in its queue.
func TestAGreedyNodeOvertakesWhoeverAskedItEarlier(t *testing.T) {
	for name, want := range map[string]bool{"": false, "greedy": true} {
		line := try.On(with(0, 1, 2)).System(t, system.FIFO, name, 1, 1, 1)
		s := trial.Play(t, line, "3 asks; deliver 3>2#1; 2 asks; deliver 2>1#1; deliver 1>2#1")
		if got := s.MayEnter(2); got != want {
			t.Errorf("%q: 2 may enter before 3: %v", name, got)
		}
	}
}
