package tokenring

import "fano/algorithms/mutex"

// draw is the picture: where the token is.
func draw(dst []mutex.Mark, c mutex.Configuration) []mutex.Mark {
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		if c.Process(i).(*Process).token {
			dst = append(dst, mutex.Mark{At: mutex.Seated(i)}.AsToken())
		}
	}
	c.Flights(func(from, to mutex.ID, k int, _ mutex.Message) {
		dst = append(dst, mutex.UnderWay(mutex.Seated(from), mutex.Seated(to), k).AsToken())
	})
	return dst
}
