package gate

import (
	"slices"
	"time"
)

// waiting is how many tickets wait in all lanes. The lock is held.
func (g *Gate) waiting() (n int) {
	for of := range g.lanes {
		n += int(g.lanes[of].waiting.Load())
	}
	return n
}

// makeRoom puts a ticket out of the line, which is full, for one that comes: the last of the client that has the most
// there of the network that has the most (longest queue drop: Suter, Lakshman, Stiliadis, Choudhury, "Buffer
// Management Schemes for Supporting TCP in Gigabit Routers with Per-flow Queueing", IEEE JSAC 17(6), 1999, section
// III). Errors: *Crowded, if that is the one who comes. The lock is held.
func (g *Gate) makeRoom(t *ticket) error {
	network, most := t.account.network, t.account.network.waiting()+1
	for _, n := range g.networks {
		if n.waiting() > most {
			network, most = n, n.waiting()
		}
	}
	if n := g.newcomers; n.waiting() > most {
		network = n
	}
	client, most := (*account)(nil), 0
	if network == t.account.network {
		client, most = t.account, waitingOf(&t.account.shares)+1
	}
	for of := range g.lanes {
		for a := range g.lanes[of].line {
			if n := waitingOf(&a.shares); a.network == network && n > most {
				client, most = a, n
			}
		}
	}
	if client == t.account || !g.putOut(client.latest()) {
		return &Crowded{Lane: t.lane}
	}
	return nil
}

// latest is the ticket of a client that came last of those that wait and have not begun; nil if there is none.
func (a *account) latest() (last *ticket) {
	for _, line := range a.lines {
		for _, t := range line {
			if !t.begun && (last == nil || t.sequence > last.sequence) {
				last = t
			}
		}
	}
	return last
}

// putOut puts a ticket out of the line, if there is one. The lock is held.
func (g *Gate) putOut(t *ticket) bool {
	if t == nil {
		return false
	}
	g.leave(t)
	g.lanes[t.lane].refused++
	t.out = true
	close(t.ready)
	return true
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
