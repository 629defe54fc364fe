package centralserver

import (
	"slices"

	"fano/algorithms/mutex"
)

// draw is the picture: where the token is, and who waits at the server.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	for i := mutex.ID(1); int(i) <= c.Topology().Nodes(); i++ {
		p, here := c.Process(i).(*Process), mutex.Mark{At: mutex.Seated(i)}
		if p.token {
			dst = append(dst, here.AsToken())
		}
		for j := range p.queue.All() {
			dst = append(dst, asks(here, j, i))
		}
		if p.queue.Len() > 0 {
			here.Order = slices.Collect(p.queue.All())
			dst = append(dst, here.As(mutex.MarkList, mutex.Numbered(i)))
		}
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := mutex.UnderWay(mutex.Seated(from), mutex.Seated(to), k)
		if _, is := msg.(Req); is {
			dst = append(dst, asks(way, from, to))
		} else {
			dst = append(dst, way.AsToken())
		}
	})
	return dst
}

// asks makes a mark the request of client i at the server.
func asks(m mutex.Mark, i, server mutex.ID) mutex.Mark {
	return m.As(mutex.MarkRequest, mutex.Arrow(i, server)).By(i)
}
