package algorithms_test

import (
	"context"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/internal/thorough"
)

// Algorithms that claim EM3, entry in happened-before order of the requests, keep it in all schedules. For each of the
// others the log gives a schedule that breaks it.
func TestAlgorithmsThatClaimEM3KeepIt(t *testing.T) {
	thorough.Alone(t)
	for _, a := range algorithms.All {
		t.Run(a.Name, func(t *testing.T) {
			claims, broken := slices.Contains(a.Claims, explore.EM3), false
			for _, asks := range [][]int{{1, 1}, {2, 1}, {1, 1, 0}, {1, 1, 1}} {
				found := explore.Search(context.Background(), explore.Setup{
					System: small(a, "", orderOf(a), asks...), Safety: true, EM3: true, States: thorough.Of(20_000, 300_000),
				})
				p := verdict(found, explore.EM3)
				t.Logf("%v: %s in %d states, %d steps: %s", asks, p.Verdict, found.States, len(p.Schedule), told(p.Schedule))
				if broken = p.Verdict == explore.Broken; broken {
					break
				}
			}
			if claims && broken {
				t.Error("it claims EM3, and a schedule breaks it")
			}
		})
	}
}
