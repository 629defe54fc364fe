package explore

import (
	"context"
	"math"
	"slices"

	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Limits bound a search for a goal; 0 is no limit.
type Limits struct {
	States int
	Bytes  int64
	// OnProgress receives the number of known states now and then. It ends the search by returning false. It may be nil.
	OnProgress func(states int) bool
}

// mostStates means no limit.
const mostStates = math.MaxInt

// ReachResult is the result of a search for a goal.
type ReachResult struct {
	// Complete reports that the search has an answer: Choices, or that there is no way. Otherwise it reached its limits.
	Complete bool
	// Reachable reports that there is a way. Choices are a shortest one, the first in the order of [Position.Choices].
	Reachable bool
	Choices   []trace.Choice
	States    int
	// Err is the cause of the context's end, if that ended the search.
	Err error
}

// Reach searches for the fewest choices that lead from a position to its goal, within what is left of the budget.
func Reach(ctx context.Context, from *Position, l Limits) (result ReachResult) {
	switch {
	case from.Reached():
		return ReachResult{Complete: true, Reachable: true, Choices: []trace.Choice{}, States: 1}
	case from.Dead():
		return ReachResult{Complete: true, States: 1}
	}
	setup := from.setup()
	setup.States, setup.Bytes = l.States, l.Bytes
	if l.States == 0 {
		setup.States = mostStates
	}
	if l.OnProgress != nil {
		setup.OnProgress = func(p Progress) bool { return l.OnProgress(p.States) }
	}
	err := searchAs(ctx, setup, func(s *search) {
		result.States, result.Complete = s.states, !s.stopped
		if w := s.goalWitness(); w.known {
			result.Complete, result.Reachable, result.Choices = true, true, s.walkTo(w.state).schedule
		}
	})
	result.Err = err
	return result
}

// setup returns the setup of a search of what can come from a position.
func (p *Position) setup() Setup {
	return Setup{
		System: p.sys.Config, Safety: true, EM3: p.sys.carried != nil, from: p,
		Faults: Faults{
			Lose: p.left(trace.Drop), Duplicate: p.left(trace.Duplicate) > 0, Crash: p.left(trace.Crash),
		},
	}
}

// A target is the goal of a search.
type target struct {
	*goal.Goal
	steps    int // maximum number of choices; -1: no bound
	column   int // column of the progress, by number; -1 if the goal remembers nothing
	numbers  map[goal.Progress]int32
	list     []goal.Progress
	conflict []bool // by process: it and that of Overtaken exclude each other
}

// newGoal returns nil unless the search begins at a position.
func newGoal(from *Position, l *layout) *target {
	if from == nil {
		return nil
	}
	g := &target{Goal: &from.Goal, steps: -1, column: l.progress, numbers: map[goal.Progress]int32{}}
	if from.Budget.Steps > 0 {
		g.steps = from.Budget.Steps - from.Used.Steps
	}
	for p := range l.n {
		o := from.Goal.Overtaken
		g.conflict = append(g.conflict, o != nil && from.sys.Topology.Conflict(mutex.ID(p+1), o.Process))
	}
	return g
}

func (g *target) number(p goal.Progress) int32 {
	i, known := g.numbers[p]
	if !known {
		i = int32(len(g.list))
		g.numbers[p], g.list = i, append(g.list, p)
	}
	return i
}

// advance updates the progress in a row by a move, and reports whether the goal is still within reach.
func (s *search) advance(b *successors, row []uint64, sum *uint64, m *move) (alive bool) {
	h := goal.Step{At: mutex.ID(m.process + 1), Kind: m.kind, Conflicts: s.goal.conflict[m.process]}
	if m.transition != nothing {
		h.Sent = int(s.transitions[m.transition].messages)
		h.Overtakes = m.column != 0 && s.contents.overtakes(b.columns[m.column], int(m.place))
	}
	next, dead := s.goal.After(s.goal.list[b.columns[s.goal.column]], h)
	number := s.goal.number(next)
	s.fit(int(number))
	*sum += s.layout.change(row, s.goal.column, number)
	return !dead
}

// reached reports whether a state has reached a goal that is not to break a property.
func (s *search) reached(b *successors, waiting, inside uint64) bool {
	p := goal.Progress{}
	if s.goal.column >= 0 {
		p = s.goal.list[b.columns[s.goal.column]]
	}
	flying := func() bool {
		some := false
		configuration{s, b.columns}.Messages(func(_, _ mutex.ID, _ mutex.Message) { some = true })
		return some
	}
	return s.goal.Reached(p, waiting, inside, flying)
}

// goalWitness returns the witness of the goal, which is known once a state has reached it.
func (s *search) goalWitness() *witness {
	switch s.goal.Breaks {
	case "":
		return &s.found[atGoal]
	case EM1:
		return &s.found[twoInside]
	case EM2:
		return &s.found[stuck]
	case EM3:
		return &s.found[outOfOrder]
	}
	i := slices.IndexFunc(s.System.Algorithm.Invariants, func(own mutex.Invariant) bool { return own.Name == s.goal.Breaks })
	if i < 0 {
		return &witness{}
	}
	return &s.found[ownInvariants+i]
}

// ends reports whether a search for a goal has found it, or has no choices left.
func (s *search) ends() bool {
	return s.goal != nil && (s.goalWitness().known || s.goal.steps >= 0 && s.depth >= s.goal.steps)
}

// rowOf returns a row, and its sum, for the state of a system and a progress.
func (s *search) rowOf(t *followed, p goal.Progress) (row []uint64, sum uint64) {
	row, s.starting = make([]uint64, s.layout.words), nil
	for i := range s.n {
		l := local{state: *t.Local(mutex.ID(i + 1)), asks: t.asksOf(i), causal: t.processes[i]}
		sum += s.layout.change(row, i, s.numberLocal(i, l))
	}
	for _, at := range t.InFlight() {
		m := t.Packet(at)
		number := s.numberMessage(message{kind: int(m.Kind), clock: m.Clock, message: m.Message, knows: t.carried[m.Name()]})
		if name := m.Name(); name.Copy > 0 {
			number = s.twinOf(number)
			name.Copy = 0
			if _, there := t.Find(name); !there && s.contents.ordered {
				number = s.contents.orphans[number]
			}
		}
		c := transition{sends: int32(len(s.sends))}
		s.sendTo(&c, int(m.From-1), int(m.To-1), number)
		c.sent = int32(len(s.sends))
		sum += s.pushAll(&s.alone, row, &c)
		s.starting = append(s.starting, number)
	}
	if s.goal.column >= 0 {
		sum += s.layout.change(row, s.goal.column, s.goal.number(p))
	}
	return row, sum
}

// asksOf returns how often a process may still ask, -1: without end.
func (t *followed) asksOf(p int) int32 {
	switch {
	case p >= t.Processes:
		return 0
	case t.Asks == nil:
		return -1
	}
	return int32(t.Asks[p])
}

// twinOf returns the copy of a message, which is a different message if it matters which of the two is the copy.
func (s *search) twinOf(number int32) int32 {
	if s.contents.twins == nil {
		return number
	}
	if to, known := s.contents.twins[number]; known {
		return to
	}
	again := s.messages.list[number]
	again.copied = twin
	to := s.numberMessage(again)
	again.copied = orphan
	s.contents.twins[number], s.contents.orphans[to] = to, s.numberMessage(again)
	return to
}
