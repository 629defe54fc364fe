package explore_test

import (
	"context"
	"testing"
	"time"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
)

// BenchmarkForever puts the search for starvation beside that of a few requests of the same algorithm: how many times as
// long a transition takes, with the normal form, the components and the verdict, and how many bytes a state has.
func BenchmarkForever(b *testing.B) {
	for _, name := range []string{"ricart-agrawala", "maekawa", "suzuki-kasami"} {
		b.Run(name, func(b *testing.B) {
			few, ever := time.Duration(0), time.Duration(0)
			var some, all explore.Progress
			for b.Loop() {
				start := time.Now()
				some = explore.Search(context.Background(), explore.Setup{System: small(name, nil, system.FIFO, 2, 1, 1)}).Progress
				few += time.Since(start)
				start = time.Now()
				setup := explore.Setup{System: small(name, nil, system.FIFO, 0, 0, 0)}
				all = explore.SearchForever(context.Background(), setup, explore.FairMessages)[0].Progress
				ever += time.Since(start)
			}
			each := func(took time.Duration, transitions int) float64 { return float64(took) / float64(transitions) }
			b.ReportMetric(each(ever, all.Transitions)/each(few, some.Transitions), "times-as-long")
			b.ReportMetric(float64(all.Bytes)/float64(all.States), "B/state")
			b.ReportMetric(float64(all.States), "states")
		})
	}
}
