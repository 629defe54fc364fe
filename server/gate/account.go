package gate

import (
	"container/list"
	"time"
)

// An account is what a client has had done lately. It is forgotten some minutes after the client's last work.
type account struct {
	holding
	client  string
	network *network // the newcomers', until it is settled
	house   *house   // of a newcomer
	shares  [lanes]share
	lines   [lanes][]*ticket // that wait, those that have taken less first, of these in the order in which they came
	purse   purse
	busy    int // tickets, and passes of requests
	since   time.Time
	last    time.Time
	place   *list.Element // in the gate's order
}

// remembered is how long an account outlives its client's last work; where there are more than manyAccounts, which are
// some tens of megabytes, only briefly.
const (
	remembered   = 2 * time.Minute
	briefly      = 3 * settled
	manyAccounts = 100_000
)

// of is the account of a client. The lock is held.
func (g *Gate) of(client string) *account {
	g.sweep()
	a := g.accounts[client]
	if a == nil {
		a = &account{client: client, network: g.newcomers, house: g.houseOf(client), since: g.now()}
		a.place = g.order.PushBack(a)
		g.accounts[client] = a
		g.newcomers.clients++
	}
	g.order.MoveToBack(a.place)
	a.last = g.now()
	g.settle(a)
	return a
}

// sweep forgets some of the clients of whom there is nothing to remember: more of them than come meanwhile, and few
// enough for nobody to wait for it.
func (g *Gate) sweep() {
	const some = 16
	now, least := g.now(), remembered
	if len(g.accounts) > manyAccounts {
		least = briefly
	}
	for range min(some, g.order.Len()) {
		a := g.order.Front().Value.(*account)
		switch idle := now.Sub(a.last); {
		case a.busy > 0 || a.carried > 0 || a.bytes > 0:
			g.order.MoveToBack(a.place)
		case idle >= least:
			g.forgetClient(a)
		default:
			return
		}
	}
}

// Carry notes that so many bytes more of a client's request or answer are held, until they are given back. Errors:
// *Crowded, if that is more than one client or all of them may have, and then nothing is noted.
func (g *Gate) Carry(client string, bytes int64) (back func(), err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	a := g.of(client)
	if !g.mayCarry(a, bytes) {
		g.lanes[Short].refused++
		return nil, crowded(Short)
	}
	g.carry(a, bytes)
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.carry(a, -bytes)
	}, nil
}

// mayCarry tells whether so many bytes more of a client may be held: of one client and of one network its part, and a
// little always, so that what others have held harms nobody who has little. The lock is held.
func (g *Gate) mayCarry(a *account, bytes int64) bool {
	const little = 64 << 10
	now, most := a.carried+bytes, g.limits.Carried
	return now <= little ||
		g.carried+bytes <= most && a.network.carried+bytes <= most/mostNetwork && now <= most/oneOf
}

// MayAnswer tells whether another answer may be made for a client: not while it has its part of what is held, in answers
// that it does not take. Errors: *Crowded.
func (g *Gate) MayAnswer(client string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.mayCarry(g.of(client), 0) {
		return nil
	}
	g.lanes[Short].refused++
	return crowded(Short)
}

// Carried notes bytes that are there already, such as those of an answer: what they are too many for is only what comes
// next.
func (g *Gate) Carried(client string, bytes int64) (back func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	a := g.of(client)
	g.carry(a, bytes)
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.carry(a, -bytes)
	}
}

func (g *Gate) carry(a *account, bytes int64) {
	g.carried += bytes
	a.add(0, bytes)
	a.network.add(0, bytes)
	a.last = g.now()
}
