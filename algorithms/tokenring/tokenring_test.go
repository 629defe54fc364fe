package tokenring_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/tokenring"
)

var algorithm = model.Compile(tokenring.Algorithm)

const unit = trace.Unit

func small(switched string, order system.Order, asks ...int) explore.Setup {
	c := system.Config{Algorithm: algorithm, Processes: len(asks), Order: order, Asks: asks}
	c.Switches, _ = c.Algorithm.Switch(switched)
	c.Rule, _ = system.ParseRule(c.Algorithm.Clock)
	return explore.Setup{System: c}
}

// steps is the length of the shortest run that breaks each property that breaks.
func steps(r explore.Result) map[string]int {
	broken := map[string]int{}
	for _, p := range r.Properties {
		if p.Verdict == explore.Broken {
			broken[p.Name] = len(p.Schedule)
		}
	}
	return broken
}

func TestItIsSafeAndLiveWithAndWithoutFIFO(t *testing.T) {
	for _, asks := range [][]int{{1}, {2, 1}, {2, 2}, {3, 3}, {1, 1, 1}, {2, 2, 2}, {1, 1, 1, 1}, {1, 0, 0, 0, 1}} {
		for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
			if r := explore.Search(small("", order, asks...)); r.Verdict() != explore.Holds {
				t.Errorf("asks %v, %s: broken %v", asks, order, steps(r))
			}
		}
	}
}

func TestTheSwitchesBreakWhatTheySay(t *testing.T) {
	for name, want := range map[string]map[string]int{
		"two-tokens":          {explore.EM1: 6, "one-token": 0},
		"pass-before-leaving": {explore.EM1: 6, "one-token": 2},
		"idle-keeps-token":    {},
	} {
		if got := steps(explore.Search(small(name, system.AnyOrder, 1, 1))); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s breaks %v, want %v", name, got, want)
		}
	}
	// 2, who never asks, keeps it.
	want := map[string]int{explore.EM2: 2, explore.Hopeless: 1, explore.Entry: 0}
	if got := steps(explore.Search(small("idle-keeps-token", system.AnyOrder, 1, 0))); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("idle-keeps-token breaks %v, want %v", got, want)
	}
	for name, only := range map[string][]string{
		"two-tokens":          {explore.EM1, "one-token"},
		"pass-before-leaving": {explore.EM1, "one-token"},
		"idle-keeps-token":    {explore.EM2, explore.Hopeless, explore.Entry},
	} {
		for _, asks := range [][]int{{2, 1}, {2, 2}, {1, 0, 1}, {1, 1, 1}, {2, 1, 1}} {
			for property := range steps(explore.Search(small(name, system.AnyOrder, asks...))) {
				if !slices.Contains(only, property) {
					t.Errorf("%s, asks %v: breaks %s, too", name, asks, property)
				}
			}
		}
	}
}

// A waiting process keeps the token, and nothing else carries news: only by a message of the
// application can one ask because another has, and be nearer to the token.
func TestOnlyAMessageOfTheApplicationBreaksEM3(t *testing.T) {
	for name, want := range map[string]int{"": 6, "pass-before-leaving": 6} {
		setup := small(name, system.AnyOrder, 2, 1, 1)
		setup.EM3 = true
		if got := steps(explore.Search(setup))[explore.EM3]; got != want {
			t.Errorf("%q: the shortest run that breaks EM3 has %d steps, want %d", name, got, want)
		}
	}
}

