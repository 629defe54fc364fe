package singhaldynamic

import "fano/algorithms/mutex"

// draw is the picture: who has whose permission, that is need not ask it, and who is to
// be informed by whom.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	if !mutex.Drawable(c.Topology()) {
		return dst
	}
	n := mutex.ID(c.Topology().N)
	for i := mutex.ID(1); i <= n; i++ {
		for j := mutex.ID(1); j <= n; j++ {
			if i != j && !c.Process(i).(*Process).R.Has(j) {
				dst = append(dst, mutex.Mark{At: mutex.Seated(i)}.As(mutex.MarkPermission, mutex.Edge(i, j)).By(j))
			}
		}
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := mutex.UnderWay(mutex.Seated(from), mutex.Seated(to), k)
		switch msg.(type) {
		case Reply:
			dst = append(dst, way.As(mutex.MarkPermission, mutex.Edge(from, to)).By(from))
		default: // Request
			dst = append(dst, way.AsMessage(mutex.MarkRequest).By(from))
		}
	})
	return mutex.AppendOwed(dst, c, func(i mutex.ID) *mutex.Set { return &c.Process(i).(*Process).I })
}
