package equivalence

import (
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// eventsOf returns the events for a sequence of process numbers: each process asks, enters and leaves in turn.
func eventsOf(word []int32) []Event {
	turns := []trace.Kind{trace.Ask, trace.Enter, trace.Leave}
	events, had := make([]Event, len(word)), map[int32]int{}
	for i, who := range word {
		events[i] = Event{mutex.ID(who), turns[had[who]%len(turns)]}
		had[who]++
	}
	return events
}

// step is a state on a way, and how it was reached.
type step struct {
	state, parent int32
	spelt         int32 // number of events of the word so far
	edge          int32 // index among the parent's edges
}

// play returns a schedule with the fewest choices that spells a word and, if stuck is set, ends where nothing can
// happen any more.
func (s *side) play(word []int32, stuck bool) []trace.Choice {
	if s.States() == 0 {
		return []trace.Choice{}
	}
	return s.Schedule(s.search(func(at step, e explore.Edge) (int32, bool) {
		if e.Process == 0 {
			return at.spelt, true
		}
		return at.spelt + 1, int(at.spelt) < len(word) && word[at.spelt] == e.Process
	}, func(at step) bool {
		return int(at.spelt) == len(word) && (!stuck || s.Stuck(at.state))
	}))
}

// search searches breadth first along the known edges that count, to the first wanted step, and returns the way there.
func (s *side) search(counts func(step, explore.Edge) (spelt int32, counts bool), wanted func(step) bool) []explore.Move {
	steps := []step{{parent: -1}}
	known := map[[2]int32]struct{}{{}: {}}
	for i := 0; ; i++ {
		if i%1024 == 0 {
			s.ask()
		}
		at := steps[i]
		if wanted(at) {
			return movesTo(steps, i)
		}
		for n, e := range s.Known(at.state) {
			spelt, does := counts(at, e)
			if _, was := known[[2]int32{e.To, spelt}]; was || !does {
				continue
			}
			known[[2]int32{e.To, spelt}] = struct{}{}
			steps = append(steps, step{e.To, int32(i), spelt, int32(n)})
		}
	}
}

// movesTo returns the moves that led to a step.
func movesTo(steps []step, i int) (moves []explore.Move) {
	for ; steps[i].parent >= 0; i = int(steps[i].parent) {
		moves = append(moves, explore.Move{State: steps[steps[i].parent].state, Edge: steps[i].edge})
	}
	slices.Reverse(moves)
	return moves
}

// failure returns the first failure of a verb, nil if there was none.
func (s *side) failure() *Failure {
	state, failed := s.Failed()
	if !failed {
		return nil
	}
	var way []explore.Move
	if state >= 0 {
		anywhere := func(step, explore.Edge) (int32, bool) { return 0, true }
		way = s.search(anywhere, func(at step) bool { return at.state == state })
	}
	f := &Failure{}
	f.Schedule, f.Cause = s.Failure(way)
	return f
}
