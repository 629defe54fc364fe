package raymond_test

import (
	"maps"
	"slices"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/raymond"
)

var algorithm = model.Compile(raymond.Algorithm)

// heap is the tree in which the father of i is i/2.
func heap(n int) *mutex.Topology {
	t := mutex.Complete(n)
	for i := range n {
		t.Fathers = append(t.Fathers, mutex.ID((i+1)/2))
	}
	return t
}

// with is a tree given by its fathers.
func with(fathers ...mutex.ID) *mutex.Topology {
	return &mutex.Topology{N: len(fathers), Fathers: fathers}
}

// search visits all states of a tree in which each node asks so often.
func search(t *testing.T, tree *mutex.Topology, order system.Order, switches string, asks ...int) explore.Result {
	t.Helper()
	r := explore.Search(setup(t, tree, order, switches, asks...))
	if !r.Complete {
		t.Fatalf("the search is not complete after %d states", r.States)
	}
	return r
}

func setup(t *testing.T, tree *mutex.Topology, order system.Order, switches string, asks ...int) explore.Setup {
	t.Helper()
	c := system.Config{Algorithm: algorithm, Processes: tree.N, Topology: tree, Order: order, Asks: asks}
	if switches != "" {
		s, ok := algorithm.Switch(switches)
		if !ok {
			t.Fatalf("there is no switch %s", switches)
		}
		c.Switches = s
	}
	return explore.Setup{System: c}
}

// broken is the length of the shortest schedule that breaks each property that breaks.
func broken(r explore.Result) map[string]int {
	found := map[string]int{}
	for _, p := range r.Properties {
		if p.Verdict == explore.Broken {
			found[p.Name] = len(p.Schedule)
		}
	}
	return found
}

var trees = []struct {
	tree *mutex.Topology
	asks [][]int
}{
	{heap(1), [][]int{{2}}},
	{heap(2), [][]int{{2, 1}, {2, 2}, {3, 3}}},
	{heap(3), [][]int{{1, 1, 1}, {0, 2, 2}, {2, 2, 2}}},
	{with(0, 1, 2), [][]int{{1, 1, 1}, {2, 2, 2}}}, // a line, the token at an end
	{with(2, 3, 0), [][]int{{2, 2, 2}}},
	{with(3, 3, 0, 3), [][]int{{1, 1, 1, 1}, {2, 1, 1, 1}}}, // a star
	{with(0, 1, 2, 3), [][]int{{1, 1, 1, 1}, {2, 1, 1, 2}}},
	{heap(5), [][]int{{1, 1, 1, 1, 1}}},
}

func TestEverythingHoldsInAllSchedules(t *testing.T) {
	for _, c := range trees {
		worst := algorithm.Bounds.Worst.At(c.tree)
		for _, asks := range c.asks {
			for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
				got := search(t, c.tree, order, "", asks...)
				if got.Verdict() != explore.Holds {
					t.Errorf("%v, asks %v, %s: %v", c.tree.Fathers, asks, order, broken(got))
				}
				entries := 0
				for _, n := range asks {
					entries += n
				}
				if most := worst * float64(entries); float64(got.Most) > most {
					t.Errorf("%v, asks %v: %d messages, the bound says %v", c.tree.Fathers, asks, got.Most, most)
				}
			}
		}
	}
}

// The lengths are those of the shortest schedules; where a wait is hopeless, of
// the shortest after which it is.
func TestWhatEverySwitchBreaksAndHowSoon(t *testing.T) {
	for _, c := range []struct {
		name string
		tree *mutex.Topology
		asks []int
		want map[string]int
	}{
		{"using-ignored", heap(2), []int{1, 1}, map[string]int{"EM1": 6}},
		{"asked-not-cleared", heap(2), []int{1, 2}, map[string]int{"asked-once": 3, "hopeless": 8, "EM2": 11}},
		{"request-first", heap(3), []int{1, 1, 1}, map[string]int{"hopeless": 5, "EM2": 10}},
		{"greedy", heap(3), []int{2, 2, 2}, map[string]int{}},
		{"greedy", with(0, 1, 2), []int{2, 2, 2}, map[string]int{}},
	} {
		for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
			got := broken(search(t, c.tree, order, c.name, c.asks...))
			if !maps.Equal(got, c.want) {
				t.Errorf("%s, %s: broken %v, want %v", c.name, order, got, c.want)
			}
		}
	}
}

