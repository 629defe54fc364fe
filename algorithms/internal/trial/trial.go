// Package trial is what the tests of one algorithm try it with: small systems of which all schedules are searched, single
// schedules that are played, and timed runs whose messages are counted. Only tests use it.
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

// A Trial is of one algorithm, on its usual topology unless On says otherwise.
type Trial struct {
	*model.Algorithm
	on *mutex.Topology
}

// Of is the trial of an algorithm.
func Of(declared mutex.Declaration) Trial { return Trial{Algorithm: model.Compile(declared)} }

// On is the same trial on a topology.
func (a Trial) On(top *mutex.Topology) Trial { return Trial{a.Algorithm, top} }

// Topology is that of n processes.
func (a Trial) Topology(t testing.TB, n int) *mutex.Topology {
	t.Helper()
	if a.on != nil {
		return a.on
	}
	return Topology(t, a.Algorithm, n, topology.Spec{})
}

// Topology is that of n processes of an algorithm, as somebody asks for it.
func Topology(t testing.TB, a *model.Algorithm, n int, spec topology.Spec) *mutex.Topology {
	t.Helper()
	top, err := topology.Of(a, n, spec)
	if err != nil {
		t.Fatal(err)
	}
	return top
}

// System is one of as many processes as there are asks, under switches, whose names have spaces between them.
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

// Run is a timed run of n processes in which nothing happens yet. Messages take one unit, in the order that the algorithm
// assumes.
func (a Trial) Run(t testing.TB, n int) *simulate.Setup {
	t.Helper()
	c := a.System(t, a.assumed(), "", make([]int, n)...)
	return &simulate.Setup{
		Algorithm: a.Algorithm, Processes: n, Topology: c.Topology, Rule: c.Rule, Order: c.Order, Seed: 1,
		Delay: simulate.Law{A: trace.Unit},
	}
}

// assumed is the order of messages that the algorithm is for.
func (a Trial) assumed() system.Order {
	if a.FIFO {
		return system.FIFO
	}
	return system.AnyOrder
}
