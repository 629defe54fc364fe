package explore

import (
	"math"
	"slices"

	"fano/algorithms/engine/trace"
)

// components are the strongly connected components of the part of a graph in which one process waits (R. Tarjan,
// "Depth-first search and linear graph algorithms", 1972). Each comes after all those that can be reached from it.
type components struct {
	of   []int32 // by state: index of its component; -1 if the process does not wait in it
	list [][]uint32
}

// depthFirst is the depth-first search for components.
type depthFirst struct {
	*graph
	who    int
	parts  *components
	number []uint32 // by state, in order of discovery; 0 if not yet discovered
	low    []uint32 // the least number reachable by way of later states
	next   uint32
	stack  []uint32 // states whose component is not complete
	path   []visit
}

// visit is a state on the current path, and how many of its edges were followed.
type visit struct {
	state uint32
	done  int
}

func (g *graph) components(who int) *components {
	parts := &components{of: slices.Repeat([]int32{-1}, g.states)}
	d := &depthFirst{graph: g, who: who, parts: parts, number: make([]uint32, g.states), low: make([]uint32, g.states)}
	for state := range g.states {
		if d.number[state] == 0 && g.waits(who, state) {
			d.from(uint32(state))
		}
	}
	return parts
}

// from visits everything that can be reached from a state.
func (d *depthFirst) from(state uint32) {
	d.enter(state)
	for len(d.path) > 0 {
		at := &d.path[len(d.path)-1]
		edges := d.out(int(at.state))
		if at.done == len(edges) {
			d.goBack()
			continue
		}
		to := edges[at.done].to
		at.done++
		switch {
		case !d.waits(d.who, int(to)):
		case d.number[to] == 0:
			d.enter(to)
		case d.parts.of[to] < 0: // still on the stack
			d.low[at.state] = min(d.low[at.state], d.number[to])
		}
	}
}

func (d *depthFirst) enter(state uint32) {
	d.next++
	d.checkNow(int(d.next))
	d.number[state], d.low[state] = d.next, d.next
	d.stack = append(d.stack, state)
	d.path = append(d.path, visit{state: state})
}

// goBack leaves a state whose edges have all been followed, and completes its component if it was that component's
// first state.
func (d *depthFirst) goBack() {
	state := d.path[len(d.path)-1].state
	d.path = d.path[:len(d.path)-1]
	if len(d.path) > 0 {
		before := d.path[len(d.path)-1].state
		d.low[before] = min(d.low[before], d.low[state])
	}
	if d.low[state] != d.number[state] {
		return
	}
	at := len(d.stack) - 1
	for d.stack[at] != state {
		at--
	}
	part := append([]uint32(nil), d.stack[at:]...)
	d.stack = d.stack[:at]
	for _, s := range part {
		d.parts.of[s] = int32(len(d.parts.list))
	}
	d.parts.list = append(d.parts.list, part)
}

// hasLoop reports whether a run can stay in a component: some edge leads back into it.
func (c *components) hasLoop(g *graph, i int) bool {
	states := c.list[i]
	return len(states) > 1 || slices.ContainsFunc(g.out(int(states[0])), func(e edge) bool { return e.to == states[0] })
}

// bypass returns the maximum number of entries by one other process while who waits, over all others that it excludes.
func (g *graph) bypass(who int, parts *components) (most int) {
	for q := range g.System.Processes {
		if q != who && g.exclude(who, q) {
			most = max(most, g.entries(q, parts))
		}
	}
	return most
}

// endlessly is the number of entries that have no bound.
const endlessly = math.MaxInt

// entries returns the maximum number of entries by q while the process waits to which the components belong. If q
// enters within a component, a run can go round there and let it in endlessly.
func (g *graph) entries(q int, parts *components) (most int) {
	times := make([]int, len(parts.list)) // by component: entries from there on
	for i, part := range parts.list {
		for k, state := range part {
			g.checkNow(i + k)
			for _, e := range g.out(int(state)) {
				to := parts.of[e.to]
				if to < 0 {
					continue // it waits no longer
				}
				entry := 0
				if e.kind == trace.Enter && int(e.process) == q {
					entry = 1
				}
				if to == int32(i) && entry > 0 {
					return endlessly
				}
				times[i] = max(times[i], times[to]+entry)
			}
		}
		most = max(most, times[i])
	}
	return most
}
