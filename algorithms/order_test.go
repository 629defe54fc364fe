package algorithms_test

import (
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/topology"
)

// EM3, entry in happened-before order of the requests, is kept by those that claim it,
// in all schedules, and by no other: each of the others breaks it in some schedule, or
// in some run in which the application's messages carry the news of a request.
func TestExactlyThoseThatClaimEM3KeepIt(t *testing.T) {
	for _, a := range algorithms.All {
		t.Run(a.Name, func(t *testing.T) {
			claims := slices.Contains(a.Claims, explore.EM3)
			for _, asks := range [][]int{{1, 1}, {2, 1}, {2, 1, 0}, {1, 1, 1}} {
				found := explore.Search(explore.Setup{
					System: small(a, "", orderOf(a), asks...), Safety: true, EM3: true, States: min(enough, 300_000),
				})
				p := verdict(found, explore.EM3)
				if claims && p.Verdict == explore.Broken {
					t.Errorf("broken after %s", told(p.Schedule))
				}
				if !claims && p.Verdict == explore.Broken {
					t.Logf("broken in %d steps: %s", len(p.Schedule), told(p.Schedule))
					return
				}
			}
			seed, overtaken := overtaking(t, a)
			if claims == overtaken {
				t.Errorf("claimed: %v; overtaken in a run with messages of the application: %v (seed %d)", claims, overtaken, seed)
			}
		})
	}
}

// overtaking looks for a seed under which a process that heard, by the application, of
// another's request enters before it.
func overtaking(t *testing.T, a *mutex.Algorithm) (uint64, bool) {
	top, err := topology.Of(a, 3, topology.Spec{})
	if err != nil {
		t.Fatal(err)
	}
	rule, _ := system.ParseRule(a.Clock)
	for seed := range uint64(300) {
		first := mutex.ID(seed%3 + 1) // asks, and tells the second, who then asks
		second := (first+mutex.ID(seed/3%2))%3 + 1
		s := &simulate.Setup{
			Algorithm: a, Processes: 3, Topology: top, Seed: seed, Rule: rule, Order: orderOf(a),
			Delay: simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 20 * trace.Unit},
			Script: []simulate.Action{
				{At: 10 * trace.Unit, Process: first, Do: trace.Ask},
				{At: 11 * trace.Unit, Process: first, Do: trace.Send, To: second},
				{At: 16 * trace.Unit, Process: second, Do: trace.Ask},
			},
			Stop: simulate.Stop{Events: 1000},
		}
		sum, err := simulate.Run(s, func(*trace.Event) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(sum.Violations, func(v trace.Violation) bool { return v.Property == explore.EM3 }) {
			return seed, true
		}
	}
	return 0, false
}
