package facts

import (
	"context"
	"math"
	"strconv"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/locale"
	"fano/server/scenario"
)

// Processes is the number of processes in the runs that are measured, unless they say otherwise: as many as the Fano
// plane has points, and a full binary tree nodes.
const Processes = 7

// The runs that are measured, by the names of their texts.
const (
	Alone     = "alone"     // processes ask now and then, and never two at a time
	Saturated = "saturated" // every process asks again at once
	Once      = "once"      // every process asks at the same time, and never again
	Solo      = "solo"      // process 1 asks again and again, and no other does
	Worst     = "dearest"   // the worst case that the adversary found
)

// The length of the runs. Rare requests follow one another a thousand times more slowly than the slowest algorithm serves
// them. A perpetual algorithm sends all the while, so its requests are closer to one another.
const (
	AloneEntries     = 200
	SaturatedEntries = 100
	SoloEntries      = 50
	Rarely           = 1_000_000 * trace.Unit
	NowAndThen       = 200 * trace.Unit
	SoloEvery        = 50 * trace.Unit
	MostEvents       = 10_000
)

// A Run is a run with its address.
type Run struct {
	Play    string
	Summary trace.Summary
	Each    Costs // of an entry in the steady state, see [Steady]
}

// Measure runs a document as the page does to which it links, but watches no properties: on large systems watching costs a
// hundred times as much as the run.
func Measure(ctx context.Context, d *scenario.Document) (Run, error) {
	setup, err := Setup(d)
	if err != nil {
		return Run{}, err
	}
	play, err := d.Play()
	if err != nil {
		return Run{}, err
	}
	summary, err := simulate.Run(ctx, setup, nil)
	if err != nil {
		return Run{}, err
	}
	each, err := Steady(ctx, d, summary)
	return Run{play, summary, each}, err
}

// Example returns the document of a named run of an algorithm.
func Example(a *model.Algorithm, name string) *scenario.Document {
	d := &scenario.Document{
		Algorithm: a.Name,
		Processes: Processes,
		Seed:      1,
		Clock:     scenario.Clock{Rule: a.Clock},
		Network:   scenario.Network{Order: scenario.OrderFIFO, Delay: Always(trace.Unit)},
		Stop:      scenario.Stop{Events: MostEvents},
		Title:     Texts("compare.run." + name + ".title"),
		Story:     Texts("compare.run." + name + ".story"),
		View:      scenario.View{Axis: scenario.Axes[0], Tab: scenario.Tabs[0]},
	}
	switch name {
	case Alone:
		think := simulate.Law{Kind: simulate.Exponential, A: Rarely}
		if a.Perpetual {
			think.A = NowAndThen
		}
		Again(d, AloneEntries, think)
	case Saturated:
		Again(d, SaturatedEntries, Always(0))
	case Once:
		d.Workload = &scenario.Workload{Entries: 1, Think: Always(0), Hold: Always(trace.Unit)}
	case Solo:
		for k := range trace.Time(SoloEntries) {
			d.Script = append(d.Script, request(k*SoloEvery, 1))
		}
	case Worst: // in the worst network for which the algorithm is made
		if !a.FIFO {
			d.Network.Order = scenario.OrderAny
		}
	}
	return d
}

// Again lets every process think, ask and stay inside until there have been that many entries in all.
func Again(d *scenario.Document, entries int, think simulate.Law) {
	d.Workload = &scenario.Workload{Entries: entries, Think: think, Hold: Always(trace.Unit)}
	d.Stop.Entries = entries
}

// Always is a constant time.
func Always(t trace.Time) simulate.Law { return simulate.Law{Kind: simulate.Constant, A: t} }

// Texts returns a text of the page in every language of scenarios; with has names and values in turn.
func Texts(key string, with ...any) scenario.Text {
	in := func(lang string) string {
		texts, _ := locale.Named(lang)
		return texts.T(key, with...)
	}
	return scenario.Text{En: in("en"), Pt: in("pt"), It: in("it")}
}

// QuorumSize returns the number of a quorum's members, or its range; empty without quorums.
func QuorumSize(t *mutex.Topology) string {
	least, most := math.MaxInt, 0
	for i := mutex.ID(1); int(i) <= t.N && t.Quorums != nil; i++ {
		quorum := t.Quorum(i)
		least, most = min(least, quorum.Len()), max(most, quorum.Len())
	}
	switch {
	case most == 0:
		return ""
	case least == most:
		return strconv.Itoa(most)
	}
	return strconv.Itoa(least) + "–" + strconv.Itoa(most)
}
