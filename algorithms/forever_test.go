package algorithms_test

import (
	"context"
	"fmt"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/naive"
	"fano/algorithms/internal/thorough"
)

// What the explorer says of starvation, a dull search says too: of every algorithm and switch,
// with two processes, and with three where it has few states; under each assumption of fairness.
func TestStarvationIsFoundByADullSearchToo(t *testing.T) {
	thorough.Alone(t)
	judged, broken := 0, 0
	for _, a := range algorithms.All {
		for _, name := range variants(a) {
			for _, asks := range [][]int{{0, 0}, {0, 0, 0}} {
				for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
					c := small(a, name, order, asks...)
					c.Listens = false
					called := fmt.Sprint(a.Name, " ", name, " ", order, len(asks))
					dull := naive.SearchForever(c, thorough.Of(100, 700))
					if !dull.Complete {
						continue
					}
					for i, got := range explore.SearchForever(context.Background(), explore.Setup{System: c}, explore.Fairnesses()...) {
						fair := explore.Fairnesses()[i]
						judged++
						if got.Forever.States != dull.States || fmt.Sprint(got.Forever.Starved) != fmt.Sprint(dull.Starved[string(fair)]) {
							t.Errorf("%s, %s: %v starve in %d states, the dull search says %v in %d", called, fair, got.Forever.Starved, got.Forever.States, dull.Starved[string(fair)], dull.States)
						}
						if len(got.Forever.Starved) > 0 {
							broken++
						}
					}
				}
			}
		}
	}
	if t.Logf("%d systems, somebody starves in %d", judged, broken); judged < 100 || broken < 30 {
		t.Errorf("only %d systems were compared, and somebody starved in %d", judged, broken)
	}
}
