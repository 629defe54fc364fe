package claims

import (
	"slices"

	"fano/algorithms/camposcarvalho"
	"fano/algorithms/mutex"
)

// theGraph judges C7. In every acyclic graph, the one of an arbiter's two clients that precedes the other is less
// deep, where depth is the length of the longest path to a node.
func theGraph(j *judge) {
	d := j.document(triangle)
	for _, key := range []string{"acyclic", "depth"} {
		j.invariant(d, key, func(c mutex.Configuration) bool { return graph(c).Acyclic() })
	}
	j.invariant(d, "bottom", eaterLast)
	j.invariant(d, "theorem", theorem5)
}

// graph returns H: each client of an arbiter precedes the next one.
func graph(c mutex.Configuration) *mutex.Precedence {
	h := mutex.NewPrecedence(c.Topology().Nodes())
	for _, clients := range camposcarvalho.Precedence(c) {
		for k := 1; k < len(clients); k++ {
			h.Add(clients[k-1], clients[k])
		}
	}
	return h
}

// eaterLast reports whether every eating process is preceded by all processes with which it shares an arbiter.
func eaterLast(c mutex.Configuration) bool {
	for at, clients := range camposcarvalho.Precedence(c) {
		for k, i := range clients {
			quorum := c.Topology().Quorum(i)
			if c.Phase(i) == mutex.Inside && quorum.Has(mutex.ID(at+1)) && k != len(clients)-1 {
				return false
			}
		}
	}
	return true
}

// theorem5 reports whether, if a path of H leads from w to u, w has the higher priority in their arbiter's list.
// Otherwise an edge from higher to lower closes a cycle.
func theorem5(c mutex.Configuration) bool {
	for a := mutex.ID(1); int(a) <= c.Topology().Nodes(); a++ {
		list := priorities(c, a)
		for k, higher := range list {
			for _, lower := range list[k+1:] {
				h := graph(c)
				if h.Add(higher, lower); !h.Acyclic() {
					return false
				}
			}
		}
	}
	return true
}

// priorities returns an arbiter's list of priorities.
func priorities(c mutex.Configuration, a mutex.ID) []mutex.ID {
	return slices.Collect(c.Process(a).(*camposcarvalho.Process).Priority.All())
}

// pessimism judges C8: an arbiter's list keeps a client that has eaten at a high priority; when the fork is back the
// list is right.
func pessimism(j *judge) {
	d := j.document(triangle)
	j.invariant(d, "wrong", func(c mutex.Configuration) bool { return agrees(c, false) }).inverted()
	j.invariant(d, "heals", func(c mutex.Configuration) bool { return agrees(c, true) })
}

// agrees reports whether the lists of the arbiters equal H: of all, or if home is set, only of those that hold their
// fork.
func agrees(c mutex.Configuration, home bool) bool {
	for at, clients := range camposcarvalho.Precedence(c) {
		a := mutex.ID(at + 1)
		if home && c.Process(a).(*camposcarvalho.Process).OWNER != 0 {
			continue
		}
		if !slices.Equal(priorities(c, a), clients) {
			return false
		}
	}
	return true
}
