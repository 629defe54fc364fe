package claims

import (
	"fmt"
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/server/check"
)

// bakery judges E1: the cost of a read and of an entry, the corrected algorithm, and three of its lines as printed.
func bakery(j *judge) {
	c := j.measureLoads("bakery")
	n := c.alone.Summary.MessagesPerEntry
	const others = 6 // of seven processes
	j.addIf(n == 6*others, "cost", "each", n, "n", others+1).Play = c.alone.Play
	const reads, trip = 3, 2
	j.addIf(isClose(c.alone.Each.Client, reads*trip), "latency",
		"delay", c.alone.Each.Client, "least", reads*trip, "n", others+1).Play = c.alone.Play
	for _, s := range []struct{ key, property, name string }{
		{"line-1", explore.EM2, "all-j-as-printed"},
		{"line-5", explore.EntryPossible, "until-v-as-printed"},
		{"line-9", explore.EM1, "inverted-test-as-printed"},
	} {
		r := j.search(j.document(`"algorithm":"bakery","processes":2,"switches":[%q]`, s.name), check.Options{Asks: []int{1, 1}})
		j.refutes(r, s.property, s.key)
	}
	r := j.search(j.document(`"algorithm":"bakery","processes":2`), check.Options{Asks: []int{2, 2}})
	j.addSearch(r, "corrected").uncounted().at("bakery-same-number")
}

// threeTimes judges E2. At T′ two answers with later timestamps than its own request do not let P2 in, because P1's
// request is smaller; at T″ P1 enters, at T‴ P2.
func threeTimes(j *judge) {
	r := j.gallery("italian-lamport")
	acks, entered := map[int][]string{}, map[int]string{}
	released := false
	for _, e := range r.Events {
		switch {
		case e.Kind == trace.Receive && e.Message.Type == "ACK":
			acks[int(e.At)] = append(acks[int(e.At)], fmt.Sprintf("[%d,%d]", e.Message.Clock, e.Message.From))
		case e.Kind == trace.Receive && e.Message.Type == "RELEASE" && e.At == 2:
			released = true
		case e.Kind == trace.Enter:
			entered[int(e.At)] = fmt.Sprint(acks[int(e.At)])
			if e.At == 1 {
				j.addIf(slices.Equal(acks[2], []string{"[5,3]", "[5,1]"}) && entered[2] == "", "first").at("italian-lamport")
			}
		}
	}
	j.addIf(entered[1] == "[[8,2] [7,3]]", "second").at("italian-lamport")
	j.addIf(slices.Equal(r.entered(), []int{1, 2}) && released, "third").at("italian-lamport")
	stamps := map[string]int{}
	for _, e := range r.Events {
		if e.Kind == trace.Ask {
			stamps[fmt.Sprintf("[%d,%d]", e.Clock, e.At)]++
		}
	}
	j.addIf(stamps["[3,1]"] == 1 && stamps["[3,2]"] == 1, "tie").at("italian-lamport")
}

// withoutFIFO judges E3: without FIFO channels each form breaks EM1, each at one half of the figure; with FIFO
// everything holds.
func withoutFIFO(j *judge) {
	vector, queue := j.document(`"algorithm":"lamport","processes":2`), j.document(`"algorithm":"lamport-queue","processes":2,"switches":["ack-only-entry"]`)
	any := check.Options{Asks: []int{1, 1}, Order: "any"}
	j.refutes(j.search(vector, any), explore.EM1, "vector").inverted()
	j.refutes(j.search(queue, any), explore.EM1, "acks").inverted()
	fifo := check.Options{Asks: []int{1, 1}, Order: "fifo"}
	one, other := j.search(vector, fifo), j.search(queue, fifo)
	j.searched(both(one, other), "fifo", "states", one.States+other.States)
}

// noFIFO judges E4.
func noFIFO(j *judge) {
	r := j.search(j.document(`"algorithm":"ricart-agrawala","processes":3`), check.Options{Asks: []int{1, 1, 1}, Order: "any"})
	j.addSearch(r, "any")
	same := j.gallery("ricart-agrawala-not-fifo")
	j.addIf(len(same.End.Violations) == 0 && same.End.Ended == trace.Quiescent, "schedule").at("ricart-agrawala-not-fifo")
	ours, theirs := j.measureLoads("ricart-agrawala"), j.measureLoads("lamport")
	a, b := ours.full.Summary.MessagesPerEntry, theirs.full.Summary.MessagesPerEntry
	const others = 6 // of seven processes
	j.addIf(a == 2*others && b == 3*others, "messages", "each", a, "lamport", b, "n", others+1).Play = ours.full.Play
}

// ownCounter judges E5: the counter in the slides' listing grows only with a REQUEST.
func ownCounter(j *judge) {
	d := j.document(`"algorithm":"ricart-agrawala","processes":3,"switches":["sequence-rule"]`)
	safe := j.search(d, check.Options{Asks: []int{1, 2, 1}, EM3: true})
	v := explore.Holds
	for _, p := range safe.Properties {
		asked := p.Property != explore.EM3 && p.Property != explore.Starvation
		if asked && p.Verdict != explore.Holds {
			v = p.Verdict
		}
	}
	j.searched(v, "safe", "states", safe.States)
	j.refutes(safe, explore.EM3, "order").inverted()
	j.addIf(j.gallery("ricart-agrawala-overtaking").breaks(invariant.EM3.Name), "run").at("ricart-agrawala-overtaking")
}
