package page

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/mutex"
	"fano/server/endless"
	"fano/server/measure"
	"fano/server/scenario"
	"fano/web"
)

// compare is what all algorithms claim to cost, and what their runs cost, by class. Errors: of a run that cannot be.
func compare() (web.Comparison, error) {
	all, err := measures()
	if err != nil {
		return web.Comparison{}, err
	}
	gallery, err := shelf()
	if err != nil {
		return web.Comparison{}, err
	}
	v := web.Comparison{Processes: measure.Crowd, Alone: measure.AloneEntries, Saturated: measure.SaturatedEntries}
	for _, m := range all {
		class := func(c web.ComparedClass) bool { return c.Name == m.algorithm.Class }
		at := slices.IndexFunc(v.Classes, class)
		if at < 0 {
			at = len(v.Classes)
			v.Classes = append(v.Classes, web.ComparedClass{Name: m.algorithm.Class})
		}
		v.Classes[at].Algorithms = append(v.Classes[at].Algorithms, m.view(gallery))
	}
	return v, nil
}

// view is a row of the table.
func (m *measured) view(gallery []shelved) web.Compared {
	a := m.algorithm
	v := web.Compared{
		Name: a.Name, Title: a.Title, Year: a.Year, FIFO: a.FIFO, Topology: a.Topology, Perpetual: a.Perpetual, Mended: a.Mended,
		Bits: m.runs[measure.Saturated].Summary.MessageBits, Grows: m.grows, SizePlay: m.runs[measure.Saturated].Play,
	}
	for _, p := range []string{invariant.EM1.Name, invariant.EM2.Name, invariant.EM3.Name} {
		k := web.Kept{Property: p, Holds: slices.Contains(a.Claims, p)}
		if !k.Holds {
			k.Play = m.broken(p, gallery)
		}
		v.Kept = append(v.Kept, k)
	}
	forEver, _ := endless.Of(a.Name, "", explore.FairMessages)
	v.Kept = append(v.Kept, web.Kept{Property: explore.Starvation, Holds: forEver.Verdict == explore.Holds})
	b := a.Bounds
	if b.Saturated.At == nil {
		b.Saturated = b.Typical
	}
	perEntry := func(r measure.Run) float64 { return r.Summary.MessagesPerEntry }
	v.Best = m.cell(b.Best, m.cheapest(), perEntry)
	v.Typical = m.cell(b.Typical, m.runs[measure.Alone], perEntry)
	v.Saturated = m.cell(b.Saturated, m.runs[measure.Saturated], perEntry)
	v.Worst = m.claim(b.Worst)
	v.Worst.Measured, v.Worst.Play = m.dearest.each, m.dearest.play
	d := a.Delays
	d.Client.Text, d.Sync.Text = inDelays(d.Client.Text), inDelays(d.Sync.Text)
	v.Client = m.cell(d.Client, m.runs[measure.Alone], func(r measure.Run) float64 { return r.Summary.ClientDelay })
	v.Sync = m.cell(d.Sync, m.runs[measure.Saturated], func(r measure.Run) float64 { return r.Summary.SyncDelay })
	return v
}

// claim is a formula with its value in the runs. What its letters mean, which may follow it, is told under the table.
func (m *measured) claim(f mutex.Formula) web.ComparedCost {
	text, _, _ := strings.Cut(f.Text, ", ")
	v := web.ComparedCost{Formula: text, Ours: f.Ours, Claimed: math.NaN(), Measured: math.NaN()}
	if f.At != nil {
		if x := f.At(m.topology); !math.IsInf(x, 0) {
			v.Claimed = x
		}
	}
	return v
}

// cell is a claim beside what a run has shown.
func (m *measured) cell(f mutex.Formula, r measure.Run, of func(measure.Run) float64) web.ComparedCost {
	v := m.claim(f)
	v.Measured, v.Play = of(r), r.Play
	return v
}

// cheapest is the run whose entries cost least; of several the simplest.
func (m *measured) cheapest() measure.Run {
	best := m.runs[measure.Solo]
	for _, name := range []string{measure.Once, measure.Alone, measure.Saturated} {
		if r := m.runs[name]; r.Summary.MessagesPerEntry < best.Summary.MessagesPerEntry {
			best = r
		}
	}
	return best
}

// broken is the address of a run that breaks a property which is not claimed, although the algorithm is as its paper has it
// and so is the network, at the beat that tells it: a run of the gallery if there is one. Empty if none is known.
func (m *measured) broken(property string, gallery []shelved) string {
	for _, e := range gallery {
		if e.Document.Algorithm != m.algorithm.Name || !asAssumed(m.algorithm, e.Document) {
			continue
		}
		if at := slices.IndexFunc(e.breaks, func(b breach) bool { return b.property == property }); at >= 0 {
			return fmt.Sprintf("/play?s=%s&step=%d", e.Name, e.breaks[at].beat)
		}
	}
	if property == invariant.EM3.Name {
		return m.disorder
	}
	return ""
}

// asAssumed says that a document runs the algorithm unchanged, on a network that keeps what it relies on.
func asAssumed(a *mutex.Algorithm, d *scenario.Document) bool {
	return len(d.Switches) == 0 && d.Network.Loss == 0 && d.Network.Duplication == 0 &&
		(d.Network.Order == scenario.OrderFIFO || !a.FIFO)
}
