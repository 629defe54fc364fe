package explore

import (
	"fano/algorithms/mutex"
)

// witness is the first state that breaks a property, and who is concerned.
type witness struct {
	state     int
	known     bool
	processes []mutex.ID
	failed    failed // of a panic
}

// The places of the properties in search.found.
const (
	twoInside = iota
	stuck
	withoutHope
	failure
	outOfOrder
)

// phases lists who waits and who is inside, a bit for each process. One who has
// crashed waits for nothing, but still occupies what it was in.
func (s *search) phases(row []uint64) (waiting, inside uint64) {
	for p := range s.n {
		switch l := &s.locals[p].list[s.layout.get(row, p)].state; l.Phase {
		case mutex.Waiting:
			if !l.Crashed {
				waiting |= 1 << p
			}
		case mutex.Inside:
			inside |= 1 << p
		}
	}
	return waiting, inside
}

// inspect looks at a state when its turn comes: in the order of the numbers, so
// that the first witness found is a nearest one.
func (s *search) inspect(state int) {
	row := s.rows.at(state)
	waiting, inside := s.phases(row)
	if inside&(inside-1) != 0 && !s.found[twoInside].known {
		s.found[twoInside] = witness{state: state, known: true, processes: members(inside)}
	}
	if s.EM3 && inside != 0 && waiting != 0 && !s.found[outOfOrder].known {
		if who := s.overtaken(row, waiting, inside); who != nil {
			s.found[outOfOrder] = witness{state: state, known: true, processes: who}
		}
	}
}

// inspectEnds looks at where nothing can happen, and at verbs that failed. The
// states of a buffer are in order, those of several buffers are not.
func (s *search) inspectEnds(b *successors) {
	for _, state := range b.dead {
		if waiting, _ := s.phases(s.rows.at(state)); waiting != 0 {
			s.nearer(stuck, witness{state: state, processes: members(waiting)})
		}
	}
	for _, f := range b.failed {
		s.nearer(failure, witness{state: f.state, processes: []mutex.ID{mutex.ID(f.process + 1)}, failed: f})
	}
	b.dead, b.failed = b.dead[:0], b.failed[:0]
}

// nearer keeps a witness if there is none yet of a smaller number.
func (s *search) nearer(property int, w witness) {
	if known := &s.found[property]; !known.known || w.state < known.state {
		w.known = true
		*known = w
	}
}

func members(set uint64) []mutex.ID {
	var ids []mutex.ID
	for p := 0; set>>p != 0; p++ {
		if set>>p&1 == 1 {
			ids = append(ids, mutex.ID(p+1))
		}
	}
	return ids
}
