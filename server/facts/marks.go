package facts

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"sync"

	"fano/algorithms"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
)

// A Quantity is a measured quantity.
type Quantity int

// Messages per entry, and two delays in T.
const (
	Messages Quantity = iota
	Sync              // from one process leaving to the next one, already waiting, entering
	Client            // from asking to entering
)

// Of returns the measurements of each run; NaN if no entry of a run had that delay.
func (s Samples) Of(w Quantity) []float64 {
	all := slices.Clone([][]float64{s.Messages, s.Sync, s.Client}[w])
	for i, x := range all {
		if w != Messages && x == 0 {
			all[i] = math.NaN()
		}
	}
	return all
}

// A Sample is the measurement of the run with a seed.
type Sample struct {
	Seed  int
	Value float64
}

// A Mark summarizes the runs of a point.
type Mark struct {
	Mean, Least, Most float64
	Runs              []Sample // in increasing order, equal ones by seed
}

// Median returns the median run, of an even number the lower one.
func (m Mark) Median() Sample { return m.Runs[(len(m.Runs)-1)/2] }

// Mark returns the summary of the point's runs; false if none has a value.
func (p Point) Mark(w Quantity) (mark Mark, ok bool) {
	sum := 0.0
	for i, x := range p.Samples().Of(w) {
		if !math.IsNaN(x) {
			mark.Runs = append(mark.Runs, Sample{i + 1, x})
			sum += x
		}
	}
	if len(mark.Runs) == 0 {
		return mark, false
	}
	slices.SortStableFunc(mark.Runs, func(a, b Sample) int { return cmp.Compare(a.Value, b.Value) })
	mark.Mean = sum / float64(len(mark.Runs))
	mark.Least, mark.Most = mark.Runs[0].Value, mark.Runs[len(mark.Runs)-1].Value
	return mark, true
}

// Claim returns the formula claimed for a load at one of the ends. It is zero for loads between them, for the
// synchronisation delay at Light, where no requests compete, and for the client delay at Heavy.
func Claim(a *model.Algorithm, w Quantity, l Load) mutex.Formula {
	switch {
	case l > 0 || w == Sync && l == Light || w == Client && l == Heavy:
		return mutex.Formula{}
	case w == Sync:
		return a.Delays.Sync
	case w == Client:
		return a.Delays.Client
	case l == Heavy && a.Bounds.Saturated.At != nil:
		return a.Bounds.Saturated
	}
	return a.Bounds.Typical
}

// span matches a range.
var span = regexp.MustCompile(`^\S+ (to|…) \S+$`)

// AtMost reports whether the text of a formula is a range; its value is then the upper end.
func AtMost(text string) bool { return span.MatchString(text) }

// Most returns the size of the largest measured system.
func Most() int { return Sizes[len(Sizes)-1] }

// layouts caches the topologies of algorithms by their number of processes; nil if there is none.
var layouts sync.Map

// Layout returns the topology of an algorithm with n processes; nil if there is none.
func Layout(name string, n int) *mutex.Topology {
	a, ok := algorithms.Named(name)
	if !ok || n < Sizes[0] || n > Most() {
		return nil
	}
	type system struct {
		name string
		n    int
	}
	if known, ok := layouts.Load(system{name, n}); ok {
		return known.(*mutex.Topology)
	}
	layout, err := topology.Of(a, n, topology.Spec{})
	if err != nil {
		layout = nil
	}
	layouts.Store(system{name, n}, layout)
	return layout
}

// Claimed returns the claimed value for a point; NaN if nothing finite is claimed. The point need not be a measured
// one.
func (p Point) Claimed(w Quantity) float64 {
	t := Layout(p.Algorithm, p.N)
	if t == nil {
		return math.NaN()
	}
	a, _ := algorithms.Named(p.Algorithm)
	f := Claim(a, w, p.Load)
	if f.At == nil {
		return math.NaN()
	}
	if x := f.At(t); !math.IsInf(x, 0) {
		return x
	}
	return math.NaN()
}
