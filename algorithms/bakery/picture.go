package bakery

import "fano/algorithms/mutex"

// draw is the picture: the reads under way, and who is kept waiting in the bakery by whom.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	n := c.Topology().N
	waits := mutex.NewRelation(n)
	for i := mutex.ID(1); int(i) <= n; i++ {
		if j := c.Process(i).(*Process).j; keepsWaiting(c, i, j) {
			waits.Add(i, j)
			dst = append(dst, mutex.Mark{What: mutex.MarkWaits, Name: mutex.Arrow(i, j), At: mutex.Seated(i), To: mutex.Seated(j)})
		}
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := mutex.UnderWay(mutex.Seated(from), mutex.Seated(to), k)
		switch msg.(type) {
		case Reply:
			dst = append(dst, way.AsMessage(mutex.MarkAnswer))
		default: // Num, Choosing
			dst = append(dst, way.AsMessage(mutex.MarkRequest).By(from))
		}
	})
	return waits.AppendCycle(dst, "waits")
}

// keepsWaiting says whether i, in the bakery, cannot pass j as long as things are as they
// are: j is in the doorway, or its num is smaller.
func keepsWaiting(c mutex.Configuration, i, j mutex.ID) bool {
	p := c.Process(i).(*Process)
	if i == j || j == 0 || p.choosing == 1 || c.Phase(i) != mutex.Waiting {
		return false
	}
	q := c.Process(j).(*Process)
	return q.choosing == 1 || q.num != 0 && mutex.Before(q.num, j, p.num, i)
}
