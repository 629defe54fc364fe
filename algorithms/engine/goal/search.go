package goal

import (
	"context"
	"errors"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Limits bound a search; 0 is no limit.
type Limits struct {
	States int
	Bytes  int64
	// Going is told how many states are known, now and then; it ends the search by false. It may be nil.
	Going func(states int) bool
}

// Result is what a search has found.
type Result struct {
	// Complete says that the search has an answer: Way, or that there is none. Else it ran out of its limits.
	Complete bool
	// Reachable says that there is a way, of which Way is a shortest; the first in the order of [State.Choices].
	Reachable bool
	Way       []trace.Choice
	States    int
	// Err is the cause of the end of a context that ended the search.
	Err error
}

// node is a state that is known, and how it was first come by.
type node struct {
	parent int32
	steps  int32
	choice trace.Choice
}

// bytesOfNode is about what a state costs: the node, its key in the table, and what a table has to spare.
const bytesOfNode = 160

// asking is after how many states a search looks whether it is within its limits. Within them, Going is asked by the
// systems as they work.
const asking = 256

// search goes breadth first through the states that can be reached from one. It keeps of each only how it was come by,
// and plays that again when its turn comes: a few choices cost less than a system costs to keep.
type search struct {
	from  *State
	nodes []node
	known map[key]struct{}
	room  []byte
}

// Search looks for the fewest choices that lead from a state to its goal, within what is left of the budget.
func Search(ctx context.Context, from *State, l Limits) (r Result) {
	if from.Reached() {
		return Result{Complete: true, Reachable: true, Way: []trace.Choice{}, States: 1}
	}
	s := &search{known: map[key]struct{}{}}
	defer func() {
		switch why := recover().(type) {
		case nil:
		case *mutex.Interrupted:
			if r = (Result{States: len(s.nodes)}); why.Err != errStopped {
				r.Err = why.Err
			}
		default:
			panic(why)
		}
	}()
	s.from = from.on(from.sys.CloneIn(ctx))
	s.from.sys.Allow(s.budget(l))
	s.isNew(s.from)
	s.nodes = append(s.nodes, node{parent: -1})
	for at := 0; at < len(s.nodes); at++ {
		if at%asking == 0 && s.over(l) {
			return Result{States: len(s.nodes)}
		}
		if way := s.expand(at); way != nil {
			return Result{Complete: true, Reachable: true, Way: way, States: len(s.nodes)}
		}
	}
	return Result{Complete: true, States: len(s.nodes)}
}

// budget has the work on the systems interrupted when the search is to stop.
func (s *search) budget(l Limits) *mutex.StepBudget {
	if l.Going == nil {
		return nil
	}
	return &mutex.StepBudget{Going: func() error {
		if !l.Going(len(s.nodes)) {
			return errStopped
		}
		return nil
	}}
}

// errStopped interrupts the work.
var errStopped = errors.New("the search was stopped")

// over says whether a limit is reached.
func (s *search) over(l Limits) bool {
	n := len(s.nodes)
	return l.States > 0 && n >= l.States || l.Bytes > 0 && int64(n)*bytesOfNode >= l.Bytes || l.Going != nil && !l.Going(n)
}

// expand visits all states that one choice leads to from a known one. It gives the way to the first that has reached the
// goal.
func (s *search) expand(at int) (to []trace.Choice) {
	way := s.way(at)
	state := s.from.Clone()
	for _, c := range way {
		if err := state.take(c); err != nil {
			panic(err) // it was possible before
		}
	}
	choices := state.Choices()
	for i, c := range choices {
		next := state
		if i < len(choices)-1 { // the last may have the state itself
			next = state.Clone()
		}
		if err := next.take(c); err != nil {
			panic(err) // it is one of the choices
		}
		switch {
		case next.Reached():
			return append(way, c)
		case next.Dead() || !s.isNew(next):
			continue
		}
		s.nodes = append(s.nodes, node{parent: int32(at), steps: s.nodes[at].steps + 1, choice: c})
	}
	return nil
}

// isNew says whether a state was not known before; now it is.
func (s *search) isNew(state *State) bool {
	var k key
	k, s.room = state.key(s.room)
	_, known := s.known[k]
	s.known[k] = struct{}{}
	return !known
}

// way is how a state was come by.
func (s *search) way(at int) []trace.Choice {
	way := make([]trace.Choice, 0, s.nodes[at].steps+1)
	for ; s.nodes[at].parent >= 0; at = int(s.nodes[at].parent) {
		way = append(way, s.nodes[at].choice)
	}
	slices.Reverse(way)
	return way
}
