package program_test

import (
	"math/rand/v2"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/program/eval"
)

// In the largest system the catalogue's programs take a small part of the steps and the memory of a verb and of an
// invariant, so that other programs have room for more.
func TestTheClassicsStayFarFromTheLimits(t *testing.T) {
	for file, text := range classics(t) {
		a := must(t, text)
		verbs := &mutex.StepBudget{}
		sys, _ := system.New(t.Context(), system.Config{
			Algorithm: a, Processes: eval.MostProcesses, Order: system.FIFO, StepBudget: verbs,
		})
		r, most, look := rand.New(rand.NewPCG(36, 3)), 0, 0
		for event := range thorough.Of(200, 600) {
			choices := sys.Choices()
			if len(choices) == 0 {
				break
			}
			before := verbs.Left
			if failure, err := sys.Attempt(choices[r.IntN(len(choices))]); failure != nil || err != nil {
				t.Fatalf("%s: %v, %v", file, failure, err)
			}
			most = max(most, before-verbs.Left)
			for i := range a.Invariants {
				if event%100 != 99 {
					continue
				}
				looks := &mutex.StepBudget{}
				if holds, _ := a.Invariants[i].Judge(sys.Configuration(), looks); !holds {
					t.Errorf("%s: %s does not hold", file, a.Invariants[i].Name)
				}
				look = max(look, -looks.Left)
			}
		}
		t.Logf("%s: a verb takes %d steps, a look %d", file, most, look)
		if most > eval.MostSteps/4 {
			t.Errorf("%s: a verb takes %d steps", file, most)
		}
	}
}
