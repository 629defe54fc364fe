package simulate_test

import (
	"context"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
)

// Ricart-Agrawala takes two message delays to get in, and one from leaving to the next entry (algorithms.md, section
// 3.1).
func TestTheDelaysOfRicartAgrawala(t *testing.T) {
	ra, _ := algorithms.Named("ricart-agrawala")
	s := &simulate.Setup{
		Algorithm: ra, Processes: 3, Rule: system.Lab, Delay: simulate.Law{A: unit},
		Script: []simulate.Action{
			{At: 0, Process: 1, Do: trace.Ask, Hold: 10 * unit, HasHold: true},
			{At: 3 * unit, Process: 2, Do: trace.Ask},
			{At: 40 * unit, Process: 3, Do: trace.Ask},
		},
	}
	sum, err := simulate.Run(context.Background(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	// 1 enters after 2, leaves at 12; 2 enters at 13, after 10; 3 finds no process there
	if want := (2 + 10 + 2) / 3.0; sum.ClientDelay != want || sum.SyncDelay != 1 {
		t.Errorf("client delay %v, want %v; synchronisation delay %v, want 1", sum.ClientDelay, want, sum.SyncDelay)
	}
	s.Script, s.Schedule = nil, []trace.Choice{{Kind: trace.Ask, At: 1}}
	if sum, _ = simulate.Run(context.Background(), s, nil); sum.ClientDelay != 0 || sum.SyncDelay != 0 {
		t.Errorf("a schedule has no time, but took %v and %v", sum.ClientDelay, sum.SyncDelay)
	}
}

// The steady delays are the means over all entries but the first ones.
func TestTheSteadyDelaysLeaveTheFirstEntriesOut(t *testing.T) {
	ra, _ := algorithms.Named("ricart-agrawala")
	s := &simulate.Setup{
		Algorithm: ra, Processes: 3, Rule: system.Lab, Delay: simulate.Law{A: unit},
		Script: []simulate.Action{
			{At: 0, Process: 1, Do: trace.Ask, Hold: 10 * unit, HasHold: true},
			{At: 3 * unit, Process: 2, Do: trace.Ask},
			{At: 40 * unit, Process: 3, Do: trace.Ask},
		},
	}
	for warmUp, want := range []trace.Delays{{Client: 14 / 3.0, Sync: 1}, {Client: 6, Sync: 1}, {Client: 2}, {}} {
		s.WarmUp = warmUp
		sum, err := simulate.Run(context.Background(), s, nil)
		if err != nil || sum.Steady != want || sum.ClientDelay != 14/3.0 {
			t.Errorf("without %d: %+v, want %+v; all: %v (%v)", warmUp, sum.Steady, want, sum.ClientDelay, err)
		}
	}
}
