package explore

import (
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
)

// faults are the kinds of faults, in the order of the columns that count them.
var faults = [...]trace.Kind{trace.Drop, trace.Duplicate, trace.Crash}

// most returns the maximum number of faults of each kind.
func (f Faults) most() [len(faults)]int {
	most := [...]int{f.Lose, 0, f.Crash}
	if f.Duplicate {
		most[1] = 1
	}
	return most
}

// followFaults appends the successors by every fault that can happen in a state.
func (s *search) followFaults(b *successors) {
	most := s.Faults.most()
	for i, kind := range faults {
		switch {
		case int(b.columns[s.layout.faults+i]) >= most[i]:
		case kind == trace.Crash:
			s.followCrashes(b)
		default:
			s.followNetworkFaults(b, kind)
		}
	}
}

// followNetworkFaults appends the successors by which a message is lost, or duplicated.
func (s *search) followNetworkFaults(b *successors, kind trace.Kind) {
	for c := range s.layout.columns {
		column := s.n + c
		for place, o := range s.contents.exposed(b.columns[column]) {
			m := move{kind: kind, transition: nothing, column: int32(column), option: o, place: uint8(place)}
			number := o.rest
			if kind == trace.Duplicate {
				if s.messages.list[o.message].copied != original {
					continue
				}
				number = s.contents.twice(b, b.columns[column], &m, s.twinOf(o.message))
				s.fit(len(s.contents.list) - 1)
			}
			s.followFault(b, &m, column, number)
		}
	}
}

// followCrashes appends the successors by which a process crashes.
func (s *search) followCrashes(b *successors) {
	for p := range s.n {
		l, number := &s.locals[p], b.columns[p]
		if l.list[number].state.Crashed {
			continue
		}
		crashed := l.down.remember(b, uint64(number)<<1|1, func() int32 {
			state := l.list[number]
			state.state.Crashed = true
			return s.numberLocal(p, state)
		})
		s.followFault(b, &move{kind: trace.Crash, process: int32(p), transition: nothing, option: option{times: 1}}, p, crashed)
	}
}

// followFault appends the successor by one fault, which puts a number into a column.
func (s *search) followFault(b *successors, m *move, column int, number int32) {
	if b.missed {
		return
	}
	count := s.layout.faults + slices.Index(faults[:], m.kind)
	next := b.extend()
	sum := b.sum + s.layout.change(next, count, b.columns[count]+1)
	s.add(b, next, sum+s.layout.change(next, column, number), m)
}

// twice returns the content with the message of a move twice: the copy right behind it.
func (c *contents) twice(b *successors, number int32, m *move, copied int32) int32 {
	place := int(m.place)
	if c.order == system.AnyOrder && !c.ordered {
		place = slices.Index(c.list[number].messages, m.message)
	}
	key := uint64(number)<<32 | uint64(place)<<1 | 1
	return c.doubled.remember(b, key, func() int32 {
		return c.numberSent(slices.Insert(slices.Clone(c.list[number].messages), place+1, copied))
	})
}
