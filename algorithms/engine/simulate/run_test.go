package simulate_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

func named(name string) *model.Algorithm {
	a, _ := algorithms.Named(name)
	return a
}

// scheduled runs a schedule of choices.
func scheduled(t *testing.T, a *model.Algorithm, n int, order system.Order, choices ...string) (trace.Summary, error) {
	t.Helper()
	rule, _ := system.ParseRule(a.Clock)
	s := &simulate.Setup{Algorithm: a, Processes: n, Rule: rule, Order: order, Schedule: []trace.Choice{}}
	for _, c := range choices {
		choice, err := trace.ParseChoice(c)
		if err != nil {
			t.Fatal(err)
		}
		s.Schedule = append(s.Schedule, choice)
	}
	return simulate.Run(context.Background(), s, func(*trace.Event) error { return nil })
}

func TestLamportWithoutFIFOLetsTwoInside(t *testing.T) {
	sum, err := scheduled(t, named("lamport"), 2, system.AnyOrder,
		"2 asks", "1 asks", "1 enters", "deliver 2>1#1", "deliver 1>2#2", "2 enters")
	if err != nil {
		t.Fatal(err)
	}
	v := sum.Violations[0]
	if v.Property != "EM1" || v.Step != 6 || !slices.Equal(v.Processes, []mutex.ID{1, 2}) || len(v.Undelivered) != 1 || v.Undelivered[0].String() != "1>2#1" {
		t.Errorf("%+v", v)
	}
}

func TestAScheduleStopsAtAnImpossibleChoice(t *testing.T) {
	_, err := scheduled(t, named("lamport"), 2, system.FIFO, "2 asks", "1 asks", "deliver 2>1#1", "deliver 1>2#2")
	var problems simulate.Problems
	if !errors.As(err, &problems) || problems[0].Path != "schedule[3]" || !strings.Contains(problems[0].Allowed, "1>2#1 is before it on a FIFO channel") {
		t.Errorf("%v", err)
	}
}

func TestALostMessageIsADeadlock(t *testing.T) {
	s := &simulate.Setup{
		Algorithm: named("ricart-agrawala"), Processes: 2, Order: system.AnyOrder, Delay: simulate.Law{A: unit},
		Script:     []simulate.Action{{At: unit, Process: 1, Do: trace.Ask}},
		Deliveries: []simulate.Delivery{{Message: trace.MessageName{From: 2, To: 1, K: 1}, Drop: true}},
	}
	sum, err := simulate.Run(context.Background(), s, nil)
	if err != nil || sum.Ended != trace.Deadlock || sum.Violations[0].Property != "EM2" || sum.Violations[0].Processes[0] != 1 {
		t.Errorf("%+v, %v", sum, err)
	}
}

func TestADeliveryOfWhatIsNeverSentIsAProblem(t *testing.T) {
	s := &simulate.Setup{
		Algorithm: named("ricart-agrawala"), Processes: 2, Delay: simulate.Law{A: unit},
		Script:     []simulate.Action{{At: unit, Process: 1, Do: trace.Ask}},
		Deliveries: []simulate.Delivery{{Message: trace.MessageName{From: 1, To: 2, K: 1}, At: 3 * unit, HasAt: true}, {Message: trace.MessageName{From: 1, To: 2, K: 9}, Drop: true}},
	}
	_, err := simulate.Run(context.Background(), s, nil)
	var problems simulate.Problems
	if !errors.As(err, &problems) || len(problems) != 1 || problems[0].Path != "deliveries[1].message" || problems[0].Allowed != "1>2#1" {
		t.Errorf("%v", err)
	}
	s.Deliveries = s.Deliveries[:1]
	s.Deliveries[0].At = 0
	if _, err := simulate.Run(context.Background(), s, nil); err == nil || err.Error() != "deliveries[0].at: 0 is earlier than its sending, at 1" {
		t.Errorf("%v", err)
	}
}

func TestAFIFOChannelHoldsWhatWouldOvertake(t *testing.T) {
	s := &simulate.Setup{
		Algorithm: named("lamport"), Processes: 2, Rule: system.StampThenTick, Delay: simulate.Law{A: unit},
		Script: []simulate.Action{{At: unit, Process: 1, Do: trace.Ask}, {At: 2 * unit, Process: 2, Do: trace.Ask}},
		Deliveries: []simulate.Delivery{
			{Message: trace.MessageName{From: 1, To: 2, K: 1}, At: 30 * unit, HasAt: true},
			{Message: trace.MessageName{From: 1, To: 2, K: 2}, At: 5 * unit, HasAt: true},
		},
	}
	for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
		s.Order = order
		var came []string
		if _, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
			if e.Kind == trace.Receive && e.At == 2 {
				came = append(came, e.Message.ID.String())
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if inOrder := slices.IsSorted(came); inOrder != (order == system.FIFO) {
			t.Errorf("%s: %v", order, came)
		}
	}
}

// A message that has waited for a process to recover comes before what the same channel delivers at that moment.
func TestAFIFOChannelKeepsItsOrderWhereAProcessRecovers(t *testing.T) {
	s := &simulate.Setup{
		Algorithm: named("lamport"), Processes: 2, Rule: system.StampThenTick, Delay: simulate.Law{A: unit}, Order: system.FIFO,
		Script: []simulate.Action{
			{At: unit, Process: 1, Do: trace.Ask}, {At: 2 * unit, Process: 2, Do: trace.Ask},
			{At: 4 * unit, Process: 2, Do: trace.Crash}, {At: 9 * unit, Process: 2, Do: trace.Recover},
		},
		Deliveries: []simulate.Delivery{
			{Message: trace.MessageName{From: 1, To: 2, K: 1}, At: 5 * unit, HasAt: true},
			{Message: trace.MessageName{From: 1, To: 2, K: 2}, At: 9 * unit, HasAt: true},
		},
	}
	var choices []string
	if _, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		choices = append(choices, trace.ChoiceOf(e).String())
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := scheduled(t, named("lamport"), 2, system.FIFO, choices...); err != nil {
		t.Errorf("%v: %v", choices, err)
	}
}

