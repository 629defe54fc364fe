package claims

import (
	"slices"

	"fano/algorithms/camposcarvalho"
	"fano/algorithms/mutex"
)

// theGraph is C7.
func theGraph(j *judge) {
	d := j.document(triangle)
	r := j.own(d, twiceEach,
		mutex.Invariant{Name: "acyclic", Holds: func(c mutex.Configuration) bool { _, ok := depths(c); return ok }},
		mutex.Invariant{Name: "depth", Holds: deeper},
		mutex.Invariant{Name: "bottom", Holds: eaterLast},
		mutex.Invariant{Name: "theorem", Holds: theorem5},
	)
	for _, name := range []string{"acyclic", "depth", "bottom"} {
		p, play := j.told(d, r, name)
		j.searched(p.Verdict, name, "states", r.States).Play = play
	}
	p, play := j.told(d, r, "theorem")
	j.searched(p.Verdict, "theorem", "steps", len(p.Schedule)).Play = play
}

// depths are how deep each node lies in H: as many as precede one another and it, at most. H must have no cycle.
func depths(c mutex.Configuration) (depth []int, acyclic bool) {
	depth = make([]int, c.Topology().Nodes()+1)
	order := camposcarvalho.Precedence(c)
	for range depth { // the longest path is no longer than that
		changed := false
		for _, clients := range order {
			for k := 1; k < len(clients); k++ {
				if p, q := clients[k-1], clients[k]; depth[q] <= depth[p] {
					depth[q], changed = depth[p]+1, true
				}
			}
		}
		if !changed {
			return depth, true
		}
	}
	return depth, false
}

// deeper: of any two clients of an arbiter, the one that precedes the other lies less deep.
func deeper(c mutex.Configuration) bool {
	depth, acyclic := depths(c)
	if !acyclic {
		return false
	}
	for _, clients := range camposcarvalho.Precedence(c) {
		for k, p := range clients {
			for _, q := range clients[k+1:] {
				if depth[p] >= depth[q] {
					return false
				}
			}
		}
	}
	return true
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

// theorem5: if a path of H leads from w to u, w has the higher priority in the list of their arbiter.
func theorem5(c mutex.Configuration) bool {
	n := c.Topology().Nodes()
	reach := make([][]bool, n+1)
	for i := range reach {
		reach[i] = make([]bool, n+1)
	}
	for _, clients := range camposcarvalho.Precedence(c) {
		for k := 1; k < len(clients); k++ {
			reach[clients[k-1]][clients[k]] = true
		}
	}
	for via := 1; via <= n; via++ {
		for w := 1; w <= n; w++ {
			for u := 1; u <= n; u++ {
				reach[w][u] = reach[w][u] || reach[w][via] && reach[via][u]
			}
		}
	}
	for a := mutex.ID(1); int(a) <= n; a++ {
		list := list(c, a)
		for k, higher := range list {
			for _, lower := range list[k+1:] {
				if reach[lower][higher] {
					return false
				}
			}
		}
	}
	return true
}

// list is an arbiter's list of priorities.
func list(c mutex.Configuration, a mutex.ID) []mutex.ID {
	return slices.Collect(c.Process(a).(*camposcarvalho.Process).Priority.All())
}

// pessimism is C8: an arbiter's list says of a client that has eaten that it has a high priority still; when the fork is
// back the list is right.
func pessimism(j *judge) {
	d := j.document(triangle)
	r := j.own(d, twiceEach,
		mutex.Invariant{Name: "always-right", Holds: func(c mutex.Configuration) bool { return agrees(c, false) }},
		mutex.Invariant{Name: "heals", Holds: func(c mutex.Configuration) bool { return agrees(c, true) }},
	)
	p, play := j.told(d, r, "always-right")
	wrong := j.searched(p.Verdict, "wrong", "steps", len(p.Schedule))
	wrong.turn()
	wrong.Play = play
	p, play = j.told(d, r, "heals")
	j.searched(p.Verdict, "heals", "states", r.States).Play = play
}

// agrees says that the lists of the arbiters are as H; only of those who have their fork, if it says so.
func agrees(c mutex.Configuration, home bool) bool {
	for at, clients := range camposcarvalho.Precedence(c) {
		a := mutex.ID(at + 1)
		if home && c.Process(a).(*camposcarvalho.Process).OWNER != 0 {
			continue
		}
		if !slices.Equal(list(c, a), clients) {
			return false
		}
	}
	return true
}
