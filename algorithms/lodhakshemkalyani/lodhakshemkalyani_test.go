package lodhakshemkalyani_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	lk "fano/algorithms/lodhakshemkalyani"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

var algorithm = model.Compile(lk.Algorithm)

// textbook are the switches that together give the form of textbooks.
var textbook = []string{"flush-sets-rv", "late-inserted", "request-says-nothing"}

func config(t *testing.T, order system.Order, switches []string, asks ...int) system.Config {
	t.Helper()
	c := system.Config{Algorithm: algorithm, Processes: len(asks), Order: order, Asks: asks, Rule: system.Sequence}
	for _, name := range switches {
		s, ok := algorithm.Switch(name)
		if !ok {
			t.Fatalf("there is no switch %s", name)
		}
		c.Switches |= s
	}
	return c
}

// search visits all states of a system in which each process asks so often.
func search(t *testing.T, order system.Order, switches []string, asks ...int) explore.Result {
	t.Helper()
	r := explore.Search(explore.Setup{System: config(t, order, switches, asks...)})
	if !r.Complete {
		t.Fatalf("the search is not complete after %d states", r.States)
	}
	return r
}

// broken is the length of the shortest schedule that breaks each property that breaks.
func broken(r explore.Result) map[string]int {
	found := map[string]int{}
	for _, p := range r.Properties {
		if p.Verdict == explore.Broken {
			found[p.Name] = len(p.Schedule)
		}
	}
	return found
}

// told is the schedule that breaks a property.
func told(r explore.Result, name string) string {
	var words []string
	for _, p := range r.Properties {
		if p.Name == name {
			for _, c := range p.Schedule {
				words = append(words, c.String())
			}
		}
	}
	return strings.Join(words, "; ")
}

// All systems of three processes with up to three requests each were searched so,
// and four with one each; these are the ones that take little time.
func TestEverythingHoldsInAllSchedules(t *testing.T) {
	thorough.Alone(t)
	for _, asks := range [][]int{
		{1}, {3}, {2, 1}, {1, 2}, {3, 3}, {1, 1, 1}, {1, 1, 2}, {1, 2, 1}, {2, 1, 1}, {1, 1, 4}, {4, 1, 1},
		{2, 2, 1}, {2, 1, 2}, {1, 2, 2}, {2, 2, 2},
	} {
		got := search(t, system.FIFO, nil, asks...)
		if got.Verdict() != explore.Holds {
			t.Errorf("asks %v: %v", asks, broken(got))
		}
		entries := 0
		for _, n := range asks {
			entries += n
		}
		others := (len(asks) - 1) * entries
		if got.Least < others || got.Most > 2*others {
			t.Errorf("asks %v: %d to %d messages, the bounds say %d to %d", asks, got.Least, got.Most, others, 2*others)
		}
	}
}

// Each of the three changes to the textbook's form is needed: each switch takes one
// away and leaves the others. The lengths are those of the shortest schedules; where
// a wait is hopeless, of the shortest after which it is.
func TestWhatEverySwitchBreaksAndHowSoon(t *testing.T) {
	type lengths = map[string]int
	for _, c := range []struct {
		switches []string
		asks     []int
		want     lengths
	}{
		{textbook[:1], []int{1, 1, 1}, lengths{}},
		{textbook[:1], []int{2, 2, 1}, lengths{
			"consent-is-known": 21, "least-first": 24, "known-are-satisfied": 25, "EM1": 27, "hopeless": 28, "EM2": 30,
		}},
		{textbook[1:2], []int{1, 1, 1}, lengths{"hopeless": 14, "EM2": 15}},
		{textbook[2:], []int{1, 1, 1}, lengths{}},
		{textbook[2:], []int{1, 1, 2}, lengths{"hopeless": 14, "EM2": 19}},
		{textbook, []int{3, 3}, lengths{}},
		{textbook, []int{1, 1, 1}, lengths{"hopeless": 14, "EM2": 15}},
		{textbook, []int{2, 2, 1}, lengths{
			"hopeless": 14, "EM2": 20, "consent-is-known": 21, "least-first": 24, "known-are-satisfied": 25, "EM1": 28,
		}},
	} {
		got := broken(search(t, system.FIFO, c.switches, c.asks...))
		if !maps.Equal(got, c.want) {
			t.Errorf("%v, asks %v: broken %v, want %v", c.switches, c.asks, got, c.want)
		}
	}
}

