package explore_test

import (
	"runtime"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
)

// For random systems and every state of a random run: Holds agrees with a search for each promise, unless a process is
// left without hope; and if all is lost, some schedule does break a promise.
func TestFuturesHoldWhereNoSearchFindsAWay(t *testing.T) {
	r := seeded(t)
	seen := map[string]int{}
	for range thorough.Of(10, 100) {
		c := anySystem(r)
		promises := []string{explore.EM1, explore.EM2}
		for _, own := range c.Algorithm.Invariants {
			promises = append(promises, own.Name)
		}
		if r.IntN(3) == 0 {
			promises = append(promises, explore.EM3)
		}
		f, err := explore.NewFutures(t.Context(), c, promises, explore.FutureLimits{States: 600, Each: 600})
		if err != nil {
			t.Fatal(err)
		}
		states := map[string]*explore.Position{}
		for _, p := range promises {
			if states[p], err = explore.Start(t.Context(), c, goal.Goal{Breaks: p}, goal.Budget{}); err != nil {
				t.Fatal(err)
			}
		}
		for range 10 { // runs of a perpetual algorithm have no end
			broken := slices.ContainsFunc(promises, func(p string) bool { return states[p].Reached() })
			if broken { // a state keeps this in the search, but not in the futures
				break
			}
			reachable, complete := false, true
			for _, p := range promises {
				found := explore.Reach(t.Context(), states[p], explore.Limits{States: 400})
				reachable, complete = reachable || found.Reachable, complete && found.Complete
			}
			here := f.Here()
			holds, known := f.Holds(here)
			switch {
			case known && holds && reachable:
				t.Fatalf("%s: it is said to hold, and a way breaks it", c.Algorithm.Name)
			case known && !holds && complete && !reachable:
				seen["hopeless"]++
			case known:
				seen[map[bool]string{true: "holds", false: "breaks"}[holds]]++
			}
			if lost, known := f.Doomed(here); lost && known {
				if seen["lost"]++; complete && !reachable {
					t.Fatalf("%s: it is said to be lost, and nothing breaks", c.Algorithm.Name)
				}
			}
			choices := states[promises[0]].Choices()
			if len(choices) == 0 {
				break
			}
			choice := choices[r.IntN(len(choices))]
			if err := f.Do(choice); err != nil {
				t.Fatal(err)
			}
			for _, p := range promises {
				if err := states[p].ApplyGiven(choice); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	t.Log(seen)
	for _, what := range []string{"holds", "breaks", "lost"} {
		if seen[what] == 0 {
			t.Errorf("no state %s", what)
		}
	}
}

// The states of a wide system hold little memory while they are few, and little more than the limit as they become many.
func TestFuturesHoldNoMoreThanTheirBytes(t *testing.T) {
	const bytes = 2 << 20
	a, _ := algorithms.Named("ricart-agrawala")
	c := system.Config{Algorithm: a, Processes: 90, Asks: slices.Repeat([]int{1}, 90)}
	limits := explore.FutureLimits{States: 100_000, Each: 100_000, Bytes: bytes}
	held := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before := held()
	f, err := explore.NewFutures(t.Context(), c, []string{explore.EM1}, limits)
	if err != nil {
		t.Fatal(err)
	}
	if f.Here(); f.Full() {
		t.Error("one state is too much")
	}
	if _, known := f.Holds(f.Here()); known || !f.Full() {
		t.Error("of all futures of 90 processes all is known, or there is room for more")
	}
	if more := held() - before; more > 8*bytes {
		t.Errorf("%d MB are held, where %d are allowed", more>>20, bytes>>20)
	}
	runtime.KeepAlive(f)
}
