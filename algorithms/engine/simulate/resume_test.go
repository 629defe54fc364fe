package simulate_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
)

// goneOn returns what happens in a run that begins with some choices and continues on its own.
func goneOn(t *testing.T, s *simulate.Setup, made []string) (all []string) {
	t.Helper()
	for _, text := range made {
		choice, err := trace.ParseChoice(text)
		if err != nil {
			t.Fatal(err)
		}
		s.Schedule = append(s.Schedule, choice)
	}
	if _, err := simulate.Resume(context.Background(), s, func(e *trace.Event) error {
		all = append(all, trace.ChoiceOf(e).String())
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

// A run that continues by time after choices has a script that may demand what is already the case.
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
		all := goneOn(t, s, strings.Split(made, "; "))
		if got := strings.Join(all, ", "); got != want {
			t.Errorf("%s: %s, want %s", made, got, want)
		}
		if _, err := scheduled(t, named("lamport"), 2, system.FIFO, all...); err != nil {
			t.Error(err)
		}
	}
}

// A process that is down when it could enter does not enter because a message to it is lost, but when it recovers.
func TestARunGoesOnThoughWhoMayEnterIsDown(t *testing.T) {
	made := []string{"1 asks", "deliver 1>2#1", "deliver 2>1#1", "1 crashes", "2 asks"}
	for _, c := range []struct {
		script []simulate.Action
		want   []string
	}{
		{nil, []string{"drop 2>1#2"}},
		{[]simulate.Action{{At: 30 * unit, Process: 1, Do: trace.Recover}}, []string{"drop 2>1#2", "1 recovers", "1 enters", "1 leaves"}},
	} {
		s := &simulate.Setup{
			Algorithm: named("ricart-agrawala"), Processes: 2, Rule: system.StampThenTick, Delay: simulate.Law{A: unit},
			Loss: 1, Script: c.script,
		}
		all := goneOn(t, s, made)
		if got := all[len(made):]; !slices.Equal(got, c.want) {
			t.Errorf("it goes on as %q, want %q", got, c.want)
		}
		if _, err := scheduled(t, named("ricart-agrawala"), 2, system.AnyOrder, all...); err != nil {
			t.Error(err)
		}
	}
}
