package ricartagrawala

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws the messages under way, and which process owes which a reply.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	if !picture.Drawable(c.Topology()) {
		return dst
	}
	dst = picture.AppendMessages(dst, c, Algorithm.Messages, picture.Mark.AsAnswer)
	return picture.AppendDeferred(dst, c, func(i mutex.ID) *mutex.Set { return &c.Process(i).(*Process).deferred })
}
