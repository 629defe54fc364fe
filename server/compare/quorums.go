package compare

import "fano/algorithms/mutex"

// meanQuorum is how many members a quorum has on average, and how many of them are on another machine than the process
// that asks: a fictitious arbiter may be on its own.
func meanQuorum(t *mutex.Topology) (members, elsewhere float64) {
	for i := mutex.ID(1); int(i) <= t.N; i++ {
		q := t.Quorum(i)
		for a := range q.All() {
			members++
			if t.Host(a) != i {
				elsewhere++
			}
		}
	}
	return members / float64(t.N), elsewhere / float64(t.N)
}
