package explore

import (
	"fano/algorithms/mutex"
)

// witness is the first state that breaks a property, and the processes concerned.
type witness struct {
	state     int
	known     bool
	processes []mutex.ID
	failed    failure        // for a panic
	why       string         // for an invariant that explains its violation
	failure   *mutex.Failure // for an invariant that fails in this state
}

// The indices of the properties in search.found; the algorithm's own invariants follow them.
const (
	twoInside = iota
	stuck
	withoutHope
	verbFails
	outOfOrder
	restless
	atGoal
	ownInvariants
)

// note is a state that breaks a property.
type note struct{ property, state int }

// note notes a state that breaks a property, unless an earlier one in the buffer does.
func (b *successors) note(property, state int) {
	for i := range b.notes {
		if b.notes[i].property == property {
			return
		}
	}
	b.notes = append(b.notes, note{property, state})
}

// phasesOf returns the waiting processes and the ones inside, a bit for each process.
func (s *search) phasesOf(columns []int32) (waiting, inside uint64) {
	for p := range s.locals {
		v := s.locals[p].views[columns[p]]
		waiting |= uint64(v.waiting) << p
		inside |= uint64(v.inside) << p
	}
	return waiting, inside
}

// inspect notes in the buffer the properties broken by the state whose columns it holds.
func (s *search) inspect(b *successors, state int, waiting, inside uint64) {
	if inside != 0 {
		if s.clash(inside) != 0 {
			b.note(twoInside, state)
		}
		if s.EM3 && waiting != 0 && s.overtaken(b.columns, waiting, inside) != nil {
			b.note(outOfOrder, state)
		}
	}
	if s.goal != nil && s.goal.Breaks == "" && s.reached(b, waiting, inside) {
		b.note(atGoal, state)
	}
	if len(s.System.Algorithm.Invariants) > 0 && !s.skipsInvariants() {
		s.inspectInvariants(b, state)
	}
}

// inspectInvariants notes which of the algorithm's own invariants the state breaks. It skips an invariant known to
// break in an earlier state. If the goal is to break it, it has to be judged to its end: an invariant whose work ran out
// must not solve a challenge.
func (s *search) inspectInvariants(b *successors, state int) {
	for i := range s.System.Algorithm.Invariants {
		own := &s.System.Algorithm.Invariants[i]
		if s.found[ownInvariants+i].known || s.goal != nil && s.goal.Breaks != own.Name {
			continue
		}
		if holds, finished := own.Judge(configuration{s, b.columns}, b.budget); !holds && (finished || s.goal == nil) {
			b.note(ownInvariants+i, state)
		}
	}
}

// skipsInvariants reports whether the algorithm's own invariants are not judged: they may depend on numbers that were
// forgotten, and on states that are not visited.
func (s *search) skipsInvariants() bool { return s.Fold || s.Persistent }

// clash returns the processes that are inside together although they exclude each other; 0 if there are none.
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

// judge turns what a buffer notes into witnesses. The states of one buffer are in order, those of several are not.
func (s *search) judge(b *successors) {
	columns := make([]int32, s.layout.room)
	for _, n := range b.notes {
		s.layout.read(columns, s.rows.at(n.state))
		s.found[n.property].keepEarliest(s.witnessOf(n, columns, b.budget))
	}
	if len(b.failed) > 0 {
		f := b.failed[0]
		s.found[verbFails].keepEarliest(witness{state: f.state, processes: []mutex.ID{mutex.ID(f.move.process + 1)}, failed: f})
	}
	b.forget()
}

// witnessOf returns the witness of a note, given the columns of its state.
func (s *search) witnessOf(n note, columns []int32, budget *mutex.StepBudget) witness {
	waiting, inside := s.phasesOf(columns)
	w := witness{state: n.state}
	switch n.property {
	case twoInside:
		w.processes = members(s.clash(inside))
	case outOfOrder:
		w.processes = s.overtaken(columns, waiting, inside)
	case stuck:
		w.processes = members(waiting)
	case atGoal:
	default:
		own := &s.System.Algorithm.Invariants[n.property-ownInvariants]
		if own.Why != nil && !s.found[n.property].known {
			w.why, w.failure = own.Why(configuration{s, columns}, budget)
		}
	}
	return w
}

// keepEarliest replaces the witness by another if that has a smaller state number, or if none is known yet.
func (w *witness) keepEarliest(other witness) {
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
