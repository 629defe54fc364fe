package singhaldynamic

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws which process has whose permission, that is, need not ask it, and which is to be informed by which.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	if !picture.Drawable(c.Topology()) {
		return dst
	}
	n := mutex.ID(c.Topology().N)
	for i := mutex.ID(1); i <= n; i++ {
		for j := mutex.ID(1); j <= n; j++ {
			if i != j && !c.Process(i).(*Process).R.Has(j) {
				dst = append(dst, picture.Mark{At: picture.Seated(i)}.As(picture.MarkPermission, picture.Edge(i, j)).By(j))
			}
		}
	}
	dst = picture.AppendMessages(dst, c, Algorithm.Messages, picture.Mark.AsPermission)
	return picture.AppendDeferred(dst, c, func(i mutex.ID) *mutex.Set { return &c.Process(i).(*Process).I })
}
