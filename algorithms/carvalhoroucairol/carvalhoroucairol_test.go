package carvalhoroucairol_test

import (
	"fmt"
	"slices"
	"testing"

	"fano/algorithms/carvalhoroucairol"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

var algorithm = model.Compile(carvalhoroucairol.Algorithm)

// search searches a small system, under a switch if it is not empty.
func search(name string, order system.Order, asks ...int) explore.Result {
	return explore.Search(explore.Setup{System: config(name, order, asks...), States: 500_000})
}

func config(name string, order system.Order, asks ...int) system.Config {
	c := system.Config{Algorithm: algorithm, Processes: len(asks), Topology: mutex.Complete(len(asks)), Order: order, Asks: asks}
	c.Rule, _ = system.ParseRule(algorithm.Clock)
	c.Switches, _ = algorithm.Switch(name)
	return c
}

// broken tells what a search found broken, and after how many steps.
func broken(r explore.Result) string {
	var told []string
	for _, p := range r.Properties {
		if p.Verdict != explore.Holds {
			told = append(told, fmt.Sprintf("%s %s after %d", p.Name, p.Verdict, len(p.Schedule)))
		}
	}
	return fmt.Sprint(told)
}

func TestItIsSafeAndLiveInEveryScheduleWhateverTheOrder(t *testing.T) {
	for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
		for _, asks := range [][]int{{1}, {2, 1}, {3, 3}, {1, 1, 1}, {2, 2, 2}, {1, 1, 1, 1}} {
			got := search("", order, asks...)
			if got.Verdict() != explore.Holds {
				t.Errorf("%v, %s: %s", asks, order, broken(got))
			}
		}
	}
}

func TestAnEntryCostsNothingToTwiceTheOthers(t *testing.T) {
	got := search("", system.AnyOrder, 2, 2, 2)
	// The least is not 0 for all: what process 1 has from the start, process 3 has not.
	if got.Least != 6 || got.Most != 6*4 {
		t.Errorf("%d to %d messages for six entries of three, want 6 to 24", got.Least, got.Most)
	}
}

func TestWhatEachSwitchBreaksFirst(t *testing.T) {
	for _, c := range []struct {
		name string
		asks []int
		want string
	}{
		{"no-re-request", []int{2, 1}, "[EM2 broken after 9 hopeless broken after 6]"},
		{"re-request-with-new-timestamp", []int{3, 3}, "[]"},
		{"re-request-with-new-timestamp", []int{1, 2, 2}, "[EM2 broken after 22 hopeless broken after 19]"},
		{"both-sides-initially", []int{1, 1}, "[EM1 broken after 4 one-authorisation broken after 0]"},
		{"keep-after-deferred-reply", []int{2, 1}, "[EM1 broken after 9 one-authorisation broken after 5]"},
		{"nobody-initially", []int{2, 2, 2}, "[one-authorisation broken after 0]"},
	} {
		if got := broken(search(c.name, system.FIFO, c.asks...)); got != c.want {
			t.Errorf("%s, asks %v: %s, want %s", c.name, c.asks, got, c.want)
		}
	}
}

// Two never notice a new timestamp; it takes a ring of three to wait for one another.
func TestANewTimestampMakesARingOfThreeWait(t *testing.T) {
	got := search("re-request-with-new-timestamp", system.FIFO, 1, 2, 2)
	for _, p := range got.Properties {
		if p.Name == explore.EM2 && !slices.Equal(p.Processes, []mutex.ID{1, 2, 3}) {
			t.Errorf("%v wait after %v", p.Processes, p.Schedule)
		}
	}
}

// With 3's authorisation in hand from the start 2 enters, although it has been told, by 1,
// that 3 asked before.
func TestItIsNotFirstComeFirstServed(t *testing.T) {
	r := explore.Search(explore.Setup{System: config("", system.FIFO, 0, 2, 1), Safety: true, EM3: true})
	want := "[3 asks deliver 3>1#1 1 sends to 2 deliver 1>2#1 2 asks deliver 2>1#1 deliver 1>2#2 2 enters]"
	for _, p := range r.Properties {
		if p.Name == explore.EM3 && fmt.Sprint(p.Schedule) != want {
			t.Errorf("got %v, want %s", p.Schedule, want)
		}
	}
}

// golden/message_counts.json, cr_n4_serial.
func TestTheMessagesOfSerialEntries(t *testing.T) {
	clients := []mutex.ID{1, 1, 4, 4, 1, 2, 3, 4}
	want := []int{0, 0, 6, 0, 2, 4, 6, 6}
	const gap = 100 * trace.Unit
	rule, _ := system.ParseRule(algorithm.Clock)
	s := &simulate.Setup{
		Algorithm: algorithm, Processes: 4, Topology: mutex.Complete(4), Rule: rule, Order: system.AnyOrder,
		Delay: simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 9 * trace.Unit},
	}
	for i, client := range clients {
		s.Script = append(s.Script, simulate.Action{At: gap * trace.Time(i), Process: client, Do: trace.Ask})
	}
	got := make([]int, len(clients))
	sum, err := simulate.Run(s, func(e *trace.Event) error {
		got[e.Time/gap] += len(e.Sends)
		return nil
	})
	if err != nil || sum.Entries != len(clients) || !slices.Equal(got, want) {
		t.Errorf("%d entries cost %v, want %v; %v", sum.Entries, got, want, err)
	}
}
