package algorithms_test

import (
	"fmt"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/naive"
	"fano/algorithms/listing"
	"fano/algorithms/mutex"
)

func small(a *mutex.Algorithm, switches string, order system.Order, asks ...int) system.Config {
	c := system.Config{Algorithm: a, Processes: len(asks), Order: order, Asks: asks, Listens: true}
	clock := a.Clock
	if switches != "" {
		c.Switches, _ = a.Switch(switches)
		for _, s := range a.Switches {
			if s.Name == switches && s.Clock != "" {
				clock = s.Clock
			}
		}
	}
	c.Rule, _ = system.ParseRule(clock)
	return c
}

func orderOf(a *mutex.Algorithm) system.Order {
	if a.FIFO {
		return system.FIFO
	}
	return system.AnyOrder
}

// search searches a small system, as far as enough.
func search(c system.Config) explore.Result {
	return explore.Search(explore.Setup{System: c, States: enough})
}

// on is the verdict on a property.
func on(r explore.Result, name string) explore.Property {
	for _, p := range r.Properties {
		if p.Name == name {
			return p
		}
	}
	panic("nothing is said of " + name)
}

func TestEveryAlgorithmIsSafeAndLiveInAllSchedulesOfSmallSystems(t *testing.T) {
	for _, a := range algorithms.All {
		for _, asks := range [][]int{{1}, {2, 1}, {2, 2}, {3, 2}, {1, 1, 0}, {1, 1, 1}} {
			t.Run(fmt.Sprint(a.Name, asks), func(t *testing.T) {
				got := search(small(a, "", orderOf(a), asks...))
				for _, p := range got.Properties {
					if p.Verdict == explore.Broken || p.Verdict == explore.Unknown && got.Complete {
						t.Errorf("%s is %s at %v after %s", p.Name, p.Verdict, p.Processes, told(p.Schedule))
					}
				}
				if !got.Complete {
					t.Logf("nothing is broken in the first %d states", got.States)
					return
				}
				total := 0.0
				for _, n := range asks {
					total += float64(n)
				}
				where := mutex.Complete(len(asks))
				lo, hi := a.Bounds.Best.At(where)*total, a.Bounds.Worst.At(where)*total
				if float64(got.Least) < lo || float64(got.Most) > hi || got.Most == 0 && hi > 0 {
					t.Errorf("%d to %d messages, the bounds say %v to %v", got.Least, got.Most, lo, hi)
				}
				t.Logf("%d states, %d transitions", got.States, got.Transitions)
			})
		}
	}
}

func TestEveryLineOfEveryListingRuns(t *testing.T) {
	for _, a := range algorithms.All {
		for i := -1; i < len(a.Switches); i++ {
			name := ""
			if i >= 0 {
				name = a.Switches[i].Name
			}
			c := small(a, name, orderOf(a), 2, 1)
			ran := naive.Search(c).Lines
			lines, err := listing.With(a, c.Switches)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range lines {
				if !ran[l.Text] {
					t.Errorf("%s %s: no schedule runs %q of %s", a.Name, name, l.Text, l.Section)
				}
			}
		}
	}
}
