package explore

// batch is how many states are expanded before their successors are looked up,
// and parts how many a batch is cut into where it is spread, whatever the cores.
const (
	batch = 1 << 11
	parts = 4
)

// part is a piece of a batch with the successors of its states: a frozen worker finds most of them, and the states in which
// it meets something new are left to be expanded alone.
type part struct {
	frozen successors
	left   []int
	alone  successors // of those left
}

// batch is smaller on the way to a goal: what takes a whole system to play comes to an end sooner.
func (s *search) batch() int {
	if s.goal != nil {
		return batch / 8
	}
	return batch
}

// expandLayer expands the states from first to before end, and numbers the new states among their successors in the
// order of discovery.
func (s *search) expandLayer(first, end int) (next int) {
	if s.Spread == nil {
		return s.expandAlone(first, end)
	}
	return s.expandSpread(first, end)
}

// expandAlone looks successors up a few at a time, while they are in the cache. It
// sees the budgets when [search.expandSpread] does.
func (s *search) expandAlone(first, end int) (next int) {
	b := &s.alone
	b.reset()
	for next = first; next < end && !s.stopped; {
		before := s.progress()
		for to := min(next+s.batch(), end); next < to && !s.stopped; next++ {
			s.expand(b, s.rows, next, false)
			if len(b.found) >= ahead*3/4 { // most often they still make one group
				s.insertAll(b)
			}
		}
		s.insertAll(b)
		s.judge(b)
		s.stopped = s.stopped || !s.ends() && s.exhausted(before)
	}
	return next
}

// insertAll numbers the new ones of all rows, and empties the buffer of them.
func (s *search) insertAll(b *successors) {
	s.insert(b, 0, len(b.found))
	s.edges += b.edges
	b.empty()
}

// expandSpread expands one batch while the one before is looked up: the two write
// nothing that the other reads.
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
	rows := s.rows // as they are: the lookup adds to them
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

// inParts spreads work on the numbers from first to before end over workers, part by part, while one does something else.
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

// finish expands the rest alone, because it writes to what all workers read. It returns the first state that is not
// expanded: the end of the batch, unless the budget ran out.
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

// lookUp numbers the successors of a batch, in the order of the states they come from.
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

// insertUpTo numbers the successors from one on of all states before end, and returns the first that is left.
func (s *search) insertUpTo(b *successors, first int, end uint32) (next int) {
	for next = first; next < len(b.found) && b.found[next].from < end; next++ {
	}
	s.insert(b, first, next)
	return next
}

// insert numbers the new ones of some rows, one after another.
func (s *search) insert(b *successors, first, end int) {
	at, words := first*s.layout.words, s.layout.words
	for ; first < end; first += ahead {
		group := b.found[first:min(first+ahead, end)]
		s.table.fetch(group, &s.rows, &b.places)
		for i, f := range group {
			row := b.rows[at:][:words]
			at += words
			place, number := s.table.find(b.places.at[i%ahead], f.hash, row, &s.rows)
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

// judgeAll makes witnesses of what a batch has noted, if there is one.
func (s *search) judgeAll(b *[parts]part) {
	if b == nil {
		return
	}
	for i := range b {
		s.judge(&b[i].frozen)
		s.judge(&b[i].alone)
	}
}
