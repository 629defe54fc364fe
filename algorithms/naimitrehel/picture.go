package naimitrehel

import "fano/algorithms/mutex"

// draw is the picture: where the token is, the fathers, the queue from next to next, and
// the requests, each by whose it is, whoever forwards it.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		p, here := process(c, i), mutex.Mark{At: mutex.Seated(i)}
		if p.token {
			dst = append(dst, here.AsToken())
		}
		if p.father != 0 {
			here.To = mutex.Seated(p.father)
			dst = append(dst, here.As(mutex.MarkPointer, mutex.Numbered(i)).In(mutex.Father))
		}
		if p.next != 0 {
			here.To = mutex.Seated(p.next)
			dst = append(dst, here.As(mutex.MarkPointer, mutex.Numbered(i)+"-next").In(mutex.Next))
		}
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := mutex.UnderWay(mutex.Seated(from), mutex.Seated(to), k)
		switch m := msg.(type) {
		case Request:
			dst = append(dst, way.As(mutex.MarkRequest, mutex.Numbered(m.K)).By(m.K))
		default: // Token
			dst = append(dst, way.AsToken())
		}
	})
	return dst
}
