package explore

import (
	"slices"

	"fano/algorithms/engine/system"
)

// fault is what goes wrong in a move.
type fault uint8

const (
	none fault = iota
	lose
	duplicate
	crash
	faultKinds = 3
)

// left says how many faults of a kind may still happen.
func (s *search) left(columns []int32, f fault) bool {
	most := [...]int{lose: s.Faults.Lose, duplicate: 0, crash: s.Faults.Crash}
	if s.Faults.Duplicate {
		most[duplicate] = 1
	}
	return int(columns[s.layout.faults+int(f)-1]) < most[f]
}

// followFaults appends the successors by every fault that can happen in a state.
func (s *search) followFaults(b *successors, frozen bool) bool {
	for _, f := range []fault{lose, duplicate} {
		if !s.left(b.columns, f) {
			continue
		}
		for c := range s.layout.columns {
			column := s.n + c
			for place, o := range s.contents.exposed(b.columns[column]) {
				if f == duplicate && s.messages.list[o.message].copied != original {
					continue
				}
				m := move{transition: nothing, column: int32(column), option: o, fault: f, place: uint8(place)}
				if !s.followFault(b, &m, frozen) {
					return false
				}
			}
		}
	}
	if s.left(b.columns, crash) {
		for p := range s.n {
			if s.locals[p].list[b.columns[p]].state.Crashed {
				continue
			}
			m := move{process: int32(p), transition: nothing, option: option{times: 1}, fault: crash}
			if !s.followFault(b, &m, frozen) {
				return false
			}
		}
	}
	return true
}

// followFault appends the successor by one fault.
func (s *search) followFault(b *successors, m *move, frozen bool) bool {
	column, number, known := int(m.column), m.rest, true
	switch m.fault {
	case duplicate:
		number, known = s.contents.twice(b.columns[column], m, s.twinOf(m.message), frozen)
		s.fit(len(s.contents.list) - 1)
	case crash:
		column = int(m.process)
		number, known = s.crashed(column, b.columns[column], frozen)
	}
	if !known {
		return false
	}
	count := s.layout.faults + int(m.fault) - 1
	next := b.extend()
	sum := b.sum + s.layout.change(next, count, b.columns[count]+1)
	return s.add(b, next, sum+s.layout.change(next, column, number), m, frozen)
}

// twice is the content in which the message of a move stands twice: the copy right behind it.
func (c *contents) twice(number int32, m *move, copied int32, frozen bool) (int32, bool) {
	place := int(m.place)
	if c.order == system.AnyOrder && !c.ordered {
		place = slices.Index(c.list[number].messages, m.message)
	}
	key := uint64(number)<<32 | uint64(place)<<1 | 1
	return c.doubled.remember(key, frozen, func() int32 {
		return c.numberSent(slices.Insert(slices.Clone(c.list[number].messages), place+1, copied))
	})
}

// crashed is the state of a process that has crashed in a state.
func (s *search) crashed(p int, number int32, frozen bool) (int32, bool) {
	l := &s.locals[p]
	return l.down.remember(uint64(number)<<1|1, frozen, func() int32 {
		state := l.list[number]
		state.state.Crashed = true
		return s.numberLocal(p, state)
	})
}
