package chandymisra_test

import (
	"slices"
	"testing"

	"fano/algorithms/chandymisra"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
)

var try = trial.Of(chandymisra.Algorithm)

// edges returns the conflict graph of n philosophers with the given edges.
func edges(n int, pairs ...[2]mutex.ID) *mutex.Topology {
	t := &mutex.Topology{N: n, Edges: make([]mutex.Set, n)}
	for _, e := range pairs {
		t.Edges[e[0]-1].Add(e[1])
		t.Edges[e[1]-1].Add(e[0])
	}
	return t
}

// table returns Dijkstra's ring of n philosophers.
func table(n int) *mutex.Topology {
	var pairs [][2]mutex.ID
	for i := 1; i <= n; i++ {
		pairs = append(pairs, [2]mutex.ID{mutex.ID(i), mutex.ID(i%n + 1)})
	}
	return edges(n, pairs...)
}

func TestEverythingHoldsInAllSchedules(t *testing.T) {
	try.Holds(t, []int{2}, []int{2, 1}, []int{3, 3}, []int{1, 1, 1}, []int{2, 2, 2})
	try.On(edges(3, [2]mutex.ID{1, 2}, [2]mutex.ID{2, 3})).Holds(t, []int{2, 2, 2})
	try.On(table(4)).Holds(t, []int{1, 1, 1, 1})
}

// Five philosophers around the table, each hungry once.
func TestDijkstrasTable(t *testing.T) {
	got := try.On(table(5)).Search(t, system.FIFO, "", 1, 1, 1, 1, 1)
	if got.Broken() != "" || got.States != 27_447 || got.Least != 10 || got.Most != 20 {
		t.Errorf("%s: %d states, %d to %d messages", got.Broken(), got.States, got.Least, got.Most)
	}
}

// Mutual exclusion is between neighbours: two that share no fork eat together.
func TestNonNeighboursEatTogether(t *testing.T) {
	c := try.On(table(5)).System(t, system.FIFO, "", 1, 0, 1, 0, 0)
	s := trial.Play(t, c, "1 asks; 3 asks; deliver 3>2#1; deliver 2>3#1; 1 enters; 3 enters")
	if eat := trial.In(s, mutex.Inside); !slices.Equal(eat, []mutex.ID{1, 3}) {
		t.Errorf("%v eat", eat)
	}
	if got := trial.Search(t, c).Broken(); got != "" {
		t.Errorf("it breaks %s", got)
	}
}

// What every switch breaks among three philosophers that each ask once, and in how few steps. In a ring each asks its
// neighbour for the one fork and gets it, clean; then each keeps it and waits for the other.
func TestWhatASwitchBreaks(t *testing.T) {
	try.Breaks(t, `
		cyclic-start, fifo, 1 1 1: EM2 12, h-acyclic 0, hopeless 6
		clean-fork-sent, fifo, 1 1 1: h-acyclic 5
		forks-stay-clean, fifo, 1 1 1: EM2 7, hopeless 3
		lost-token, fifo, 1 1 1: EM2 6, one-token 2, hopeless 3
	`)
	try.On(table(5)).Breaks(t, "cyclic-start, fifo, 1 1 1 1 1: EM2 20, h-acyclic 0, hopeless 10")
}

// Two hungry philosophers that send clean forks, too, may exchange one forever.
func TestSendingCleanForksHasNoBoundOfMessages(t *testing.T) {
	if got := try.Search(t, system.FIFO, "clean-fork-sent", 1, 1); got.Most != 0 {
		t.Errorf("at most %d messages", got.Most)
	}
}

// Without FIFO a request may overtake the fork it is for. Nothing worse happens than that it goes back and forth until
// the fork arrives.
func TestWithoutFIFORequestsAreInVain(t *testing.T) {
	got := try.Search(t, system.AnyOrder, "", 1, 1)
	if got.Broken() != "no-request-in-vain 4" || got.Most != 0 {
		t.Errorf("it breaks %s, with at most %d messages", got.Broken(), got.Most)
	}
	got.Shortest(t, "no-request-in-vain", "1 asks; 2 asks; deliver 2>1#1; deliver 1>2#2")
}
