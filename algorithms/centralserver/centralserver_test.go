package centralserver_test

import (
	"slices"
	"strings"
	"testing"

	"fano/algorithms/centralserver"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
)

const unit = trace.Unit

var try = trial.Of(centralserver.Algorithm)

// A REQ may overtake the RELEASE before it: it waits in the queue for its own token. An entry costs three messages, as is
// declared for the best and for the worst.
func TestItIsSafeAndLiveWithAndWithoutFIFOAndCostsThreeMessages(t *testing.T) {
	try.Holds(t, []int{1}, []int{2, 1}, []int{2, 2}, []int{3, 3}, []int{1, 1, 1}, []int{2, 2, 2}, []int{1, 1, 1, 1})
	if top := try.Topology(t, 3); try.Bounds.Best.At(top) != 3 || try.Bounds.Worst.At(top) != 3 {
		t.Errorf("declared are %v to %v", try.Bounds.Best.At(top), try.Bounds.Worst.At(top))
	}
}

func TestTheSwitchesBreakWhatTheySay(t *testing.T) {
	try.Breaks(t, `
		grant-while-out, any, 1 1: EM1 8, one-token 4
		release-without-grant, any, 1 1: EM2 8, hopeless 4
		last-first, any, 1 1:
	`)
	for name, only := range map[string][]string{
		"grant-while-out": {explore.EM1, "one-token"}, "release-without-grant": {explore.EM2, explore.EntryPossible}, "last-first": nil,
	} {
		for _, asks := range [][]int{{2, 1}, {2, 2}, {1, 1, 1}, {2, 1, 1}} {
			try.Search(t, system.AnyOrder, name, asks...).Only(t, only...)
		}
	}
}

// The server's order is that of its receipts: a process that asks because another told it of its request may be
// received first.
func TestTheServersOrderIsThatOfItsReceipts(t *testing.T) {
	for _, name := range []string{"", "last-first"} {
		if got := len(try.EM3(t, system.AnyOrder, name, 2, 2).Breaks(t, explore.EM3).Schedule); got != 7 {
			t.Errorf("%q: the shortest run that breaks EM3 has %d steps, want 7", name, got)
		}
	}
}

// A round trip to get in, and a round trip from the leaving process to the next waiting one (reference 2.8: 2T and 2T).
func TestBothDelaysAreARoundTrip(t *testing.T) {
	s := try.Run(t, 3)
	s.Script = []simulate.Action{trial.Stay(0, 2, 5*unit)}
	if sum := trial.Served(t, s); sum.ClientDelay != 2 || sum.Messages != 3 {
		t.Errorf("alone: %+v", sum)
	}
	s.Script = append(s.Script, trial.Ask(unit, 1), trial.Ask(3*unit, 3))
	if sum := trial.Served(t, s); sum.SyncDelay != 2 || sum.Messages != 9 {
		t.Errorf("one after another: %+v", sum)
	}
}

// The run of golden/central_em3.json. A is 1, B is 2, and the server 3.
func TestAMessageOfTheApplicationOvertakesTheRequest(t *testing.T) {
	s := try.Run(t, 2)
	s.Channels = map[system.Channel]simulate.Law{
		{From: 1, To: 3}: {A: 10 * unit},
		{From: 1, To: 2}: {A: unit - 1}, // B asks at 1, and must have heard of A by then
	}
	s.Script = []simulate.Action{
		trial.Stay(0, 1, 5*unit), {At: 0, Process: 1, Do: trace.Send, To: 2}, trial.Stay(unit, 2, 5*unit),
	}
	got, sum := trial.Diary(t, s)
	want := []string{
		"0 1 ask; REQ to 3", "0 1 send; PROG to 2", "0.999 2 receive PROG", "1 2 ask; REQ to 3",
		"2 3 receive REQ; GRANT to 2", "3 2 receive GRANT", "3 2 enter",
		"8 2 leave; RELEASE to 3", "9 3 receive RELEASE",
		"10 3 receive REQ; GRANT to 1", "11 1 receive GRANT", "11 1 enter",
		"16 1 leave; RELEASE to 3", "26 3 receive RELEASE",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), strings.Join(want, ", "))
	}
	v := sum.Violations
	if len(v) != 1 || v[0].Property != explore.EM3 || !slices.Equal(v[0].Processes, []mutex.ID{2, 1}) || sum.Messages != 6 {
		t.Errorf("%+v", sum)
	}
}
