package explore

import (
	"context"
	"testing"

	"fano/algorithms/engine/system"
)

// What the algorithms assume of the network and of processes, taken away: each
// shortest run is replayed on a real system before it is given.
func TestTheShortestRunsWithFaults(t *testing.T) {
	for _, c := range []struct {
		name, property string
		faults         Faults
		asks           []int
		want           string
	}{
		{"ricart-agrawala", EM2, Faults{Lose: 1}, []int{1, 0}, "1 asks; drop 1>2#1"},
		{"ricart-agrawala", EM2, Faults{Lose: 1}, []int{1, 1}, "1 asks; drop 1>2#1"},
		{"ricart-agrawala", EM2, Faults{Crash: 1}, []int{1, 0}, "1 asks; 2 crashes"},
		{"lamport", EM2, Faults{Lose: 1}, []int{0, 1}, "2 asks; drop 2>1#1"},
	} {
		setup := setupOf(c.name, system.FIFO, c.asks...)
		setup.Faults = c.faults
		r := Search(context.Background(), setup)
		p := verdictOf(r, c.property)
		if p.Verdict != Broken || told(p.Schedule) != c.want {
			t.Errorf("%s, %+v: %s, %s", c.name, c.faults, p.Verdict, told(p.Schedule))
		}
	}
}

// A REPLY that comes twice is counted twice: with three processes one can enter
// with a permission too few.
func TestADuplicatedReplyBreaksMutualExclusion(t *testing.T) {
	setup := setupOf("ricart-agrawala", system.AnyOrder, 1, 1, 0)
	setup.System.Rule = system.Sequence
	setup.Faults = Faults{Duplicate: true}
	p := verdictOf(Search(context.Background(), setup), EM1)
	if p.Verdict != Broken {
		t.Fatalf("%+v", p)
	}
	duplicates := 0
	for _, choice := range p.Schedule {
		if choice.String()[:4] == "dupl" {
			duplicates++
		}
	}
	if duplicates != 1 {
		t.Errorf("%d duplicates in %s", duplicates, told(p.Schedule))
	}
}

// Lamport's proof assumes that nobody crashes inside: the waiting processes then wait for ever.
func TestACrashInsideLeavesTheOthersWithoutHope(t *testing.T) {
	setup := setupOf("lamport", system.FIFO, 1, 1)
	setup.Faults = Faults{Crash: 1}
	r := Search(context.Background(), setup)
	if verdictOf(r, EM1).Verdict != Holds || verdictOf(r, EntryPossible).Verdict != Broken {
		t.Errorf("%+v", r.Properties)
	}
}

func TestWithoutABudgetOfFaultsThereAreNone(t *testing.T) {
	without := setupOf("lamport", system.AnyOrder, 1, 1)
	s := newSearch(context.Background(), without, shape{bits: 16, used: []bool{false, true, true, false}, faults: true})
	s.States = DefaultStates
	s.run()
	if want := Search(context.Background(), without); s.states != want.States || s.edges != want.Transitions {
		t.Errorf("%d states and %d transitions, want %d and %d", s.states, s.edges, want.States, want.Transitions)
	}
}
