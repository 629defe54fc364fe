package simulate_test

import (
	"context"
	"strings"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
)

// Who goes on by time where somebody has chosen has a script that may want what is so already.
func TestARunGoesOnThoughAProcessIsDownAlready(t *testing.T) {
	for made, want := range map[string]string{
		"1 crashes":             "1 crashes, 1 recovers, 1 crashes",
		"1 crashes; 1 recovers": "1 crashes, 1 recovers, 1 crashes, 1 recovers, 1 crashes",
	} {
		s := &simulate.Setup{
			Algorithm: named("lamport"), Processes: 2, Rule: system.StampThenTick, Delay: simulate.Law{A: unit}, Order: system.FIFO,
			Script: []simulate.Action{
				{At: 10 * unit, Process: 1, Do: trace.Crash}, {At: 15 * unit, Process: 1, Do: trace.Recover},
				{At: 20 * unit, Process: 1, Do: trace.Crash},
			},
		}
		for c := range strings.SplitSeq(made, "; ") {
			choice, err := trace.ParseChoice(c)
			if err != nil {
				t.Fatal(err)
			}
			s.Schedule = append(s.Schedule, choice)
		}
		var all []string
		if _, err := simulate.Onwards(context.Background(), s, func(e *trace.Event) error {
			all = append(all, trace.ChoiceOf(e).String())
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(all, ", "); got != want {
			t.Errorf("%s: %s, want %s", made, got, want)
		}
		if _, err := scheduled(t, named("lamport"), 2, system.FIFO, all...); err != nil {
			t.Error(err)
		}
	}
}
