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

// statesInOrder bounds the search for runs in which no message overtakes another.
const statesInOrder = 20_000

// preferInOrder puts, in the place of each run in which messages of a program overtake one another, one that breaks the
// same property in as few steps and in which none does, if there is one: it departs from nothing that a program may
// assume.
func (q *Question) preferInOrder(ctx context.Context, engine Engine, setup explore.Setup, found *explore.Result) {
	overtaken := func(p explore.Property) bool { return p.Verdict == explore.Broken && overtakes(p.Schedule) }
	if setup.System.Algorithm.Own == nil || setup.Faults != (explore.Faults{}) || !slices.ContainsFunc(found.Properties, overtaken) {
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

// overtakes reports whether a message is received before one that was sent earlier on its channel. None is lost or doubled.
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
