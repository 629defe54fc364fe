package explore

import (
	"slices"

	"fano/algorithms/engine/trace"
)

// lookBack goes through all states from the last to the first. For each it finds which processes can still get inside,
// and how many messages are still to come.
func (s *search) lookBack() {
	order, circles := s.inOrder()
	b := &back{search: s, futures: slices.Repeat([]future{{most: unserved, least: unserved}}, s.states)}
	b.rests = make([]bool, s.states)
	b.bypassCheck = newBypassCheck(s)
	place := func(i int) int { return s.states - 1 - i }
	if order != nil {
		place = func(i int) int { return int(order[s.states-1-i]) }
	}
	for b.changed = true; b.changed && !s.stopped; {
		b.changed, b.lost, b.restless = false, witness{}, witness{}
		s.sweep(s.states, place, b.lookAt)
		if !circles {
			break // every edge leads to a state that is done already
		}
	}
	if !s.stopped {
		b.conclude(circles)
	}
}

// back is what is known of the future of every state.
type back struct {
	*search
	futures        []future
	rests          []bool       // from which states messages can come to an end without another fault
	entered        uint64       // the processes that are inside in some state
	bypassCheck    *bypassCheck // nil if not wanted
	changed        bool         // this sweep has found something new
	lost, restless witness      // the first states found that are without hope, or cannot come to rest
}

// future holds the processes that are inside now or can get inside later without another request or fault, a bit each,
// and how many messages are still to be sent until all requests are served and nothing can happen, at most and at
// least; both are unserved if all requests cannot be served.
type future struct {
	can         uint64
	most, least int32
}

const unserved int32 = -1

// lookAt computes the future of a state from those of its successors.
func (b *back) lookAt(from *expansion) {
	f := future{can: from.inside, most: unserved, least: unserved}
	rests := from.quiet || from.fails // nothing follows a failure
	b.entered |= from.inside
	ends := from.quiet && !from.fails
	for i, to := range from.to {
		m := &from.moves[i]
		ends = ends && m.kind != trace.Ask
		if b.bypassCheck.pass(from, int(to), m) {
			b.changed = true
		}
		then := b.futures[to]
		switch m.kind {
		case trace.Enter, trace.Leave, trace.Again, trace.Receive: // the other kinds may never come
			f.can |= b.group.before(m.by, then.can)
			rests = rests || b.rests[to]
		case trace.Ask: // requests are part of a schedule, as faults are not
			rests = rests || b.rests[to]
		}
		if then.least < 0 {
			continue
		}
		sent := int32(0)
		if m.transition != nothing {
			sent = b.transitions[m.transition].messages
		}
		f.most = max(f.most, then.most+sent)
		if f.least < 0 || then.least+sent < f.least {
			f.least = then.least + sent
		}
	}
	if ends && from.waiting == 0 {
		f.most, f.least = 0, 0
	}
	b.note(from, f, rests)
}

// note stores a future, and records whether it is without hope or without rest.
func (b *back) note(from *expansion, f future, rests bool) {
	was := &b.futures[from.state]
	if f.can != was.can || rests != b.rests[from.state] {
		b.changed = true
	}
	*was, b.rests[from.state] = f, rests
	if lost := from.waiting &^ f.can; lost != 0 {
		b.lost.keepEarliest(witness{state: from.state, processes: members(lost)})
	}
	if !rests {
		b.restless.keepEarliest(witness{state: from.state})
	}
}

// conclude derives the results that concern all states together.
func (b *back) conclude(circles bool) {
	b.found[withoutHope], b.found[restless] = b.lost, b.restless
	for by := range b.group.size() {
		b.canEnter |= b.group.before(int32(by), b.entered)
	}
	b.bypassVerdict = b.bypassCheck.property()
	if circles {
		return // a run may go round for ever
	}
	b.most, b.least = int(max(0, b.futures[0].most)), int(max(0, b.futures[0].least))
	if b.bypassCheck != nil {
		b.bypass = int(slices.Max(b.bypassCheck.entries))
	}
}
