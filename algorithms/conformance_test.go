package algorithms_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/listing"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

func TestEveryAlgorithmIsSafeAndLiveInAllSchedulesOfSmallSystems(t *testing.T) {
	thorough.Alone(t)
	for _, a := range algorithms.All {
		for _, c := range systems(a, "") {
			t.Run(fmt.Sprint(a.Name, c.Asks), func(t *testing.T) {
				got := search(c)
				for _, p := range got.Properties {
					if !claims(a, p.Name) {
						continue
					}
					if p.Verdict == explore.Broken || p.Verdict == explore.Unknown && got.Complete {
						t.Errorf("%s is %s at %v after %s", p.Name, p.Verdict, p.Processes, told(p.Schedule))
					}
				}
				if !got.Complete {
					t.Logf("nothing is broken in the first %d states", got.States)
					return
				}
				t.Logf("%d states, %d transitions", got.States, got.Transitions)
				withinBounds(t, c, got)
			})
		}
	}
}

// In larger systems make test visits a part of the states.
func TestNothingBreaksInLargerSystems(t *testing.T) {
	most := thorough.Of(10_000, 1_000_000)
	for _, a := range algorithms.All {
		for _, asks := range [][]int{{3, 3}, {2, 2, 2}, {1, 1, 1, 1}} {
			for _, order := range []system.Order{orderOf(a), system.FIFO} {
				c := small(a, "", order, asks...)
				got := explore.Search(context.Background(), explore.Setup{System: c, States: most})
				for _, p := range got.Properties {
					if claims(a, p.Name) && p.Verdict == explore.Broken {
						t.Errorf("%s, asks %v, %s: %s is broken after %s", a.Name, asks, order, p.Name, told(p.Schedule))
					}
				}
				if got.Complete {
					withinBounds(t, c, got)
				}
				if order == system.FIFO || got.Complete && got.Most > 0 {
					break // FIFO schedules are among the others; only runs without end are searched again
				}
			}
		}
	}
}

// Systems too large to search, under delays of any length: each request is served, and no claim is broken.
func TestEveryRequestIsServedInRandomRuns(t *testing.T) {
	for _, a := range algorithms.All {
		for seed := range thorough.Seeds(t, thorough.Of(10, 100)) {
			s := busy(a, usual(a, 3+int(seed)%7), 1_000_000, false)
			s.Seed, s.Delay.Kind = seed, []simulate.LawKind{simulate.Uniform, simulate.Exponential}[seed%2]
			s.Workload.Entries = 5
			s.Workload.Think = simulate.Law{Kind: simulate.Exponential, A: trace.Time(seed%4) * 10 * trace.Unit}
			sum, err := simulate.Run(context.Background(), s, func(*trace.Event) error { return nil })
			if err != nil || sum.Ended != trace.Quiescent || sum.Entries != 5*s.Processes {
				t.Errorf("%s of %d: %d entries, ended %s, %v", a.Name, s.Processes, sum.Entries, sum.Ended, err)
			}
			for _, v := range sum.Violations {
				if claims(a, v.Property) {
					t.Errorf("%s of %d: %s is broken at step %d", a.Name, s.Processes, v.Property, v.Step)
				}
			}
			if worst := a.Bounds.Worst.At(s.Topology); sum.MessagesPerEntry > worst {
				t.Errorf("%s of %d: %v messages an entry, at most %v is declared", a.Name, s.Processes, sum.MessagesPerEntry, worst)
			}
		}
	}
}

// claims reports whether an algorithm claims a property. Only EM1, EM2 and EM3 are claimed by name; EM2 includes that
// each waiting process can enter.
func claims(a *model.Algorithm, property string) bool {
	switch property {
	case explore.EM1, explore.EM2, explore.EM3:
		return slices.Contains(a.Claims, property)
	case explore.EntryPossible, explore.Entry:
		return slices.Contains(a.Claims, explore.EM2)
	}
	return true
}

