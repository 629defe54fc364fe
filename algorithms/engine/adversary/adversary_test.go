package adversary_test

import (
	"context"
	"fmt"
	"reflect"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/adversary"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex/model"
)

// on returns a system of an algorithm as it is usually run.
func on(t *testing.T, a *model.Algorithm, asks ...int) system.Config {
	t.Helper()
	order := map[bool]system.Order{true: system.FIFO, false: system.AnyOrder}[a.FIFO]
	return trial.Trial{Algorithm: a}.System(t, order, "", asks...)
}

func named(t *testing.T, name string) *model.Algorithm {
	t.Helper()
	a, ok := algorithms.Named(name)
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	return a
}

// For small systems, a search of all schedules gives the true cost. The adversary never goes beyond it, and nearly
// always reaches it, from above and from below.
func TestItFindsTheMostExpensiveRunOfASmallSystem(t *testing.T) {
	thorough.Alone(t)
	reached, all := 0, 0
	for _, asks := range thorough.Of([][]int{{1, 1}, {2, 2}}, [][]int{{1, 1}, {2, 2}, {1, 1, 1}, {2, 1, 1}}) {
		for _, a := range algorithms.All {
			c := on(t, a, asks...)
			truth := explore.Search(context.Background(), explore.Setup{System: c, States: 100_000})
			if truth.Most == 0 {
				continue // too many states, or a run that can go round for ever
			}
			for _, least := range []bool{false, true} {
				setup := adversary.Setup{System: c, Seed: 1, Events: 40_000, Whole: true, Least: least}
				got, err := adversary.WorstCase(context.Background(), setup)
				if err != nil {
					t.Fatal(err)
				}
				if got.Messages > truth.Most || got.Messages < truth.Least {
					t.Errorf("%s, %v: %d messages, in all schedules there are %d to %d",
						a.Name, asks, got.Messages, truth.Least, truth.Most)
				}
				want := truth.Most
				if least {
					want = truth.Least
				}
				if all++; got.Messages == want {
					reached++
				} else {
					t.Logf("%s, %v: %d messages, of %d to %d", a.Name, asks, got.Messages, truth.Least, truth.Most)
				}
			}
		}
	}
	t.Logf("%d of %d are reached", reached, all)
	if all < thorough.Of(30, 60) || reached < all*9/10 {
		t.Errorf("only %d of %d are reached", reached, all)
	}
}

// counted plays a schedule on a system of its own, and counts from a choice on.
func counted(t *testing.T, c system.Config, r adversary.Run) (messages, entries int) {
	t.Helper()
	c.Asks = append([]int(nil), c.Asks...)
	s, _ := system.New(context.Background(), c)
	atRest := func(when string) {
		for _, choice := range s.Choices() {
			if choice.Kind != trace.Ask {
				t.Errorf("%s: all is not at rest %s: %s", c.Algorithm.Name, when, choice)
			}
		}
	}
	for i, choice := range r.Schedule {
		if i == r.After {
			atRest("before the busy time")
			messages, entries = 0, 0
		}
		step, err := s.Apply(choice)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range step.Sends {
			if m := s.Packet(at); c.Topology.Host(m.From) != c.Topology.Host(m.To) {
				messages++
			}
		}
		if choice.Kind == trace.Enter {
			entries++
		}
	}
	atRest("after it")
	return messages, entries
}

// The schedule is possible, makes no more requests than permitted, and costs what the Run says.
func TestARunIsASchedule(t *testing.T) {
	for _, a := range algorithms.All {
		if a.Perpetual {
			continue
		}
		for _, asks := range [][]int{{3}, {1, 2, 3}, {2, 2, 0, 2, 2, 2, 2}} {
			c := on(t, a, asks...)
			for _, least := range []bool{false, true} {
				s := adversary.Setup{System: c, Seed: 7, Events: 5_000, Least: least}
				r, err := adversary.WorstCase(context.Background(), s)
				if err != nil {
					t.Fatal(err)
				}
				messages, entries := counted(t, c, r)
				if messages != r.Messages || entries != r.Entries {
					t.Errorf("%s, %v: %d messages and %d entries, counted are %d and %d",
						a.Name, asks, r.Messages, r.Entries, messages, entries)
				}
				if again, _ := adversary.WorstCase(context.Background(), s); !reflect.DeepEqual(r, again) {
					t.Errorf("%s, %v: another run of the same setup", a.Name, asks)
				}
			}
		}
	}
}

// Known worst cases of larger systems: a request of Naimi and Trehel's algorithm that all others pass on, one of
// Raymond's from one end of the tree to the other, a fork from each process.
func TestItFindsWhatIsKnownToBeWorst(t *testing.T) {
	for name, want := range map[string]float64{
		"central-server": 3, "lamport": 3 * 62, "ricart-agrawala": 2 * 62, "chandy-misra": 2 * 62, "suzuki-kasami": 63,
		"raymond": 2 * 10, "naimi-trehel": 63,
	} {
		asks := make([]int, 63)
		for i := range asks {
			asks[i] = 3
		}
		setup := adversary.Setup{System: on(t, named(t, name), asks...), Seed: 1, Events: 100_000}
		r, err := adversary.WorstCase(context.Background(), setup)
		if err != nil || r.Each() != want {
			t.Errorf("%s: %.2f messages an entry, want %v (%v)", name, r.Each(), want, err)
		}
	}
}

// If messages flow for ever, there is no busy period and no bound.
func TestASystemThatNeverRestsHasNoWorstCase(t *testing.T) {
	setup := adversary.Setup{System: on(t, named(t, "token-ring"), 1, 1), Events: 1000}
	if r, err := adversary.WorstCase(context.Background(), setup); err == nil {
		t.Errorf("got %s", fmt.Sprint(r))
	}
}
