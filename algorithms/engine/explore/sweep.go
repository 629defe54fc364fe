package explore

// sweepSize is the number of states that a single worker expands together: their successors fill the groups that
// are prefetched, and fit into the cache.
const sweepSize = 1 << 6

// sweep passes over n states again, the i-th at place(i), and calls fold for each in turn, with its successors.
func (s *search) sweep(n int, place func(i int) int, fold func(*expansion)) {
	if s.Spread == nil {
		b := s.newSuccessors()
		for i := 0; i < n && s.mayContinue(i); i += sweepSize {
			s.expandKnown(&b, i, min(i+sweepSize, n), place)
			b.foldAll(fold)
		}
		return
	}
	var next, ready [parts]successors
	for part := range parts {
		next[part], ready[part] = s.newSuccessors(), s.newSuccessors()
	}
	for first := 0; first < n+batch && s.mayContinue(first); first += batch { // one more batch, to fold the last
		foldReady := func() {
			for part := range ready {
				ready[part].foldAll(fold)
			}
		}
		s.inParts(first, min(first+batch, n), foldReady, func(part, from, to int) { s.expandKnown(&next[part], from, to, place) })
		next, ready = ready, next
	}
}

// expandKnown expands the states from first to before end and finds their successors.
func (s *search) expandKnown(b *successors, first, end int, place func(i int) int) {
	b.reset()
	b.keeps = true
	for i := first; i < end; i++ {
		if !s.expand(b, s.rows, place(i), true) {
			panic("explore: a state that was expanded has an unknown successor")
		}
	}
	words := s.layout.words
	for i := 0; i < len(b.found); i += prefetched {
		group := b.found[i:min(i+prefetched, len(b.found))]
		s.table.fetch(group, &s.rows, &b.places)
		for j, f := range group {
			_, number := s.table.find(b.places.at[j%prefetched], f.hash, b.rows[(i+j)*words:][:words], &s.rows)
			b.to = append(b.to, uint32(number))
		}
	}
}

// expansion is a state with its successors: the moves, and the states to which they lead.
type expansion struct {
	*stateInfo
	moves []move
	to    []uint32
}

func (b *successors) foldAll(fold func(*expansion)) {
	start := 0
	for i := range b.infos {
		g := &b.infos[i]
		b.expansion = expansion{g, b.moves[start:g.end], b.to[start:g.end]}
		fold(&b.expansion)
		start = g.end
	}
}

// mayContinue regularly asks the caller whether to continue.
func (s *search) mayContinue(i int) bool {
	s.checkNow(i)
	if i%batch == 0 && s.OnProgress != nil && !s.stopped {
		s.stopped = !s.OnProgress(s.progress())
	}
	return !s.stopped
}
