package chandymisra

import "fano/algorithms/mutex"

// oneFork: the fork of two neighbours is at one of them, or on its way, and there
// is only one.
func oneFork(c mutex.Configuration) bool {
	return oneOfEachEdge(c, func(p *Process) *mutex.Set { return &p.fork }, Fork{})
}

// oneToken: so is its request token.
func oneToken(c mutex.Configuration) bool {
	return oneOfEachEdge(c, func(p *Process) *mutex.Set { return &p.reqf }, Req{})
}

// oneOfEachEdge says whether every edge of G has exactly one of what the neighbours
// keep in a set, and send as a message.
func oneOfEachEdge(c mutex.Configuration, kept func(*Process) *mutex.Set, sent mutex.Message) bool {
	n := c.Topology().N
	count := make([]int8, (n+1)*(n+1))
	add := func(i, j mutex.ID) { count[int(min(i, j))*(n+1)+int(max(i, j))]++ }
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		if msg == sent {
			add(from, to)
		}
	})
	for i := mutex.ID(1); int(i) <= n; i++ {
		for j := range kept(c.Process(i).(*Process)).All() {
			add(i, j)
		}
	}
	for i := mutex.ID(1); int(i) <= n; i++ {
		for j := range c.Process(i).(*Process).G.All() {
			if i < j && count[int(i)*(n+1)+int(j)] != 1 {
				return false
			}
		}
	}
	return true
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
	n := c.Topology().N
	after := make([][]mutex.ID, n+1) // whom each precedes
	before := make([]int, n+1)       // by how many each is preceded
	precedes := func(p, q mutex.ID) {
		after[p] = append(after[p], q)
		before[q]++
	}
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		if msg == (Fork{}) {
			precedes(to, from)
		}
	})
	for i := mutex.ID(1); int(i) <= n; i++ {
		p := c.Process(i).(*Process)
		for j := range p.fork.All() {
			if p.dirty.Has(j) || c.Phase(i) == mutex.Inside {
				precedes(j, i)
			} else {
				precedes(i, j)
			}
		}
	}
	// A process that no remaining one precedes is taken away; on a cycle none ever is.
	var top []mutex.ID
	for i := mutex.ID(1); int(i) <= n; i++ {
		if before[i] == 0 {
			top = append(top, i)
		}
	}
	taken := 0
	for ; taken < len(top); taken++ {
		for _, j := range after[top[taken]] {
			if before[j]--; before[j] == 0 {
				top = append(top, j)
			}
		}
	}
	return taken == n
}
