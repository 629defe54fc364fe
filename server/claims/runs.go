package claims

import (
	"cmp"
	"math"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/facts"
	"fano/server/scenario"
)

// A ran is the complete run of a document.
type ran struct {
	trace.Recording
	document *scenario.Document
}

// clocked returns the gallery's runs with Lamport clocks, which grow along every message, except those of drafts.
// Sequence numbers do not grow so.
func (j *judge) clocked() (all []ran) {
	for _, e := range scenario.Gallery() {
		if e.Document.Clock.Rule != system.Sequence.String() && !facts.IsDraft(e.Document.Algorithm) {
			all = append(all, j.run(e.Document))
		}
	}
	return all
}

// each calls f with each event, and the clock of its process before it.
func (r ran) each(f func(e *trace.Event, before int)) {
	clocks := make([]int, r.Head.Nodes()+1)
	copy(clocks[1:], r.Head.Clocks)
	for i := range r.Events {
		e := &r.Events[i]
		f(e, clocks[e.At])
		if local(e) {
			clocks[e.At] = cmp.Or(e.ClockAfter, e.Clock)
		}
	}
}

// local reports whether an event belongs to a process, and is neither a network event, a crash, a recovery nor an
// ignored request.
func local(e *trace.Event) bool {
	switch e.Kind {
	case trace.Drop, trace.Duplicate, trace.Crash, trace.Recover, trace.Ignored:
		return false
	}
	return true
}

// A moment is an event that ticks, with its Lamport timestamp (clock, process) and its vector clock.
type moment struct {
	process, clock, step int
	vector               []int32
}

// before reports whether m happened before o, by their vectors (Fidge 1988, Mattern 1989).
func (m moment) before(o moment) bool {
	return m.vector[m.process] <= o.vector[m.process] && m.step != o.step
}

// smaller reports whether m has the smaller timestamp.
func (m moment) smaller(o moment) bool {
	return mutex.Before(m.clock, mutex.ID(m.process), o.clock, mutex.ID(o.process))
}

// moments returns the events of a run that tick.
func (r ran) moments() (all []moment) {
	vectors := make([][]int32, r.Head.Nodes()+1)
	for i := range vectors {
		vectors[i] = make([]int32, len(vectors))
	}
	sent := map[trace.MessageName][]int32{}
	r.each(func(e *trace.Event, before int) {
		if !local(e) {
			return
		}
		v := vectors[e.At]
		if e.Kind == trace.Receive {
			original := e.Message.ID
			original.Copy = 0 // a copy carries the same clock as the original
			for k, x := range sent[original] {
				v[k] = max(v[k], x)
			}
		}
		v[e.At]++
		if e.Clock > before {
			all = append(all, moment{int(e.At), e.Clock, e.Step, slices.Clone(v)})
		}
		for _, s := range e.Sends {
			sent[s.ID] = slices.Clone(v)
		}
	})
	return all
}

// sentBefore returns the number of messages sent before the first request.
func (r ran) sentBefore() (n int) {
	for _, e := range r.Events {
		if e.Kind == trace.Ask {
			break
		}
		n += len(e.Sends)
	}
	return n
}

// entered returns the processes in the order of their entries.
func (r ran) entered() (order []int) {
	for _, e := range r.Events {
		if e.Kind == trace.Enter {
			order = append(order, int(e.At))
		}
	}
	return order
}

// leaving returns the minimum and maximum number of messages that a process sends when it leaves.
func (r ran) leaving() (least, most int) {
	least = math.MaxInt
	for _, e := range r.Events {
		if e.Kind == trace.Leave {
			least, most = min(least, len(e.Sends)), max(most, len(e.Sends))
		}
	}
	return least, most
}

// costs returns the messages of each entry, in a run in which no message is in flight when a process asks.
func (r ran) costs() (costs []int) {
	for _, e := range r.Events {
		if e.Kind == trace.Ask {
			costs = append(costs, 0)
		}
		for _, s := range e.Sends {
			if s.To != e.At && len(costs) > 0 {
				costs[len(costs)-1]++
			}
		}
	}
	return costs
}
