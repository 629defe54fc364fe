package explore

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
	most := s.Faults.Lose
	switch f {
	case crash:
		most = s.Faults.Crash
	case duplicate:
		most = 0
		if s.Faults.Duplicate {
			most = 1
		}
	}
	return int(columns[s.layout.faults+int(f)-1]) < most
}

// appendFaults appends every fault that can happen in a state.
func (s *search) appendFaults(moves []move, columns []int32) []move {
	for _, f := range []fault{lose, duplicate} {
		if !s.left(columns, f) {
			continue
		}
		for c := range s.layout.columns {
			column := s.n + c
			options := s.contents.list[columns[column]].options
			for i := range options {
				moves = append(moves, move{transition: nothing, column: int32(column), option: &options[i], fault: f})
			}
		}
	}
	if s.left(columns, crash) {
		for p := range s.n {
			if !s.locals[p].list[columns[p]].state.Crashed {
				moves = append(moves, move{process: int32(p), transition: nothing, fault: crash})
			}
		}
	}
	return moves
}

// followFault makes the row of a state the one after a fault.
func (s *search) followFault(next []uint64, m *move, frozen bool) bool {
	count := s.layout.faults + int(m.fault) - 1
	s.layout.set(next, count, s.layout.get(next, count)+1)
	switch m.fault {
	case lose:
		s.layout.set(next, int(m.column), m.option.rest)
	case duplicate:
		number, known := s.contents.twice(s.layout.get(next, int(m.column)), m.option.message, frozen)
		if !known {
			return false
		}
		if !frozen {
			s.fit(len(s.contents.list) - 1)
		}
		s.layout.set(next, int(m.column), number)
	case crash:
		number, known := s.crashed(int(m.process), s.layout.get(next, int(m.process)), frozen)
		if !known {
			return false
		}
		s.layout.set(next, int(m.process), number)
	}
	return true
}

// twice is the content in which a message that may come next stands twice: the
// copy right behind it.
func (c *contents) twice(number, msg int32, frozen bool) (int32, bool) {
	key := uint64(number)<<32 | uint64(msg)<<1 | 1
	if to, ok := c.doubled.get(key); ok || frozen {
		return to, ok
	}
	var with []int32
	copied := false
	for _, m := range c.list[number].messages {
		with = append(with, m)
		if m == msg && !copied {
			with, copied = append(with, m), true
		}
	}
	to := c.number(with)
	c.doubled.put(key, to)
	return to, true
}

// crashed is the state of a process that has crashed in a state.
func (s *search) crashed(p int, number int32, frozen bool) (int32, bool) {
	l := &s.locals[p]
	if to, ok := l.down.get(uint64(number)<<1 | 1); ok || frozen {
		return to, ok
	}
	state := l.list[number]
	state.state.Crashed = true
	to := l.number(s.machine, s.System.Topology, state)
	s.fit(int(to))
	l.down.put(uint64(number)<<1|1, to)
	return to, true
}
