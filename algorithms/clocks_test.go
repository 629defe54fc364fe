package algorithms_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/topology"
)

// anyTimed returns a random run of any algorithm under a clock rule: of any size, with clocks that may start apart,
// with heavy or light load, application events, and lost and duplicated messages.
func anyTimed(r *rand.Rand, rule system.Rule) *simulate.Setup {
	a := algorithms.All[r.IntN(len(algorithms.All))]
	n := 2 + r.IntN(6)
	t, err := topology.Of(a, n, topology.Spec{})
	if err != nil {
		panic(err)
	}
	s := &simulate.Setup{
		Algorithm: a, Processes: n, Topology: t, Seed: r.Uint64(), Rule: rule, Order: []system.Order{orderOf(a), system.FIFO}[r.IntN(2)],
		Delay: simulate.Law{Kind: simulate.Exponential, A: trace.Time(1+r.IntN(20)) * trace.Unit},
		Workload: &simulate.Workload{
			Entries: 1 + r.IntN(4),
			Think:   simulate.Law{Kind: simulate.Exponential, A: trace.Time(1+r.IntN(60)) * trace.Unit},
			Hold:    simulate.Law{Kind: simulate.Constant, A: trace.Time(r.IntN(4)) * trace.Unit},
		},
		Stop: simulate.Stop{Events: 600},
	}
	if r.IntN(3) == 0 {
		for range n {
			s.Start = append(s.Start, r.IntN(9))
		}
	}
	for range r.IntN(6) {
		at, p := trace.Time(r.IntN(80))*trace.Unit, mutex.ID(1+r.IntN(n))
		do := []trace.Kind{trace.Internal, trace.Internal, trace.Send, trace.Ask}[r.IntN(4)]
		act := simulate.Action{At: at, Process: p, Do: do}
		if do == trace.Send {
			act.To = p%mutex.ID(n) + 1
		}
		s.Script = append(s.Script, act)
	}
	s.Workload.Again = r.IntN(4) == 0
	if r.IntN(4) == 0 {
		s.Duplication, s.Loss = 0.05, 0.02
	}
	return s
}

// repeating lists, for each clock rule, the kinds of events that may carry the clock of the event before them. Every
// other kind always has a larger one. So under every-event the conditions hold if an entry is part of the event that
// ends the wait; under the rule of the lab, an answer and a leaving have no clock value of their own either; and under
// the rule of the slides, which stamps first and ticks afterwards, any sending event may repeat the value of the
// receipt before it.
var repeating = map[string][]string{
	"lab":             {"answer", "enter", "leave"},
	"every-event":     {"enter"},
	"stamp-then-tick": {"answer", "ask", "enter", "leave", "send"},
	"sequence":        {"answer", "enter", "internal", "leave", "receive", "send"},
}

// What holds of the four conditions under each rule, in random runs: messages take time, except under sequence
// numbers; a value belongs to finitely many events, except under sequence numbers, which no run can show; and no rule
// makes timestamps unique or increasing for every event, if an entry is one.
func TestTheFourConditionsOnClocksUnderEachRule(t *testing.T) {
	thorough.Alone(t)
	for _, name := range system.Rules() {
		rule, _ := system.ParseRule(name)
		var later []string
		early := 0 // runs in which a message takes no time
		for seed := range thorough.Seeds(t, thorough.Of(250, 1000)) {
			judged, events := judgedRun(t, anyTimed(rand.New(rand.NewPCG(11, seed)), rule))
			agreesWithPairs(t, name, judged, events)
			later = append(later, laterKinds(judged[:2])...)
			finite := map[bool]trace.Ruling{true: trace.Holds, false: trace.NotJudged}[rule.Bounded()]
			if judged[3].Ruling != finite {
				t.Errorf("%s: %+v", name, judged)
			}
			if judged[2].Ruling == trace.Broken {
				early++
			}
		}
		if (early > 0) == rule.Bounded() {
			t.Errorf("%s: in %d runs a message takes no time", name, early)
		}
		slices.Sort(later)
		if later = slices.Compact(later); !slices.Equal(later, repeating[name]) {
			t.Errorf("%s: %v repeat the clock of an event before, want %v", name, later, repeating[name])
		}
	}
}

