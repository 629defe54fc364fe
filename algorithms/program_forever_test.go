package algorithms_test

import (
	"context"
	"fmt"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
)

// A search for starvation finds the same starved processes for a program as for its algorithm: with two processes, in
// each channel order and under each assumption of fairness; unless the program is not judged because the use of its
// numbers is unknown.
func TestProgramsStarveWhomTheAlgorithmsStarve(t *testing.T) {
	thorough.Alone(t)
	judged := map[string]int{}
	for _, name := range classics {
		a, own := twins(t, name)
		if len(own.UserProgram.Unjudged) > 0 {
			continue
		}
		for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
			ours, theirs := small(own, "", order, 0, 0), small(a, "", order, 0, 0)
			ours.Rule, ours.Listens, theirs.Listens = theirs.Rule, false, false
			most := thorough.Of(3_000, 100_000)
			got := explore.SearchStarvation(context.Background(), explore.Setup{System: ours, States: most}, explore.Fairnesses()...)
			want := explore.SearchStarvation(context.Background(), explore.Setup{System: theirs, States: most}, explore.Fairnesses()...)
			for i, fair := range explore.Fairnesses() {
				if !got[i].Starvation.Complete || !want[i].Starvation.Complete {
					continue // unknown
				}
				judged[name]++
				if g, w := fmt.Sprint(got[i].Starvation.Starved), fmt.Sprint(want[i].Starvation.Starved); g != w {
					t.Errorf("%s, %s, %s: %s starve in the program, %s in the algorithm", name, order, fair, g, w)
				}
			}
		}
	}
	if t.Log(judged); len(judged) < 6 {
		t.Errorf("only of %v starvation was judged", judged)
	}
}
