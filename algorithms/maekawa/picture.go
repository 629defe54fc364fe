package maekawa

import "fano/algorithms/mutex"

// draw is the picture: where the votes are, who asks and waits where, and who waits
// for whom.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	if !mutex.Drawable(c.Topology()) {
		return dst
	}
	t := c.Topology()
	waits := mutex.NewRelation(t.N)
	for a := mutex.ID(1); int(a) <= t.Nodes(); a++ {
		p := c.Process(a).(*Process)
		dst = drawArbiter(dst, p, a, waits)
		dst = drawClient(dst, p, a)
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) { dst = append(dst, drawMessage(from, to, k, msg)) })
	return waits.AppendCycle(dst, "waits") // somebody in it must yield, or it is a deadlock
}

// drawArbiter draws what an arbiter has: its vote, or who has it, and those who wait.
func drawArbiter(dst []mutex.Mark, p *Process, a mutex.ID, waits *mutex.Relation) []mutex.Mark {
	here, name := mutex.ArbiterOf(a), mutex.Numbered(a)
	if p.lockJ == 0 {
		return append(dst, mutex.Mark{What: mutex.MarkVote, Name: name, At: here, Of: a})
	}
	dst = append(dst, mutex.Mark{What: mutex.MarkOwner, Name: name, At: here, Of: p.lockJ})
	var list []mutex.ID
	for at := range p.W.Len() {
		j := p.W.At(at).J
		list = append(list, j)
		dst = append(dst, asks(mutex.Mark{At: here}, j, a))
		if j != p.lockJ { // else it has asked again, and its RELEASE is still to come
			waits.Add(j, p.lockJ)
			dst = append(dst, mutex.Mark{
				What: mutex.MarkWaits, Name: mutex.Arrow(j, p.lockJ) + "@" + name,
				At: mutex.ClientOf(j), To: mutex.ClientOf(p.lockJ), Of: a,
			})
		}
	}
	if list == nil {
		return dst
	}
	return append(dst, mutex.Mark{What: mutex.MarkList, Name: name, At: here, Order: list})
}

// drawClient draws what a client has: votes, and what it is still to say of them.
func drawClient(dst []mutex.Mark, p *Process, i mutex.ID) []mutex.Mark {
	here := mutex.ClientOf(i)
	for a := range p.votes.All() {
		dst = append(dst, mutex.Mark{What: mutex.MarkVote, Name: mutex.Numbered(a), At: here, Of: a})
	}
	for a := range p.inquiries.All() {
		dst = append(dst, mutex.Mark{
			What: mutex.MarkRequest, Name: mutex.Between(mutex.ArbiterOf(a), here), At: here, State: mutex.Inquire,
		})
	}
	return dst
}

// drawMessage draws the vote, the request or the answer that is under way.
func drawMessage(from, to mutex.ID, k int, msg mutex.Message) mutex.Mark {
	up := mutex.UnderWay(mutex.ClientOf(from), mutex.ArbiterOf(to), k)
	down := mutex.UnderWay(mutex.ArbiterOf(from), mutex.ClientOf(to), k)
	switch msg.(type) {
	case Request:
		return asks(up, from, to)
	case Locked:
		return down.As(mutex.MarkVote, mutex.Numbered(from)).By(from)
	case Failed:
		return down.AsMessage(mutex.MarkAnswer).In(mutex.Failed).By(from)
	case Inquire:
		return down.AsMessage(mutex.MarkAnswer).In(mutex.Inquire).By(from)
	case Yield:
		return up.As(mutex.MarkVote, mutex.Numbered(to)).In(mutex.Yield).By(to)
	default: // Release
		return up.As(mutex.MarkVote, mutex.Numbered(to)).In(mutex.Used).By(to)
	}
}

// asks makes a mark the request of client j for the vote of arbiter a.
func asks(m mutex.Mark, j, a mutex.ID) mutex.Mark {
	return m.As(mutex.MarkRequest, mutex.Between(mutex.ClientOf(j), mutex.ArbiterOf(a))).By(j)
}
