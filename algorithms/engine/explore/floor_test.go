package explore_test

import "math/bits"

// The floor: Ricart-Agrawala under the sequence rule, searched breadth first by
// code that knows nothing else. A state is two words.
//
//	processes, 16 bits each from the lowest: phase 2, asks 2, clock 3, T 3, replies 2, deferred 4
//	channels, 3 bits each at 3(4·from + to): what is in flight
//
// A request in flight means that its sender still waits, so that its T is the
// sender's; and a channel holds at most one request and one reply.
type floorState struct{ processes, channels uint64 }

const (
	phaseAt, asksAt, clockAt, timeAt, repliesAt, deferredAt = 0, 2, 4, 7, 10, 12

	empty, request, reply, requestFirst, replyFirst = 0, 1, 2, 3, 4
)

type floor struct {
	n                 int
	fifo, noTieBreak  bool
	states            []floorState
	parents           []uint32
	table             []uint64 // part of the hash in the upper half, the state's number + 1 in the lower
	transitions       int
	now               uint32 // the state being expanded
	twoInside, stuck  int    // the first such state, -1 if there is none
	pushReq, pushRepl [5]uint64
	sent              int8 // messages of the current transition

	back  []future // by state, when looking back
	ahead future   // of the state being looked at, so far
	lost  int      // the first state from which a waiting process can never enter, -1 if there is none
}

// future holds the processes that are inside or still can be, a bit each, and how many messages are still to be sent.
type future struct {
	can         uint8
	most, least int8
}

func runFloor(fifo, noTieBreak bool, asks ...int) *floor {
	f := &floor{n: len(asks), fifo: fifo, noTieBreak: noTieBreak, twoInside: -1, stuck: -1, lost: -1}
	f.table = make([]uint64, 1<<12)
	f.pushReq = [5]uint64{empty: request, reply: replyFirst}
	f.pushRepl = [5]uint64{empty: reply, request: requestFirst}
	if !fifo {
		f.pushReq[reply] = requestFirst // then both are simply there
	}
	var start floorState
	for p, n := range asks {
		start.processes |= uint64(n) << (16*p + asksAt)
	}
	f.visit(start)
	for ; int(f.now) < len(f.states); f.now++ {
		before := f.transitions
		s := f.states[f.now]
		f.expand(s)
		if bits.OnesCount64(s.processes&inside) > 1 && f.twoInside < 0 {
			f.twoInside = int(f.now)
		}
		if f.transitions == before && s.processes&waiting != 0 && f.stuck < 0 {
			f.stuck = int(f.now)
		}
	}
	return f
}

const inside, waiting = 0x0002000200020002, 0x0001000100010001

// lookBack does by hand what the explorer does when all states are known. Every edge leads to a state with a greater
// number.
func (f *floor) lookBack() {
	f.back = make([]future, len(f.states))
	for i := len(f.states) - 1; i >= 0; i-- {
		s, before := f.states[i], f.transitions
		f.ahead = future{can: bitOfEach(s.processes & inside >> 1), most: -1, least: -1}
		f.expand(s)
		if f.transitions == before && s.processes&waiting == 0 {
			f.ahead.most, f.ahead.least = 0, 0
		}
		f.transitions = before
		f.back[i] = f.ahead
		if bitOfEach(s.processes&waiting)&^f.ahead.can != 0 {
			f.lost = i
		}
	}
}

// bitOfEach gathers the lowest bit of each process.
func bitOfEach(processes uint64) uint8 {
	return uint8(processes | processes>>15 | processes>>30 | processes>>45)
}

// look adds what lies ahead of a successor.
func (f *floor) look(s floorState) {
	to := f.back[f.find(s)]
	f.ahead.can |= to.can
	if to.most < 0 {
		return
	}
	f.ahead.most = max(f.ahead.most, to.most+f.sent)
	if f.ahead.least < 0 || to.least+f.sent < f.ahead.least {
		f.ahead.least = to.least + f.sent
	}
}

func (f *floor) find(s floorState) int {
	h := s.hash()
	mask := uint64(len(f.table) - 1)
	for at := h & mask; ; at = (at + 1) & mask {
		e := f.table[at]
		if e&^0xffffffff == h&^0xffffffff && f.states[uint32(e)-1] == s {
			return int(uint32(e) - 1)
		}
	}
}

