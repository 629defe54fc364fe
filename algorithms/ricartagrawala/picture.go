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
	dst = picture.AppendMessages(dst, c, Algorithm.Messages, picture.Mark.AsAnswer)
	return picture.AppendOwed(dst, c, func(i mutex.ID) *mutex.Set { return &c.Process(i).(*Process).deferred })
}
