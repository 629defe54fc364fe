package raymond

import "fano/algorithms/mutex"

// diameter is the greatest distance between two nodes: from the node that is
// farthest from any one, to the node that is farthest from it.
func diameter(t *mutex.Topology) int {
	end, _ := farthest(t, 1)
	_, d := farthest(t, end)
	return d
}

func farthest(t *mutex.Topology, from mutex.ID) (node mutex.ID, most int) {
	node = from
	for i := mutex.ID(1); int(i) <= t.N; i++ {
		if d := distance(t, from, i); d > most {
			node, most = i, d
		}
	}
	return node, most
}

// distance is the number of edges between two nodes: the deeper one climbs until they meet.
func distance(t *mutex.Topology, i, j mutex.ID) int {
	d := 0
	for di, dj := depth(t, i), depth(t, j); i != j; d++ {
		if di > dj {
			i, di = t.Father(i), di-1
		} else {
			j, dj = t.Father(j), dj-1
		}
	}
	return d
}

func depth(t *mutex.Topology, i mutex.ID) int {
	d := 0
	for i = t.Father(i); i != 0; i = t.Father(i) {
		d++
	}
	return d
}

// meanDistance is that of two nodes drawn one after the other, which may be the
// same: every edge lies between those below it and all others.
func meanDistance(t *mutex.Topology) float64 {
	below := make([]int, t.N+1) // and the node itself
	for i := mutex.ID(1); int(i) <= t.N; i++ {
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
