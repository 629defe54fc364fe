package explore

// sweptTogether is the number of states that a single worker expands together: their successors fill the groups that
// are prefetched, and fit into the cache.
const sweptTogether = 1 << 6

// sweep passes over n states again, the i-th at place(i), and calls fold for each in turn, with its successors.
func (s *search) sweep(n int, place func(i int) int, fold func(*seen)) {
	if s.Spread == nil {
		b := s.newSuccessors()
		for i := 0; i < n && s.goesOn(i); i += sweptTogether {
			s.see(&b, i, min(i+sweptTogether, n), place)
			b.foldAll(fold)
		}
		return
	}
	var next, ready [parts]successors
	for part := range parts {
		next[part], ready[part] = s.newSuccessors(), s.newSuccessors()
	}
	for first := 0; first < n+batch && s.goesOn(first); first += batch { // one more batch, to fold the last
		foldReady := func() {
			for part := range ready {
				ready[part].foldAll(fold)
			}
		}
		s.inParts(first, min(first+batch, n), foldReady, func(part, from, to int) { s.see(&next[part], from, to, place) })
		next, ready = ready, next
	}
}

// see expands the states from first to before end and finds their successors.
func (s *search) see(b *successors, first, end int, place func(i int) int) {
	b.reset()
	b.keeps = true
	for i := first; i < end; i++ {
		if !s.expand(b, s.rows, place(i), true) {
			panic("explore: a state that was expanded has an unknown successor")
		}
	}
	words := s.layout.words
	for i := 0; i < len(b.found); i += ahead {
		group := b.found[i:min(i+ahead, len(b.found))]
		s.table.fetch(group, &s.rows, &b.places)
		for j, f := range group {
			_, number := s.table.find(b.places.at[j%ahead], f.hash, b.rows[(i+j)*words:][:words], &s.rows)
			b.to = append(b.to, uint32(number))
		}
	}
}

// seen is a state with its successors: the moves, and the states to which they lead.
type seen struct {
	*stateInfo
	moves []move
	to    []uint32
}

func (b *successors) foldAll(fold func(*seen)) {
	start := 0
	for i := range b.infos {
		g := &b.infos[i]
		b.seen = seen{g, b.moves[start:g.end], b.to[start:g.end]}
		fold(&b.seen)
		start = g.end
	}
}

// goesOn regularly asks the caller whether to continue.
func (s *search) goesOn(i int) bool {
	s.checkNow(i)
	if i%batch == 0 && s.Going != nil && !s.stopped {
		s.stopped = !s.Going(s.progress())
	}
	return !s.stopped
}
