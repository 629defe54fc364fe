package explore

import (
	"context"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
)

// lazy is a search whose states are expanded as they are asked for.
type lazy struct {
	*search
	buffer successors
}

func newLazy(ctx context.Context, setup Setup) lazy {
	setup.States, setup.Safety = mostStates, true
	n := setup.System.Topology.Nodes()
	l := lazy{search: newSearch(ctx, setup, shape{bits: 32, used: slices.Repeat([]bool{true}, n*n)})}
	l.buffer = l.newSuccessors()
	l.buffer.keeps = true
	return l
}

// next returns a state with its successors, which have numbers from now on. It is valid until the next call.
func (l *lazy) next(state int) *seen {
	b := &l.buffer
	b.reset()
	l.expand(b, l.rows, state, false)
	l.insert(b, 0, len(b.found))
	b.seen = seen{&b.infos[0], b.moves, b.to}
	return &b.seen
}

// A StateSpace is the states of a system and what leads from one to another, found as they are asked for. A state is a
// number, the first is 0. Leaving and asking in the same moment, faults, and messages of the application are left out.
type StateSpace struct {
	lazy
	edges   []Edge  // of all states
	spans   []span  // by state
	failure failure // the first verb that failed, if failed
	failed  bool
}

// An Edge leads to a state.
type Edge struct {
	To      int32
	Process int32 // asks, enters or leaves, from 1; 0: a message is received
}

// span is where the edges of a state are, once they are known.
type span struct {
	from, to     uint32
	known, stuck bool
}

// A Move is an edge of a state, by its place among those that [StateSpace.Out] returns.
type Move struct{ State, Edge int32 }

// NewStateSpace begins with the first state; there is none if the system cannot begin. Where going reports false, the
// space is stopped.
func NewStateSpace(ctx context.Context, c system.Config, going func() bool) *StateSpace {
	c = c.Completed()
	c.Again, c.Tells = false, nil
	g := &StateSpace{lazy: newLazy(ctx, Setup{System: c, Going: func(Progress) bool { return going() }})}
	g.guard(func() {
		if g.begin(); g.machine.Failed() != nil {
			g.failed, g.states = true, 0
		}
	})
	return g
}

// Stopped reports whether the space was stopped: then what it knows of a state may be wrong.
func (g *StateSpace) Stopped() bool { return g.stopped }

// States is how many are known.
func (g *StateSpace) States() int { return g.states }

// Bytes is about what is held.
func (g *StateSpace) Bytes() int64 {
	return g.interned() + int64(g.states)*int64(8*g.layout.words+12) +
		int64(cap(g.spans))*sizeOf[span]() + int64(cap(g.edges))*sizeOf[Edge]()
}

// Known are the edges of a state, if they are known.
func (g *StateSpace) Known(state int32) []Edge {
	if int(state) >= len(g.spans) {
		return nil
	}
	return g.edges[g.spans[state].from:g.spans[state].to]
}

// Stuck says of a state whose edges are known whether a process waits in it, and nothing can happen unless another asks.
func (g *StateSpace) Stuck(state int32) bool {
	return int(state) < len(g.spans) && g.spans[state].stuck
}

// Out are the edges of a state, which are found if they are not known.
func (g *StateSpace) Out(state int32) []Edge {
	g.spans = grown(g.spans, int(state)+1)
	if !g.spans[state].known && !g.stopped {
		g.guard(func() { g.find(state) })
	}
	return g.Known(state)
}

// find finds the edges of a state.
func (g *StateSpace) find(state int32) {
	at := g.next(int(state))
	if at.fails && !g.failed {
		g.failure, g.failed = g.buffer.failed[0], true
	}
	from := uint32(len(g.edges))
	for i, to := range at.to {
		e := Edge{To: int32(to)}
		if m := &at.moves[i]; m.column == 0 {
			e.Process = m.process + 1
		}
		g.edges = append(g.edges, e)
	}
	g.spans[state] = span{from: from, to: uint32(len(g.edges)), known: true, stuck: at.quiet && at.waiting != 0}
}

// Schedule is the choices of some moves from the first state on, with the names that messages have in a system.
func (g *StateSpace) Schedule(moves []Move) []trace.Choice {
	return g.walk(moves).schedule
}

func (g *StateSpace) walk(moves []Move) *walk {
	w := g.newWalk()
	for _, m := range moves {
		w.follow(&g.next(int(m.State)).moves[m.Edge])
	}
	return w
}

// Failed is the state in which a verb failed first, -1 if a start did; ok is false if none failed.
func (g *StateSpace) Failed() (state int32, ok bool) {
	if g.failed && g.states == 0 {
		return -1, true
	}
	return int32(g.failure.state), g.failed
}

// Failure is the schedule of the moves to the state in which a verb failed, with the choice in which it does, and why.
func (g *StateSpace) Failure(to []Move) (schedule []trace.Choice, cause any) {
	if g.states == 0 {
		return []trace.Choice{}, g.machine.Failed()
	}
	w := g.walk(to)
	w.fail(&g.failure.move)
	return w.schedule, g.failures[g.failure.move.transition]
}
