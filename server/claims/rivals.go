package claims

import (
	"math"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/topology"
	"fano/server/check"
	"fano/server/facts"
)

// mealCosts judges C9: a case is refuted if a measurement exceeds the paper's value on any of the planes.
func mealCosts(j *judge) {
	v := must(facts.MeasureComplexity(j.ctx))
	for _, c := range v.Costs {
		above, at := false, 0
		for i, m := range c.Measured {
			if m.Value > c.Claimed[i]+1e-9 && !above {
				above, at = true, i
			}
		}
		if !above {
			at = len(c.Measured) - 1
		}
		with := []any{"n", v.Sizes[at].N, "measured", c.Measured[at].Value, "paper", c.Claimed[at]}
		if c.Formula == "" {
			j.note(c.Case, "n", v.Sizes[at].N, "measured", c.Measured[at].Value).Play = c.Measured[at].Play
			continue
		}
		j.addIf(!above, c.Case, with...).Play = c.Measured[at].Play
	}
}

// locality judges C10.
func locality(j *judge) {
	for i, p := range must(facts.MeasureComplexity(j.ctx)).Pairs {
		j.addIf(p.Measured.Value == p.Claimed, []string{"neighbours", "others"}[i], "measured", p.Measured.Value,
			"one", p.Clients[0], "other", p.Clients[1], "arbiter", p.Arbiter).Play = p.Measured.Play
	}
}

// twoBits judges C11.
func twoBits(j *judge) {
	v := must(facts.MeasureComplexity(j.ctx))
	for _, row := range v.Messages {
		last := len(row.Bits) - 1
		first, most := row.Bits[0].Value, row.Bits[last].Value
		with := []any{"bits", most, "first", first, "entries", v.Entries[last], "few", v.Entries[0], "algorithm", row.Title}
		if row.Name == "campos-carvalho" {
			j.addIf(most == 2 && first == 2, "two", with...).Play = row.Bits[last].Play
		} else {
			j.addIf(most > first, "grow-"+row.Name, with...).Play = row.Bits[last].Play
		}
	}
	j.compareCosts()
}

// compareCosts adds the finding of the conclusion: compared with Maekawa's algorithm on the plane of 7, most messages
// are saved at low and at full load, fewer between; and on larger planes none at low load.
func (j *judge) compareCosts() {
	low := simulate.Law{Kind: simulate.Exponential, A: facts.Rarely}
	between := simulate.Law{Kind: simulate.Exponential, A: 10 * trace.Unit}
	few, some, all := j.measurePair(7, low), j.measurePair(7, between), j.measurePair(7, facts.Always(0))
	j.addIf(few.of() > some.of() && all.of() > some.of() && some.of() > 0, "gain", "n", 7,
		"few", few.ours, "few-maekawa", few.maekawa, "some", some.ours, "some-maekawa", some.maekawa,
		"all", all.ours, "all-maekawa", all.maekawa).Play = all.play
	large := j.measurePair(31, low)
	j.note("gain-large", "n", 31, "ours", large.ours, "maekawa", large.maekawa).Play = large.play
}

// costPair is the cost of an entry of two algorithms under one load, with the URL of the first one's run.
type costPair struct {
	ours, maekawa float64
	play          string
}

func (g costPair) of() float64 { return g.maekawa - g.ours }

func (j *judge) measurePair(n int, think simulate.Law) (g costPair) {
	for name, cost := range map[string]*float64{"campos-carvalho": &g.ours, "maekawa": &g.maekawa} {
		a, _ := algorithms.Named(name)
		d := facts.Example(a, facts.Saturated)
		d.Processes = n
		facts.Again(d, 60*n, think)
		d.Workload.Again = think.A == 0 // the request travels with the release, as the paper counts
		d.Stop.Events = 50_000
		r := j.measured(d)
		if *cost = r.Summary.MessagesPerEntry; name == "campos-carvalho" {
			g.play = r.Play
		}
	}
	return g
}

// maekawaPlanes are the sizes at which Maekawa's algorithm is measured.
var maekawaPlanes = []int{7, 13, 31}

