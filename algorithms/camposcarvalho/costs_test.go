package camposcarvalho_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
)

// campos_fano_serial and campos_alternate_… of golden/message_counts.json.
func TestOneAtATimeCostsWhatIsExpected(t *testing.T) {
	for _, c := range []struct {
		clients []mutex.ID
		want    []int
	}{
		{[]mutex.ID{1, 1, 6, 5, 3, 1, 1}, []int{4, 0, 4, 8, 8, 10, 0}},
		{[]mutex.ID{1, 2, 1, 2, 1, 2}, []int{4, 6, 2, 2, 2, 2}}, // neighbours
		{[]mutex.ID{1, 3, 1, 3, 1, 3}, []int{4, 6, 4, 4, 4, 4}}, // their arbiter is a third
	} {
		s := serial(on(t, "plane-1988", 7))
		before := 0
		for i, p := range c.clients {
			asks(s, p)
			sum, err := simulate.Run(s, nil)
			if err != nil || sum.Entries != i+1 || len(sum.Violations) > 0 {
				t.Fatalf("%+v, %v", sum, err)
			}
			if got := sum.Messages - before; got != c.want[i] {
				t.Errorf("%v: entry %d, of %d, costs %d messages, want %d", c.clients, i+1, p, got, c.want[i])
			}
			before = sum.Messages
		}
	}
}

// serial is a run in which one asks at a time, and is served before the next.
func serial(top *mutex.Topology) *simulate.Setup {
	return &simulate.Setup{
		Algorithm: algorithm, Processes: top.N, Topology: top,
		Delay: simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 5 * trace.Unit},
	}
}

func asks(s *simulate.Setup, p mutex.ID) {
	s.Script = append(s.Script, simulate.Action{At: trace.Time(len(s.Script)) * 100 * trace.Unit, Process: p, Do: trace.Ask})
}

// The means of the formulas, for planes of order 2, 3 and 5: one at a time, whoever
// it is, and everybody again at once: after leaving, and in the very moment of leaving,
// where R6 joins the returned fork and the new request in one message.
func TestTheMeanCosts(t *testing.T) {
	bounds := algorithm.Bounds
	for _, n := range []int{7, 13, 31} {
		top := on(t, "plane", n)
		s := serial(top)
		random := rand.New(rand.NewPCG(1, 1))
		for range 3000 {
			asks(s, mutex.ID(1+random.IntN(n)))
		}
		near(t, "one at a time", n, s, bounds.Typical.At(top), 0.02)

		s = serial(top)
		s.Workload = &simulate.Workload{Entries: 60, Hold: simulate.Law{A: trace.Unit}}
		near(t, "saturated", n, s, bounds.Saturated.At(top), 0.05)

		s.Workload.Again = true
		near(t, "saturated, asking in the moment of leaving", n, s, bounds.Joined.At(top), 0.05)
	}
}

// Two active clients that get hungry together, again and again: one message a meal if
// one of them is the other's arbiter, two if a third node is. So the paper says.
func TestTwoActiveClientsCostWhatIsPrinted(t *testing.T) {
	for _, c := range []struct {
		clients [2]mutex.ID
		want    float64
	}{{[2]mutex.ID{1, 2}, 1}, {[2]mutex.ID{1, 3}, 2}, {[2]mutex.ID{6, 7}, 2}} {
		s := serial(on(t, "plane-1988", 7))
		s.Delay = simulate.Law{Kind: simulate.Constant, A: trace.Unit}
		for i := range 1000 {
			for _, p := range c.clients {
				s.Script = append(s.Script, simulate.Action{At: trace.Time(i) * 100 * trace.Unit, Process: p, Do: trace.Ask})
			}
		}
		near(t, "two active", 7, s, c.want, 0.02)
	}
}

func near(t *testing.T, what string, n int, s *simulate.Setup, want, within float64) {
	t.Helper()
	sum, err := simulate.Run(s, nil)
	if err != nil || sum.Ended != trace.Quiescent || len(sum.Violations) > 0 {
		t.Fatalf("%+v, %v", sum, err)
	}
	got := float64(sum.Messages) / float64(sum.Entries)
	if math.Abs(got-want) > within*want {
		t.Errorf("%s, n = %d: %.3f messages a meal, the formula says %.3f", what, n, got, want)
	}
	t.Logf("%s, n = %d: %.3f, %.3f", what, n, got, want)
}

// The paper's 4√n at worst leaves out what preemption costs. Where clients get
// hungry in the order of increasing priority, each preempts those before it, and
// with 31 of them the mean is above 4√n, though below the bound 6K − 3.
func TestTheWorstIsWorseThanPrinted(t *testing.T) {
	thorough.Alone(t)
	top := on(t, "plane", 31)
	got, printed, bound := wave(t, top), 4*math.Sqrt(31), algorithm.Bounds.Worst.At(top)
	if got <= printed || got > bound {
		t.Errorf("%.2f messages a meal; 4√n is %.2f, the bound %.0f", got, printed, bound)
	}
	t.Logf("%.2f messages a meal; 4√n is %.2f, the bound %.0f", got, printed, bound)
}

// wave is the mean cost where clients get hungry one after another in the order of
// increasing priority, so that each preempts those before it, and eat only when all
// are hungry; round after round.
func wave(t *testing.T, top *mutex.Topology) float64 {
	const warm, rounds = 6, 24
	s, _ := system.New(system.Config{Algorithm: algorithm, Processes: top.N, Topology: top, Order: system.FIFO})
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
