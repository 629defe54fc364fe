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

// Processes is the default number of processes of the measured runs: the number of points of the Fano plane, and of
// nodes of a full binary tree.
const Processes = 7

// The measured runs, by the names of their texts.
const (
	Alone     = "alone"     // processes ask now and then, and never two at a time
	Saturated = "saturated" // every process asks again at once
	Once      = "once"      // every process asks at the same time, and never again
	Solo      = "solo"      // process 1 asks again and again, and no other does
	Worst     = "dearest"   // the worst case found by the adversary
)

// The lengths of the runs. Rare requests are a thousand times as far apart as the slowest algorithm needs to serve
// them. A perpetual algorithm always sends, so its requests are closer.
const (
	AloneEntries     = 200
	SaturatedEntries = 100
	SoloEntries      = 50
	Rarely           = 1_000_000 * trace.Unit
	NowAndThen       = 200 * trace.Unit
	SoloEvery        = 50 * trace.Unit
	MostEvents       = 10_000
)

// A Run is a measured run with its URL.
type Run struct {
	Play    string
	Summary trace.Summary
	Each    Costs // of an entry in the steady state, see [Steady]
}

// Measure runs a document like the page that its URL opens, but monitors no properties: on large systems that costs a
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
	case Worst: // on the worst network that the algorithm tolerates
		if !a.FIFO {
			d.Network.Order = scenario.OrderAny
		}
	}
	return d
}

// Again lets every process think, ask and stay inside until there have been the given number of entries in all.
func Again(d *scenario.Document, entries int, think simulate.Law) {
	d.Workload = &scenario.Workload{Entries: entries, Think: think, Hold: Always(trace.Unit)}
	d.Stop.Entries = entries
}

// Always returns a constant time as a law.
func Always(t trace.Time) simulate.Law { return simulate.Law{Kind: simulate.Constant, A: t} }

// Texts returns a page text in every language of scenarios; with alternates names and values.
func Texts(key string, with ...any) scenario.Text {
	in := func(lang string) string {
		texts, _ := locale.Named(lang)
		return texts.T(key, with...)
	}
	return scenario.Text{En: in("en"), Pt: in("pt"), It: in("it")}
}

// QuorumSize returns the number of members of a quorum, or their range; empty without quorums.
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
