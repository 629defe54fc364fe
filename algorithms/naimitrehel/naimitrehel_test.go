package naimitrehel_test

import (
	"maps"
	"math"
	"slices"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	naimi "fano/algorithms/naimitrehel"
)

var algorithm = model.Compile(naimi.Algorithm)

// search visits all states of a system in which each process asks so often.
func search(t *testing.T, order system.Order, switches string, asks ...int) explore.Result {
	t.Helper()
	c := system.Config{Algorithm: algorithm, Processes: len(asks), Order: order, Asks: asks}
	if switches != "" {
		s, ok := algorithm.Switch(switches)
		if !ok {
			t.Fatalf("there is no switch %s", switches)
		}
		c.Switches = s
	}
	r := explore.Search(explore.Setup{System: c})
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

func TestEverythingHoldsInAllSchedules(t *testing.T) {
	for _, asks := range [][]int{{1}, {3}, {2, 1}, {1, 2}, {3, 3}, {1, 1, 1}, {2, 2, 1}, {2, 2, 2}, {1, 3, 3}, {0, 1, 1, 1}, {1, 1, 1, 1}, {2, 1, 2, 1}} {
		worst := algorithm.Bounds.Worst.At(mutex.Complete(len(asks)))
		for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
			got := search(t, order, "", asks...)
			if got.Verdict() != explore.Holds {
				t.Errorf("asks %v, %s: %v", asks, order, broken(got))
			}
			entries := 0
			for _, n := range asks {
				entries += n
			}
			if most := worst * float64(entries); float64(got.Most) > most {
				t.Errorf("asks %v: %d messages, the bound says %v", asks, got.Most, most)
			}
		}
	}
}

// The lengths are those of the shortest schedules; where a wait is hopeless, of
// the shortest after which it is, and where messages no longer come to an end too.
func TestWhatEverySwitchBreaksAndHowSoon(t *testing.T) {
	type lengths = map[string]int
	for _, c := range []struct {
		name  string
		order system.Order
		asks  []int
		want  lengths
	}{
		{"father-first", system.FIFO, []int{1, 1, 1}, lengths{"fathers-lead-to-the-last": 4, "hopeless": 4, "EM2": 11}},
		{"father-kept", system.FIFO, []int{1, 1}, lengths{"fathers-lead-to-the-last": 1, "rest": 2, "hopeless": 3}},
		{"father-kept", system.AnyOrder, []int{1, 1}, lengths{"fathers-lead-to-the-last": 1, "rest": 2, "hopeless": 3}},
		{"token-at-once", system.FIFO, []int{1, 1}, lengths{"one-place-in-the-queue": 3, "hopeless": 3, "EM1": 6, "EM2": 6}},
		{"token-at-once", system.AnyOrder, []int{1, 1, 1}, lengths{
			"one-place-in-the-queue": 3, "hopeless": 3, "one-token": 4, "fathers-lead-to-the-last": 5, "EM1": 6, "EM2": 10,
		}},
	} {
		got := broken(search(t, c.order, c.name, c.asks...))
		if !maps.Equal(got, c.want) {
			t.Errorf("%s, %v, %s: broken %v, want %v", c.name, c.asks, c.order, got, c.want)
		}
	}
}

// EM3 is not claimed. Whoever has the token, and was told of a request that is still on its
// way to it, asks and enters at once. With FIFO the news must go round by a third.
func TestWhoHasTheTokenOvertakesARequestOfWhichItWasTold(t *testing.T) {
	for order, want := range map[system.Order]int{system.FIFO: 7, system.AnyOrder: 5} {
		c := system.Config{Algorithm: algorithm, Processes: 3, Order: order, Asks: []int{1, 2, 1}}
		got := broken(explore.Search(explore.Setup{System: c, EM3: true, Safety: true}))
		if got[explore.EM3] != want {
			t.Errorf("%s: %d steps, want %d", order, got[explore.EM3], want)
		}
	}
}

