// Package sweep measures what an entry costs under every algorithm of the catalogue: in systems from two processes to
// a hundred, while nobody competes and while everybody does; and in three of them, from the one to the other. Each
// point is the mean of some runs whose seeds it names, with their spread; each run is a scenario that anybody can
// open. What is claimed beside it is evaluated from the algorithm's own Bounds and Delays, on the very topology that
// is measured.
package sweep

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/topology"
	"fano/server/measure"
	"fano/server/scenario"
)

// Sizes are the numbers of processes of systems that are measured. Those of whole planes are among them (3, 7, 31, 57
// and 73), and 43, of which there is none although 43 = 6² + 6 + 1.
var Sizes = []int{2, 3, 5, 7, 10, 15, 20, 31, 43, 50, 57, 73, 100}

// Rests are the rests between two requests of a process, in T, for which the systems of LoadSizes are measured: from so
// rare that hardly any two meet to none.
var (
	Rests     = []Load{3000, 1000, 300, 100, 30, 10, 3, 1, Saturated}
	LoadSizes = []int{3, 7, 31}
)

// Seeds is how many runs a point is measured in; their seeds are 1, 2, … up to it.
const Seeds = 5

// Load is how much a system has to do: the mean rest of a process between leaving and asking again, in T.
type Load int

// The loads at the ends.
const (
	Saturated Load = 0  // everybody asks again at once
	Alone     Load = -1 // everybody asks so rarely that hardly two requests meet
)

// How long the runs are: as many entries as those of the table, and six for each process of a large system, so that
// how all begins counts little; or two, where messages are so many that six would be too long, or are not bounded. A
// run with more events than MostEvents, which is as many as a server shows by default in one piece, is not measured.
const (
	each       = 6
	fewer      = 2
	MostEvents = 200_000
)

// PerpetualRest is how many T a process rests in the load Alone, for each process there is, where messages flow
// although nobody asks: rarer requests would only make longer runs of them.
const PerpetualRest = 100

// A Point is what is measured together: an algorithm, in a system, under a load.
type Point struct {
	Algorithm string
	N         int
	Load      Load
}

// Points are all points, those that a visitor sees first before the others.
func Points() []Point {
	var all []Point
	add := func(n int, l Load) {
		for _, a := range algorithms.All {
			if p := (Point{a.Name, n, l}); !slices.Contains(all, p) {
				all = append(all, p)
			}
		}
	}
	for _, l := range []Load{Saturated, Alone} {
		for _, n := range Sizes {
			add(n, l)
		}
	}
	for _, n := range []int{7, 3, 31} {
		for _, rest := range Rests {
			add(n, rest)
		}
	}
	return all
}

// entries is how many entries a run of the point has.
func (p Point) entries() int {
	least, end := measure.SaturatedEntries, Saturated
	if p.Load == Alone {
		least, end = measure.AloneEntries, Alone
	}
	n := max(least, each*p.N)
	costs := (Point{p.Algorithm, p.N, end}).Claimed(Messages)
	if some := costs+events < MostEvents/float64(n); !some {
		n = max(least, fewer*p.N)
	}
	return n
}

// events are those of an entry beside its messages: asking, entering and leaving.
const events = 3

// Rest is the mean rest of a process between leaving and asking again, in T.
func (p Point) Rest() int {
	if p.Load != Alone {
		return int(p.Load)
	}
	if a, ok := algorithms.Named(p.Algorithm); ok && a.Perpetual {
		return PerpetualRest * p.N
	}
	return int(measure.Rarely / trace.Unit)
}

// Document is the run of the point with a seed, as anybody opens it. Point.Algorithm is in the catalogue.
func (p Point) Document(seed uint64) *scenario.Document {
	a, _ := algorithms.Named(p.Algorithm)
	d := measure.Example(a, measure.Saturated)
	d.Title, d.Story = scenario.Text{}, scenario.Text{} // an address that is short
	d.Processes, d.Seed, d.Stop.Events = p.N, seed, MostEvents
	think := measure.Always(0)
	if rest := p.Rest(); rest > 0 {
		think = simulate.Law{Kind: simulate.Exponential, A: trace.Time(rest) * trace.Unit}
	}
	measure.Again(d, p.entries(), think)
	return d
}

// A Run is what one run of a point has come to. A delay that no entry of it had is 0.
type Run struct {
	Seed     uint64  `json:"seed"`
	Entries  int     `json:"entries"`
	Messages float64 `json:"messages"` // per entry
	Sync     float64 `json:"sync"`     // in T
	Client   float64 `json:"client"`   // in T
	Play     string  `json:"-"`        // the address at which it is seen
}

// Why a point has no runs.
const (
	NoSystem = "system" // there is no system of so many processes
	TooLong  = "events" // its runs would have too many events
)

// Measured are the runs of a point, in the order of their seeds, or why there are none.
type Measured struct {
	Point
	Runs []Run
	Left string // NoSystem or TooLong; empty if there are runs
}

// measured runs a point. Errors: the context's, and what would be a mistake of this build.
func (p Point) measured(ctx context.Context) (Measured, error) {
	m := Measured{Point: p}
	a, ok := algorithms.Named(p.Algorithm)
	if !ok {
		return m, fmt.Errorf("sweep: there is no algorithm %s", p.Algorithm)
	}
	if _, err := topology.Of(a, p.N, topology.Spec{}); err != nil {
		m.Left = NoSystem
		return m, nil
	}
	for seed := uint64(1); seed <= Seeds; seed++ {
		r, err := p.run(ctx, seed)
		switch {
		case errors.Is(err, errTooLong):
			m.Runs, m.Left = nil, TooLong
			return m, nil
		case err != nil:
			return m, err
		}
		m.Runs = append(m.Runs, r)
	}
	return m, nil
}

var errTooLong = errors.New("too many events")

// run is one run of a point. The invariants that are the algorithm's own are left out, since they change nothing that
// is counted, and take a hundred times as long as the run.
func (p Point) run(ctx context.Context, seed uint64) (Run, error) {
	d := p.Document(seed)
	setup, err := measure.Setup(d)
	if err != nil {
		return Run{}, err
	}
	bare := *setup.Algorithm
	bare.Invariants = nil
	setup.Algorithm = &bare
	s, err := simulate.Run(ctx, setup, func(*trace.Event) error { return nil })
	if err != nil {
		return Run{}, err
	}
	if s.Ended != trace.Quiescent {
		return Run{}, errTooLong
	}
	each, err := measure.Steady(d, s)
	if err != nil {
		return Run{}, err
	}
	play, err := d.Play()
	return Run{seed, s.Entries, each.Messages, each.Sync, each.Client, play}, err
}
