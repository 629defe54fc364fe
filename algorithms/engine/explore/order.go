package explore

// inOrder gives the states in an order in which every edge leads forward: nil if
// that is the order of their numbers, as it is where all ways to a state have one
// length. If there is no such order, a run can go round in circles.
func (b *back) inOrder() (order []uint32, circles bool) {
	if !b.backwards {
		return nil, false
	}
	open := make([]uint32, b.states) // edges to a state that have not been followed
	for i := 0; i < b.states && b.goesOn(i); i++ {
		b.successors(i, func(to int) { open[to]++ })
	}
	if open[0] == 0 {
		order = append(order, 0)
	}
	for i := 0; i < len(order) && b.goesOn(i); i++ {
		b.successors(int(order[i]), func(to int) {
			if open[to]--; open[to] == 0 {
				order = append(order, uint32(to))
			}
		})
	}
	if len(order) < b.states {
		return nil, true
	}
	return order, false
}

// successors calls each with the state that every edge leads to.
func (b *back) successors(state int, each func(to int)) {
	row := b.rows.at(state)
	b.layout.read(b.columns, row)
	b.moves, _ = b.movesOf(b.moves[:0], b.columns, true)
	for i := range b.moves {
		m := &b.moves[i]
		if m.fault == none && b.transitions[m.transition].panic != "" {
			continue
		}
		copy(b.next, row)
		b.follow(b.next, m, true)
		_, to := b.table.find(hash(b.next), b.next, &b.rows)
		each(to)
	}
}

// goesOn asks the caller, now and then, whether to go on.
func (s *search) goesOn(i int) bool {
	if i%batch == 0 && s.Going != nil && !s.stopped {
		s.stopped = !s.Going(s.progress())
	}
	return !s.stopped
}
