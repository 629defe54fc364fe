// Package compare shows the claimed and the measured costs of the algorithms: a table of all, and charts against the
// size of the system and against load.
package compare

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/facts"
	"fano/server/gallery"
	"fano/server/scenario"
	"fano/web"
)

// Table returns the claimed and measured costs of all algorithms, by class. Errors: those of a run that is not
// possible.
func Table() (web.Comparison, error) {
	all, err := facts.AllMeasures()
	if err != nil {
		return web.Comparison{}, err
	}
	runs, err := gallery.All()
	if err != nil {
		return web.Comparison{}, err
	}
	v := web.Comparison{
		Processes: facts.Processes, Alone: facts.AloneEntries, Saturated: facts.SaturatedEntries,
		Rest: int(facts.NowAndThen / trace.Unit), RestEach: facts.PerpetualRest, Seeds: facts.Seeds,
	}
	for _, m := range all {
		class := func(c web.ComparedClass) bool { return c.Name == m.Algorithm.Class }
		at := slices.IndexFunc(v.Classes, class)
		if at < 0 {
			at = len(v.Classes)
			v.Classes = append(v.Classes, web.ComparedClass{Name: m.Algorithm.Class})
		}
		v.Classes[at].Algorithms = append(v.Classes[at].Algorithms, row(&m, runs))
	}
	return v, nil
}

// row returns an algorithm's row of the table.
func row(m *facts.Measures, runs []gallery.Run) web.Compared {
	a := m.Algorithm
	v := web.Compared{
		Name: a.Name, Title: a.Title, Year: a.Year, FIFO: a.FIFO, Topology: a.Topology,
		Perpetual: a.Perpetual, Mended: a.Mended,
		Measured: !facts.IsDraft(a.Name),
		Bits:     m.Run(facts.Saturated).Bits, Grows: m.Grows, SizePlay: m.Run(facts.Saturated).Play,
	}
	for _, p := range []string{invariant.EM1.Name, invariant.EM2.Name, invariant.EM3.Name} {
		k := web.Guarantee{Property: p, Holds: slices.Contains(a.Claims, p)}
		if !k.Holds {
			k.Play = broken(m, p, runs)
		}
		v.Guarantees = append(v.Guarantees, k)
	}
	if forEver, ok := facts.StarvationOf(a.Name, "", explore.FairMessages); ok {
		v.Guarantees = append(v.Guarantees, web.Guarantee{Property: explore.Starvation, Holds: forEver.Verdict == explore.Holds})
	}
	b := a.Bounds
	if b.Saturated.At == nil {
		b.Saturated = b.Typical
	}
	perEntry := func(r facts.RunCosts) float64 { return r.Messages }
	v.Best = cell(m, b.Best, m.Cheapest(), perEntry)
	v.Typical = cell(m, b.Typical, m.Run(facts.Alone), perEntry)
	v.Saturated = cell(m, b.Saturated, m.Run(facts.Saturated), perEntry)
	v.Worst = claim(m, b.Worst)
	v.Worst.Measured, v.Worst.Play = m.Worst.Each, m.Worst.Play
	d := a.Delays
	d.Client.Text, d.Sync.Text = inDelays(d.Client.Text), inDelays(d.Sync.Text)
	v.Client = cell(m, d.Client, m.Run(facts.Alone), func(r facts.RunCosts) float64 { return r.Client })
	v.Sync = cell(m, d.Sync, m.Run(facts.Saturated), func(r facts.RunCosts) float64 { return r.Sync })
	return v
}

// claim returns a formula with its value in the measured system. The legend under the table explains the letters.
func claim(m *facts.Measures, f mutex.Formula) web.ComparedCost {
	text, _, _ := strings.Cut(f.Text, ", ")
	v := web.ComparedCost{Formula: text, Ours: f.Ours, Claimed: math.NaN(), Measured: math.NaN()}
	if f.At != nil {
		if x := f.At(m.Topology); !math.IsInf(x, 0) {
			v.Claimed = x
		}
	}
	return v
}

// cell returns a claim with the measured value of a run.
func cell(m *facts.Measures, f mutex.Formula, r facts.RunCosts, of func(facts.RunCosts) float64) web.ComparedCost {
	v := claim(m, f)
	v.Measured, v.Play = of(r), r.Play
	return v
}

// broken returns the URL of a run that breaks an unclaimed property, at the event that breaks it, although neither
// the algorithm nor the network is changed. It prefers a run of the gallery, and is empty if no run is known.
func broken(m *facts.Measures, property string, runs []gallery.Run) string {
	for _, e := range runs {
		if e.Document.Algorithm != m.Algorithm.Name || !asAssumed(m.Algorithm, e.Document) {
			continue
		}
		if at := slices.IndexFunc(e.Breaks, func(b gallery.Violation) bool { return b.Property == property }); at >= 0 {
			return fmt.Sprintf("/play?s=%s&at=%d", e.Name, e.Breaks[at].Step)
		}
	}
	if property == invariant.EM3.Name {
		return m.Disorder
	}
	return ""
}

// asAssumed reports whether a document runs the unchanged algorithm on a network that satisfies its assumptions.
func asAssumed(a *model.Algorithm, d *scenario.Document) bool {
	return len(d.Switches) == 0 && d.Network.Loss == 0 && d.Network.Duplication == 0 &&
		(d.Network.Order == scenario.OrderFIFO || !a.FIFO)
}
