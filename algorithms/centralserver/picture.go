package centralserver

import (
	"slices"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws where the token is, and which processes wait at the server.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	for i := mutex.ID(1); int(i) <= c.Topology().Nodes(); i++ {
		p, here := c.Process(i).(*Process), picture.Mark{At: picture.Seated(i)}
		if p.token {
			dst = append(dst, here.AsToken())
		}
		for j := range p.queue.All() {
			dst = append(dst, asks(here, j, i))
		}
		dst = picture.AppendList(dst, i, slices.Collect(p.queue.All()))
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := picture.InFlight(picture.Seated(from), picture.Seated(to), k)
		if _, is := msg.(Req); is {
			dst = append(dst, asks(way, from, to))
		} else {
			dst = append(dst, way.AsToken())
		}
	})
	return dst
}

// asks turns m into the request of client i at the server.
func asks(m picture.Mark, i, server mutex.ID) picture.Mark {
	return m.As(picture.MarkRequest, picture.Arrow(i, server)).By(i)
}
