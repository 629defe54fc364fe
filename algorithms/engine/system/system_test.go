package system_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/stopwatch"
	"fano/algorithms/lamport"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/ricartagrawala"
)

// two returns a system of two processes.
func two(a *model.Algorithm, rule system.Rule, order system.Order) *system.System {
	s, _ := system.New(context.Background(), system.Config{Algorithm: a, Processes: 2, Rule: rule, Order: order, Start: []int{10, 0}})
	return s
}

func apply(t *testing.T, s *system.System, text string) *system.Step {
	t.Helper()
	c, err := trace.ParseChoice(text)
	if err != nil {
		t.Fatal(err)
	}
	step, err := s.Apply(c)
	if err != nil {
		t.Fatal(err)
	}
	return step
}

// The table of the clock rules, row by row: the event's own timestamp, what travels with the answer, and the clock
// after it.
func TestTheClockRules(t *testing.T) {
	for _, row := range []struct {
		rule                          system.Rule
		internal, ask, receive, leave string // timestamp → clock after; for the receipt also the answer's
	}{
		{system.Lab, "11→11", "12→12", "13/13→13", "14→14"},
		{system.EveryEvent, "11→11", "12→12", "13/14→14", "16→16"},
		{system.StampThenTick, "11→11", "11→12", "12/12→12", "13→14"},
		{system.Sequence, "10→10", "11→11", "11/11→11", "11→11"},
	} {
		t.Run(row.rule.String(), func(t *testing.T) {
			s := two(model.Compile(ricartagrawala.Algorithm), row.rule, system.AnyOrder)
			check := func(what, want string, step *system.Step, answer string) {
				if got := fmt.Sprintf("%d%s→%d", step.Clock, answer, step.ClockAfter); got != want {
					t.Errorf("%s: %s, want %s", what, got, want)
				}
			}
			check("internal", row.internal, apply(t, s, "1 internal"), "")
			check("ask", row.ask, apply(t, s, "1 asks"), "")
			step := apply(t, s, "deliver 1>2#1")
			check("receive", row.receive, step, fmt.Sprintf("/%d", s.Packet(step.Sends[0]).Clock))
			apply(t, s, "deliver 2>1#1")
			apply(t, s, "1 enters")
			check("leave", row.leave, apply(t, s, "1 leaves"), "")
		})
	}
}

// Leaving and asking in the same moment is one event of two parts: the event and the messages of leaving have the
// timestamp of leaving, the messages of asking that of asking.
func TestLeavingAndAskingCarriesTwoTimestamps(t *testing.T) {
	for rule, want := range map[system.Rule]string{
		system.Lab:           "13→14: rel 13 req 14",
		system.EveryEvent:    "15→16: rel 15 req 16",
		system.StampThenTick: "12→14: rel 12 req 13",
		system.Sequence:      "11→12: rel 11 req 12",
	} {
		apart, together := two(model.Compile(lamport.Algorithm), rule, system.FIFO), two(model.Compile(lamport.Algorithm), rule, system.FIFO)
		for _, s := range []*system.System{apart, together} {
			for _, text := range []string{"1 asks", "deliver 1>2#1", "deliver 2>1#1", "1 enters"} {
				apply(t, s, text)
			}
		}
		leaves := apply(t, apart, "1 leaves").Clock
		asks := apply(t, apart, "1 asks")
		step := apply(t, together, "1 leaves and asks")
		got := fmt.Sprintf("%d→%d:", step.Clock, step.ClockAfter)
		for _, at := range step.Sends {
			p := together.Packet(at)
			got += fmt.Sprintf(" %s %d", together.Algorithm.Messages[p.Kind].Type, p.Clock)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", rule, got, want)
		}
		if step.Clock != leaves || step.ClockAfter != asks.ClockAfter || step.Phase != mutex.Waiting {
			t.Errorf("%s: %+v; apart %d and %d", rule, step, leaves, asks.ClockAfter)
		}
		if string(apart.Encode(nil)) != string(together.Encode(nil)) {
			t.Errorf("%s: it is not as after leaving and then asking", rule)
		}
	}
}

