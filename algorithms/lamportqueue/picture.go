package lamportqueue

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws the messages under way, and the queue of each process.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	if !picture.Drawable(c.Topology()) {
		return dst
	}
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		var order []mutex.ID
		for s := range c.Process(i).(*Process).queue.All() {
			order = append(order, s.P)
		}
		dst = picture.AppendList(dst, i, order)
	}
	return picture.AppendMessages(dst, c, Algorithm.Messages, picture.Mark.AsAnswer)
}
