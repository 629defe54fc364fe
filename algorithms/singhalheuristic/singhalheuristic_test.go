package singhalheuristic_test

import (
	"fmt"
	"math"
	"math/rand/v2"
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
	"fano/algorithms/singhalheuristic"
)

var algorithm = model.Compile(singhalheuristic.Algorithm)

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
		for _, asks := range [][]int{{1}, {2, 1}, {3, 3}, {1, 1, 1}, {2, 2, 2}, {3, 2, 2}, {1, 1, 1, 1}} {
			got := search("", order, asks...)
			if got.Verdict() != explore.Holds {
				t.Errorf("%v, %s: %s", asks, order, broken(got))
			}
		}
	}
}

// Whoever asks, asks those who might have the token: N − 1 and the token at most, as the
// paper says. Only REQUESTs that come late may cost more.
func TestAnEntryCostsNothingToNAndMoreOnlyIfRequestsComeLate(t *testing.T) {
	for _, c := range []struct {
		name        string
		order       system.Order
		least, most int
	}{
		{"ignore-late", system.FIFO, 5, 18},
		{"ignore-late", system.AnyOrder, 5, 18},
		{"", system.FIFO, 5, 20},
		{"", system.AnyOrder, 5, 22},
	} {
		got := search(c.name, c.order, 2, 2, 2)
		if got.Least != c.least || got.Most != c.most {
			t.Errorf("%q, %s: %d to %d messages for six entries of three, want %d to %d", c.name, c.order, got.Least, got.Most, c.least, c.most)
		}
	}
}

func TestWhatEachSwitchBreaksFirst(t *testing.T) {
	for _, c := range []struct {
		name  string
		order system.Order
		asks  []int
		want  string
	}{
		{"ignore-late", system.FIFO, []int{3, 3}, "[]"},
		{"ignore-late", system.FIFO, []int{1, 1, 1}, "[one-asks-the-other broken after 16]"},
		{"ignore-late", system.FIFO, []int{1, 1, 2}, "[EM2 broken after 18 one-asks-the-other broken after 16 hopeless broken after 14]"},
		{"no-echo", system.FIFO, []int{1, 1, 1}, "[EM2 broken after 11 one-asks-the-other broken after 16 hopeless broken after 6]"},
		{"token-from-inside", system.FIFO, []int{1, 1}, "[EM1 broken after 6 EM2 broken after 6 one-token broken after 5 hopeless broken after 3]"},
		{"token-unread", system.FIFO, []int{1, 1}, "[EM2 broken after 8 one-token broken after 7 hopeless broken after 7]"},
		{"first-holder-only", system.FIFO, []int{1, 1}, "[]"},
		{"first-holder-only", system.FIFO, []int{1, 1, 1}, "[EM2 broken after 10 one-asks-the-other broken after 0 hopeless broken after 6]"},
		{"lowest-first", system.AnyOrder, []int{2, 2, 2}, "[]"},
	} {
		if got := broken(search(c.name, c.order, c.asks...)); got != c.want {
			t.Errorf("%s, asks %v, %s: %s, want %s", c.name, c.asks, c.order, got, c.want)
		}
	}
}

// Where late REQUESTs are ignored: 3's first REQUEST to 2 is slow. Meanwhile 3 was in, and on leaving
// took 2 for a site that wants nothing; so its next request does not go to 2. But 2 was in
// too, heard from the token that 3's first request was granted, and keeps the token.
func TestWhereLateRequestsAreIgnoredASiteCanWaitForEver(t *testing.T) {
	got := search("ignore-late", system.FIFO, 1, 1, 2)
	want := "[2 asks 3 asks deliver 3>1#1 1 asks deliver 1>3#1 3 enters 3 leaves deliver 1>3#2 3 asks deliver 3>1#2 " +
		"1 enters 1 leaves deliver 2>1#1 deliver 1>2#1 2 enters 2 leaves deliver 3>1#3 deliver 3>2#1]"
	for _, p := range got.Properties {
		if p.Name == explore.EM2 && (fmt.Sprint(p.Schedule) != want || !slices.Equal(p.Processes, []mutex.ID{3})) {
			t.Errorf("%v wait after %v, want %s", p.Processes, p.Schedule, want)
		}
	}
}

