package maekawa_test

import (
	"fmt"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/internal/trial"
	"fano/algorithms/maekawa"
	"fano/algorithms/topology"
)

// small is a system of a few processes: its quorums, and how often each process asks.
type small struct {
	name string
	of   trial.Trial
	spec topology.Spec
	asks []int
}

var (
	plane    = trial.Of(maekawa.Algorithm)
	majority = trial.Of(maekawa.Majority)
	tree     = trial.Of(maekawa.Tree)

	grid     = quorums(topology.Quorums{System: "grid"})
	rootDown = quorums(topology.Quorums{System: "tree", Down: []int{1}})
	// Three clients of the same two arbiters: the smallest system that shows what Sanders found.
	twoArbiters = quorums(topology.Quorums{Sets: [][]int{{1, 2}, {1, 2}, {1, 2}}})
)

func quorums(q topology.Quorums) topology.Spec { return topology.Spec{Quorums: &q} }

func (s small) String() string { return fmt.Sprint(s.name, " ", s.asks) }

func (s small) trial(t *testing.T) trial.Trial {
	t.Helper()
	return s.of.On(trial.Topology(t, s.of.Algorithm, len(s.asks), s.spec))
}

func (s small) config(t *testing.T, order system.Order, switches string) system.Config {
	t.Helper()
	return s.trial(t).System(t, order, switches, s.asks...)
}

func (s small) search(t *testing.T, order system.Order, switches string) trial.Found {
	t.Helper()
	return trial.Search(t, s.config(t, order, switches))
}

// systems lists systems that the tests of all algorithms do not search.
var systems = []small{
	{"triangle", plane, topology.Spec{}, []int{2, 1, 1}},
	{"plane of 4 with fictitious arbiters", plane, topology.Spec{}, []int{1, 0, 1, 1}},
	{"Fano, three with one arbiter in common", plane, topology.Spec{}, []int{1, 1, 0, 0, 1, 0, 0}},
	{"Fano, three with none", plane, topology.Spec{}, []int{1, 1, 1, 0, 0, 0, 0}},
	{"grid", plane, grid, []int{1, 1, 0, 0}},
	{"majority", majority, topology.Spec{}, []int{1, 1, 0, 0, 0}},
	{"tree", tree, topology.Spec{}, []int{1, 0, 0, 1, 0, 1, 0}},
	{"tree without its root", tree, rootDown, []int{0, 0, 0, 1, 0, 0, 1}},
}

func TestItIsSafeAndLiveInAllSchedulesInAnyOrder(t *testing.T) {
	thorough.Alone(t)
	for _, s := range systems {
		s.trial(t).Holds(t, s.asks)
	}
}
