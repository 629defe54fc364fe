package simulate_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/topology"
)

const unit = trace.Unit

// random returns a setup of a random workload for an algorithm.
func random(t *rapid.T, name string, most int) *simulate.Setup {
	a, _ := algorithms.Named(name)
	rule, _ := system.ParseRule(a.Clock)
	laws := rapid.SampledFrom([]simulate.Law{
		{Kind: simulate.Constant, A: unit},
		{Kind: simulate.Uniform, A: 0, B: 9 * unit},
		{Kind: simulate.Exponential, A: 3 * unit},
	})
	s := &simulate.Setup{
		Algorithm: a, Processes: rapid.IntRange(1, most).Draw(t, "processes"),
		Seed: rapid.Uint64().Draw(t, "seed"), Rule: rule, Delay: laws.Draw(t, "delay"),
		Workload: &simulate.Workload{Entries: rapid.IntRange(1, 3).Draw(t, "entries"), Think: laws.Draw(t, "think"), Hold: laws.Draw(t, "hold")},
	}
	if !a.FIFO {
		s.Order = system.AnyOrder
	}
	var err error
	if s.Topology, err = topology.Of(a, s.Processes, topology.Spec{}); err != nil {
		t.Fatal(err)
	}
	return s
}

// exactly runs random workloads and wants exactly perEntry(n) messages for every entry.
func exactly(t *testing.T, name string, perEntry func(n int) int) {
	rapid.Check(t, func(t *rapid.T) {
		s := random(t, name, 40)
		sum, err := simulate.Run(context.Background(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		entries := s.Processes * s.Workload.Entries
		if sum.Ended != trace.Quiescent || len(sum.Violations) > 0 || sum.Entries != entries {
			t.Fatalf("%d entries of %d, ended %s, %v", sum.Entries, entries, sum.Ended, sum.Violations)
		}
		if want := entries * perEntry(s.Processes); sum.Messages != want {
			t.Fatalf("N = %d: %d messages for %d entries, want %d", s.Processes, sum.Messages, entries, want)
		}
	})
}

func TestRicartAgrawalaCosts2NMinus2MessagesAnEntry(t *testing.T) {
	exactly(t, "ricart-agrawala", func(n int) int { return 2 * (n - 1) })
}

func TestLamportCosts3NMinus3MessagesAnEntry(t *testing.T) {
	exactly(t, "lamport", func(n int) int { return 3 * (n - 1) })
	exactly(t, "lamport-queue", func(n int) int { return 3 * (n - 1) })
}

// Every N from 2 to 200 once; the random workloads above stay smaller.
func TestTheCountsHoldForEveryNTo200(t *testing.T) {
	for n := 2; n <= 200; n++ {
		for name, factor := range map[string]int{"ricart-agrawala": 2, "lamport": 3, "lamport-queue": 3} {
			a, _ := algorithms.Named(name)
			rule, _ := system.ParseRule(a.Clock)
			s := &simulate.Setup{
				Algorithm: a, Processes: n, Seed: uint64(n), Rule: rule,
				Delay:    simulate.Law{Kind: simulate.Uniform, A: unit, B: 9 * unit},
				Workload: &simulate.Workload{Entries: 9, Think: simulate.Law{Kind: simulate.Exponential, A: unit}, Hold: simulate.Law{A: unit}},
				Stop:     simulate.Stop{Entries: 2},
			}
			sum, err := simulate.Run(context.Background(), s, nil)
			if err != nil || sum.Entries != 2 || sum.Messages != 2*factor*(n-1) || len(sum.Violations) > 0 {
				t.Errorf("%s, N = %d: %+v, %v", name, n, sum, err)
			}
		}
	}
}