// Process 1's REQUEST to 3 is slow. Before it comes, 3 has learnt from 2's FLUSH that
// all before 2 are satisfied; the textbook's RcvReq puts it into LRQ all the same,
// before 3's own, and nobody will ever remove it.
func TestTheTextbookFormGetsStuckOnALateRequest(t *testing.T) {
	want := "1 asks; 2 asks; 3 asks; deliver 1>2#1; deliver 2>1#1; deliver 2>3#1; deliver 3>1#1; 1 enters; 1 leaves; " +
		"deliver 1>2#2; deliver 3>2#1; 2 enters; 2 leaves; deliver 2>3#2; deliver 1>3#1"
	if got := told(search(t, system.FIFO, textbook, 1, 1, 1), explore.EM2); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// The FLUSH 1>2#2 is slow. Before it comes, 2 has entered on 3's REPLY, which says
// that all up to 3's are satisfied, has left, and asked again. The textbook's RcvFlush
// counts it as 1's reply to the new request, of which 1 does not know; and 2 goes in
// before it knows of 1's new request, which is the earlier one.
func TestTheTextbookFormLetsTwoInOnALateFlush(t *testing.T) {
	want := "1 asks; deliver 1>3#1; 3 asks; deliver 3>1#1; deliver 3>2#1; 2 asks; deliver 1>2#1; deliver 2>1#1; " +
		"1 enters; 1 leaves; 1 asks; deliver 1>3#2; deliver 2>3#1; 3 enters; 3 leaves; deliver 2>3#2; deliver 3>1#2; " +
		"deliver 3>1#3; deliver 3>2#2; 2 enters; 2 leaves; 2 asks; deliver 1>2#2; deliver 2>1#2; 1 enters; " +
		"deliver 2>3#3; deliver 3>2#3; 2 enters"
	if got := told(search(t, system.FIFO, textbook, 2, 2, 1), explore.EM1); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A REQUEST that overtakes its sender's earlier REPLY is enough.
func TestFIFOIsNeeded(t *testing.T) {
	if got := broken(search(t, system.AnyOrder, nil, 1, 1)); !maps.Equal(got, map[string]int{"hopeless": 4, "EM2": 8}) {
		t.Errorf("one request each: broken %v", got)
	}
	got := search(t, system.AnyOrder, nil, 2, 1)
	want := "1 asks; deliver 1>2#1; 2 asks; deliver 2>1#2; 1 enters; 1 leaves; 1 asks; deliver 1>2#3; 2 enters; deliver 2>1#1; 1 enters"
	if told(got, explore.EM1) != want {
		t.Errorf("got  %s\nwant %s", told(got, explore.EM1), want)
	}
}

// Under the paper's sequence numbers neither a REPLY nor a message of the application carries
// a clock, so that a request that happened later may get the smaller number; under Lamport's
// clock it does not, in so many states: there each message moves clocks, and makes more.
func TestEntryFollowsHappenedBeforeUnderLamportsClockOnly(t *testing.T) {
	for rule, want := range map[system.Rule]int{system.Sequence: 9, system.Lab: 0, system.EveryEvent: 0} {
		c := config(t, system.FIFO, nil, 1, 1, 0)
		c.Rule = rule
		got := broken(explore.Search(explore.Setup{System: c, EM3: true, Safety: true, States: 200_000}))
		if got[explore.EM3] != want {
			t.Errorf("%s: %d steps, want %d", rule, got[explore.EM3], want)
		}
	}
}

// run simulates a script of requests, each (time, process).
func run(t *testing.T, n int, script ...[2]int) (trace.Summary, map[trace.Time]int) {
	t.Helper()
	s := &simulate.Setup{Algorithm: algorithm, Processes: n, Rule: system.Sequence, Delay: simulate.Law{A: trace.Unit}}
	for _, ask := range script {
		s.Script = append(s.Script, simulate.Action{At: trace.Time(ask[0]) * trace.Unit, Process: mutex.ID(ask[1]), Do: trace.Ask})
	}
	counts := map[trace.Time]int{}
	sum, err := simulate.Run(s, func(e *trace.Event) error {
		counts[e.Time/(1000*trace.Unit)] += len(e.Sends)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sum, counts
}

// The numbers are those of lk_n5_serial in golden/message_counts.json.
func TestSerialEntriesCostTwiceTheOthers(t *testing.T) {
	_, counts := run(t, 5, [2]int{0, 1}, [2]int{1000, 2}, [2]int{2000, 3})
	got := []int{counts[0], counts[1], counts[2]}
	if want := []int{8, 8, 8}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// The numbers for six are those of lk_n6_all_concurrent_once in golden/message_counts.json.
func TestAllAtOnceCostNSquaredMinus1(t *testing.T) {
	for _, n := range []int{2, 3, 6, 40} {
		var script [][2]int
		for i := range n {
			script = append(script, [2]int{0, i + 1})
		}
		sum, _ := run(t, n, script...)
		if sum.Messages != n*n-1 || sum.ByType["REQUEST"] != n*(n-1) || sum.ByType["FLUSH"] != n-1 || sum.Entries != n {
			t.Errorf("N = %d: %d messages: %v", n, sum.Messages, sum.ByType)
		}
	}
}

func TestNothingBreaksInRandomRuns(t *testing.T) {
	for seed := range uint64(200) {
		n := 3 + int(seed)%5
		s := &simulate.Setup{
			Algorithm: algorithm, Processes: n, Seed: seed, Rule: system.Lab,
			Delay: simulate.Law{Kind: simulate.Uniform, A: 0, B: 20 * trace.Unit},
			Workload: &simulate.Workload{
				Entries: 6, Hold: simulate.Law{A: trace.Unit},
				Think: simulate.Law{Kind: simulate.Exponential, A: trace.Time(1+seed%40) * trace.Unit},
			},
		}
		sum, err := simulate.Run(s, func(*trace.Event) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		if sum.Ended != trace.Quiescent || sum.Entries != 6*n || len(sum.Violations) > 0 {
			t.Errorf("seed %d: %d entries, %s, %v", seed, sum.Entries, sum.Ended, sum.Violations)
		}
	}
}
