package maekawa

import (
	"slices"

	"fano/algorithms/mutex"
)

// oneVote reports whether each arbiter's vote is in exactly one place, according to its lock: on its way to the client
// of lock, with it, or on its way back; and nowhere if lock is nil.
func oneVote(c mutex.Configuration) bool {
	t := c.Topology()
	var placed mutex.Set // the arbiters whose votes have been found
	right := true
	found := func(a, j mutex.ID) {
		if placed.Has(a) || c.Process(a).(*Process).lockJ != j {
			right = false
		}
		placed.Add(a)
	}
	for j := mutex.ID(1); int(j) <= t.N; j++ {
		for a := range c.Process(j).(*Process).votes.All() {
			found(a, j)
		}
	}
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		switch msg.(type) {
		case Locked:
			found(from, to)
		case Yield, Release:
			found(to, from)
		}
	})
	for a := mutex.ID(1); int(a) <= t.Nodes() && right; a++ {
		right = c.Process(a).(*Process).lockJ == 0 || placed.Has(a)
	}
	return right
}

// losersAreInformed reports whether each process that waits at an arbiter behind an earlier request knows it, or will,
// so that it gives back votes that others ask for. This is the purpose of Sanders' rule.
func losersAreInformed(c mutex.Configuration) bool {
	var coming []loser // the FAILEDs under way, gathered when first needed
	gathered := false
	for a := mutex.ID(1); int(a) <= c.Topology().Nodes(); a++ {
		p := c.Process(a).(*Process)
		best := request{p.lockT, p.lockJ}
		for i := range p.W.Len() {
			w := p.W.At(i)
			if earlier(best, w) && !c.Process(w.J).(*Process).failed.Has(a) {
				if !gathered {
					coming, gathered = losers(c), true
				}
				if !slices.Contains(coming, loser{a, w}) {
					return false
				}
			}
			if i == 0 && earlier(w, best) {
				best = w
			}
		}
	}
	return true
}

// A loser is a request that got FAILED from an arbiter.
type loser struct {
	arbiter mutex.ID
	request request
}

// losers returns the requests whose FAILED is under way.
func losers(c mutex.Configuration) (all []loser) {
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		if m, ok := msg.(Failed); ok {
			all = append(all, loser{from, request{m.T, to}})
		}
	})
	return all
}
