package stepping_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/facts"
	"fano/server/scenario"
	"fano/server/stepping"
)

// A found run is one by which the explorer shows that something breaks.
type found struct {
	*scenario.Document
	tells bool // that it breaks; else only a search knows that from its last state all is lost
}

// counterexamples are all that the explorer has found: of each switch the shortest run that breaks each property, and of
// each algorithm and switch the runs that let a process wait for ever.
func counterexamples(t *testing.T) map[string]found {
	t.Helper()
	all := map[string]found{}
	for _, key := range facts.Breakable() {
		c, _ := facts.CounterexampleOf(key)
		d, err := c.Document()
		if err != nil {
			t.Fatalf("%s: %v", key, err)
		}
		if d != nil { // else it is broken before anything has happened
			all[key] = found{d, c.Shows != explore.EntryPossible && c.Shows != explore.Termination}
		}
	}
	for _, a := range algorithms.All {
		for _, s := range append([]mutex.Switch{{}}, a.Switches...) {
			for _, fair := range explore.Fairnesses() {
				d, err := facts.Lasso(a.Name, s.Name, fair)
				if err != nil {
					t.Fatalf("%s, %s: %v", a.Name, s.Name, err)
				}
				if d != nil {
					all[fmt.Sprintf("%s/%s/for-ever/%s", a.Name, s.Name, fair)] = found{d, true}
				}
			}
		}
	}
	return all
}

// Each counterexample can be taken over in its middle: the steps before are the same, each choice that is offered can be
// made and is what was offered, and whoever makes the choices of the counterexample comes to the same violations. Of each
// one step is taken, with FANO_PROVE=1 all.
func TestEachCounterexampleIsTakenOverInItsMiddle(t *testing.T) {
	r := rand.New(rand.NewPCG(seed(t), 3))
	steps, choices := 0, 0
	all := counterexamples(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		d := all[name]
		t.Run(name, func(t *testing.T) {
			_, lines := run(t, d.Document)
			if was := broken(t, d.Document); d.tells && was == [2]string{"[]", "null"} {
				t.Errorf("nothing is broken: %s", d.Canonical())
			}
			for _, at := range middle(len(lines), r) {
				steps++
				choices += takenOver(t, d.Document, lines, at)
			}
		})
	}
	t.Logf("%d steps of %d counterexamples, %d choices", steps, len(all), choices)
	if steps < 350 || choices < 2000 {
		t.Errorf("%d steps and %d choices are not all", steps, choices)
	}
}

// middle are the steps between the first and the last: one of them, or all.
func middle(events int, r *rand.Rand) (at []int) {
	for i := 1; i < events; i++ {
		at = append(at, i)
	}
	if os.Getenv("FANO_PROVE") != "" || len(at) == 0 {
		return at
	}
	return []int{at[r.IntN(len(at))]}
}

// takenOver takes a run over at one step, and gives how many choices there were.
func takenOver(t *testing.T, d *scenario.Document, lines []string, at int) (choices int) {
	t.Helper()
	offer, err := stepping.Next(context.Background(), d, at)
	if err != nil {
		t.Fatalf("at %d: %v", at, err)
	}
	taken, err := scenario.Parse(offer.Scenario)
	if err != nil {
		t.Fatalf("at %d: %s: %v", at, offer.Scenario, err)
	}
	if _, got := run(t, taken); !slices.Equal(got, lines[:at]) {
		t.Errorf("up to %d there is another run: %s", at, offer.Scenario)
	}
	own := false
	for _, c := range offer.Choices {
		if c.Why != nil {
			continue
		}
		choices++
		own = own || c.Choice == d.Schedule[at]
		_, got := run(t, onwards(t, taken, 0, c.Choice))
		if len(got) != at+1 || !slices.Equal(got[:at], lines[:at]) ||
			!slices.Equal(unjudged(t, got[at:]), unjudged(t, []string{string(c.Event)})) {
			t.Errorf("at %d %s is not\n%s: %s", at, c.Choice, c.Event, got[at:])
		}
	}
	if !own {
		t.Errorf("at %d the counterexample’s own choice is not offered: %s", at, d.Schedule[at])
	}
	same := onwards(t, taken, d.Loop, d.Schedule[at:]...)
	if was, is := broken(t, d), broken(t, same); was != is {
		t.Errorf("taken over at %d it breaks %v, and broke %v: %s", at, is, was, same.Canonical())
	}
	if _, got := run(t, same); !slices.Equal(got, lines) {
		t.Errorf("taken over at %d it is another run: %s", at, same.Canonical())
	}
	return choices
}

// onwards is a document with more choices, read back as a link would be; loop as in the document.
func onwards(t *testing.T, d *scenario.Document, loop int, more ...trace.Choice) *scenario.Document {
	t.Helper()
	on := *d
	on.Schedule, on.Loop = slices.Concat(d.Schedule, more), loop
	again, err := scenario.Parse(on.Canonical())
	if err != nil {
		t.Fatalf("%s: %v", on.Canonical(), err)
	}
	return again
}

// broken is what a run breaks, and its loop, of which it is also told who waits where it is not fair.
func broken(t *testing.T, d *scenario.Document) (all [2]string) {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	summary, err := simulate.Run(context.Background(), setup, func(*trace.Event) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for i, part := range []any{summary.Violations, summary.Loop} {
		text, err := json.Marshal(part)
		if err != nil {
			t.Fatal(err)
		}
		all[i] = string(text)
	}
	return all
}
