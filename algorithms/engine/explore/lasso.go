package explore

import (
	"math/bits"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// graph is all states of processes that ask without end, with their edges.
type graph struct {
	*search
	first   []int  // by state: index of its first edge; one more at the end
	edges   []edge // of all states, one after another
	waiting []uint64
	obliged []uint64 // by state, a bit each: the processes that may enter or leave
}

// edge leads to a state.
type edge struct {
	to      uint32
	message int32 // number of the message received, if column is not 0
	fold    int32
	column  int16
	process int8
	kind    trace.Kind
}

// draw builds the graph of the expanded states. Other states have no edges in it, and no process waits in them.
func (s *search) draw() *graph {
	g := &graph{search: s, first: []int{0}, waiting: make([]uint64, s.states), obliged: make([]uint64, s.states)}
	s.sweep(s.expanded, func(i int) int { return i }, func(from *expansion) {
		obliged := from.inside
		for i := range from.moves {
			m := &from.moves[i]
			g.edges = append(g.edges, edge{from.to[i], m.message, m.fold, int16(m.column), int8(m.process), m.kind})
			if m.kind == trace.Enter {
				obliged |= 1 << m.process
			}
		}
		g.first = append(g.first, len(g.edges))
		g.waiting[from.state], g.obliged[from.state] = from.waiting, obliged
	})
	for len(g.first) <= s.states {
		g.first = append(g.first, len(g.edges))
	}
	return g
}

// bytes returns the size of the graph.
func (g *graph) bytes() int64 { return int64(len(g.edges))*sizeOf[edge]() + int64(g.states)*24 }

// out returns the edges of a state.
func (g *graph) out(state int) []edge { return g.edges[g.first[state]:g.first[state+1]] }

// waits reports whether process p waits in a state.
func (g *graph) waits(p, state int) bool { return g.waiting[state]>>p&1 == 1 }

// judge searches, for each process, for fair ways to wait for ever, and counts how often others overtake it.
func (g *graph) judge(f *StarvationResult, p *Property) {
	bypass := 0
	var found lasso
	for who := range g.System.Processes {
		parts := g.components(who)
		bypass = max(bypass, g.bypass(who, parts))
		if l, is := g.fairest(who, parts); is {
			f.Starved = append(f.Starved, mutex.ID(who+1))
			if found.loop == nil && !found.ends || l.start < found.start {
				found = l
			}
		}
	}
	if f.Complete {
		p.Verdict = Holds
	}
	switch {
	case bypass == endlessly:
		f.Bypass = Unbounded
	case f.Complete:
		f.Bypass = bypass
	}
	if len(f.Starved) > 0 {
		p.Verdict, p.Processes = Broken, []mutex.ID{mutex.ID(found.who + 1)}
		p.Schedule, p.Loop = g.played(&found)
	}
}

// lasso is a way to a state, followed by a loop from there back to it in which one process waits throughout. If ends is
// set there is no loop: nothing need happen any more.
type lasso struct {
	who, start int
	loop       []int // edges of the loop
	ends       bool
}

// fairest returns the lasso of a process with the shortest way to it; is is false if there is none.
func (g *graph) fairest(who int, parts *components) (best lasso, is bool) {
	best.start = g.states
	for state := range g.states {
		g.checkNow(state)
		if g.waits(who, state) && g.rests(state) {
			best, is = lasso{who: who, start: state, ends: true}, true
			break
		}
	}
	part := -1
	for i, c := range parts.list {
		if least := slices.Min(c); int(least) < best.start && parts.hasLoop(g, i) && g.isFair(parts, int32(i)) {
			best.start, part = int(least), i
		}
	}
	if part < 0 {
		return best, is
	}
	return lasso{who: who, start: best.start, loop: g.shortestLoop(parts, int32(part), best.start)}, true
}

// rests reports whether nothing need happen in a state: no message in flight can be received, and no process may enter
// or is inside.
func (g *graph) rests(state int) bool {
	arrives := func(e edge) bool { return e.column != 0 }
	return g.obliged[state] == 0 && !slices.ContainsFunc(g.out(state), arrives)
}

// An obligation is something that a fair run must do eventually, unless it ceases to be pending: a process enters or
// leaves, a channel delivers, a message is delivered. A run is fair if for each obligation it visits again and again a
// state in which the obligation is not pending, or an edge that fulfils it.
type obligation struct {
	process int   // -1 if it is a channel's obligation
	column  int   // column of the channel
	message int32 // message on the channel; -1 if any will do
}

// obligationsOf returns the obligations that are pending in a state.
func (g *graph) obligationsOf(state int, columns []int32) (due []obligation) {
	if g.fair == FairNone {
		return nil
	}
	for left := g.obliged[state]; left != 0; left &= left - 1 {
		due = append(due, obligation{process: bits.TrailingZeros64(left), message: -1})
	}
	g.layout.read(columns, g.rows.at(state))
	for column := g.n; column < g.n+len(g.layout.columns); column++ {
		options := g.contents.list[columns[column]].options
		if len(options) > 0 && (g.fair == FairChannels || g.System.Order == system.FIFO) {
			due = append(due, obligation{-1, column, -1}) // if a FIFO channel delivers, all its messages arrive
			continue
		}
		for _, o := range options {
			due = append(due, obligation{-1, column, o.message})
		}
	}
	return due
}

// isPending reports whether an obligation is pending in the state with these columns.
func (g *graph) isPending(d obligation, state int, columns []int32) bool {
	switch {
	case d.process >= 0:
		return g.obliged[state]>>d.process&1 == 1
	case d.message < 0:
		return columns[d.column] != 0
	}
	return slices.Contains(g.contents.list[columns[d.column]].messages, d.message)
}

// does reports whether an edge fulfils an obligation. The numbers in a message that is never delivered decrease, as the
// state is made normal after every step, until they no longer change: so an edge after which a message has another name
// leads to a state in which the obligation for the old one is not pending.
func (g *graph) does(d obligation, e *edge) bool {
	switch {
	case d.process >= 0:
		return e.column == 0 && int(e.process) == d.process
	case d.message < 0:
		return int(e.column) == d.column
	}
	return int(e.column) == d.column && e.message == d.message || g.renames(d.message, e.fold)
}

// renames reports whether a message gets other numbers by a fold.
func (g *graph) renames(message, fold int32) bool {
	f := g.normal.list[fold]
	return f != nil && slices.ContainsFunc(g.marksIn(nil, &g.messages.list[message]), func(n mark) bool {
		return f.of(n.kind, n.scale, n.value) != n.value
	})
}

// isFair reports whether a run that goes round in a whole component is fair.
func (g *graph) isFair(parts *components, part int32) bool {
	states := parts.list[part]
	columns := make([]int32, g.layout.room)
	due := g.obligationsOf(int(states[0]), columns)
	for i, state := range states {
		g.checkNow(i)
		g.layout.read(columns, g.rows.at(int(state)))
		due = slices.DeleteFunc(due, func(d obligation) bool {
			return !g.isPending(d, int(state), columns) || g.someEdge(parts, part, int(state), d)
		})
		if len(due) == 0 {
			return true
		}
	}
	return len(due) == 0
}

// someEdge reports whether an edge of a state that stays in its component fulfils an obligation.
func (g *graph) someEdge(parts *components, part int32, state int, d obligation) bool {
	return slices.ContainsFunc(g.out(state), func(e edge) bool { return parts.of[e.to] == part && g.does(d, &e) })
}
