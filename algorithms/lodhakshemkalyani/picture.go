package lodhakshemkalyani

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws the messages under way, the queue of each process, and which process owes which a reply.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	if !picture.Drawable(c.Topology()) {
		return dst
	}
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		var order []mutex.ID
		for r := range process(c, i).LRQ.All() {
			order = append(order, r.P)
		}
		dst = picture.AppendList(dst, i, order)
	}
	dst = picture.AppendMessages(dst, c, Algorithm.Messages, picture.Mark.AsAnswer)
	return picture.AppendDeferred(dst, c, func(i mutex.ID) *mutex.Set { return &process(c, i).deferred })
}
