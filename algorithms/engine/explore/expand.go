package explore

import (
	"math/bits"

	"fano/algorithms/mutex"
)

// successors is a buffer of rows, with where they come from, and of what was noted
// of the states expanded.
type successors struct {
	rows     []uint64
	found    []successor // of each row
	edges    int         // transitions, equal messages counted each
	dead     []int       // states in which a process waits, and which are quiet: see followAll
	failed   []failure   // transitions in which a verb failed
	two      []int       // states in which two are inside
	reached  []int       // states that have reached the goal
	passed   []int       // states in which a process is inside that overtook another, see causal
	violated []violated

	keeps   bool     // what follows, instead of what is noted above
	moves   []move   // that led to each row
	to      []uint32 // the number of each row, once found
	glances []glance // of each state expanded
	seen    seen     // the one that is given to a fold

	budget *mutex.StepBudget // pays for the invariants of a program

	// Of the state being expanded:
	columns []int32
	row     []uint64
	sum     uint64
	state   int

	settling []int32 // the columns of the row being made normal

	places places // of the rows being looked up
	leader leader
}

// successor is the hash of a row, the state that it follows, and how many renamings
// leave the row as it is.
type successor struct {
	hash, from uint32
	same       int32
}

// failure is a verb that fails: in which state, and in what move.
type failure struct {
	state int
	move  move
}

// glance is what the search backwards needs to know of a state: which processes wait and which are inside, where its
// successors end in the buffer, and whether it is quiet (see followAll), or a verb fails.
type glance struct {
	state, end      int
	waiting, inside uint64
	quiet, fails    bool
}

func (s *search) newSuccessors() successors {
	b := successors{columns: make([]int32, s.layout.room), budget: s.newBudget()}
	if s.normal != nil {
		b.settling = make([]int32, s.layout.room)
	}
	if s.group != nil {
		b.leader = leader{columns: make([]int32, s.layout.room), image: make([]int32, s.layout.room), least: make([]int32, s.layout.room)}
	}
	return b
}

func (b *successors) reset() {
	b.empty()
	b.forget()
}

// empty leaves no rows.
func (b *successors) empty() {
	b.rows, b.found, b.edges = b.rows[:0], b.found[:0], 0
	b.moves, b.to, b.glances = b.moves[:0], b.to[:0], b.glances[:0]
}

// forget forgets what was noted.
func (b *successors) forget() {
	b.dead, b.failed, b.two, b.passed = b.dead[:0], b.failed[:0], b.two[:0], b.passed[:0]
	b.violated, b.reached = b.violated[:0], b.reached[:0]
}

// extend appends a copy of the row being expanded.
func (b *successors) extend() []uint64 {
	at := len(b.rows)
	b.rows = append(b.rows, b.row...)
	return b.rows[at:]
}

// add completes the row that was appended last: it becomes the one that stands for
// it, if states are reduced. It gives false as followAll does.
func (s *search) add(b *successors, row []uint64, sum uint64, m *move, frozen bool) bool {
	same := int32(1)
	if s.layout.progress >= 0 && !s.advance(b, row, &sum, m) {
		b.rows = b.rows[:len(b.rows)-len(row)]
		return true
	}
	if s.normal != nil {
		var known bool
		if sum, m.fold, known = s.settle(row, sum, b.settling, frozen); !known {
			return false
		}
	}
	if s.group != nil {
		var known bool
		if sum, m.by, same, known = s.lead(&b.leader, row, frozen); !known {
			return false
		}
	}
	b.found = append(b.found, successor{hash(sum), uint32(b.state), same})
	b.edges += int(m.times)
	if b.keeps {
		b.moves = append(b.moves, *m)
	}
	return true
}

// move is something that can happen in a state: a transition of a process, of
// itself or on receiving an option of a channel, or a fault.
type move struct {
	process    int32
	transition int32 // nothing, of a fault
	column     int32 // of the channel, 0 if there is none
	option           // of the channel; happens once if there is none
	fault      fault
	place      uint8 // of the message on its channel, where that matters: see reach.go
	again      bool  // it leaves, and asks in the same moment
	tells      uint8 // to whom a message of the application is sent, from 1; 0 if none is
	by         int32 // how the processes were renamed after it
	fold       int32 // how the numbers were changed after it, see normal
}

// expand appends the successors of a state. It returns false, and appends none, if, while frozen, it met something new.
func (s *search) expand(b *successors, rows arena, state int, frozen bool) bool {
	b.row, b.state = rows.at(state), state
	b.sum = s.layout.read(b.columns, b.row)
	found, edges, fails := len(b.found), b.edges, len(b.failed)
	waiting, inside := s.phasesOf(b.columns)
	quiet, known := s.followAll(b, frozen)
	switch {
	case !known:
		b.rows, b.found, b.edges, b.failed = b.rows[:found*len(b.row)], b.found[:found], edges, b.failed[:fails]
		return false
	case b.keeps:
		b.glances = append(b.glances, glance{state, len(b.found), waiting, inside, quiet, len(b.failed) > fails})
		return true
	case quiet && waiting != 0:
		b.dead = append(b.dead, state)
	}
	s.inspect(b, state, waiting, inside)
	return true
}

