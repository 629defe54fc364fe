package chandymisra

import "fano/algorithms/mutex"

// draw is the picture: where each fork is and its request token, and who precedes whom.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	if !mutex.Drawable(c.Topology()) {
		return dst
	}
	h := newPrecedence(c)
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		dst = h.drawPhilosopher(dst, c, i)
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := mutex.UnderWay(mutex.Seated(from), mutex.Seated(to), k)
		switch msg.(type) {
		case Fork:
			dst = append(dst, way.As(mutex.MarkFork, mutex.Edge(from, to)).In(mutex.Clean))
			dst = h.append(dst, to, from, mutex.Clean)
		default: // Req
			dst = append(dst, asks(way, from, to))
		}
	})
	return h.appendOrder(dst)
}

// drawPhilosopher draws the forks and the request tokens that are here. A token with its
// fork is the request of who has not; without, it is the right to ask.
func (h *precedence) drawPhilosopher(dst []mutex.Mark, c mutex.Configuration, i mutex.ID) []mutex.Mark {
	p, here := c.Process(i).(*Process), mutex.Mark{At: mutex.Seated(i)}
	for j := range p.fork.All() {
		fork := here.As(mutex.MarkFork, mutex.Edge(i, j))
		if p.dirty.Has(j) || c.Phase(i) == mutex.Inside {
			dst = append(dst, fork.In(mutex.Dirty))
			dst = h.append(dst, j, i, mutex.Dirty)
		} else {
			dst = append(dst, fork.In(mutex.Clean))
			dst = h.append(dst, i, j, mutex.Clean)
		}
	}
	for j := range p.reqf.All() {
		if p.fork.Has(j) {
			dst = append(dst, asks(here, j, i))
		} else {
			dst = append(dst, here.As(mutex.MarkTurn, mutex.Edge(i, j)))
		}
	}
	return dst
}

// asks makes a mark the request of i for the fork that j has.
func asks(m mutex.Mark, i, j mutex.ID) mutex.Mark {
	return m.As(mutex.MarkRequest, mutex.Arrow(i, j)).By(i).In(mutex.Weak)
}

// precedence is H, if there are few enough to draw it.
type precedence struct{ *mutex.Relation }

func newPrecedence(c mutex.Configuration) *precedence {
	if n := c.Topology().N; n <= mutex.MostRanked {
		return &precedence{mutex.NewRelation(n)}
	}
	return &precedence{}
}

// append draws that i precedes j, by what state of their fork.
func (h *precedence) append(dst []mutex.Mark, i, j mutex.ID, state string) []mutex.Mark {
	if h.Relation == nil {
		return dst
	}
	h.Add(i, j)
	return append(dst, mutex.Mark{
		What: mutex.MarkPrecedes, Name: mutex.Arrow(i, j), At: mutex.Seated(i), To: mutex.Seated(j), State: state,
	})
}

func (h *precedence) appendOrder(dst []mutex.Mark) []mutex.Mark {
	if h.Relation == nil {
		return dst
	}
	return h.AppendCycle(h.AppendRank(dst, "H"), "H")
}
