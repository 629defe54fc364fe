package explore

import (
	"fano/algorithms/mutex"
)

// witness is the first state that breaks a property, and the processes concerned.
type witness struct {
	state     int
	known     bool
	processes []mutex.ID
	failed    failure        // of a panic
	why       string         // of an invariant that can say it
	failure   *mutex.Failure // of one that cannot be asked there
}

// The places of the properties in search.found.
const (
	twoInside = iota
	stuck
	withoutHope
	verbFails
	outOfOrder
	restless
	atGoal
	properties // how many there are
)

// phasesOf lists the waiting processes and the ones inside, a bit for each process.
func (s *search) phasesOf(columns []int32) (waiting, inside uint64) {
	for p := range s.locals {
		v := s.locals[p].views[columns[p]]
		waiting |= uint64(v.waiting) << p
		inside |= uint64(v.inside) << p
	}
	return waiting, inside
}

// inspect notes in the buffer what is wrong in the state whose columns it holds.
func (s *search) inspect(b *successors, state int, waiting, inside uint64) {
	if inside != 0 {
		if s.clash(inside) != 0 {
			b.two = append(b.two, state)
		}
		if s.EM3 && waiting != 0 && s.overtaken(b.columns, waiting, inside) != nil {
			b.passed = append(b.passed, state)
		}
	}
	if s.goal != nil && s.goal.Breaks == "" {
		s.inspectGoal(b, state, waiting, inside)
	}
	if len(s.own) > 0 {
		s.inspectOwn(b, state)
	}
}

// clash is which processes are inside together although they exclude each other; none if all is well.
func (s *search) clash(inside uint64) uint64 {
	if inside&(inside-1) == 0 {
		return 0
	}
	if s.conflicts == nil {
		return inside
	}
	var clashing uint64
	for p, others := range s.conflicts {
		if inside>>p&1 == 1 && inside&others != 0 {
			clashing |= 1 << p
		}
	}
	return clashing
}

// judgeSome makes witnesses of what a buffer notes. Its states are in order, those
// of several buffers are not.
func (s *search) judgeSome(b *successors) {
	columns := make([]int32, s.layout.room)
	phases := func(state int) (waiting, inside uint64) {
		s.layout.read(columns, s.rows.at(state))
		return s.phasesOf(columns)
	}
	for _, state := range b.two {
		_, inside := phases(state)
		s.nearer(twoInside, witness{state: state, processes: members(s.clash(inside))})
	}
	for _, state := range b.passed {
		waiting, inside := phases(state)
		s.nearer(outOfOrder, witness{state: state, processes: s.overtaken(columns, waiting, inside)})
	}
	for _, state := range b.reached {
		s.nearer(atGoal, witness{state: state})
	}
	for _, state := range b.dead {
		waiting, _ := phases(state)
		s.nearer(stuck, witness{state: state, processes: members(waiting)})
	}
	for _, f := range b.failed {
		s.nearer(verbFails, witness{state: f.state, processes: []mutex.ID{mutex.ID(f.move.process + 1)}, failed: f})
	}
	for _, v := range b.violated {
		w := witness{state: v.state}
		if why := s.System.Algorithm.Invariants[v.invariant].Why; why != nil && !s.own[v.invariant].known {
			phases(v.state)
			w.why, w.failure = why(configuration{s, columns}, b.budget)
		}
		s.own[v.invariant].nearer(w)
	}
	b.forget()
}

func (s *search) nearer(property int, w witness) { s.found[property].nearer(w) }

// nearer makes a witness known if there is none yet of a smaller number.
func (w *witness) nearer(other witness) {
	if !w.known || other.state < w.state {
		*w = other
		w.known = true
	}
}

func bitsOf(ids *mutex.Set) uint64 {
	set := uint64(0)
	for i := range ids.All() {
		set |= 1 << (i - 1)
	}
	return set
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
