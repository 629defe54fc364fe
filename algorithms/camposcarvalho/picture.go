package camposcarvalho

import (
	"slices"

	"fano/algorithms/mutex"
)

// draw is the picture: where the forks and the request tokens are, what the arbiters
// know, and who precedes whom.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	if !mutex.Drawable(c.Topology()) {
		return dst
	}
	for i := mutex.ID(1); int(i) <= c.Topology().Nodes(); i++ {
		dst = drawClient(dst, c, i)
		dst = drawArbiter(dst, node(c, i), i)
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) { dst = drawMessage(dst, from, to, k, msg) })
	if c.Topology().N <= mutex.MostRanked {
		dst = drawPrecedence(dst, c)
	}
	return dst
}

// drawClient draws, arbiter by arbiter, the fork if it is here, and the request token: a
// request if the fork is here, else the right to ask for it.
func drawClient(dst []mutex.Mark, c mutex.Configuration, i mutex.ID) []mutex.Mark {
	p, here := node(c, i), mutex.ClientOf(i)
	for a := range p.FORK.All() {
		state := mutex.Clean
		if isDirty(c, i, a) {
			state = mutex.Dirty
		}
		dst = append(dst, mutex.Mark{What: mutex.MarkFork, Name: mutex.Numbered(a), At: here, State: state, Of: a})
		if p.strongreq.Has(a) {
			dst = append(dst, asksBackStrongly(mutex.Mark{At: here}, a, i))
		} else if p.req.Has(a) {
			dst = append(dst, asksBack(mutex.Mark{At: here}, a, i))
		}
	}
	for a := range p.req.All() {
		if !p.FORK.Has(a) {
			dst = append(dst, mutex.Mark{What: mutex.MarkTurn, Name: channel(i, a), At: here})
		}
	}
	return dst
}

// isDirty says whether the fork of a, which i has, is dirty: from R2 on it is.
func isDirty(c mutex.Configuration, i, a mutex.ID) bool {
	return node(c, i).dirty.Has(a) || c.Phase(i) == mutex.Inside
}

// drawArbiter draws what an arbiter has. A request token of OWNER is the right to ask
// the fork back, any other is a request that waits.
func drawArbiter(dst []mutex.Mark, p *Process, a mutex.ID) []mutex.Mark {
	if p.Priority.Len() == 0 {
		return dst // nobody's arbiter
	}
	here, name := mutex.ArbiterOf(a), mutex.Numbered(a)
	if p.OWNER == 0 {
		dst = append(dst, mutex.Mark{What: mutex.MarkFork, Name: name, At: here, State: mutex.Clean, Of: a})
	} else {
		dst = append(dst, mutex.Mark{What: mutex.MarkOwner, Name: name, At: here, Of: p.OWNER})
	}
	for i := range p.reqA.All() {
		if i == p.OWNER {
			dst = append(dst, mutex.Mark{What: mutex.MarkTurn, Name: channel(i, a), At: here})
		} else {
			dst = append(dst, asks(mutex.Mark{At: here}, i, a))
		}
	}
	return append(dst, mutex.Mark{What: mutex.MarkList, Name: name, At: here, Order: slices.Collect(p.Priority.All())})
}

// drawMessage draws the fork that a message is, the request that it is, or both.
func drawMessage(dst []mutex.Mark, from, to mutex.ID, k int, msg mutex.Message) []mutex.Mark {
	up := mutex.UnderWay(mutex.ClientOf(from), mutex.ArbiterOf(to), k)
	down := mutex.UnderWay(mutex.ArbiterOf(from), mutex.ClientOf(to), k)
	fork := func(m mutex.Mark, a mutex.ID, state string) mutex.Mark {
		return m.As(mutex.MarkFork, mutex.Numbered(a)).By(a).In(state)
	}
	switch msg.(type) {
	case Request:
		return append(dst, asks(up, from, to))
	case CleanFORK:
		return append(dst, fork(up, to, mutex.Clean), asks(up, from, to))
	case DirtyFORK:
		return append(dst, fork(up, to, mutex.Dirty))
	case DirtyFORKRequest:
		return append(dst, fork(up, to, mutex.Dirty), asks(up, from, to))
	case FORK:
		return append(dst, fork(down, from, mutex.Clean))
	case FORKRequest:
		return append(dst, fork(down, from, mutex.Clean), asksBack(down, from, to))
	case WeakRequest:
		return append(dst, asksBack(down, from, to))
	default: // StrongRequest
		return append(dst, asksBackStrongly(down, from, to))
	}
}

// asks makes a mark the request of client i for the fork of arbiter a.
func asks(m mutex.Mark, i, a mutex.ID) mutex.Mark {
	return m.As(mutex.MarkRequest, channel(i, a)).By(i).In(mutex.Weak)
}

// asksBack makes a mark the request of arbiter a to client i.
func asksBack(m mutex.Mark, a, i mutex.ID) mutex.Mark {
	return m.As(mutex.MarkRequest, mutex.Between(mutex.ArbiterOf(a), mutex.ClientOf(i))).In(mutex.Weak)
}

// asksBackStrongly does so of a request that may follow a weak one and overtakes none.
func asksBackStrongly(m mutex.Mark, a, i mutex.ID) mutex.Mark {
	m = asksBack(m, a, i).In(mutex.Strong)
	m.Name += "-strong"
	return m
}

func channel(i, a mutex.ID) string { return mutex.Between(mutex.ClientOf(i), mutex.ArbiterOf(a)) }

// drawPrecedence draws H. Of two clients of an arbiter one precedes the other if
//  1. the other holds the fork dirty,
//  2. or the fork is on its way from the other to the arbiter, dirty,
//  3. or neither, and it has the higher priority.
//
// Two clients may have more than one arbiter, where quorums are no lines; the first that
// says so is named.
func drawPrecedence(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	nodes := c.Topology().Nodes()
	last := dirtyForks(c)
	h := mutex.NewRelation(c.Topology().N)
	for a := mutex.ID(1); int(a) <= nodes; a++ {
		list := &node(c, a).Priority
		add := func(i, j mutex.ID, state string) {
			if !h.Has(i, j) {
				h.Add(i, j)
				dst = append(dst, mutex.Mark{
					What: mutex.MarkPrecedes, Name: mutex.Arrow(i, j),
					At: mutex.ClientOf(i), To: mutex.ClientOf(j), State: state, Of: a,
				})
			}
		}
		for at := range list.Len() {
			for below := at + 1; below < list.Len(); below++ {
				switch i, j := list.At(at), list.At(below); last[a] {
				case i:
					add(j, i, mutex.Dirty)
				case j:
					add(i, j, mutex.Dirty)
				default:
					add(i, j, mutex.List)
				}
			}
		}
	}
	dst = h.AppendRank(dst, "H")
	return h.AppendCycle(dst, "H")
}

// dirtyForks gives of each arbiter who holds its fork dirty, or returns it dirty; 0 if
// nobody does.
func dirtyForks(c mutex.Configuration) []mutex.ID {
	nodes := c.Topology().Nodes()
	who := make([]mutex.ID, nodes+1)
	for i := mutex.ID(1); int(i) <= nodes; i++ {
		for a := range node(c, i).FORK.All() {
			if isDirty(c, i, a) {
				who[a] = i
			}
		}
	}
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		switch msg.(type) {
		case DirtyFORK, DirtyFORKRequest:
			who[to] = from
		}
	})
	return who
}
