package camposcarvalho

import (
	"slices"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws the forks and the request tokens, what the arbiters know, and which client precedes which.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	if !picture.Drawable(c.Topology()) {
		return dst
	}
	for i := mutex.ID(1); int(i) <= c.Topology().Nodes(); i++ {
		dst = drawClient(dst, c, i)
		dst = drawArbiter(dst, node(c, i), i)
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) { dst = drawMessage(dst, from, to, k, msg) })
	if c.Topology().N <= picture.MostRanked {
		dst = drawPrecedence(dst, c)
	}
	return dst
}

// drawClient draws, arbiter by arbiter, the fork if it is here, and the request token: as a request if the fork is
// here, else as the right to ask for it.
func drawClient(dst []picture.Mark, c mutex.Configuration, i mutex.ID) []picture.Mark {
	p, here := node(c, i), picture.ClientOf(i)
	for a := range p.FORK.All() {
		state := picture.Clean
		if isDirty(c, i, a) {
			state = picture.Dirty
		}
		dst = append(dst, picture.Mark{Kind: picture.MarkFork, Name: picture.Numbered(a), At: here, State: state, Of: a})
		if p.strongreq.Has(a) {
			dst = append(dst, asksBackStrongly(picture.Mark{At: here}, a, i))
		} else if p.req.Has(a) {
			dst = append(dst, asksBack(picture.Mark{At: here}, a, i))
		}
	}
	for a := range p.req.All() {
		if !p.FORK.Has(a) {
			dst = append(dst, picture.Mark{Kind: picture.MarkTurn, Name: channel(i, a), At: here})
		}
	}
	return dst
}

// isDirty reports whether the fork of a, which i has, is dirty: from R2 on it is.
func isDirty(c mutex.Configuration, i, a mutex.ID) bool {
	return node(c, i).dirty.Has(a) || c.Phase(i) == mutex.Inside
}

// drawArbiter draws what an arbiter has. The request token of OWNER is the right to ask for the fork back; any other
// is a waiting request.
func drawArbiter(dst []picture.Mark, p *Process, a mutex.ID) []picture.Mark {
	if p.Priority.Len() == 0 {
		return dst // it has no clients
	}
	here, name := picture.ArbiterOf(a), picture.Numbered(a)
	if p.OWNER == 0 {
		dst = append(dst, picture.Mark{Kind: picture.MarkFork, Name: name, At: here, State: picture.Clean, Of: a})
	} else {
		dst = append(dst, picture.Mark{Kind: picture.MarkOwner, Name: name, At: here, Of: p.OWNER})
	}
	for i := range p.reqA.All() {
		if i == p.OWNER {
			dst = append(dst, picture.Mark{Kind: picture.MarkTurn, Name: channel(i, a), At: here})
		} else {
			dst = append(dst, asks(picture.Mark{At: here}, i, a))
		}
	}
	return append(dst, picture.Mark{Kind: picture.MarkList, Name: name, At: here, Order: slices.Collect(p.Priority.All())})
}

// drawMessage draws the fork that a message carries, the request that it is, or both.
func drawMessage(dst []picture.Mark, from, to mutex.ID, k int, msg mutex.Message) []picture.Mark {
	up := picture.InFlight(picture.ClientOf(from), picture.ArbiterOf(to), k)
	down := picture.InFlight(picture.ArbiterOf(from), picture.ClientOf(to), k)
	fork := func(m picture.Mark, a mutex.ID, state string) picture.Mark {
		return m.As(picture.MarkFork, picture.Numbered(a)).By(a).In(state)
	}
	switch msg.(type) {
	case Request:
		return append(dst, asks(up, from, to))
	case CleanFORK:
		return append(dst, fork(up, to, picture.Clean), asks(up, from, to))
	case DirtyFORK:
		return append(dst, fork(up, to, picture.Dirty))
	case DirtyFORKRequest:
		return append(dst, fork(up, to, picture.Dirty), asks(up, from, to))
	case FORK:
		return append(dst, fork(down, from, picture.Clean))
	case FORKRequest:
		return append(dst, fork(down, from, picture.Clean), asksBack(down, from, to))
	case WeakRequest:
		return append(dst, asksBack(down, from, to))
	default: // StrongRequest
		return append(dst, asksBackStrongly(down, from, to))
	}
}

// asks turns m into the request of client i for the fork of arbiter a.
func asks(m picture.Mark, i, a mutex.ID) picture.Mark {
	return m.As(picture.MarkRequest, channel(i, a)).By(i).In(picture.Weak)
}

// asksBack turns m into the request of arbiter a to client i.
func asksBack(m picture.Mark, a, i mutex.ID) picture.Mark {
	return m.As(picture.MarkRequest, picture.Between(picture.ArbiterOf(a), picture.ClientOf(i))).In(picture.Weak)
}

// asksBackStrongly turns m into a strong request, which may follow a weak one but never overtakes it.
func asksBackStrongly(m picture.Mark, a, i mutex.ID) picture.Mark {
	m = asksBack(m, a, i).In(picture.Strong)
	m.Name += "-strong"
	return m
}

func channel(i, a mutex.ID) string { return picture.Between(picture.ClientOf(i), picture.ArbiterOf(a)) }

// drawPrecedence draws H. Of two clients of an arbiter one precedes the other if
//  1. the other holds the fork dirty,
//  2. or the fork is on its way from the other to the arbiter, dirty,
//  3. or neither, and it has the higher priority.
//
// If quorums are not lines, two clients may have several arbiters; the mark names the first that orders them so.
func drawPrecedence(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	nodes := c.Topology().Nodes()
	last := dirtyForks(c)
	h := picture.NewRelation(c.Topology().N)
	for a := mutex.ID(1); int(a) <= nodes; a++ {
		list := &node(c, a).Priority
		add := func(i, j mutex.ID, state string) {
			if !h.Has(i, j) {
				h.Add(i, j)
				dst = append(dst, picture.Mark{
					Kind: picture.MarkPrecedes, Name: picture.Arrow(i, j),
					At: picture.ClientOf(i), To: picture.ClientOf(j), State: state, Of: a,
				})
			}
		}
		for at := range list.Len() {
			for below := at + 1; below < list.Len(); below++ {
				switch i, j := list.At(at), list.At(below); last[a] {
				case i:
					add(j, i, picture.Dirty)
				case j:
					add(i, j, picture.Dirty)
				default:
					add(i, j, picture.List)
				}
			}
		}
	}
	dst = h.AppendRank(dst, "H")
	return h.AppendCycle(dst, "H")
}

// dirtyForks returns for each arbiter the client that holds its fork dirty, or is returning it dirty; 0 if none does.
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
