package explore_test

import (
	"context"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/naive"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
)

// seeded returns a random source seeded by FANO_SEED.
func seeded(t testing.TB) *rand.Rand {
	h := fnv.New64()
	h.Write([]byte(os.Getenv("FANO_SEED") + t.Name()))
	return rand.New(rand.NewPCG(0, h.Sum64()))
}

// anySystem returns a system of two or three processes of any algorithm under any of its switches.
func anySystem(r *rand.Rand) system.Config {
	a := algorithms.All[r.IntN(len(algorithms.All))]
	var switches []string
	if len(a.Switches) > 0 && r.IntN(2) == 0 {
		switches = append(switches, a.Switches[r.IntN(len(a.Switches))].Name)
	}
	asks := make([]int, 2+r.IntN(2))
	for i := range asks {
		asks[i] = 1 + r.IntN(2)
	}
	return configure(a, switches, orders[r.IntN(2)], asks...)
}

// anyGoal returns a goal of any kind; if a switch is on, often the goal of breaking what it breaks.
func anyGoal(r *rand.Rand, c system.Config) goal.Goal {
	a, n := c.Algorithm, c.Processes
	p := func() mutex.ID { return mutex.ID(1 + r.IntN(n)) }
	for i, s := range a.Switches {
		if c.Switches>>i&1 == 1 && slices.Contains(s.Breaks, explore.EM1) && r.IntN(2) == 0 {
			return goal.Goal{Breaks: explore.EM1}
		}
	}
	switch r.IntN(8) {
	case 0, 1:
		names := []string{explore.EM1, explore.EM2, explore.EM3}
		for _, own := range a.Invariants {
			names = append(names, own.Name)
		}
		return goal.Goal{Breaks: names[r.IntN(len(names))]}
	case 2:
		return goal.Goal{Waiting: 1 + r.IntN(n)}
	case 3:
		return goal.Goal{Inside: 1 + r.IntN(2)}
	case 4:
		return goal.Goal{Overtakes: 1 + r.IntN(2)}
	case 5:
		return goal.Goal{Overtaken: &goal.Overtaken{Process: p(), Times: 1 + r.IntN(2)}}
	case 6:
		return goal.Goal{Order: []mutex.ID{p(), p()}[:1+r.IntN(2)]}
	}
	m := &goal.Messages{Entries: 1 + r.IntN(2), Least: 1 + r.IntN(6)}
	if r.IntN(2) == 0 {
		m.Least, m.Most, m.Bounded = 0, r.IntN(6), true
	}
	return goal.Goal{Messages: m}
}

// anyBudget returns a budget of few choices.
func anyBudget(r *rand.Rand, steps int) goal.Budget {
	b := goal.Budget{Steps: steps}
	switch r.IntN(5) {
	case 0:
		b.Drop = 1
	case 1:
		b.Duplicate = 1
	case 2:
		b.Crash = 1
	}
	return b
}

// The shortest way to break EM1, or one of the algorithm's own invariants, is as long as that of the naive search,
// which knows whole systems by their encodings and nothing of goals. If the naive search finds none, there is none.
func TestTheShortestWayIsThatOfANaiveSearch(t *testing.T) {
	broken := map[string]int{}
	for _, a := range algorithms.All {
		for _, switches := range append([]mutex.Switch{{}}, a.Switches...) {
			c := trial.Trial{Algorithm: a}.System(t, system.FIFO, switches.Name, 1, 1)
			naive := naive.SearchWith(naive.Setup{System: c, Limit: 5_000})
			if naive == nil {
				continue
			}
			names := []string{explore.EM1}
			for _, own := range a.Invariants {
				names = append(names, own.Name)
			}
			for _, name := range names {
				got := explore.Reach(context.Background(), begin(c, goal.Goal{Breaks: name}, goal.Budget{}), explore.Limits{})
				if want := naive.Broken[name]; got.Reachable != (want != nil) || len(got.Choices) != len(want) {
					t.Errorf("%s %s, %s: %v, want %v", a.Name, switches.Name, name, got.Choices, want)
				}
				if got.Reachable {
					broken[a.Name]++
				} else if got.States != naive.States {
					t.Errorf("%s %s, %s: %d states, want %d", a.Name, switches.Name, name, got.States, naive.States)
				}
			}
		}
	}
	if t.Log(broken); len(broken) < 5 {
		t.Errorf("only %v break", broken)
	}
}

func TestASearchEndsWhereItsLimitsDo(t *testing.T) {
	c := trial.Trial{Algorithm: algorithms.All[0]}.System(t, system.FIFO, "", 2, 2, 2)
	impossible := begin(c, goal.Goal{Inside: 3}, goal.Budget{})
	asked := 0
	for what, l := range map[string]explore.Limits{
		"states": {States: 300}, "bytes": {Bytes: 1 << 15}, "going": {OnProgress: func(int) bool { asked++; return asked < 2 }},
	} {
		if r := explore.Reach(context.Background(), impossible, l); r.Complete || r.Reachable || r.States > 3000 {
			t.Errorf("%s: %+v", what, r)
		}
	}
}

func TestWhatIsNotInTheBudgetIsRefusedAndChangesNothing(t *testing.T) {
	ra, _ := algorithms.Named("ricart-agrawala")
	c := trial.Trial{Algorithm: ra}.System(t, system.FIFO, "", 1, 1)
	s := begin(c, goal.Goal{Breaks: explore.EM2}, goal.Budget{Steps: 2, Drop: 1})
	for _, c := range choices(t, "1 asks", "drop 1>2#1", "2 asks") {
		if err := s.ApplyGiven(c); err != nil || s.Used != (goal.Budget{}) {
			t.Fatal(err, s.Used)
		}
	}
	for text, kind := range map[string]trace.Kind{
		"duplicate 2>1#1": trace.Duplicate, "1 crashes": trace.Crash, "1 internal": trace.Internal, "1 leaves and asks": trace.Again,
	} {
		err := s.Take(choices(t, text)[0])
		if beyond, is := err.(*explore.ErrBudget); !is || beyond.Kind != kind {
			t.Errorf("%s: %v", text, err)
		}
	}
	if err := s.Take(choices(t, "1 asks")[0]); err == nil {
		t.Error("P1 asks while it waits")
	}
	if s.Used != (goal.Budget{}) {
		t.Errorf("%+v is used", s.Used)
	}
	for _, c := range choices(t, "drop 2>1#1") {
		if err := s.Take(c); err != nil || !s.Reached() {
			t.Error(err, s.Reached())
		}
	}
	if slices.ContainsFunc(s.Choices(), func(c trace.Choice) bool { return c.Kind == trace.Drop }) || s.Used.Drop != 1 {
		t.Errorf("%v, used %+v", s.Choices(), s.Used)
	}
}

func choices(t *testing.T, texts ...string) (all []trace.Choice) {
	t.Helper()
	for _, text := range texts {
		c, err := trace.ParseChoice(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

// begin returns a position that nothing interrupts.
func begin(c system.Config, g goal.Goal, b goal.Budget) *explore.Position {
	s, err := explore.Start(context.Background(), c, g, b)
	if err != nil {
		panic(err)
	}
	return s
}
