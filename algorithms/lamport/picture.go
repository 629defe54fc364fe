package lamport

import (
	"cmp"
	"slices"

	"fano/algorithms/mutex"
)

// draw is the picture: what is under way, and of each process the requests that it knows
// of, in their order.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	if !mutex.Drawable(c.Topology()) {
		return dst
	}
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		if order := c.Process(i).(*Process).requests(); order != nil {
			dst = append(dst, mutex.Mark{What: mutex.MarkList, Name: mutex.Numbered(i), At: mutex.Seated(i), Order: order})
		}
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := mutex.UnderWay(mutex.Seated(from), mutex.Seated(to), k)
		switch msg.(type) {
		case Req:
			dst = append(dst, way.AsMessage(mutex.MarkRequest).By(from))
		case Ack:
			dst = append(dst, way.AsMessage(mutex.MarkAnswer))
		default: // Rel
			dst = append(dst, way.AsMessage(mutex.MarkRelease))
		}
	})
	return dst
}

// requests are the processes whose last message in q is a request, the earliest first.
func (p *Process) requests() []mutex.ID {
	var order []mutex.ID
	for n := range p.q.Len() {
		if j := mutex.ID(n + 1); p.q.At(j).Type == req {
			order = append(order, j)
		}
	}
	slices.SortFunc(order, func(i, j mutex.ID) int {
		return cmp.Or(cmp.Compare(p.q.At(i).C, p.q.At(j).C), cmp.Compare(i, j))
	})
	return order
}
