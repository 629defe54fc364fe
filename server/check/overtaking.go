package check

import (
	"cmp"
	"context"
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// statesInOrder limits the states of the search for runs without overtaking.
const statesInOrder = 20_000

// preferInOrder replaces each counterexample of a program in which messages overtake one another by one of the same
// length on FIFO channels, if there is one. Such a run departs from no assumption that a program may make.
func (q *Question) preferInOrder(ctx context.Context, engine Engine, setup explore.Setup, found *explore.Result) {
	overtaken := func(p explore.Property) bool { return p.Verdict == explore.Broken && overtakes(p.Schedule) }
	if setup.System.Algorithm.UserProgram == nil || setup.Faults != (explore.Faults{}) || !slices.ContainsFunc(found.Properties, overtaken) {
		return
	}
	setup.System.Order, setup.States = system.FIFO, min(statesInOrder, cmp.Or(setup.States, statesInOrder))
	inOrder := engine(ctx, setup)
	for i, p := range found.Properties {
		for _, other := range inOrder.Properties {
			if overtaken(p) && other.Name == p.Name && other.Verdict == explore.Broken && len(other.Schedule) == len(p.Schedule) {
				found.Properties[i] = other
			}
		}
	}
}

// overtakes reports whether a message is received before an earlier one of its channel. The schedule must lose or
// duplicate none.
func overtakes(schedule []trace.Choice) bool {
	received := map[[2]mutex.ID]int{}
	return slices.ContainsFunc(schedule, func(c trace.Choice) bool {
		if c.Kind != trace.Receive {
			return false
		}
		channel := [2]mutex.ID{c.Message.From, c.Message.To}
		received[channel]++
		return c.Message.K != received[channel]
	})
}
