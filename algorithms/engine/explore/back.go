package explore

// lookBack goes through all states from the last to the first, and finds for each
// who can still get inside, and how many messages are still to come.
func (s *search) lookBack() {
	b := &back{
		search: s, can: make([]uint64, s.states), rests: make([]bool, s.states),
		most: make([]int32, s.states), least: make([]int32, s.states),
		next: make([]uint64, s.layout.words), columns: make([]int32, s.layout.room),
	}
	if s.Bypass {
		b.passed = make([]uint8, s.states*s.n*s.n)
	}
	order, circles := b.inOrder()
	for changed := true; changed && !s.stopped; {
		changed = false
		for i := s.states - 1; i >= 0 && s.goesOn(i); i-- {
			state := i
			if order != nil {
				state = int(order[i])
			}
			changed = b.lookAt(state) || changed
		}
		if !circles {
			break // every edge led to a state that was done
		}
	}
	if !s.stopped {
		s.conclude(b, circles)
	}
}

// back is what is known of the future of every state.
type back struct {
	*search
	can         []uint64 // who is inside now or can be later, a bit each
	rests       []bool   // all can come to rest: nothing is left that can happen
	most, least []int32  // messages still to be sent until all is served and quiet; never: it cannot be
	next        []uint64
	columns     []int32
	moves       []move
	passed      []uint8 // by state, p and q: how often q can still enter while p waits; empty if not wanted
}

const never int32 = -1

// lookAt works out the future of a state from those of its successors, and says
// whether more is known than before.
func (b *back) lookAt(state int) bool {
	row := b.rows.at(state)
	b.layout.read(b.columns, row)
	waiting, inside := b.phasesOf(b.columns)
	can, most, least := inside, never, never
	dead, rests := true, false
	b.moves, _ = b.movesOf(b.moves[:0], b.columns, true)
	for i := range b.moves {
		m := &b.moves[i]
		sent := int32(0)
		if m.fault == none {
			dead = false
			t := &b.transitions[m.transition]
			if t.panic != "" {
				rests = true // nothing more can come of it
				continue
			}
			sent = int32(t.messages)
		}
		copy(b.next, row)
		b.follow(b.next, m, true)
		_, to := b.table.find(hash(b.next), b.next, &b.rows)
		can |= b.can[to]
		rests = rests || b.rests[to]
		b.pass(state, to, waiting, m)
		if b.most[to] == never {
			continue
		}
		most = max(most, b.most[to]+sent)
		if least == never || b.least[to]+sent < least {
			least = b.least[to] + sent
		}
	}
	if dead && waiting == 0 {
		most, least = 0, 0
	}
	rests = rests || dead
	changed := can != b.can[state] || rests != b.rests[state]
	b.rests[state] = rests
	b.can[state], b.most[state], b.least[state] = can, most, least
	return changed
}

// conclude finds the nearest states without hope and without rest, and the costs of a complete run.
func (s *search) conclude(b *back, circles bool) {
	for i := range s.states {
		s.layout.read(b.columns, s.rows.at(i))
		waiting, _ := s.phasesOf(b.columns)
		if lost := waiting &^ b.can[i]; lost != 0 {
			s.nearer(withoutHope, witness{state: i, processes: members(lost)})
		}
		if !b.rests[i] {
			s.nearer(restless, witness{state: i})
		}
	}
	s.canEnter = b.can[0]
	if circles {
		return // a run may go round for ever
	}
	s.most, s.least = int(max(0, b.most[0])), int(max(0, b.least[0]))
	for _, times := range b.passed {
		s.bypass = max(s.bypass, int(times))
	}
}

// pass follows, along one edge, who enters while others wait: a process that has
// waited enters when it moves of itself.
func (b *back) pass(state, to int, waiting uint64, m *move) {
	if b.passed == nil {
		return
	}
	enters := m.column == 0 && m.fault == none && waiting>>uint(m.process)&1 == 1
	for p := range b.n {
		if waiting>>p&1 == 0 || enters && p == int(m.process) {
			continue
		}
		here, there := (state*b.n+p)*b.n, (to*b.n+p)*b.n
		for q := range b.n {
			times := b.passed[there+q]
			if enters && q == int(m.process) {
				times++
			}
			b.passed[here+q] = max(b.passed[here+q], times)
		}
	}
}
