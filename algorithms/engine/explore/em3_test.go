package explore_test

import (
	"context"
	"slices"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
)

// The simulator watches a run with its own monitor, by vectors of its own. What
// the explorer says is the shortest run that breaks a property, that monitor sees
// broken at the last step, at the same processes, and not before.
func TestTheMonitorSeesWhatTheExplorerFound(t *testing.T) {
	for _, c := range []struct {
		of       system.Config
		property string
	}{
		{sequence(system.AnyOrder, 2, 1), explore.EM3},
		{small("lamport", []string{"entry-without-waiting"}, system.FIFO, 1, 1), explore.EM3},
		{small("lamport", nil, system.AnyOrder, 1, 1), explore.EM3},
		{small("lamport", nil, system.AnyOrder, 1, 1), explore.EM1},
		{small("lamport", nil, system.AnyOrder, 1, 1), explore.EM2},
		{small("lamport-queue", nil, system.AnyOrder, 1, 1), explore.EM1},
		{small("lamport-queue", []string{"ack-economy-as-printed"}, system.FIFO, 1, 1), explore.EM2},
		{small("ricart-agrawala", []string{"no-tie-break"}, system.FIFO, 1, 1, 1), explore.EM1},
		{small("ricart-agrawala", []string{"own-counter-only"}, system.FIFO, 1, 1), explore.EM3},
	} {
		p := verdictOn(t, explore.Search(context.Background(), explore.Setup{System: c.of, EM3: true}), c.property)
		steps := -1
		for _, v := range watched(t, c.of, p.Schedule) {
			if v.Property == c.property && steps < 0 {
				steps = v.Step
				if c.property != explore.EM2 && !slices.Equal(v.Processes, p.Processes) {
					t.Errorf("%s: %s at %v, the monitor says at %v", called(c.of), c.property, p.Processes, v.Processes)
				}
			}
		}
		if p.Verdict == explore.Broken && steps != len(p.Schedule) || p.Verdict != explore.Broken && steps >= 0 {
			t.Errorf("%s: %s %s after %d steps, the monitor says after %d: %s", called(c.of), c.property, p.Verdict, len(p.Schedule), steps, told(p.Schedule))
		}
		t.Logf("%s: %s %s after %d", called(c.of), c.property, p.Verdict, len(p.Schedule))
	}
}

// watched runs a schedule and gives what the monitor saw.
func watched(t *testing.T, c system.Config, schedule []trace.Choice) []trace.Violation {
	t.Helper()
	sum, err := simulate.Run(context.Background(), &simulate.Setup{
		Algorithm: c.Algorithm, Switches: c.Switches, Processes: c.Processes, Topology: c.Topology, Rule: c.Rule, Order: c.Order, Start: c.Start,
		Schedule: append([]trace.Choice{}, schedule...),
	}, func(*trace.Event) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return sum.Violations
}
