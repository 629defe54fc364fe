package explore

// batch is how many states are expanded before their successors are looked up,
// and parts how many a batch is cut into, whatever the cores.
const (
	batch  = 1 << 12
	parts  = 8
	shards = 4
)

func shardOf(h uint32) int { return int(h >> 30) }

// successors is a buffer of rows, with their hashes and where they come from.
type successors struct {
	rows   []uint64
	hashes []uint32
	from   []uint32 // the state expanded
	edges  int      // transitions, equal messages counted each
	dead   []int    // states in which nothing can happen, faults left out
	failed []failed // transitions in which a verb failed
}

// failed is a verb that fails: in which state, and on which transition.
type failed struct {
	state, process int
	transition     int32
}

func (b *successors) reset() {
	b.rows, b.hashes, b.from, b.edges = b.rows[:0], b.hashes[:0], b.from[:0], 0
	b.dead, b.failed = b.dead[:0], b.failed[:0]
}

func (b *successors) row(i, words int) []uint64 { return b.rows[i*words : (i+1)*words : (i+1)*words] }

// move is something that can happen in a state: a transition of a process, of
// itself or on receiving an option of a channel, or a fault.
type move struct {
	process    int
	transition int32   // nothing, of a fault
	column     int     // of the channel, if there is one
	option     *option // nil if there is no channel
	fault      fault
}

// visit calls each with everything that can happen in a state. It gives false, and
// may have left things out, if it met what nobody has asked before while frozen.
func (s *search) visit(row []uint64, frozen bool, each func(move)) bool {
	for p := range s.n {
		t, known := s.own(p, s.layout.get(row, p), frozen)
		if !known {
			return false
		}
		if t != nothing {
			each(move{process: p, transition: t})
		}
	}
	for c, route := range s.layout.columns {
		column := s.n + c
		number := s.layout.get(row, column)
		if number == 0 {
			continue
		}
		options := s.contents.list[number].options
		for i := range options {
			o := &options[i]
			t, known := s.receive(route.to, s.layout.get(row, route.to), route.from, o.message, frozen)
			if !known {
				return false
			}
			if t != nothing {
				each(move{process: route.to, transition: t, column: column, option: o})
			}
		}
	}
	return s.layout.faults < 0 || s.visitFaults(row, each)
}

// follow makes next the row that a move leads to, or gives false as visit does.
func (s *search) follow(next, row []uint64, m move, frozen bool) bool {
	copy(next, row)
	if m.fault != none {
		return s.followFault(next, m, frozen)
	}
	if m.option != nil {
		s.layout.set(next, m.column, m.option.rest)
	}
	tr := &s.transitions[m.transition]
	if uint64(tr.to) > s.layout.mask {
		panic(outgrown{s.wider()})
	}
	s.layout.set(next, m.process, tr.to)
	for _, sent := range tr.sends {
		if !s.pushTo(next, sent, frozen) {
			return false
		}
	}
	return true
}

func (s *search) pushTo(row []uint64, sent send, frozen bool) bool {
	number, known := s.contents.push(s.layout.get(row, sent.column), sent.message, frozen)
	if !known {
		return false
	}
	if uint64(number) > s.layout.mask {
		panic(outgrown{s.wider()})
	}
	s.layout.set(row, sent.column, number)
	return true
}

// wider is the shape with room for larger numbers.
func (s *search) wider() shape {
	sh := s.shape
	sh.bits = 32
	return sh
}

// expand appends the successors of a state. It gives false, and appends none, if
// it met what nobody has asked before while frozen.
func (s *search) expand(b *successors, state int, frozen bool) bool {
	row, words := s.rows.at(state), s.layout.words
	start, edges, fails := len(b.from), b.edges, len(b.failed)
	complete, quiet := true, true
	known := s.visit(row, frozen, func(m move) {
		if m.fault == none && s.transitions[m.transition].panic != "" {
			b.failed = append(b.failed, failed{state, m.process, m.transition})
			quiet = false
			return
		}
		quiet = quiet && m.fault != none
		at := len(b.rows)
		b.rows = append(b.rows, row...)
		next := b.rows[at : at+words]
		complete = s.follow(next, row, m, frozen) && complete
		b.hashes = append(b.hashes, hash(next))
		b.from = append(b.from, uint32(state))
		b.edges++
		if m.option != nil {
			b.edges += m.option.times - 1
		}
	})
	if known && complete {
		if quiet { // a fault is no progress
			b.dead = append(b.dead, state)
		}
		return true
	}
	b.failed = b.failed[:fails]
	b.rows, b.hashes, b.from, b.edges = b.rows[:start*words], b.hashes[:start], b.from[:start], edges
	return false
}
