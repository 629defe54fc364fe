package equivalence

import (
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// eventsOf are the events of processes: each asks, enters and leaves in turn.
func eventsOf(word []int32) []Event {
	kinds, phases := make([]Event, len(word)), map[int32]mutex.Phase{}
	next := map[mutex.Phase]mutex.Phase{mutex.Idle: mutex.Waiting, mutex.Waiting: mutex.Inside, mutex.Inside: mutex.Idle}
	for i, who := range word {
		phase, asked := phases[who]
		if !asked {
			phase = mutex.Idle
		}
		kinds[i] = Event{mutex.ID(who), ownKind(phase)}
		phases[who] = next[phase]
	}
	return kinds
}

// step is a state on a way, and how it was come by.
type step struct {
	state, parent int32
	spelt         int32 // events of the word
	edge          int32 // the place among the parent's edges
}

// play is a schedule with the fewest choices that spells a word, and where nothing can happen any more if it is to be stuck.
func (s *side) play(word []int32, stuck bool) []trace.Choice {
	if s.states() == 0 {
		return []trace.Choice{}
	}
	return s.search(func(at step, e edge) (int32, bool) {
		if e.who == 0 {
			return at.spelt, true
		}
		return at.spelt + 1, int(at.spelt) < len(word) && word[at.spelt] == e.who
	}, func(at step) bool {
		return int(at.spelt) == len(word) && (!stuck || s.open[at.state].stuck)
	})
}

// search goes breadth first along the edges that are known and count, to the first step that is wanted, of which it gives
// the schedule.
func (s *side) search(counts func(step, edge) (spelt int32, counts bool), wanted func(step) bool) []trace.Choice {
	steps := []step{{parent: -1}}
	known := map[[2]int32]struct{}{{}: {}}
	for i := 0; ; i++ {
		if i%1024 == 0 {
			s.ask()
		}
		at := steps[i]
		if wanted(at) {
			return s.schedule(steps, i)
		}
		for n, e := range s.known(at.state) {
			spelt, does := counts(at, e)
			if _, was := known[[2]int32{e.to, spelt}]; was || !does {
				continue
			}
			known[[2]int32{e.to, spelt}] = struct{}{}
			steps = append(steps, step{e.to, int32(i), spelt, int32(n)})
		}
	}
}

// schedule is the choices that led to a step, with the names that the messages have in a system.
func (s *side) schedule(steps []step, i int) []trace.Choice {
	var way []step
	for ; steps[i].parent >= 0; i = int(steps[i].parent) {
		way = append(way, step{state: steps[steps[i].parent].state, edge: steps[i].edge})
	}
	slices.Reverse(way)
	c := s.config
	c.Asks = slices.Clone(c.Asks)
	sys, _ := system.New(s.ctx, c)
	choices := make([]trace.Choice, 0, len(way)+1)
	for _, w := range way {
		choice := s.choice(sys, s.moveOf(w.state, int(w.edge)))
		if _, err := sys.Apply(choice); err != nil {
			panic(err) // the graph has the same moves
		}
		choices = append(choices, choice)
	}
	return choices
}

// moveOf is the move behind an edge of a state.
func (s *side) moveOf(state int32, edge int) (found move) {
	s.read(state)
	at := 0
	s.moves(func(m move) {
		if m.does == failed {
			return
		}
		if at == edge {
			found = m
		}
		at++
	})
	return found
}

// choice is a move by its name in a system. Of equal messages it is the one that was sent first.
func (s *side) choice(sys *system.System, m move) trace.Choice {
	at := mutex.ID(m.process + 1)
	if !m.isHidden {
		return trace.Choice{Kind: ownKind(sys.Local(at).Phase), At: at}
	}
	from, key := mutex.ID(m.channel/s.n+1), s.messages.list[m.option.message].key
	for _, slot := range sys.InFlight() {
		p := sys.Packet(slot)
		if p.From == from && p.To == at && string(s.machine.EncodeMessage(nil, int(p.Kind), p.Clock, p.Message)) == key {
			return trace.Choice{Kind: trace.Receive, At: at, Message: p.Name()}
		}
	}
	panic("equivalence: a message of the graph is not in the system")
}

// failed is the first failure of a verb, nil if there was none.
func (s *side) failed() *Failure {
	b := s.failure
	switch {
	case b == nil:
		return nil
	case b.state < 0:
		return &Failure{Schedule: []trace.Choice{}, Cause: b.cause}
	}
	anywhere := func(step, edge) (int32, bool) { return 0, true }
	way := s.search(anywhere, func(at step) bool { return at.state == b.state })
	c := s.config
	c.Asks = slices.Clone(c.Asks)
	sys, _ := system.New(s.ctx, c)
	for _, choice := range way {
		if _, err := sys.Apply(choice); err != nil {
			panic(err) // it was possible before
		}
	}
	return &Failure{Schedule: append(way, s.choice(sys, b.move)), Cause: b.cause}
}