// followAll appends all successors, and reports whether the state is quiet: no process can enter or leave, and nothing can
// be received, as in [system.System.Deadlock]. Requests, faults and messages of the application may still come.
// The second value is false, and successors may be missing, if, while frozen, it met something new.
func (s *search) followAll(b *successors, frozen bool) (quiet, known bool) {
	if s.voice == news {
		if one, known := s.deliverAtOnce(b, frozen); one || !known {
			return false, known
		}
	}
	who := everybody
	if s.Persistent {
		if who, known = s.persistent(b, frozen); !known {
			return false, false
		}
	}
	acts, known := s.followProcesses(b, who, frozen)
	if !known {
		return false, false
	}
	arrives, known := s.followChannels(b, who, frozen)
	if !known || s.voice != silent && !s.followTells(b, frozen) {
		return false, false
	}
	return !acts && !arrives, s.layout.faults < 0 || s.followFaults(b, frozen)
}

// followProcesses appends the successors by which the processes of who act, and reports whether one can enter or leave.
func (s *search) followProcesses(b *successors, who uint64, frozen bool) (acts, known bool) {
	columns := b.columns
	for p := range s.locals {
		if who>>p&1 == 0 {
			continue
		}
		t := s.locals[p].views[columns[p]].own
		if t == unknown {
			if frozen {
				return false, false
			}
			t = s.ownMove(p, columns[p])
		}
		if t == nothing || s.forever && !s.mayAskNow(p, columns) {
			continue
		}
		v := &s.locals[p].views[columns[p]]
		acts = acts || v.waiting|v.inside != 0 // else it asks
		if !s.follow(b, &move{process: int32(p), transition: t, option: option{times: 1}}, frozen) {
			return false, false
		}
		if s.System.Again && !s.followAgain(b, p, frozen) {
			return false, false
		}
	}
	return acts, true
}

// followChannels appends the successors by which the processes of who receive, and reports whether one can.
func (s *search) followChannels(b *successors, who uint64, frozen bool) (arrives, known bool) {
	channels := b.columns[s.n : s.n+len(s.layout.columns)]
	for first := 0; first < len(channels); first += 64 {
		for left := occupied(channels[first:min(first+64, len(channels))]); left != 0; left &= left - 1 {
			channel := first + bits.TrailingZeros64(left)
			if who != everybody && who>>s.layout.columns[channel].to&1 == 0 {
				continue
			}
			some, known := s.followChannel(b, channel, frozen)
			if !known {
				return false, false
			}
			arrives = arrives || some
		}
	}
	return arrives, true
}

// occupied has a bit for each of at most 64 channels that is not empty. It does not branch, since the branch could not be
// predicted.
func occupied(contents []int32) (channels uint64) {
	for i := len(contents) - 1; i >= 0; i-- {
		channels = channels<<1 | uint64(uint32(-contents[i])>>31)
	}
	return channels
}

// followChannel appends the deliveries of a channel, and reports whether there are any.
func (s *search) followChannel(b *successors, channel int, frozen bool) (some, known bool) {
	options := s.contents.list[b.columns[s.n+channel]].options
	for i := range options {
		one, known := s.followOption(b, channel, i, frozen)
		if !known {
			return false, false
		}
		some = some || one
	}
	return some, true
}

// followOption appends the delivery of one message, and reports whether it can be received.
func (s *search) followOption(b *successors, channel, place int, frozen bool) (can, known bool) {
	column, route := s.n+channel, s.layout.columns[channel]
	o := &s.contents.list[b.columns[column]].options[place]
	local, to := b.columns[route.to], &s.locals[route.to]
	t, known := to.received.get(receipt(local, route.from) + uint64(o.message)<<1)
	if !known {
		if frozen {
			return false, false
		}
		t = s.receive(route.to, local, route.from, o.message)
	}
	if t == nothing {
		return false, true
	}
	return true, s.follow(b, &move{process: int32(route.to), transition: t, column: int32(column), option: *o, place: uint8(place)}, frozen)
}

// follow appends the successor by a move that is no fault. It gives false as
// followAll does.
func (s *search) follow(b *successors, m *move, frozen bool) bool {
	t := &s.transitions[m.transition]
	if t.to == failed {
		b.failed = append(b.failed, failure{b.state, *m})
		return true
	}
	next := b.extend()
	sum := b.sum + s.layout.change(next, int(m.process), t.to)
	if m.column != 0 {
		sum += s.layout.change(next, int(m.column), m.rest)
	}
	if t.sends != t.sent {
		more, known := s.pushAll(next, t, frozen)
		if !known {
			return false
		}
		sum += more
	}
	return s.add(b, next, sum, m, frozen)
}

// pushAll puts what a transition sends on the channels, and gives by how much the
// row's sum changes.
func (s *search) pushAll(row []uint64, t *transition, frozen bool) (sum uint64, known bool) {
	for _, sent := range s.sends[t.sends:t.sent] {
		number, known := s.contents.push(s.layout.get(row, int(sent.column)), sent.message, frozen)
		if !known {
			return 0, false
		}
		if !frozen {
			s.fit(len(s.contents.list) - 1)
		}
		sum += s.layout.change(row, int(sent.column), number)
	}
	return sum, true
}

// fit makes sure that a number, and so all before it, fits into a column.
func (s *search) fit(number int) {
	if uint64(number) > s.layout.mask {
		wider := s.shape
		wider.bits = 32
		panic(layoutTooSmall{wider})
	}
}
