package algorithms_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/adversary"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex/model"
	"fano/algorithms/quorum"
	"fano/algorithms/topology"
)

// hunted is the default number of events for the adversary in each system.
var hunted = thorough.Of(4_000, 20_000)

// events is raised by make prove. If it exceeds the default, every clock rule is tried.
var events = flag.Int("events", hunted, "how many events the adversary may use in each system")

// offered returns the topologies that an algorithm can run on, by name.
func offered(a *model.Algorithm) map[string]topology.Spec {
	all := map[string]topology.Spec{}
	switch a.Topology {
	case "quorums":
		for _, name := range quorum.Systems {
			all[name] = topology.Spec{Quorums: &topology.Quorums{System: name}}
		}
	case "tree":
		for _, name := range topology.TreeShapes {
			all[name] = topology.Spec{Tree: &topology.Tree{Shape: name}}
		}
	case "graph":
		for _, name := range topology.GraphShapes {
			all[name] = topology.Spec{Graph: &topology.Graph{Shape: name}}
		}
	default:
		all[a.Topology] = topology.Spec{}
	}
	return all
}

// thrice lets each of n processes ask three times: enough to bring a system into a bad state, and then to pay for it.
func thrice(n int) []int {
	asks := make([]int, n)
	for i := range asks {
		asks[i] = 3
	}
	return asks
}

// The declared bounds hold against any adversary that decides when everything happens, from the smallest systems to
// those that are too large to search. An entry can cost any number of messages only if that is declared: for a token
// that circulates while no process wants it, and for a register that is read until it changes.
func TestNoAdversaryExceedsTheBounds(t *testing.T) {
	thorough.Alone(t)
	for _, a := range algorithms.All {
		for name, spec := range offered(a) {
			t.Run(a.Name+"/"+name, func(t *testing.T) {
				sizes := 0
				for _, n := range []int{1, 2, 3, 4, 5, 7, 13, 21, 31, 63} {
					if _, err := topology.Of(a, n, spec); err == nil {
						sizes++
						hunt(t, on(a, spec, "", orderOf(a), thrice(n)...))
					}
				}
				if sizes < 4 {
					t.Errorf("there are systems of %d sizes only", sizes)
				}
			})
		}
	}
}

// hunt looks for a run that costs more than the algorithm declares, and for one that costs less.
func hunt(t *testing.T, c system.Config) {
	t.Helper()
	b := c.Algorithm.Bounds
	least, most := b.Best.At(c.Topology), b.Worst.At(c.Topology)
	if math.IsInf(most, 1) {
		return
	}
	own := c.Rule
	rules := []system.Rule{own}
	if *events > hunted && !c.Algorithm.Clockless {
		rules = []system.Rule{system.Lab, system.EveryEvent, system.StampThenTick, system.Sequence}
	}
	for _, c.Rule = range rules {
		dearest, err := adversary.WorstCase(context.Background(), adversary.Setup{System: c, Seed: 1, Events: *events})
		var cheapest adversary.Run
		if err == nil {
			cheapest, err = adversary.WorstCase(context.Background(), adversary.Setup{System: c, Seed: 1, Events: *events / 4, Least: true})
		}
		if err != nil && c.Rule != own {
			t.Logf("%s: %v", c.Rule, err) // under a rule other than the algorithm's it may well wait forever
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		told := fmt.Sprintf("%d processes, %s: %.2f to %.2f messages an entry",
			c.Processes, c.Rule, cheapest.Each(), dearest.Each())
		switch {
		case dearest.Each() > most+1e-9:
			t.Errorf("%s, at most %.2f is declared; %s", told, most, short(dearest.Schedule))
		case cheapest.Each() < least-1e-9:
			t.Errorf("%s, at least %.2f is declared; %s", told, least, short(cheapest.Schedule))
		default:
			t.Logf("%s, of %.2f to %.2f", told, least, most)
		}
	}
}

// short formats a schedule, or its beginning.
func short(schedule []trace.Choice) string {
	const many = 60
	if len(schedule) > many {
		return told(schedule[:many]) + fmt.Sprintf(" and %d more", len(schedule)-many)
	}
	return told(schedule)
}
