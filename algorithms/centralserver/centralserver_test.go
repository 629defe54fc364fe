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

func TestTheSwitchesBreakWhatTheySay(t *testing.T) {
	try.Breaks(t, `
		grant-while-out, any, 1 1: EM1 8, one-token 4
		release-without-grant, any, 1 1: EM2 8, hopeless 4
		last-first, any, 1 1:
	`)
}

// The server serves in the order in which it receives requests: if a process asks because another told it of its own
// request, the later request may arrive first.
func TestTheServersOrderIsThatOfItsReceipts(t *testing.T) {
	for _, name := range []string{"", "last-first"} {
		if got := len(try.EM3(t, system.AnyOrder, name, 2, 2).Breaks(t, explore.EM3).Schedule); got != 7 {
			t.Errorf("%q: the shortest run that breaks EM3 has %d steps, want 7", name, got)
		}
	}
}

// The run of central_em3.json in server/scenario/testdata/golden. A is 1, B is 2, and the server 3.
func TestAMessageOfTheApplicationOvertakesTheRequest(t *testing.T) {
	s := try.Run(t, 2)
	s.Channels = map[system.Channel]simulate.Law{
		{From: 1, To: 3}: {A: 10 * unit},
		{From: 1, To: 2}: {A: unit - 1}, // B asks at 1, and must have heard of A by then
	}
	s.Script = []simulate.Action{
		trial.Stay(0, 1, 5*unit), {At: 0, Process: 1, Do: trace.Send, To: 2}, trial.Stay(unit, 2, 5*unit),
	}
	got, sum := trial.EventLog(t, s)
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
