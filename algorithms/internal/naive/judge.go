package naive

import (
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// judge finds the first state that breaks each property, and the message counts of complete runs.
func (g *Graph) judge() {
	rests := g.leadsTo(func(i int) bool { return !g.nodes[i].goesOn }, append(withoutFault, trace.Ask))
	g.lost = g.hopeless()
	all := map[string]func(i int) bool{
		"EM1": g.twoInside, "EM2": g.stuck, "EM3": g.overtaken, "hopeless": g.lost,
		"rest": func(i int) bool { return !rests[i] },
	}
	for _, own := range g.setup.System.Algorithm.Invariants {
		all[own.Name] = func(i int) bool { return !own.Holds(g.nodes[i].s.Configuration()) }
	}
	for name, breaks := range all {
		for i := range g.nodes {
			if breaks(i) {
				g.Broken[name] = g.Schedule(i)
				break
			}
		}
	}
	if !g.Circles() {
		g.Least, g.Most = g.messages()
	}
}

// hopeless returns a function that reports whether in state i a process waits that cannot enter without further
// requests or faults.
func (g *Graph) hopeless() func(i int) bool {
	can := map[mutex.ID][]bool{}
	for _, p := range g.processes() {
		can[p] = g.leadsTo(func(i int) bool { return g.phase(i, p) == mutex.Inside }, withoutFault)
	}
	return func(i int) bool {
		return slices.ContainsFunc(g.in(i, mutex.Waiting), func(p mutex.ID) bool { return !can[p][i] })
	}
}

// Hopeless reports whether in state i a process waits that cannot enter unless another asks.
func (g *Graph) Hopeless(i int) bool { return g.lost(i) }

// withoutFault are the kinds of choice that come by themselves: neither requests nor faults.
var withoutFault = []trace.Kind{trace.Enter, trace.Leave, trace.Again, trace.Receive}

// leadsTo marks the states from which a target can be reached by choices of the given kinds.
func (g *Graph) leadsTo(target func(i int) bool, by []trace.Kind) []bool {
	can := make([]bool, len(g.nodes))
	for i := range can {
		can[i] = target(i)
	}
	for changed := true; changed; {
		changed = false
		for i := len(g.nodes) - 1; i >= 0; i-- {
			for _, e := range g.nodes[i].edges {
				if can[e.to] && !can[i] && slices.Contains(by, e.choice.Kind) {
					can[i], changed = true, true
				}
			}
		}
	}
	return can
}

// messages returns the costs of the cheapest and the most expensive complete run, if there are no cycles.
func (g *Graph) messages() (least, most int) {
	type cost struct{ least, most int }
	known := map[int]cost{}
	var from func(i int) cost
	from = func(i int) cost {
		if c, is := known[i]; is {
			return c
		}
		c := cost{-1, -1}
		if n := &g.nodes[i]; !n.goesOn && !n.asked && len(g.in(i, mutex.Waiting)) == 0 {
			c = cost{}
		}
		for _, e := range g.nodes[i].edges {
			if then := from(e.to); then.most >= 0 {
				c.most = max(c.most, then.most+e.sends)
				if then.least += e.sends; c.least < 0 || then.least < c.least {
					c.least = then.least
				}
			}
		}
		known[i] = c
		return c
	}
	c := from(0)
	return max(0, c.least), max(0, c.most)
}

// Circles reports whether a run can reach the same state twice.
func (g *Graph) Circles() bool {
	const onWay, done = 1, 2
	mark := make([]int, len(g.nodes))
	var visit func(i int) bool
	visit = func(i int) bool {
		if mark[i] != 0 {
			return mark[i] == onWay
		}
		mark[i] = onWay
		found := slices.ContainsFunc(g.nodes[i].edges, func(e edge) bool { return visit(e.to) })
		mark[i] = done
		return found
	}
	return visit(0)
}

// phase returns the phase of a process in state i; a crashed process does not count as waiting.
func (g *Graph) phase(i int, p mutex.ID) mutex.Phase {
	l := g.nodes[i].s.Local(p)
	if l.Crashed && l.Phase == mutex.Waiting {
		return mutex.Idle
	}
	return l.Phase
}

func (g *Graph) conflict(p, q mutex.ID) bool { return g.setup.System.Topology.Conflict(p, q) }

func (g *Graph) processes() []mutex.ID {
	var all []mutex.ID
	for p := mutex.ID(1); int(p) <= g.setup.System.Processes; p++ {
		all = append(all, p)
	}
	return all
}

// in returns the processes in a phase in state i.
func (g *Graph) in(i int, phase mutex.Phase) []mutex.ID {
	return slices.DeleteFunc(g.processes(), func(p mutex.ID) bool { return g.phase(i, p) != phase })
}

// Entered reports whether a process is inside in some state.
func (g *Graph) Entered(p mutex.ID) bool {
	for i := range g.nodes {
		if g.phase(i, p) == mutex.Inside {
			return true
		}
	}
	return false
}

// twoInside reports whether EM1 is broken in state i: two processes that exclude each other are inside.
func (g *Graph) twoInside(i int) bool {
	inside := g.in(i, mutex.Inside)
	return slices.ContainsFunc(inside, func(p mutex.ID) bool {
		return slices.ContainsFunc(inside, func(q mutex.ID) bool { return g.conflict(p, q) })
	})
}

// stuck reports whether a process waits in state i and nothing can happen unless another asks.
func (g *Graph) stuck(i int) bool { return !g.nodes[i].goesOn && len(g.in(i, mutex.Waiting)) > 0 }

// Unbounded is the result of Bypass if one process can enter any number of times while another waits.
const Unbounded = -2

// Bypass returns how often, at most, one process enters while another waits, over all pairs or those that exclude each
// other; and the fewest choices after which, in a pair of the latter, one has entered twice, 0 if none does.
func (g *Graph) Bypass(all bool) (most, twice int) {
	for _, p := range g.processes() {
		for _, q := range g.processes() {
			if p == q || !all && !g.conflict(p, q) {
				continue
			}
			n, steps := g.entries(p, q)
			if n == Unbounded {
				return Unbounded, steps
			}
			most = max(most, n)
			if steps > 0 && g.conflict(p, q) && (twice == 0 || steps < twice) {
				twice = steps
			}
		}
	}
	return most, twice
}

// entries counts along every run, from its start, how often q has entered since p began to wait, and returns the
// largest count and the number of steps until it first reaches two. The count is part of the search state; it is reset
// when p no longer waits. If it exceeds the number of choices by which q can enter, one of them was made twice, and
// can be made again and again.
func (g *Graph) entries(p, q mutex.ID) (most, twice int) {
	type place struct{ node, times int }
	enters := func(i int, e edge) bool {
		return e.choice.Kind == trace.Enter && e.choice.At == q && g.phase(i, p) == mutex.Waiting
	}
	bound := 0
	for i := range g.nodes {
		for _, e := range g.nodes[i].edges {
			if enters(i, e) {
				bound++
			}
		}
	}
	steps := map[place]int{{}: 0}
	for queue := []place{{}}; len(queue) > 0; queue = queue[1:] {
		from := queue[0]
		for _, e := range g.nodes[from.node].edges {
			times := from.times
			if enters(from.node, e) {
				times++
			}
			most = max(most, times)
			if times == 2 && from.times == 1 && twice == 0 {
				twice = steps[from] + 1
			}
			if most > bound {
				return Unbounded, twice
			}
			to := place{e.to, times}
			if g.phase(e.to, p) != mutex.Waiting {
				to.times = 0
			}
			if _, known := steps[to]; !known {
				steps[to] = steps[from] + 1
				queue = append(queue, to)
			}
		}
	}
	return most, twice
}
