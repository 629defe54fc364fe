package singhaldynamic_test

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
	"fano/algorithms/singhaldynamic"
)

var algorithm = model.Compile(singhaldynamic.Algorithm)

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
	// The least is not 0 for all: process 1 asks nobody at the start, process 3 asks two.
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
		{"forget-answered", []int{1, 1}, "[EM1 broken after 6 one-asks-the-other broken after 2]"},
		{"forget-informed", []int{2, 1}, "[EM1 broken after 9 one-asks-the-other broken after 5]"},
		{"full-request-sets", []int{2, 2, 2}, "[one-asks-the-other broken after 0]"},
	} {
		if got := broken(search(c.name, system.FIFO, c.asks...)); got != c.want {
			t.Errorf("%s, asks %v: %s, want %s", c.name, c.asks, got, c.want)
		}
	}
}

// R is whose authorisation one has not, I is whom one defers: in every state that can be
// reached the same can happen as in Carvalho and Roucairol's algorithm, and sends the same.
func TestItDoesExactlyWhatCarvalhoAndRoucairolDo(t *testing.T) {
	for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
		mine := config("", order, 2, 1, 2)
		theirs := mine
		theirs.Algorithm = model.Compile(carvalhoroucairol.Algorithm)
		inStep(t, mine, theirs)
	}
}

// pair is two systems that have made the same choices.
type pair struct{ a, b *system.System }

// inStep visits all that two systems can reach, by the same choices.
func inStep(t *testing.T, a, b system.Config) {
	start := func(c system.Config) *system.System {
		c.Asks = slices.Clone(c.Asks)
		s, _ := system.New(c)
		return s
	}
	queue := []pair{{start(a), start(b)}}
	seen := map[string]string{}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		key, other := string(p.a.Encode(nil)), string(p.b.Encode(nil))
		if was, ok := seen[key]; ok {
			if was != other {
				t.Fatal("one state of the one, two of the other")
			}
			continue
		}
		seen[key] = other
		choices := p.a.Choices()
		if !slices.Equal(choices, p.b.Choices()) {
			t.Fatalf("%v can happen, or %v", choices, p.b.Choices())
		}
		for _, c := range choices {
			next := pair{p.a.Clone(), p.b.Clone()}
			if sends(t, next.a, c) != sends(t, next.b, c) {
				t.Fatalf("%s sends something else", c)
			}
			queue = append(queue, next)
		}
	}
	t.Logf("in step in %d states", len(seen))
}

// sends makes a choice and tells what is sent then.
func sends(t *testing.T, s *system.System, c trace.Choice) string {
	step, err := s.Apply(c)
	if err != nil {
		t.Fatal(err)
	}
	told := ""
	for _, slot := range step.Sends {
		p := s.Packet(slot)
		fields := s.Algorithm.AppendMessage(nil, int(p.Kind), p.Message)
		told += fmt.Sprintf("%s %s%s; ", p.Name(), s.Algorithm.Messages[p.Kind].Type, fields)
	}
	return told
}

// Whoever need not ask another is in before it, although it was told that the other has asked.
func TestItIsNotFirstComeFirstServed(t *testing.T) {
	r := explore.Search(explore.Setup{System: config("", system.FIFO, 0, 2, 1), Safety: true, EM3: true})
	want := "[3 asks deliver 3>1#1 1 sends to 2 deliver 1>2#1 2 asks deliver 2>1#1 deliver 1>2#2 2 enters]"
	for _, p := range r.Properties {
		if p.Name == explore.EM3 && fmt.Sprint(p.Schedule) != want {
			t.Errorf("got %v, want %s", p.Schedule, want)
		}
	}
}

// golden/message_counts.json, singhal_dynamic_n5_serial.
func TestTheMessagesOfSerialEntries(t *testing.T) {
	clients := []mutex.ID{1, 5, 5, 1, 3}
	want := []int{0, 8, 0, 2, 6}
	const gap = 100 * trace.Unit
	rule, _ := system.ParseRule(algorithm.Clock)
	s := &simulate.Setup{
		Algorithm: algorithm, Processes: 5, Topology: mutex.Complete(5), Rule: rule, Order: system.AnyOrder,
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
