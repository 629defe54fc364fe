package cause

import (
	"cmp"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
)

// No one of several causes can be left out: without only the others the run breaks the property. FANO_SEED=… selects
// other random runs.
func TestOfSeveralCausesNoneCanBeLeftOut(t *testing.T) {
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("FANO_SEED"), "1"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	several := 0
	for _, a := range algorithms.All {
		chance := rand.New(rand.NewPCG(seed, uint64(len(a.Name))<<8|uint64(a.Name[0])))
		for range 12 {
			setup := faulty(t, a, chance)
			r, err := record(t.Context(), setup, DefaultLimits)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range r.summary.Violations {
				w, err := Of(t.Context(), Question{Setup: setup, Property: v.Property, Step: v.Step, Limits: DefaultLimits})
				if err != nil {
					t.Fatal(err)
				}
				if len(w.Causes) < 2 {
					continue
				}
				several++
				for i := range w.Causes {
					s := &causeSearch{Question: Question{Setup: setup, Limits: DefaultLimits}, run: r, violation: v}
					if _, err := s.candidates(); err != nil {
						t.Fatal(err)
					}
					fewer := slices.Delete(slices.Clone(w.Causes), i, i+1)
					if prevents, err := s.try(fewer); prevents || err != nil {
						t.Errorf("FANO_SEED=%d: %s at %d of %s: of %v number %d is not needed (%v)", seed, v.Property, v.Step, a.Name, w.Causes, i, err)
					}
				}
			}
		}
	}
	if several < 5 {
		t.Errorf("only %d violations have several causes", several)
	}
}

// faulty returns a timed run with switches and faults.
func faulty(t *testing.T, a *model.Algorithm, chance *rand.Rand) *simulate.Setup {
	t.Helper()
	layout, err := topology.Of(a, 3, topology.Spec{})
	if err != nil {
		t.Fatal(err)
	}
	s := &simulate.Setup{
		Algorithm: a, Processes: layout.N, Topology: layout, Seed: chance.Uint64N(1000), Order: system.Order(chance.IntN(2)),
		Delay: simulate.Law{Kind: simulate.Uniform, A: 1000, B: 30_000}, Loss: 0.1, Duplication: 0.2,
		Workload: &simulate.Workload{Entries: 2, Think: simulate.Law{Kind: simulate.Uniform, B: 9000}, Hold: simulate.Law{A: 2000}},
		Stop:     simulate.Stop{Events: 300},
	}
	if n := len(a.Switches); n > 0 {
		s.Switches = mutex.Switches(1) << chance.IntN(n)
	}
	s.Rule = defaultRule(a, s.Switches)
	return s
}
