package claims

import (
	"encoding/json"
	"fmt"
	"slices"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/check"
	"fano/server/facts"
)

// vectorSeeds is the number of runs of Lamport's algorithm in which the vector q is checked.
const vectorSeeds = 20

// theVector judges A5: the three messages, the initial q, that an ack overwrites no request, and when a process
// enters.
func theVector(j *judge) {
	var w vectors
	for seed := range vectorSeeds {
		w.watch(j.run(j.document(
			`"algorithm":"lamport","processes":3,"seed":%d,"workload":{"entries":3,"think":{"uniform":[0,9]},"hold":{"constant":1}}`, seed)))
	}
	j.addIf(w.blank && w.wrongSends == 0, "messages", "runs", vectorSeeds, "events", w.events).at("lamport-solo")
	j.addIf(w.overwritten == 0 && w.spared > 0, "ack", "n", w.spared).at("lamport-three-at-once")
	j.addIf(w.early == 0 && w.entries > 0, "enter", "n", w.entries).at("lamport-three-at-once")
}

// vectors counts observations of the vectors q.
type vectors struct {
	blank                               bool // all are initially (rel, 0, j)
	events, wrongSends                  int
	spared, overwritten, early, entries int
}

// A place is an entry q[j]: the type of a message and its clock.
type place struct {
	kind  string
	clock int
}

// UnmarshalJSON parses a place as written in a trace: ["req",6].
func (p *place) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&p.kind, &p.clock})
}

// watch checks one run.
func (w *vectors) watch(r ran) {
	at := slices.IndexFunc(r.Head.Fields, func(f trace.Field) bool { return f.Name == "q" })
	w.blank = string(r.Head.Fields[at].Fill) == `["rel",0]`
	n := r.Head.Nodes()
	q := make([]map[int]place, n+1)
	for i := range q {
		q[i] = map[int]place{}
		for k := 1; k <= n; k++ {
			q[i][k] = place{"rel", 0}
		}
	}
	for i := range r.Events {
		e := &r.Events[i]
		mine, before := q[e.At], place{}
		if e.Message != nil {
			before = mine[int(e.Message.From)]
		}
		change := struct{ Q map[int]place }{mine}
		if len(e.State) > 0 {
			throw(json.Unmarshal(e.State, &change)) // updates mine
		}
		w.checkEvent(e, n, before, mine)
	}
}

// checkEvent checks one event. before is the previous entry of its message's sender, mine the current vector of its
// process.
func (w *vectors) checkEvent(e *trace.Event, n int, before place, mine map[int]place) {
	w.events++
	wanted := ""
	switch {
	case e.Kind == trace.Ask:
		wanted = fmt.Sprint("req ", n-1)
	case e.Kind == trace.Leave:
		wanted = fmt.Sprint("rel ", n-1)
	case e.Kind == trace.Receive && e.Message.Type == "req":
		wanted = "ack 1"
	}
	sends := ""
	if len(e.Sends) > 0 {
		sends = fmt.Sprint(e.Sends[0].Type, " ", len(e.Sends))
	}
	if sends != wanted {
		w.wrongSends++
	}
	if e.Kind == trace.Receive && e.Message.Type == "ack" && before.kind == "req" {
		w.spared++
		if mine[int(e.Message.From)] != before {
			w.overwritten++
		}
	}
	if e.Kind == trace.Enter {
		w.entries++
		own := mine[int(e.At)]
		for k, p := range mine {
			if k != int(e.At) && !mutex.Before(own.clock, e.At, p.clock, mutex.ID(k)) {
				w.early++
			}
		}
	}
}

// threeEach judges A6: 3(N − 1) messages an entry, in every complete run and in long ones.
func threeEach(j *judge) {
	two := j.search(j.document(`"algorithm":"lamport","processes":2`), check.Options{Asks: []int{2, 2}})
	three := j.search(j.document(`"algorithm":"lamport","processes":3`), check.Options{Asks: []int{1, 1, 0}})
	exact := func(r *check.Report, messages int) bool { return r.Least == messages && r.Most == messages }
	v := explore.Broken
	switch {
	case !two.Complete || !three.Complete:
		v = explore.Unknown
	case exact(two, 4*3*(2-1)) && exact(three, 2*3*(3-1)):
		v = explore.Holds
	}
	j.searched(v, "every-run", "states", two.States+three.States)
	j.each("lamport", 3, "long-runs").at("lamport-solo")
}

// mostMeasured is the number of processes of the largest system in which the cost of an entry is measured.
const mostMeasured = 10

// each adds the finding that an entry costs times·(N − 1) messages when all processes ask again at once, for every N
// up to mostMeasured.
func (j *judge) each(algorithm string, times int, key string) *Finding {
	a, _ := algorithms.Named(algorithm)
	all, cost := true, 0.0
	for n := 2; n <= mostMeasured; n++ {
		d := facts.Example(a, facts.Saturated)
		d.Processes = n
		cost = j.measured(d).Summary.MessagesPerEntry
		all = all && cost == float64(times*(n-1))
	}
	return j.addIf(all, key, "most", mostMeasured, "each", cost)
}

// savedAcks judges A7. By the slides' note a process may save the ack if it has sent a req and not yet received the
// rel that belongs to it; it must be the rel that it has not yet sent.
func savedAcks(j *judge) {
	printed := j.search(j.document(`"algorithm":"lamport","processes":2,"switches":["ack-economy-as-printed"]`), check.Options{Asks: []int{1, 1}})
	j.refutes(printed, invariant.EM2.Name, "printed")
	two := j.search(j.document(`"algorithm":"lamport","processes":2,"switches":["ack-economy"]`), check.Options{Asks: []int{2, 2}})
	three := j.search(j.document(`"algorithm":"lamport","processes":3,"switches":["ack-economy"]`), check.Options{Asks: []int{1, 1, 0}})
	j.searched(both(two, three), "meant", "states", two.States+three.States).uncounted().at("lamport-acks-saved")
	const entries = 4 // of both processes
	saved := j.gallery("lamport-acks-saved").End.MessagesPerEntry
	v := explore.Broken
	if two.Least == entries*2*(2-1) && two.Most == entries*3*(2-1) && saved == 2*(3-1) {
		v = explore.Holds
	}
	j.searched(v, "range", "least", two.Least, "most", two.Most, "entries", entries, "each", saved).uncounted().at("lamport-acks-saved")
}

// justice judges A8: what Lamport's algorithm guarantees in every state if no process crashes inside, and what
// remains if one does.
func justice(j *judge) {
	d := j.document(`"algorithm":"lamport","processes":2`)
	j.addSearch(j.search(d, check.Options{Asks: []int{2, 2}, EM3: true}), "two")
	j.addSearch(j.search(j.document(`"algorithm":"lamport","processes":3`), check.Options{Asks: []int{2, 1, 0}}), "three")
	j.starves(d)
	if r := j.search(d, check.Options{Asks: []int{2, 2}, Bypass: true}); r.Bypass != nil {
		j.addIf(*r.Bypass >= 0 && *r.Bypass <= 2, "bypass", "n", *r.Bypass)
	}
	crash := j.gallery("lamport-crash-inside")
	j.note("crash", "n", len(crash.End.Violations)).at("lamport-crash-inside")
	one := j.search(d, check.Options{Asks: []int{1, 1}, Faults: &explore.Faults{Crash: 1}})
	j.searched(of(one, explore.EM1).Verdict, "crash-safe", "states", one.States)
	j.breaking(one, explore.EM2, "premise")
}
