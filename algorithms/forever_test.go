package algorithms_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/naive"
	"fano/algorithms/internal/thorough"
)

// The explorer and a naive search agree on starvation: for every algorithm and switch, with two processes, and with
// three if there are few states; under each assumption of fairness.
func TestStarvationIsFoundByANaiveSearchToo(t *testing.T) {
	thorough.Alone(t)
	judged, broken, bounded := 0, 0, map[bool]int{}
	for _, a := range algorithms.All {
		for _, name := range variants(a) {
			for _, asks := range [][]int{{0, 0}, {0, 0, 0}} {
				for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
					c := small(a, name, order, asks...)
					c.Listens = false
					called := fmt.Sprint(a.Name, " ", name, " ", order, len(asks))
					plain := naive.SearchWith(naive.Setup{System: c, Endless: true, Limit: thorough.Of(100, 700)})
					if plain == nil {
						continue
					}
					bypass, _ := plain.Bypass(false)
					for i, got := range explore.SearchStarvation(context.Background(), explore.Setup{System: c}, explore.Fairnesses()...) {
						fair := explore.Fairnesses()[i]
						judged++
						if starved := plain.Starved(string(fair)); got.Starvation.States != plain.States || !slices.Equal(got.Starvation.Starved, starved) {
							t.Errorf("%s, %s: %v starve in %d states, the naive search says %v in %d", called, fair, got.Starvation.Starved, got.Starvation.States, starved, plain.States)
						}
						if got.Starvation.Bypass != bypass {
							t.Errorf("%s: bypass %d, the naive search says %d", called, got.Starvation.Bypass, bypass)
						}
						bounded[bypass != naive.Unbounded]++
						if len(got.Starvation.Starved) > 0 {
							broken++
						}
					}
				}
			}
		}
	}
	t.Logf("%d systems, a process starves in %d, bypass bounded: %v", judged, broken, bounded)
	if judged < 100 || broken < 30 || bounded[true] < 10 || bounded[false] < 10 {
		t.Error("too few of a kind were compared")
	}
}
