package naimitrehel

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw is the picture: where the token is, the fathers, the queue from next to next, and the requests, each by whose it
// is, no matter which process forwards it.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		p := process(c, i)
		if p.token {
			dst = append(dst, picture.Mark{At: picture.Seated(i)}.AsToken())
		}
		dst = picture.AppendPointer(dst, i, p.father, picture.Numbered(i), picture.Father)
		dst = picture.AppendPointer(dst, i, p.next, picture.Numbered(i)+"-next", picture.Next)
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := picture.UnderWay(picture.Seated(from), picture.Seated(to), k)
		switch m := msg.(type) {
		case Request:
			dst = append(dst, way.As(picture.MarkRequest, picture.Numbered(m.K)).By(m.K))
		default: // Token
			dst = append(dst, way.AsToken())
		}
	})
	return dst
}
