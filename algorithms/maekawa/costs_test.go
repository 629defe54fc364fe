package maekawa_test

import (
	"math"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
)

const unit = trace.Unit

func setup(t *testing.T, a *model.Algorithm, n int) *simulate.Setup {
	t.Helper()
	topo, err := topology.Of(a, n, topology.Spec{})
	if err != nil {
		t.Fatal(err)
	}
	return &simulate.Setup{
		Algorithm: a, Processes: n, Topology: topo, Rule: system.Sequence, Order: system.AnyOrder,
		Delay: simulate.Law{A: unit},
	}
}

func run(t *testing.T, s *simulate.Setup) *trace.Summary {
	t.Helper()
	sum, err := simulate.Run(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if sum.Ended != trace.Quiescent || len(sum.Violations) > 0 {
		t.Fatalf("%s, %d: ended %s, %v", s.Algorithm.Name, s.Processes, sum.Ended, sum.Violations)
	}
	return &sum
}

// golden/message_counts.json, maekawa_fano_serial: 6 messages an entry, 3(K − 1) with
// the own vote for nothing.
func TestAnEntryAloneOnTheFanoPlaneCostsSixMessages(t *testing.T) {
	for client := mutex.ID(1); client <= 7; client++ {
		s := setup(t, plane, 7)
		for again := range 3 {
			s.Script = append(s.Script, simulate.Action{At: trace.Time(again) * 100 * unit, Process: client, Do: trace.Ask})
		}
		if sum := run(t, s); sum.Messages != 3*6 || sum.ClientDelay != 2 {
			t.Errorf("client %d: %d messages for three entries, %v until entering", client, sum.Messages, sum.ClientDelay)
		}
	}
}

// A round trip from one who leaves to the next who waits, by way of their arbiter.
func TestFromOneLeavingToTheNextEnteringTakesTwoDelays(t *testing.T) {
	s := setup(t, plane, 7)
	s.Script = []simulate.Action{
		{At: 0, Process: 1, Do: trace.Ask, Hold: 20 * unit, HasHold: true},
		{At: 5 * unit, Process: 2, Do: trace.Ask},
	}
	if sum := run(t, s); sum.SyncDelay != 2 {
		t.Errorf("%v from leaving to entering", sum.SyncDelay)
	}
}

// Everybody always wants to enter. The same reference has 11.985 messages an entry for
// the plane of 13, and algorithms.md 7.98 for Fano, 11.97 for a majority of 7 and about
// 8 for a tree of 7; the usual formula 4(K − 1) is 12, 8, 12 and 8.
func TestASaturatedEntryCostsFourTimesTheOtherArbiters(t *testing.T) {
	for _, c := range []struct {
		of *model.Algorithm
		n  int
	}{{plane, 7}, {plane, 13}, {majority, 7}, {tree, 7}} {
		s := setup(t, c.of, c.n)
		s.Workload = &simulate.Workload{Entries: 60, Think: simulate.Law{}, Hold: simulate.Law{A: unit}}
		got, want := run(t, s).MessagesPerEntry, c.of.Bounds.Saturated.At(s.Topology)
		t.Logf("%s %d: %.2f, formula %.2f", c.of.Name, c.n, got, want)
		if math.Abs(got-want) > 0.03*want {
			t.Errorf("%s of %d: %v messages an entry, want about %v", c.of.Name, c.n, got, want)
		}
	}
}

// The dearest of all runs of small systems: for two, four and six entries of two
// processes 9, 19 and 29 messages, nearly 5(K − 1) an entry; for three clients of two
// arbiters, one of whom is no arbiter of its own, 22 where 4 arbiters are elsewhere,
// 5.5 for each. None of the systems searched comes to 6(K − 1).
func TestTheDearestRuns(t *testing.T) {
	thorough.Alone(t)
	line := func(asks ...int) small { return small{"line", plane, topology.Spec{}, asks} }
	for _, c := range []struct {
		in    small
		order system.Order
		most  int
	}{
		{line(1, 1), system.FIFO, 9},
		{line(2, 2), system.FIFO, 19},
		{line(3, 3), system.FIFO, 29},
		{line(2, 1), system.AnyOrder, 14},
		{small{"triangle", plane, topology.Spec{}, []int{1, 1, 1}}, system.AnyOrder, 13},
		{small{"two arbiters", plane, twoArbiters, []int{1, 1, 1}}, system.AnyOrder, 22},
	} {
		if got := c.in.search(t, c.order, "", enough); got.Most != c.most {
			t.Errorf("%s, %s: up to %d messages, want %d", c.in, c.order, got.Most, c.most)
		}
	}
}

// Schedules by chance, where there are too many to search.
func TestManyRunsOnLargerPlanes(t *testing.T) {
	for _, n := range []int{4, 7, 13} {
		for seed := range uint64(20) {
			s := setup(t, plane, n)
			s.Seed, s.Delay = seed, simulate.Law{Kind: simulate.Uniform, A: 0, B: 30 * unit}
			s.Workload = &simulate.Workload{
				Entries: 5, Think: simulate.Law{Kind: simulate.Exponential, A: 10 * unit}, Hold: simulate.Law{A: unit},
			}
			sum := run(t, s)
			if worst := plane.Bounds.Worst.At(s.Topology); sum.Entries != 5*n || sum.MessagesPerEntry > worst {
				t.Errorf("%d processes, seed %d: %d entries at %v messages, want at most %v", n, seed, sum.Entries, sum.MessagesPerEntry, worst)
			}
		}
	}
}
