package explore_test

import (
	"context"
	"testing"
	"time"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
)

// The largest searches of Lamport's algorithm: the second takes minutes, and is for make prove.
func TestLargestSearch(t *testing.T) {
	for _, one := range []struct {
		asks   []int
		states int
		long   bool
	}{
		{[]int{1, 1, 1}, 28_161, false},
		{[]int{2, 1, 1}, 385_289, true},
		{[]int{2, 2, 2}, 20_136_688, true},
	} {
		if one.long && !thorough.Prove() {
			continue
		}
		start := time.Now()
		r := explore.Search(context.Background(), explore.Setup{
			System: small("lamport", nil, system.FIFO, one.asks...), Fold: true, Persistent: true,
			States: 30_000_000, Spread: goroutines(2),
		})
		seconds := time.Since(start).Seconds()
		t.Logf("%v: %s, %d states, %d transitions, depth %d, %d to %d messages, %.0f s, %.1f bytes a state", one.asks,
			r.Verdict(), r.States, r.Transitions, r.Depth, r.Least, r.Most, seconds, float64(r.Bytes)/float64(r.States))
		if !r.Complete || r.Verdict() != explore.Holds || r.States != one.states {
			t.Errorf("%v: %s in %d states, complete %v; want %d", one.asks, r.Verdict(), r.States, r.Complete, one.states)
		}
	}
}
