package explore

import (
	"slices"

	"fano/algorithms/engine/trace"
)

// lookBack goes through all states from the last to the first, and finds for each which processes can still get inside,
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
			break // every edge led to a state that was done
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
	changed        bool         // something more became known in this sweep
	lost, restless witness      // the first states so far without hope and without rest
}

// future is which processes are inside now or can be later though no request and no fault comes any more, a bit each, and
// how many messages are still to be sent until all is served and quiet, at most and at least. If that cannot be, least says
// whether all can come to rest at all: where nothing is left that can happen unless a process asks.
type future struct {
	can         uint64
	most, least int32
}

const (
	unserved   int32 = -1
	restlessly int32 = -2
)

// lookAt works out the future of a state from the futures of its successors.
func (b *back) lookAt(from *seen) {
	f := future{can: from.inside, most: unserved, least: restlessly}
	if from.fails { // nothing more can come of it
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
		case trace.Enter, trace.Leave, trace.Again, trace.Receive: // the others may never come
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

// note keeps a future, and whether there is no hope or no rest in it.
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

// conclude takes over what all states together say.
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
