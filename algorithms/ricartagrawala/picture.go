package ricartagrawala

import "fano/algorithms/mutex"

// draw is the picture: what is under way, and who owes whom a reply.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	if !mutex.Drawable(c.Topology()) {
		return dst
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := mutex.UnderWay(mutex.Seated(from), mutex.Seated(to), k)
		switch msg.(type) {
		case Reply:
			dst = append(dst, way.AsMessage(mutex.MarkAnswer))
		default: // Request
			dst = append(dst, way.AsMessage(mutex.MarkRequest).By(from))
		}
	})
	return mutex.AppendOwed(dst, c, func(i mutex.ID) *mutex.Set { return &c.Process(i).(*Process).deferred })
}
