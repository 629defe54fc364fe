package neilsenmizuno

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw is the picture: where the token is, LAST, the queue from NEXT to NEXT, and the
// requests, each by who made it.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		p, here := node(c, i), picture.Mark{At: picture.Seated(i)}
		if p.hasToken(i) {
			dst = append(dst, here.AsToken())
		}
		if here.To = picture.Seated(p.last); p.last != 0 {
			dst = append(dst, here.As(picture.MarkPointer, picture.Numbered(i)).In(picture.Likely))
		}
		if here.To = picture.Seated(p.next); p.next != 0 {
			dst = append(dst, here.As(picture.MarkPointer, picture.Numbered(i)+"-next").In(picture.Next))
		}
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := picture.UnderWay(picture.Seated(from), picture.Seated(to), k)
		if m, asks := msg.(Request); asks {
			dst = append(dst, way.As(picture.MarkRequest, picture.Numbered(m.Y)).By(m.Y))
		} else {
			dst = append(dst, way.AsToken())
		}
	})
	return dst
}
