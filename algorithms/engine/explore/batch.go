package explore

// batch is how many states are expanded before their successors are looked up,
// and parts how many a batch is cut into where it is spread, whatever the cores.
const (
	batch = 1 << 11
	parts = 4
)

// expanded is a batch of states with their successors: the successors of its parts, one after another, and between them
// the successors of the states that had to be done alone.
type expanded struct {
	parts [parts]successors
	left  [parts][]int // states in which something was met that nobody had asked before
	alone successors
}

// batch is smaller on the way to a goal: what takes a whole system to play comes to an end sooner.
func (s *search) batch() int {
	if s.goal != nil {
		return batch / 8
	}
	return batch
}

func (s *search) newExpanded() (b expanded) {
	for part := range b.parts {
		b.parts[part] = s.newSuccessors()
	}
	b.alone = s.newSuccessors()
	return b
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
	b := &s.batches[0].alone
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
		s.judgeSome(b)
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
	var ready *expanded
	for next = first; next < end && !s.stopped; {
		to := min(next+batch, end)
		b := s.other(ready)
		s.spread(b, ready, next, to)
		if ready != nil {
			s.judge(ready)
		}
		before := s.progress()
		next = s.finish(b, to)
		ready = b
		s.stopped = s.stopped || s.exhausted(before)
	}
	if ready != nil {
		s.lookUp(ready)
		s.judge(ready)
	}
	return next
}

// other is the one of the two batches that is not in use.
func (s *search) other(b *expanded) *expanded {
	if b == &s.batches[0] {
		return &s.batches[1]
	}
	return &s.batches[0]
}

// spread expands the states from first to before end into b, and looks up the
// batch that is ready, if there is one.
func (s *search) spread(b, ready *expanded, first, end int) {
	b.alone.reset()
	rows := s.rows // as they are: the lookup adds to them
	each := (end - first + parts - 1) / parts
	s.Spread(parts+1, func(task int) {
		if task == 0 {
			if ready != nil {
				s.lookUp(ready)
			}
			return
		}
		part := task - 1
		p := &b.parts[part]
		p.reset()
		b.left[part] = b.left[part][:0]
		for i := first + part*each; i < min(first+(part+1)*each, end); i++ {
			if !s.expand(p, rows, i, true) {
				b.left[part] = append(b.left[part], i)
			}
		}
	})
}

// finish expands the rest alone, because it writes to what all workers read. It returns the first state that is not
// expanded: the end of the batch, unless the budget ran out.
func (s *search) finish(b *expanded, to int) (next int) {
	next = to
	for part := range b.left {
		for _, i := range b.left[part] {
			if s.stopped {
				next = min(next, i)
				continue
			}
			s.expand(&b.alone, s.rows, i, false)
		}
		b.left[part] = b.left[part][:0]
	}
	return next
}

// lookUp numbers the successors of a batch, in the order of the states they come from.
func (s *search) lookUp(b *expanded) {
	done := 0 // of those found alone
	for part := range b.parts {
		p := &b.parts[part]
		for i := 0; i < len(p.found); {
			// As far as the next state that was done alone.
			to := len(p.found)
			if done < len(b.alone.found) {
				for to = i; to < len(p.found) && p.found[to].from < b.alone.found[done].from; to++ {
				}
			}
			s.insert(p, i, to)
			i = to
			if i < len(p.found) {
				done = s.insertOne(&b.alone, done)
			}
		}
		if part+1 < len(b.parts) {
			for done < len(b.alone.found) && b.beforePart(part+1, b.alone.found[done].from) {
				done = s.insertOne(&b.alone, done)
			}
		}
		s.edges += p.edges
	}
	s.insert(&b.alone, done, len(b.alone.found))
	s.edges += b.alone.edges
}

// beforePart reports whether a state comes before all states of a part and of later parts.
func (b *expanded) beforePart(part int, state uint32) bool {
	for ; part < len(b.parts); part++ {
		if p := &b.parts[part]; len(p.found) > 0 {
			return state < p.found[0].from
		}
	}
	return false
}

// insertOne numbers the successors of one state, which begin at i, and returns the place behind them.
func (s *search) insertOne(b *successors, i int) int {
	end := i
	for end < len(b.found) && b.found[end].from == b.found[i].from {
		end++
	}
	s.insert(b, i, end)
	return end
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
		}
	}
}

// judge makes witnesses of what a batch has noted.
func (s *search) judge(b *expanded) {
	for part := range b.parts {
		s.judgeSome(&b.parts[part])
	}
	s.judgeSome(&b.alone)
}
