package explore

import (
	"context"
	"strings"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
)

func verdictOf(r Result, name string) Property {
	for _, p := range r.Properties {
		if p.Name == name {
			return p
		}
	}
	return Property{}
}

func told(choices []trace.Choice) string {
	var words []string
	for _, c := range choices {
		words = append(words, c.String())
	}
	return strings.Join(words, "; ")
}

// Where only requests move the clock, neither a REPLY nor a message of the application makes the process that asks
// later take a larger number: the shortest run that shows it.
func TestTheSequenceRuleBreaksEM3AndTheLamportClockDoesNot(t *testing.T) {
	thorough.Alone(t)
	setup := setupOf("ricart-agrawala", system.FIFO, 2, 1, 1)
	setup.EM3 = true
	setup.System.Rule = system.Sequence
	setup.States = 400_000
	p := verdictOf(Search(context.Background(), setup), EM3)
	if p.Verdict != Broken || len(p.Processes) != 2 {
		t.Fatalf("the sequence rule: %+v", p)
	}
	// Process 3 has heard of 2's request, and what it tells 1 carries no number. 2>1#1 is the request itself.
	const want = "2 asks; deliver 2>3#1; 3 sends to 1; deliver 3>1#1; 1 asks; deliver 1>2#1; deliver 1>3#1; deliver 2>1#1; " +
		"deliver 2>1#2; deliver 3>1#2; 1 enters"
	if got := told(p.Schedule); got != want {
		t.Errorf("the shortest run is\n%s", got)
	}
	for _, name := range []string{"ricart-agrawala", "lamport", "lamport-queue"} {
		setup := setupOf(name, system.FIFO, 2, 1)
		setup.EM3 = true
		if r := Search(context.Background(), setup); r.Verdict() != Holds || verdictOf(r, EM3).Verdict != Holds {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func TestWatchingEM3ChangesNoOtherVerdict(t *testing.T) {
	thorough.Alone(t)
	for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
		without := setupOf("lamport", order, 1, 1)
		with := without
		with.EM3 = true
		a, b := Search(context.Background(), without), Search(context.Background(), with)
		for _, name := range []string{EM1, EM2, EntryPossible, Entry} {
			p, q := verdictOf(a, name), verdictOf(b, name)
			if p.Verdict != q.Verdict || len(p.Schedule) != len(q.Schedule) {
				t.Errorf("%s, %s: %+v, and with EM3 %+v", order, name, p, q)
			}
		}
	}
}

// Of two processes none is passed twice by the other. Of three one can be, while its
// request is under way, if the third has driven its clock ahead.
func TestTheLargestBypass(t *testing.T) {
	for _, c := range []struct {
		name  string
		order system.Order
		asks  []int
		want  int
	}{
		{"ricart-agrawala", system.FIFO, []int{1, 1}, 1},
		{"ricart-agrawala", system.FIFO, []int{3, 1}, 1},
		{"ricart-agrawala", system.FIFO, []int{2, 1, 1}, 2},
		{"lamport", system.FIFO, []int{3, 1}, 1},
	} {
		setup := setupOf(c.name, c.order, c.asks...)
		setup.Bypass = true
		if r := Search(context.Background(), setup); r.Bypass != c.want {
			t.Errorf("%s, %s, asks %v: bypass %d, want %d", c.name, c.order, c.asks, r.Bypass, c.want)
		}
	}
}
