// Package measure runs what is measured for pages and claims: documents of runs made for that, which anybody can open
// and play, and what they come to.
package measure

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

// Crowd is the number of processes in the runs that are measured: as many as the Fano plane has points, and a full
// binary tree nodes.
const Crowd = 7

// The runs that are measured, by the names of their texts.
const (
	Alone     = "alone"     // somebody asks now and then, and never two at a time
	Saturated = "saturated" // everybody asks again at once
	Once      = "once"      // everybody asks at the same time, and never again
	Solo      = "solo"      // process 1 asks again and again, and nobody else
	Dearest   = "dearest"   // what an adversary has found

	Disordered = "order" // what a search for a run that breaks EM3 begins with
)

// How long they are. Rare requests follow one another a thousand times more slowly than the slowest algorithm serves
// them. A perpetual algorithm sends all the while, so that its requests must be nearer to one another.
const (
	AloneEntries     = 200
	SaturatedEntries = 100
	SoloEntries      = 50
	Rarely           = 1_000_000 * trace.Unit
	NowAndThen       = 200 * trace.Unit
	SoloEvery        = 50 * trace.Unit
	MostEvents       = 10_000
)

// Run is a run with the address at which anybody sees it.
type Run struct {
	Play    string // the address
	Summary trace.Summary
	Each    Costs // of an entry, once the first rounds are over, see [Steady]
}

// Of runs a document as the page it links to will.
func Of(d *scenario.Document) (Run, error) {
	setup, err := Setup(d)
	if err != nil {
		return Run{}, err
	}
	play, err := d.Play()
	if err != nil {
		return Run{}, err
	}
	summary, err := made(setup, func(*trace.Event) error { return nil })
	if err != nil {
		return Run{}, err
	}
	each, err := Steady(d, summary)
	return Run{play, summary, each}, err
}

// made is the run of a setup of the server's own. It is made once, for the first reader and all others, so that nobody's
// leaving ends it.
func made(s *simulate.Setup, each func(*trace.Event) error) (trace.Summary, error) {
	return simulate.Run(context.Background(), s, each)
}

// Example is the document of a run of the algorithm that is measured.
func Example(a *model.Algorithm, name string) *scenario.Document {
	d := &scenario.Document{
		Algorithm: a.Name,
		Processes: Crowd,
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
	case Dearest, Disordered: // found in the worst network that the algorithm stands
		if !a.FIFO {
			d.Network.Order = scenario.OrderAny
		}
	}
	return d
}

// Again makes everybody think, ask and stay inside for as long as there have not been so many entries in all.
func Again(d *scenario.Document, entries int, think simulate.Law) {
	d.Workload = &scenario.Workload{Entries: entries, Think: think, Hold: Always(trace.Unit)}
	d.Stop.Entries = entries
}

func Always(t trace.Time) simulate.Law { return simulate.Law{Kind: simulate.Constant, A: t} }

// Texts is a text of the page as a scenario carries it, with what is put into it: names and values in turn.
func Texts(key string, with ...any) scenario.Text {
	in := func(lang string) string {
		texts, _ := locale.Named(lang)
		return texts.T(key, with...)
	}
	return scenario.Text{En: in("en"), Pt: in("pt"), It: in("it")}
}

// QuorumSize is the number of a quorum's members, or the range of it; empty if there are no quorums.
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
