package explore_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/naive"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
)

// Whatever flags are combined over whatever system, a search does not panic, and its verdicts are those of the plain,
// naive search; what it finds broken is shown by a run of the system, a shortest one unless it leaves out orders of steps.
func TestAllCombinationsOfFlagsAgreeWithThePlainSearch(t *testing.T) {
	wanted, compared, met := thorough.Of(500, 5000), 0, map[string]int{}
	if testing.Short() {
		wanted = 100
	}
	for seed := range thorough.Seeds(t, 100*wanted) {
		if compared == wanted {
			break
		}
		r := rand.New(rand.NewPCG(seed, 36))
		setup := randomSetup(r)
		plain := setup
		plain.Fold, plain.Persistent, plain.Reduce, plain.Spread, plain.Bypass = false, false, false, nil, false
		if plain.States = 3000; !explore.Search(context.Background(), plain).Complete {
			continue
		}
		compared++
		agreesWithThePlain(t, setup, met)
	}
	if t.Logf("%d compared, %v", compared, met); compared < wanted {
		t.Errorf("only %d searches were compared", compared)
	}
	for _, what := range []string{
		"folded", "persistent", "EM1 broken", "EM2 broken", "EM3 broken", "EM3b broken", "hopeless broken",
	} {
		if met[what] == 0 && !testing.Short() {
			t.Errorf("%q was never met", what)
		}
	}
}

// The way to a second entry is followed through the folds, which rename messages on the way.
func TestTheWayToASecondEntryIsFollowedThroughFolds(t *testing.T) {
	for _, order := range orders {
		for _, name := range []string{"lamport", "lamport-queue", "ricart-agrawala"} {
			if c := small(name, nil, order, 2, 2); suits(c.Algorithm, order) {
				agreesWithThePlain(t, explore.Setup{System: c, Fold: true, Bypass: true}, map[string]int{})
			}
		}
	}
}

// randomSetup draws a small system, and what is wanted of its search.
func randomSetup(r *rand.Rand) explore.Setup {
	one := func(in int) bool { return r.IntN(in) == 0 }
	a := algorithms.All[r.IntN(len(algorithms.All))]
	var switches []string
	for range r.IntN(3) {
		if n := len(a.Switches); n > 0 {
			switches = append(switches, a.Switches[r.IntN(n)].Name)
		}
	}
	asks := make([]int, 1+r.IntN(3))
	for i := range asks {
		asks[i] = r.IntN(4 - len(asks) + r.IntN(2))
	}
	c := configure(a, switches, orders[r.IntN(2)], asks...)
	if one(4) {
		c.Rule = system.Rule(r.IntN(len(system.Rules())))
	}
	if one(4) {
		c.Start = []int{r.IntN(9), r.IntN(9)}
	}
	c.Again = one(5)
	setup := explore.Setup{
		System: c, EM3: one(4), Bypass: one(2), Reduce: one(2), Fold: one(2), Persistent: one(2), Safety: one(8),
	}
	if one(4) {
		setup.Faults = explore.Faults{Lose: r.IntN(2), Crash: r.IntN(2), Duplicate: one(2)}
	}
	if one(2) {
		setup.Spread = goroutines(2)
	}
	return setup
}

func agreesWithThePlain(t *testing.T, setup explore.Setup, met map[string]int) {
	t.Helper()
	f, tells := setup.Faults, naive.None
	if setup.EM3 {
		tells = map[bool]naive.Tells{false: naive.Some, true: naive.All}[setup.System.ApplicationMatters()]
	}
	faults := naive.Faults{Lose: f.Lose, Duplicate: map[bool]int{true: 1}[f.Duplicate], Crash: f.Crash}
	want := naive.SearchEM3(setup.System, faults, tells)
	got := explore.Search(context.Background(), setup)
	how := fmt.Sprintf("%s, %+v, again %v, EM3 %v, bypass %v, reduce %v, fold %v, persistent %v, safety %v, start %v",
		called(setup.System), f, setup.System.Again, setup.EM3, setup.Bypass, setup.Reduce, setup.Fold, setup.Persistent,
		setup.Safety, setup.System.Start)
	for what, is := range map[string]bool{"folded": got.Folded, "persistent": got.Persistent, "reduced": got.Renamings > 1} {
		if is {
			met[what]++
		}
	}
	if !got.Complete {
		t.Errorf("%s: not complete", how)
		return
	}
	ways := map[string][]trace.Choice{
		explore.EM1: want.EM1, explore.EM2: want.Deadlock, explore.EM3: want.EM3,
		explore.EntryPossible: want.Hopeless, explore.Termination: want.Restless,
	}
	for name, way := range want.Own {
		ways[name] = way
	}
	for _, p := range got.Properties {
		met[p.Name+" "+string(p.Verdict)]++
		steps := len(ways[p.Name])
		broken := ways[p.Name] != nil
		switch p.Name {
		case explore.Entry:
			if broken = !allEntered(setup.System, want); broken == (p.Verdict == explore.Holds) {
				t.Errorf("%s: entry %s, entered have %v", how, p.Verdict, want.Entered)
			}
			continue
		case explore.EM3b:
			steps = want.Twice()
			broken = steps > 0
		}
		foregone := p.Verdict == explore.Unknown && (got.Folded || got.Persistent) // invariants of the algorithm's own
		if foregone {
			continue
		}
		if broken != (p.Verdict == explore.Broken) || p.Verdict == explore.Unknown {
			t.Errorf("%s: %s %s after %q, the naive search breaks it in %d, %q",
				how, p.Name, p.Verdict, told(p.Schedule), steps, told(ways[p.Name]))
			continue
		}
		if len(p.Schedule) != steps && !got.Persistent {
			t.Errorf("%s: %s broken after %q, the naive search breaks it in %d", how, p.Name, told(p.Schedule), steps)
		}
		if broken {
			isShown(t, how, setup.System, p)
		}
	}
	most := -1
	if !want.Circles() {
		most = want.Bypass()
	}
	if setup.Bypass && !setup.Safety && got.Bypass != most {
		t.Errorf("%s: bypass %d, the naive search has %d", how, got.Bypass, most)
	}
}

// isShown replays what breaks a property, and looks for it at the end.
func isShown(t *testing.T, how string, c system.Config, p explore.Property) {
	t.Helper()
	s := replay(t, c, p.Schedule)
	inside, waiting := in(s, mutex.Inside), s.Deadlock()
	if p.Name == explore.EM1 && len(inside) < 2 || p.Name == explore.EM2 && fmt.Sprint(waiting) != fmt.Sprint(p.Processes) {
		t.Errorf("%s: %s at %v does not show after %s", how, p.Name, p.Processes, told(p.Schedule))
	}
}
