package claims

import (
	"cmp"
	"slices"

	"fano/algorithms"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/server/facts"
)

// clockSeeds is the number of runs of each algorithm in which the clocks are checked.
const clockSeeds = 2

// clockValues judges A1: the four conditions, at every event of runs of every algorithm in which every event ticks.
// In the slides' own listing a clock ticks after a send, not before, so that a request has the value of the preceding
// receipt.
func clockValues(j *judge) {
	runs, events, broken := 0, 0, 0
	for _, a := range algorithms.All {
		if facts.IsDraft(a.Name) {
			continue
		}
		for seed := range clockSeeds {
			r := j.run(j.document(
				`"algorithm":%q,"processes":4,"seed":%d,"clock":{"rule":%q},"workload":{"entries":2,"think":{"uniform":[0,9]},"hold":{"constant":1}}`,
				a.Name, seed, system.EveryEvent))
			runs++
			n, bad := r.conditions()
			events, broken = events+n, broken+bad
		}
	}
	j.addIf(broken == 0 && events > 0, "conditions", "runs", runs, "events", events).at("clock-values")
	_, bad := j.gallery("lamport-crash-inside").conditions()
	j.addIf(bad == 0, "listing").at("lamport-crash-inside")
}

// conditions returns the number of a run's events with a clock value, and the number of conditions that they break.
// An entry does not count as an event: it sends nothing. An answer that ticks counts as a separate event.
func (r ran) conditions() (events, broken int) {
	clocks := invariant.NewClocks(r.Head.Nodes(), true)
	for i := range r.Events {
		e := &r.Events[i]
		if !local(e) || e.Kind == trace.Enter {
			continue
		}
		clocks.Event(e)
		events++
		for _, s := range e.Sends {
			if e.Kind == trace.Receive && s.Clock != e.Clock {
				events++
			}
		}
	}
	for _, condition := range clocks.Judgements() {
		if condition.Ruling == trace.Broken {
			broken++
		}
	}
	return events, broken
}

// logicalOrder judges A2: sorted by timestamp, the events of a run keep the order of each process, and every message
// is sent before it is received.
func logicalOrder(j *judge) {
	runs, moved, changed := 0, 0, 0
	for _, r := range j.clocked() {
		var order []*trace.Event
		r.each(func(e *trace.Event, _ int) {
			if local(e) {
				order = append(order, e)
			}
		})
		real := slices.Clone(order)
		slices.SortStableFunc(order, func(a, b *trace.Event) int {
			return cmp.Or(cmp.Compare(a.Clock, b.Clock), cmp.Compare(a.At, b.At))
		})
		runs++
		if !slices.Equal(real, order) {
			moved++
		}
		changed += noticed(order)
	}
	j.addIf(changed == 0 && runs > 0, "same", "runs", runs, "moved", moved).at("logical-order")
}

// noticed counts the anomalies in an order of a run's events that a process could notice: a step of its own out of
// order, or a message received before it is sent.
func noticed(order []*trace.Event) (times int) {
	last, unsent := map[int]int{}, map[trace.MessageName]bool{}
	for _, e := range order {
		for _, s := range e.Sends {
			unsent[s.ID] = true
		}
	}
	for _, e := range order {
		if e.Step < last[int(e.At)] || e.Kind == trace.Receive && unsent[e.Message.ID] {
			times++
		}
		last[int(e.At)] = e.Step
		for _, s := range e.Sends {
			delete(unsent, s.ID)
		}
	}
	return times
}

// catchingUp judges A3: on a receipt the clock becomes the maximum of its own and the message's, and ticks.
func catchingUp(j *judge) {
	receipts, leaps, wrong := 0, 0, 0
	for _, r := range j.clocked() {
		r.each(func(e *trace.Event, before int) {
			if e.Kind != trace.Receive {
				return
			}
			receipts++
			if e.Clock != max(before, e.Message.Clock)+1 {
				wrong++
			}
			if e.Message.Clock > before {
				leaps++
			}
		})
	}
	j.addIf(wrong == 0 && leaps > 0, "receipts", "receipts", receipts, "leaps", leaps).at("clock-catches-up")
}

// mostMoments limits the events of a run whose pairs are all compared.
const mostMoments = 150

// timestamps judges A4: requests are totally ordered by (c, i), and if one event happened before another, its
// timestamp is smaller; but not conversely.
func timestamps(j *judge) {
	requests, equal := 0, 0
	ordered, wrong, concurrent := 0, 0, 0
	for _, r := range j.clocked() {
		asked := map[[2]int]bool{}
		for _, e := range r.Events {
			if e.Kind == trace.Ask {
				asked[[2]int{e.Clock, int(e.At)}] = true
				requests++
				equal++
			}
		}
		equal -= len(asked)
		all := r.moments()
		if len(all) > mostMoments {
			continue
		}
		for _, a := range all {
			for _, b := range all {
				switch before := a.before(b); {
				case before && a.smaller(b):
					ordered++
				case before:
					wrong++
				case a.smaller(b) && !b.before(a):
					concurrent++
				}
			}
		}
	}
	j.addIf(equal == 0 && requests > 0, "total", "requests", requests)
	j.addIf(wrong == 0 && ordered > 0, "if", "pairs", ordered)
	j.addIf(concurrent == 0, "only-if", "pairs", concurrent).at("smaller-not-earlier")
}
