package page

import (
	"fmt"
	"slices"
	"sync"

	"fano/algorithms"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/mutex"
	"fano/server/measure"
)

// measured is an algorithm with what its runs have shown.
type measured struct {
	algorithm *mutex.Algorithm
	topology  *mutex.Topology
	runs      map[string]measure.Run
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

// measures are those of all algorithms, in teaching order. They take a fraction of a second, once.
var measures = sync.OnceValues(func() ([]measured, error) {
	var all []measured
	for _, a := range algorithms.All {
		m, err := measuredOf(a)
		if err != nil {
			return nil, fmt.Errorf("compare: %s: %w", a.Name, err)
		}
		all = append(all, m)
	}
	return all, nil
})

func measuredOf(a *mutex.Algorithm) (measured, error) {
	m := measured{algorithm: a, runs: map[string]measure.Run{}}
	for _, name := range []string{measure.Alone, measure.Saturated, measure.Once, measure.Solo} {
		r, err := measure.Of(measure.Example(a, name))
		if err != nil {
			return m, fmt.Errorf("%s: %w", name, err)
		}
		m.runs[name] = r
	}
	var err error
	if m.topology, err = measure.Example(a, measure.Saturated).Topology(); err != nil {
		return m, err
	}
	if m.grows, err = growing(a, m.runs[measure.Saturated].Summary.MessageBits); err != nil {
		return m, err
	}
	if m.dearest.each, m.dearest.play, err = dearestOf(a); err != nil {
		return m, fmt.Errorf("%s: %w", measure.Dearest, err)
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
	short := measure.Example(a, measure.Saturated)
	short.Stop.Entries = measure.SaturatedEntries / 10
	r, err := measure.Of(short)
	return r.Summary.MessageBits < size, err
}
