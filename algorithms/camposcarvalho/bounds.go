package camposcarvalho

import "fano/algorithms/mutex"

// bounds are the numbers of messages per meal; K is the length of a line.
//
// One client at a time, whichever it is: at each of its K arbiters the client was the last one in one of K cases;
// otherwise it costs a Request, a WeakRequest, a DirtyFORK and a FORK.
//
// All again at once: an arbiter's fork circulates among its clients. Each of them gets its FORK, with the arbiter's
// Request in it, returns it dirty, and asks again. If leaving and asking are two events, DirtyFORK and Request are two
// messages (R5, R4), else they are one (R6), as the paper joins what is sent at the same moment.
//
// At worst a meal costs its Request, its FORK, its DirtyFORK, and what its Request makes the arbiter do: a
// StrongRequest, a CleanFORK and a second FORK for the preempted client. Of these six the first three are free with
// the own arbiter. The paper's 4√n ignores preemption, and is exceeded for large n.
var bounds = mutex.Bounds{
	Best:      mutex.Constant("0", 0),
	Typical:   mutex.Formula{Text: "4(K − 1)²/K", Ours: true, At: typical},
	Saturated: mutex.Formula{Text: "3(K − 1)", Ours: true, At: func(t *mutex.Topology) float64 { return 3 * remotely(t) }},
	Joined:    mutex.Formula{Text: "2(K − 1)", At: func(t *mutex.Topology) float64 { return 2 * remotely(t) }},
	Worst:     mutex.Formula{Text: "6K − 3", Ours: true, At: worst},
}

// perArbiter returns for each arbiter the number of its clients, and the number of those on other machines.
func perArbiter(t *mutex.Topology) (clients, remote []float64) {
	clients, remote = make([]float64, t.Nodes()), make([]float64, t.Nodes())
	for i := mutex.ID(1); int(i) <= t.N; i++ {
		for a := range t.Quorums[i-1].All() {
			clients[a-1]++
			if t.Host(a) != i {
				remote[a-1]++
			}
		}
	}
	return clients, remote
}

func typical(t *mutex.Topology) float64 {
	sum := 0.0
	clients, remote := perArbiter(t)
	for a, n := range clients {
		if n > 0 {
			sum += 4 * remote[a] * (n - 1) / n
		}
	}
	return sum / float64(t.N)
}

// remotely returns the mean number of a client's arbiters on other machines.
func remotely(t *mutex.Topology) float64 {
	sum := 0.0
	_, remote := perArbiter(t)
	for _, n := range remote {
		sum += n
	}
	return sum / float64(t.N)
}

func worst(t *mutex.Topology) float64 {
	most := 0
	for i := mutex.ID(1); int(i) <= t.N; i++ {
		sum := 0
		for a := range t.Quorums[i-1].All() {
			if sum += 6; t.Host(a) == i {
				sum -= 3
			}
		}
		most = max(most, sum)
	}
	return float64(most)
}
