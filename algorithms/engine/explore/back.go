package explore

import (
	"slices"

	"fano/algorithms/engine/trace"
)

// lookBack goes through all states from the last to the first. For each it finds which processes can still get inside,
// and how many messages are still to come.
func (s *search) lookBack() {
	order, circles := s.inOrder()
	b := &back{search: s, futures: slices.Repeat([]future{{least: restlessly}}, s.states)}
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
	entered        uint64       // the processes that are inside in some state
	bypassCheck    *bypassCheck // nil if not wanted
	changed        bool         // this sweep has found something new
	lost, restless witness      // the first states found that are without hope, or cannot come to rest
}

// future holds the processes that are inside now or can get inside later without another request or fault, a bit each,
// and how many messages are still to be sent until all requests are served and nothing can happen, at most and at
// least. If all requests cannot be served, least is unserved if the system can come to rest at all, with nothing left
// to happen unless a process asks, else restlessly.
type future struct {
	can         uint64
	most, least int32
}

const (
	unserved   int32 = -1
	restlessly int32 = -2
)

// lookAt computes the future of a state from those of its successors.
func (b *back) lookAt(from *seen) {
	f := future{can: from.inside, most: unserved, least: restlessly}
	if from.fails { // nothing follows a failure
		f.least = unserved
	}
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
		}
		if then.least < 0 {
			f.least = max(f.least, then.least)
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
	switch {
	case ends && from.waiting == 0:
		f.most, f.least = 0, 0
	case from.quiet:
		f.least = max(f.least, unserved)
	}
	b.note(from, f)
}

// note stores a future, and records whether it is without hope or without rest.
func (b *back) note(from *seen, f future) {
	was := &b.futures[from.state]
	if f.can != was.can || (f.least == restlessly) != (was.least == restlessly) {
		b.changed = true
	}
	*was = f
	if lost := from.waiting &^ f.can; lost != 0 {
		b.lost.nearer(witness{state: from.state, processes: members(lost)})
	}
	if f.least == restlessly {
		b.restless.nearer(witness{state: from.state})
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
