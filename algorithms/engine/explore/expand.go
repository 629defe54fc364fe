package explore

import (
	"math/bits"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// successors is a buffer of rows, with where they come from, and of what was noted in the states expanded.
type successors struct {
	rows   []uint64
	found  []successor // for each row
	edges  int         // transitions; each of several equal messages counts
	failed []failure   // transitions in which a verb failed
	notes  []note      // the first state that breaks each property

	keeps     bool        // keep what follows, instead of the notes
	moves     []move      // the move that led to each row
	to        []uint32    // the number of each row, once found
	infos     []stateInfo // of each state expanded
	expansion expansion   // passed to a fold

	budget *mutex.StepBudget // pays for the invariants of a program

	// The state being expanded:
	columns []int32
	row     []uint64
	sum     uint64
	state   int
	frozen  bool // other workers read the numbered things, so nothing may be added
	missed  bool // something new was met while frozen: the successors are incomplete

	normalizing []int32 // the columns of the row being made normal

	places places // of the rows being looked up
	leader leader
}

// successor is the hash of a row, the state from which it comes, and how many renamings leave the row as it is.
type successor struct {
	hash, from uint32
	same       int32
}

// failure is a failed verb: the state, and the move.
type failure struct {
	state int
	move  move
}

// stateInfo is what the backward search needs to know of a state: which processes wait and which are inside, where its
// successors end in the buffer, whether it is quiet (see followAll), and whether a verb fails in it.
type stateInfo struct {
	state, end      int
	waiting, inside uint64
	quiet, fails    bool
}

func (s *search) newSuccessors() successors {
	b := successors{columns: make([]int32, s.layout.room), budget: s.newBudget()}
	if s.normal != nil {
		b.normalizing = make([]int32, s.layout.room)
	}
	if s.group != nil {
		columns := func() []int32 { return make([]int32, s.layout.room) }
		b.leader = leader{columns: columns(), image: columns(), least: columns()}
	}
	return b
}

func (b *successors) reset() {
	b.empty()
	b.forget()
}

// empty removes all rows.
func (b *successors) empty() {
	b.rows, b.found, b.edges = b.rows[:0], b.found[:0], 0
	b.moves, b.to, b.infos = b.moves[:0], b.to[:0], b.infos[:0]
}

// forget removes the notes and failures.
func (b *successors) forget() { b.failed, b.notes = b.failed[:0], b.notes[:0] }

// mayAdd reports whether something met for the first time may be numbered now. If not, it marks the state as missed, to
// be expanded again by a single worker.
func (b *successors) mayAdd() bool {
	b.missed = b.missed || b.frozen
	return !b.frozen
}

// extend appends a copy of the row being expanded, and returns it.
func (b *successors) extend() []uint64 {
	at := len(b.rows)
	b.rows = append(b.rows, b.row...)
	return b.rows[at:]
}

// add completes the row that was appended last. If states are reduced, it replaces the row by its representative.
func (s *search) add(b *successors, row []uint64, sum uint64, m *move) {
	same := int32(1)
	if s.layout.progress >= 0 && !s.advance(b, row, &sum, m) {
		b.rows = b.rows[:len(b.rows)-len(row)]
		return
	}
	if s.normal != nil {
		sum, m.fold = s.normalize(b, row, sum)
	}
	if s.group != nil {
		sum, m.by, same = s.canonicalize(b, row)
	}
	b.found = append(b.found, successor{hash(sum), uint32(b.state), same})
	b.edges += int(m.times)
	if b.keeps {
		b.moves = append(b.moves, *m)
	}
}

// move is something that can happen in a state: a transition of a process, on its own or on receiving an option of a
// channel, or a fault.
type move struct {
	kind       trace.Kind
	process    int32
	transition int32 // nothing, for a fault
	column     int32 // column of the channel, 0 if there is none
	option           // option of the channel; times is 1 if there is none
	place      uint8 // position of the message on its channel, if that matters: see reach.go
	receiver   uint8 // of an application message, from 1
	by         int32 // how processes were renamed after it
	fold       int32 // how numbers were changed after it, see normal
}

// expand appends the successors of a state. If, while frozen, it meets something new, it returns false and appends
// none.
func (s *search) expand(b *successors, rows arena, state int, frozen bool) bool {
	b.row, b.state, b.frozen, b.missed = rows.at(state), state, frozen, false
	b.sum = s.layout.read(b.columns, b.row)
	found, edges, fails := len(b.found), b.edges, len(b.failed)
	waiting, inside := s.phasesOf(b.columns)
	quiet := s.followAll(b)
	switch {
	case b.missed:
		b.rows, b.found, b.edges, b.failed = b.rows[:found*len(b.row)], b.found[:found], edges, b.failed[:fails]
		return false
	case b.keeps:
		b.infos = append(b.infos, stateInfo{state, len(b.found), waiting, inside, quiet, len(b.failed) > fails})
		return true
	case quiet && waiting != 0:
		b.note(stuck, state)
	}
	s.inspect(b, state, waiting, inside)
	return true
}

// followAll appends all successors, and reports whether the state is quiet: no process can enter or leave, and nothing
// can be received, as in [system.System.Deadlock]. Requests, faults and application messages may still come.
func (s *search) followAll(b *successors) (quiet bool) {
	if s.appMessages == news && s.deliverAtOnce(b) {
		return false
	}
	who := allProcesses
	if s.Persistent {
		who = s.persistent(b)
	}
	acts := s.followProcesses(b, who)
	arrives := s.followChannels(b, who)
	if s.appMessages != noAppMessages {
		s.followAppMessages(b)
	}
	if s.layout.faults >= 0 {
		s.followFaults(b)
	}
	return !acts && !arrives
}

// followProcesses appends the successors by which the processes in who act, and reports whether one can enter or leave.
func (s *search) followProcesses(b *successors, who uint64) (acts bool) {
	for p := range s.locals {
		if who>>p&1 == 0 {
			continue
		}
		t := s.ownMove(b, p)
		if t == nothing || s.starvation && !s.mayAskNow(b, p) {
			continue
		}
		kind := s.locals[p].views[b.columns[p]].kind
		acts = acts || kind != trace.Ask
		s.follow(b, &move{kind: kind, process: int32(p), transition: t, option: option{times: 1}})
		if kind == trace.Leave && s.System.Again {
			s.followAgain(b, p)
		}
	}
	return acts
}

// followAgain appends the successor by leaving and asking again in the same moment, of a process inside that may still
// ask. Most systems exclude this, so the views have no place for it.
func (s *search) followAgain(b *successors, p int) {
	number, l := b.columns[p], &s.locals[p]
	if l.list[number].asks == 0 || s.normal != nil && !s.mayAskAgain(b, p) {
		return
	}
	t := l.again.remember(b, uint64(number)<<1|1, func() int32 {
		return s.happen(p, number, system.Event{Kind: trace.Again}, "")
	})
	s.follow(b, &move{kind: trace.Again, process: int32(p), transition: t, option: option{times: 1}})
}

// followChannels appends the successors by which the processes in who receive, and reports whether one can.
func (s *search) followChannels(b *successors, who uint64) (arrives bool) {
	channels := b.columns[s.n : s.n+len(s.layout.columns)]
	for first := 0; first < len(channels); first += 64 {
		for left := occupied(channels[first:min(first+64, len(channels))]); left != 0; left &= left - 1 {
			channel := first + bits.TrailingZeros64(left)
			if who != allProcesses && who>>s.layout.columns[channel].to&1 == 0 {
				continue
			}
			for place := range s.contents.list[channels[channel]].options {
				arrives = s.followOption(b, channel, place) || arrives
			}
		}
	}
	return arrives
}

// occupied returns a bit for each of at most 64 channels that is not empty. It is branch-free, because the branch would
// be unpredictable.
func occupied(contents []int32) (channels uint64) {
	for i := len(contents) - 1; i >= 0; i-- {
		channels = channels<<1 | uint64(uint32(-contents[i])>>31)
	}
	return channels
}

// followOption appends the delivery of one message, and reports whether it can be received.
func (s *search) followOption(b *successors, channel, place int) bool {
	column, route := s.n+channel, s.layout.columns[channel]
	o := &s.contents.list[b.columns[column]].options[place]
	local, to := b.columns[route.to], &s.locals[route.to]
	t, known := to.received.get(receipt(local, route.from) + uint64(o.message)<<1)
	if !known {
		if !b.mayAdd() {
			return false
		}
		t = s.receive(route.to, local, route.from, o.message)
	}
	if t == nothing {
		return false
	}
	s.follow(b, &move{
		kind: trace.Receive, process: int32(route.to), transition: t, column: int32(column), option: *o, place: uint8(place),
	})
	return true
}

// follow appends the successor by a move that is no fault.
func (s *search) follow(b *successors, m *move) {
	if b.missed {
		return
	}
	t := &s.transitions[m.transition]
	if t.to == failed {
		b.failed = append(b.failed, failure{b.state, *m})
		return
	}
	next := b.extend()
	sum := b.sum + s.layout.change(next, int(m.process), t.to)
	if m.column != 0 {
		sum += s.layout.change(next, int(m.column), m.rest)
	}
	if t.sends != t.sent {
		sum += s.pushAll(b, next, t)
	}
	s.add(b, next, sum, m)
}

// pushAll puts what a transition sends on the channels, and returns the change of the row's sum.
func (s *search) pushAll(b *successors, row []uint64, t *transition) (sum uint64) {
	for _, sent := range s.sends[t.sends:t.sent] {
		number := s.contents.push(b, s.layout.get(row, int(sent.column)), sent.message)
		if !b.frozen {
			s.fit(len(s.contents.list) - 1)
		}
		sum += s.layout.change(row, int(sent.column), number)
	}
	return sum
}

// fit makes sure that a number, and so all before it, fits into a column. It panics with a layoutTooSmall if it does
// not.
func (s *search) fit(number int) {
	if uint64(number) > s.layout.mask {
		wider := s.shape
		wider.bits = 32
		panic(layoutTooSmall{wider})
	}
}
