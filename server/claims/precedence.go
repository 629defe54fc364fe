package claims

import (
	"slices"

	"fano/algorithms/camposcarvalho"
	"fano/algorithms/mutex"
)

// theGraph is C7. That of two clients of an arbiter the one that precedes the other lies less deep, where depth is the
// length of the longest path to a node, is so in every graph without a cycle.
func theGraph(j *judge) {
	d := j.document(triangle)
	for _, key := range []string{"acyclic", "depth"} {
		j.invariant(d, key, func(c mutex.Configuration) bool { return graph(c).Acyclic() })
	}
	j.invariant(d, "bottom", eaterLast)
	j.invariant(d, "theorem", theorem5)
}

// graph is H: each client of an arbiter precedes the next one.
func graph(c mutex.Configuration) *mutex.Precedence {
	h := mutex.NewPrecedence(c.Topology().Nodes())
	for _, clients := range camposcarvalho.Precedence(c) {
		for k := 1; k < len(clients); k++ {
			h.Add(clients[k-1], clients[k])
		}
	}
	return h
}

// eaterLast: an eating process is preceded by all with which it shares an arbiter.
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

// theorem5: if a path of H leads from w to u, w has the higher priority in the list of their arbiter. Else the step from
// higher to lower closes a cycle.
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

// priorities is an arbiter's list of priorities.
func priorities(c mutex.Configuration, a mutex.ID) []mutex.ID {
	return slices.Collect(c.Process(a).(*camposcarvalho.Process).Priority.All())
}

// pessimism is C8: an arbiter's list says of a client that has eaten that it has a high priority still; when the fork is
// back the list is right.
func pessimism(j *judge) {
	d := j.document(triangle)
	j.invariant(d, "wrong", func(c mutex.Configuration) bool { return agrees(c, false) }).turned()
	j.invariant(d, "heals", func(c mutex.Configuration) bool { return agrees(c, true) })
}

// agrees reports whether the lists of the arbiters are as H: of all, or only of those that have their fork.
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
