package naive

import (
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// judge looks for the first state that breaks each property.
func (r *Result) judge() {
	r.lost = make([]bool, len(r.nodes))
	for _, p := range r.processes() {
		can := r.canEnter(p)
		for i := range r.nodes {
			r.lost[i] = r.lost[i] || r.phase(i, p) == mutex.Waiting && !can[i]
		}
	}
	rests := r.leadsTo(r.quiet())
	for i := range r.nodes {
		r.judgeOwn(i)
		if r.Restless == nil && !rests[i] {
			r.Restless = r.Way(i)
		}
		if r.EM1 == nil && r.TwoInside(i) {
			r.EM1 = r.Way(i)
		}
		if r.EM3 == nil && r.Overtaken(i) {
			r.EM3 = r.Way(i)
		}
		if r.Deadlock == nil && r.Stuck(i) {
			r.Deadlock = r.Way(i)
		}
		if r.Hopeless == nil && r.Lost(i) {
			r.Hopeless = r.Way(i)
		}
		for _, p := range r.processes() {
			if r.phase(i, p) == mutex.Inside {
				r.Entered[p] = true
			}
		}
	}
}

// quiet marks the states in which nothing can happen, unless a process asks.
func (r *Result) quiet() []bool {
	quiet := make([]bool, len(r.nodes))
	for i := range r.nodes {
		quiet[i] = !r.nodes[i].goesOn
	}
	return quiet
}

func (r *Result) judgeOwn(i int) {
	s := r.nodes[i].s
	for _, own := range s.Algorithm.Invariants {
		if _, known := r.Own[own.Name]; !known && !own.Holds(s.Configuration()) {
			r.Own[own.Name] = r.Way(i)
		}
	}
}

// canEnter marks the states from which p can get inside though no request and no fault comes any more.
func (r *Result) canEnter(p mutex.ID) []bool {
	inside := make([]bool, len(r.nodes))
	for i := range r.nodes {
		inside[i] = r.phase(i, p) == mutex.Inside
	}
	return r.leads(inside, func(c trace.Choice) bool {
		return c.Kind == trace.Enter || c.Kind.Leaves() || c.Kind == trace.Receive
	})
}

// messages finds the dearest and the cheapest complete run. A state can be come
// by at different costs, so the costs go round until nothing changes; if they
// never come to rest, the dearest has no bound, and is 0.
func (r *Result) messages() {
	ends := make([]bool, len(r.nodes))
	ended := false
	for i := range r.nodes {
		ends[i] = !r.nodes[i].goesOn && !r.nodes[i].asked && len(r.in(i, mutex.Waiting)) == 0
		ended = ended || ends[i]
	}
	if !ended {
		return
	}
	leads := r.leadsTo(ends)
	least, _ := r.costs(leads, func(a, b int) bool { return a < b })
	most, bounded := r.costs(leads, func(a, b int) bool { return a > b })
	r.Least = -1
	for i := range r.nodes {
		if ends[i] && (r.Least < 0 || least[i] < r.Least) {
			r.Least = least[i]
		}
		if ends[i] && bounded {
			r.Most = max(r.Most, most[i])
		}
	}
}

// leadsTo marks the states from which one of the targets can be reached.
func (r *Result) leadsTo(targets []bool) []bool {
	return r.leads(targets, func(trace.Choice) bool { return true })
}

// leads marks them, by choices of some kinds only.
func (r *Result) leads(targets []bool, by func(trace.Choice) bool) []bool {
	can := slices.Clone(targets)
	for changed := true; changed; {
		changed = false
		for i := len(r.nodes) - 1; i >= 0; i-- {
			for _, e := range r.nodes[i].edges {
				if can[e.to] && !can[i] && by(e.choice) {
					can[i], changed = true, true
				}
			}
		}
	}
	return can
}

// costs are the best numbers of messages sent up to each state, by way of states
// of some only; false if there is always a better one: if they have not come to
// rest after as many rounds as a way can have steps.
func (r *Result) costs(of []bool, better func(a, b int) bool) ([]int, bool) {
	cost, come := make([]int, len(r.nodes)), make([]bool, len(r.nodes))
	come[0] = true
	for range len(r.nodes) + 1 {
		changed := false
		for i := range r.nodes {
			if !come[i] || !of[i] {
				continue
			}
			for _, e := range r.nodes[i].edges {
				if c := cost[i] + e.sends; of[e.to] && (!come[e.to] || better(c, cost[e.to])) {
					cost[e.to], come[e.to], changed = c, true, true
				}
			}
		}
		if !changed {
			return cost, true
		}
	}
	return nil, false
}

// phase is where a process stands; one that has crashed does not wait.
func (r *Result) phase(i int, p mutex.ID) mutex.Phase {
	l := r.nodes[i].s.Local(p)
	if l.Crashed && l.Phase == mutex.Waiting {
		return mutex.Idle
	}
	return l.Phase
}

func (r *Result) processes() []mutex.ID {
	var all []mutex.ID
	for p := mutex.ID(1); int(p) <= r.nodes[0].s.Processes; p++ {
		all = append(all, p)
	}
	return all
}

// in lists the processes in a phase.
func (r *Result) in(i int, phase mutex.Phase) []mutex.ID {
	var who []mutex.ID
	for _, p := range r.processes() {
		if r.phase(i, p) == phase {
			who = append(who, p)
		}
	}
	return who
}

// Find is the number of the state that a way has led to, if it is known and EM3 is not watched.
func (r *Result) Find(s *system.System, way []trace.Choice) (int, bool) {
	faults := map[trace.Kind]int{}
	for _, c := range way {
		r.note(faults, c)
	}
	i, ok := r.index[keyOf(s, faults, causalHistory{})]
	return i, ok
}

// Bypass is how often, at most, one process enters while another waits.
func (r *Result) Bypass() int {
	most := 0
	for _, p := range r.processes() {
		for _, q := range r.processes() {
			if p != q {
				most = max(most, r.entries(p, q))
			}
		}
	}
	return most
}

// entries counts along every run, from its start, how often q has entered since p began to wait. With each state goes
// the count so far; it begins anew when p no longer waits.
func (r *Result) entries(p, q mutex.ID) (most int) {
	type place struct{ node, times int }
	known := map[place]bool{{}: true}
	for queue := []place{{}}; len(queue) > 0; queue = queue[1:] {
		from := queue[0]
		most = max(most, from.times)
		for _, e := range r.nodes[from.node].edges {
			to := place{e.to, from.times}
			if e.choice.Kind == trace.Enter && e.choice.At == q && r.phase(from.node, p) == mutex.Waiting {
				to.times++
			}
			if r.phase(e.to, p) != mutex.Waiting {
				to.times = 0
			}
			if !known[to] {
				known[to] = true
				queue = append(queue, to)
			}
		}
	}
	return most
}

// Twice is the fewest choices after which somebody has entered twice while another waited whom it excludes; 0 if there
// is no such way.
func (r *Result) Twice() int {
	least := 0
	for _, p := range r.processes() {
		for _, q := range r.processes() {
			if !r.nodes[0].s.Topology.Conflict(p, q) {
				continue
			}
			if n := r.twice(p, q); n > 0 && (least == 0 || n < least) {
				least = n
			}
		}
	}
	return least
}

// twice looks for it breadth first, for a process p that waits and a process q that enters; with each state goes
// whether q has entered since p asked.
func (r *Result) twice(p, q mutex.ID) int {
	type place struct {
		node int
		once bool
	}
	steps := map[place]int{{}: 0}
	for queue := []place{{}}; len(queue) > 0; queue = queue[1:] {
		from := queue[0]
		for _, e := range r.nodes[from.node].edges {
			enters := e.choice.Kind == trace.Enter && e.choice.At == q && r.phase(from.node, p) == mutex.Waiting
			if enters && from.once {
				return steps[from] + 1
			}
			to := place{e.to, (from.once || enters) && r.phase(e.to, p) == mutex.Waiting}
			if _, known := steps[to]; !known {
				steps[to] = steps[from] + 1
				queue = append(queue, to)
			}
		}
	}
	return 0
}

// Circles reports whether a run can come to the same state twice.
func (r *Result) Circles() bool {
	open := make([]int, len(r.nodes)) // edges to a state that have not been followed
	for i := range r.nodes {
		for _, e := range r.nodes[i].edges {
			open[e.to]++
		}
	}
	var done []int
	for i, n := range open {
		if n == 0 {
			done = append(done, i)
		}
	}
	for i := 0; i < len(done); i++ {
		for _, e := range r.nodes[done[i]].edges {
			if open[e.to]--; open[e.to] == 0 {
				done = append(done, e.to)
			}
		}
	}
	return len(done) < len(r.nodes)
}

// TwoInside reports whether EM1 is broken in state i: two that exclude each other are inside.
func (r *Result) TwoInside(i int) bool {
	inside := r.in(i, mutex.Inside)
	for _, p := range inside {
		for _, q := range inside {
			if r.nodes[i].s.Topology.Conflict(p, q) {
				return true
			}
		}
	}
	return false
}

// Stuck reports whether a process waits in state i and nothing can happen unless another asks.
func (r *Result) Stuck(i int) bool {
	return !r.nodes[i].goesOn && len(r.in(i, mutex.Waiting)) > 0
}

// Lost reports whether a process waits in state i that cannot enter unless another asks.
func (r *Result) Lost(i int) bool { return r.lost[i] }

// Way is a shortest way to state i.
func (r *Result) Way(i int) []trace.Choice {
	if r.nodes[i].parent < 0 {
		return []trace.Choice{}
	}
	return append(r.Way(r.nodes[i].parent), r.nodes[i].choice)
}
