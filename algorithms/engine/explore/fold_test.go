package explore_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/naive"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
)

// judged are the properties that a folded search judges.
var judged = []string{explore.EM1, explore.EM2, explore.EntryPossible, explore.Entry}

// Whatever is folded or left out, the verdicts are the same, and so are the messages of a run; what is broken is
// shown by a run of the system, which is the shortest unless steps were left out.
func TestFoldedSearchesFindTheSame(t *testing.T) {
	thorough.Alone(t)
	compared, smaller, broken := 0, 0, 0
	for _, a := range algorithms.All {
		for _, switches := range variants(a) {
			if len(switches) > 1 && !thorough.Picks(fmt.Sprint(a.Name, switches), 40, 1) {
				continue
			}
			for _, order := range orders {
				for _, asks := range [][]int{{1, 1}, {2, 1}, {2, 2}, {1, 0, 1}} {
					if large := asks[0] == 2; large && (!suits(a, order) || !thorough.Picks(fmt.Sprint(a.Name, switches, order), 3, 1)) {
						continue
					}
					c := configure(a, switches, order, asks...)
					whole := explore.Search(context.Background(), explore.Setup{System: c, States: 4000})
					if !whole.Complete {
						continue
					}
					for _, setup := range []explore.Setup{{Fold: true}, {Persistent: true}, {Fold: true, Persistent: true}} {
						setup.System = c
						got := explore.Search(context.Background(), setup)
						compared++
						if got.States < whole.States {
							smaller++
						}
						broken += foundTheSame(t, setup, got, whole)
					}
				}
			}
		}
	}
	if t.Logf("%d searches compared, %d had fewer states, %d times something was broken", compared, smaller, broken); compared < 500 || smaller < 100 || broken < 100 {
		t.Errorf("only %d searches were compared, %d had fewer states, and %d times something was broken", compared, smaller, broken)
	}
}

func foundTheSame(t *testing.T, setup explore.Setup, got, want explore.Result) (broken int) {
	t.Helper()
	how := called(setup.System)
	if setup.Fold {
		how += ", folded"
	}
	if setup.Persistent {
		how += ", persistent"
	}
	if !got.Complete || got.States > want.States || got.Most != want.Most || got.Least != want.Least {
		t.Errorf("%s: %d states, %d to %d messages, complete %v; the whole has %d, %d to %d",
			how, got.States, got.Least, got.Most, got.Complete, want.States, want.Least, want.Most)
	}
	names := judged
	if !setup.System.Algorithm.Perpetual {
		names = append(slices.Clone(judged), explore.Termination)
	}
	for _, name := range names {
		is, was := verdictOn(t, got, name), verdictOn(t, want, name)
		if is.Verdict != was.Verdict || !setup.Persistent && len(is.Schedule) != len(was.Schedule) || len(is.Schedule) < len(was.Schedule) {
			t.Errorf("%s: %s %s after %s, in the whole %s after %s", how, name, is.Verdict, told(is.Schedule), was.Verdict, told(was.Schedule))
		}
		if is.Verdict != explore.Broken || name == explore.Entry {
			continue
		}
		broken++
		s := replay(t, setup.System, is.Schedule)
		phase := map[string]mutex.Phase{explore.EM1: mutex.Inside, explore.EM2: mutex.Waiting, explore.EntryPossible: mutex.Waiting}[name]
		for _, p := range is.Processes {
			if !slices.Contains(in(s, phase), p) {
				t.Errorf("%s: %s does not show at %d after %s", how, name, p, told(is.Schedule))
			}
		}
		if name == explore.EM2 && s.Deadlock() == nil {
			t.Errorf("%s: no deadlock after %s", how, told(is.Schedule))
		}
	}
	return broken
}

// The states that a folded search visits are the forms of all states that there are, which a dull
// search finds, under every clock rule and from every start.
func TestAFoldedSearchVisitsTheFormsOfAllStates(t *testing.T) {
	thorough.Alone(t)
	for _, name := range []string{"lamport", "lamport-queue", "ricart-agrawala"} {
		for rule := range system.Rule(len(system.Rules())) {
			for _, start := range [][]int{nil, {1, 1}, {0, 3}} {
				for _, order := range orders {
					c := small(name, nil, order, 2, 1)
					c.Rule, c.Start = rule, start
					whole := explore.Search(context.Background(), explore.Setup{System: c, States: 4000, Safety: true})
					if !whole.Complete {
						continue
					}
					if got, want := explore.Search(context.Background(), explore.Setup{System: c, Fold: true}).States, forms(c); got != want {
						t.Errorf("%s, from %v: %d states, there are %d forms", called(c), start, got, want)
					}
				}
			}
		}
	}
}

// forms counts the forms of all states.
func forms(c system.Config) int {
	start, _ := system.New(context.Background(), c.Completed())
	all, known, forms := []*system.System{start}, map[string]bool{string(start.Encode(nil)): true}, map[string]bool{}
	for i := 0; i < len(all); i++ {
		folded := all[i].Clone()
		naive.Fold(folded)
		forms[string(folded.Encode(nil))] = true
		for _, choice := range all[i].Choices() {
			next := all[i].Clone()
			if _, err := next.Apply(choice); err != nil {
				panic(err)
			}
			if key := string(next.Encode(nil)); !known[key] {
				known[key] = true
				all = append(all, next)
			}
		}
	}
	return len(forms)
}

// Two workers find what one does.
func TestAFoldedSearchDoesNotDependOnItsWorkers(t *testing.T) {
	setup := explore.Setup{System: small("lamport", nil, system.FIFO, 1, 1, 1), Fold: true, Persistent: true}
	alone := explore.Search(context.Background(), setup)
	setup.Spread = goroutines(2)
	two := explore.Search(context.Background(), setup)
	if two.States != alone.States || two.Transitions != alone.Transitions || two.Verdict() != alone.Verdict() {
		t.Errorf("%d states and %d transitions, alone %d and %d", two.States, two.Transitions, alone.States, alone.Transitions)
	}
}
