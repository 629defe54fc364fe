package ricartagrawala

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw is the picture: what is under way, and who owes whom a reply.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	if !picture.Drawable(c.Topology()) {
		return dst
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := picture.UnderWay(picture.Seated(from), picture.Seated(to), k)
		switch msg.(type) {
		case Reply:
			dst = append(dst, way.AsMessage(picture.MarkAnswer))
		default: // Request
			dst = append(dst, way.AsMessage(picture.MarkRequest).By(from))
		}
	})
	return picture.AppendOwed(dst, c, func(i mutex.ID) *mutex.Set { return &c.Process(i).(*Process).deferred })
}
