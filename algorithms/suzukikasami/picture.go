package suzukikasami

import (
	"slices"

	"fano/algorithms/mutex"
)

// draw is the picture: where the token is, with its queue, and which requests whoever has
// it knows of. Where everybody may ask too many, it is the token alone.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	all := mutex.Drawable(c.Topology())
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		if p := c.Process(i).(*Process); p.HavePrivilege {
			here := mutex.Mark{At: mutex.Seated(i)}
			dst = drawToken(dst, here, &p.Q)
			if all {
				dst = p.drawKnown(dst, here, i)
			}
		}
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := mutex.UnderWay(mutex.Seated(from), mutex.Seated(to), k)
		switch m := msg.(type) {
		case Privilege:
			dst = drawToken(dst, way, &m.Q)
		default: // Request
			if all {
				dst = append(dst, way.AsMessage(mutex.MarkRequest).By(from))
			}
		}
	})
	return dst
}

// drawToken draws the token and the queue that it carries.
func drawToken(dst []mutex.Mark, where mutex.Mark, q *mutex.Queue[mutex.ID]) []mutex.Mark {
	dst = append(dst, where.AsToken())
	if q.Len() > 0 {
		where.Order = slices.Collect(q.All())
		dst = append(dst, where.As(mutex.MarkList, "token"))
	}
	return dst
}

// drawKnown draws the requests that wait to be put into the queue.
func (p *Process) drawKnown(dst []mutex.Mark, here mutex.Mark, i mutex.ID) []mutex.Mark {
	for j := mutex.ID(1); int(j) <= p.RN.Len(); j++ {
		if j != i && p.RN.At(j) == p.LN.At(j)+1 && !p.queued(j) {
			dst = append(dst, here.As(mutex.MarkRequest, mutex.Arrow(j, i)).By(j))
		}
	}
	return dst
}
