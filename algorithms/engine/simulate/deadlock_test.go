package simulate_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// A run violates EM2 at the first step that leads to a deadlock, even if a request or a recovery ends it again. Tokens
// that circle and processes that stay inside for long are no deadlock.
func TestARunIsConvictedWhereItComesToADeadlock(t *testing.T) {
	ra, ring := named("ricart-agrawala"), named("token-ring")
	keeps, _ := ring.Switch("idle-keeps-token")
	at := func(when trace.Time, p mutex.ID, do trace.Kind) simulate.Action {
		return simulate.Action{At: when * unit, Process: p, Do: do}
	}
	of := func(a *model.Algorithm, n int, switches mutex.Switches, script ...simulate.Action) simulate.Setup {
		return simulate.Setup{Algorithm: a, Processes: n, Switches: switches, Script: script, Delay: simulate.Law{A: unit}}
	}
	for name, c := range map[string]struct {
		setup simulate.Setup
		want  string
	}{
		"a request leads out": {
			of(ring, 2, keeps, at(0, 1, trace.Ask), at(20, 2, trace.Ask)),
			"EM2 at 2: [1], quiescent, 2 entries",
		},
		"nothing does": {
			of(ring, 3, keeps, at(0, 1, trace.Ask)),
			"EM2 at 2: [1], deadlock, 0 entries",
		},
		"another joins": {
			of(ring, 3, keeps, at(0, 1, trace.Ask), at(20, 3, trace.Ask)),
			"EM2 at 2: [1], deadlock, 0 entries",
		},
		"a recovery leads out": {
			of(ra, 2, 0, at(0, 2, trace.Crash), at(1, 1, trace.Ask), at(20, 2, trace.Recover)),
			"EM2 at 2: [1], quiescent, 1 entries",
		},
		"events of the application do not": {
			of(ring, 3, keeps, at(0, 1, trace.Ask), at(5, 2, trace.Internal)),
			"EM2 at 2: [1], deadlock, 0 entries",
		},
		"the token circles": {
			of(ring, 3, 0, at(0, 1, trace.Ask)),
			"quiescent, 1 entries",
		},
		"a process inside can leave": {
			of(ra, 2, 0, simulate.Action{Process: 1, Do: trace.Ask, Hold: 50 * unit, HasHold: true}, at(10, 2, trace.Ask)),
			"quiescent, 2 entries",
		},
	} {
		sum, err := simulate.Run(context.Background(), &c.setup, func(*trace.Event) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprintf("%s, %d entries", sum.Ended, sum.Entries)
		for _, v := range slices.Backward(sum.Violations) {
			if v.Property == invariant.EM2.Name {
				got = fmt.Sprintf("EM2 at %d: %v, %s", v.Step, v.Processes, got)
			}
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
