package page

import (
	"fmt"
	"slices"
	"sync"

	"fano/algorithms"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
	"fano/web"
)

// crowd is the number of processes in the runs that are measured: those of the Fano plane and of a full binary tree.
const crowd = 7

// The runs that are measured, by the names of their texts.
const (
	runAlone     = "alone"     // somebody asks now and then, and never two at a time
	runSaturated = "saturated" // everybody asks again at once
	runOnce      = "once"      // everybody asks at the same time, and never again
	runSolo      = "solo"      // process 1 asks again and again, and nobody else
	runDearest   = "dearest"   // what an adversary has found
)

// How long they are. Rare requests follow one another a thousand times more slowly than the slowest algorithm serves
// them. A perpetual algorithm sends all the while, so that its requests must be nearer to one another.
const (
	aloneEntries     = 200
	saturatedEntries = 100
	soloEntries      = 50
	rarely           = 1_000_000 * trace.Unit
	nowAndThen       = 200 * trace.Unit
	soloEvery        = 50 * trace.Unit
	mostEvents       = 10_000
)

// measured is an algorithm with what its runs have shown.
type measured struct {
	algorithm *mutex.Algorithm
	topology  *mutex.Topology
	runs      map[string]measuredRun
	// dearest is what an entry has cost at most, and where; see dearestOf.
	dearest struct {
		each float64
		play string
	}
	// grows says that messages become larger the longer a run is; see growing.
	grows bool
	// disorder is the address of a run that breaks EM3, if the algorithm does not claim it and there is one; see disorder.
	disorder string
}

// measuredRun is a run with the address at which anybody sees it.
type measuredRun struct {
	play    string
	summary trace.Summary
}

// measures are those of all algorithms, in teaching order. They take a fraction of a second, once.
var measures = sync.OnceValues(func() ([]measured, error) {
	var all []measured
	for _, a := range algorithms.All {
		m, err := measure(a)
		if err != nil {
			return nil, fmt.Errorf("compare: %s: %w", a.Name, err)
		}
		all = append(all, m)
	}
	return all, nil
})

func measure(a *mutex.Algorithm) (measured, error) {
	m := measured{algorithm: a, runs: map[string]measuredRun{}}
	for _, name := range []string{runAlone, runSaturated, runOnce, runSolo} {
		r, err := measureRun(example(a, name))
		if err != nil {
			return m, fmt.Errorf("%s: %w", name, err)
		}
		m.runs[name] = r
	}
	var err error
	if m.topology, err = example(a, runSaturated).Topology(); err != nil {
		return m, err
	}
	if m.grows, err = growing(a, m.runs[runSaturated].summary.MessageBits); err != nil {
		return m, err
	}
	if m.dearest.each, m.dearest.play, err = dearestOf(a); err != nil {
		return m, fmt.Errorf("%s: %w", runDearest, err)
	}
	if !slices.Contains(a.Claims, invariant.EM3.Name) {
		m.disorder, err = disorder(a)
	}
	return m, err
}

// growing says whether messages of the saturated run, the largest of which has so many bits, are still becoming larger
// when everybody has long been served: whether a run of a tenth of its entries does with less. Nothing that is bounded
// does, such as the name of a process or a queue of them, for all have asked from the beginning; a timestamp, a sequence
// number or a ticket does.
func growing(a *mutex.Algorithm, size int) (bool, error) {
	short := example(a, runSaturated)
	short.Stop.Entries = saturatedEntries / 10
	r, err := measureRun(short)
	return r.summary.MessageBits < size, err
}

// measureRun runs a document as the page it links to will.
func measureRun(d *scenario.Document) (measuredRun, error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return measuredRun{}, &scenario.Invalid{Problems: problems}
	}
	link, err := d.Link()
	if err != nil {
		return measuredRun{}, err
	}
	summary, err := simulate.Run(setup, func(*trace.Event) error { return nil })
	return measuredRun{"/play?s=" + link, summary}, err
}

// example is the document of a run of the algorithm that is measured.
func example(a *mutex.Algorithm, name string) *scenario.Document {
	d := &scenario.Document{
		Algorithm: a.Name,
		Processes: crowd,
		Seed:      1,
		Clock:     scenario.Clock{Rule: a.Clock},
		Network:   scenario.Network{Order: scenario.OrderFIFO, Delay: always(trace.Unit)},
		Stop:      scenario.Stop{Events: mostEvents},
		Title:     inAllLanguages("compare.run." + name + ".title"),
		Story:     inAllLanguages("compare.run." + name + ".story"),
		View:      scenario.View{Axis: scenario.Axes[0], Tab: scenario.Tabs[0]},
	}
	switch name {
	case runAlone:
		think := simulate.Law{Kind: simulate.Exponential, A: rarely}
		if a.Perpetual {
			think.A = nowAndThen
		}
		again(d, aloneEntries, think)
	case runSaturated:
		again(d, saturatedEntries, always(0))
	case runOnce:
		d.Workload = &scenario.Workload{Entries: 1, Think: always(0), Hold: always(trace.Unit)}
	case runSolo:
		for k := range trace.Time(soloEntries) {
			d.Script = append(d.Script, scenario.Action{
				At: k * soloEvery, Process: 1, Do: scenario.DoRequest, Hold: trace.Unit, HasHold: true,
			})
		}
	}
	return d
}

// again makes everybody think, ask and stay inside for as long as there have not been so many entries in all.
func again(d *scenario.Document, entries int, think simulate.Law) {
	d.Workload = &scenario.Workload{Entries: entries, Think: think, Hold: always(trace.Unit)}
	d.Stop.Entries = entries
}

func always(t trace.Time) simulate.Law { return simulate.Law{Kind: simulate.Constant, A: t} }

// inAllLanguages is a text of the page as a scenario carries it.
func inAllLanguages(key string) scenario.Text {
	in := func(lang string) string {
		texts, _ := web.TextsNamed(lang)
		return texts.T(key)
	}
	return scenario.Text{En: in("en"), Pt: in("pt"), It: in("it")}
}
