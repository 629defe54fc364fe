package chandymisra

import "fano/algorithms/mutex"

// oneFork: the fork of two neighbours is at one of them, or on its way, and there
// is only one.
func oneFork(c mutex.Configuration) bool {
	return mutex.OneOfEachPair(c, func(p *Process) *mutex.Set { return &p.fork }, Fork{}, 1)
}

// oneToken: so is its request token.
func oneToken(c mutex.Configuration) bool {
	return mutex.OneOfEachPair(c, func(p *Process) *mutex.Set { return &p.reqf }, Req{}, 1)
}

// noRequestInVain: no philosopher asks for a fork that is already on its way to it. This
// is what FIFO is assumed for.
func noRequestInVain(c mutex.Configuration) bool {
	n := c.Topology().N
	asks := make([]bool, (n+1)*(n+1)) // who asks whom
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

// acyclic: the precedence graph H has no cycle. Of two neighbours p precedes q if
// p holds the fork clean, or q holds it dirty, or it is on its way from q to p.
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
