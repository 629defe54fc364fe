package maekawa_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/maekawa"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
)

// small is a system of a few processes: whose quorums, and who asks how often.
type small struct {
	name string
	of   *model.Algorithm
	spec topology.Spec
	asks []int
}

var (
	plane    = model.Compile(maekawa.Algorithm)
	majority = model.Compile(maekawa.Majority)
	tree     = model.Compile(maekawa.Tree)

	grid     = quorums(topology.Quorums{System: "grid"})
	rootDown = quorums(topology.Quorums{System: "tree", Down: []int{1}})
	// Three clients of the same two arbiters, which is the least that shows what Sanders found.
	twoArbiters = quorums(topology.Quorums{Sets: [][]int{{1, 2}, {1, 2}, {1, 2}}})
)

func quorums(q topology.Quorums) topology.Spec { return topology.Spec{Quorums: &q} }

func (s small) String() string { return fmt.Sprint(s.name, " ", s.asks) }

func (s small) topology(t *testing.T) *mutex.Topology {
	t.Helper()
	made, err := topology.Of(s.of, len(s.asks), s.spec)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func (s small) config(t *testing.T, order system.Order, switches string) system.Config {
	c := system.Config{
		Algorithm: s.of, Processes: len(s.asks), Topology: s.topology(t),
		Rule: system.Sequence, Order: order, Asks: s.asks,
	}
	if switches != "" {
		var ok bool
		if c.Switches, ok = s.of.Switch(switches); !ok {
			t.Fatalf("no switch %s", switches)
		}
	}
	return c
}

func (s small) search(t *testing.T, order system.Order, switches string, states int) explore.Result {
	return explore.Search(explore.Setup{System: s.config(t, order, switches), States: states})
}

var systems = []small{
	{"line", plane, topology.Spec{}, []int{1, 1}},
	{"line", plane, topology.Spec{}, []int{2, 2}},
	{"triangle", plane, topology.Spec{}, []int{1, 1, 1}},
	{"triangle", plane, topology.Spec{}, []int{2, 1, 1}},
	{"plane of 4 with fictitious arbiters", plane, topology.Spec{}, []int{1, 0, 1, 1}},
	{"Fano, three with one arbiter in common", plane, topology.Spec{}, []int{1, 1, 0, 0, 1, 0, 0}},
	{"Fano, three with none", plane, topology.Spec{}, []int{1, 1, 1, 0, 0, 0, 0}},
	{"two arbiters", plane, twoArbiters, []int{1, 1, 1}},
	{"grid", plane, grid, []int{1, 1, 0, 0}},
	{"majority", majority, topology.Spec{}, []int{1, 1, 1}},
	{"majority", majority, topology.Spec{}, []int{1, 1, 0, 0, 0}},
	{"tree", tree, topology.Spec{}, []int{1, 1, 1}},
	{"tree", tree, topology.Spec{}, []int{1, 0, 0, 1, 0, 1, 0}},
	{"tree without its root", tree, rootDown, []int{0, 0, 0, 1, 0, 0, 1}},
}

func TestItIsSafeAndLiveInAllSchedulesWithFIFO(t *testing.T) { holds(t, system.FIFO) }

func TestItIsSafeAndLiveInAllSchedulesInAnyOrder(t *testing.T) { holds(t, system.AnyOrder) }

// enough is how many states a search may visit.
const enough = 1_000_000

// holds searches the small systems; all properties hold, and so do the bounds.
func holds(t *testing.T, order system.Order) {
	t.Helper()
	thorough.Alone(t)
	for _, s := range systems {
		got := s.search(t, order, "", enough)
		for _, p := range got.Properties {
			if p.Verdict == explore.Broken {
				t.Errorf("%s: %s", s, broken(got))
			}
		}
		if !got.Complete {
			t.Errorf("%s: not all of it fits into %d states", s, enough)
			continue
		}
		entries, topo := 0.0, s.topology(t)
		for _, n := range s.asks {
			entries += float64(n)
		}
		best, worst := s.of.Bounds.Best.At(topo)*entries, s.of.Bounds.Worst.At(topo)*entries
		if float64(got.Least) < best || float64(got.Most) > worst {
			t.Errorf("%s: %d to %d messages, want %v to %v", s, got.Least, got.Most, best, worst)
		}
	}
}

// The shared arbiter of three clients is what tells the two kinds of three apart.
func TestThreeClientsOfFano(t *testing.T) {
	topo := small{"", plane, topology.Spec{}, make([]int, 7)}.topology(t)
	for i, want := range map[mutex.ID][]mutex.ID{5: {1, 2, 5}, 3: {1, 3, 6}} {
		clients := topo.Clients(i)
		if got := slices.Collect(clients.All()); !slices.Equal(got, want) {
			t.Errorf("the clients of %d are %v, want %v", i, got, want)
		}
	}
}

// broken tells what a search found broken, and after how many steps at the earliest.
func broken(r explore.Result) string {
	var told []string
	for _, p := range r.Properties {
		if p.Verdict != explore.Holds {
			told = append(told, fmt.Sprintf("%s %s after %d", p.Name, p.Verdict, len(p.Schedule)))
		}
	}
	return strings.Join(told, ", ")
}
