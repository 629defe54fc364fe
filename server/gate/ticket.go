package gate

import (
	"cmp"
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
	if int(l.waiting.Load()) >= g.limits.Line || len(s.line) >= g.limits.Line/oneOf {
		l.refused++
		return &Crowded{Lane: t.lane, Ahead: len(s.line) + s.held}
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
	if len(s.line)+s.held == 0 {
		s.had = max(s.had, l.least()-1) // nobody saves up by having had nothing done; but the one who comes is first
		l.active[t.account] = true
	}
	l.sequence++
	t.sequence, t.joined, t.ready = l.sequence, g.now(), make(chan struct{})
	at, _ := slices.BinarySearchFunc(s.line, t, (*ticket).order)
	s.line = slices.Insert(s.line, at, t)
	l.line[t.account] = true
	l.waiting.Add(1)
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
	first := g.first(of, func(*ticket) bool { return true })
	if first == nil || g.fits(first) {
		return first
	}
	return g.first(of, func(t *ticket) bool { return t.begun || t.isLittle() && g.fits(t) })
}

// little is up to how many bytes of work the last eighth of the memory is kept for, of clients that have nothing else: so
// that a small run finds room whatever many others have begun.
const little = 8 << 20

func (t *ticket) isLittle() bool { return t.bytes <= little && t.account.bytes == 0 }

// fits tells whether there is memory for a ticket.
func (g *Gate) fits(t *ticket) bool {
	most := g.limits.Bytes
	if !t.isLittle() {
		most -= min(most/8, 8*little)
	}
	return t.bytes == 0 || t.begun || g.bytes+t.bytes <= most || g.bytes == 0
}

// first is the ticket that comes before all others that may have a turn and are among those; nil if there is none.
func (g *Gate) first(of Lane, among func(*ticket) bool) (first *ticket) {
	for a := range g.lanes[of].line {
		for _, t := range a.shares[of].line {
			if g.may(t) && among(t) {
				if first == nil || t.before(first) {
					first = t
				}
				break
			}
		}
	}
	return first
}

// may tells whether a ticket may have a turn, but for the bytes of all: firm work leaves one turn to other work, and one
// client takes no more than a quarter of the memory, unless it has nothing else.
func (g *Gate) may(t *ticket) bool {
	if t.firm && g.lanes[t.lane].firm >= g.mostFirm(t.lane) {
		return false
	}
	return t.bytes == 0 || t.begun || t.account.bytes == 0 || t.account.bytes+t.bytes <= g.limits.Bytes/4
}

// mostFirm is how many turns of a lane firm work may hold: in that of long work all but one, if there are two.
func (g *Gate) mostFirm(of Lane) int {
	if of != Long {
		return g.limits.Turns[of]
	}
	return max(1, g.limits.Turns[of]-1)
}

// before tells whether a ticket is served before another of its lane: the client that has had less first, of one
// client's work what has taken less.
func (t *ticket) before(u *ticket) bool {
	if a, b := t.account.shares[t.lane].had, u.account.shares[t.lane].had; t.account != u.account && a != b {
		return a < b
	}
	if t.account != u.account {
		return t.sequence < u.sequence
	}
	return t.order(u) < 0
}

// order is that of one client's tickets.
func (t *ticket) order(u *ticket) int {
	return cmp.Or(cmp.Compare(t.spent, u.spent), cmp.Compare(t.sequence, u.sequence))
}

// least is what the client has had that has had the least of those who have anything to do; if nobody has, what the last
// one had. One who comes is put beside that client, so that what is short goes past whatever many others have asked for.
func (l *lane) least() time.Duration {
	least, some := l.clock, false
	for a := range l.active {
		s := &a.shares[l.of]
		if had := s.had - time.Duration(s.held)*usual[l.of]; !some || had < least { // before the turns it has now
			least, some = had, true
		}
	}
	return least
}

// rests notes that a client has nothing to do in a lane any more, if that is so. The lock is held.
func (l *lane) rests(a *account) {
	if s := &a.shares[l.of]; len(s.line)+s.held == 0 {
		l.clock = max(l.clock, s.had)
		delete(l.active, a)
	}
}

// quit leaves the line. The lock is held.
func (g *Gate) quit(t *ticket) {
	l, s := &g.lanes[t.lane], &t.account.shares[t.lane]
	at, _ := slices.BinarySearchFunc(s.line, t, (*ticket).order)
	s.line = slices.Delete(s.line, at, at+1)
	if len(s.line) == 0 {
		delete(l.line, t.account)
	}
	l.waiting.Add(-1)
	t.account.busy--
	t.account.last = g.now()
}

// give gives a turn. The lock is held.
func (g *Gate) give(t *ticket) {
	l, s := &g.lanes[t.lane], &t.account.shares[t.lane]
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
	l.rests(t.account)
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
	own := t.account.shares[t.lane]
	n, _ := slices.BinarySearchFunc(own.line, t, (*ticket).order)
	had := own.had + time.Duration(n)*usual[t.lane]
	for other := range g.lanes[t.lane].line {
		s := other.shares[t.lane]
		if less := had - s.had; other != t.account && less >= 0 {
			n += min(len(s.line), 1+int(less/usual[t.lane]))
		}
	}
	return n
}
