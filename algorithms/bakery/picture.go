package bakery

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws the reads under way, and which process keeps which waiting in the bakery.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	n := c.Topology().N
	waits := picture.NewRelation(n)
	for i := mutex.ID(1); int(i) <= n; i++ {
		if j := c.Process(i).(*Process).j; keepsWaiting(c, i, j) {
			waits.Add(i, j)
			dst = append(dst, picture.Mark{Kind: picture.MarkWaits, Name: picture.Arrow(i, j), At: picture.Seated(i), To: picture.Seated(j)})
		}
	}
	dst = picture.AppendMessages(dst, c, Algorithm.Messages, picture.Mark.AsAnswer)
	return waits.AppendCycle(dst, "waits")
}

// keepsWaiting reports whether i, in the bakery, cannot pass j in the current state: j is in the doorway, or its num
// is smaller.
func keepsWaiting(c mutex.Configuration, i, j mutex.ID) bool {
	p := c.Process(i).(*Process)
	if i == j || j == 0 || p.choosing == 1 || c.Phase(i) != mutex.Waiting {
		return false
	}
	q := c.Process(j).(*Process)
	return q.choosing == 1 || q.num != 0 && mutex.Before(q.num, j, p.num, i)
}
