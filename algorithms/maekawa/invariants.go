package maekawa

import "fano/algorithms/mutex"

// oneVote: an arbiter's vote is in one place, exactly that of its lock. It is on
// its way to the client, or with it, or on its way back; it is nowhere if nobody
// has the lock.
func oneVote(c mutex.Configuration) bool {
	t := c.Topology()
	for a := mutex.ID(1); int(a) <= t.Nodes(); a++ {
		lock := c.Process(a).(*Process).lockJ
		places, elsewhere := 0, 0
		count := func(j mutex.ID) {
			if j == lock {
				places++
			} else {
				elsewhere++
			}
		}
		for j := mutex.ID(1); int(j) <= t.N; j++ {
			if c.Process(j).(*Process).votes.Has(a) {
				count(j)
			}
		}
		c.Messages(func(from, to mutex.ID, msg mutex.Message) {
			switch msg.(type) {
			case Locked:
				if from == a {
					count(to)
				}
			case Yield, Release:
				if to == a {
					count(from)
				}
			}
		})
		if elsewhere > 0 || places > 1 || places == 0 && lock != 0 {
			return false
		}
	}
	return true
}

// losersTold: a process that waits at an arbiter behind an earlier request knows it, or will, so that it gives back
// what others ask back. This is what Sanders' rule is for.
func losersTold(c mutex.Configuration) bool {
	for a := mutex.ID(1); int(a) <= c.Topology().Nodes(); a++ {
		p := c.Process(a).(*Process)
		best := request{p.lockT, p.lockJ}
		for i := range p.W.Len() {
			w := p.W.At(i)
			if earlier(best, w) && !told(c, a, w) {
				return false
			}
			if i == 0 && earlier(w, best) {
				best = w
			}
		}
	}
	return true
}

// told says whether a client knows that an arbiter has failed its request, or will
// when a message comes that is under way.
func told(c mutex.Configuration, a mutex.ID, r request) bool {
	if c.Process(r.J).(*Process).failed.Has(a) {
		return true
	}
	comes := false
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		if m, ok := msg.(Failed); ok && from == a && to == r.J && m.T == r.T {
			comes = true
		}
	})
	return comes
}
