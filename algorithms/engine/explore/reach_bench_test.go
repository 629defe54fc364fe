package explore_test

import (
	"context"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/trial"
)

// BenchmarkSearch visits states until there are 50,000: nothing breaks.
func BenchmarkSearch(b *testing.B) {
	ra, _ := algorithms.Named("ricart-agrawala")
	c := trial.Trial{Algorithm: ra}.System(b, system.AnyOrder, "", 2, 2, 2)
	for b.Loop() {
		from := begin(c, goal.Goal{Breaks: explore.EM1}, goal.Budget{})
		if r := explore.Reach(context.Background(), from, explore.Limits{States: 50_000}); r.Complete {
			b.Fatal("it ended before")
		}
	}
}
