package camposcarvalho

import "fano/algorithms/mutex"

// oneFork reports whether each arbiter's fork is in one place. If lent, OWNER holds it, or it is on its way between
// OWNER and the arbiter; otherwise OWNER is NIL and the fork is at the arbiter.
func oneFork(c mutex.Configuration) bool {
	nodes := c.Topology().Nodes()
	lent := make([]mutex.ID, nodes+1) // by arbiter, the client that has its fork
	one := true
	out := func(a, to mutex.ID) {
		one = one && lent[a] == 0
		lent[a] = to
	}
	for i := mutex.ID(1); int(i) <= nodes; i++ {
		for a := range node(c, i).FORK.All() {
			out(a, i)
		}
	}
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		switch msg.(type) {
		case FORK, FORKRequest:
			out(from, to)
		case CleanFORK, DirtyFORK, DirtyFORKRequest:
			out(to, from)
		}
	})
	for a := mutex.ID(1); int(a) <= nodes; a++ {
		one = one && lent[a] == node(c, a).OWNER
	}
	return one
}

// requestToken reports whether each client and arbiter share one request token. It is at one of them or under way, as
// a request or with a clean fork that returns; a StrongRequest may carry it.
func requestToken(c mutex.Configuration) bool {
	nodes := c.Topology().Nodes()
	type pair struct{ tokens, strong int8 }
	pairs := make([]pair, (nodes+1)*(nodes+1))
	of := func(client, arbiter mutex.ID) *pair { return &pairs[int(client)*(nodes+1)+int(arbiter)] }
	for i := mutex.ID(1); int(i) <= nodes; i++ {
		for a := range node(c, i).req.All() {
			of(i, a).tokens++
		}
		for client := range node(c, i).reqA.All() {
			of(client, i).tokens++
		}
	}
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		switch msg.(type) {
		case Request, CleanFORK, DirtyFORKRequest:
			of(from, to).tokens++
		case WeakRequest, FORKRequest:
			of(to, from).tokens++
		case StrongRequest:
			of(to, from).strong++
		}
	})
	for i := mutex.ID(1); int(i) <= nodes; i++ {
		for a := range node(c, i).S.All() {
			if p := of(i, a); p.tokens != 1 && (p.tokens != 0 || p.strong == 0) {
				return false
			}
		}
	}
	return true
}

// forkToTheHungry reports whether every fork under way to a client goes to a hungry one.
func forkToTheHungry(c mutex.Configuration) bool {
	all := true
	c.Messages(func(_, to mutex.ID, msg mutex.Message) {
		switch msg.(type) {
		case FORK, FORKRequest:
			all = all && c.Phase(to) == mutex.Waiting
		}
	})
	return all
}

// Precedence returns the graph H: for each arbiter a, at index a-1, its clients, each of which precedes those after
// it. Of two clients, one precedes the other if the other holds the fork dirty, or is returning it dirty; else if it
// has the higher priority. So it is the arbiter's list with the client that has the fork dirty moved to the end.
func Precedence(c mutex.Configuration) [][]mutex.ID {
	last := dirtyForks(c)
	order := make([][]mutex.ID, c.Topology().Nodes())
	for at := range order {
		a := mutex.ID(at + 1)
		for i := range node(c, a).Priority.All() {
			if i != last[a] {
				order[at] = append(order[at], i)
			}
		}
		if last[a] != 0 {
			order[at] = append(order[at], last[a])
		}
	}
	return order
}

// acyclic reports whether the precedence graph H has no cycle.
func acyclic(c mutex.Configuration) bool {
	h := mutex.NewPrecedence(c.Topology().Nodes())
	for _, order := range Precedence(c) {
		for k := 1; k < len(order); k++ {
			h.Add(order[k-1], order[k])
		}
	}
	return h.Acyclic()
}

func node(c mutex.Configuration, i mutex.ID) *Process { return c.Process(i).(*Process) }
