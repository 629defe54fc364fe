package explore

// successors is a buffer of rows, with their hashes and where they come from.
type successors struct {
	rows     []uint64
	hashes   []uint32
	from     []uint32 // the state expanded
	edges    int      // transitions, equal messages counted each
	dead     []int    // states in which nothing can happen, faults left out
	failed   []failed // transitions in which a verb failed
	two      []int    // states in which two are inside
	passed   []int    // states in which one is inside who was overtaken, see causal
	violated []violated

	columns []int32 // of the state being expanded
	moves   []move  // in it
}

// failed is a verb that fails: in which state, and on which transition.
type failed struct {
	state, process int
	transition     int32
}

func (b *successors) reset() {
	b.rows, b.hashes, b.from, b.edges = b.rows[:0], b.hashes[:0], b.from[:0], 0
	b.forget()
}

// forget forgets what was noted.
func (b *successors) forget() {
	b.dead, b.failed, b.two, b.passed, b.violated = b.dead[:0], b.failed[:0], b.two[:0], b.passed[:0], b.violated[:0]
}

func (b *successors) row(i, words int) []uint64 { return b.rows[i*words : (i+1)*words : (i+1)*words] }

// move is something that can happen in a state: a transition of a process, of
// itself or on receiving an option of a channel, or a fault.
type move struct {
	process    int32
	transition int32 // nothing, of a fault
	column     int32 // of the channel, 0 if there is none
	fault      fault
	option     *option // nil if there is no channel
}

// movesOf appends everything that can happen in a state, given by its columns. The
// second value is false, and something may be left out, if it met what nobody has
// asked before while frozen.
func (s *search) movesOf(moves []move, columns []int32, frozen bool) ([]move, bool) {
	for p := range s.n {
		t := s.locals[p].owns[columns[p]]
		if t == unknown {
			if frozen {
				return moves, false
			}
			t = s.ownMove(p, columns[p])
		}
		if t != nothing {
			moves = append(moves, move{process: int32(p), transition: t})
		}
	}
	for c, number := range columns[s.n : s.n+len(s.layout.columns)] {
		if number == 0 {
			continue
		}
		route := s.layout.columns[c]
		options := s.contents.list[number].options
		for i := range options {
			t, known := s.receive(route.to, columns[route.to], route.from, options[i].message, frozen)
			if !known {
				return moves, false
			}
			if t != nothing {
				moves = append(moves, move{process: int32(route.to), transition: t, column: int32(s.n + c), option: &options[i]})
			}
		}
	}
	if s.layout.faults >= 0 {
		moves = s.appendFaults(moves, columns)
	}
	return moves, true
}

// visit calls each with everything that can happen in a state that has been expanded.
func (s *search) visit(row []uint64, each func(*move)) {
	columns := make([]int32, s.layout.room)
	s.layout.read(columns, row)
	moves, _ := s.movesOf(nil, columns, true)
	for i := range moves {
		each(&moves[i])
	}
}

// follow makes the row of a state the one that a move leads to, or gives false as
// movesOf does.
func (s *search) follow(next []uint64, m *move, frozen bool) bool {
	if m.fault != none {
		return s.followFault(next, m, frozen)
	}
	if m.column != 0 {
		s.layout.set(next, int(m.column), m.option.rest)
	}
	tr := &s.transitions[m.transition]
	s.layout.set(next, int(m.process), tr.to)
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
	if !frozen {
		s.fit(len(s.contents.list) - 1)
	}
	s.layout.set(row, sent.column, number)
	return true
}

// fit makes sure that a number, and so all before it, fits into a column.
func (s *search) fit(number int) {
	if uint64(number) > s.layout.mask {
		panic(outgrown{s.wider()})
	}
}

// wider is the shape with room for larger numbers.
func (s *search) wider() shape {
	sh := s.shape
	sh.bits = 32
	return sh
}

// expand appends the successors of a state. It gives false, and appends none, if
// it met what nobody has asked before while frozen.
func (s *search) expand(b *successors, rows arena, state int, frozen bool) bool {
	row, words := rows.at(state), s.layout.words
	if b.columns == nil {
		b.columns = make([]int32, s.layout.room)
	}
	s.layout.read(b.columns, row)
	s.inspect(b, state)
	start, edges, fails := len(b.from), b.edges, len(b.failed)
	var complete bool
	b.moves, complete = s.movesOf(b.moves[:0], b.columns, frozen)
	quiet := true
	for i := 0; i < len(b.moves) && complete; i++ {
		m := &b.moves[i]
		quiet = quiet && m.fault != none
		if m.fault == none && s.transitions[m.transition].panic != "" {
			b.failed = append(b.failed, failed{state, int(m.process), m.transition})
			continue
		}
		at := len(b.rows)
		b.rows = append(b.rows, row...)
		next := b.rows[at : at+words]
		complete = s.follow(next, m, frozen)
		b.hashes = append(b.hashes, hash(next))
		b.from = append(b.from, uint32(state))
		b.edges++
		if m.column != 0 {
			b.edges += int(m.option.times) - 1
		}
	}
	if complete {
		if quiet { // a fault is no progress
			b.dead = append(b.dead, state)
		}
		return true
	}
	b.failed = b.failed[:fails]
	b.rows, b.hashes, b.from, b.edges = b.rows[:start*words], b.hashes[:start], b.from[:start], edges
	return false
}
