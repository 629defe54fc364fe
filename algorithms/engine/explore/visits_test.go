package explore_test

import (
	"context"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/naive"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
)

// known are systems whose every state is known, because the naive search, with
// which the explorer agrees, has visited them.
func known() []system.Config {
	var all []system.Config
	for _, a := range algorithms.All {
		for _, order := range orders {
			all = append(all, configure(a, nil, order, 1, 1))
			if thorough.Prove() {
				all = append(all, configure(a, nil, order, 2, 2))
			}
		}
	}
	all = slices.DeleteFunc(all, func(c system.Config) bool {
		return !explore.Search(context.Background(), explore.Setup{System: c, States: most, Safety: true}).Complete
	})
	return append(all, sequence(system.FIFO, 2, 2), sequence(system.AnyOrder, 2, 2))
}

// aWhile is how many steps a run is followed: some have no end.
const aWhile = 400

func TestARunOfTheSimulatorVisitsOnlyStatesThatAreKnown(t *testing.T) {
	const unit = trace.Unit
	for _, c := range known() {
		all := naive.Search(c)
		visited := map[int]bool{}
		for seed := range uint64(thorough.Of(10, 40)) {
			delay := simulate.Law{Kind: simulate.Uniform, A: unit / 10, B: trace.Time(1+seed%20) * unit}
			if seed%4 == 0 {
				delay = simulate.Law{Kind: simulate.Exponential, A: 5 * unit}
			}
			setup := &simulate.Setup{
				Algorithm: c.Algorithm, Switches: c.Switches, Processes: c.Processes, Topology: c.Topology, Seed: seed, Rule: c.Rule, Order: c.Order, Delay: delay,
				Workload: &simulate.Workload{
					Entries: c.Asks[0], Think: simulate.Law{Kind: simulate.Exponential, A: 4 * unit},
					Hold: simulate.Law{Kind: simulate.Uniform, B: 9 * unit},
				},
				Stop: simulate.Stop{Events: aWhile},
			}
			s := fresh(c)
			expect(t, all, s, visited)
			if _, err := simulate.Run(context.Background(), setup, func(e *trace.Event) error {
				if _, err := s.Apply(choiceOf(e)); err != nil {
					return err
				}
				expect(t, all, s, visited)
				return nil
			}); err != nil {
				t.Errorf("%s, seed %d: %v", called(c), seed, err)
			}
		}
		if len(visited) < 6 {
			t.Errorf("%s: the simulator came to %d states only", called(c), len(visited))
		}
	}
}

// fresh is a system in which nothing has happened.
func fresh(c system.Config) *system.System {
	c.Asks = append([]int(nil), c.Asks...)
	s, _ := system.New(context.Background(), c)
	return s
}

func expect(t *testing.T, all *naive.Graph, s *system.System, visited map[int]bool) {
	t.Helper()
	i, ok := all.Find(s, nil)
	if !ok {
		t.Fatalf("%s: a state that is not known", called(s.Config))
	}
	visited[i] = true
}

// choiceOf is the choice that an event of a trace was.
func choiceOf(e *trace.Event) trace.Choice {
	c := trace.Choice{Kind: e.Kind, At: mutex.ID(e.At)}
	if e.Kind == trace.Receive {
		c.Message = e.Message.ID
	}
	return c
}
