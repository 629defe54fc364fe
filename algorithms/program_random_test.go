package algorithms_test

import (
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
	"fano/algorithms/program"
)

// writer writes expressions at random, of numbers that rise and of others.
type writer struct {
	*rand.Rand
	receives bool // t and net.stamp can be read
	inner    int  // names of comprehensions
}

func (w *writer) one(of ...func() string) string { return of[w.IntN(len(of))]() }

func (w *writer) number(depth int) string {
	if depth <= 0 || w.IntN(3) == 0 {
		of := []string{"p.T", "p.T", "net.clock", "p.c", "p.c", "p.q[0]", "0", "net.me"}
		if w.receives {
			of = append(of, "t", "net.stamp", "net.stamp")
		}
		if w.IntN(4) == 0 {
			of = []string{fmt.Sprint(1 + w.IntN(24))}
		}
		return of[w.IntN(len(of))]
	}
	a, l := func() string { return w.number(depth - 1) }, func() string { return w.list(depth - 1) }
	return w.one(
		func() string { return "max(" + a() + ", " + a() + ")" },
		func() string { return "min(" + a() + ", " + a() + ")" },
		func() string { return "(" + a() + " if " + w.truth(depth-1) + " else " + a() + ")" },
		func() string { return "(" + a() + " and " + a() + ")" },
		func() string { return "(" + a() + " or " + a() + ")" },
		func() string { return "(" + a() + " + 1)" },
		func() string { return "max(" + l() + " + [0])" },
		func() string { return "(" + l() + " + [0])[0]" },
		func() string { return "sorted(" + l() + " + [" + a() + "])[-1]" },
		func() string { return "list(enumerate([0], " + a() + "))[0][0]" },
		func() string { return "(" + a() + ", " + a() + ")[" + fmt.Sprint(w.IntN(2)) + "]" },
		func() string { return "tuple([" + a() + ", " + a() + "])[1:][0]" },
		func() string { return "[" + a() + ", " + a() + "].pop(0)" },
		func() string { return "len(" + l() + ")" },
		func() string { return "(20 * [0] + [1] + 500 * [0])[" + a() + "]" },
		func() string { return "{" + a() + ": " + a() + "}.get(" + a() + ", " + a() + ")" },
		func() string { return "zip(" + l() + " + [0], [" + a() + "])[0][" + fmt.Sprint(w.IntN(2)) + "]" },
		func() string { return "dict([(" + a() + ", " + a() + ")]).keys()[0]" },
	)
}

func (w *writer) list(depth int) string {
	if depth <= 0 {
		return []string{"p.l", "[p.T]", "[net.clock]", "LL", "[]", "[20]", "[0]"}[w.IntN(7)]
	}
	a, l := func() string { return w.number(depth - 1) }, func() string { return w.list(depth - 1) }
	return w.one(
		func() string { return "[" + a() + "]" },
		func() string { return "[" + a() + ", " + a() + "]" },
		func() string { return "(" + l() + " + " + l() + ")" },
		func() string { return "sorted(" + l() + ")" },
		func() string { return "list(tuple(" + l() + "))" },
		func() string { return "list(set(" + l() + "))" },
		func() string { return l() + "[" + a() + ":]" },
		func() string { return "([0] * " + a() + ")" },
		func() string { return "(" + l() + " or " + l() + ")" },
		func() string { return "{" + a() + ": " + a() + "}.values()" },
		func() string { return "[b for _, b in enumerate(" + l() + ")]" },
		func() string { return "[a for a, b in {" + a() + ": 1}.items()]" },
		func() string {
			w.inner++
			x := fmt.Sprint("x", w.inner)
			return "[" + x + " for " + x + " in " + l() + " if " + x + " < " + a() + "]"
		},
	)
}

func (w *writer) truth(depth int) string {
	a, l := func() string { return w.number(depth - 1) }, func() string { return w.list(depth - 1) }
	order := []string{" < ", " > ", " == ", " != ", " <= "}[w.IntN(5)]
	if depth <= 0 {
		return []string{"p.waiting", "p.T == 0", "p.T < net.clock", "p.c > p.T"}[w.IntN(4)]
	}
	set := func() string { return "set(" + l() + ")" }
	return w.one(
		func() string { return a() + order + a() },
		func() string { return a() + order + a() },
		func() string { return l() + order + l() },
		func() string { return "(" + a() + ", " + a() + ")" + order + "(" + a() + ", net.me)" },
		func() string { return "(" + w.truth(depth-1) + " and " + a() + ") == " + a() },
		func() string { return "p.q" + order + "(" + a() + ", " + a() + ")" },
		func() string { return a() + " in " + l() },
		func() string { return set() + ".issubset(" + l() + ")" },
		func() string { return fmt.Sprint(set(), []string{" == ", " != "}[w.IntN(2)], set()) },
		func() string {
			return fmt.Sprint("{", a(), ": 1}", []string{" == ", " != "}[w.IntN(2)], "{", a(), ": 1}")
		},
		func() string { return "not " + l() },
		func() string { return "bool(" + a() + ")" },
		func() string { return "any([" + w.truth(depth-1) + "])" },
		func() string { return w.truth(depth-1) + " and " + w.truth(depth-1) },
		func() string { return w.truth(depth-1) + " or " + w.truth(depth-1) },
	)
}

