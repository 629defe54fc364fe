package neilsenmizuno

import "fano/algorithms/mutex"

// waitsInOnePlace reports whether for every node that waits without the token exactly one of these holds: its REQUEST
// is in flight; it is the NEXT of one node; the token is in flight to it. For other nodes none holds.
func waitsInOnePlace(c mutex.Configuration) bool {
	asks := func(m Request) mutex.ID { return m.Y }
	next := func(p *Process) mutex.ID { return p.next }
	return mutex.WaitsInOnePlace(c, asks, next, func(p *Process) bool { return p.hasToken(0) })
}

// hasOneArrowAnEdge reports whether for each edge of the tree exactly one of these holds: it is LAST of one end; or a
// REQUEST is in flight on it. So LAST leads from every node to a sink, and a REQUEST never goes back over an edge.
func hasOneArrowAnEdge(c mutex.Configuration) bool {
	t := c.Topology()
	arrows := make([]int, t.N+1) // on the edge above each node
	count := func(i, j mutex.ID) {
		if t.Father(i) != j {
			i = j
		}
		arrows[i]++
	}
	for i := range arrows[1:] {
		count(mutex.ID(i+1), node(c, mutex.ID(i+1)).last)
	}
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		if _, asks := msg.(Request); asks {
			count(from, to)
		}
	})
	holds := true
	for i, n := range arrows[1:] {
		holds = holds && (n == 1 || t.Fathers[i] == 0)
	}
	return holds
}

func node(c mutex.Configuration, i mutex.ID) *Process { return c.Process(i).(*Process) }

func (p *Process) hasToken(mutex.ID) bool { return p.holding || p.privilege }
