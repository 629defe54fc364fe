package carvalhoroucairol

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws which process has whose authorisation, and which owes which a reply.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	if !picture.Drawable(c.Topology()) {
		return dst
	}
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		for j := range c.Process(i).(*Process).A.All() {
			dst = append(dst, picture.Mark{At: picture.Seated(i)}.As(picture.MarkPermission, picture.Edge(i, j)).By(j))
		}
	}
	dst = picture.AppendMessages(dst, c, Algorithm.Messages, picture.Mark.AsPermission)
	return picture.AppendDeferred(dst, c, func(i mutex.ID) *mutex.Set { return &c.Process(i).(*Process).deferred })
}
