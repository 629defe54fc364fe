package quorum

import (
	"fmt"
	"strconv"

	"fano/algorithms/mutex"
)

// FromSets returns quorums of a user's sets, S_i at index i-1. There must be one for each of the processes 1 to n, and
// any two must meet. The error is a [*Problem] with the first fault.
func FromSets(n int, sets [][]int) (*Sets, error) {
	if n < 1 || n > MostProcesses {
		return nil, NewProblem(Texts, "", BadSize, strconv.Itoa(n), "1.."+strconv.Itoa(MostProcesses))
	}
	if len(sets) != n {
		return nil, NewProblem(Texts, "sets", SetCount, strconv.Itoa(len(sets)), strconv.Itoa(n))
	}
	given := &Sets{System: "given", N: n, S: make([]mutex.Set, n)}
	for i, set := range sets {
		if err := given.take(i, set); err != nil {
			return nil, err
		}
	}
	if i, j, apart := given.Disjoint(); apart {
		return nil, NewProblem(Texts, "sets", Apart, fmt.Sprintf("S_%d, S_%d", i, j), "")
	}
	return given, nil
}

// take reads the set at index i.
func (s *Sets) take(i int, set []int) error {
	path, allowed := "sets["+strconv.Itoa(i)+"]", "1.."+strconv.Itoa(s.N)
	if len(set) == 0 {
		return NewProblem(Texts, path, NoneIn, "S_"+strconv.Itoa(i+1), allowed)
	}
	for place, a := range set {
		at := path + "[" + strconv.Itoa(place) + "]"
		if a < 1 || a > s.N {
			return NewProblem(Texts, at, NotOneOf, strconv.Itoa(a), allowed)
		}
		if s.S[i].Has(mutex.ID(a)) {
			return NewProblem(Texts, at, Repeated, strconv.Itoa(a), "")
		}
		s.S[i].Add(mutex.ID(a))
	}
	return nil
}
