package algorithms_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
)

// classics lists the algorithms that also exist as programs.
var classics = withPrograms()

func withPrograms() []string {
	var names []string
	for _, a := range algorithms.All {
		if _, ok := algorithms.Program(a.Name); ok {
			names = append(names, a.Name)
		}
	}
	return names
}

// twins returns an algorithm of the catalogue and the same algorithm as a program.
func twins(t *testing.T, name string) (builtIn, own *model.Algorithm) {
	t.Helper()
	text, ok := algorithms.Program(name)
	if !ok {
		t.Fatalf("there is no program %s", name)
	}
	own, problems := program.Compile(text)
	if len(problems) > 0 {
		t.Fatalf("%s: %v", name, problems)
	}
	return named(t, name), own
}

// A program declares what its algorithm declares: phases, messages and their roles, claims, invariants, and what
// drawings rely on. A program can have no server, quorums, tree or graph.
func TestProgramsDeclareWhatTheirAlgorithmsDeclare(t *testing.T) {
	if len(classics) == 0 {
		t.Fatal("no algorithm exists as a program")
	}
	for _, name := range classics {
		a, own := twins(t, name)
		if got, want := saysOfItself(own), saysOfItself(a); got != want {
			t.Errorf("%s says\n%s\nwant\n%s", name, got, want)
		}
		if len(own.UserProgram.Unjudged) > 0 && name != "bakery" { // its numbers start again, which its text does not show
			t.Errorf("%s: starvation is not judged for %v", name, own.UserProgram.Unjudged)
		}
	}
}

func saysOfItself(a *model.Algorithm) string {
	var said []string
	for _, m := range a.Messages {
		said = append(said, fmt.Sprint(strings.ToUpper(m.Type), " ", m.Role, " ", strings.ToUpper(m.For)))
	}
	said = append(said, fmt.Sprint(a.Title, a.FIFO, a.Words, a.Claims, a.Stamps, a.Clockless, a.Perpetual, a.Request, a.Owes))
	for _, i := range a.Invariants {
		said = append(said, invariantOf(i.Name))
	}
	return strings.Join(said, "\n")
}

// invariantOf returns the name of a property, without a program's prefix.
func invariantOf(name string) string { return strings.TrimPrefix(name, "always-") }

// A search finds the same for a program as for its algorithm: the numbers of states and transitions, the depth, the
// verdict on each property, the lengths of schedules, the numbers of messages.
func TestProgramsAreSearchedAsTheAlgorithmsAre(t *testing.T) {
	thorough.Alone(t)
	for _, name := range classics {
		t.Run(name, func(t *testing.T) {
			a, own := twins(t, name)
			all, complete := searches(), 0
			for _, at := range all {
				got, want := at.found(own), at.found(a)
				if got != want {
					t.Errorf("%s: the program\n%s\nthe algorithm\n%s", at, got, want)
				}
				if want != tooMany {
					complete++
				}
			}
			if t.Logf("%d of %d searches visited all states", complete, len(all)); complete < len(all)/2 {
				t.Errorf("only %d of %d searches visited all states", complete, len(all))
			}
		})
	}
}

// aSearch is a search made of both algorithms.
type aSearch struct {
	rule   system.Rule
	order  system.Order
	asks   []int
	em3    bool
	faults explore.Faults
	most   int
}

func (s aSearch) String() string { return fmt.Sprint(s.rule, s.order, s.asks, s.em3, s.faults) }

// searches returns the searches: all rules and orders for two processes; for three, all when proving; and faults.
func searches() []aSearch {
	var all []aSearch
	add := func(rule system.Rule, em3 bool, faults explore.Faults, most int, asks ...int) {
		for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
			all = append(all, aSearch{rule, order, asks, em3, faults, most})
		}
	}
	less, more := thorough.Of(2_000, 300_000), thorough.Of(4_000, 3_000_000)
	for i := range system.Rules() {
		rule := system.Rule(i)
		none := explore.Faults{}
		add(rule, false, none, more, 1, 1)
		add(rule, false, none, less, 2, 1)
		add(rule, true, none, less, 1, 1)
		if rule == system.Lab || thorough.Prove() {
			add(rule, false, none, less, 2, 2)
			add(rule, false, none, more, 1, 1, 1)
			add(rule, false, none, less, 2, 1, 1)
			add(rule, false, explore.Faults{Lose: 1}, less, 1, 1)
			add(rule, false, explore.Faults{Duplicate: true}, less, 1, 1)
			add(rule, false, explore.Faults{Crash: 1}, less, 1, 1)
			add(rule, false, explore.Faults{Lose: 1, Duplicate: true, Crash: 1}, less, 1, 1, 1)
		}
	}
	return all
}

// tooMany replaces the result of a search that its budget has ended: where it ends does not depend on the algorithm.
const tooMany = "too many states"

// found describes everything that a search finds.
func (s aSearch) found(a *model.Algorithm) string {
	r := explore.Search(context.Background(), explore.Setup{
		System: system.Config{
			Algorithm: a, Processes: len(s.asks), Topology: mutex.Complete(len(s.asks)),
			Rule: s.rule, Order: s.order, Asks: slices.Clone(s.asks),
		},
		EM3: s.em3, Faults: s.faults, States: s.most,
	})
	if !r.Complete {
		return tooMany
	}
	said := fmt.Sprint(
		"states ", r.States, " transitions ", r.Transitions, " depth ", r.Depth, " messages ", r.Least, " to ", r.Most, "\n",
	)
	for _, p := range r.Properties {
		said += fmt.Sprint(invariantOf(p.Name), " ", p.Verdict, " ", p.Note, " ", len(p.Schedule), "\n")
	}
	return said
}

