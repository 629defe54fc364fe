package maekawa_test

import (
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/topology"
)

const unit = trace.Unit

// The dearest of all runs of small systems: for two, four and six entries of two
// processes 9, 19 and 29 messages, nearly 5(K − 1) an entry; for three clients of two
// arbiters, one of whom is no arbiter of its own, 22 where 4 arbiters are elsewhere,
// 5.5 for each. None of the systems searched comes to 6(K − 1).
func TestTheDearestRuns(t *testing.T) {
	thorough.Alone(t)
	line := func(asks ...int) small { return small{"line", plane, topology.Spec{}, asks} }
	for _, c := range []struct {
		in    small
		order system.Order
		most  int
	}{
		{line(1, 1), system.FIFO, 9},
		{line(2, 2), system.FIFO, 19},
		{line(3, 3), system.FIFO, 29},
		{line(2, 1), system.AnyOrder, 14},
		{small{"triangle", plane, topology.Spec{}, []int{1, 1, 1}}, system.AnyOrder, 13},
		{small{"two arbiters", plane, twoArbiters, []int{1, 1, 1}}, system.AnyOrder, 22},
	} {
		if got := c.in.search(t, c.order, ""); got.Most != c.most {
			t.Errorf("%s, %s: up to %d messages, want %d", c.in, c.order, got.Most, c.most)
		}
	}
}
