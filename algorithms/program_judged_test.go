package algorithms_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
)

const lists = `LL = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
`

// stamped uses timestamps, counted clocks that it increments itself, owned request numbers that processes own.
var (
	stamped = numbered{asksByStamps, []string{"p.T", "net.clock", "p.T"}, []string{"t", "net.stamp", "net.stamp"}, "p.T"}
	counted = numbered{asksByCounts, []string{"p.T", "p.H", "p.T"}, []string{"t", "t"}, "p.H"}
	owned   = numbered{
		asksForToken, []string{"p.RN[net.me]", "p.LN[net.me]", "p.RN[1]", "p.RN[2]", "p.LN[1]"},
		[]string{"n", "p.RN[j]", "p.LN[j]"}, "p.RN[net.me]",
	}
)

// asksByStamps is the manual's program.
const asksByStamps = lists + `
state(T = 0, replies = 0, deferred = set(), c = 0, l = [], q = (0, 0), d = None)

def ask(p, net):
    p.T = net.clock
    p.replies = 0
    net.broadcast(REQUEST(p.T))
    ASK

def may_enter(p, net):
BEFORE    return p.replies == net.n - 1 and not (ENTERS)

def on_REQUEST(p, net, j, t):
    HEAR
    if p.inside or p.waiting and (p.T, net.me) < (t, j):
        p.deferred.add(j)
    elif not (ANSWERS):
        net.send(j, REPLY())

def on_REPLY(p, net, j):
    p.replies += 1

def leave(p, net):
    p.T = 0
    LEAVE
    for j in p.deferred:
        net.send(j, REPLY())
    p.deferred.clear()
`

// asksByCounts is the same with a clock that the program counts itself.
const asksByCounts = lists + `
state(H = 0, T = 0, replies = 0, deferred = set(), c = 0, l = [], q = (0, 0))

def ask(p, net):
    p.H += 1
    p.T = p.H
    p.replies = 0
    net.broadcast(REQUEST(p.T))
    ASK

def may_enter(p, net):
    return p.replies == net.n - 1 and not (ENTERS)

def on_REQUEST(p, net, j, t):
    HEAR
    p.H = max(p.H, t) + 1
    if p.idle:
        p.T = p.H
    if p.inside or p.waiting and (p.T, net.me) < (t, j):
        p.deferred.add(j)
    elif not (ANSWERS):
        net.send(j, REPLY())

def on_REPLY(p, net, j):
    p.replies += 1

def leave(p, net):
    LEAVE
    for j in p.deferred:
        net.send(j, REPLY())
    p.deferred.clear()
`

// asksForToken is Suzuki and Kasami's algorithm.
const asksForToken = lists + `
state(has = False, RN = per_process(0), Q = [], LN = per_process(0), c = 0, l = [], q = (0, 0))

def start(p, net):
    p.has = net.me == 1

def ask(p, net):
    if not p.has:
        p.RN[net.me] += 1
        net.broadcast(REQUEST(p.RN[net.me]))
    ASK

def may_enter(p, net):
    return p.has and not (ENTERS)

def on_REQUEST(p, net, j, n):
    HEAR
    p.RN[j] = max(p.RN[j], n)
    if p.has and p.idle and wants(p, j) and not (ANSWERS):
        pass_on(p, net, j)

def on_TOKEN(p, net, j, Q, LN):
    p.has = True
    p.Q = Q
    p.LN = LN

def leave(p, net):
    p.LN[net.me] = p.RN[net.me]
    LEAVE
    for j in net.all:
        if wants(p, j) and j not in p.Q:
            p.Q.append(j)
    if p.Q:
        pass_on(p, net, p.Q.pop(0))

def wants(p, j):
    return p.RN[j] == p.LN[j] + 1

def pass_on(p, net, j):
    net.send(j, TOKEN(p.Q, p.LN))
    p.has = False
    p.Q.clear()
    for k in net.all:
        p.LN[k] = 0
`

// Whatever a program does with timestamps: if starvation holds, every request of long runs is served; if it is broken,
// the schedule can be played, and the starved process waits. Otherwise it is not judged.
func TestWhatIsJudgedOfStarvationOfAnyProgramIsTrueOfItsRuns(t *testing.T) {
	thorough.Alone(t)
	for name, kind := range map[string]numbered{"stamps": stamped, "counts": counted, "owners": owned} {
		t.Run(name, func(t *testing.T) {
			found := map[string]int{}
			for seed := range thorough.Seeds(t, thorough.Of(200, 6_000)) {
				found[judgedOfAny(t, kind, seed)]++
			}
			few := thorough.Of(3, 30)
			if t.Log(found); found["not judged"] < thorough.Of(20, 300) || found["holds"] < few || found["broken"] < few {
				t.Errorf("%v: too little of something", found)
			}
		})
	}
}

