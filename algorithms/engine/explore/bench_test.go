package explore_test

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
)

// BenchmarkAgainstTheFloor interleaves rounds of the floor, of the explorer on
// one core, and of the explorer with two workers, all on Ricart-Agrawala with four
// processes and one request each. The ratios are those of the minima (min) and of
// the medians (med). Without Safety both also look back from every state for hope,
// entry and the messages of a run.
func BenchmarkAgainstTheFloor(b *testing.B) {
	for _, how := range []struct {
		name   string
		safety bool
	}{{"safety", true}, {"everything", false}} {
		b.Run(how.name, func(b *testing.B) {
			setup := explore.Setup{System: sequence(system.FIFO, 1, 1, 1, 1), Safety: how.safety}
			both := setup
			both.Spread = goroutines(2)
			var bare, alone, two []float64
			var f *floor
			var r explore.Result
			round := func() {
				bare = append(bare, seconds(func() {
					if f = runFloor(true, false, 1, 1, 1, 1); !how.safety {
						f.lookBack()
					}
				}))
				alone = append(alone, seconds(func() { r = explore.Search(setup) }))
				two = append(two, seconds(func() { r = explore.Search(both) }))
			}
			for b.Loop() {
				round()
			}
			for len(bare) < 3 {
				round()
			}
			if r.States != len(f.states) || r.Transitions != f.transitions || r.Verdict() != explore.Holds {
				b.Fatalf("%d states, %d transitions, %s; the floor has %d and %d", r.States, r.Transitions, r.Verdict(), len(f.states), f.transitions)
			}
			states := float64(r.States)
			b.ReportMetric(states/slices.Min(bare), "floor-states/s")
			b.ReportMetric(states/slices.Min(alone), "states/s")
			b.ReportMetric(slices.Min(alone)/slices.Min(bare), "min/floor")
			b.ReportMetric(median(alone)/median(bare), "med/floor")
			b.ReportMetric(slices.Min(alone)/slices.Min(two), "min-speedup-2")
			b.ReportMetric(median(alone)/median(two), "med-speedup-2")
			b.ReportMetric(float64(r.Bytes)/states, "B/state")
			b.ReportMetric(peak(setup)/states, "heap-B/state")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// seconds is how long f takes, on a heap that is clean.
func seconds(f func()) float64 {
	runtime.GC()
	start := time.Now()
	f()
	return time.Since(start).Seconds()
}

func median(xs []float64) float64 {
	s := slices.Sorted(slices.Values(xs))
	return s[len(s)/2]
}

// peak is the largest heap that a search was seen with, in bytes, garbage and
// all; what the explorer says it holds is held against it.
func peak(setup explore.Setup) float64 {
	runtime.GC()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	var most uint64
	setup.Going = func(explore.Progress) bool {
		runtime.ReadMemStats(&now)
		most = max(most, now.HeapAlloc)
		return true
	}
	explore.Search(setup)
	return float64(most - before.HeapAlloc)
}
