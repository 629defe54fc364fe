package bakery_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"fano/algorithms/bakery"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
)

var algorithm = model.Compile(bakery.Algorithm)

const unit = trace.Unit

func small(order system.Order, asks []int, switches ...string) explore.Setup {
	c := system.Config{Algorithm: algorithm, Processes: len(asks), Order: order, Asks: asks}
	for _, name := range switches {
		bit, _ := c.Algorithm.Switch(name)
		c.Switches |= bit
	}
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
	for _, asks := range [][]int{{1}, {2, 1}, {2, 2}, {4, 4}, {1, 0, 1}, {1, 1, 1}, {2, 1, 1}} {
		for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
			if r := explore.Search(small(order, asks)); r.Verdict() != explore.Holds {
				t.Errorf("asks %v, %s: broken %v", asks, order, steps(r))
			}
		}
	}
}

func TestTheSwitchesBreakWhatTheySay(t *testing.T) {
	for name, want := range map[string]map[string]int{
		"until-v-as-printed":       {explore.Hopeless: 4, explore.Rest: 0, "smallest-inside": 11},
		"inverted-test-as-printed": {explore.EM1: 16, "smallest-inside": 11},
		"all-j-as-printed":         {explore.EM2: 10, explore.Hopeless: 1, explore.Entry: 0, explore.Rest: 2},
		"ignore-choosing":          {explore.EM1: 16, "smallest-inside": 11},
		"no-tie-break":             {explore.Hopeless: 4, explore.Rest: 4},
	} {
		if got := steps(explore.Search(small(system.AnyOrder, []int{1, 1}, name))); !maps.Equal(got, want) {
			t.Errorf("%s breaks %v, want %v", name, got, want)
		}
		for _, asks := range [][]int{{2, 1}, {2, 2}, {1, 0, 1}, {1, 1, 1}} {
			for property := range steps(explore.Search(small(system.AnyOrder, asks, name))) {
				if _, known := want[property]; !known && property != explore.Entry {
					t.Errorf("%s, asks %v: breaks %s, too", name, asks, property)
				}
			}
		}
	}
}

// With all three misprints nobody ever gets in. Waiting for oneself alone does that.
func TestAsPrintedNobodyEnters(t *testing.T) {
	setup := small(system.AnyOrder, []int{2, 2}, "until-v-as-printed", "inverted-test-as-printed", "all-j-as-printed")
	want := map[string]int{explore.EM2: 10, explore.Hopeless: 1, explore.Entry: 0, explore.Rest: 3}
	if got := steps(explore.Search(setup)); !maps.Equal(got, want) {
		t.Errorf("as printed: %v, want %v", got, want)
	}
	alone := small(system.AnyOrder, []int{1}, "all-j-as-printed")
	if got := steps(explore.Search(alone))[explore.EM2]; got != 1 {
		t.Errorf("alone it is stuck after %d steps, want 1", got)
	}
}

// A read is a message, and tells of the request it belongs to: whoever asks after having
// answered one may still be faster through the doorway.
func TestWhoAsksLaterMayEnterFirst(t *testing.T) {
	setup := small(system.AnyOrder, []int{1, 1})
	setup.EM3 = true
	if got := steps(explore.Search(setup)); !maps.Equal(got, map[string]int{explore.EM3: 11}) {
		t.Errorf("broken %v, want EM3 after 11 steps", got)
	}
}

// served runs a script of requests over channels that take one unit.
func served(t *testing.T, n int, script ...simulate.Action) trace.Summary {
	t.Helper()
	sum, err := simulate.Run(&simulate.Setup{
		Algorithm: algorithm, Processes: n, Order: system.AnyOrder, Delay: simulate.Law{A: unit}, Script: script,
	}, nil)
	if err != nil || len(sum.Violations) > 0 || sum.Ended != trace.Quiescent || sum.Entries != len(script) {
		t.Fatalf("%+v, %v", sum, err)
	}
	return sum
}

