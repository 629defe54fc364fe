package naimitrehel_test

import (
	"fmt"
	"slices"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/internal/trial"
	"fano/algorithms/naimitrehel"
)

var try = trial.Of(naimitrehel.Algorithm)

func TestEverythingHoldsInAllSchedules(t *testing.T) {
	try.Holds(t, []int{1}, []int{3}, []int{2, 1}, []int{1, 2}, []int{3, 3}, []int{1, 1, 1}, []int{2, 2, 1}, []int{2, 2, 2},
		[]int{1, 3, 3}, []int{0, 1, 1, 1}, []int{1, 1, 1, 1}, []int{2, 1, 2, 1})
}

// The lengths are of the shortest schedules; where a wait is hopeless, of the shortest after which it is, and where
// messages no longer come to an end too.
func TestWhatEverySwitchBreaksAndHowSoon(t *testing.T) {
	try.Breaks(t, `
		father-first, fifo, 1 1 1: EM2 8, fathers-lead-to-the-last 4, hopeless 3
		father-kept, fifo any, 1 1: fathers-lead-to-the-last 1, hopeless 3, rest 3
		token-at-once, fifo, 1 1: EM1 6, EM2 6, one-place-in-the-queue 3, hopeless 3
		token-at-once, any, 1 1 1: EM1 6, EM2 6, one-token 4, one-place-in-the-queue 3, fathers-lead-to-the-last 5, hopeless 3
	`)
}

// EM3 is not claimed. The token's holder, told of a request that is still on its way to it, asks and enters at once.
// With FIFO the news must go round by a third.
func TestWhoHasTheTokenOvertakesARequestOfWhichItWasTold(t *testing.T) {
	for order, want := range map[system.Order]int{system.FIFO: 7, system.AnyOrder: 5} {
		if got := len(try.EM3(t, order, "", 1, 2, 1).Breaks(t, explore.EM3).Schedule); got != want {
			t.Errorf("%s: %d steps, want %d", order, got, want)
		}
	}
}

// The numbers are from nt_n5_serial in golden/message_counts.json.
func TestSerialEntriesShortenTheWay(t *testing.T) {
	if got, want := trial.Serial(t, try.Run(t, 5), 1, 2, 3, 4, 5, 1, 5), []int{0, 2, 3, 3, 3, 2, 2}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// If all are as likely to ask, one after the other, an entry costs H(N−1) messages
// on average.
func TestTheAverageIsHarmonic(t *testing.T) {
	for _, n := range []int{5, 9, 16} {
		s := try.Run(t, n)
		s.Delay = simulate.Law{A: trace.Unit / 1000}
		s.Workload = &simulate.Workload{
			Entries: 1000, Think: simulate.Law{Kind: simulate.Exponential, A: 100 * trace.Unit}, Hold: simulate.Law{A: trace.Unit / 1000},
		}
		trial.About(t, fmt.Sprint("messages an entry of ", n), trial.Cost(t, s), try.Bounds.Typical.At(s.Topology), 0.02)
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
		want := try.Bounds.Saturated.At(try.Topology(t, n))
		for _, c := range []struct {
			delay, stay simulate.Law
			meet        bool
		}{{unit, unit, false}, {unit, long, false}, {uneven, long, false}, {uneven, unit, true}, {unit, simulate.Law{}, true}} {
			s := try.Run(t, n)
			s.Seed, s.Delay, s.Workload = 3, c.delay, &simulate.Workload{Entries: 200, Hold: c.stay}
			got := trial.Cost(t, s)
			if got > want*1.001 || !c.meet && got < want*.99 || c.meet && got > want {
				t.Errorf("%d processes, %+v: %.3f messages an entry, want %.3f", n, c, got, want)
			}
		}
	}
}
