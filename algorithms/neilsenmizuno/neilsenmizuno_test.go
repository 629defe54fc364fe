package neilsenmizuno_test

import (
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
	"fano/algorithms/neilsenmizuno"
)

var try = trial.Of(neilsenmizuno.Algorithm)

// with returns a tree given by its fathers.
func with(fathers ...mutex.ID) *mutex.Topology {
	return &mutex.Topology{N: len(fathers), Fathers: fathers}
}

// All trees of three and of four nodes, each with the token in several places.
var (
	middle, line, end = with(0, 1, 1), with(0, 1, 2), with(2, 3, 0)
	star, twig        = with(0, 1, 1, 1), with(2, 0, 2, 2)
	path, path2       = with(0, 1, 2, 3), with(2, 0, 2, 3)
)

func TestEverythingHoldsInAllSchedules(t *testing.T) {
	try.On(with(0)).Holds(t, []int{2})
	try.On(with(0, 1)).Holds(t, []int{2, 1}, []int{2, 2}, []int{3, 3})
	for _, tree := range []*mutex.Topology{middle, line, end} {
		try.On(tree).Holds(t, []int{1, 1, 1}, []int{0, 2, 2}, []int{2, 2, 2})
	}
	for _, tree := range []*mutex.Topology{star, twig, path, path2} {
		try.On(tree).Holds(t, []int{1, 1, 1, 1}, []int{2, 1, 1, 2}, []int{2, 2, 2, 1})
	}
}

// The lengths are of the shortest schedules; for a hopeless wait, or for messages without end, up to where they become
// inevitable.
func TestWhatEverySwitchBreaksAndHowSoon(t *testing.T) {
	try.On(with(0, 1)).Breaks(t, "sink-grants, fifo any, 1 1: EM1 6, one-token 3")
	try.On(middle).Breaks(t, `
		arrows-stay, fifo, 1 1 1: EM2 14, one-arrow-an-edge 4, hopeless 5
		arrows-stay, any, 1 1 1: EM2 14, one-arrow-an-edge 4, hopeless 6
		originator-lost, fifo any, 1 1 1: EM2 9, one-place-in-the-queue 4, hopeless 3
	`)
}

func TestTheBoundsFollowTheTree(t *testing.T) {
	for _, c := range []struct {
		tree                      *mutex.Topology
		typical, saturated, worst float64
	}{
		{with(0), 0, 0, 0},
		{with(0, 1), 1, 2, 2},
		{with(0, 1, 1, 2, 2, 3, 3), 96/49.0 + 6/7.0, 3 - 2/7.0, 5},
		{with(2, 3, 4, 0), 20/16.0 + 3/4.0, 2.5, 4}, // a path
		{with(3, 3, 0, 3), 18/16.0 + 3/4.0, 2.5, 3}, // a star: 3 − 5/N + 2/N²
	} {
		b := try.Bounds
		trial.About(t, "typical", b.Typical.At(c.tree), c.typical, 1e-9)
		trial.About(t, "saturated", b.Saturated.At(c.tree), c.saturated, 1e-9)
		trial.About(t, "worst", b.Worst.At(c.tree), c.worst, 1e-9)
	}
}

// If all messages take equally long, and no node leaves sooner, the queue is a walk round the tree, whatever the tree.
func TestTheCostUnderFullLoad(t *testing.T) {
	for _, tree := range []*mutex.Topology{
		with(0, 1), star, path, path2, with(0, 1, 1, 2, 2, 3, 3), with(0, 1, 2, 3, 4, 5, 6), with(4, 4, 4, 0, 4, 5, 6, 7, 5),
	} {
		for _, stay := range []trace.Time{1, 100} {
			s := try.On(tree).Run(t, tree.N)
			s.Workload = &simulate.Workload{Entries: 400, Hold: simulate.Law{A: stay * trace.Unit}}
			trial.About(t, "messages an entry", trial.Cost(t, s), try.Bounds.Saturated.At(tree), 0.01)
		}
	}
}

// EM3 is not claimed. The holder of the token, told of a request that is still on its way to it, asks and enters at
// once.
func TestWhoHasTheTokenOvertakesARequestOfWhichItWasTold(t *testing.T) {
	for order, want := range map[system.Order]int{system.FIFO: 5, system.AnyOrder: 5} {
		if got := len(try.On(line).EM3(t, order, "", 2, 2, 2).Breaks(t, explore.EM3).Schedule); got != want {
			t.Errorf("%s: %d steps, want %d", order, got, want)
		}
	}
}