// The run of golden/token_ring_em3.json: the token leaves 1 at time 0, a hop takes 3.
func TestTheNeighbourThatWasToldGetsTheTokenFirst(t *testing.T) {
	s := &simulate.Setup{
		Algorithm: algorithm, Processes: 3, Order: system.AnyOrder, Delay: simulate.Law{A: 3 * unit},
		Channels: map[system.Channel]simulate.Law{
			{From: 3, To: 2}: {A: unit - 1}, // 2 asks at 1, and must have heard of 3 by then
		},
		Script: []simulate.Action{
			{At: 0, Process: 3, Do: trace.Ask, Hold: 5 * unit, HasHold: true},
			{At: 0, Process: 3, Do: trace.Send, To: 2},
			{At: 1 * unit, Process: 2, Do: trace.Ask, Hold: 5 * unit, HasHold: true},
		},
	}
	var got []string
	sum, err := simulate.Run(s, func(e *trace.Event) error {
		word := fmt.Sprint(e.Time, " ", e.At, " ", e.Kind)
		if e.Message != nil {
			word += " " + e.Message.Type
		}
		for _, m := range e.Sends {
			word += fmt.Sprint("; ", m.Type, " to ", m.To)
		}
		got = append(got, word)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"0 3 ask", "0 3 send; PROG to 2", "0.999 2 receive PROG", "1 2 ask",
		"3 2 receive TOKEN", "3 2 enter", "8 2 leave; TOKEN to 3",
		"11 3 receive TOKEN", "11 3 enter", "16 3 leave; TOKEN to 1",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), strings.Join(want, ", "))
	}
	v := sum.Violations
	if len(v) != 1 || v[0].Property != explore.EM3 || !slices.Equal(v[0].Processes, []mutex.ID{2, 3}) || sum.Ended != trace.Quiescent {
		t.Errorf("%+v", sum)
	}
}

const n = 5

// timed runs a ring of five whose hops take one unit.
func timed(t *testing.T, script ...simulate.Action) trace.Summary {
	t.Helper()
	sum, err := simulate.Run(&simulate.Setup{
		Algorithm: algorithm, Processes: n, Order: system.AnyOrder, Delay: simulate.Law{A: unit}, Script: script,
	}, nil)
	if err != nil || len(sum.Violations) > 0 || sum.Ended != trace.Quiescent || sum.Entries != len(script) {
		t.Fatalf("%+v, %v", sum, err)
	}
	return sum
}

func ask(at trace.Time, p mutex.ID) simulate.Action {
	return simulate.Action{At: at, Process: p, Do: trace.Ask, Hold: unit, HasHold: true}
}

// Reference 2.9: to enter takes from nothing, if the token is just coming, to N passes,
// if it has just gone; to leave takes one.
func TestARequestWaitsForUpToNPasses(t *testing.T) {
	for p := mutex.ID(1); p <= n; p++ {
		passes := int(p) - 1 // from 1, whom the token leaves at time 0
		if p == 1 {
			passes = n
		}
		if sum := timed(t, ask(0, p)); sum.ClientDelay != float64(passes) || sum.Messages != passes+1 {
			t.Errorf("process %d: %v units, %d messages, want %d and one more", p, sum.ClientDelay, sum.Messages, passes)
		}
	}
	if sum := timed(t, ask(unit-1, 2)); sum.ClientDelay != 0.001 {
		t.Errorf("just before it comes: %v", sum.ClientDelay)
	}
}

// From one who leaves to the next who waits it takes from one pass to N − 1.
func TestTheSynchronisationDelayIsTheDistanceOnTheRing(t *testing.T) {
	for p, want := range map[mutex.ID]float64{3: 1, 4: 2, 5: 3, 1: n - 1} {
		if sum := timed(t, ask(0, 2), ask(unit+1, p)); sum.SyncDelay != want {
			t.Errorf("from 2 to %d: %v, want %v", p, sum.SyncDelay, want)
		}
	}
}

func TestIfAllWantToEnterAnEntryTakesOnePass(t *testing.T) {
	sum, err := simulate.Run(&simulate.Setup{
		Algorithm: algorithm, Processes: n, Order: system.AnyOrder, Delay: simulate.Law{A: unit},
		Workload: &simulate.Workload{Entries: 20, Hold: simulate.Law{A: unit}},
	}, nil)
	// The first pass brings the token to 2.
	if err != nil || sum.Entries != 20*n || sum.Messages != 20*n+1 || sum.SyncDelay != 1 || sum.Ended != trace.Quiescent {
		t.Errorf("%+v, %v", sum, err)
	}
}

// Alone, a process keeps the token: there is nobody to pass it on to.
func TestARingOfOneIsQuiet(t *testing.T) {
	sum, err := simulate.Run(&simulate.Setup{
		Algorithm: algorithm, Processes: 1, Script: []simulate.Action{ask(unit, 1), ask(5*unit, 1)},
	}, nil)
	if err != nil || sum.Entries != 2 || sum.Messages != 0 || sum.ClientDelay != 0 || sum.Ended != trace.Quiescent {
		t.Errorf("%+v, %v", sum, err)
	}
}
