package raymond

import (
	"slices"

	"fano/algorithms/mutex"
)

// draw is the picture: where the token is, by which way each looks for it, and who waits
// in each queue.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		p, here := node(c, i), mutex.Mark{At: mutex.Seated(i)}
		if p.holder == i {
			dst = append(dst, here.AsToken())
		} else {
			holder := here.As(mutex.MarkPointer, mutex.Numbered(i)).In(mutex.Holder)
			holder.To = mutex.Seated(p.holder)
			dst = append(dst, holder)
		}
		if p.requestQ.Len() > 0 {
			here.Order = slices.Collect(p.requestQ.All())
			dst = append(dst, here.As(mutex.MarkList, mutex.Numbered(i)))
		}
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := mutex.UnderWay(mutex.Seated(from), mutex.Seated(to), k)
		switch msg.(type) {
		case Privilege:
			dst = append(dst, way.AsToken())
		default: // Request
			dst = append(dst, way.AsMessage(mutex.MarkRequest).By(from))
		}
	})
	return dst
}
