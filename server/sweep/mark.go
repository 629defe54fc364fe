package sweep

import (
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

// Of is what a run shows of it; NaN if nothing, because no entry of it was of that kind.
func (r Run) Of(w What) float64 {
	x := [...]float64{r.Messages, r.Sync, r.Client}[w]
	if w != Messages && x == 0 {
		return math.NaN()
	}
	return x
}

// A Mark is what some runs show together.
type Mark struct {
	Mean, Least, Most float64
	Runs              []Run // by what they show, the lowest first, of equals by seed
}

// Median is the run in the middle.
func (m Mark) Median() Run { return m.Runs[(len(m.Runs)-1)/2] }

// Mark is what the runs of a point show; false if there are none that show it.
func (m Measured) Mark(w What) (Mark, bool) {
	var mark Mark
	sum := 0.0
	for _, r := range m.Runs {
		if x := r.Of(w); !math.IsNaN(x) {
			mark.Runs = append(mark.Runs, r)
			sum += x
		}
	}
	if len(mark.Runs) == 0 {
		return mark, false
	}
	slices.SortStableFunc(mark.Runs, func(a, b Run) int {
		switch x, y := a.Of(w), b.Of(w); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	mark.Mean = sum / float64(len(mark.Runs))
	mark.Least, mark.Most = mark.Runs[0].Of(w), mark.Runs[len(mark.Runs)-1].Of(w)
	return mark, true
}

// Claim is the formula that is claimed for a load at one of the ends; between them nothing is claimed, nor a
// synchronisation delay where nobody competes.
func Claim(a *model.Algorithm, w What, l Load) mutex.Formula {
	switch {
	case l > 0 || w == Sync && l == Alone || w == Client && l == Saturated:
		return mutex.Formula{}
	case w == Sync:
		return a.Delays.Sync
	case w == Client:
		return a.Delays.Client
	case l == Saturated && a.Bounds.Saturated.At != nil:
		return a.Bounds.Saturated
	}
	return a.Bounds.Typical
}

// span is a formula of a least and a most.
var span = regexp.MustCompile(`^\S+ (to|…) \S+$`)

// AtMost says that the text of a formula is of a range, whose value is its end.
func AtMost(text string) bool { return span.MatchString(text) }

// Most is the largest system that is measured.
func Most() int { return Sizes[len(Sizes)-1] }

// layouts are an algorithm's topologies by their number of processes; nil where there is none. They are made once.
var layouts sync.Map

func layoutsOf(a *model.Algorithm) []*mutex.Topology {
	made, _ := layouts.LoadOrStore(a.Name, sync.OnceValue(func() []*mutex.Topology {
		all := make([]*mutex.Topology, Most()+1)
		for n := Sizes[0]; n <= Most(); n++ {
			if t, err := topology.Of(a, n, topology.Spec{}); err == nil {
				all[n] = t
			}
		}
		return all
	}))
	return made.(func() []*mutex.Topology)()
}

// Layout is the topology of an algorithm's system of n processes; nil if there is none.
func Layout(name string, n int) *mutex.Topology {
	a, ok := algorithms.Named(name)
	if !ok || n < Sizes[0] || n > Most() {
		return nil
	}
	return layoutsOf(a)[n]
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
