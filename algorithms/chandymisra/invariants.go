package chandymisra

import "fano/algorithms/mutex"

// oneFork reports whether any two neighbours share exactly one fork, at one of them or under way.
func oneFork(c mutex.Configuration) bool {
	return mutex.OneOfEachPair(c, func(p *Process) *mutex.Set { return &p.fork }, Fork{}, 1)
}

// oneToken reports the same of their request token.
func oneToken(c mutex.Configuration) bool {
	return mutex.OneOfEachPair(c, func(p *Process) *mutex.Set { return &p.reqf }, Req{}, 1)
}

// noRequestInVain reports whether no philosopher asks for a fork that is already on its way to it. This is why FIFO is
// assumed.
func noRequestInVain(c mutex.Configuration) bool {
	n := c.Topology().N
	asks := make([]bool, (n+1)*(n+1)) // asks[i·(n+1)+j]: a REQ from i to j is in flight
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		if msg == (Req{}) {
			asks[int(from)*(n+1)+int(to)] = true
		}
	})
	none := true
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		if msg == (Fork{}) && asks[int(to)*(n+1)+int(from)] {
			none = false
		}
	})
	return none
}

// acyclic reports whether the precedence graph H has no cycle. Of two neighbours, p precedes q if p holds the fork
// clean, q holds it dirty, or the fork is on its way from q to p.
func acyclic(c mutex.Configuration) bool {
	h := mutex.NewPrecedence(c.Topology().N)
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		if msg == (Fork{}) {
			h.Add(to, from)
		}
	})
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		p := c.Process(i).(*Process)
		for j := range p.fork.All() {
			if p.dirty.Has(j) || c.Phase(i) == mutex.Inside {
				h.Add(j, i)
			} else {
				h.Add(i, j)
			}
		}
	}
	return h.Acyclic()
}
