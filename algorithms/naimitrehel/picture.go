package naimitrehel

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws where the token is, the fathers, the queue of next pointers, and the requests, named after the process
// that made them, whichever process forwards them.
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
		way := picture.InFlight(picture.Seated(from), picture.Seated(to), k)
		switch m := msg.(type) {
		case Request:
			dst = append(dst, way.As(picture.MarkRequest, picture.Numbered(m.K)).By(m.K))
		default: // Token
			dst = append(dst, way.AsToken())
		}
	})
	return dst
}
