package gate

import "time"

// An account is what a client has had done lately. It is forgotten some minutes after the client's last work.
type account struct {
	shares  [lanes]share
	purse   purse
	bytes   int64 // stated by its work that has begun
	carried int64
	busy    int // tickets, and passes of requests
	last    time.Time
}

// A share is an account in one lane.
type share struct {
	had  time.Duration // for how long turns were held, on the lane's clock
	line []*ticket     // that wait, those that have taken less first, of these in the order in which they came
	held int           // turns
}

// remembered is how long an account outlives its client's last work.
const remembered = time.Minute

// of is the account of a client. The lock is held.
func (g *Gate) of(client string) *account {
	g.sweep()
	a := g.accounts[client]
	if a == nil {
		a = &account{}
		g.accounts[client] = a
	}
	a.last = g.now()
	return a
}

// sweep forgets, now and then, clients of whom there is nothing to remember.
func (g *Gate) sweep() {
	now := g.now()
	if now.Sub(g.swept) < remembered {
		return
	}
	g.swept = now
	for client, a := range g.accounts {
		if a.busy == 0 && a.carried == 0 && a.bytes == 0 && now.Sub(a.last) >= 2*remembered {
			delete(g.accounts, client)
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
		return nil, &Crowded{Lane: Short}
	}
	g.carry(a, bytes)
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.carry(a, -bytes)
	}, nil
}

// mayCarry tells whether so many bytes more of a client may be held: of one client its part, and a little always, so that
// what others have held harms nobody who has little. The lock is held.
func (g *Gate) mayCarry(a *account, bytes int64) bool {
	const little = 64 << 10
	now := a.carried + bytes
	return now <= little || g.carried+bytes <= g.limits.Carried && now <= g.limits.Carried/oneOf
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
	return &Crowded{Lane: Short}
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
	a.carried += bytes
	a.last = g.now()
}
