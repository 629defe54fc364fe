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
	let      bool // was let in: has had a turn, or is part of what was
	held     bool // has a turn now
	since    time.Time
	spent    time.Duration // in turns before this one
	allowed  time.Duration // to work in all its turns; 0: without end
	worked   time.Duration // by the engine's questions
	asked    time.Time     // when the engine asked last
	overdue  func()        // is called when it has held turns for much longer than it may work
	alarm    *time.Timer   // of overdue, while it has a turn
	mark     string        // of the scenario that it is about
	sequence uint64
	joined   time.Time
	ready    chan struct{} // closed when it has a turn, or has been put out of the line
	out      bool          // has been put out of the line
}

// join gets in line, unless that is full of tickets of those who have fewer there. The lock is held.
func (g *Gate) join(t *ticket) error {
	err := g.mayPay(t.account, t.lane)
	if err == nil && int(g.lanes[t.lane].waiting.Load()) >= g.limits.Line {
		err = g.makeRoom(t)
	}
	if err != nil {
		g.lanes[t.lane].refused++
		return err
	}
	g.rejoin(t)
	return nil
}

// rejoin gets in line again, for work that has begun. The lock is held.
func (g *Gate) rejoin(t *ticket) {
	l, line := &g.lanes[t.lane], &t.account.lines[t.lane]
	g.count(t.account, t.lane, t.place())
	g.sequence++
	t.sequence, t.joined, t.ready = g.sequence, g.now(), make(chan struct{})
	at, _ := slices.BinarySearchFunc(*line, t, (*ticket).order)
	*line = slices.Insert(*line, at, t)
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

// next is whose turn it is; nil if nobody waits who may have it. Work that has begun already waits for no bytes; what
// has not waits for those of the client that is first, so that what takes much is not passed by for ever.
func (g *Gate) next(of Lane) *ticket {
	first := g.first(of, func(*ticket) bool { return true })
	if first == nil || g.fits(first) {
		return first
	}
	return g.first(of, func(t *ticket) bool { return t.begun || t.isLittle() && g.fits(t) })
}

// little is up to how many bytes of work the last eighth of the memory is kept for, of clients that have nothing
// else: so that a small run finds room whatever many others have begun.
const little = 8 << 20

func (t *ticket) isLittle() bool { return t.bytes <= little && t.account.bytes == 0 }

// reserve is how much memory is kept for small runs.
func (g *Gate) reserve() int64 { return min(g.limits.Bytes/8, 8*little) }

// fits tells whether there is memory for a ticket.
func (g *Gate) fits(t *ticket) bool {
	most := g.limits.Bytes
	if !t.isLittle() {
		most -= g.reserve()
	}
	return t.bytes == 0 || t.begun || g.bytes+t.bytes <= most || g.bytes == 0
}

// first is the ticket that comes before all others that may have a turn and are among those; nil if there is none.
func (g *Gate) first(of Lane, among func(*ticket) bool) (first *ticket) {
	for a := range g.lanes[of].line {
		for _, t := range a.lines[of] {
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

// may tells whether a ticket may have a turn, but for the bytes of all: firm work leaves one turn to other work, one
// client takes no more than a quarter of the memory and one network no more than half, unless it has nothing else;
// but of the part that is kept for small runs one network takes half, too.
func (g *Gate) may(t *ticket) bool {
	if t.firm && g.lanes[t.lane].firm >= g.mostFirm(t.lane) {
		return false
	}
	if t.bytes == 0 || t.begun {
		return true
	}
	client, network := g.limits.Bytes/4, g.limits.Bytes/mostNetwork
	if t.isLittle() {
		network += g.reserve() / mostNetwork
	}
	return t.account.fits(t.bytes, client) && t.account.network.fits(t.bytes, network)
}

// fits tells whether there is room for so many bytes more.
func (h *holding) fits(bytes, most int64) bool { return h.bytes == 0 || h.bytes+bytes <= most }

// mostFirm is how many turns of a lane firm work may hold: in that of long work all but one, if there are two.
func (g *Gate) mostFirm(of Lane) int {
	if of != Long {
		return g.limits.Turns[of]
	}
	return max(1, g.limits.Turns[of]-1)
}

// before tells whether a ticket is served before another of its lane: that of the network that has had less first, among
// newcomers that of the house, then that of the client that has had less, of one client's work what has taken less.
func (t *ticket) before(u *ticket) bool {
	a, b, of := t.account, u.account, t.lane
	if a == b {
		return t.order(u) < 0
	}
	had := cmp.Compare(a.shares[of].had, b.shares[of].had)
	switch {
	case a.network != b.network:
		had = cmp.Compare(a.network.shares[of].had, b.network.shares[of].had)
	case a.house != b.house:
		had = cmp.Compare(a.house.shares[of].had, b.house.shares[of].had)
	}
	return cmp.Or(had, cmp.Compare(t.sequence, u.sequence)) < 0
}

// order is that of one client's tickets.
func (t *ticket) order(u *ticket) int {
	return cmp.Or(cmp.Compare(t.spent, u.spent), cmp.Compare(t.sequence, u.sequence))
}

// leave leaves the line without a turn. The lock is held.
func (g *Gate) leave(t *ticket) {
	g.quit(t)
	g.count(t.account, t.lane, tally{}.minus(t.place()))
}

// quit takes a ticket out of the line; who has no turn then is for others to say. The lock is held.
func (g *Gate) quit(t *ticket) {
	l, line := &g.lanes[t.lane], &t.account.lines[t.lane]
	at, _ := slices.BinarySearchFunc(*line, t, (*ticket).order)
	*line = slices.Delete(*line, at, at+1)
	if len(*line) == 0 {
		delete(l.line, t.account)
	}
	l.waiting.Add(-1)
	t.account.busy--
	t.account.last = g.now()
}

// give gives a turn to a ticket that has just left the line. The lock is held.
func (g *Gate) give(t *ticket) {
	l := &g.lanes[t.lane]
	g.count(t.account, t.lane, turn.minus(t.place()))
	g.charge(t, usual[t.lane])
	l.held++
	if t.firm {
		l.firm++
	}
	if !t.begun {
		g.hold(t, t.bytes)
	}
	l.served++
	t.begun, t.let, t.held, t.since = true, true, true, g.now()
	l.turns[t] = struct{}{}
	if t.allowed > 0 {
		t.alarm = time.AfterFunc(idling*t.allowed-t.spent, t.overdue)
	}
	t.account.busy++
	close(t.ready)
}

// idling is how many times as long as it may work a piece of work may hold turns: a busy machine has it wait for a
// processor meanwhile.
const idling = 3

// takeBack ends a turn, and has what it took in the place of what it was taken for. The lock is held.
func (g *Gate) takeBack(t *ticket) {
	l := &g.lanes[t.lane]
	took := g.now().Sub(t.since)
	g.charge(t, took-usual[t.lane])
	t.spent += took
	delete(l.turns, t)
	if t.alarm != nil {
		t.alarm.Stop()
	}
	l.held--
	if t.firm {
		l.firm--
	}
	t.held = false
	g.count(t.account, t.lane, tally{}.minus(turn))
	t.account.busy--
	t.account.last = g.now()
}

// charge puts what a turn takes on the accounts of its client and network: in its own lane, and in each other lane as many
// usual turns of that, so that a client that has had much done is last everywhere. The lock is held.
func (g *Gate) charge(t *ticket, took time.Duration) {
	for of := range lanes {
		cost := took
		if usual[of] < usual[t.lane] {
			cost = time.Duration(float64(took) * float64(usual[of]) / float64(usual[t.lane]))
		}
		t.account.shares[of].had += cost
		t.account.network.shares[of].had += cost
		if t.account.house != nil {
			t.account.house.shares[of].had += cost
		}
	}
	g.pay(t.account, took)
}

// hold notes so many bytes more of work that has begun. The lock is held.
func (g *Gate) hold(t *ticket, bytes int64) {
	g.bytes += bytes
	t.account.add(bytes, 0)
	t.account.network.add(bytes, 0)
}

// forget gives back the bytes of work that has ended. The lock is held.
func (g *Gate) forget(t *ticket) {
	if t.begun {
		g.hold(t, -t.bytes)
		t.begun = false
	}
}
