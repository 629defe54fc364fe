package bakery_test

import (
	"testing"

	"fano/algorithms/bakery"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/trial"
)

const unit = trace.Unit

var try = trial.Of(bakery.Algorithm)

// With all three misprints no process ever gets in. Waiting for oneself alone is enough for that.
func TestTheSwitchesBreakWhatTheySay(t *testing.T) {
	try.Breaks(t, `
		until-v-as-printed, any, 1 1: smallest-inside 11, hopeless 1, rest 1
		inverted-test-as-printed, any, 1 1: EM1 16, smallest-inside 11
		all-j-as-printed, any, 1 1: EM2 3, hopeless 1, entry 0, rest 3
		ignore-choosing, any, 1 1: EM1 16, smallest-inside 11
		no-tie-break, any, 1 1: hopeless 4, rest 4
		until-v-as-printed inverted-test-as-printed all-j-as-printed, any, 2 2: EM2 3, hopeless 1, entry 0, rest 4
		all-j-as-printed, any, 1: EM2 1, hopeless 1, entry 0
	`)
}

// A read is a message, and so reveals the request it belongs to: a process that asks after having answered one may
// still be faster through the doorway.
func TestWhoAsksLaterMayEnterFirst(t *testing.T) {
	if got := try.EM3(t, system.AnyOrder, "", 1, 1).Broken(); got != "EM3 11" {
		t.Errorf("broken %s, want EM3 after 11 steps", got)
	}
}

// served runs a script of requests over channels with a delay of one unit.
func served(t *testing.T, n int, script ...simulate.Action) trace.Summary {
	t.Helper()
	s := try.Run(t, n)
	s.Script = script
	return trial.Served(t, s)
}

// These are the counts of bakery_n5_solo in ../testdata/message_counts.json: three reads of each other process, with
// two messages each, one after another.
func TestAloneItReadsEverybodyThreeTimes(t *testing.T) {
	for n, want := range map[int]int{1: 0, 2: 6, 5: 24, 40: 234} {
		sum := served(t, n, trial.Ask(unit, 1))
		if sum.Messages != want || sum.ClientDelay != float64(want) {
			t.Errorf("N = %d: %d messages in %v units, want %d", n, sum.Messages, sum.ClientDelay, want)
		}
	}
	far := []simulate.Action{trial.Ask(0, 4), trial.Ask(100*unit, 1), trial.Ask(200*unit, 5)}
	if sum := served(t, 5, far...); sum.Messages != 3*24 {
		t.Errorf("three one after another: %d messages", sum.Messages)
	}
}

// The longer a process stays inside, the more messages it costs the waiting processes.
func TestWaitingCostsMessagesWithoutEnd(t *testing.T) {
	before := 0
	for _, hold := range []trace.Time{10, 100, 1000} {
		sum := served(t, 2,
			trial.Stay(0, 1, hold*unit),
			trial.Ask(4*unit, 2),
		)
		if polls := sum.Messages - 12; polls < before+int(hold)/2 {
			t.Errorf("a stay of %d: %d messages, %d more than two entries need", hold, sum.Messages, polls)
		} else {
			before = polls
		}
	}
}

// A process that waits for a leaving one learns of it from the next read to arrive. That read may be about to arrive,
// or may be sent only after an outdated reply has arrived.
func TestTheSynchronisationDelayIsOneToThreeMessages(t *testing.T) {
	least, most := 100.0, 0.0
	for hold := 20 * unit; hold < 30*unit; hold += unit / 8 {
		sum := served(t, 2,
			trial.Stay(0, 1, hold),
			trial.Ask(3*unit, 2),
		)
		least, most = min(least, sum.SyncDelay), max(most, sum.SyncDelay)
	}
	if least != 1 || most != 2.875 {
		t.Errorf("from %v to %v units", least, most)
	}
}

// Five processes that want to enter again and again, with delays of one unit and no time inside, need 44 messages per
// entry, as measured by another simulator.
func TestFiveThatCompeteSpend44MessagesAnEntry(t *testing.T) {
	s := try.Run(t, 5)
	s.Workload = &simulate.Workload{Entries: 50}
	if sum := trial.Served(t, s); sum.MessagesPerEntry != 44 {
		t.Errorf("%+v", sum)
	}
}
