package tokenring

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws the token.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		if c.Process(i).(*Process).token {
			dst = append(dst, picture.Mark{At: picture.Seated(i)}.AsToken())
		}
	}
	c.Flights(func(from, to mutex.ID, k int, _ mutex.Message) {
		dst = append(dst, picture.InFlight(picture.Seated(from), picture.Seated(to), k).AsToken())
	})
	return dst
}
