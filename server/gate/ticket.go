package gate

import (
	"slices"
	"time"
)

// A ticket is a piece of work in its lane, from when it gets in line until it has left for good.
type ticket struct {
	lane     Lane
	account  *account
	firm     bool
	bytes    int64
	begun    bool // has had a turn, and holds its bytes
	held     bool // has a turn now
	since    time.Time
	spent    time.Duration // in turns before this one
	sequence uint64
	joined   time.Time
	ready    chan struct{} // closed when it has a turn
}

// join gets in line, unless that is too long. The lock is held.
func (g *Gate) join(t *ticket) error {
	l, s := &g.lanes[t.lane], &t.account.shares[t.lane]
	if len(l.line) >= g.limits.Line || s.waiting >= g.limits.Line/oneOf {
		l.refused++
		return &Crowded{Lane: t.lane, Ahead: s.waiting + s.held}
	}
	if err := g.mayPay(t.account, t.lane); err != nil {
		l.refused++
		return err
	}
	g.rejoin(t)
	return nil
}

// rejoin gets in line again, for work that has begun. The lock is held.
func (g *Gate) rejoin(t *ticket) {
	l, s := &g.lanes[t.lane], &t.account.shares[t.lane]
	if s.waiting+s.held == 0 {
		s.had = max(s.had, l.clock) // nobody saves up by having had nothing done
	}
	l.sequence++
	t.sequence, t.joined, t.ready = l.sequence, g.now(), make(chan struct{})
	l.line = append(l.line, t)
	l.waiting.Store(int32(len(l.line)))
	s.waiting++
	t.account.busy++
	g.serve(t.lane)
}

// serve gives turns to those who are next. The lock is held.
func (g *Gate) serve(of Lane) {
	l := &g.lanes[of]
	for l.held < g.limits.Turns[of] {
		t := g.next(of)
		if t == nil {
			return
		}
		g.quit(t)
		g.give(t)
	}
}

// next is whose turn it is; nil if nobody waits who may have it. Work that has begun already waits for no bytes; what has
// not waits for those of the client that is first, so that what takes much is not passed by for ever.
func (g *Gate) next(of Lane) *ticket {
	var first, begun *ticket
	for _, t := range g.lanes[of].line {
		if !g.may(t) {
			continue
		}
		if first == nil || t.before(first) {
			first = t
		}
		if t.begun && (begun == nil || t.before(begun)) {
			begun = t
		}
	}
	if first != nil && !first.begun && g.bytes+first.bytes > g.limits.Bytes {
		return begun
	}
	return first
}

// may tells whether a ticket may have a turn, but for the bytes of all: firm work leaves one turn to other work, and one
// client takes no more than half of the memory, unless it has nothing else.
func (g *Gate) may(t *ticket) bool {
	l := &g.lanes[t.lane]
	if t.firm && l.firm >= max(1, g.limits.Turns[t.lane]-1) && t.lane == Long {
		return false
	}
	return t.begun || t.account.bytes == 0 || t.account.bytes+t.bytes <= g.limits.Bytes/2
}

// before tells whether a ticket is served before another of its lane: the client that has had less first, of one
// client's work what has taken less.
func (t *ticket) before(u *ticket) bool {
	if a, b := t.account.shares[t.lane].had, u.account.shares[t.lane].had; t.account != u.account && a != b {
		return a < b
	}
	if t.account == u.account && t.spent != u.spent {
		return t.spent < u.spent
	}
	return t.sequence < u.sequence
}

// quit leaves the line. The lock is held.
func (g *Gate) quit(t *ticket) {
	l, s := &g.lanes[t.lane], &t.account.shares[t.lane]
	at := slices.Index(l.line, t)
	l.line = slices.Delete(l.line, at, at+1)
	l.waiting.Store(int32(len(l.line)))
	s.waiting--
	t.account.busy--
	t.account.last = g.now()
}

// give gives a turn. The lock is held.
func (g *Gate) give(t *ticket) {
	l, s := &g.lanes[t.lane], &t.account.shares[t.lane]
	l.clock = max(l.clock, s.had)
	s.had += usual[t.lane]
	g.pay(t.account, t.lane, usual[t.lane])
	s.held++
	l.held++
	if t.firm {
		l.firm++
	}
	if !t.begun {
		g.bytes += t.bytes
		t.account.bytes += t.bytes
	}
	l.served++
	t.begun, t.held, t.since = true, true, g.now()
	t.account.busy++
	close(t.ready)
}

// takeBack ends a turn, and has what it took in the place of what it was taken for. The lock is held.
func (g *Gate) takeBack(t *ticket) {
	l, s := &g.lanes[t.lane], &t.account.shares[t.lane]
	took := g.now().Sub(t.since)
	s.had += took - usual[t.lane]
	g.pay(t.account, t.lane, took-usual[t.lane])
	t.spent += took
	s.held--
	l.held--
	if t.firm {
		l.firm--
	}
	t.held = false
	t.account.busy--
	t.account.last = g.now()
}

// forget gives back the bytes of work that has ended. The lock is held.
func (g *Gate) forget(t *ticket) {
	if t.begun {
		g.bytes -= t.bytes
		t.account.bytes -= t.bytes
		t.begun = false
	}
}

// ahead is about how many turns others have before this ticket. The lock is held.
func (g *Gate) ahead(t *ticket) int {
	had, own := t.account.shares[t.lane].had, 0
	others := map[*account]int{}
	for _, u := range g.lanes[t.lane].line {
		switch {
		case u.account != t.account:
			others[u.account]++
		case u != t && u.before(t):
			own++
		}
	}
	had += time.Duration(own) * usual[t.lane]
	n := own
	for other, waiting := range others {
		if less := had - other.shares[t.lane].had; less >= 0 {
			n += min(waiting, 1+int(less/usual[t.lane]))
		}
	}
	return n
}
