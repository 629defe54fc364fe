package explore

import (
	"fmt"

	"fano/algorithms/engine/trace"
)

// A walk plays moves of a search, one after another from its start, on a real system, which names the messages. Where
// states are reduced it keeps track of which process is which, and where numbers are folded, of what becomes of each
// message in flight.
type walk struct {
	*search
	schedule []trace.Choice // so far
	who      int32          // the renaming from the processes of the row to the system's
	sys      *played        // where numbers are not folded
	player   *player        // where they are
}

func (s *search) newWalk() *walk {
	w := &walk{search: s, schedule: []trace.Choice{}}
	if s.Fold {
		w.player = s.newPlayer()
	} else {
		w.sys = s.begun()
	}
	return w
}

// follow does a move.
func (w *walk) follow(m *move) {
	if w.player != nil {
		w.schedule = append(w.schedule, w.player.follow(m))
		return
	}
	choice := w.named(w.sys, m, w.who)
	if _, err := w.sys.apply(choice); err != nil {
		panic(fmt.Sprintf("explore: the system does not follow the search: %v", err))
	}
	w.schedule = append(w.schedule, choice)
	w.who = w.group.undo(w.who, m.by)
}

// begun is a system where the search begins.
func (s *search) begun() *played {
	if s.from != nil {
		return s.from.sys.clone(s.from.sys.System.CloneIn(s.ctx))
	}
	t, _ := play(s.ctx, s.System, s.EM3)
	return t
}

// fail names a move that fails, the last.
func (w *walk) fail(m *move) {
	if w.player != nil {
		w.schedule = append(w.schedule, w.player.choice(m))
		return
	}
	w.schedule = append(w.schedule, w.named(w.sys, m, w.who))
}

// process gives what a process of the row is called.
func (w *walk) process(p int) int { return w.group.rename(w.who, p) }

// walkTo walks the shortest way to a state. It is found by going back to the start, and then forwards again.
func (s *search) walkTo(state int) *walk {
	w := s.newWalk()
	path := s.pathTo(state)
	for i := 1; i < len(path); i++ {
		w.follow(s.move(path[i-1], path[i]))
	}
	return w
}