// judgedRun runs a setup, and returns its judgements and events.
func judgedRun(t *testing.T, s *simulate.Setup) ([]trace.Judgement, []trace.Event) {
	t.Helper()
	s.Judges = true
	var events []trace.Event
	sum, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		copied := *e
		copied.Sends = slices.Clone(e.Sends)
		if e.Message != nil {
			m := *e.Message
			copied.Message = &m
		}
		if e.Kind == trace.Again {
			leaves, asks := copied.Parts()
			events = append(events, leaves, asks)
			return nil
		}
		events = append(events, copied)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(sum.Judged) != 5 {
		t.Fatalf("judged: %+v", sum.Judged)
	}
	return sum.Judged, events
}

// laterKinds returns, for each pair of events that broke a condition, the kind of the later one.
func laterKinds(judged []trace.Judgement) []string {
	var later []string
	for _, j := range judged {
		for _, kinds := range j.Kinds {
			_, kind, _ := strings.Cut(kinds, ", ")
			later = append(later, kind)
		}
	}
	return later
}

// agreesWithPairs compares the judgements with a check of all pairs of events, answers included.
func agreesWithPairs(t *testing.T, name string, judged []trace.Judgement, events []trace.Event) {
	t.Helper()
	type stamped struct {
		at    mutex.ID
		clock int
	}
	var all []stamped
	message := false
	for _, e := range events {
		if e.Phase == "" || e.Kind == trace.Ignored || e.Kind == trace.Crash || e.Kind == trace.Recover {
			continue
		}
		all = append(all, stamped{e.At, e.Clock})
		if e.Kind != trace.Receive {
			continue
		}
		message = message || e.Message.Clock >= e.Clock
		for i, s := range e.Sends {
			if i == 0 || s.Type != e.Sends[i-1].Type || s.Clock != e.Sends[i-1].Clock || string(s.Fields) != string(e.Sends[i-1].Fields) {
				all = append(all, stamped{e.At, s.Clock})
			}
		}
	}
	unique, increasing := false, false
	for i, x := range all {
		for _, y := range all[i+1:] {
			unique = unique || x == y
			increasing = increasing || x.at == y.at && y.clock <= x.clock
		}
	}
	for i, broken := range []bool{unique, increasing, message} {
		if (judged[i].Ruling == trace.Broken) != broken {
			t.Errorf("%s: %s is %s, all pairs say broken: %v", name, judged[i].Property, judged[i].Ruling, broken)
		}
	}
}

// The second clause of EM3 is broken if a process is overtaken twice, according to the bypass count, which also counts
// processes that it does not exclude; and the run contains a witness.
func TestTheSecondClauseOfEM3IsAboutTheBypass(t *testing.T) {
	thorough.Alone(t)
	broken := 0
	for seed := range thorough.Seeds(t, thorough.Of(400, 2000)) {
		s := anyTimed(rand.New(rand.NewPCG(12, seed)), system.Lab)
		s.Judges = true
		sum, err := simulate.Run(context.Background(), s, func(*trace.Event) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		twice := sum.Judged[4]
		if got := twice.Ruling == trace.Broken; got != (sum.Bypass > 1) && (got || s.Topology.Edges == nil) {
			t.Errorf("%s: %+v, bypass %d", s.Algorithm.Name, twice, sum.Bypass)
		}
		if twice.Ruling == trace.Broken {
			broken++
		}
	}
	if broken < thorough.Of(20, 100) {
		t.Errorf("only %d runs break %s", broken, invariant.EM3b.Name)
	}
}
