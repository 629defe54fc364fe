package claims

import (
	"cmp"
	"fmt"
	"slices"

	"fano/algorithms"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/server/facts"
)

// clockSeeds is how many runs of each algorithm the clocks are watched in.
const clockSeeds = 2

// clockValues is A1: the four conditions, at every event of runs of every algorithm in which every event ticks. In the
// listing of the same slides a clock ticks after a send and not before, so that a request has the value of the receipt
// before it.
func clockValues(j *judge) {
	runs, events, broken := 0, 0, 0
	for _, a := range algorithms.All {
		if facts.IsDraft(a.Name) {
			continue
		}
		for seed := range clockSeeds {
			r := j.run(j.document(fmt.Sprintf(
				`"algorithm":%q,"processes":4,"seed":%d,"clock":{"rule":%q},"workload":{"entries":2,"think":{"uniform":[0,9]},"hold":{"constant":1}}`,
				a.Name, seed, system.EveryEvent)))
			runs++
			n, bad := r.conditions()
			events, broken = events+n, broken+bad
		}
	}
	j.that(broken == 0 && events > 0, "conditions", "runs", runs, "events", events).at("clock-values")
	r := j.gallery("lamport-crash-inside")
	_, bad := r.conditions()
	j.that(bad == 0, "listing").at("lamport-crash-inside")
}

// conditions counts the events of a run with a clock value, and those that break a condition: the value is larger than the
// last of its process (so that with the process it is unique, and finitely many are below any value), and a message is
// received later than it was sent. Entering does not count as an event: it sends nothing.
func (r ran) conditions() (events, broken int) {
	last := r.starts()
	for i := range last {
		last[i]-- // the first event may have the clock of the start
	}
	stamped := func(at, clock int) {
		events++
		if clock <= last[at] {
			broken++
		}
		last[at] = clock
	}
	for _, e := range r.events {
		if !local(e) || e.Kind == trace.Enter {
			continue
		}
		stamped(int(e.At), e.Clock)
		if e.Kind != trace.Receive {
			continue
		}
		if e.Message.Clock >= e.Clock {
			broken++
		}
		for _, s := range e.Sends {
			if s.Clock != e.Clock { // an answer that is an event of its own
				stamped(int(e.At), s.Clock)
			}
		}
	}
	return events, broken
}

// logicalOrder is A2: sorted by their timestamps, the events of a run keep the order that each process sees, and every
// message is sent before it is received.
func logicalOrder(j *judge) {
	runs, moved, changed := 0, 0, 0
	for _, r := range j.clocked() {
		var order []*trace.Event
		for _, e := range r.events {
			if local(e) {
				order = append(order, e)
			}
		}
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
	j.that(changed == 0 && runs > 0, "same", "runs", runs, "moved", moved).at("logical-order")
}

// noticed counts in an order of a run's events what a process could notice: a step of its own out of turn, or a message
// that comes before it was sent.
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

// catchingUp is A3: on a receipt the clock becomes the larger of its own and the message's, and ticks.
func catchingUp(j *judge) {
	receipts, leaps, wrong := 0, 0, 0
	for _, r := range j.clocked() {
		clocks := r.starts()
		for _, e := range r.events {
			if !local(e) {
				continue
			}
			if e.Kind == trace.Receive {
				receipts++
				if e.Clock != max(clocks[e.At], e.Message.Clock)+1 {
					wrong++
				}
				if e.Message.Clock > clocks[e.At] {
					leaps++
				}
			}
			clocks[e.At] = after(e)
		}
	}
	j.that(wrong == 0 && leaps > 0, "receipts", "receipts", receipts, "leaps", leaps).at("clock-catches-up")
}

// mostMoments bounds the events of a run whose pairs are all compared.
const mostMoments = 150

// timestamps is A4: requests are totally ordered by (c, i), and what happened before has the smaller timestamp; but not
// the other way round.
func timestamps(j *judge) {
	requests, equal := 0, 0
	ordered, wrong, concurrent := 0, 0, 0
	for _, r := range j.clocked() {
		asked := map[[2]int]bool{}
		for _, e := range r.events {
			if e.Kind == trace.Ask {
				stamp := [2]int{e.Clock, int(e.At)}
				if asked[stamp] {
					equal++
				}
				asked[stamp] = true
				requests++
			}
		}
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
	j.that(equal == 0 && requests > 0, "total", "requests", requests)
	j.that(wrong == 0 && ordered > 0, "if", "pairs", ordered)
	j.that(concurrent == 0, "only-if", "pairs", concurrent).at("smaller-not-earlier")
}
