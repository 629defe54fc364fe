package explore_test

import (
	"context"
	"runtime"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/naive"
	"fano/algorithms/internal/stopwatch"
)

// The floor is fair only if it does the same work.
func TestTheFloorFindsTheSame(t *testing.T) {
	for _, asks := range [][]int{{1}, {2, 1}, {2, 2}, {1, 1, 0}, {1, 1, 1}} {
		for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
			for _, broken := range []bool{false, true} {
				c := sequence(order, asks...)
				if broken {
					no, _ := c.Algorithm.Switch("no-tie-break")
					c.Switches |= no
				}
				f, want := runFloor(order == system.FIFO, broken, asks...), naive.Search(c)
				em1, em2, lost := want.Broken[explore.EM1], want.Broken[explore.EM2], want.Broken[explore.EntryPossible]
				if len(f.states) != want.States || f.transitions != want.Transitions {
					t.Errorf("%v %s: the floor has %d states and %d transitions, the naive search %d and %d",
						asks, order, len(f.states), f.transitions, want.States, want.Transitions)
				}
				if (f.twoInside >= 0) != (em1 != nil) || f.twoInside >= 0 && f.steps(f.twoInside) != len(em1) {
					t.Errorf("%v %s: the floor breaks EM1 in state %d, the naive search after %v", asks, order, f.twoInside, em1)
				}
				f.lookBack()
				if int(f.back[0].most) != want.Most || int(f.back[0].least) != want.Least || (f.lost >= 0) != (lost != nil) {
					t.Errorf("%v %s: the floor has %+v and is lost in state %d, the naive search has %d to %d and %v",
						asks, order, f.back[0], f.lost, want.Least, want.Most, lost)
				}
				if (f.stuck >= 0) != (em2 != nil) {
					t.Errorf("%v %s: the floor is stuck in state %d, the naive search after %v", asks, order, f.stuck, em2)
				}
			}
		}
	}
}

// sequence returns Ricart-Agrawala under its sequence rule.
func sequence(order system.Order, asks ...int) system.Config {
	ra, _ := algorithms.Named("ricart-agrawala")
	s, _ := ra.Switch("sequence-rule")
	return system.Config{Algorithm: ra, Switches: s, Processes: len(asks), Rule: system.Sequence, Order: order, Asks: asks}
}

func TestTheFloorFindsTheYardstick(t *testing.T) {
	f := runFloor(true, false, 1, 1, 1)
	if len(f.states) != 2357 || f.transitions != 6282 {
		t.Errorf("%d states and %d transitions, want 2357 and 6282", len(f.states), f.transitions)
	}
}

// BenchmarkAgainstTheFloor interleaves rounds of the floor, of the explorer on one core, and of the explorer with two
// workers, all on Ricart-Agrawala with four processes and one request each. The first ratio is of the least CPU times,
// the ratio for two workers of the least elapsed times. Without Safety both also look back from every state for hope,
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
			var f *floor
			var r explore.Result
			took := stopwatch.Quickest(max(3, b.N),
				func() {
					if f = runFloor(true, false, 1, 1, 1, 1); !how.safety {
						f.lookBack()
					}
				},
				func() { r = explore.Search(context.Background(), setup) },
				func() { r = explore.Search(context.Background(), both) },
			)
			if r.States != len(f.states) || r.Transitions != f.transitions || r.Verdict() != explore.Holds {
				b.Fatalf("%d states, %d transitions, %s; the floor has %d and %d", r.States, r.Transitions, r.Verdict(), len(f.states), f.transitions)
			}
			states := float64(r.States)
			b.ReportMetric(states/took[0].CPU.Seconds(), "floor-states/s")
			b.ReportMetric(states/took[1].CPU.Seconds(), "states/s")
			b.ReportMetric(took[1].Of(took[0]), "of-the-floor")
			b.ReportMetric(took[1].Wall.Seconds()/took[2].Wall.Seconds(), "speedup-2")
			b.ReportMetric(float64(r.Bytes)/states, "B/state")
			b.ReportMetric(peak(setup)/states, "heap-B/state")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// peak returns the largest heap size seen during a search, in bytes, including garbage; it is compared with what the
// explorer reports to hold.
func peak(setup explore.Setup) float64 {
	runtime.GC()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	var most uint64
	setup.OnProgress = func(explore.Progress) bool {
		runtime.ReadMemStats(&now)
		most = max(most, now.HeapAlloc)
		return true
	}
	explore.Search(context.Background(), setup)
	return float64(most - before.HeapAlloc)
}
