package algorithms_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
)

// No run breaks what a search says holds: each algorithm, with each of its switches, in random runs in which processes
// ask, send application messages and have internal events, compared with a complete search of the same small system.
// If application events move clocks that are read, no process has more of them than in the search: one message.
func TestNoRunBreaksWhatASearchSaysHolds(t *testing.T) {
	thorough.Alone(t)
	runs, states := thorough.Of(6, 1_000), thorough.Of(2_000, 60_000)
	for _, a := range algorithms.All {
		for _, name := range variants(a) {
			t.Run(a.Name+" "+name, func(t *testing.T) {
				all, broken, compared := searched{}, map[string]int{}, 0
				for seed := range thorough.Seeds(t, 8*runs) {
					if compared == runs {
						break
					}
					c := small(a, name, [...]system.Order{orderOf(a), 1 - orderOf(a)}[seed%2], [][]int{{1, 1}, {2, 1}, {1, 1, 1}, {2, 1, 1}}[seed/2%4]...)
					c.Listens = false
					sum, asked := ranAtRandom(t, c, seed)
					c.Asks = asked
					said := all.of(c, states)
					if said == nil {
						continue // too many states
					}
					compared++
					for _, v := range sum.Violations {
						broken[v.Property]++
						if p, ok := said[v.Property]; !ok || p == explore.Holds {
							t.Errorf("%s, asks %v: breaks %s at step %d, which %s", c.Order, asked, v.Property, v.Step, p)
						}
					}
				}
				if compared < runs/2 {
					t.Errorf("only %d runs of systems that are small enough", compared)
				}
				t.Logf("%d runs of %d systems; broken %v", compared, len(all), broken)
			})
		}
	}
}

// searched holds the verdict on each property of systems of one algorithm, by channel order and asks; nil
// unless all states were visited.
type searched map[string]map[string]explore.Verdict

func (all searched) of(c system.Config, most int) map[string]explore.Verdict {
	key := fmt.Sprint(c.Order, c.Asks)
	if said, known := all[key]; known {
		return said
	}
	r := explore.Search(context.Background(), explore.Setup{System: c, EM3: true, States: most})
	all[key] = nil
	if r.Complete {
		all[key] = map[string]explore.Verdict{}
		for _, p := range r.Properties {
			all[key][p.Name] = p.Verdict
		}
	}
	return all[key]
}

// ranAtRandom returns a run in which each process asks at most as often as it may, and how often it did.
func ranAtRandom(t *testing.T, c system.Config, seed uint64) (sum trace.Summary, asked []int) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 11))
	within := func(units int) trace.Time { return trace.Time(random.IntN(units*int(trace.Unit) + 1)) }
	s := &simulate.Setup{
		Algorithm: c.Algorithm, Switches: c.Switches, Processes: c.Processes, Topology: c.Topology, Rule: c.Rule, Order: c.Order, Seed: seed,
		Delay: simulate.Law{Kind: simulate.Uniform, A: trace.Unit / 10, B: trace.Unit + within(30)},
		Stop:  simulate.Stop{Events: 600},
	}
	act := func(p mutex.ID, do trace.Kind, most int) {
		for range random.IntN(most + 1) {
			to := (p+mutex.ID(random.IntN(c.Processes-1)))%mutex.ID(c.Processes) + 1
			a := simulate.Action{At: within(40), Process: p, Do: do}
			switch do {
			case trace.Send:
				a.To = to
			case trace.Ask:
				a.Hold, a.HasHold = within(10), true
			}
			s.Script = append(s.Script, a)
		}
	}
	for p := mutex.ID(1); int(p) <= c.Processes; p++ {
		act(p, trace.Ask, c.Asks[p-1])
		if c.ApplicationMatters() {
			act(p, trace.Send, 1)
			continue
		}
		act(p, trace.Send, 4)
		act(p, trace.Internal, 2)
	}
	asked = make([]int, c.Processes)
	sum, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		if e.Kind == trace.Ask {
			asked[e.At-1]++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sum, asked
}
