package explore

// expandBatch expands the states from first to before end, and numbers those of
// their successors that are new, in the order in which they are come by.
func (s *search) expandBatch(first, end int) {
	if s.Spread == nil {
		b := &s.buffers[0]
		b.reset()
		for i := first; i < end; i++ {
			s.expand(b, i, false)
		}
		s.edges += b.edges
		s.insert(b)
	} else {
		s.spreadOut(first, end)
	}
	for i := range s.buffers {
		s.judgeBatch(&s.buffers[i])
	}
}

// insert numbers the new rows of a buffer one after another.
func (s *search) insert(b *successors) {
	for start := 0; start < len(b.hashes); start += ahead {
		group := b.hashes[start:min(start+ahead, len(b.hashes))]
		s.touch(group)
		for i, h := range group {
			i += start
			row := b.row(i, s.layout.words)
			t := &s.shards[shardOf(h)]
			t.room(1)
			place, number := t.find(h, row, s.rows.at)
			if number < 0 {
				number = s.states
				t.put(place, h, number)
				s.keep(row, b.from[i])
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
		entries := s.shards[shardOf(h)].entries
		s.touched ^= entries[int(h)&(len(entries)-1)]
	}
}

func (s *search) keep(row []uint64, parent uint32) {
	s.rows.add(row)
	s.parents = append(s.parents, parent)
	s.states++
}

// spreadOut does what insert does, with the work cut into parts that may be done
// at the same time. What is new to the search itself, not only to the rows, is
// left over by the parts and done alone, so that nobody writes what another reads.
func (s *search) spreadOut(first, end int) {
	each := (end - first + parts - 1) / parts
	var left [parts][]int
	s.Spread(parts, func(part int) {
		b := &s.buffers[part]
		b.reset()
		for i := first + part*each; i < min(first+(part+1)*each, end); i++ {
			if !s.expand(b, i, true) {
				left[part] = append(left[part], i)
			}
		}
	})
	alone := &s.buffers[parts]
	alone.reset()
	for _, states := range left {
		for _, i := range states {
			s.expand(alone, i, false)
		}
	}
	s.merge(alone)
	s.Spread(shards, func(shard int) { s.lookUp(shard) })
	s.numberNew()
	s.Spread(shards, func(shard int) { s.settle(shard) })
}

// merge puts the successors of all buffers into the order of the states that
// they come from: an index, not copies.
func (s *search) merge(alone *successors) {
	s.merged = s.merged[:0]
	next := 0 // of those done alone
	for part := range parts {
		b := &s.buffers[part]
		s.edges += b.edges
		i := 0
		for i < len(b.from) || next < len(alone.from) && s.before(alone, next, part) {
			if next < len(alone.from) && (i == len(b.from) || alone.from[next] < b.from[i]) {
				s.merged = append(s.merged, spot{uint8(parts), uint32(next), -1})
				next++
				continue
			}
			s.merged = append(s.merged, spot{uint8(part), uint32(i), -1})
			i++
		}
	}
	s.edges += alone.edges
	for ; next < len(alone.from); next++ {
		s.merged = append(s.merged, spot{uint8(parts), uint32(next), -1})
	}
}

// before says whether a successor done alone comes before all of the parts after this one.
func (s *search) before(alone *successors, next, part int) bool {
	for after := part + 1; after < parts; after++ {
		if b := &s.buffers[after]; len(b.from) > 0 {
			return alone.from[next] < b.from[0]
		}
	}
	return false
}

// spot is a successor: its buffer and place, and its number, -1 while unknown.
type spot struct {
	buffer uint8
	at     uint32
	number int32
}

func (s *search) spotRow(i int) []uint64 {
	p := &s.merged[i]
	return s.buffers[p.buffer].row(int(p.at), s.layout.words)
}

func (s *search) spotHash(i int) uint32 {
	p := &s.merged[i]
	return s.buffers[p.buffer].hashes[p.at]
}

// A row that is new has, until it is numbered, the number of its first spot
// beyond all numbers of states.
const unnumbered = 1 << 30

// lookUp finds the rows of one shard: among the states, or among the rows before
// it in this batch.
func (s *search) lookUp(shard int) {
	t := &s.shards[shard]
	more := 0
	for i := range s.merged {
		if shardOf(s.spotHash(i)) == shard {
			more++
		}
	}
	t.room(more)
	s.fresh[shard] = s.fresh[shard][:0]
	rows := func(number int) []uint64 {
		if number >= unnumbered {
			return s.spotRow(number - unnumbered)
		}
		return s.rows.at(number)
	}
	for i := range s.merged {
		h := s.spotHash(i)
		if shardOf(h) != shard {
			continue
		}
		place, number := t.find(h, s.spotRow(i), rows)
		if number < 0 {
			number = unnumbered + i
			t.put(place, h, number)
			s.fresh[shard] = append(s.fresh[shard], place)
		}
		s.merged[i].number = int32(number)
	}
}

// numberNew numbers the new rows in their order.
func (s *search) numberNew() {
	for i := range s.merged {
		m := &s.merged[i]
		from := s.buffers[m.buffer].from[m.at]
		if m.number >= unnumbered {
			if first := int(m.number) - unnumbered; first == i {
				m.number = int32(s.states)
				s.keep(s.spotRow(i), from)
			} else {
				m.number = s.merged[first].number
			}
		}
		s.backwards = s.backwards || m.number <= int32(from)
	}
}

// settle writes the numbers of one shard's new rows into its table.
func (s *search) settle(shard int) {
	t := &s.shards[shard]
	for _, place := range s.fresh[shard] {
		e := t.entries[place]
		spot := int(uint32(e)) - 1 - unnumbered
		t.entries[place] = e>>32<<32 | uint64(s.merged[spot].number+1)
	}
}
