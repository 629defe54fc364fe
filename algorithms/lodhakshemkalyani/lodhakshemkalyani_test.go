package lodhakshemkalyani_test

import (
	"context"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/trial"
	"fano/algorithms/lodhakshemkalyani"
	"fano/algorithms/mutex"
)

var try = trial.Of(lodhakshemkalyani.Algorithm)

// textbook lists the switches that together give the textbooks' form.
const textbook = "flush-sets-rv late-inserted request-says-nothing"

// Each of the three changes to the textbook's form is needed: each switch undoes one and leaves the others. The
// lengths are of the shortest schedules; for a hopeless wait, up to where it becomes hopeless.
func TestWhatEverySwitchBreaksAndHowSoon(t *testing.T) {
	try.Breaks(t, `
		flush-sets-rv, fifo, 1 1 1:
		flush-sets-rv, fifo, 2 2 1: EM1 27, EM2 30, least-first 24, known-are-satisfied 25, consent-is-known 21, hopeless 28
		late-inserted, fifo, 1 1 1: EM2 15, hopeless 14
		request-says-nothing, fifo, 1 1 1:
		request-says-nothing, fifo, 1 1 2: EM2 19, hopeless 14
		`+textbook+`, fifo, 3 3:
		`+textbook+`, fifo, 1 1 1: EM2 15, hopeless 14
		`+textbook+`, fifo, 2 2 1: EM1 28, EM2 15, least-first 24, known-are-satisfied 25, consent-is-known 21, hopeless 14
	`)
}

// Process 1's REQUEST to 3 is slow. Before it arrives, 3 has learnt from 2's FLUSH that all requests before 2's are
// satisfied; the textbook's RcvReq still puts it into LRQ, before 3's own, and no process will ever remove it.
func TestTheTextbookFormGetsStuckOnALateRequest(t *testing.T) {
	try.Search(t, system.FIFO, textbook, 1, 1, 1).Shortest(t, explore.EM2,
		"1 asks; 2 asks; 3 asks; deliver 1>2#1; deliver 2>1#1; deliver 2>3#1; deliver 3>1#1; 1 enters; 1 leaves; "+
			"deliver 1>2#2; deliver 3>2#1; 2 enters; 2 leaves; deliver 2>3#2; deliver 1>3#1")
}

// The FLUSH 1>2#2 is slow. Before it arrives, 2 has entered because of 3's REPLY, which says that all requests up to
// 3's are satisfied, has left, and asked again. The textbook's RcvFlush counts it as 1's reply to the new request,
// which 1 does not know; and 2 enters before it knows of 1's new request, which is the earlier one.
func TestTheTextbookFormLetsTwoInOnALateFlush(t *testing.T) {
	try.Search(t, system.FIFO, textbook, 2, 2, 1).Shortest(t, explore.EM1,
		"1 asks; deliver 1>3#1; 3 asks; deliver 3>1#1; deliver 3>2#1; 2 asks; deliver 1>2#1; deliver 2>1#1; "+
			"1 enters; 1 leaves; 1 asks; deliver 1>3#2; deliver 2>3#1; 3 enters; 3 leaves; deliver 2>3#2; deliver 3>1#2; "+
			"deliver 3>1#3; deliver 3>2#2; 2 enters; 2 leaves; 2 asks; deliver 1>2#2; deliver 2>1#2; 1 enters; "+
			"deliver 2>3#3; deliver 3>2#3; 2 enters")
}

// A REQUEST that overtakes its sender's earlier REPLY is enough.
func TestFIFOIsNeeded(t *testing.T) {
	try.Breaks(t, ", any, 1 1: EM2 8, hopeless 4")
	try.Search(t, system.AnyOrder, "", 2, 1).Shortest(t, explore.EM1,
		"1 asks; deliver 1>2#1; 2 asks; deliver 2>1#2; 1 enters; 1 leaves; 1 asks; deliver 1>2#3; 2 enters; deliver 2>1#1; 1 enters")
}

// Under the paper's sequence numbers neither a REPLY nor an application message carries a clock, so a later request
// may get the smaller number. Under Lamport's clock none does, in the states searched: every message moves clocks
// there, and so makes more states.
func TestEntryFollowsHappenedBeforeUnderLamportsClockOnly(t *testing.T) {
	for rule, want := range map[system.Rule]string{system.Sequence: "EM3 9", system.Lab: "", system.EveryEvent: ""} {
		c := try.System(t, system.FIFO, "", 1, 1, 0)
		c.Rule = rule
		setup := explore.Setup{System: c, EM3: true, Safety: true, States: 200_000}
		found := trial.Found{Result: explore.Search(context.Background(), setup)}
		if got := found.Broken(); got != want {
			t.Errorf("%s: broken %s, want %s", rule, got, want)
		}
	}
}

// The numbers for six are from lk_n6_all_concurrent_once in ../testdata/message_counts.json.
func TestAllAtOnceCostNSquaredMinus1(t *testing.T) {
	for _, n := range []int{2, 3, 6, 40} {
		s := try.Run(t, n)
		for i := range n {
			s.Script = append(s.Script, trial.Ask(0, mutex.ID(i+1)))
		}
		if sum := trial.Served(t, s); sum.Messages != n*n-1 || sum.ByType["REQUEST"] != n*(n-1) || sum.ByType["FLUSH"] != n-1 {
			t.Errorf("N = %d: %d messages: %v", n, sum.Messages, sum.ByType)
		}
	}
}
