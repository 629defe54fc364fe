package claims

import (
	"fmt"
	"math"
	"strings"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/server/check"
	"fano/server/facts"
	"fano/server/scenario"
)

// requirements judges B1: the four requirements are independent, since for each there is a run that breaks only that
// one.
func requirements(j *judge) {
	for _, c := range []struct{ property, run string }{
		{invariant.EM1.Name, "central-server-two-inside"},
		{invariant.EM2.Name, "central-server-forgotten"},
		{invariant.EM3.Name, "central-server-overtaking"},
	} {
		j.addIf(j.gallery(c.run).breaks(c.property), c.property).at(c.run)
	}
	twice := j.gallery("central-server-twice")
	j.addIf(len(twice.End.Violations) == 0 && twice.End.Bypass > 1, "twice", "n", twice.End.Bypass).at("central-server-twice")
}

// A calm holds two measured runs of an algorithm: processes ask now and then, or all at once.
type loadPair struct{ alone, full facts.Run }

func (j *judge) measureLoads(name string) loadPair {
	a, _ := algorithms.Named(name)
	return loadPair{j.measured(facts.Example(a, facts.Alone)), j.measured(facts.Example(a, facts.Saturated))}
}

// each returns the number of messages of the given types per entry.
func each(r facts.Run, types ...string) float64 {
	n := 0
	for _, t := range types {
		n += r.Summary.ByType[t]
	}
	return float64(n) / float64(max(1, r.Summary.Entries))
}

// isClose reports whether x is want, up to rounding.
func isClose(x, want float64) bool { return math.Abs(x-want) < 1e-9 }

// server judges B2.
func server(j *judge) {
	c := j.measureLoads("central-server")
	j.addIf(each(c.alone, "REQ", "GRANT") == 2 && each(c.full, "REQ", "GRANT") == 2, "enter", "each", each(c.full, "REQ", "GRANT")).Play = c.full.Play
	j.addIf(each(c.alone, "RELEASE") == 1 && each(c.full, "RELEASE") == 1, "leave", "each", each(c.full, "RELEASE")).Play = c.alone.Play
	j.addIf(isClose(c.alone.Each.Client, 2), "client", "delay", c.alone.Each.Client).Play = c.alone.Play
	j.addIf(isClose(c.full.Each.Sync, 2), "sync", "delay", c.full.Each.Sync).Play = c.full.Play
	j.overtaken("central-server-overtaking")
}

// overtaken adds the finding that EM3 fails, as a gallery run shows; and, if the search breaks EM3 too, in how many
// steps.
func (j *judge) overtaken(name string) {
	r := j.gallery(name)
	j.addIf(r.breaks(invariant.EM3.Name), "em3").at(name)
	j.breaking(j.search(r.document, check.Options{EM3: true}), explore.EM3, "em3-searched")
}

// breaking adds the shortest counterexample of a property, if the search breaks it, as an aside.
func (j *judge) breaking(r *check.Report, property, key string) {
	if p := of(r, property); p.Verdict == explore.Broken {
		j.note(key, "steps", p.Steps).Play = "/play?s=" + p.Link
	}
}

// ringSize is the number of processes of the measured ring.
const ringSize = 5

// aRing returns a document of a ring in which every pass takes one unit of time.
func (j *judge) aRing(more string) *scenario.Document {
	return j.document(`"algorithm":"token-ring","processes":%d,"network":{"delay":{"constant":1}},%s`, ringSize, more)
}

// requestsOfTwo returns a ring in which only process 2 asks, at the given times.
func (j *judge) requestsOfTwo(times ...string) *scenario.Document {
	var script []string
	for _, at := range times {
		script = append(script, fmt.Sprintf(`{"at":%s,"process":2,"do":"request","hold":1}`, at))
	}
	return j.aRing(`"script":[` + strings.Join(script, ",") + `]`)
}

// ring judges B3. The delay is counted in passes of the token, for requests at every tenth of a unit within a round.
func ring(j *judge) {
	least, most, leaves := math.MaxInt, 0, 0
	for tenth := range 10 * (ringSize + 1) {
		d := j.requestsOfTwo(fmt.Sprintf("%d.%d", 1+tenth/10, tenth%10))
		r := j.run(d)
		for _, n := range r.passes() {
			least, most = min(least, n), max(most, n)
		}
		_, left := r.leaving()
		leaves = max(leaves, left)
	}
	j.addIf(least == 1 && most == ringSize, "enter", "least", least, "most", most, "n", ringSize).at("token-ring-calm")
	j.addIf(leaves == 1, "leave", "n", leaves).at("token-ring-full")
	full := j.aRing(`"workload":{"entries":3,"think":{"constant":0},"hold":{"constant":1}}`)
	again := j.requestsOfTwo("1", "9", "16")
	short, long := j.run(full).handed(), j.run(again).handed()
	j.addIf(short == 1 && long == ringSize, "sync", "least", short, "most", long, "n", ringSize).at("token-ring-full")
	idle := j.run(j.requestsOfTwo("100"))
	before := idle.sentBefore()
	j.addIf(before >= 90, "bandwidth", "n", before).Play = must(idle.document.Play())
	j.overtaken("token-ring-overtaking")
}

// passes returns, for each entry, the number of messages that arrived since its request. Only one process may ask.
func (r ran) passes() (each []int) {
	since := 0
	for _, e := range r.Events {
		switch e.Kind {
		case trace.Ask:
			since = 0
		case trace.Receive:
			since++
		case trace.Enter:
			each = append(each, since)
		}
	}
	return each
}

// handed returns the minimum number of messages that arrive between a process leaving and the next one entering.
func (r ran) handed() int {
	least, since, left := math.MaxInt, 0, false
	for _, e := range r.Events {
		switch e.Kind {
		case trace.Receive:
			since++
		case trace.Leave:
			since, left = 0, true
		case trace.Enter:
			if left {
				least = min(least, since)
			}
		}
	}
	return least
}