// A run of a program has the same events as the run of its algorithm: their kinds, processes, clocks and phases, the
// messages sent with their fields, and the properties that become true or false.
func TestProgramsRunAsTheAlgorithmsDo(t *testing.T) {
	for _, name := range classics {
		t.Run(name, func(t *testing.T) {
			a, own := twins(t, name)
			events := 0
			for seed := range thorough.Seeds(t, thorough.Of(12, 400)) {
				got, want := storyOf(t, own, seed), storyOf(t, a, seed)
				events += len(want)
				for i := range max(len(got), len(want)) {
					if i >= len(got) || i >= len(want) || got[i] != want[i] {
						t.Fatalf("seed %d, event %d:\n%s\nwant\n%s", seed, i+1, at(got, i), at(want, i))
					}
				}
			}
			if events < 500 {
				t.Errorf("only %d events", events)
			}
		})
	}
}

func at(story []string, i int) string {
	return strings.Join(story[min(i, len(story)):min(i+1, len(story))], "")
}

// storyOf returns the events of a random run, and its summary, as texts.
func storyOf(t *testing.T, a *model.Algorithm, seed uint64) (story []string) {
	t.Helper()
	sum, err := simulate.Run(context.Background(), randomRun(a, seed), func(e *trace.Event) error {
		story = append(story, eventOf(e))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	end := fmt.Sprint(sum.Events, sum.Messages, sum.Entries, sum.Bypass, sum.Ended, sum.Time, sum.ClientDelay, sum.SyncDelay)
	for _, v := range sum.Violations {
		end += fmt.Sprint(" ", invariantOf(v.Property), " ", v.Step, v.Processes)
	}
	return append(story, end)
}

// eventOf describes an event without what depends on how the algorithm is written.
func eventOf(e *trace.Event) string {
	text := fmt.Sprint(e.Step, " ", e.Time, " ", e.Kind, " at ", e.At, " clock ", e.Clock, " ", e.ClockAfter, " ", e.Phase)
	if m := e.Message; m != nil {
		text += fmt.Sprint("; takes ", m.ID, strings.ToUpper(m.Type), m.Clock, values(m.Fields))
	}
	for _, m := range e.Sends {
		text += fmt.Sprint("; sends ", m.ID, " to ", m.To, " ", strings.ToUpper(m.Type), m.Clock, values(m.Fields))
	}
	for _, v := range e.Verdicts {
		text += fmt.Sprint("; ", invariantOf(v.Property), " ", v.Holds, v.Processes, v.Undelivered)
	}
	return text
}

// values returns the values of a message's fields without their names, which may differ between paper and program.
func values(fields []byte) string {
	text := string(fields)
	var kept []string
	for i, part := range strings.Split(text, `":`) {
		if i > 0 {
			value, _, _ := strings.Cut(part, `,"`)
			kept = append(kept, strings.TrimSuffix(value, "}"))
		}
	}
	return fmt.Sprint(kept)
}

// randomRun returns a random run, which for equal seeds is the same for every algorithm.
func randomRun(a *model.Algorithm, seed uint64) *simulate.Setup {
	random := rand.New(rand.NewPCG(seed, 17))
	within := func(units int) trace.Time { return trace.Time(random.IntN(units*int(trace.Unit) + 1)) }
	n := 1 + random.IntN(6)
	s := &simulate.Setup{
		Algorithm: a, Processes: n, Topology: mutex.Complete(n), Seed: seed,
		Rule: system.Rule(random.IntN(len(system.Rules()))), Order: system.Order(random.IntN(2)),
		Delay: simulate.Law{Kind: simulate.Uniform, A: trace.Unit / 10, B: trace.Unit + within(9)},
		Stop:  simulate.Stop{Events: 400},
	}
	if random.IntN(3) == 0 {
		s.Loss, s.Duplication = random.Float64()/10, random.Float64()/10
	}
	if random.IntN(2) == 0 {
		s.Workload = &simulate.Workload{Entries: 1 + random.IntN(6), Hold: simulate.Law{A: within(5)}}
	}
	for range 2 * n {
		p := mutex.ID(1 + random.IntN(n))
		action := simulate.Action{At: within(40), Process: p, Do: trace.Ask, Hold: within(10), HasHold: true}
		action.Again = random.IntN(4) == 0
		switch random.IntN(6) {
		case 0:
			action = simulate.Action{At: within(40), Process: p, Do: trace.Internal}
		case 1:
			if n > 1 {
				action = simulate.Action{At: within(40), Process: p, Do: trace.Send, To: p%mutex.ID(n) + 1}
			}
		}
		s.Script = append(s.Script, action)
	}
	if random.IntN(4) == 0 {
		p, down := mutex.ID(1+random.IntN(n)), within(30)
		s.Script = append(s.Script,
			simulate.Action{At: down, Process: p, Do: trace.Crash},
			simulate.Action{At: down + 1 + within(10), Process: p, Do: trace.Recover})
	}
	return s
}
