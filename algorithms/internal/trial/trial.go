// Package trial supports the tests of single algorithms: it searches all schedules of small systems, plays single
// schedules, and counts the messages of timed runs. Only tests use it.
package trial

import (
	"strings"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
)

// A Trial tests one algorithm, on its default topology unless On sets another.
type Trial struct {
	*model.Algorithm
	on *mutex.Topology
}

// Of returns the trial of an algorithm.
func Of(declared mutex.Declaration) Trial { return Trial{Algorithm: model.Compile(declared)} }

// On returns the same trial on a given topology.
func (a Trial) On(top *mutex.Topology) Trial { return Trial{a.Algorithm, top} }

// Topology returns the topology of n processes.
func (a Trial) Topology(t testing.TB, n int) *mutex.Topology {
	t.Helper()
	if a.on != nil {
		return a.on
	}
	return Topology(t, a.Algorithm, n, topology.Spec{})
}

// Topology returns the topology of n processes of an algorithm, as requested by spec.
func Topology(t testing.TB, a *model.Algorithm, n int, spec topology.Spec) *mutex.Topology {
	t.Helper()
	top, err := topology.Of(a, n, spec)
	if err != nil {
		t.Fatal(err)
	}
	return top
}

// System returns a system of as many processes as there are asks, under switches, whose names are separated by spaces.
func (a Trial) System(t testing.TB, order system.Order, switches string, asks ...int) system.Config {
	t.Helper()
	c := system.Config{
		Algorithm: a.Algorithm, Processes: len(asks), Topology: a.Topology(t, len(asks)), Order: order, Asks: asks,
	}
	clock := a.Clock
	for name := range strings.FieldsSeq(switches) {
		on, known := a.Switch(name)
		if !known {
			t.Fatalf("%s has no switch %s", a.Name, name)
		}
		c.Switches |= on
		for _, s := range a.Switches {
			if s.Name == name && s.Clock != "" {
				clock = s.Clock
			}
		}
	}
	c.Rule, _ = system.ParseRule(clock)
	return c
}

// Run returns a timed run of n processes without any requests yet. Messages take one unit, in the channel order that
// the algorithm assumes.
func (a Trial) Run(t testing.TB, n int) *simulate.Setup {
	t.Helper()
	c := a.System(t, a.assumed(), "", make([]int, n)...)
	return &simulate.Setup{
		Algorithm: a.Algorithm, Processes: n, Topology: c.Topology, Rule: c.Rule, Order: c.Order, Seed: 1,
		Delay: simulate.Law{A: trace.Unit},
	}
}

// assumed returns the channel order that the algorithm assumes.
func (a Trial) assumed() system.Order {
	if a.FIFO {
		return system.FIFO
	}
	return system.AnyOrder
}