func TestChoicesComeInAFixedOrderWithReasons(t *testing.T) {
	s := two(model.Compile(lamport.Algorithm), system.StampThenTick, system.FIFO)
	apply(t, s, "1 asks")
	apply(t, s, "2 asks")
	apply(t, s, "deliver 2>1#1")
	var told []string
	for _, o := range s.Options() {
		told = append(told, strings.TrimSuffix(o.Choice.String()+": "+o.Why.String(), ": "))
	}
	want := []string{
		"1 asks: process 1 is already waiting",
		"1 enters: process 1 must still wait",
		"1 leaves: process 1 is waiting, not inside",
		"2 asks: process 2 is already waiting",
		"2 enters: process 2 must still wait",
		"2 leaves: process 2 is waiting, not inside",
		"deliver 1>2#1",
		"deliver 1>2#2: 1>2#1 is before it on a FIFO channel",
	}
	if strings.Join(told, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(told, "\n"))
	}
	if got := fmt.Sprint(s.Choices()); got != "[deliver 1>2#1]" {
		t.Errorf("possible: %s", got)
	}
}

func TestWhatIsNotPossibleIsRefusedAndChangesNothing(t *testing.T) {
	s := two(model.Compile(ricartagrawala.Algorithm), system.Lab, system.AnyOrder)
	apply(t, s, "1 asks")
	was := string(s.Encode(nil))
	for _, text := range []string{
		"1 asks", "1 enters", "1 leaves", "1 leaves and asks", "2 leaves", "3 asks", "9 internal", "1 sends to 1", "1 sends to 3",
		"deliver 1>2#2", "deliver 2>1#1", "drop 3>9#1", "1 recovers", "3 crashes",
	} {
		c, err := trace.ParseChoice(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Apply(c); err == nil {
			t.Errorf("%s was possible", text)
		}
	}
	if string(s.Encode(nil)) != was {
		t.Error("the state changed")
	}
}

func TestACloneGoesItsOwnWay(t *testing.T) {
	s := two(model.Compile(ricartagrawala.Algorithm), system.Lab, system.AnyOrder)
	apply(t, s, "1 asks")
	was := string(s.Encode(nil))
	c := s.Clone()
	apply(t, c, "deliver 1>2#1")
	apply(t, c, "2 asks")
	if string(s.Encode(nil)) != was {
		t.Error("what the clone did changed the original")
	}
}

func TestWhatTheNetworkDoes(t *testing.T) {
	s := two(model.Compile(ricartagrawala.Algorithm), system.Lab, system.AnyOrder)
	apply(t, s, "1 sends to 2")
	apply(t, s, "duplicate 1>2#1")
	if step := apply(t, s, "deliver 1>2#1.2"); step.Clock != 12 || step.Message.Name().Copy != 2 {
		t.Errorf("%+v", step)
	}
	apply(t, s, "drop 1>2#1")
	for _, o := range s.Options() {
		if o.Choice.Kind == trace.Receive {
			t.Errorf("%s is still in flight", o.Choice)
		}
	}
}

func TestACrashedProcessDoesNothingUntilItRecoversAsItWas(t *testing.T) {
	s := two(model.Compile(ricartagrawala.Algorithm), system.Lab, system.AnyOrder)
	apply(t, s, "1 asks")
	was := string(s.Encode(nil))
	apply(t, s, "2 crashes")
	if string(s.Encode(nil)) == was {
		t.Error("a crash does not show in the state")
	}
	for _, text := range []string{"2 asks", "2 crashes", "2 internal", "deliver 1>2#1"} {
		c, _ := trace.ParseChoice(text)
		if _, err := s.Apply(c); err == nil || !strings.Contains(err.Error(), "process 2 has crashed") {
			t.Errorf("%s: %v", text, err)
		}
	}
	if got := s.Choices(); len(got) != 0 {
		t.Errorf("possible: %v", got)
	}
	apply(t, s, "2 recovers")
	if string(s.Encode(nil)) != was {
		t.Error("it has not recovered as it was")
	}
}

// A channel that may deliver in any order is a multiset, a FIFO one a sequence.
func TestTheOrderOfAChannelIsPartOfTheStateOnlyIfItMatters(t *testing.T) {
	encode := func(order system.Order, first, second string) string {
		s, _ := system.New(context.Background(), system.Config{
			Algorithm: model.Compile(ricartagrawala.Algorithm), Processes: 2, Rule: system.Sequence, Order: order, Start: []int{1, 0},
		})
		for _, text := range []string{"2 asks", first, second} {
			apply(t, s, text)
		}
		return string(s.Encode(nil))
	}
	for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
		same := encode(order, "deliver 2>1#1", "1 sends to 2") == encode(order, "1 sends to 2", "deliver 2>1#1")
		if same != (order == system.AnyOrder) {
			t.Errorf("%s: equal %v", order, same)
		}
	}
}

