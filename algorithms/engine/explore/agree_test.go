package explore_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/centralserver"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/naive"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/naimitrehel"
	"fano/algorithms/raymond"
)

// most is the maximum number of states of a compared system: the naive search keeps whole systems in maps.
var most = thorough.Of(1_000, 5_000)

// Checks two processes of every algorithm, under each of its switches and with channels of both kinds.
func TestTheExplorerAgreesWithTheNaiveSearchOnTwoProcesses(t *testing.T) {
	met := map[string]int{}
	for _, a := range algorithms.All {
		for _, switches := range variants(a) {
			for _, order := range orders {
				setup := explore.Setup{System: configure(a, switches, order, 1, 1), Bypass: true}
				if len(switches) < 2 || thorough.Picks(fmt.Sprint(a.Name, switches, order), 40, 1) {
					agrees(t, setup, met)
				}
			}
		}
	}
	t.Log(met)
}

// Whatever flags are combined for whatever system, a search does not panic, and finds what the naive search finds. A
// violation is shown by a run of the system, a shortest one unless the search leaves out orders of steps.
func TestAllCombinationsOfFlagsAgreeWithTheNaiveSearch(t *testing.T) {
	wanted, compared, met := thorough.Of(220, 4_000), 0, map[string]int{}
	for seed := range thorough.Seeds(t, 100*wanted) {
		if compared == wanted {
			break
		}
		if agrees(t, randomSetup(rand.New(rand.NewPCG(seed, 36))), met) {
			compared++
		}
	}
	t.Logf("%d compared, %v", compared, met)
	for _, what := range []string{
		"folded", "persistent", "reduced", "in circles", "EM1 broken", "EM2 broken", "EM3 broken", "EM3b broken", "hopeless broken",
	} {
		if met[what] < 2 {
			t.Errorf("%q was met %d times", what, met[what])
		}
	}
}

// The way to a second entry is followed through the folds, which rename messages on the way.
func TestTheWayToASecondEntryIsFollowedThroughFolds(t *testing.T) {
	for _, order := range orders {
		for _, name := range []string{"lamport", "lamport-queue", "ricart-agrawala"} {
			if c := small(name, nil, order, 2, 2); order == system.FIFO || !c.Algorithm.FIFO {
				agrees(t, explore.Setup{System: c, Fold: true, Bypass: true}, map[string]int{})
			}
		}
	}
}

var orders = []system.Order{system.FIFO, system.AnyOrder}

// variants returns an algorithm's switches: none, each alone, all pairs.
func variants(a *model.Algorithm) [][]string {
	all := [][]string{nil}
	for i, s := range a.Switches {
		all = append(all, []string{s.Name})
		for _, other := range a.Switches[:i] {
			all = append(all, []string{other.Name, s.Name})
		}
	}
	return all
}

// randomSetup returns a random small system with random options for its search.
func randomSetup(r *rand.Rand) explore.Setup {
	one := func(in int) bool { return r.IntN(in) == 0 }
	c := randomSystem(r)
	if one(4) {
		c.Rule = system.Rule(r.IntN(len(system.Rules())))
	}
	if one(4) {
		c.Start = []int{r.IntN(9), r.IntN(9)}
	}
	c.Again = one(5)
	setup := explore.Setup{
		System: c, EM3: one(3), Bypass: one(2), Reduce: one(2), Fold: one(2), Persistent: one(2), Safety: one(8),
	}
	if one(3) { // everything can be compared only if nothing is left out
		setup.Reduce, setup.Fold, setup.Persistent = false, false, false
	}
	if one(4) {
		setup.Faults = explore.Faults{Lose: r.IntN(2), Crash: r.IntN(2), Duplicate: one(2)}
	}
	if one(2) {
		setup.Spread = goroutines(2)
	}
	return setup
}

// randomSystem returns a random system of an algorithm of the catalogue, of one whose processes can change places, or
// of a process that is no algorithm at all.
func randomSystem(r *rand.Rand) system.Config {
	asks := make([]int, 1+r.IntN(3))
	for i := range asks {
		asks[i] = r.IntN(4 - len(asks) + r.IntN(2))
	}
	order := orders[r.IntN(2)]
	switch r.IntN(6) {
	case 0, 1:
		return configured(chances(r.IntN(100)), nil, order, asks...)
	case 2:
		all := model.All(centralserver.Algorithm, naimitrehel.Algorithm, raymond.Algorithm)
		a := symmetric(all[r.IntN(len(all))])
		where := map[string]func(int) *mutex.Topology{"star": star, "tree": rays, "complete": mutex.Complete}[a.Topology]
		return on(where(len(asks)), configured(a, randomSwitches(r, a), order, asks...))
	}
	a := algorithms.All[r.IntN(len(algorithms.All))]
	return configure(a, randomSwitches(r, a), order, asks...)
}

func randomSwitches(r *rand.Rand, a *model.Algorithm) (switches []string) {
	for range r.IntN(3) {
		if n := len(a.Switches); n > 0 {
			switches = append(switches, a.Switches[r.IntN(n)].Name)
		}
	}
	return switches
}

