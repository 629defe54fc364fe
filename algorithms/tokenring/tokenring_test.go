package tokenring_test

import (
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
	"fano/algorithms/tokenring"
)

const unit = trace.Unit

var try = trial.Of(tokenring.Algorithm)

func TestTheSwitchesBreakWhatTheySay(t *testing.T) {
	// With idle-keeps-token, 2, which never asks, keeps the token.
	try.Breaks(t, `
		two-tokens, any, 1 1: EM1 6, one-token 0
		pass-before-leaving, any, 1 1: EM1 6, one-token 2
		idle-keeps-token, any, 1 1: EM2 2, hopeless 1
		idle-keeps-token, any, 1 0: EM2 2, hopeless 1, entry 0
	`)
}

// A waiting process keeps the token, and no other message carries information: only by an application message can a
// process ask because another has, and be nearer to the token.
func TestOnlyAMessageOfTheApplicationBreaksEM3(t *testing.T) {
	for _, name := range []string{"", "pass-before-leaving"} {
		if got := len(try.EM3(t, system.AnyOrder, name, 2, 1, 1).Breaks(t, explore.EM3).Schedule); got != 6 {
			t.Errorf("%q: the shortest run that breaks EM3 has %d steps, want 6", name, got)
		}
	}
}

// The run of token_ring_em3.json in server/scenario/testdata/golden: the token leaves 1 at time 0, a hop takes 3.
func TestTheNeighbourThatWasToldGetsTheTokenFirst(t *testing.T) {
	s := try.Run(t, 3)
	s.Delay = simulate.Law{A: 3 * unit}
	s.Channels = map[system.Channel]simulate.Law{
		{From: 3, To: 2}: {A: unit - 1}, // 2 asks at 1, and must have heard of 3 by then
	}
	s.Script = []simulate.Action{
		trial.Stay(0, 3, 5*unit), {At: 0, Process: 3, Do: trace.Send, To: 2}, trial.Stay(unit, 2, 5*unit),
	}
	got, sum := trial.EventLog(t, s)
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

// timed runs a ring of five with hops of one unit.
func timed(t *testing.T, script ...simulate.Action) trace.Summary {
	t.Helper()
	s := try.Run(t, n)
	s.Script = script
	return trial.Served(t, s)
}

// Entering takes between no time, if the token is just arriving, and N passes, if it has just left; leaving takes one.
func TestARequestWaitsForUpToNPasses(t *testing.T) {
	for p := mutex.ID(1); p <= n; p++ {
		passes := int(p) - 1 // from process 1, which the token leaves at time 0
		if p == 1 {
			passes = n
		}
		if sum := timed(t, trial.Stay(0, p, unit)); sum.ClientDelay != float64(passes) || sum.Messages != passes+1 {
			t.Errorf("process %d: %v units, %d messages, want %d and one more", p, sum.ClientDelay, sum.Messages, passes)
		}
	}
	if sum := timed(t, trial.Stay(unit-1, 2, unit)); sum.ClientDelay != 0.001 {
		t.Errorf("just before it comes: %v", sum.ClientDelay)
	}
}

// The delay from the leaving process to the next waiting one is one to N − 1 passes.
func TestTheSynchronisationDelayIsTheDistanceOnTheRing(t *testing.T) {
	for p, want := range map[mutex.ID]float64{3: 1, 4: 2, 5: 3, 1: n - 1} {
		if sum := timed(t, trial.Stay(0, 2, unit), trial.Stay(unit+1, p, unit)); sum.SyncDelay != want {
			t.Errorf("from 2 to %d: %v, want %v", p, sum.SyncDelay, want)
		}
	}
}

// A single process keeps the token: it has no neighbour to pass it on to.
func TestARingOfOneIsQuiet(t *testing.T) {
	s := try.Run(t, 1)
	s.Script = []simulate.Action{trial.Stay(unit, 1, unit), trial.Stay(5*unit, 1, unit)}
	if sum := trial.Served(t, s); sum.Messages != 0 || sum.ClientDelay != 0 {
		t.Errorf("%+v", sum)
	}
}
