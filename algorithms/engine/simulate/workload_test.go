package simulate_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A request whose process is waiting or inside is ignored: the script's for good, the workload's until the process has
// left. So each process asks as often as its workload says, and once more for each request of the script that was not
// ignored.
func TestAScriptBesideAWorkloadAddsItsOwnRequestsOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := random(t, "ricart-agrawala", 3)
		s.Workload.Think = simulate.Law{A: trace.Time(rapid.IntRange(1, 12).Draw(t, "think")) * unit}
		s.Stop.Events = 2000
		scripted := rapid.SliceOfN(rapid.IntRange(1, s.Processes), 0, 6)
		at := trace.Time(0)
		most := map[mutex.ID]int{}
		for _, p := range scripted.Draw(t, "script") {
			at += trace.Time(rapid.IntRange(0, 2).Draw(t, "pause")) * unit
			s.Script = append(s.Script, simulate.Action{At: at, Process: mutex.ID(p), Do: trace.Ask})
			most[mutex.ID(p)]++
		}
		asked := map[mutex.ID]int{}
		sum, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
			if e.Kind == trace.Ask {
				asked[e.At]++
			}
			return nil
		})
		if err != nil || sum.Ended != trace.Quiescent {
			t.Fatalf("ended %s, %v", sum.Ended, err)
		}
		for p := mutex.ID(1); int(p) <= s.Processes; p++ {
			if least := s.Workload.Entries; asked[p] < least || asked[p] > least+most[p] {
				t.Fatalf("process %d asks %d times, its workload %d, its script at most %d", p, asked[p], least, most[p])
			}
		}
	})
}