// bakery_n5_solo of golden/message_counts.json: three reads of each other process, of
// two messages, one after another.
func TestAloneItReadsEverybodyThreeTimes(t *testing.T) {
	for n, want := range map[int]int{1: 0, 2: 6, 5: 24, 40: 234} {
		sum := served(t, n, simulate.Action{At: unit, Process: 1, Do: trace.Ask})
		if sum.Messages != want || sum.ClientDelay != float64(want) {
			t.Errorf("N = %d: %d messages in %v units, want %d", n, sum.Messages, sum.ClientDelay, want)
		}
	}
	far := []simulate.Action{{At: 0, Process: 4, Do: trace.Ask}, {At: 100 * unit, Process: 1, Do: trace.Ask}, {At: 200 * unit, Process: 5, Do: trace.Ask}}
	if sum := served(t, 5, far...); sum.Messages != 3*24 {
		t.Errorf("three one after another: %d messages", sum.Messages)
	}
}

// The longer somebody stays inside, the more messages it costs those who wait.
func TestWaitingCostsMessagesWithoutEnd(t *testing.T) {
	before := 0
	for _, hold := range []trace.Time{10, 100, 1000} {
		sum := served(t, 2,
			simulate.Action{At: 0, Process: 1, Do: trace.Ask, Hold: hold * unit, HasHold: true},
			simulate.Action{At: 4 * unit, Process: 2, Do: trace.Ask},
		)
		if polls := sum.Messages - 12; polls < before+int(hold)/2 {
			t.Errorf("a stay of %d: %d messages, %d more than two entries need", hold, sum.Messages, polls)
		} else {
			before = polls
		}
	}
}

// Whoever waits for one who leaves learns of it from the next read to arrive: that may
// be about to, or may have to be sent, after a reply has come that is out of date.
func TestTheSynchronisationDelayIsOneToThreeMessages(t *testing.T) {
	least, most := 100.0, 0.0
	for hold := 20 * unit; hold < 30*unit; hold += unit / 8 {
		sum := served(t, 2,
			simulate.Action{At: 0, Process: 1, Do: trace.Ask, Hold: hold, HasHold: true},
			simulate.Action{At: 3 * unit, Process: 2, Do: trace.Ask},
		)
		least, most = min(least, sum.SyncDelay), max(most, sum.SyncDelay)
	}
	if least != 1 || most != 2.875 {
		t.Errorf("from %v to %v units", least, most)
	}
}

// Five that all want to enter again and again, with units of delay and no stay inside:
// 44 messages an entry, as measured by another simulator.
func TestFiveThatCompeteSpend44MessagesAnEntry(t *testing.T) {
	sum, err := simulate.Run(&simulate.Setup{
		Algorithm: algorithm, Processes: 5, Order: system.AnyOrder, Delay: simulate.Law{A: unit},
		Workload: &simulate.Workload{Entries: 50, Hold: simulate.Law{A: 0}},
	}, nil)
	if err != nil || sum.MessagesPerEntry != 44 || len(sum.Violations) > 0 || sum.Ended != trace.Quiescent {
		t.Errorf("%+v, %v", sum, err)
	}
}

// In any order of arrival, at random: every request is served, and nobody spoils it.
func TestRandomRunsAreServed(t *testing.T) {
	for seed := range uint64(100) {
		sum, err := simulate.Run(&simulate.Setup{
			Algorithm: algorithm, Processes: 4, Seed: seed, Order: system.AnyOrder,
			Delay: simulate.Law{Kind: simulate.Uniform, A: unit / 10, B: 9 * unit},
			Workload: &simulate.Workload{
				Entries: 5, Think: simulate.Law{Kind: simulate.Exponential, A: 20 * unit}, Hold: simulate.Law{Kind: simulate.Uniform, B: 9 * unit},
			},
		}, func(*trace.Event) error { return nil })
		if err != nil || sum.Entries != 20 || sum.Ended != trace.Quiescent || sum.Messages < 20*18 {
			t.Errorf("seed %d: %+v, %v", seed, sum, err)
		}
		// EM3 it does not claim.
		if slices.ContainsFunc(sum.Violations, func(v trace.Violation) bool { return v.Property != explore.EM3 }) {
			t.Errorf("seed %d: %s", seed, fmt.Sprint(sum.Violations))
		}
	}
}
