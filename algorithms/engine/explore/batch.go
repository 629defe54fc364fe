package explore

// batch is how many states are expanded before their successors are looked up,
// and parts how many a batch is cut into where it is spread, whatever the cores.
const (
	batch = 1 << 11
	parts = 4
)

// expanded is a batch of states with their successors: those of its parts, one
// after another, and between them those of the states that had to be done alone.
type expanded struct {
	parts [parts]successors
	left  [parts][]int // states in which something was met that nobody had asked before
	alone successors
}

// expandLayer expands the states from first to before end, and numbers those of
// their successors that are new, in the order in which they are come by. While
// one batch is looked up the next is expanded: the two write nothing that the
// other reads.
func (s *search) expandLayer(first, end int) (next int) {
	var ready *expanded
	for next = first; next < end && !s.stopped; {
		to := min(next+batch, end)
		b := s.other(ready)
		s.spread(b, ready, next, to)
		if ready != nil {
			s.judge(ready)
		}
		s.finish(b)
		ready, next = b, to
		s.stopped = s.exhausted()
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
	if s.Spread == nil {
		for i := range b.parts {
			b.parts[i].reset()
		}
		if ready != nil {
			s.lookUp(ready)
		}
		for i := first; i < end; i++ {
			s.expand(&b.parts[0], s.rows, i, false)
		}
		return
	}
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

// finish expands, alone, what was left: it may write what all read.
func (s *search) finish(b *expanded) {
	for part := range b.left {
		for _, i := range b.left[part] {
			s.expand(&b.alone, s.rows, i, false)
		}
		b.left[part] = b.left[part][:0]
	}
}

// lookUp numbers the successors of a batch, in the order of the states they come from.
func (s *search) lookUp(b *expanded) {
	done := 0 // of those found alone
	for part := range b.parts {
		p := &b.parts[part]
		for i := 0; i < len(p.from); {
			// As far as the next state that was done alone.
			to := len(p.from)
			if done < len(b.alone.from) {
				for to = i; to < len(p.from) && p.from[to] < b.alone.from[done]; to++ {
				}
			}
			s.insert(p, i, to)
			i = to
			if i < len(p.from) {
				done = s.insertOne(&b.alone, done)
			}
		}
		if part+1 < len(b.parts) {
			for done < len(b.alone.from) && b.beforePart(part+1, b.alone.from[done]) {
				done = s.insertOne(&b.alone, done)
			}
		}
		s.edges += p.edges
	}
	s.insert(&b.alone, done, len(b.alone.from))
	s.edges += b.alone.edges
}

// beforePart says whether a state comes before all those of a part and of later ones.
func (b *expanded) beforePart(part int, state uint32) bool {
	for ; part < len(b.parts); part++ {
		if p := &b.parts[part]; len(p.from) > 0 {
			return state < p.from[0]
		}
	}
	return false
}

// insertOne numbers the successors of one state, the first of which is at i, and
// gives the place behind them.
func (s *search) insertOne(b *successors, i int) int {
	end := i
	for end < len(b.from) && b.from[end] == b.from[i] {
		end++
	}
	s.insert(b, i, end)
	return end
}

// insert numbers the new ones of some rows, one after another.
func (s *search) insert(b *successors, first, end int) {
	for ; first < end; first += ahead {
		group := b.hashes[first:min(first+ahead, end)]
		s.table.room(ahead)
		s.touch(group)
		for i, h := range group {
			i += first
			row := b.row(i, s.layout.words)
			place, number := s.table.find(h, row, &s.rows)
			if number < 0 {
				number = s.states
				s.table.put(place, h, number)
				s.rows.add(row)
				s.parents = append(s.parents, b.from[i])
				s.states++
			}
			s.backwards = s.backwards || number <= int(b.from[i])
		}
	}
}

// ahead is how many entries are fetched before they are looked at. Fetched one by
// one, each would be waited for: the table is larger than any cache. Measured with
// BenchmarkAgainstTheFloor: a tenth less time.
const ahead = 32

func (s *search) touch(hashes []uint32) {
	for _, h := range hashes {
		s.touched ^= s.table.entries[int(h)&(len(s.table.entries)-1)]
	}
}

// judge makes witnesses of what a batch has noted.
func (s *search) judge(b *expanded) {
	for part := range b.parts {
		s.judgeSome(&b.parts[part])
	}
	s.judgeSome(&b.alone)
}
