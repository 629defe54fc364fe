package camposcarvalho_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
)

// In planes of order 2, 3 and 5, if all clients ask again at the moment of leaving, R6 joins the returned fork and the
// new request in one message. The other means are tested for all algorithms together.
func TestTheMeanCostWhereRequestsAreJoined(t *testing.T) {
	for _, n := range []int{7, 13, 31} {
		s := on(t, "plane", n).Run(t, n)
		s.Delay = simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 5 * trace.Unit}
		s.Workload = &simulate.Workload{Entries: 60, Hold: simulate.Law{A: trace.Unit}, Again: true}
		trial.About(t, fmt.Sprint("messages a meal of ", n), trial.Cost(t, s), try.Bounds.Joined.At(s.Topology), 0.05)
	}
}

// Two active clients that become hungry together, again and again, need one message per meal if one of them is the
// other's arbiter, and two if a third node is, as the paper says.
func TestTwoActiveClientsCostWhatIsPrinted(t *testing.T) {
	for _, c := range []struct {
		clients [2]mutex.ID
		want    float64
	}{{[2]mutex.ID{1, 2}, 1}, {[2]mutex.ID{1, 3}, 2}, {[2]mutex.ID{6, 7}, 2}} {
		s := on(t, "plane-1988", 7).Run(t, 7)
		for i := range 1000 {
			for _, p := range c.clients {
				s.Script = append(s.Script, trial.Ask(trace.Time(i)*100*trace.Unit, p))
			}
		}
		trial.About(t, fmt.Sprint("messages a meal of ", c.clients), trial.Cost(t, s), c.want, 0.02)
	}
}

// The paper's worst case of 4√n ignores the cost of preemption. If clients become hungry in order of increasing
// priority, each preempts those before it, and with 31 of them the mean exceeds 4√n, though not the bound 6K − 3.
func TestTheWorstIsWorseThanPrinted(t *testing.T) {
	thorough.Alone(t)
	top := on(t, "plane", 31).Topology(t, 31)
	got, printed, bound := wave(t, top), 4*math.Sqrt(31), try.Bounds.Worst.At(top)
	if got <= printed || got > bound {
		t.Errorf("%.2f messages a meal; 4√n is %.2f, the bound %.0f", got, printed, bound)
	}
	t.Logf("%.2f messages a meal; 4√n is %.2f, the bound %.0f", got, printed, bound)
}

// wave returns the mean cost if clients become hungry one after another in order of increasing priority, so that each
// preempts those before it, and eat only when all are hungry; round after round.
func wave(t *testing.T, top *mutex.Topology) float64 {
	const warm, rounds = 6, 24
	c := system.Config{Algorithm: try.Algorithm, Processes: top.N, Topology: top, Order: system.FIFO}
	s, _ := system.New(context.Background(), c)
	messages, entries := 0, 0
	do := func(c trace.Choice) {
		step, err := s.Apply(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range step.Sends {
			if p := s.Packet(at); top.Host(p.From) != top.Host(p.To) {
				messages++
			}
		}
	}
	settle := func() {
		for busy := true; busy; {
			busy = false
			for _, c := range s.Choices() {
				if c.Kind == trace.Receive {
					do(c)
					busy = true
					break
				}
			}
		}
	}
	for round := range warm + rounds {
		if round == warm {
			messages, entries = 0, 0
		}
		for p := top.N; p > 0; p-- {
			do(trace.Choice{Kind: trace.Ask, At: mutex.ID(p)})
			settle()
		}
		for left := top.N; left > 0; {
			before := left
			for p := mutex.ID(1); int(p) <= top.N; p++ {
				if s.Local(p).Phase == mutex.Waiting && s.MayEnter(p) {
					do(trace.Choice{Kind: trace.Enter, At: p})
					do(trace.Choice{Kind: trace.Leave, At: p})
					settle()
					left--
					entries++
				}
			}
			if left == before {
				t.Fatal("nobody may eat")
			}
		}
	}
	return float64(messages) / float64(entries)
}
