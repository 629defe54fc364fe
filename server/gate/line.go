package gate

import (
	"slices"
	"time"
)

// makeRoom puts a ticket out of a lane's line, which is full, for one that comes: the last of the client that has the
// most there of the network that has the most (longest queue drop: Suter, Lakshman, Stiliadis, Choudhury, "Buffer
// Management Schemes for Supporting TCP in Gigabit Routers with Per-flow Queueing", IEEE JSAC 17(6), 1999, section
// III). Errors: *Crowded, if that is the one who comes, which is soon seen. The lock is held.
func (g *Gate) makeRoom(t *ticket) error {
	l, of, own := &g.lanes[t.lane], t.lane, t.account.network
	network, most := own, l.networks.longest()
	if most <= own.shares[of].loose+1 {
		most = own.members[of].longest()
		if most <= t.account.shares[of].loose+1 {
			return crowded(of)
		}
	} else {
		network = l.whose(func(a *account) *share { return &a.network.shares[of] }, most).network
		most = network.members[of].longest()
	}
	g.putOut(l.whose(func(a *account) *share {
		if a.network != network {
			return nil
		}
		return &a.shares[of]
	}, most).latest(of))
	return nil
}

// whose is a client in line of whose shares the one that is meant has so many loose tickets; there is one.
func (l *lane) whose(meant func(*account) *share, loose int) *account {
	for a := range l.line {
		if s := meant(a); s != nil && s.loose == loose {
			return a
		}
	}
	return nil
}

// latest is the loose ticket of a client that came last; there is one.
func (a *account) latest(of Lane) (last *ticket) {
	for _, t := range a.lines[of] {
		if !t.let && (last == nil || t.sequence > last.sequence) {
			last = t
		}
	}
	return last
}

// putOut puts a ticket out of the line. The lock is held.
func (g *Gate) putOut(t *ticket) {
	g.leave(t)
	g.lanes[t.lane].refused++
	t.out = true
	close(t.ready)
}

// ahead is about how many turns others have before this ticket. The lock is held.
func (g *Gate) ahead(t *ticket) int {
	own := t.account
	n, _ := slices.BinarySearchFunc(own.lines[t.lane], t, (*ticket).order)
	before := func(mine, other *share) int {
		less := mine.had + time.Duration(n)*usual[t.lane] - other.had
		if mine == other || other.waiting == 0 || less < 0 {
			return 0
		}
		return min(other.waiting, 1+int(less/usual[t.lane]))
	}
	more := 0
	for s := range own.network.members[t.lane].active {
		more += before(&own.shares[t.lane], s)
	}
	n += more
	more = 0
	for s := range g.lanes[t.lane].networks.active {
		more += before(&own.network.shares[t.lane], s)
	}
	return n + more
}
