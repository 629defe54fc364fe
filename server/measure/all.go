package measure

import (
	"fmt"
	"slices"
	"sync"

	"fano/algorithms"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Measures are an algorithm with what its runs have shown.
type Measures struct {
	Algorithm *model.Algorithm
	Topology  *mutex.Topology // of the runs
	Runs      map[string]Run  // Alone, Saturated, Once and Solo
	// Worst is what an entry has cost at most, in messages, and the address of the run in which it did: NaN and empty
	// where an entry may cost any number of messages, so that no run is the dearest.
	Worst struct {
		Each float64
		Play string
	}
	// Grows says that messages become larger the longer a run is.
	Grows bool
	// Disorder is the address of a run that breaks EM3, if the algorithm does not claim it and such a run is found.
	Disorder string
}

// All are the measures of all algorithms, in teaching order. They take a fraction of a second, once.
var All = sync.OnceValues(func() ([]Measures, error) {
	var all []Measures
	for _, a := range algorithms.All {
		m, err := measuresOf(a)
		if err != nil {
			return nil, fmt.Errorf("measure: %s: %w", a.Name, err)
		}
		all = append(all, m)
	}
	return all, nil
})

func measuresOf(a *model.Algorithm) (Measures, error) {
	m := Measures{Algorithm: a, Runs: map[string]Run{}}
	for _, name := range []string{Alone, Saturated, Once, Solo} {
		r, err := Of(Example(a, name))
		if err != nil {
			return m, fmt.Errorf("%s: %w", name, err)
		}
		m.Runs[name] = r
	}
	var err error
	if m.Topology, err = Example(a, Saturated).Topology(); err != nil {
		return m, err
	}
	if m.Grows, err = growing(a, m.Runs[Saturated].Summary.MessageBits); err != nil {
		return m, err
	}
	if m.Worst.Each, m.Worst.Play, err = worst(a); err != nil {
		return m, fmt.Errorf("%s: %w", Dearest, err)
	}
	if !slices.Contains(a.Claims, invariant.EM3.Name) {
		m.Disorder, err = disorder(a)
	}
	return m, err
}

// Cheapest is the run whose entries cost least; of several the simplest.
func (m *Measures) Cheapest() Run {
	best := m.Runs[Solo]
	for _, name := range []string{Once, Alone, Saturated} {
		if r := m.Runs[name]; r.Each.Messages < best.Each.Messages {
			best = r
		}
	}
	return best
}

// growing says whether messages of the saturated run, the largest of which has so many bits, are still becoming larger
// when everybody has long been served: whether a run of a tenth of its entries does with less. Nothing that is bounded
// does, such as the name of a process or a queue of them, for all have asked from the beginning; a timestamp, a sequence
// number or a ticket does.
func growing(a *model.Algorithm, size int) (bool, error) {
	short := Example(a, Saturated)
	short.Stop.Entries = SaturatedEntries / 10
	r, err := Of(short)
	return r.Summary.MessageBits < size, err
}
