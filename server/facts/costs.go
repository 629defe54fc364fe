package facts

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"sync"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// The costs of the entries of each algorithm in the runs of [Example].
var costTable = Table{Name: "costs", Keys: names, Find: findCosts, Sample: 4, Files: files}

var costsStored = Read[costFacts](files, "costs")

// names returns the names of all algorithms.
func names() (all []string) {
	for _, a := range algorithms.All {
		all = append(all, a.Name)
	}
	return all
}

// measuredRuns are the measured runs of each algorithm, the simplest first.
var measuredRuns = []string{Solo, Once, Alone, Saturated}

// costFacts are the facts of one algorithm.
type costFacts struct {
	Runs  map[string]RunCosts
	Grows bool
}

// RunCosts are the costs of an entry in one run, and the size of its largest message.
type RunCosts struct {
	Messages, Client, Sync float64
	Bits                   int
	Play                   string `json:"-"`
}

// Measures are the measured costs of an algorithm.
type Measures struct {
	Algorithm *model.Algorithm
	Topology  *mutex.Topology     // of the runs
	Runs      map[string]RunCosts // Alone, Saturated, Once and Solo
	Worst     struct {            // see [WorstCase]; NaN and empty if an entry may cost any number of messages
		Each float64
		Play string
	}
	Grows    bool   // messages become larger with the length of a run
	Disorder string // the URL of a run that breaks EM3; empty if the algorithm claims it, or no small system has one
}

// IsDraft reports whether an algorithm of the catalogue has no measurements yet. make golden adds its facts to the
// tables.
func IsDraft(name string) bool {
	_, isAlgorithm := algorithms.Named(name)
	_, isMeasured := costsStored()[name]
	return isAlgorithm && !isMeasured
}

// AllMeasures returns the costs of all algorithms, in teaching order; drafts have no runs.
var AllMeasures = sync.OnceValues(func() ([]Measures, error) {
	var all []Measures
	for _, a := range algorithms.All {
		m, err := measuresOf(a)
		if err != nil {
			return nil, fmt.Errorf("costs: %s: %w", a.Name, err)
		}
		all = append(all, m)
	}
	return all, nil
})

// measuresOf reads the stored costs of an algorithm, and adds the URLs of their runs.
func measuresOf(a *model.Algorithm) (m Measures, err error) {
	known := costsStored()[a.Name]
	m = Measures{Algorithm: a, Runs: map[string]RunCosts{}, Grows: known.Grows}
	for name, r := range known.Runs {
		if r.Play, err = Example(a, name).Play(); err != nil {
			return m, err
		}
		m.Runs[name] = r
	}
	if m.Topology, err = Example(a, Saturated).Topology(); err != nil {
		return m, err
	}
	if run, ok := CounterexampleOf(a.Name + "//" + explore.EM3); ok {
		if m.Disorder, err = run.play(); err != nil {
			return m, err
		}
	}
	m.Worst.Each = math.NaN()
	if w, ok := WorstCaseOf(a.Name); ok {
		m.Worst.Each = w.Each()
		m.Worst.Play, err = w.document(a).Play()
	}
	return m, err
}

// Run returns the costs in one of the runs: NaN and no URL if the algorithm is a draft.
func (m *Measures) Run(name string) RunCosts {
	if r, ok := m.Runs[name]; ok {
		return r
	}
	return RunCosts{Messages: math.NaN(), Client: math.NaN(), Sync: math.NaN()}
}

// Cheapest returns the run with the cheapest entries; among equals the simplest.
func (m *Measures) Cheapest() RunCosts {
	best := m.Run(measuredRuns[0])
	for _, name := range measuredRuns[1:] {
		if r := m.Run(name); r.Messages < best.Messages {
			best = r
		}
	}
	return best
}

// findCosts measures the runs of an algorithm.
func findCosts(ctx context.Context, name string) (any, error) {
	a, _ := algorithms.Named(name)
	found := costFacts{Runs: map[string]RunCosts{}}
	for _, name := range measuredRuns {
		r, err := Measure(ctx, Example(a, name))
		if err != nil {
			return nil, err
		}
		bits, err := messageBits(ctx, Example(a, name))
		if err != nil {
			return nil, err
		}
		found.Runs[name] = RunCosts{
			Messages: rounded(r.Each.Messages), Client: rounded(r.Each.Client), Sync: rounded(r.Each.Sync),
			Bits: int(bits),
		}
	}
	var err error
	found.Grows, err = growing(ctx, a, found.Runs[Saturated].Bits)
	return found, err
}

// growing reports whether the messages of the saturated run, whose largest has size bits, keep growing: whether a run
// with a tenth of its entries has smaller ones. Bounded contents, such as the name of a process or a queue of names,
// do not grow, since all processes ask from the beginning; a timestamp or a ticket does.
func growing(ctx context.Context, a *model.Algorithm, size int) (bool, error) {
	short := Example(a, Saturated)
	short.Stop.Entries = SaturatedEntries / 10
	bits, err := messageBits(ctx, short)
	return int(bits) < size, err
}

// rounded rounds x as tables store it: further digits mean nothing, and may differ between processors.
func rounded(x float64) float64 {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 7, 64), 64) // a formatted number always parses
	return y
}
