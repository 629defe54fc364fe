package lamportqueue

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw is the picture: what is under way, and the queue of each process.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	if !picture.Drawable(c.Topology()) {
		return dst
	}
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		var order []mutex.ID
		for s := range c.Process(i).(*Process).queue.All() {
			order = append(order, s.P)
		}
		if order != nil {
			dst = append(dst, picture.Mark{What: picture.MarkList, Name: picture.Numbered(i), At: picture.Seated(i), Order: order})
		}
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := picture.UnderWay(picture.Seated(from), picture.Seated(to), k)
		switch msg.(type) {
		case Request:
			dst = append(dst, way.AsMessage(picture.MarkRequest).By(from))
		case Ack:
			dst = append(dst, way.AsMessage(picture.MarkAnswer))
		default: // Release
			dst = append(dst, way.AsMessage(picture.MarkRelease))
		}
	})
	return dst
}
