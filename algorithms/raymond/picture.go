package raymond

import (
	"slices"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw is the picture: where the token is, by which way each looks for it, and who waits
// in each queue.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		p, here := node(c, i), picture.Mark{At: picture.Seated(i)}
		if p.holder == i {
			dst = append(dst, here.AsToken())
		} else {
			holder := here.As(picture.MarkPointer, picture.Numbered(i)).In(picture.Holder)
			holder.To = picture.Seated(p.holder)
			dst = append(dst, holder)
		}
		if p.requestQ.Len() > 0 {
			here.Order = slices.Collect(p.requestQ.All())
			dst = append(dst, here.As(picture.MarkList, picture.Numbered(i)))
		}
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := picture.UnderWay(picture.Seated(from), picture.Seated(to), k)
		switch msg.(type) {
		case Privilege:
			dst = append(dst, way.AsToken())
		default: // Request
			dst = append(dst, way.AsMessage(picture.MarkRequest).By(from))
		}
	})
	return dst
}
