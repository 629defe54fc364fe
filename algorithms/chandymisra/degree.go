package chandymisra

import "fano/algorithms/mutex"

// The costs depend on d, the number of a philosopher's neighbours: N − 1 if the graph is complete. Either of two
// neighbours may have eaten last, so if one philosopher eats at a time, half of its forks are elsewhere and cost a REQ
// and a FORK each.

// mostDegree returns the largest d.
func mostDegree(t *mutex.Topology) float64 {
	d := 0
	for i := mutex.ID(1); int(i) <= t.N; i++ {
		d = max(d, neighbours(t, i))
	}
	return float64(d)
}

// meanDegree returns the mean d.
func meanDegree(t *mutex.Topology) float64 {
	sum := 0
	for i := mutex.ID(1); int(i) <= t.N; i++ {
		sum += neighbours(t, i)
	}
	return float64(sum) / float64(t.N)
}

func neighbours(t *mutex.Topology, i mutex.ID) int {
	if t.Edges == nil {
		return t.N - 1
	}
	return t.Edges[i-1].Len()
}