// keeps is a line that keeps a number, or several, in the state.
func (w *writer) keeps() string {
	switch w.IntN(9) {
	case 0:
		return "p.c = " + w.number(2)
	case 1:
		return "p.l = " + w.list(2)
	case 2:
		return "p.q = (" + w.number(1) + ", " + w.number(1) + ")"
	case 3:
		return "p.c = max(p.c, " + w.number(1) + ")"
	}
	return "pass"
}

// program is that of the manual, with something done with timestamps that it does not need.
func (w *writer) program() string {
	lines := map[string]string{"ENTERS": "False", "ANSWERS": "False"}
	for _, verb := range []string{"ASK", "LEAVE"} {
		lines[verb] = w.keeps()
	}
	if w.IntN(3) > 0 {
		lines["ENTERS"] = w.truth(1 + w.IntN(3))
	}
	if w.receives = true; lines["ENTERS"] == "False" || w.IntN(3) == 0 {
		lines["ANSWERS"] = w.truth(1 + w.IntN(2))
	}
	lines["HEAR"] = w.keeps()
	text := askingAnything
	for mark, line := range lines {
		text = strings.Replace(text, mark, line, 1)
	}
	return text
}

const askingAnything = `LL = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

state(T = 0, replies = 0, deferred = set(), c = 0, l = [], q = (0, 0))

def ask(p, net):
    p.T = net.clock
    p.replies = 0
    net.broadcast(REQUEST(p.T))
    ASK

def may_enter(p, net):
    return p.replies == net.n - 1 and not (ENTERS)

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

// Whatever a program does with timestamps: where starvation holds, every request of long runs is served; where it is
// broken, the schedule can be played, and whom it starves waits. Else it is not judged.
func TestWhatIsJudgedOfStarvationOfAnyProgramIsTrueOfItsRuns(t *testing.T) {
	found := map[string]int{}
	for seed := range thorough.Seeds(t, thorough.Of(1_500, 20_000)) {
		w := &writer{Rand: rand.New(rand.NewPCG(seed, 5))}
		text := w.program()
		own, problems := program.Compile(text)
		if len(problems) > 0 {
			t.Fatalf("%v\n%s", problems, text)
		}
		if len(own.Own.Unjudged) > 0 {
			found["not judged"]++
			continue
		}
		c := small(own, "", system.Order(w.IntN(2)), 0, 0)
		c.Listens, c.Rule = false, system.Rule(w.IntN(len(system.Rules())))
		r := explore.SearchForever(explore.Setup{System: c, States: 2_000}, explore.FairMessages)[0]
		p := r.Properties[0]
		found[string(p.Verdict)]++
		wrong := ""
		switch p.Verdict {
		case explore.Holds:
			wrong = unserved(t, c, seed)
		case explore.Broken:
			wrong = unstarved(c, &p)
		}
		if wrong != "" {
			t.Fatalf("starvation is %s (%v, %v, %d states), but %s\n%s", p.Verdict, c.Rule, c.Order, r.States, wrong, text)
		}
	}
	if t.Log(found); found["not judged"] < 100 || found["holds"] < 100 || found["broken"] < 20 {
		t.Errorf("%v: too little of something", found)
	}
}

// unserved is what long runs lack, where every request should be served.
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
		sum, err := simulate.Run(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(sum.Violations, func(v trace.Violation) bool { return v.Property == explore.Panic }) {
			return "" // it is no program that runs
		}
		if sum.Entries != 2*entries {
			return fmt.Sprintf("a run has %d of %d entries, %s, %v", sum.Entries, 2*entries, sum.Ended, sum.Violations)
		}
	}
	return ""
}

// unstarved is what keeps the schedule of a property from starving somebody.
func unstarved(c system.Config, p *explore.Property) string {
	sum, err := simulate.Run(&simulate.Setup{
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
