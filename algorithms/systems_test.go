package algorithms_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
)

// small returns a system of as many processes as there are asks, on the algorithm's default topology.
func small(a *model.Algorithm, switches string, order system.Order, asks ...int) system.Config {
	return on(a, topology.Spec{}, switches, order, asks...)
}

// on returns a system on a given topology.
func on(a *model.Algorithm, spec topology.Spec, switches string, order system.Order, asks ...int) system.Config {
	t, err := topology.Of(a, len(asks), spec)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", a.Name, err))
	}
	c := system.Config{Algorithm: a, Processes: len(asks), Topology: t, Order: order, Asks: asks, Listens: true}
	clock := a.Clock
	if switches != "" {
		c.Switches, _ = a.Switch(switches)
		for _, s := range a.Switches {
			if s.Name == switches && s.Clock != "" {
				clock = s.Clock
			}
		}
	}
	c.Rule, _ = system.ParseRule(clock)
	return c
}

func orderOf(a *model.Algorithm) system.Order {
	if a.FIFO {
		return system.FIFO
	}
	return system.AnyOrder
}

// The Fano plane as printed in 1988. Clients 1, 2 and 5 share arbiter 2; each two of 1, 2 and 3 share an arbiter that
// the third does not have.
var (
	printed  = topology.Spec{Quorums: &topology.Quorums{System: "plane-1988"}}
	sharing  = []int{1, 1, 0, 0, 1, 0, 0}
	separate = []int{1, 1, 1, 0, 0, 0, 0}
)

// crowded is the smallest system in which an arbiter has three clients.
var crowded = topology.Spec{Quorums: &topology.Quorums{Sets: [][]int{{1, 2}, {1, 2}, {1, 2}}}}

// systems returns the systems that conformance searches completely: two processes, three, and special ones of each
// topology.
func systems(a *model.Algorithm, switches string) []system.Config {
	order := orderOf(a)
	var all []system.Config
	for _, asks := range [][]int{{1}, {1, 1}, {2, 1}, {1, 2}, {2, 2}, {1, 0, 1}, {1, 1, 0}, {1, 1, 1}} {
		all = append(all, small(a, switches, order, asks...))
	}
	if a.Topology == "complete" && (a.Clockless || a.Clock == "sequence") { // other clocks make too many states
		all = append(all, small(a, switches, order, 1, 2, 2))
	}
	switch {
	case a.Name == "lodha-kshemkalyani": // the third request meets what the first has left behind
		all = append(all, small(a, switches, order, 1, 1, 2), small(a, switches, order, 2, 2, 1))
	case a.Topology == "quorums" && a.Quorums == "plane":
		all = append(all, on(a, printed, switches, order, sharing...), on(a, printed, switches, order, separate...))
		all = append(all, on(a, crowded, switches, order, 1, 1, 1))
	case a.Topology == "quorums":
		all = append(all, on(a, crowded, switches, order, 1, 1, 1))
	case a.Topology == "graph":
		ring := topology.Spec{Graph: &topology.Graph{Shape: "ring"}}
		all = append(all, on(a, ring, switches, order, 1, 1, 1, 1))
	case a.Topology == "tree":
		path := topology.Spec{Tree: &topology.Tree{Shape: "path"}}
		all = append(all, on(a, path, switches, order, 1, 1, 1, 1))
	}
	return all
}

// variants returns the switches of an algorithm by name, after "" for none.
func variants(a *model.Algorithm) []string {
	names := []string{""}
	for _, s := range a.Switches {
		names = append(names, s.Name)
	}
	return names
}

// enough is the largest number of states that a search of a small system visits.
var enough = thorough.Of(20_000, 5_000_000)

// search searches a small system.
func search(c system.Config) explore.Result {
	return explore.Search(context.Background(), explore.Setup{System: c, States: enough})
}

// verdict returns the verdict on a property.
func verdict(r explore.Result, name string) explore.Property {
	for _, p := range r.Properties {
		if p.Name == name {
			return p
		}
	}
	panic("nothing is said of " + name)
}

func told(choices []trace.Choice) string {
	var words []string
	for _, c := range choices {
		words = append(words, c.String())
	}
	return strings.Join(words, "; ")
}

// named returns an algorithm of the catalogue.
func named(t *testing.T, name string) *model.Algorithm {
	a, ok := algorithms.Named(name)
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	return a
}
