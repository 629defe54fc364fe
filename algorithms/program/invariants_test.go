package program_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
)

// The invariants of the programs beside the catalogue hold each two processes against all messages: in a large system they
// have the steps for it.
func TestAnInvariantCanLookAtALargeSystem(t *testing.T) {
	for file, text := range classics(t) {
		if !strings.Contains(text, "def always_") {
			continue
		}
		sum, err := simulate.Run(context.Background(), &simulate.Setup{
			Algorithm: must(t, text), Processes: 40, Order: system.FIFO, Seed: 3, Stop: simulate.Stop{Events: thorough.Of(60, 120)},
			Delay: simulate.Law{Kind: simulate.Uniform, A: 1000, B: 9000}, Workload: &simulate.Workload{Entries: 3},
		}, func(*trace.Event) error { return nil })
		if err != nil || len(sum.Violations) > 0 {
			t.Errorf("%s: %v, %v", file, sum.Violations, err)
		}
	}
}

// A mistake in an invariant is told with its code and its place, in a run and by a search, and not as if it were false.
func TestAMistakeInAnInvariantHasItsPlace(t *testing.T) {
	text, err := os.ReadFile("../ricartagrawala/ricart-agrawala.star")
	if err != nil {
		t.Fatal(err)
	}
	a := must(t, string(text)+"\ndef always_x(processes, messages):\n    return all([m.t > 0 for m in messages])\n")
	line := strings.Count(string(text), "\n") + 3
	p := searched(a, "always-x")
	if p.Verdict != explore.Broken || p.Failure == nil || p.Failure.Code != "run-no-part" || p.Failure.Line != line {
		t.Errorf("the search says %s: %v", p.Verdict, p.Failure)
	}
	sum, _ := ran(t, a)
	if len(sum.Violations) != 1 || sum.Violations[0].Failure == nil || sum.Violations[0].Failure.Value != "REPLY.t" {
		t.Errorf("the run says %v", sum.Violations)
	}
}
