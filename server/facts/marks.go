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

// What is what is measured of a run.
type What int

// What is measured: messages per entry, and two delays in T.
const (
	Messages What = iota
	Sync          // from one process leaving to the next, which was waiting, entering
	Client        // from asking to entering
)

// Of returns the measures of each run; NaN where no entry of a run was of that kind.
func (s Samples) Of(w What) []float64 {
	all := slices.Clone([][]float64{s.Messages, s.Sync, s.Client}[w])
	for i, x := range all {
		if w != Messages && x == 0 {
			all[i] = math.NaN()
		}
	}
	return all
}

// A Sample is the measure of the run with a seed.
type Sample struct {
	Seed  int
	Value float64
}

// A Mark is what the runs of a point show together.
type Mark struct {
	Mean, Least, Most float64
	Runs              []Sample // the lowest first, of equals by seed
}

// Median is the run in the middle.
func (m Mark) Median() Sample { return m.Runs[(len(m.Runs)-1)/2] }

// Mark is what the runs of the point show; false if none does.
func (p Point) Mark(w What) (mark Mark, ok bool) {
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

// Claim is the formula that is claimed for a load at one of the ends; between them nothing is claimed, nor a
// synchronisation delay where no requests compete.
func Claim(a *model.Algorithm, w What, l Load) mutex.Formula {
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

// span is a formula of a least and a most.
var span = regexp.MustCompile(`^\S+ (to|…) \S+$`)

// AtMost reports whether the text of a formula is a range, whose value is its end.
func AtMost(text string) bool { return span.MatchString(text) }

// Most is the largest system that is measured.
func Most() int { return Sizes[len(Sizes)-1] }

// layouts are an algorithm's topologies by their number of processes; nil where there is none. They are made once.
var layouts sync.Map

// Layout is the topology of an algorithm's system of n processes; nil if there is none.
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

// Claimed is what is claimed for a point, NaN if nothing is, or no number. It may lie between the points.
func (p Point) Claimed(w What) float64 {
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