func TestAListenersErrorEndsTheRun(t *testing.T) {
	stop := errors.New("enough")
	events := 0
	_, err := simulate.Run(context.Background(), saturated(3, 1, 0), func(*trace.Event) error {
		events++
		if events == 4 {
			return stop
		}
		return nil
	})
	if err != stop || events != 4 {
		t.Errorf("%v after %d events", err, events)
	}
}

func TestLimitsEndARun(t *testing.T) {
	s := saturated(3, 100, 50)
	if sum, _ := simulate.Run(context.Background(), s, nil); sum.Ended != trace.Limit || sum.Events < 50 || sum.Events > 51 {
		t.Errorf("%+v", sum)
	}
	s.Stop = simulate.Stop{Time: 20 * unit}
	if sum, _ := simulate.Run(context.Background(), s, nil); sum.Ended != trace.Limit || sum.Time > 20*unit {
		t.Errorf("%+v", sum)
	}
	s.Stop = simulate.Stop{Entries: 7}
	if sum, _ := simulate.Run(context.Background(), s, nil); sum.Ended != trace.Quiescent || sum.Entries != 7 {
		t.Errorf("%+v", sum)
	}
}

// clumsy fails in a verb.
type clumsy struct{ N int }

func (*clumsy) Ask(*mutex.Out)                                   { panic("no hands") }
func (*clumsy) Receive(*mutex.Out, mutex.ID, int, mutex.Message) {}
func (*clumsy) MayEnter(*mutex.Out) bool                         { return false }
func (*clumsy) Leave(*mutex.Out)                                 {}

func TestAPanicInAVerbIsAViolation(t *testing.T) {
	one := mutex.Formula{At: func(*mutex.Topology) float64 { return 1 }}
	a := model.Compile(mutex.Declaration{
		Name: "clumsy", Guarantees: mutex.Guarantees{Bounds: mutex.Bounds{Best: one, Typical: one, Worst: one}}, New: func(mutex.ID, *mutex.Topology) mutex.Process { return &clumsy{} },
	})
	s := &simulate.Setup{Algorithm: a, Processes: 1, Script: []simulate.Action{{At: unit, Process: 1, Do: trace.Ask}}}
	sum, err := simulate.Run(context.Background(), s, nil)
	if err != nil || len(sum.Violations) != 1 || sum.Violations[0].Property != "panic" || sum.Violations[0].Text != "no hands" || sum.Violations[0].Step != 0 || !slices.Equal(sum.Violations[0].Processes, []mutex.ID{1}) {
		t.Errorf("%+v, %v", sum, err)
	}
}

func TestTheLawsHaveTheirMeans(t *testing.T) {
	for law, mean := range map[simulate.Law]float64{
		{Kind: simulate.Constant, A: 3 * unit}:             3,
		{Kind: simulate.Uniform, A: 1 * unit, B: 9 * unit}: 5,
		{Kind: simulate.Exponential, A: 20 * unit}:         20,
	} {
		s := saturated(5, 400, 0)
		s.Delay = law
		var sum float64
		n := 0
		for _, d := range delays(t, s) {
			sum += d.Float()
			n++
		}
		if got := sum / float64(n); math.Abs(got-mean) > mean/20 {
			t.Errorf("%v: the mean of %d delays is %.3f, want %.0f", law, n, got, mean)
		}
	}
}

// Entries of the same time happen in the order of the script, then the requests of the workload by process, then what
// the run has planned itself: here an arrival and a leaving at the time of two requests.
func TestWhatIsDueAtTheSameTimeHappensInTheOrderOfItsPlanning(t *testing.T) {
	ask := func(at trace.Time, p mutex.ID) simulate.Action {
		return simulate.Action{At: at * unit, Process: p, Do: trace.Ask, Hold: unit, HasHold: true}
	}
	internal := func(at trace.Time, p mutex.ID) simulate.Action {
		return simulate.Action{At: at * unit, Process: p, Do: trace.Internal}
	}
	ra, _ := algorithms.Named("ricart-agrawala")
	s := &simulate.Setup{
		Algorithm: ra, Processes: 3, Seed: 1, Rule: system.Lab, Delay: simulate.Law{A: unit},
		Script:   []simulate.Action{internal(3, 3), internal(3, 1), internal(0, 2), ask(0, 3), internal(2, 2), internal(1, 3)},
		Workload: &simulate.Workload{Entries: 1, Think: simulate.Law{A: 3 * unit}, Hold: simulate.Law{A: unit}},
	}
	var got []string
	if _, err := simulate.Run(t.Context(), s, func(e *trace.Event) error {
		if e.Time <= 3*unit {
			got = append(got, fmt.Sprintf("%s %d %s", e.Time, e.At, e.Kind))
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"0 2 internal", "0 3 ask",
		"1 3 internal", "1 1 receive", "1 2 receive",
		"2 2 internal", "2 3 receive", "2 3 receive", "2 3 enter",
		"3 3 internal", "3 1 internal", "3 1 ask", "3 2 ask", "3 3 ignored", "3 3 leave",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
