package algorithms_test

import (
	"context"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/naive"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// brokenBy searches small systems, in the channel order that the algorithm assumes, for what a switch breaks, and
// returns the shortest schedule found for each property.
func brokenBy(a *model.Algorithm, s mutex.Switch) map[string]explore.Property {
	broken, name := map[string]explore.Property{}, s.Name
	isMissing := func(p string) bool { return p != explore.EM3 && p != explore.Starvation && broken[p].Schedule == nil }
	note := func(p explore.Property) {
		if p.Name == explore.EntryPossible || p.Name == explore.Entry {
			p.Name = explore.EM2 // both mean that a process waits forever
		}
		known, there := broken[p.Name]
		if p.Verdict == explore.Broken && (!there || len(p.Schedule) < len(known.Schedule)) {
			broken[p.Name] = p
		}
	}
	for _, c := range systems(a, name) {
		if len(s.Breaks) > 0 && !slices.ContainsFunc(s.Breaks, isMissing) && !thorough.Prove() {
			break // make prove looks for more in larger systems
		}
		for _, p := range explore.Search(context.Background(), explore.Setup{System: c, States: thorough.Of(50_000, 400_000)}).Properties {
			note(p)
		}
	}
	for _, asks := range [][]int{{1, 1}, {2, 1}, {2, 1, 0}} { // a third is needed to learn of a request early
		if !slices.Contains(a.Claims, explore.EM3) {
			break // not claimed
		}
		found := explore.Search(context.Background(), explore.Setup{
			System: small(a, name, orderOf(a), asks...), Safety: true, EM3: true, States: thorough.Of(20_000, 200_000),
		})
		note(verdict(found, explore.EM3))
	}
	return broken
}

// claimed returns the properties that an algorithm's switches may declare broken: the common ones that it claims,
// termination of its messages, and its own invariants.
func claimed(a *model.Algorithm) []string {
	names := slices.Clone(a.Claims)
	if !a.Perpetual {
		names = append(names, explore.Termination)
	}
	for _, own := range a.Invariants {
		names = append(names, own.Name)
	}
	return names
}

func TestEverySwitchBreaksWhatItSaysAndNothingElse(t *testing.T) {
	thorough.Alone(t)
	for _, a := range algorithms.All {
		for _, s := range a.Switches {
			t.Run(a.Name+" "+s.Name, func(t *testing.T) {
				broken := brokenBy(a, s)
				for _, p := range claimed(a) {
					found, is := broken[p]
					if said := slices.Contains(s.Breaks, p); said != is {
						t.Errorf("%s: it says so: %v; the search finds so: %v, by %s", p, said, is, told(found.Schedule))
					}
				}
				for _, p := range s.Breaks {
					if p == explore.Starvation {
						continue // server/facts has the search and the test
					}
					if !slices.Contains(claimed(a), p) {
						t.Errorf("%s is said to break, but never claimed", p)
					}
				}
			})
		}
	}
}

// The economy saves acks and breaks nothing: an entry costs 2(N−1) to 3(N−1) messages.
func TestTheAckEconomyCostsTwoToThreeTimesTheOthers(t *testing.T) {
	for _, name := range []string{"lamport", "lamport-queue"} {
		a, _ := algorithms.Named(name)
		got := naive.Search(small(a, "ack-economy", system.FIFO, 2, 2))
		if got.Least != 2*4 || got.Most != 3*4 {
			t.Errorf("%s: %d to %d messages for four entries of two, want 8 to 12", name, got.Least, got.Most)
		}
	}
}

// If entry requires acks, a process waits forever for an ack that was saved.
func TestTheAckEconomyDeadlocksUnderAckOnlyEntry(t *testing.T) {
	a, _ := algorithms.Named("lamport-queue")
	c := small(a, "ack-economy", system.FIFO, 1, 1)
	only, _ := a.Switch("ack-only-entry")
	c.Switches |= only
	if got := verdict(search(c), explore.EM2); got.Verdict != explore.Broken {
		t.Errorf("EM2 %s", got.Verdict)
	}
}
