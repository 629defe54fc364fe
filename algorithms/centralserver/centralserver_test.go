package centralserver_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/centralserver"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

var algorithm = model.Compile(centralserver.Algorithm)

const unit = trace.Unit

// star is n clients and the server, the node after them, on a machine of its own.
func star(n int) *mutex.Topology { return &mutex.Topology{N: n, Hosts: []mutex.ID{0}} }

func small(switched string, order system.Order, asks ...int) explore.Setup {
	c := system.Config{
		Algorithm: algorithm, Processes: len(asks), Topology: star(len(asks)), Order: order, Asks: asks,
	}
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

// A REQ may overtake the RELEASE before it: it waits in the queue for its own token.
func TestItIsSafeAndLiveWithAndWithoutFIFOAndCostsThreeMessages(t *testing.T) {
	for _, asks := range [][]int{{1}, {2, 1}, {2, 2}, {3, 3}, {1, 1, 1}, {2, 2, 2}, {1, 1, 1, 1}} {
		for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
			entries := 0
			for _, n := range asks {
				entries += n
			}
			r := explore.Search(small("", order, asks...))
			if r.Verdict() != explore.Holds || r.Least != 3*entries || r.Most != 3*entries {
				t.Errorf("asks %v, %s: broken %v, %d to %d messages", asks, order, steps(r), r.Least, r.Most)
			}
		}
	}
}

func TestTheSwitchesBreakWhatTheySay(t *testing.T) {
	for name, want := range map[string]map[string]int{
		"grant-while-out":       {explore.EM1: 8, "one-token": 4},
		"release-without-grant": {explore.EM2: 8, explore.Hopeless: 4},
		"last-first":            {},
	} {
		if got := steps(explore.Search(small(name, system.AnyOrder, 1, 1))); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s breaks %v, want %v", name, got, want)
		}
		for _, asks := range [][]int{{2, 1}, {2, 2}, {1, 1, 1}, {2, 1, 1}} {
			for property := range steps(explore.Search(small(name, system.AnyOrder, asks...))) {
				if _, known := want[property]; !known {
					t.Errorf("%s, asks %v: breaks %s, too", name, asks, property)
				}
			}
		}
	}
}

// The server's order is that of its receipts: whoever asks because another told it of its
// request may be received first.
func TestTheServersOrderIsThatOfItsReceipts(t *testing.T) {
	for name, want := range map[string]int{"": 7, "last-first": 7} {
		setup := small(name, system.AnyOrder, 2, 2)
		setup.EM3 = true
		if got := steps(explore.Search(setup))[explore.EM3]; got != want {
			t.Errorf("%q: the shortest run that breaks EM3 has %d steps, want %d", name, got, want)
		}
	}
}

// A round trip to get in, and a round trip from one who leaves to the next who waits
// (reference 2.8: 2T and 2T).
func TestBothDelaysAreARoundTrip(t *testing.T) {
	s := &simulate.Setup{
		Algorithm: algorithm, Processes: 3, Topology: star(3), Order: system.AnyOrder, Delay: simulate.Law{A: unit},
		Script: []simulate.Action{{At: 0, Process: 2, Do: trace.Ask, Hold: 5 * unit, HasHold: true}},
	}
	sum, err := simulate.Run(s, nil)
	if err != nil || sum.ClientDelay != 2 || sum.Messages != 3 {
		t.Errorf("alone: %+v, %v", sum, err)
	}
	s.Script = append(s.Script, simulate.Action{At: unit, Process: 1, Do: trace.Ask}, simulate.Action{At: 3 * unit, Process: 3, Do: trace.Ask})
	sum, err = simulate.Run(s, nil)
	if err != nil || sum.SyncDelay != 2 || sum.Messages != 9 || sum.Ended != trace.Quiescent {
		t.Errorf("one after another: %+v, %v", sum, err)
	}
}

// The run of golden/central_em3.json. A is 1, B is 2, and the server 3.
func TestAMessageOfTheApplicationOvertakesTheRequest(t *testing.T) {
	s := &simulate.Setup{
		Algorithm: algorithm, Processes: 2, Topology: star(2), Order: system.AnyOrder,
		Channels: map[system.Channel]simulate.Law{
			{From: 1, To: 3}: {A: 10 * unit},
			{From: 1, To: 2}: {A: unit - 1}, // B asks at 1, and must have heard of A by then
		},
		Delay: simulate.Law{A: unit},
		Script: []simulate.Action{
			{At: 0, Process: 1, Do: trace.Ask, Hold: 5 * unit, HasHold: true},
			{At: 0, Process: 1, Do: trace.Send, To: 2},
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
			word += "; " + m.Type
		}
		got = append(got, word)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"0 1 ask; REQ", "0 1 send; PROG", "0.999 2 receive PROG", "1 2 ask; REQ",
		"2 3 receive REQ; GRANT", "3 2 receive GRANT", "3 2 enter",
		"8 2 leave; RELEASE", "9 3 receive RELEASE",
		"10 3 receive REQ; GRANT", "11 1 receive GRANT", "11 1 enter",
		"16 1 leave; RELEASE", "26 3 receive RELEASE",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), strings.Join(want, ", "))
	}
	v := sum.Violations
	if len(v) != 1 || v[0].Property != explore.EM3 || !slices.Equal(v[0].Processes, []mutex.ID{2, 1}) || sum.Messages != 6 {
		t.Errorf("%+v", sum)
	}
}