// rivals judges C12.
func rivals(j *judge) {
	j.each("ricart-agrawala", 2, "ricart-agrawala")
	r := j.search(j.document(`"algorithm":"ricart-agrawala","processes":2`), check.Options{Asks: []int{1, 1}, EM3: true})
	j.searched(of(r, explore.EM3).Verdict, "fcfs", "states", r.States)
	carvalho := j.search(j.document(`"algorithm":"carvalho-roucairol","processes":3`), check.Options{Asks: []int{2, 1, 1}})
	c := j.measureLoads("carvalho-roucairol")
	kept := j.gallery("carvalho-roucairol-kept").costs()
	none := 0
	for _, n := range kept {
		if n == 0 {
			none++
		}
	}
	j.addIf(none > 0 && carvalho.Most <= 4*2*(3-1) && carvalho.Most > 0, "carvalho-roucairol",
		"none", none, "of", len(kept), "messages", carvalho.Most, "full", c.full.Summary.MessagesPerEntry).at("carvalho-roucairol-kept")
	j.addIf(j.gallery("carvalho-roucairol-overtaking").breaks(invariant.EM3.Name), "carvalho-roucairol-not-fcfs").at("carvalho-roucairol-overtaking")
	a, _ := algorithms.Named("maekawa")
	for _, n := range maekawaPlanes {
		root := math.Sqrt(float64(n))
		light, full := facts.Example(a, facts.Alone), facts.Example(a, facts.Saturated)
		light.Processes, full.Processes = n, n
		one, other := j.measured(light), j.measured(full)
		j.addIf(one.Summary.MessagesPerEntry <= 3*root+1e-9 && other.Summary.MessagesPerEntry <= 5*root, "maekawa",
			"n", n, "light", one.Summary.MessagesPerEntry, "three", 3*root, "full", other.Summary.MessagesPerEntry, "five", 5*root).Play = other.Play
	}
	last := maekawaPlanes[len(maekawaPlanes)-1]
	if t, err := topology.Of(a, last, topology.Spec{}); err == nil {
		j.note("maekawa-bound", "n", last, "bound", a.Bounds.Worst.At(t), "five", 5*math.Sqrt(float64(last)))
	}
	j.addIf(j.gallery("maekawa-overtaking").breaks(invariant.EM3.Name), "maekawa-not-fcfs").at("maekawa-overtaking")
}

// asPrinted judges C13: theorem 6, that every hungry process eats, for the printed rules and for the corrected ones.
func asPrinted(j *judge) {
	one := j.search(j.document(`"algorithm":"campos-carvalho","processes":3,"switches":["r14-as-printed"],"quorums":{"system":"singleton"}`), check.Options{Asks: []int{1, 1, 1}})
	j.refutes(one, explore.EM2, "r14")
	two := j.search(j.document(`"algorithm":"campos-carvalho","processes":2,"switches":["r17-as-printed"]`), check.Options{Asks: []int{2, 2}})
	j.refutes(two, explore.EM2, "r17")
	whole := j.search(j.document(triangle), check.Options{Asks: twiceEach})
	single := j.search(j.document(triangle+`,"quorums":{"system":"singleton"}`), check.Options{Asks: twiceEach})
	j.searched(both(whole, single), "corrected", "states", whole.States+single.States).uncounted().at("campos-carvalho-who-decides")
	j.starves(j.document(triangle)).uncounted() // with the corrected rules
}

// mostVoters is the largest number of processes whose majorities are checked.
const mostVoters = 100

// majorities judges C14.
func majorities(j *judge) {
	apart := 0
	for n := 1; n <= mostVoters; n++ {
		if _, _, some := sets("majority", n).Disjoint(); some {
			apart++
		}
	}
	j.addIf(apart == 0, "meet", "most", mostVoters)
	r := j.search(j.document(`"algorithm":"majority","processes":5`), check.Options{Asks: []int{1, 1, 0, 0, 0}})
	j.addSearch(r, "votes").at("majority-five")
	c := j.measureLoads("majority")
	const half = 3 // a majority of seven, without the process itself
	j.addIf(isClose(c.alone.Summary.MessagesPerEntry, 3*half), "cost", "each", c.alone.Summary.MessagesPerEntry, "full", c.full.Summary.MessagesPerEntry, "n", 7).Play = c.alone.Play
}
