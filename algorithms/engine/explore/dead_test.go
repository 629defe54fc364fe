package explore

import (
	"context"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/topology"
)

// Leaving out orders of steps loses no state in which nothing can happen unless a process asks.
func TestPersistentSetsLoseNoEnd(t *testing.T) {
	thorough.Alone(t)
	compared, less := 0, 0
	for _, a := range algorithms.All {
		if !a.Answers {
			continue
		}
		for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
			for switches := range mutex.Switches(1) << len(a.Switches) {
				for _, asks := range [][]int{{1, 1}, {2, 1}} {
					where, _ := topology.Of(a, len(asks), topology.Spec{})
					c := system.Config{Algorithm: a, Switches: switches, Processes: len(asks), Topology: where, Order: order, Asks: asks}
					c.Rule, _ = system.ParseRule(a.Clock)
					for _, fold := range []bool{false, true} {
						whole, states := ends(Setup{System: c, Fold: fold})
						if states == 0 { // too many
							continue
						}
						few, fewer := ends(Setup{System: c, Fold: fold, Persistent: true})
						if compared++; fewer < states {
							less++
						}
						if whole != few {
							t.Errorf("%s %b %s %v, folded %v: %d ends, of all orders %d", a.Name, switches, order, asks, fold, few, whole)
						}
					}
				}
			}
		}
	}
	if t.Logf("%d systems, fewer states in %d", compared, less); compared < 200 || less < 150 {
		t.Errorf("only %d systems were compared, and %d had fewer states", compared, less)
	}
}

// ends counts the states in which nothing can happen unless a process asks, and all.
func ends(setup Setup) (ends, states int) {
	setup.States = 5_000
	searchAs(context.Background(), setup, func(s *search) {
		if s.stopped {
			return
		}
		states = s.states
		s.sweep(s.states, func(i int) int { return i }, func(from *seen) {
			if from.quiet {
				ends++
			}
		})
	})
	return ends, states
}
