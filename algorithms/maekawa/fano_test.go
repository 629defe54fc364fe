package maekawa_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
	"fano/algorithms/topology"
)

// A process that does not know that an earlier request waits keeps votes, but no three such processes deadlock on the
// Fano plane. The 35 triples are searched, in any order of delivery, each shape once. Only losers-told breaks, for
// triples with an arbiter in common. In the other triples no process ever waits ahead of another asking one, and the
// two switches that withhold FAILED change nothing; so for the second switch, for which the same holds, those seven
// are enough. make test searches a part of the other 28.
func TestNoThreeClientsOfFanoDeadlock(t *testing.T) {
	thorough.Proof(t)
	for i, name := range []string{"failed-judged-against-holder-alone", "displaced-waiters-not-told"} {
		found, triples, meeting := map[string]string{}, 0, 0
		for _, asks := range triplesOf(7) {
			s := small{"Fano", plane, topology.Spec{}, asks}
			alike, common := shape(plane.Topology(t, 7), asks)
			triples++
			if !common && i > 0 {
				continue
			}
			if _, known := found[alike]; !known {
				found[alike] = brokenNames(s.search(t, system.AnyOrder, name))
			}
			want := ""
			if common {
				meeting++
				want = "losers-told"
			}
			if found[alike] != want {
				t.Errorf("%s, %s: %q is broken, want %q", name, s, found[alike], want)
			}
		}
		if triples != 35 || meeting != 7 {
			t.Errorf("%d triples, %d of which meet at one arbiter", triples, meeting)
		}
		t.Logf("%s: %d shapes", name, len(found))
	}
}

// triplesOf returns all choices of three of n processes that ask once.
func triplesOf(n int) [][]int {
	var triples [][]int
	for i := range n {
		for j := range i {
			for k := range j {
				asks := make([]int, n)
				asks[i], asks[j], asks[k] = 1, 1, 1
				triples = append(triples, asks)
			}
		}
	}
	return triples
}

// shape describes a system of asking clients up to the names of the arbiters: for each arbiter, which of the clients
// it has, first, second or third, and which of them it is itself. It also reports whether all clients have an arbiter
// in common. Systems of one shape behave alike: an ID decides only between clients, and only by which is smaller.
func shape(topo *mutex.Topology, asks []int) (told string, common bool) {
	var clients []mutex.ID
	for i, n := range asks {
		if n > 0 {
			clients = append(clients, mutex.ID(i+1))
		}
	}
	var arbiters []string
	for a := mutex.ID(1); int(a) <= topo.Nodes(); a++ {
		var of []int
		for rank, i := range clients {
			if quorum := topo.Quorum(i); quorum.Has(a) {
				of = append(of, rank)
			}
		}
		if len(of) > 0 {
			arbiters = append(arbiters, fmt.Sprint(of, slices.Index(clients, a)))
		}
		common = common || len(of) == len(clients)
	}
	slices.Sort(arbiters)
	return strings.Join(arbiters, " "), common
}

// brokenNames returns the properties that a search found broken.
func brokenNames(r trial.Found) string {
	var names []string
	for _, p := range r.Properties {
		if p.Verdict == explore.Broken {
			names = append(names, p.Name)
		}
	}
	return strings.Join(names, " ")
}

// Four do deadlock: arbiter 3, where process 3 waits ahead of 6, has told 6 nothing, so 6 keeps the vote of 2, which
// INQUIRE asks back.
func TestFourClientsOfFanoDeadlockIfJudgedAgainstTheHolderAlone(t *testing.T) {
	four := small{"Fano", plane, topology.Spec{}, []int{1, 1, 1, 0, 0, 1, 0}}
	schedule := "1 asks; 2 asks; 3 asks; 6 asks; deliver 2>2#1; deliver 3>7#1; deliver 6>2#1; deliver 3>4#1; deliver 4>3#1; " +
		"deliver 6>3#1; deliver 6>6#1; deliver 2>6#1; deliver 7>3#1; deliver 2>5#1; deliver 3>6#1; deliver 6>6#2; deliver 1>3#1; " +
		"deliver 3>3#1; deliver 5>2#1; deliver 1>1#1; deliver 3>6#2; deliver 1>1#2; deliver 6>3#2; deliver 2>2#2; deliver 3>1#1; " +
		"deliver 2>4#1; deliver 1>5#1; deliver 5>2#2; deliver 4>3#2"
	trial.Stuck(t, trial.Play(t, four.config(t, system.FIFO, "failed-judged-against-holder-alone"), schedule), 1, 2, 3, 6)
}
