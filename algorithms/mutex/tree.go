package mutex

// Diameter returns the greatest distance between two nodes of the tree, in edges: from a node farthest from node 1 to
// the node farthest from that one.
func (t *Topology) Diameter() int {
	end, _ := t.farthest(1)
	_, d := t.farthest(end)
	return d
}

func (t *Topology) farthest(from ID) (node ID, most int) {
	node = from
	for i := ID(1); int(i) <= t.N; i++ {
		if d := t.distance(from, i); d > most {
			node, most = i, d
		}
	}
	return node, most
}

// distance returns the number of edges between two nodes: the deeper one climbs until they meet.
func (t *Topology) distance(i, j ID) int {
	d := 0
	for di, dj := t.depth(i), t.depth(j); i != j; d++ {
		if di > dj {
			i, di = t.Father(i), di-1
		} else {
			j, dj = t.Father(j), dj-1
		}
	}
	return d
}

func (t *Topology) depth(i ID) int {
	d := 0
	for i = t.Father(i); i != 0; i = t.Father(i) {
		d++
	}
	return d
}

// MeanDistance returns the mean distance, in edges, between two nodes of the tree drawn independently (they may be the
// same). Every edge lies between the nodes below it and all others.
func (t *Topology) MeanDistance() float64 {
	below := make([]int, t.N+1) // counting the node itself
	for i := ID(1); int(i) <= t.N; i++ {
		for a := i; a != 0; a = t.Father(a) {
			below[a]++
		}
	}
	sum := 0
	for _, n := range below[1:] {
		sum += 2 * n * (t.N - n)
	}
	return float64(sum) / float64(t.N*t.N)
}
