package explore

import (
	"fmt"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A walk plays moves of a search, one after another from its start, on a real system, which names the messages. It
// tracks each message in flight when numbers are folded, and which process is which when states are reduced.
type walk struct {
	*search
	sys      *system.System
	schedule []trace.Choice     // so far
	who      int32              // the renaming from the processes of the row to the system's
	flights  map[route][]flight // by channel of the system, in the order of sending
}

// flight is a message in flight: its name, and its current number in the search.
type flight struct {
	name    trace.MessageName
	message int32
}

func (s *search) newWalk() *walk {
	w := &walk{search: s, schedule: []trace.Choice{}, flights: map[route][]flight{}}
	var started []system.Slot
	if s.from != nil {
		w.sys = s.from.sys.System.CloneIn(s.ctx)
		started = w.sys.InFlight()
	} else {
		c := s.System
		c.Asks = slices.Clone(c.Asks)
		w.sys, started = system.New(s.ctx, c)
	}
	for i, at := range started {
		name := w.sys.Packet(at).Name()
		w.send(routeOf(name), flight{name, s.starting[i]})
	}
	w.fold(s.startFold)
	return w
}

func routeOf(m trace.MessageName) route { return route{int(m.From - 1), int(m.To - 1)} }

func (w *walk) send(r route, f flight) { w.flights[r] = append(w.flights[r], f) }

// process returns the system's index of a process of the row.
func (w *walk) process(p int) int { return w.group.rename(w.who, p) }

// message returns the system's version of a message of the row.
func (w *walk) message(number int32) int32 {
	if w.group == nil {
		return number
	}
	return w.orbits.messages[number][w.who]
}

// route returns the system's channel for a channel of the row.
func (w *walk) route(column int32) route {
	r := w.layout.columns[int(column)-w.n]
	return route{w.process(r.from), w.process(r.to)}
}

// follow plays a move.
func (w *walk) follow(m *move) {
	choice := w.choice(m)
	step, err := w.sys.Apply(choice)
	if err != nil {
		panic(fmt.Sprintf("explore: the system does not follow the search: %v", err))
	}
	w.schedule = append(w.schedule, choice)
	if m.column != 0 {
		r, at := w.route(m.column), w.place(m)
		if m.kind == trace.Duplicate {
			again := flight{w.sys.Packet(step.Sends[0]).Name(), w.twinOf(w.flights[r][at].message)}
			w.flights[r] = slices.Insert(w.flights[r], at+1, again)
		} else {
			w.flights[r] = slices.Delete(w.flights[r], at, at+1)
		}
	}
	if m.transition != nothing {
		w.sent(&w.transitions[m.transition], step.Sends)
	}
	if w.normal != nil {
		w.fold(m.fold)
	}
	w.who = w.group.undo(w.who, m.by)
}

// sent records what a transition has sent. On each channel the row and the system send in the same order.
func (w *walk) sent(t *transition, slots []system.Slot) {
	numbers := map[route][]int32{}
	for _, sent := range w.sends[t.sends:t.sent] {
		r := w.route(sent.column)
		numbers[r] = append(numbers[r], w.message(sent.message))
	}
	for _, at := range slots {
		name := w.sys.Packet(at).Name()
		r := routeOf(name)
		w.send(r, flight{name, numbers[r][0]})
		numbers[r] = numbers[r][1:]
	}
}

// fold changes the numbers in the messages in flight. FIFO channels do not need them, since only their first message
// can be received.
func (w *walk) fold(number int32) {
	if w.normal == nil || w.normal.list[number] == nil || w.System.Order == system.FIFO {
		return
	}
	for _, flights := range w.flights {
		for i := range flights {
			flights[i].message = w.renumberMessage(flights[i].message, w.normal.list[number].number)
		}
	}
}

// place returns the index on its channel of the message of a move: the oldest of equal ones, if their order does not
// matter.
func (w *walk) place(m *move) int {
	if w.contents.order == system.FIFO || w.contents.ordered {
		return int(m.place)
	}
	number := w.message(m.message)
	return slices.IndexFunc(w.flights[w.route(m.column)], func(f flight) bool { return f.message == number })
}

// choice returns the system's choice for a move.
func (w *walk) choice(m *move) trace.Choice {
	if m.column != 0 {
		name := w.flights[w.route(m.column)][w.place(m)].name
		return trace.Choice{Kind: m.kind, At: name.To, Message: name}
	}
	c := trace.Choice{Kind: m.kind, At: mutex.ID(w.process(int(m.process)) + 1)}
	if m.receiver != 0 {
		c.To = mutex.ID(w.process(int(m.receiver)-1) + 1)
	}
	return c
}

// fail appends the choice for the last move, which fails.
func (w *walk) fail(m *move) { w.schedule = append(w.schedule, w.choice(m)) }

// walkTo walks the shortest way to a state. It goes back to the start to find the way, and then forwards again.
func (s *search) walkTo(state int) *walk {
	path := []int{state}
	for state != 0 {
		state = int(s.parents.at(state))
		path = append(path, state)
	}
	slices.Reverse(path)
	w := s.newWalk()
	for i := 1; i < len(path); i++ {
		b := s.successorsOf(path[i-1])
		w.follow(&b.moves[slices.Index(b.to, uint32(path[i]))])
	}
	return w
}

// successorsOf returns a buffer with the successors of a state that was expanded.
func (s *search) successorsOf(state int) *successors {
	b := s.newSuccessors()
	s.expandKnown(&b, state, state+1, func(i int) int { return i })
	return &b
}
