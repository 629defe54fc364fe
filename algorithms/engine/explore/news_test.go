package explore_test

import (
	"context"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/naive"
	"fano/algorithms/internal/thorough"
)

// Small systems of all algorithms, with messages of the application: the explorer and the
// naive search come to the same states, and break EM3 in as many steps. Where the explorer
// leaves most messages out, the naive search tries all, too, and finds no shorter run.
func TestTheyAgreeOnEM3AndWhatTheApplicationTells(t *testing.T) {
	thorough.Alone(t)
	compared, all, broken := 0, 0, 0
	few := thorough.Of(500, 4000) // states
	for _, a := range algorithms.All {
		for _, order := range orders {
			for _, asks := range [][]int{{1, 1}, {2, 1}, {1, 1, 1}} {
				for _, switches := range variants(a) {
					if len(switches) > 1 || len(switches) > 0 && asks[0] > 1 {
						continue
					}
					c := configure(a, switches, order, asks...)
					one, every, breaks := agreeOnEM3(t, c, explore.Faults{}, few)
					compared, all, broken = compared+one, all+every, broken+breaks
				}
			}
			for _, asks := range [][]int{{2, 1}, {2, 2}} {
				one, every, breaks := agreeOnEM3(t, again(configure(a, nil, order, asks...)), explore.Faults{}, few)
				compared, all, broken = compared+one, all+every, broken+breaks
			}
			for _, f := range []explore.Faults{{Lose: 1}, {Duplicate: true}, {Crash: 1}} {
				one, every, breaks := agreeOnEM3(t, configure(a, nil, order, 1, 1), f, few)
				compared, all, broken = compared+one, all+every, broken+breaks
			}
		}
	}
	if compared < 200 || all < 100 || broken < 140 {
		t.Errorf("%d systems compared, %d with all messages, %d break EM3", compared, all, broken)
	}
	t.Logf("%d systems compared, %d with all messages, %d break EM3", compared, all, broken)
}

// agreeOnEM3 counts whether a system was small enough to be compared, and with all messages,
// and whether it breaks EM3.
func agreeOnEM3(t *testing.T, c system.Config, f explore.Faults, most int) (compared, all, broken int) {
	t.Helper()
	setup := explore.Setup{System: c, Faults: f, EM3: true, States: most}
	got := explore.Search(context.Background(), setup)
	if !got.Complete {
		return
	}
	faults := naive.Faults{Lose: f.Lose, Crash: f.Crash}
	if f.Duplicate {
		faults.Duplicate = 1
	}
	tells := naive.Some
	if c.ApplicationMatters() {
		tells = naive.All
	}
	want := naive.SearchEM3(c, faults, tells)
	if got.States != want.States || got.Transitions != want.Transitions || got.Depth != want.Depth {
		t.Errorf("%s, %+v: %d states, %d transitions, depth %d; the naive search has %d, %d, %d",
			called(c), f, got.States, got.Transitions, got.Depth, want.States, want.Transitions, want.Depth)
	}
	sameLengths(t, c, got, want)
	if want.EM3 != nil {
		broken = 1
	}
	if tells == naive.All || got.States > most/4 { // all messages make many times more
		return 1, 0, broken
	}
	if want, ok := everything(c, faults); ok {
		sameLengths(t, c, got, want)
		all = 1
	}
	return 1, all, broken
}

// everything is the search with all messages, if it has not too many states.
func everything(c system.Config, f naive.Faults) (r *naive.Result, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return naive.SearchEM3(c, f, naive.All), true
}

// sameLengths compares the shortest ways to what is broken.
func sameLengths(t *testing.T, c system.Config, got explore.Result, want *naive.Result) {
	t.Helper()
	for name, way := range map[string][]trace.Choice{
		explore.EM1: want.EM1, explore.EM2: want.Deadlock, explore.EM3: want.EM3, explore.EntryPossible: want.Hopeless,
	} {
		agreeOnLength(t, c, got, name, way)
	}
}
