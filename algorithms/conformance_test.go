package algorithms_test

import (
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/system"
	"fano/algorithms/listing"
	"fano/algorithms/mutex"
)

func small(a *mutex.Algorithm, switches string, order system.Order, asks ...int) system.Config {
	c := system.Config{Algorithm: a, Processes: len(asks), Order: order, Asks: asks, Listens: true}
	clock := a.Clock
	if switches != "" {
		c.Switches, _ = a.Switch(switches)
		for _, s := range a.Switches {
			if s.Name == switches && s.Clock != "" {
				clock = s.Clock
			}
		}
	}
	c.Rule, _ = system.ParseRule(clock)
	return c
}

// The yardstick of the reference: Ricart-Agrawala under the sequence rule, FIFO,
// three processes with one request each.
func TestTheSearchAgreesWithTheYardstick(t *testing.T) {
	ra, _ := algorithms.Named("ricart-agrawala")
	got := searchAll(small(ra, "sequence-rule", system.FIFO, 1, 1, 1))
	if got.states != 2357 || got.transitions != 6282 {
		t.Errorf("%d states and %d transitions, want 2357 and 6282", got.states, got.transitions)
	}
}

func orderOf(a *mutex.Algorithm) system.Order {
	if a.FIFO {
		return system.FIFO
	}
	return system.AnyOrder
}

func TestEveryAlgorithmIsSafeAndLiveInAllSchedulesOfSmallSystems(t *testing.T) {
	for _, a := range algorithms.All {
		for _, asks := range [][]int{{1}, {2, 1}, {2, 2}, {1, 1, 0}} {
			t.Run(a.Name, func(t *testing.T) {
				got := searchAll(small(a, "", orderOf(a), asks...))
				if got.em1 != nil {
					t.Errorf("asks %v: two inside after %v", asks, got.em1)
				}
				if got.deadlock != nil {
					t.Errorf("asks %v: deadlock after %v", asks, got.deadlock)
				}
				if got.hopeless {
					t.Errorf("asks %v: somebody waits who can never enter", asks)
				}
				total := 0
				for _, n := range asks {
					total += n
				}
				lo, hi := a.Bounds.Best.At(len(asks)), a.Bounds.Worst.At(len(asks))
				if float64(got.least) < lo*float64(total) || float64(got.most) > hi*float64(total) {
					t.Errorf("asks %v: %d to %d messages, the bounds say %v to %v an entry", asks, got.least, got.most, lo, hi)
				}
				t.Logf("asks %v: %d states, %d transitions", asks, got.states, got.transitions)
			})
		}
	}
}

func TestEveryLineOfEveryListingRuns(t *testing.T) {
	for _, a := range algorithms.All {
		for i := -1; i < len(a.Switches); i++ {
			name := ""
			if i >= 0 {
				name = a.Switches[i].Name
			}
			c := small(a, name, orderOf(a), 2, 1)
			ran := searchAll(c).lines
			lines, err := listing.With(a, c.Switches)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range lines {
				if !ran[l.Text] {
					t.Errorf("%s %s: no schedule runs %q of %s", a.Name, name, l.Text, l.Section)
				}
			}
		}
	}
}