// A message that is duplicated again after its copy has arrived has another copy of the same name; several may even be
// in flight at once. Whichever of them is taken, the list of messages in flight keeps the others.
func TestCopiesOfOneNameAreKeptApart(t *testing.T) {
	for taken := range 2 {
		s := two(model.Compile(ricartagrawala.Algorithm), system.Lab, system.AnyOrder)
		apply(t, s, "1 asks")
		first := s.InFlight()[0] // from now on the list is cached
		one := s.Duplicate(first).Sends[0]
		copies := []system.Slot{one, s.Duplicate(first).Sends[0]}
		s.Drop(copies[taken])
		left := s.InFlight()
		if len(left) != 2 {
			t.Fatalf("of three under way one is lost, and %d are left", len(left))
		}
		for _, at := range left {
			if at == copies[taken] || s.Packet(at).From != 1 {
				t.Errorf("copy %d was taken and is still listed", taken+1)
			}
		}
	}
}

// crowded returns a Ricart–Agrawala system in which all processes have asked, in random order: n·(n-1) messages are in
// flight.
func crowded(n int) *system.System {
	s, _ := system.New(context.Background(), system.Config{
		Algorithm: model.Compile(ricartagrawala.Algorithm), Processes: n, Rule: system.Lab, Order: system.AnyOrder,
	})
	for _, p := range rand.New(rand.NewPCG(3, 4)).Perm(n) {
		s.Do(trace.Ask, mutex.ID(p+1))
	}
	return s
}

// After random deliveries, losses and duplicates the cached list equals that of a clone, which sorts it anew.
func TestTheListInFlightIsKeptInOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	s := crowded(9)
	for range 400 {
		for range random.IntN(12) {
			slots := s.Clone().InFlight()
			if len(slots) == 0 {
				s = crowded(9)
				continue
			}
			at := slots[random.IntN(len(slots))]
			switch random.IntN(3) {
			case 0:
				s.Drop(at)
			case 1:
				s.Duplicate(at)
			default:
				s.Deliver(at) // with an answer, in a slot that is reused
			}
		}
		if got, want := s.InFlight(), s.Clone().InFlight(); !slices.Equal(got, want) {
			t.Fatalf("in flight are %v, want %v", got, want)
		}
	}
}

// Listing the messages in flight after one event costs about as much as reading the list. It used to cost a sort of
// 100,000 messages for each event of a run with pictures.
func TestTheListInFlightIsNotSortedAnew(t *testing.T) {
	const most = 4 // times as long; sorting takes eight
	s := crowded(400)
	took := stopwatch.Quickest(5,
		func() {
			for range 10 {
				s.Drop(s.InFlight()[0])
			}
		},
		func() {
			for range 10 {
				for _, at := range s.InFlight() {
					if s.Packet(at).From == 0 {
						t.Fatal("a free slot is listed")
					}
				}
			}
		},
	)
	if ratio := took[0].Of(took[1]); ratio > most {
		t.Errorf("a list after each event takes %.1f times as long as to read it, at most %d expected", ratio, most)
	} else {
		t.Logf("%.1f times", ratio)
	}
}
