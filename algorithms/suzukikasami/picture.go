package suzukikasami

import (
	"slices"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws the token with its queue, and the requests that its holder knows of. If there are too many processes to
// draw all that may ask, it draws only the token.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	all := picture.Drawable(c.Topology())
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		if p := c.Process(i).(*Process); p.HavePrivilege {
			here := picture.Mark{At: picture.Seated(i)}
			dst = drawToken(dst, here, &p.Q)
			if all {
				dst = p.drawKnown(dst, here, i)
			}
		}
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := picture.InFlight(picture.Seated(from), picture.Seated(to), k)
		switch m := msg.(type) {
		case Privilege:
			dst = drawToken(dst, way, &m.Q)
		default: // Request
			if all {
				dst = append(dst, way.AsMessage(picture.MarkRequest).By(from))
			}
		}
	})
	return dst
}

// drawToken draws the token and the queue that it carries.
func drawToken(dst []picture.Mark, where picture.Mark, q *mutex.Queue[mutex.ID]) []picture.Mark {
	dst = append(dst, where.AsToken())
	if q.Len() > 0 {
		where.Order = slices.Collect(q.All())
		dst = append(dst, where.As(picture.MarkList, "token"))
	}
	return dst
}

// drawKnown draws the known requests that are not yet in the queue.
func (p *Process) drawKnown(dst []picture.Mark, here picture.Mark, i mutex.ID) []picture.Mark {
	for j := mutex.ID(1); int(j) <= p.RN.Len(); j++ {
		if j != i && p.RN.At(j) == p.LN.At(j)+1 && !p.Q.Has(j) {
			dst = append(dst, here.As(picture.MarkRequest, picture.Arrow(j, i)).By(j))
		}
	}
	return dst
}