// withinBounds compares the costs that a search has found with those that the algorithm declares. The search finds
// none if a run can have a cycle.
func withinBounds(t *testing.T, c system.Config, got explore.Result) {
	t.Helper()
	if got.Most == 0 && got.Least == 0 {
		return
	}
	total := 0.0
	for _, n := range c.Asks {
		total += float64(n)
	}
	b := c.Algorithm.Bounds
	lo, hi := b.Best.At(c.Topology)*total, b.Worst.At(c.Topology)*total
	if float64(got.Least) < lo || float64(got.Most) > hi {
		t.Errorf("%d to %d messages, the bounds say %v to %v", got.Least, got.Most, lo, hi)
	}
}

func TestEveryLineOfEveryListingRuns(t *testing.T) {
	thorough.Alone(t)
	for _, a := range algorithms.All {
		for _, name := range variants(a) {
			set, _ := a.Switch(name)
			lines, err := listing.With(&a.Declaration, set)
			if err != nil {
				t.Fatal(err)
			}
			// Under a switch only the lines that it changes need run: it may prevent the others.
			lines = slices.DeleteFunc(lines, func(l listing.Line) bool { return name != "" && !l.Changes(name) })
			for _, l := range neverRun(lines, systems(a, name)) {
				t.Errorf("%s %s: no schedule runs %q of %s", a.Name, name, l.Text, l.Section)
			}
		}
	}
}

// neverRun returns the lines that none of many schedules has run.
func neverRun(lines []listing.Line, systems []system.Config) []listing.Line {
	ran := map[string]bool{}
	for _, c := range systems {
		noteStart(c, ran)
		for seed := range uint64(300) {
			lines = slices.DeleteFunc(lines, func(l listing.Line) bool { return ran[l.Text] })
			if len(lines) == 0 {
				return nil
			}
			walk(c, seed, ran)
		}
	}
	return slices.DeleteFunc(lines, func(l listing.Line) bool { return ran[l.Text] })
}

// noteStart records the lines that run before the first event.
func noteStart(c system.Config, ran map[string]bool) {
	m := system.NewMachine(context.Background(), c)
	for i := mutex.ID(1); int(i) <= c.Topology.Nodes(); i++ {
		m.Start(i, &system.Local{Process: c.Algorithm.New(i, c.Topology)})
		for _, l := range m.Lines() {
			ran[l] = true
		}
	}
}

// walk makes random choices until there are none, and records the lines that ran.
func walk(c system.Config, seed uint64, ran map[string]bool) {
	random := rand.New(rand.NewPCG(seed, 1))
	c.Asks = append([]int(nil), c.Asks...)
	s, _ := system.New(context.Background(), c)
	for range 300 {
		choices := s.Choices()
		if len(choices) == 0 {
			return
		}
		if _, err := s.Apply(choices[random.IntN(len(choices))]); err != nil {
			panic(err)
		}
		for _, l := range s.Lines() {
			ran[l] = true
		}
	}
}

// For an algorithm that declares that IDs are mere names, a search that merges states that differ only in them finds
// the same.
func TestWhatIsSymmetricIsFoundTheSameReduced(t *testing.T) {
	reduced := 0
	for _, a := range algorithms.All {
		if !a.Symmetric {
			continue
		}
		for _, c := range systems(a, "") {
			whole := search(c)
			if !whole.Complete {
				continue
			}
			less := explore.Search(context.Background(), explore.Setup{System: c, States: enough, Reduce: true})
			if less.Renamings > 1 {
				reduced++
			}
			if less.Whole != whole.States || less.Verdict() != whole.Verdict() || less.Depth != whole.Depth || less.Most != whole.Most || less.Least != whole.Least {
				t.Errorf("%s %v: %d states stand for %d of %d; %s and %s, %d and %d steps deep", a.Name, c.Asks, less.States, less.Whole, whole.States, less.Verdict(), whole.Verdict(), less.Depth, whole.Depth)
			}
		}
	}
	if reduced < 3 {
		t.Errorf("only %d systems were reduced", reduced)
	}
}
