package suzukikasami_test

import (
	"fmt"
	"slices"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/naive"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/suzukikasami"
)

var algorithm = model.Compile(suzukikasami.Algorithm)

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
	thorough.Alone(t)
	for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
		for _, asks := range [][]int{{1}, {2, 1}, {3, 3}, {1, 1, 1}, {1, 2, 2}, {1, 1, 1, 1}} {
			got := search("", order, asks...)
			if got.Verdict() != explore.Holds {
				t.Errorf("%v, %s: %s", asks, order, broken(got))
			}
		}
	}
}

func TestAnEntryCostsNothingOrN(t *testing.T) {
	got := search("", system.AnyOrder, 2, 1, 1)
	// Process 1 may go in twice on the token it has from the start, or never.
	if got.Least != 2*3 || got.Most != 4*3 {
		t.Errorf("%d to %d messages for four entries of three, want 6 to 12", got.Least, got.Most)
	}
}

func TestWhatEachSwitchBreaksFirst(t *testing.T) {
	for _, c := range []struct {
		name  string
		order system.Order
		asks  []int
		want  string
	}{
		{"no-maximum", system.FIFO, []int{2, 2, 2}, "[]"},
		{"no-maximum", system.AnyOrder, []int{0, 2, 1}, "[EM2 broken after 15 no-request-forgotten broken after 10 hopeless broken after 10]"},
		{"grant-any-number", system.FIFO, []int{1, 1, 1}, "[]"},
		{"grant-any-number", system.FIFO, []int{2, 1, 1}, "[EM2 broken after 22 no-request-forgotten broken after 19 hopeless broken after 19]"},
		{"grant-any-number", system.AnyOrder, []int{1, 1, 1}, "[EM2 broken after 16 no-request-forgotten broken after 13 hopeless broken after 13]"},
		{"token-from-inside", system.FIFO, []int{1, 1}, "[EM1 broken after 6 EM2 broken after 6 one-token broken after 5 no-request-forgotten broken after 3 hopeless broken after 3]"},
		{"copy-token", system.FIFO, []int{1, 1}, "[EM1 broken after 6 one-token broken after 2]"},
		{"last-in-first-out", system.AnyOrder, []int{1, 2, 2}, "[]"},
		{"rotated-order", system.AnyOrder, []int{1, 2, 2}, "[]"},
	} {
		if got := broken(search(c.name, c.order, c.asks...)); got != c.want {
			t.Errorf("%s, asks %v, %s: %s, want %s", c.name, c.asks, c.order, got, c.want)
		}
	}
}

// mostPassed is how often others enter, at most, while one waits in a busy system.
func mostPassed(t *testing.T, name string) int {
	s := setup(5)
	s.Switches, _ = algorithm.Switch(name)
	s.Workload = &simulate.Workload{Entries: 40, Hold: simulate.Law{A: 5 * trace.Unit}}
	passed, waits, most := make([]int, 6), make([]bool, 6), 0
	_, err := simulate.Run(s, func(e *trace.Event) error {
		switch e.Kind {
		case trace.Ask:
			waits[e.At], passed[e.At] = true, 0
		case trace.Enter:
			waits[e.At] = false
			for p := range passed {
				if waits[p] {
					passed[p]++
					most = max(most, passed[p])
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return most
}

// In a queue everybody's turn comes. On a stack it comes when the others want no more.
func TestWhoeverIsLastOnAStackWaitsForAllOthersToBeDone(t *testing.T) {
	if queue, stack := mostPassed(t, ""), mostPassed(t, "last-in-first-out"); queue > 2*4 || stack < 3*40 {
		t.Errorf("others enter %d times while one waits in a queue, %d times on a stack", queue, stack)
	}
}

// 3 knows that 2 has asked, asks after it, and has the token first.
func TestItIsNotFirstComeFirstServed(t *testing.T) {
	r := explore.Search(explore.Setup{System: config("", system.FIFO, 1, 1, 1), Safety: true, EM3: true})
	want := "[2 asks deliver 2>3#1 3 asks deliver 3>1#1 deliver 1>3#1 3 enters]"
	for _, p := range r.Properties {
		if p.Name == explore.EM3 && fmt.Sprint(p.Schedule) != want {
			t.Errorf("got %v, want %s", p.Schedule, want)
		}
	}
}

// What the token carries is nobody else's memory: a search that keeps every message it
// has seen, and gives it to many, finds what one does that copies whole systems.
func TestASearchThatSharesMessagesAgreesWithOneThatDoesNot(t *testing.T) {
	for _, name := range []string{"", "copy-token"} {
		c := config(name, system.AnyOrder, 1, 1, 1)
		got, want := explore.Search(explore.Setup{System: c}), naive.Search(c)
		if got.States != want.States || got.Transitions != want.Transitions {
			t.Errorf("%s: %d states and %d transitions, want %d and %d", name, got.States, got.Transitions, want.States, want.Transitions)
		}
	}
}

// The token is told with all that it carries, and comes as it was sent.
func TestTheTokenCarriesTheQueue(t *testing.T) {
	s := setup(3)
	for i, p := range []mutex.ID{1, 3, 2} {
		s.Script = append(s.Script, simulate.Action{At: trace.Time(i) * trace.Unit, Process: p, Do: trace.Ask, Hold: 20 * trace.Unit, HasHold: true})
	}
	var told []string
	_, err := simulate.Run(s, func(e *trace.Event) error {
		if e.Kind == trace.Receive && e.Message.Type == "PRIVILEGE" {
			told = append(told, fmt.Sprintf("%s %s %s", e.Message.ID, e.Message.Fields, e.State))
		}
		return nil
	})
	want := []string{
		`1>2#1 {"Q":[3],"LN":[0,0,0]} {"HavePrivilege":true,"Q":{"at":0,"+":[3]}}`,
		`2>3#2 {"Q":[],"LN":[0,1,0]} {"HavePrivilege":true,"LN":{"2":1}}`,
	}
	if err != nil || !slices.Equal(told, want) {
		t.Errorf("%v: %q, want %q", err, told, want)
	}
}

func setup(n int) *simulate.Setup {
	rule, _ := system.ParseRule(algorithm.Clock)
	return &simulate.Setup{
		Algorithm: algorithm, Processes: n, Topology: mutex.Complete(n), Rule: rule, Order: system.AnyOrder, Seed: 1,
		Delay: simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 9 * trace.Unit},
	}
}

// golden/message_counts.json, sk_n5_serial.
func TestTheMessagesOfSerialEntries(t *testing.T) {
	clients := []mutex.ID{1, 2, 2, 5, 1}
	want := []int{0, 5, 0, 5, 5}
	const gap = 100 * trace.Unit
	s := setup(5)
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
