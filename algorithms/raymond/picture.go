package raymond

import (
	"slices"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws where the token is, the direction in which each node looks for it, and the queues.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		p := node(c, i)
		if p.holder == i {
			dst = append(dst, picture.Mark{At: picture.Seated(i)}.AsToken())
		} else {
			dst = picture.AppendPointer(dst, i, p.holder, picture.Numbered(i), picture.Holder)
		}
		dst = picture.AppendList(dst, i, slices.Collect(p.requestQ.All()))
	}
	return picture.AppendMessages(dst, c, Algorithm.Messages, picture.Mark.AsToken)
}
