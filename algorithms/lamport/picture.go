package lamport

import (
	"cmp"
	"slices"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws the messages under way and, at each process, the requests that it knows of, in order.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	if !picture.Drawable(c.Topology()) {
		return dst
	}
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		dst = picture.AppendList(dst, i, c.Process(i).(*Process).requests())
	}
	return picture.AppendMessages(dst, c, Algorithm.Messages, picture.Mark.AsAnswer)
}

// requests returns the processes whose last message in q is a request, the earliest first.
func (p *Process) requests() []mutex.ID {
	var order []mutex.ID
	for n := range p.q.Len() {
		if j := mutex.ID(n + 1); p.q.At(j).Type == req {
			order = append(order, j)
		}
	}
	slices.SortFunc(order, func(i, j mutex.ID) int {
		return cmp.Or(cmp.Compare(p.q.At(i).C, p.q.At(j).C), cmp.Compare(i, j))
	})
	return order
}