// judgedOfAny returns the judgement of a random program.
func judgedOfAny(t *testing.T, kind numbered, seed uint64) string {
	t.Helper()
	w := &writer{Rand: rand.New(rand.NewPCG(seed, 5)), kind: kind}
	text := w.program()
	own := ownOf(t, text)
	if len(own.UserProgram.Unjudged) > 0 {
		return "not judged"
	}
	c := small(own, "", system.Order(w.IntN(2)), 0, 0)
	c.Listens, c.Rule = false, system.Rule(w.IntN(len(system.Rules())))
	if fails(c) {
		return "fails"
	}
	r := explore.SearchStarvation(context.Background(), explore.Setup{System: c, States: 2_000}, explore.FairMessages)[0]
	p := r.Properties[0]
	wrong := ""
	if seed%4 == 0 {
		wrong = foldedOtherwise(c)
	}
	switch {
	case wrong != "":
	case p.Verdict == explore.Holds:
		wrong = unserved(t, c, seed)
	case p.Verdict == explore.Broken:
		wrong = unstarved(c, &p)
	}
	if wrong != "" {
		t.Fatalf("starvation is %s (%v, %v, %d states), but %s\n%s", p.Verdict, c.Rule, c.Order, r.States, wrong, text)
	}
	return string(p.Verdict)
}

// fails reports whether a verb fails, by taking too many steps, when each process asks once.
func fails(c system.Config) bool {
	c.Asks = []int{1, 1}
	return slices.Contains(properties(explore.Setup{System: c, States: 5_000}), explore.Panic+" broken")
}

// foldedOtherwise returns how a search with merged bisimilar states differs from one without.
func foldedOtherwise(c system.Config) string {
	c.Asks = []int{3, 3}
	all := explore.Setup{System: c, States: 20_000}
	fold := all
	fold.Fold = true
	if found, folded := properties(all), properties(fold); !slices.Equal(found, folded) && complete(found) {
		return fmt.Sprintf("of 3 requests each a search finds %v, and folded %v", found, folded)
	}
	return ""
}

func complete(judged []string) bool {
	return !slices.ContainsFunc(judged, func(p string) bool { return strings.Contains(p, string(explore.Unknown)) })
}

// unserved returns what is missing from long runs in which every request should be served.
func unserved(t *testing.T, c system.Config, seed uint64) string {
	t.Helper()
	const entries = 40
	for i := range uint64(3) {
		s := &simulate.Setup{
			Algorithm: c.Algorithm, Processes: 2, Topology: c.Topology, Rule: c.Rule, Order: c.Order, Seed: seed + i,
			Delay: simulate.Law{Kind: simulate.Uniform, A: 1, B: (1 + 4*trace.Time(i)) * trace.Unit},
			Workload: &simulate.Workload{
				Entries: entries, Think: simulate.Law{Kind: simulate.Exponential, A: trace.Time(i) * trace.Unit},
			},
			Stop: simulate.Stop{Events: 3_000},
		}
		sum, err := simulate.Run(context.Background(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(sum.Violations, func(v trace.Violation) bool { return v.Property == explore.Panic }) {
			return "" // not a program that can run
		}
		if sum.Entries != 2*entries {
			return fmt.Sprintf("a run has %d of %d entries, %s, %v", sum.Entries, 2*entries, sum.Ended, sum.Violations)
		}
	}
	return ""
}

// unstarved returns why the schedule of a property does not starve a process, or "".
func unstarved(c system.Config, p *explore.Property) string {
	sum, err := simulate.Run(context.Background(), &simulate.Setup{
		Algorithm: c.Algorithm, Processes: 2, Topology: c.Topology, Rule: c.Rule, Order: c.Order,
		Schedule: p.Schedule, Loop: p.Loop, Stop: simulate.Stop{Events: 3_000},
	}, func(*trace.Event) error { return nil })
	switch {
	case err != nil:
		return err.Error()
	case p.Loop == 0 && sum.Ended != trace.Deadlock, p.Loop > 0 && sum.Ended != trace.Looping:
		return fmt.Sprintf("its schedule of %d and %d ends with %s, %v", len(p.Schedule), p.Loop, sum.Ended, sum.Violations)
	}
	return ""
}