// agrees compares a search with the naive search of the same system. It returns false if that has too many states. It
// counts in met what the search met.
func agrees(t *testing.T, setup explore.Setup, met map[string]int) bool {
	t.Helper()
	plain := setup
	plain.Fold, plain.Persistent, plain.Reduce, plain.Spread, plain.Bypass, plain.States = false, false, false, nil, false, most
	if !explore.Search(context.Background(), plain).Complete {
		return false
	}
	f := setup.Faults
	want := naive.SearchWith(naive.Setup{
		System: setup.System, Lose: f.Lose, Duplicate: map[bool]int{true: 1}[f.Duplicate], Crash: f.Crash,
		EM3: setup.EM3, Limit: 3 * most,
	})
	if want == nil {
		return false
	}
	c := comparison{t, setup, explore.Search(context.Background(), setup), want, met}
	if !c.got.Complete {
		t.Errorf("%s: not complete", c.how())
		return true
	}
	c.sizes()
	for _, p := range c.got.Properties {
		c.property(p)
	}
	return true
}

// comparison is a search beside the naive search of the same system.
type comparison struct {
	t     *testing.T
	setup explore.Setup
	got   explore.Result
	want  *naive.Graph
	met   map[string]int
}

// how describes what was searched, and how.
func (c comparison) how() string {
	s := c.setup
	return fmt.Sprintf("%s, %+v, again %v, EM3 %v, bypass %v, reduce %v, fold %v, persistent %v, safety %v, start %v",
		called(s.System), s.Faults, s.System.Again, s.EM3, s.Bypass, s.Reduce, s.Fold, s.Persistent, s.Safety, s.System.Start)
}

// sizes compares the numbers of states, transitions, messages and entries before another's.
func (c comparison) sizes() {
	got, want := c.got, c.want
	reduced, circles := got.Renamings > 1, want.Circles()
	for what, is := range map[string]bool{"folded": got.Folded, "persistent": got.Persistent, "reduced": reduced, "in circles": circles} {
		if is {
			c.met[what]++
		}
	}
	// The explorer tries only those application messages that can make a difference to EM3.
	some := c.setup.EM3 && !c.setup.System.ApplicationMatters()
	whole := !got.Folded && !got.Persistent && !some
	if whole && (got.Whole != want.States || got.Depth != want.Depth) || got.States > want.States {
		c.t.Errorf("%s: %d states stand for %d, %d deep; there are %d, %d deep",
			c.how(), got.States, got.Whole, got.Depth, want.States, want.Depth)
	}
	if whole && !reduced && got.Transitions != want.Transitions {
		c.t.Errorf("%s: %d transitions of %d", c.how(), got.Transitions, want.Transitions)
	}
	if c.setup.Safety {
		return
	}
	if !c.setup.EM3 && (got.Most != want.Most || got.Least != want.Least) {
		c.t.Errorf("%s: %d to %d messages, want %d to %d", c.how(), got.Least, got.Most, want.Least, want.Most)
	}
	bypass, _ := want.Bypass(true)
	if circles {
		bypass = -1
	}
	if c.setup.Bypass && got.Bypass != bypass {
		c.t.Errorf("%s: bypass %d, want %d", c.how(), got.Bypass, bypass)
	}
}

// property compares one verdict, and replays the schedule of a violation.
func (c comparison) property(p explore.Property) {
	c.met[p.Name+" "+string(p.Verdict)]++
	way := c.want.Broken[p.Name]
	steps, broken := len(way), way != nil
	switch p.Name {
	case explore.Entry:
		if allEntered(c.setup.System, c.want) != (p.Verdict == explore.Holds) {
			c.t.Errorf("%s: entry %s", c.how(), p.Verdict)
		}
		return
	case explore.EM3b:
		_, steps = c.want.Bypass(true)
		broken = steps > 0
	}
	if p.Verdict == explore.Unknown && (c.got.Folded || c.got.Persistent) {
		return // one of the algorithm's own invariants
	}
	if broken != (p.Verdict == explore.Broken) || p.Verdict == explore.Unknown || len(p.Schedule) != steps && !c.got.Persistent {
		c.t.Errorf("%s: %s %s after %q, the naive search breaks it in %d, %q",
			c.how(), p.Name, p.Verdict, told(p.Schedule), steps, told(way))
		return
	}
	if broken {
		c.shows(p)
	}
}

// shows replays the schedule of a violation, and checks that the named processes violate the property at its end.
func (c comparison) shows(p explore.Property) {
	s := trial.Play(c.t, c.setup.System, told(p.Schedule))
	phase, is := map[string]mutex.Phase{
		explore.EM1: mutex.Inside, explore.EM2: mutex.Waiting, explore.EntryPossible: mutex.Waiting,
	}[p.Name]
	who := trial.In(s, phase)
	notThere := func(i mutex.ID) bool { return !slices.Contains(who, i) }
	switch {
	case is && (len(p.Processes) == 0 || slices.ContainsFunc(p.Processes, notThere)),
		p.Name == explore.EM1 && len(who) < 2,
		p.Name == explore.EM2 && !slices.Equal(s.Deadlock(), p.Processes):
		c.t.Errorf("%s: %s at %v does not show after %s", c.how(), p.Name, p.Processes, told(p.Schedule))
	case p.Name == explore.EntryPossible && !c.setup.EM3 && c.setup.Faults == (explore.Faults{}):
		if i, known := c.want.Find(s, p.Schedule); !known || !c.want.Hopeless(i) {
			c.t.Errorf("%s: there is hope after %s", c.how(), told(p.Schedule))
		}
	}
}

func allEntered(c system.Config, g *naive.Graph) bool {
	for i, n := range c.Asks {
		if n > 0 && !g.Entered(mutex.ID(i+1)) {
			return false
		}
	}
	return true
}
