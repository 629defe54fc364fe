package algorithms_test

import (
	"context"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
)

// Conformance explores algorithms that do not assume FIFO without it. Those that do must need it: for safety, for
// progress, or at least for their bound on messages.
func TestWhatAssumesFIFONeedsIt(t *testing.T) {
	thorough.Alone(t)
	for _, a := range algorithms.All {
		if !a.FIFO {
			continue
		}
		t.Run(a.Name, func(t *testing.T) {
			shortest, costsMore := explore.Property{}, false
			for _, c := range systems(a, "") {
				c.Order = system.AnyOrder
				found := explore.Search(context.Background(), explore.Setup{System: c, States: thorough.Of(20_000, 400_000)})
				costsMore = costsMore || dear(c, found)
				for _, p := range found.Properties {
					if p.Verdict == explore.Broken && p.Schedule != nil && slices.Contains([]string{explore.EM1, explore.EM2, explore.EntryPossible}, p.Name) &&
						(shortest.Name == "" || len(p.Schedule) < len(shortest.Schedule)) {
						shortest = p
					}
				}
			}
			if shortest.Name == "" && !costsMore {
				t.Fatal("nothing breaks without FIFO")
			}
			t.Logf("%s breaks in %d steps: %s", shortest.Name, len(shortest.Schedule), told(shortest.Schedule))
		})
	}
}

// dear reports whether some run costs more than the algorithm's bound, or has a cycle and so no bound.
func dear(c system.Config, found explore.Result) bool {
	entries := 0
	for _, n := range c.Asks {
		entries += n
	}
	if found.Complete && found.Most == 0 && entries > 0 && len(c.Asks) > 1 {
		return true
	}
	return float64(found.Most) > float64(entries)*c.Algorithm.Bounds.Worst.At(c.Topology)
}
