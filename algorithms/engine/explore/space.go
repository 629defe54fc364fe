package explore

import (
	"context"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A StateSpace is the states of a system and what leads from one to another, found as they are asked for. A state is a
// number, the first is 0. Leaving and asking in the same moment, faults, and messages of the application are left out.
type StateSpace struct {
	*search
	buffer  successors
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
	setup := Setup{System: c, States: mostStates, Safety: true, Going: func(Progress) bool { return going() }}
	n := c.Topology.Nodes()
	g := &StateSpace{search: newSearch(ctx, setup, shape{bits: 32, used: slices.Repeat([]bool{true}, n*n)})}
	g.buffer = g.newSuccessors()
	g.buffer.keeps = true
	g.guard(func() {
		if g.begin(); g.machine.Failed() != nil {
			g.failed, g.states = true, 0
		}
	})
	return g
}

// guard does some work of the search, and stops the space where that is ended.
func (g *StateSpace) guard(work func()) {
	defer func() {
		switch why := recover().(type) {
		case nil:
		case halt:
			g.stopped = true
		case *mutex.Interrupted:
			if g.stopped = true; why.Err != errStopped {
				panic(why)
			}
		default:
			panic(why)
		}
	}()
	work()
}

// Stopped reports whether the space was stopped: then what it knows of a state may be wrong.
func (g *StateSpace) Stopped() bool { return g.stopped }

// States is how many are known.
func (g *StateSpace) States() int { return g.states }

// Bytes is about what is held.
func (g *StateSpace) Bytes() int64 {
	return g.interned() + int64(g.states)*int64(8*g.layout.words+12) + int64(cap(g.spans))*sizeOf[span]() + int64(cap(g.edges))*sizeOf[Edge]()
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
	for int(state) >= len(g.spans) {
		g.spans = append(g.spans, span{})
	}
	if !g.spans[state].known && !g.stopped {
		g.guard(func() { g.find(state) })
	}
	return g.Known(state)
}

// find finds the edges of a state.
func (g *StateSpace) find(state int32) {
	b := &g.buffer
	b.reset()
	g.expand(b, g.rows, int(state), false)
	if len(b.failed) > 0 && !g.failed {
		g.failure, g.failed = b.failed[0], true
	}
	from := uint32(len(g.edges))
	for i := range b.found {
		e := Edge{To: int32(g.number(b, i))}
		if b.moves[i].column == 0 {
			e.Process = b.moves[i].process + 1
		}
		g.edges = append(g.edges, e)
	}
	end := b.glances[0]
	g.spans[state] = span{from: from, to: uint32(len(g.edges)), known: true, stuck: end.quiet && end.waiting != 0}
}

// Schedule is the choices of some moves from the first state on, with the names that messages have in a system.
func (g *StateSpace) Schedule(moves []Move) []trace.Choice {
	_, choices := g.play(moves)
	return choices
}

func (g *StateSpace) play(moves []Move) (*player, []trace.Choice) {
	p, choices := g.newPlayer(), make([]trace.Choice, 0, len(moves)+1)
	for _, m := range moves {
		b := g.newSuccessors()
		b.keeps = true
		g.expand(&b, g.rows, int(m.State), false)
		choices = append(choices, p.follow(&b.moves[m.Edge]))
	}
	return p, choices
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
	p, choices := g.play(to)
	return append(choices, p.choice(&g.failure.move)), g.failures[g.failure.move.transition]
}
