package maekawa

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws the votes, the requests and where they wait, and which client waits for which.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	if !picture.Drawable(c.Topology()) {
		return dst
	}
	t := c.Topology()
	waits := picture.NewRelation(t.N)
	for a := mutex.ID(1); int(a) <= t.Nodes(); a++ {
		p := c.Process(a).(*Process)
		dst = drawArbiter(dst, p, a, waits)
		dst = drawClient(dst, p, a)
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) { dst = append(dst, drawMessage(from, to, k, msg)) })
	return waits.AppendCycle(dst, "waits") // a client in it must yield, or it is a deadlock
}

// drawArbiter draws what an arbiter has: its vote, or the client that has it, and the waiting clients.
func drawArbiter(dst []picture.Mark, p *Process, a mutex.ID, waits *picture.Relation) []picture.Mark {
	here, name := picture.ArbiterOf(a), picture.Numbered(a)
	if p.lockJ == 0 {
		return append(dst, picture.Mark{Kind: picture.MarkVote, Name: name, At: here, Of: a})
	}
	dst = append(dst, picture.Mark{Kind: picture.MarkOwner, Name: name, At: here, Of: p.lockJ})
	var list []mutex.ID
	for at := range p.W.Len() {
		j := p.W.At(at).J
		list = append(list, j)
		dst = append(dst, asks(picture.Mark{At: here}, j, a))
		if j != p.lockJ { // else it has asked again, and its RELEASE is still under way
			waits.Add(j, p.lockJ)
			dst = append(dst, picture.Mark{
				Kind: picture.MarkWaits, Name: picture.Arrow(j, p.lockJ) + "@" + name,
				At: picture.ClientOf(j), To: picture.ClientOf(p.lockJ), Of: a,
			})
		}
	}
	if list == nil {
		return dst
	}
	return append(dst, picture.Mark{Kind: picture.MarkList, Name: name, At: here, Order: list})
}

// drawClient draws what a client has: votes, and the INQUIREs that it must still answer.
func drawClient(dst []picture.Mark, p *Process, i mutex.ID) []picture.Mark {
	here := picture.ClientOf(i)
	for a := range p.votes.All() {
		dst = append(dst, picture.Mark{Kind: picture.MarkVote, Name: picture.Numbered(a), At: here, Of: a})
	}
	for a := range p.inquiries.All() {
		dst = append(dst, picture.Mark{
			Kind: picture.MarkRequest, Name: picture.Between(picture.ArbiterOf(a), here), At: here, State: picture.Inquire,
		})
	}
	return dst
}

// drawMessage draws the vote, the request or the answer that is under way.
func drawMessage(from, to mutex.ID, k int, msg mutex.Message) picture.Mark {
	up := picture.InFlight(picture.ClientOf(from), picture.ArbiterOf(to), k)
	down := picture.InFlight(picture.ArbiterOf(from), picture.ClientOf(to), k)
	switch msg.(type) {
	case Request:
		return asks(up, from, to)
	case Locked:
		return down.As(picture.MarkVote, picture.Numbered(from)).By(from)
	case Failed:
		return down.AsMessage(picture.MarkAnswer).In(picture.Failed).By(from)
	case Inquire:
		return down.AsMessage(picture.MarkAnswer).In(picture.Inquire).By(from)
	case Yield:
		return up.As(picture.MarkVote, picture.Numbered(to)).In(picture.Yield).By(to)
	default: // Release
		return up.As(picture.MarkVote, picture.Numbered(to)).In(picture.Used).By(to)
	}
}

// asks turns m into the request of client j for the vote of arbiter a.
func asks(m picture.Mark, j, a mutex.ID) picture.Mark {
	return m.As(picture.MarkRequest, picture.Between(picture.ClientOf(j), picture.ArbiterOf(a))).By(j)
}
