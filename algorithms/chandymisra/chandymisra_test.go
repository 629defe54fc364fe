package chandymisra_test

import (
	"fmt"
	"strings"
	"testing"

	"fano/algorithms/chandymisra"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

var algorithm = model.Compile(chandymisra.Algorithm)

// edges is the conflict graph of n philosophers with the given edges.
func edges(n int, pairs ...[2]mutex.ID) *mutex.Topology {
	t := &mutex.Topology{N: n, Edges: make([]mutex.Set, n)}
	for _, e := range pairs {
		t.Edges[e[0]-1].Add(e[1])
		t.Edges[e[1]-1].Add(e[0])
	}
	return t
}

// table is Dijkstra's ring of n philosophers.
func table(n int) *mutex.Topology {
	var pairs [][2]mutex.ID
	for i := 1; i <= n; i++ {
		pairs = append(pairs, [2]mutex.ID{mutex.ID(i), mutex.ID(i%n + 1)})
	}
	return edges(n, pairs...)
}

func small(t *testing.T, t0 *mutex.Topology, switchName string, asks ...int) system.Config {
	c := system.Config{Algorithm: algorithm, Processes: len(asks), Topology: t0, Order: system.FIFO, Asks: asks}
	if switchName != "" {
		s, ok := c.Algorithm.Switch(switchName)
		if !ok {
			t.Fatalf("there is no switch %s", switchName)
		}
		c.Switches = s
	}
	return c
}

// broken tells what a search breaks, each with the length of the shortest way; of
// those that name no way only that.
func broken(r explore.Result) string {
	var told []string
	for _, p := range r.Properties {
		if p.Verdict == explore.Broken {
			told = append(told, fmt.Sprintf("%s %d", p.Name, len(p.Schedule)))
		}
	}
	return strings.Join(told, ", ")
}

func schedule(choices []trace.Choice) string {
	var told []string
	for _, c := range choices {
		told = append(told, c.String())
	}
	return strings.Join(told, "; ")
}

func TestEverythingHoldsInAllSchedules(t *testing.T) {
	for _, c := range []struct {
		top  *mutex.Topology
		asks []int
	}{
		{mutex.Complete(1), []int{2}},
		{mutex.Complete(2), []int{2, 1}},
		{mutex.Complete(2), []int{3, 3}},
		{mutex.Complete(3), []int{1, 1, 1}},
		{mutex.Complete(3), []int{2, 2, 2}},
		{edges(3, [2]mutex.ID{1, 2}, [2]mutex.ID{2, 3}), []int{2, 2, 2}},
		{table(4), []int{1, 1, 1, 1}},
	} {
		got := explore.Search(explore.Setup{System: small(t, c.top, "", c.asks...)})
		if got.Verdict() != explore.Holds || !got.Complete {
			t.Errorf("%v: complete %v, %s", c.asks, got.Complete, broken(got))
		}
		entries := 0
		for _, n := range c.asks {
			entries += n
		}
		if most := algorithm.Bounds.Worst.At(c.top) * float64(entries); float64(got.Most) > most {
			t.Errorf("%v: a run of %d messages, the bound says %v", c.asks, got.Most, most)
		}
		t.Logf("%v: %d states, %d to %d messages", c.asks, got.States, got.Least, got.Most)
	}
}

// Five philosophers around the table, each hungry once.
func TestDijkstrasTable(t *testing.T) {
	got := explore.Search(explore.Setup{System: small(t, table(5), "", 1, 1, 1, 1, 1)})
	if got.Verdict() != explore.Holds || got.States != 27_447 || got.Least != 10 || got.Most != 20 {
		t.Errorf("%s: %d states, %d to %d messages", broken(got), got.States, got.Least, got.Most)
	}
}

// Mutual exclusion is between neighbours: two who share no fork eat together.
func TestNonNeighboursEatTogether(t *testing.T) {
	c := small(t, table(5), "", 1, 0, 1, 0, 0)
	s, _ := system.New(c)
	apply(t, s, "1 asks; 3 asks; deliver 3>2#1; deliver 2>3#1; 1 enters; 3 enters")
	for _, p := range []mutex.ID{1, 3} {
		if s.Local(p).Phase != mutex.Inside {
			t.Errorf("philosopher %d is %s", p, s.Local(p).Phase)
		}
	}
	if got := explore.Search(explore.Setup{System: c}); got.Verdict() != explore.Holds {
		t.Errorf("it breaks %s", broken(got))
	}
}

func apply(t *testing.T, s *system.System, choices string) {
	t.Helper()
	for text := range strings.SplitSeq(choices, "; ") {
		c, err := trace.ParseChoice(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
}

// What every switch breaks among three of whom each asks once, and in how few steps.
func TestWhatASwitchBreaks(t *testing.T) {
	for name, want := range map[string]string{
		"cyclic-start":     "EM2 12, h-acyclic 0, hopeless 6",
		"clean-fork-sent":  "h-acyclic 5",
		"forks-stay-clean": "EM2 14, hopeless 3",
		"lost-token":       "EM2 11, one-token 2, hopeless 3",
	} {
		if got := broken(explore.Search(explore.Setup{System: small(t, nil, name, 1, 1, 1)})); got != want {
			t.Errorf("%s breaks %s, want %s", name, got, want)
		}
	}
}

// Around a ring each asks its neighbour for the one fork and gets it, clean; then
// each keeps it and waits for the other.
func TestForksLaidInACycleDeadlock(t *testing.T) {
	got := explore.Search(explore.Setup{System: small(t, table(5), "cyclic-start", 1, 1, 1, 1, 1)})
	if told := broken(got); told != "EM2 20, h-acyclic 0, hopeless 10" {
		t.Errorf("it breaks %s", told)
	}
}

// Two hungry philosophers who also send clean forks may hand one over for ever.
func TestSendingCleanForksHasNoBoundOfMessages(t *testing.T) {
	got := explore.Search(explore.Setup{System: small(t, nil, "clean-fork-sent", 1, 1)})
	if !got.Complete || got.Most != 0 {
		t.Errorf("at most %d messages", got.Most)
	}
}

// Without FIFO a request may overtake the fork it is for. Nothing worse comes of
// it than that it goes back and forth until the fork has come.
func TestWithoutFIFORequestsAreInVain(t *testing.T) {
	c := small(t, nil, "", 1, 1)
	c.Order = system.AnyOrder
	got := explore.Search(explore.Setup{System: c})
	if told := broken(got); told != "no-request-in-vain 4" || got.Most != 0 {
		t.Errorf("it breaks %s, with at most %d messages", told, got.Most)
	}
	for _, p := range got.Properties {
		if want := "1 asks; 2 asks; deliver 2>1#1; deliver 1>2#2"; p.Name == "no-request-in-vain" && schedule(p.Schedule) != want {
			t.Errorf("by %s, want %s", schedule(p.Schedule), want)
		}
	}
}

// cm_n4_serial of golden/message_counts.json: the fork of (i, j), i < j, lies
// dirty at i.
func TestOneAtATimeCostsWhatIsExpected(t *testing.T) {
	clients, want := []mutex.ID{1, 1, 4, 4, 1, 2, 3, 4}, []int{0, 0, 6, 0, 2, 4, 6, 6}
	s := &simulate.Setup{
		Algorithm: algorithm, Processes: 4,
		Delay: simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 5 * trace.Unit},
	}
	before := 0
	for i, p := range clients {
		s.Script = append(s.Script, simulate.Action{At: trace.Time(i) * 100 * trace.Unit, Process: p, Do: trace.Ask})
		sum, err := simulate.Run(s, nil)
		if err != nil || sum.Entries != i+1 || len(sum.Violations) > 0 {
			t.Fatalf("%+v, %v", sum, err)
		}
		if got := sum.Messages - before; got != want[i] {
			t.Errorf("entry %d, of %d, costs %d messages, want %d", i+1, p, got, want[i])
		}
		before = sum.Messages
	}
}
