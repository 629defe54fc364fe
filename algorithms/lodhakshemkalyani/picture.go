package lodhakshemkalyani

import "fano/algorithms/mutex"

// draw is the picture: what is under way, the queue of each process, and who owes whom a
// reply.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	if !mutex.Drawable(c.Topology()) {
		return dst
	}
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		var order []mutex.ID
		for r := range process(c, i).LRQ.All() {
			order = append(order, r.P)
		}
		if order != nil {
			dst = append(dst, mutex.Mark{What: mutex.MarkList, Name: mutex.Numbered(i), At: mutex.Seated(i), Order: order})
		}
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := mutex.UnderWay(mutex.Seated(from), mutex.Seated(to), k)
		switch msg.(type) {
		case Request:
			dst = append(dst, way.AsMessage(mutex.MarkRequest).By(from))
		case Reply:
			dst = append(dst, way.AsMessage(mutex.MarkAnswer))
		default: // Flush
			dst = append(dst, way.AsMessage(mutex.MarkRelease))
		}
	})
	return mutex.AppendOwed(dst, c, func(i mutex.ID) *mutex.Set { return &process(c, i).deferred })
}
