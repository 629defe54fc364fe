package maekawa

import (
	"slices"

	"fano/algorithms/mutex"
)

// bounds are the messages of an entry, where K is the size of a quorum and a process
// is its own arbiter.
//
// Nobody competing: a REQUEST, a LOCKED and a RELEASE for every other arbiter. A
// request that finds the vote given away makes at most one FAILED more, or an
// INQUIRE, to which a YIELD and another LOCKED may belong: six messages, as many as
// are usually given for the algorithm with Sanders' rule; Maekawa has 5(K − 1) for
// his own. All six at every arbiter of every request is more than has been seen.
var bounds = mutex.Bounds{
	Best:      formula("3(K − 1)", 3, fewest),
	Typical:   formula("3(K − 1)", 3, mean),
	Saturated: formula("4(K − 1)", 4, mean),
	Worst:     formula("6(K − 1)", 6, most),
}

// twice is a round trip: a REQUEST and its LOCKED, or the RELEASE and the next LOCKED.
var twice = mutex.Formula{Text: "2T", At: func(*mutex.Topology) float64 { return 2 }}

func formula(text string, times float64, of func(*mutex.Topology) float64) mutex.Formula {
	return mutex.Formula{Text: text, At: func(t *mutex.Topology) float64 { return times * of(t) }}
}

// elsewhere is, process by process, the number K − 1 of its arbiters that are not on
// its own machine. Quorums may differ in size.
func elsewhere(t *mutex.Topology) []float64 {
	all := make([]float64, t.N)
	for i := range all {
		self := mutex.ID(i + 1)
		quorum := t.Quorum(self)
		for a := range quorum.All() {
			if t.Host(a) != self {
				all[i]++
			}
		}
	}
	return all
}

func fewest(t *mutex.Topology) float64 { return slices.Min(elsewhere(t)) }

func most(t *mutex.Topology) float64 { return slices.Max(elsewhere(t)) }

func mean(t *mutex.Topology) float64 {
	sum := 0.0
	for _, n := range elsewhere(t) {
		sum += n
	}
	return sum / float64(t.N)
}
