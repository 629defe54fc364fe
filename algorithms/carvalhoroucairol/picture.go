package carvalhoroucairol

import "fano/algorithms/mutex"

// draw is the picture: who has whose authorisation, and who owes whom a reply.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	if !mutex.Drawable(c.Topology()) {
		return dst
	}
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		for j := range c.Process(i).(*Process).A.All() {
			dst = append(dst, mutex.Mark{At: mutex.Seated(i)}.As(mutex.MarkPermission, mutex.Edge(i, j)).By(j))
		}
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := mutex.UnderWay(mutex.Seated(from), mutex.Seated(to), k)
		switch msg.(type) {
		case Reply:
			dst = append(dst, way.As(mutex.MarkPermission, mutex.Edge(from, to)).By(from))
		default: // Request
			dst = append(dst, way.AsMessage(mutex.MarkRequest).By(from))
		}
	})
	return mutex.AppendOwed(dst, c, func(i mutex.ID) *mutex.Set { return &c.Process(i).(*Process).deferred })
}