func (f *floor) expand(s floorState) {
	for p := range f.n {
		at := 16 * p
		own := s.processes >> at & 0xffff
		others := s.processes &^ (0xffff << at)
		switch own & 3 {
		case 0: // idle
			if own>>asksAt&3 == 0 {
				continue
			}
			clock := own>>clockAt&7 + 1
			own = 1 | (own>>asksAt&3-1)<<asksAt | clock<<clockAt | clock<<timeAt | own&(15<<deferredAt)
			next := floorState{others | own<<at, s.channels}
			for j := range f.n {
				if j != p {
					next.channels = push(next.channels, 12*p+3*j, &f.pushReq)
				}
			}
			f.sent = int8(f.n - 1)
			f.reach(next)
		case 1: // waiting
			if int(own>>repliesAt&3) == f.n-1 {
				f.reach(floorState{others | (own+1)<<at, s.channels})
			}
		case 2: // inside
			next := floorState{others | own&^(3|7<<timeAt|15<<deferredAt)<<at, s.channels}
			for owed := own >> deferredAt; owed != 0; owed &= owed - 1 {
				next.channels = push(next.channels, 12*p+3*bits.TrailingZeros64(owed), &f.pushRepl)
			}
			f.sent = int8(bits.OnesCount64(own >> deferredAt))
			f.reach(next)
		}
	}
	for left := s.channels; left != 0; {
		at := bits.TrailingZeros64(left) / 3 * 3
		content := left >> at & 7
		left &^= 7 << at
		from, to := at/12, at%12/3
		rest := floorState{s.processes, s.channels &^ (7 << at)}
		switch content {
		case request:
			f.deliverRequest(rest, from, to)
		case reply:
			f.deliverReply(rest, to)
		case requestFirst:
			f.deliverRequest(floorState{rest.processes, rest.channels | reply<<at}, from, to)
			if !f.fifo {
				f.deliverReply(floorState{rest.processes, rest.channels | request<<at}, to)
			}
		case replyFirst:
			f.deliverReply(floorState{rest.processes, rest.channels | request<<at}, to)
		}
	}
}

func push(channels uint64, at int, how *[5]uint64) uint64 {
	return channels&^(7<<at) | how[channels>>at&7]<<at
}

func (f *floor) deliverRequest(s floorState, from, to int) {
	t := s.processes >> (16*from + timeAt) & 7
	own := s.processes >> (16 * to) & 0xffff
	mine := own >> timeAt & 7
	if t > own>>clockAt&7 {
		s.processes = s.processes&^(7<<(16*to+clockAt)) | t<<(16*to+clockAt)
	}
	if own&3 == 2 || own&3 == 1 && (mine < t || mine == t && to < from && !f.noTieBreak) {
		s.processes |= 1 << (16*to + deferredAt + from)
	} else {
		s.channels = push(s.channels, 12*to+3*from, &f.pushRepl)
		f.sent = 1
	}
	f.reach(s)
}

func (f *floor) deliverReply(s floorState, to int) {
	s.processes += 1 << (16*to + repliesAt)
	f.reach(s)
}

func (f *floor) reach(s floorState) {
	f.transitions++
	if f.back != nil {
		f.look(s)
	} else {
		f.visit(s)
	}
	f.sent = 0
}

func (s floorState) hash() uint64 {
	h := (s.processes ^ bits.RotateLeft64(s.channels*0x9e3779b97f4a7c15, 29)) * 0xbf58476d1ce4e5b9
	return h ^ h>>32
}

func (f *floor) visit(s floorState) {
	h := s.hash()
	mask := uint64(len(f.table) - 1)
	at := h & mask
	tag := h &^ 0xffffffff
	for ; f.table[at] != 0; at = (at + 1) & mask {
		if e := f.table[at]; e&^0xffffffff == tag && f.states[uint32(e)-1] == s {
			return
		}
	}
	f.states = append(f.states, s)
	f.parents = append(f.parents, f.now)
	f.table[at] = tag | uint64(len(f.states))
	if 2*len(f.states) > len(f.table) {
		f.grow()
	}
}

func (f *floor) grow() {
	f.table = make([]uint64, 2*len(f.table))
	mask := uint64(len(f.table) - 1)
	for i, s := range f.states {
		h := s.hash()
		at := h & mask
		for f.table[at] != 0 {
			at = (at + 1) & mask
		}
		f.table[at] = h&^0xffffffff | uint64(i+1)
	}
}

// steps returns the length of the way to a state.
func (f *floor) steps(i int) int {
	n := 0
	for ; i > 0; i = int(f.parents[i]) {
		n++
	}
	return n
}
