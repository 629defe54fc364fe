package explore

import (
	"context"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
)

// lazy is a search whose states are expanded on demand.
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

// next returns a state with its successors, and numbers these. It is valid until the next call.
func (l *lazy) next(state int) *expansion {
	b := &l.buffer
	b.reset()
	l.expand(b, l.rows, state, false)
	l.insert(b, 0, len(b.found))
	b.expansion = expansion{&b.infos[0], b.moves, b.to}
	return &b.expansion
}

// A StateSpace is the states of a system and the edges between them, computed on demand. A state is a number, the first
// is 0. Leaving and asking in the same moment, faults, and application messages are left out.
type StateSpace struct {
	lazy
	edges   []Edge  // of all states
	spans   []span  // by state
	failure failure // the first verb that failed, if failed is set
	failed  bool
}

// An Edge leads to a state.
type Edge struct {
	To      int32
	Process int32 // process that asks, enters or leaves, from 1; 0: a message is received
}

// span locates the edges of a state, once they are known.
type span struct {
	from, to     uint32
	known, stuck bool
}

// A Move is an edge of a state, by its index in the result of [StateSpace.Out].
type Move struct{ State, Edge int32 }

// NewStateSpace returns a space with the first state, or without states if the system cannot start. The space stops
// when going reports false.
func NewStateSpace(ctx context.Context, c system.Config, going func() bool) *StateSpace {
	c = c.Completed()
	c.Again, c.AppSends = false, nil
	g := &StateSpace{lazy: newLazy(ctx, Setup{System: c, OnProgress: func(Progress) bool { return going() }})}
	g.guard(func() {
		if g.begin(); g.machine.Failed() != nil {
			g.failed, g.states = true, 0
		}
	})
	return g
}

// Stopped reports whether the space was stopped. What it knows of a state may then be wrong.
func (g *StateSpace) Stopped() bool { return g.stopped }

// States returns the number of known states.
func (g *StateSpace) States() int { return g.states }

// Bytes estimates the bytes held.
func (g *StateSpace) Bytes() int64 {
	return g.interned() + int64(g.states)*int64(8*g.layout.words+12) +
		int64(cap(g.spans))*sizeOf[span]() + int64(cap(g.edges))*sizeOf[Edge]()
}

// Known returns the edges of a state, nil if they are not known.
func (g *StateSpace) Known(state int32) []Edge {
	if int(state) >= len(g.spans) {
		return nil
	}
	return g.edges[g.spans[state].from:g.spans[state].to]
}

// Stuck reports, for a state whose edges are known, whether a process waits in it and nothing can happen unless another
// asks.
func (g *StateSpace) Stuck(state int32) bool {
	return int(state) < len(g.spans) && g.spans[state].stuck
}

// Out returns the edges of a state, and computes them if they are not known.
func (g *StateSpace) Out(state int32) []Edge {
	g.spans = grown(g.spans, int(state)+1)
	if !g.spans[state].known && !g.stopped {
		g.guard(func() { g.find(state) })
	}
	return g.Known(state)
}

// find computes the edges of a state.
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

// Schedule returns the choices for some moves from the first state on, with the message names of a real system.
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

// Failed returns the state in which a verb failed first, -1 if a start did; ok is false if none failed.
func (g *StateSpace) Failed() (state int32, ok bool) {
	if g.failed && g.states == 0 {
		return -1, true
	}
	return int32(g.failure.state), g.failed
}

// Failure returns the schedule of the moves to the state in which a verb failed, ending with the choice that fails, and
// the cause.
func (g *StateSpace) Failure(to []Move) (schedule []trace.Choice, cause any) {
	if g.states == 0 {
		return []trace.Choice{}, g.machine.Failed()
	}
	w := g.walk(to)
	w.fail(&g.failure.move)
	return w.schedule, g.failures[g.failure.move.transition]
}
