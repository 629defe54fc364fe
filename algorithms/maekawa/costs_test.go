package maekawa_test

import (
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/topology"
)

const unit = trace.Unit

// The most expensive runs of small systems: 9, 19 and 29 messages for two, four and six entries of two processes,
// nearly 5(K − 1) per entry; for three clients of two arbiters, one client being no arbiter of its own, 22 messages
// with 4 arbiters elsewhere, 5.5 for each. None of the systems searched reaches 6(K − 1).
func TestTheMostExpensiveRuns(t *testing.T) {
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