// serial runs entries one after the other and gives the messages of each.
func serial(t *testing.T, n int, clients []mutex.ID) []int {
	t.Helper()
	const apart = 1000 * trace.Unit
	s := &simulate.Setup{Algorithm: algorithm, Processes: n, Order: system.AnyOrder, Delay: simulate.Law{A: trace.Unit}}
	for at, p := range clients {
		s.Script = append(s.Script, simulate.Action{At: trace.Time(at) * apart, Process: p, Do: trace.Ask})
	}
	counts := make([]int, len(clients))
	_, err := simulate.Run(s, func(e *trace.Event) error {
		counts[e.Time/apart] += len(e.Sends)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

// The numbers are those of nt_n5_serial in golden/message_counts.json.
func TestSerialEntriesShortenTheWay(t *testing.T) {
	got := serial(t, 5, []mutex.ID{1, 2, 3, 4, 5, 1, 5})
	if want := []int{0, 2, 3, 3, 3, 2, 2}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// If all are as likely to ask, one after the other, an entry costs H(N−1) messages
// on average.
func TestTheAverageIsHarmonic(t *testing.T) {
	for _, n := range []int{5, 9, 16} {
		sum, err := simulate.Run(&simulate.Setup{
			Algorithm: algorithm, Processes: n, Seed: 1, Order: system.AnyOrder, Delay: simulate.Law{A: trace.Unit / 1000},
			Workload: &simulate.Workload{
				Entries: 1000, Think: simulate.Law{Kind: simulate.Exponential, A: 100 * trace.Unit}, Hold: simulate.Law{A: trace.Unit / 1000},
			},
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		h := algorithm.Bounds.Typical.At(mutex.Complete(n))
		if got := sum.MessagesPerEntry; math.Abs(got-h) > 0.02*h {
			t.Errorf("N = %d: %v messages an entry, want about %v", n, got, h)
		}
	}
}

// Nothing but fathers, and everybody in turn: every N + 1 requests take 3(N − 1) hops, from the star that all begin with.
func TestRequestsInTurnTakeThreeHopsOnAverage(t *testing.T) {
	for n := 2; n <= 63; n++ {
		father := make([]int, n) // of n processes from 0; the last to have asked is its own
		hops := 0
		for k := 1; k <= 10*n*(n+1); k++ {
			at, me := k%n, k%n
			for father[at] != at {
				next := father[at]
				father[at] = me
				at = next
				hops++
			}
			father[at], father[me] = me, me
			if k%(n+1) == 0 && hops != k/(n+1)*3*(n-1) {
				t.Fatalf("%d processes: %d hops of %d requests", n, hops, k)
			}
		}
	}
}

// Under full load an entry costs what is declared, whatever the delays, if requests are at their ends before the next
// leaves; less if they meet on their ways, and the light load's formula says nothing of it.
func TestTheCostUnderFullLoad(t *testing.T) {
	thorough.Alone(t)
	unit, long := simulate.Law{A: trace.Unit}, simulate.Law{A: 100 * trace.Unit}
	uneven := simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 9 * trace.Unit}
	for n := 3; n <= 63; n += 4 {
		top := mutex.Complete(n)
		want := algorithm.Bounds.Saturated.At(top)
		for _, c := range []struct {
			delay, stay simulate.Law
			meet        bool
		}{{unit, unit, false}, {unit, long, false}, {uneven, long, false}, {uneven, unit, true}, {unit, simulate.Law{}, true}} {
			s := &simulate.Setup{
				Algorithm: algorithm, Processes: n, Topology: top, Order: system.AnyOrder, Seed: 3, Delay: c.delay,
				Workload: &simulate.Workload{Entries: 200, Hold: c.stay},
			}
			sum, err := simulate.Run(s, nil)
			if err != nil || sum.Entries != 200*n {
				t.Fatalf("%d processes: %d entries (%v)", n, sum.Entries, err)
			}
			got := sum.MessagesPerEntry
			if got > want*1.001 || !c.meet && got < want*.99 || c.meet && got > want {
				t.Errorf("%d processes, %+v: %.3f messages an entry, want %.3f", n, c, got, want)
			}
		}
	}
}