// serial runs entries one after the other and gives the messages of each.
func serial(t *testing.T, tree *mutex.Topology, clients []mutex.ID) []int {
	t.Helper()
	const apart = 1000 * trace.Unit
	s := &simulate.Setup{
		Algorithm: algorithm, Processes: tree.N, Topology: tree,
		Order: system.AnyOrder, Delay: simulate.Law{A: trace.Unit},
	}
	for at, p := range clients {
		s.Script = append(s.Script, simulate.Action{At: trace.Time(at) * apart, Process: p, Do: trace.Ask})
	}
	counts := make([]int, len(clients))
	_, err := simulate.Run(s, func(e *trace.Event) error {
		counts[e.Time/apart] += len(e.Sends)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

// The numbers are those of raymond_tree7_serial in golden/message_counts.json:
// twice the distance from one client to the next.
func TestSerialEntriesCostTwiceTheDistance(t *testing.T) {
	got := serial(t, heap(7), []mutex.ID{1, 4, 7, 7, 5, 1})
	if want := []int{0, 4, 8, 0, 8, 4}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestTheBoundsFollowTheTree(t *testing.T) {
	for _, c := range []struct {
		tree           *mutex.Topology
		typical, worst float64
	}{
		{heap(1), 0, 0},
		{heap(2), 1, 2},
		{heap(7), 2 * 96 / 49.0, 8},
		{with(2, 3, 4, 0), 2 * 20 / 16.0, 6}, // a line
		{with(3, 3, 0, 3), 2 * 18 / 16.0, 4}, // a star
	} {
		b := algorithm.Bounds
		if b.Typical.At(c.tree) != c.typical || b.Worst.At(c.tree) != c.worst {
			t.Errorf("%v: %v and %v, want %v and %v", c.tree.Fathers, b.Typical.At(c.tree), b.Worst.At(c.tree), c.typical, c.worst)
		}
	}
}

// EM3 is not claimed. Whoever has the token, and was told of a request that is still on its
// way to it, asks and enters at once. The news goes round by a third: two with FIFO cannot
// break it, unless the token's holder asks for it.
func TestHowSoonEntryLeavesTheOrderOfAsking(t *testing.T) {
	for _, c := range []struct {
		name string
		tree *mutex.Topology
		asks []int
		want int
	}{
		{"", with(0, 1, 2), []int{2, 2, 2}, 5},
		{"", heap(3), []int{2, 2, 2}, 7},
		{"", heap(3), []int{1, 1, 1}, 7},
		{"greedy", heap(3), []int{1, 1, 1}, 7},
		{"", heap(2), []int{2, 2}, 0},
		{"using-ignored", heap(2), []int{2, 2}, 7},
	} {
		s := setup(t, c.tree, system.FIFO, c.name, c.asks...)
		s.EM3, s.Safety = true, true
		if got := broken(explore.Search(s))[explore.EM3]; got != c.want {
			t.Errorf("%q, %v, asks %v: %d steps, want %d", c.name, c.tree.Fathers, c.asks, got, c.want)
		}
	}
}

// The textbooks' greedy node serves itself before those who are ahead of it in its queue.
func TestAGreedyNodeOvertakesWhoeverAskedItEarlier(t *testing.T) {
	for _, c := range []struct {
		name string
		want bool
	}{{"", false}, {"greedy", true}} {
		on, _ := algorithm.Switch(c.name)
		line := with(0, 1, 2)
		sys, _ := system.New(system.Config{Algorithm: algorithm, Switches: on, Processes: 3, Topology: line})
		for _, choice := range []string{"3 asks", "deliver 3>2#1", "2 asks", "deliver 2>1#1", "deliver 1>2#1"} {
			parsed, err := trace.ParseChoice(choice)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := sys.Apply(parsed); err != nil {
				t.Fatal(err)
			}
		}
		if got := sys.MayEnter(2); got != c.want {
			t.Errorf("%q: 2 may enter before 3: %v", c.name, got)
		}
	}
}

// With everybody always asking, the token makes the tour of the tree: over each
// edge there and back, each time on a request, for N entries. That is 24/7 and
// 56/15 messages an entry; the first round starts at the root, the last ends early.
func TestAtSaturationAnEntryCostsLessThanFour(t *testing.T) {
	const rounds = 100
	for _, n := range []int{7, 15} {
		sum, err := simulate.Run(&simulate.Setup{
			Algorithm: algorithm, Processes: n, Topology: heap(n),
			Order: system.AnyOrder, Delay: simulate.Law{A: trace.Unit},
			Workload: &simulate.Workload{Entries: rounds, Hold: simulate.Law{A: trace.Unit}},
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if tour := 4 * (n - 1); sum.Entries != rounds*n || sum.Messages > rounds*tour || sum.Messages <= (rounds-1)*tour {
			t.Errorf("N = %d: %d messages for %d entries", n, sum.Messages, sum.Entries)
		}
	}
}
