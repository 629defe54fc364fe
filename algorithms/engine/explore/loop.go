package explore

import (
	"fmt"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// shortestLoop returns a short loop in a component, from a state to itself, on which every obligation is fulfilled or
// ceases to be due. It always goes on to the nearest place that settles one more obligation, and then home. (The
// shortest loop would be a travelling salesman's.)
func (g *graph) shortestLoop(parts *components, part int32, start int) []int {
	t := &loopBuilder{graph: g, parts: parts, part: part, columns: make([]int32, g.layout.room), cameBy: map[int]int{}}
	t.pending = g.obligationsOf(start, t.columns)
	at := start
	for len(t.pending) > 0 {
		at = t.goOn(at, t.doesSomething)
	}
	if at != start || len(t.path) == 0 {
		t.goOn(at, func(e *edge) bool { return int(e.to) == start })
	}
	return t.path
}

// loopBuilder is a path in a component, with the obligations that are still pending at its end.
type loopBuilder struct {
	*graph
	parts   *components
	part    int32
	path    []int // edges
	pending []obligation
	columns []int32
	cameBy  map[int]int // for the breadth-first search, by state: the edge that led to it
}

// doesSomething reports whether an edge fulfils an obligation, or leads to a state where one is no longer pending.
func (t *loopBuilder) doesSomething(e *edge) bool { return len(t.pendingAfter(e)) < len(t.pending) }

// pendingAfter returns the obligations that are still pending after an edge.
func (t *loopBuilder) pendingAfter(e *edge) []obligation {
	t.layout.read(t.columns, t.rows.at(int(e.to)))
	return slices.DeleteFunc(slices.Clone(t.pending), func(d obligation) bool {
		return t.does(d, e) || !t.isPending(d, int(e.to), t.columns)
	})
}

// goOn goes from a state to the nearest wanted edge, and along it.
func (t *loopBuilder) goOn(from int, wanted func(e *edge) bool) (to int) {
	clear(t.cameBy)
	t.cameBy[from] = -1
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		t.checkNow(len(t.cameBy))
		state := queue[0]
		for i := t.first[state]; i < t.first[state+1]; i++ {
			e := &t.edges[i]
			if t.parts.of[e.to] != t.part {
				continue
			}
			if wanted(e) {
				t.extend(state, i)
				return int(e.to)
			}
			if _, known := t.cameBy[int(e.to)]; !known {
				t.cameBy[int(e.to)] = i
				queue = append(queue, int(e.to))
			}
		}
	}
	panic("explore: a fair component has no fair loop")
}

// extend appends the path found to a state, and one more edge.
func (t *loopBuilder) extend(state, last int) {
	path := []int{last}
	for i := t.cameBy[state]; i >= 0; i = t.cameBy[t.source(i)] {
		path = append(path, i)
	}
	slices.Reverse(path)
	for _, i := range path {
		t.pending = t.pendingAfter(&t.edges[i])
	}
	t.path = append(t.path, path...)
}

// source returns the state from which an edge comes.
func (g *graph) source(i int) int {
	state, _ := slices.BinarySearch(g.first, i+1)
	return state - 1
}

// rounds is the number of rounds of a loop that are played to find how the message names continue.
const rounds = 12

// played returns a lasso as a schedule: the way and one period of its loop, and the position of the loop's first
// choice, from 1; 0 if there is no loop.
func (g *graph) played(l *lasso) (schedule []trace.Choice, loop int) {
	w := g.walkTo(l.start)
	if l.ends {
		return w.schedule, 0
	}
	way, each := len(w.schedule), len(l.loop)
	var round [][]string // by round: its choices, with messages named relative to the number sent before
	for range rounds {
		sent := w.sentSoFar()
		for _, i := range l.loop {
			state := g.source(i)
			w.follow(&g.successorsOf(state).moves[i-g.first[state]])
		}
		var names []string
		for _, c := range w.schedule[len(w.schedule)-each:] {
			names = append(names, relative(c, sent))
		}
		round = append(round, names)
	}
	before, period := periodOf(round)
	return w.schedule[:way+(before+period)*each], way + before*each + 1
}

// sentSoFar returns how many messages each channel has carried.
func (w *walk) sentSoFar() map[route]int {
	sent := map[route]int{}
	for from := range w.n {
		for to := range w.n {
			sent[route{from, to}] = w.sys.Sent(mutex.ID(from+1), mutex.ID(to+1))
		}
	}
	return sent
}

// relative describes a choice, with its message numbered relative to those sent before.
func relative(c trace.Choice, sent map[route]int) string {
	if c.Kind == trace.Receive {
		c.Message.K -= sent[routeOf(c.Message)]
		return fmt.Sprint(c.Message.From, c.Message.To, c.Message.K)
	}
	return c.String()
}

// periodOf returns after how many rounds they begin to repeat, and how many rounds make a period. If a channel keeps no
// order, the messages may take some rounds to settle into one.
func periodOf(round [][]string) (before, period int) {
	for before = range round {
		for period = 1; before+2*period <= len(round); period++ {
			repeats := true
			for i := before; i+period < len(round); i++ {
				repeats = repeats && slices.Equal(round[i], round[i+period])
			}
			if repeats {
				return before, period
			}
		}
	}
	panic("explore: the names of a loop's messages do not repeat")
}