// Delays of every length, in systems too large to search.
func TestEverybodyIsServedWhateverTheDelays(t *testing.T) {
	for seed := range uint64(60) {
		s := setup(4 + int(seed)%6)
		s.Seed, s.Delay = seed, simulate.Law{Kind: simulate.Exponential, A: 20 * trace.Unit}
		s.Workload = &simulate.Workload{Entries: 20, Think: simulate.Law{Kind: simulate.Exponential, A: 30 * trace.Unit}}
		sum, err := simulate.Run(s, nil)
		if err != nil || sum.Ended != trace.Quiescent || sum.Entries != 20*s.Processes || len(sum.Violations) > 0 {
			t.Errorf("seed %d: %d entries of %d, ended %s, %v %v", seed, sum.Entries, 20*s.Processes, sum.Ended, sum.Violations, err)
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

// Round the sites everybody's turn comes. If the lowest is always first, the higher ones
// wait until the lower want no more.
func TestTheHighestWaitsLongIfTheLowestIsAlwaysFirst(t *testing.T) {
	if round, lowest := mostPassed(t, ""), mostPassed(t, "lowest-first"); round > 2*4 || lowest < 2*40 {
		t.Errorf("others enter %d times while one waits if the token goes round, %d times if the lowest is first", round, lowest)
	}
}

// 2 knows that 3 has asked, asks after it, and has the token first.
func TestItIsNotFirstComeFirstServed(t *testing.T) {
	r := explore.Search(explore.Setup{System: config("", system.FIFO, 1, 1, 1), Safety: true, EM3: true})
	want := "[3 asks deliver 3>2#1 2 asks deliver 2>1#1 deliver 1>2#1 2 enters]"
	for _, p := range r.Properties {
		if p.Name == explore.EM3 && fmt.Sprint(p.Schedule) != want {
			t.Errorf("got %v, want %s", p.Schedule, want)
		}
	}
}

// What the token carries is nobody else's memory: a search that keeps every message it
// has seen, and gives it to many, finds what one does that copies whole systems.
func TestASearchThatSharesMessagesAgreesWithOneThatDoesNot(t *testing.T) {
	for _, name := range []string{"", "token-from-inside"} {
		c := config(name, system.AnyOrder, 1, 1, 1)
		got, want := explore.Search(explore.Setup{System: c}), naive.Search(c)
		if got.States != want.States || got.Transitions != want.Transitions {
			t.Errorf("%s: %d states and %d transitions, want %d and %d", name, got.States, got.Transitions, want.States, want.Transitions)
		}
	}
}

func setup(n int) *simulate.Setup {
	rule, _ := system.ParseRule(algorithm.Clock)
	return &simulate.Setup{
		Algorithm: algorithm, Processes: n, Topology: mutex.Complete(n), Rule: rule, Order: system.AnyOrder, Seed: 1,
		Delay: simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 9 * trace.Unit},
	}
}

// golden/message_counts.json, singhal_heuristic_n5_serial.
func TestTheMessagesOfSerialEntries(t *testing.T) {
	clients := []mutex.ID{1, 2, 3, 4, 5, 1, 5}
	want := []int{0, 2, 3, 4, 5, 5, 2}
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

// One at a time, whoever it is: half the others were in since, and have to be asked, and the
// token comes unless it is there.
func TestTheMeanOfSerialEntries(t *testing.T) {
	const n, entries, gap = 9, 4000, 100 * trace.Unit
	s := setup(n)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range entries {
		s.Script = append(s.Script, simulate.Action{At: gap * trace.Time(i), Process: mutex.ID(random.IntN(n) + 1), Do: trace.Ask})
	}
	sum, err := simulate.Run(s, nil)
	if want := algorithm.Bounds.Typical.At(s.Topology); err != nil || math.Abs(sum.MessagesPerEntry-want) > 0.02*want {
		t.Errorf("%v messages an entry, want about %v; %v", sum.MessagesPerEntry, want, err)
	}
}
