package explore

// batch is the number of states that are expanded before their successors are looked up. parts is the number of parts
// of a batch if the work is spread, whatever the number of cores.
const (
	batch = 1 << 11
	parts = 4
)

// part is a part of a batch with the successors of its states. A frozen worker finds most of them; a state in which it
// meets something new is left over, to be expanded by a single worker.
type part struct {
	frozen successors
	left   []int
	alone  successors // successors of the states left
}

// batch is smaller in a search for a goal: such a search usually ends early.
func (s *search) batch() int {
	if s.goal != nil {
		return batch / 8
	}
	return batch
}

// expandLayer expands the states from first to before end, and numbers the new states among their successors in order
// of discovery. It returns the first state that was not expanded.
func (s *search) expandLayer(first, end int) (next int) {
	if s.Spread == nil {
		return s.expandAlone(first, end)
	}
	return s.expandSpread(first, end)
}

// expandAlone expands states with a single worker. It looks up successors a few at a time, while they are in the cache,
// and checks the budgets at the same states as [search.expandSpread].
func (s *search) expandAlone(first, end int) (next int) {
	b := &s.alone
	b.reset()
	for next = first; next < end && !s.stopped; {
		before := s.progress()
		for to := min(next+s.batch(), end); next < to && !s.stopped; next++ {
			s.expand(b, s.rows, next, false)
			if len(b.found) >= prefetched*3/4 { // most often they still make one group
				s.insertAll(b)
			}
		}
		s.insertAll(b)
		s.judge(b)
		s.stopped = s.stopped || !s.ends() && s.exhausted(before)
	}
	return next
}

// insertAll numbers the new states among all rows of a buffer, and empties it.
func (s *search) insertAll(b *successors) {
	s.insert(b, 0, len(b.found))
	s.edges += b.edges
	b.empty()
}

// expandSpread expands one batch while the one before is looked up: neither writes what the other reads.
func (s *search) expandSpread(first, end int) (next int) {
	var now, ready *[parts]part
	for next = first; next < end && !s.stopped; {
		to := min(next+batch, end)
		if now, ready = &s.batches[0], now; now == ready {
			now = &s.batches[1]
		}
		s.spread(now, ready, next, to)
		s.judgeAll(ready)
		before := s.progress()
		next = s.finish(now, to)
		s.stopped = s.stopped || s.exhausted(before)
	}
	if now != nil {
		s.lookUp(now)
		s.judgeAll(now)
	}
	return next
}

// spread expands the states from first to before end, and looks up the batch that is ready, if there is one.
func (s *search) spread(now, ready *[parts]part, first, end int) {
	rows := s.rows // as they are now: the lookup adds to them
	lookUp := func() {
		if ready != nil {
			s.lookUp(ready)
		}
	}
	s.inParts(first, end, lookUp, func(i, from, to int) {
		p := &now[i]
		p.frozen.reset()
		p.alone.reset()
		p.left = p.left[:0]
		for state := from; state < to; state++ {
			if !s.expand(&p.frozen, rows, state, true) {
				p.left = append(p.left, state)
			}
		}
	})
}

// inParts spreads work on the numbers from first to before end over workers, part by part, while one more calls
// meanwhile.
func (s *search) inParts(first, end int, meanwhile func(), do func(part, from, to int)) {
	each := (end - first + parts - 1) / parts
	s.Spread(parts+1, func(task int) {
		if task == 0 {
			meanwhile()
			return
		}
		from := first + (task-1)*each
		do(task-1, from, min(from+each, end))
	})
}

// finish expands the states left over with a single worker, because that writes what all workers read. It returns the
// first state that is not expanded: the end of the batch, unless the budget ran out.
func (s *search) finish(b *[parts]part, to int) (next int) {
	next = to
	for i := range b {
		for _, state := range b[i].left {
			if s.stopped {
				next = min(next, state)
				continue
			}
			s.expand(&b[i].alone, s.rows, state, false)
		}
	}
	return next
}

// lookUp numbers the successors of a batch, in the order of the states from which they come.
func (s *search) lookUp(b *[parts]part) {
	for i := range b {
		frozen, alone := &b[i].frozen, &b[i].alone
		done := 0
		for at := 0; at < len(alone.found); {
			from := alone.found[at].from
			done = s.insertUpTo(frozen, done, from)
			at = s.insertUpTo(alone, at, from+1)
		}
		s.insert(frozen, done, len(frozen.found))
		s.edges += frozen.edges + alone.edges
	}
}

// insertUpTo numbers the successors, beginning at index first, of all states before end. It returns the index of the
// first that is left.
func (s *search) insertUpTo(b *successors, first int, end uint32) (next int) {
	for next = first; next < len(b.found) && b.found[next].from < end; next++ {
	}
	s.insert(b, first, next)
	return next
}

// insert numbers the new states among some rows, one after another.
func (s *search) insert(b *successors, first, end int) {
	at, words := first*s.layout.words, s.layout.words
	for ; first < end; first += prefetched {
		group := b.found[first:min(first+prefetched, end)]
		s.table.fetch(group, &s.rows, &b.places)
		for i, f := range group {
			row := b.rows[at:][:words]
			at += words
			place, number := s.table.find(b.places.at[i%prefetched], f.hash, row, &s.rows)
			if number < 0 {
				number = s.states
				s.table.put(place, f.hash, number)
				s.rows.add(row)
				s.parents.add(f.from)
				s.states++
				s.whole += s.group.classOf(int(f.same))
				if s.table.grow() {
					s.table.fetch(group, &s.rows, &b.places)
				}
			}
			if number <= int(f.from) {
				s.backwards = true
			}
			if b.keeps {
				b.to = append(b.to, uint32(number))
			}
		}
	}
}

// judgeAll turns what a batch has noted into witnesses; the batch may be nil.
func (s *search) judgeAll(b *[parts]part) {
	if b == nil {
		return
	}
	for i := range b {
		s.judge(&b[i].frozen)
		s.judge(&b[i].alone)
	}
}
