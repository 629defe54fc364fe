package gallery

import (
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/scenario"
)

// FaultKeys are the faults that a gallery run may have: a lost message, a duplicate, a crashed or stopped process,
// and channels that do not keep order.
var FaultKeys = []string{"loss", "duplication", "crash", "order"}

// faultsOf returns the faults of a run, in the order of FaultKeys. Only what happens counts: a network that may lose
// messages, and loses none, is not faulty. Order is a fault if messages do overtake one another, or if channels may
// reorder and the algorithm needs FIFO or the run is there to show such channels; most algorithms need no order, and
// their channels keep none.
func faultsOf(a *model.Algorithm, from scenario.Entry, told *trace.Recording) (faults []string) {
	d := from.Document
	minds := a.FIFO || slices.Contains(from.Shows, "fifo")
	found := map[string]bool{
		"order": minds && d.Network.Order == scenario.OrderAny || overtake(told.Events),
		"crash": d.Quorums != nil && len(d.Quorums.Down) > 0,
	}
	down := map[mutex.ID]bool{}
	for i := range told.Events {
		e := &told.Events[i]
		switch e.Kind {
		case trace.Crash:
			found["crash"], down[e.At] = true, true
		case trace.Recover:
			delete(down, e.At)
		case trace.Drop: // a message to a crashed process is not lost in transit
			found["loss"] = found["loss"] || !down[e.Message.To]
		case trace.Duplicate:
			found["duplication"] = true
		}
	}
	for _, key := range FaultKeys {
		if found[key] {
			faults = append(faults, key)
		}
	}
	return faults
}

// overtake reports whether a message arrives before an earlier one of the same channel. Duplicates may arrive at any
// time.
func overtake(events []trace.Event) bool {
	latest := map[[2]mutex.ID]int{}
	for i := range events {
		m := events[i].Message
		if events[i].Kind != trace.Receive || m.ID.Copy > 0 {
			continue
		}
		channel := [2]mutex.ID{m.From, m.To}
		if m.ID.K < latest[channel] {
			return true
		}
		latest[channel] = m.ID.K
	}
	return false
}
