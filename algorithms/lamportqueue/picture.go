package lamportqueue

import "fano/algorithms/mutex"

// draw is the picture: what is under way, and the queue of each process.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	if !mutex.Drawable(c.Topology()) {
		return dst
	}
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		var order []mutex.ID
		for s := range c.Process(i).(*Process).queue.All() {
			order = append(order, s.P)
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
		case Ack:
			dst = append(dst, way.AsMessage(mutex.MarkAnswer))
		default: // Release
			dst = append(dst, way.AsMessage(mutex.MarkRelease))
		}
	})
	return dst
}
