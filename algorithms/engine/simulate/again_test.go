package simulate_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/topology"
)

// ownEvents returns what processes did on their own, and when, and the summary.
func ownEvents(t *testing.T, s *simulate.Setup) (string, trace.Summary) {
	t.Helper()
	var told []string
	sum, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		if e.Message == nil {
			told = append(told, fmt.Sprintf("%s %d %s", e.Time, e.At, e.Kind))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(told, ", "), sum
}

func TestARequestOfTheScriptWaitsForTheMomentOfLeaving(t *testing.T) {
	s := &simulate.Setup{
		Algorithm: named("ricart-agrawala"), Processes: 2, Delay: simulate.Law{A: unit},
		Script: []simulate.Action{
			{At: unit, Process: 1, Do: trace.Ask},
			{At: 2 * unit, Process: 1, Do: trace.Ask, Again: true, Hold: 4 * unit, HasHold: true},
			{At: 4 * unit, Process: 1, Do: trace.Ask, Again: true, Hold: unit, HasHold: true},
			{At: 4 * unit, Process: 1, Do: trace.Ask},
			{At: 30 * unit, Process: 1, Do: trace.Ask, Again: true},
		},
	}
	want := "1 1 ask, 3 1 enter, 4 1 ignored, 5 1 again, 7 1 enter, 11 1 again, 13 1 enter, 14 1 leave, 30 1 ask, 32 1 enter, 34 1 leave"
	if got, sum := ownEvents(t, s); got != want || sum.Entries != 4 || sum.Ended != trace.Quiescent || sum.ClientDelay != 2 {
		t.Errorf("%s, want %s; %+v", got, want, sum)
	}
	s.Stop.Entries = 2
	if got, sum := ownEvents(t, s); got != "1 1 ask, 3 1 enter, 4 1 ignored, 5 1 again, 7 1 enter, 11 1 leave" || sum.Entries != 2 {
		t.Errorf("%s", got)
	}
}

func TestAWorkloadThinksOnceAndThenAsksInTheMomentOfLeaving(t *testing.T) {
	s := &simulate.Setup{
		Algorithm: named("central-server"), Processes: 2, Delay: simulate.Law{A: unit}, Order: system.FIFO,
		Workload: &simulate.Workload{Entries: 3, Think: simulate.Law{A: 5 * unit}, Hold: simulate.Law{A: unit}, Again: true},
	}
	top, err := topology.Of(s.Algorithm, 2, topology.Spec{})
	if err != nil {
		t.Fatal(err)
	}
	s.Topology = top
	want := "5 1 ask, 5 2 ask, 7 1 enter, 8 1 again, 10 2 enter, 11 2 again, 13 1 enter, 14 1 again, 16 2 enter, 17 2 again, " +
		"19 1 enter, 20 1 leave, 22 2 enter, 23 2 leave"
	if got, sum := ownEvents(t, s); got != want || sum.Entries != 6 || sum.Bypass != 1 || len(sum.Violations) > 0 {
		t.Errorf("%s, want %s; %+v", got, want, sum)
	}
}

// Leaving and asking in one event gives the same run as two events in immediate succession, unless the algorithm joins
// the two: the same messages, timestamps and entries.
func TestAskingInTheMomentOfLeavingIsAskingAtOnce(t *testing.T) {
	for _, a := range algorithms.All {
		if a.Topology == "quorums" {
			continue // a message to itself on leaving arrives before the request, or is joined with it
		}
		top, err := topology.Of(a, 3, topology.Spec{})
		if err != nil {
			t.Fatal(err)
		}
		for rule := range system.Rule(len(system.Rules())) {
			s := &simulate.Setup{
				Algorithm: a, Processes: 3, Topology: top, Rule: rule, Order: system.FIFO, Seed: 3,
				Delay:    simulate.Law{Kind: simulate.Uniform, A: unit, B: 9 * unit},
				Workload: &simulate.Workload{Entries: 6, Think: simulate.Law{}, Hold: simulate.Law{A: unit}},
			}
			apart := sentIn(t, s)
			s.Workload.Again = true
			if together := sentIn(t, s); !slices.Equal(apart, together) {
				t.Errorf("%s, %s: %s, apart %s", a.Name, rule, together[len(together)-1], apart[len(apart)-1])
			}
		}
	}
}

// sentIn returns the messages of a run with their clocks and times, and which process entered when.
func sentIn(t *testing.T, s *simulate.Setup) (all []string) {
	t.Helper()
	sum, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		if e.Kind == trace.Enter {
			all = append(all, fmt.Sprintf("%s %d enters", e.Time, e.At))
		}
		for _, m := range e.Sends {
			all = append(all, fmt.Sprintf("%s %s %s %d %s", e.Time, m.ID, m.Type, m.Clock, m.Fields))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return append(all, fmt.Sprintf("%d entries, %d messages, %s", sum.Entries, sum.Messages, sum.Ended))
}

// The lines of leaving come before the lines of asking, each with what the clock rule does.
func TestTheLinesOfLeavingAndAskingAreThoseOfBoth(t *testing.T) {
	for rule := range system.Rule(len(system.Rules())) {
		s := &simulate.Setup{
			Algorithm: named("lamport"), Processes: 2, Rule: rule, Order: system.FIFO, Delay: simulate.Law{A: unit},
			Workload: &simulate.Workload{Entries: 2, Hold: simulate.Law{A: unit}},
		}
		lines := func(again bool) map[trace.Kind][]int {
			s.Workload.Again = again
			ran := map[trace.Kind][]int{}
			if _, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
				if e.At == 1 {
					ran[e.Kind] = slices.Clone(e.Lines)
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			return ran
		}
		apart, together := lines(false), lines(true)[trace.Again]
		if want := slices.Concat(apart[trace.Leave], apart[trace.Ask]); len(want) == 0 || !slices.Equal(together, want) {
			t.Errorf("%s: lines %v, want %v", rule, together, want)
		}
	}
}

func TestAScheduleMayLeaveAndAsk(t *testing.T) {
	sum, err := scheduled(t, named("ricart-agrawala"), 1, system.FIFO, "1 asks", "1 enters", "1 leaves and asks", "1 enters", "1 leaves")
	if err != nil || sum.Entries != 2 || sum.Ended != trace.Quiescent {
		t.Errorf("%+v, %v", sum, err)
	}
	if _, err := scheduled(t, named("ricart-agrawala"), 1, system.FIFO, "1 asks", "1 leaves and asks"); err == nil ||
		!strings.Contains(err.Error(), "process 1 is waiting, not inside") {
		t.Errorf("%v", err)
	}
}

// What is sent in the moment of leaving follows the request made in that moment: a process that is served first after
// the token has come breaks EM3, but not if the request is made after the token has gone.
func TestWhatIsSentInTheMomentOfLeavingFollowsTheRequest(t *testing.T) {
	for again, want := range map[string]int{"1 leaves and asks": 1, "1 leaves; 1 asks": 0} {
		choices := "1 asks; 1 enters; 2 asks; deliver 2>1#1; " + again + "; deliver 1>2#1; 2 enters; 2 leaves; 2 asks; 2 enters"
		sum, err := scheduled(t, named("suzuki-kasami"), 2, system.AnyOrder, strings.Split(choices, "; ")...)
		if err != nil || sum.Entries != 3 || len(sum.Violations) != want || want > 0 && sum.Violations[0].Property != "EM3" {
			t.Errorf("%s: %+v, %v", again, sum, err)
		}
	}
}
