package chandymisra

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws where the forks and the request tokens are, and which philosopher precedes which.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	if !picture.Drawable(c.Topology()) {
		return dst
	}
	n := c.Topology().N
	h := &precedence{picture.NewRelation(n), n <= picture.MostRanked}
	for i := mutex.ID(1); int(i) <= n; i++ {
		dst = h.drawPhilosopher(dst, c, i)
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := picture.InFlight(picture.Seated(from), picture.Seated(to), k)
		switch msg.(type) {
		case Fork:
			dst = append(dst, way.As(picture.MarkFork, picture.Edge(from, to)).In(picture.Clean))
			dst = h.append(dst, to, from, picture.Clean)
		default: // Req
			dst = append(dst, asks(way, from, to))
		}
	})
	return h.AppendCycle(h.AppendRank(dst, "H"), "H")
}

// drawPhilosopher draws the forks and the request tokens that are here. With its fork, a token is the request of the
// neighbour; without it, the right to ask.
func (h *precedence) drawPhilosopher(dst []picture.Mark, c mutex.Configuration, i mutex.ID) []picture.Mark {
	p, here := c.Process(i).(*Process), picture.Mark{At: picture.Seated(i)}
	for j := range p.fork.All() {
		fork := here.As(picture.MarkFork, picture.Edge(i, j))
		if p.dirty.Has(j) || c.Phase(i) == mutex.Inside {
			dst = append(dst, fork.In(picture.Dirty))
			dst = h.append(dst, j, i, picture.Dirty)
		} else {
			dst = append(dst, fork.In(picture.Clean))
			dst = h.append(dst, i, j, picture.Clean)
		}
	}
	for j := range p.reqf.All() {
		if p.fork.Has(j) {
			dst = append(dst, asks(here, j, i))
		} else {
			dst = append(dst, here.As(picture.MarkTurn, picture.Edge(i, j)))
		}
	}
	return dst
}

// asks turns m into the request of i for the fork that j has.
func asks(m picture.Mark, i, j mutex.ID) picture.Mark {
	return m.As(picture.MarkRequest, picture.Arrow(i, j)).By(i).In(picture.Weak)
}

// precedence is H. It stays empty if there are too many philosophers to draw it.
type precedence struct {
	*picture.Relation
	drawn bool
}

// append draws that i precedes j because of the state of their fork.
func (h *precedence) append(dst []picture.Mark, i, j mutex.ID, state string) []picture.Mark {
	if !h.drawn {
		return dst
	}
	h.Add(i, j)
	return append(dst, picture.Mark{
		Kind: picture.MarkPrecedes, Name: picture.Arrow(i, j), At: picture.Seated(i), To: picture.Seated(j), State: state,
	})
}
