package neilsenmizuno

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws where the token is, LAST, the queue of NEXT pointers, and the requests, named after the node that made
// them.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		p := node(c, i)
		if p.hasToken(i) {
			dst = append(dst, picture.Mark{At: picture.Seated(i)}.AsToken())
		}
		dst = picture.AppendPointer(dst, i, p.last, picture.Numbered(i), picture.Likely)
		dst = picture.AppendPointer(dst, i, p.next, picture.Numbered(i)+"-next", picture.Next)
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := picture.InFlight(picture.Seated(from), picture.Seated(to), k)
		if m, asks := msg.(Request); asks {
			dst = append(dst, way.As(picture.MarkRequest, picture.Numbered(m.Y)).By(m.Y))
		} else {
			dst = append(dst, way.AsToken())
		}
	})
	return dst
}
