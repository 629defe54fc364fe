package maekawa

import (
	"slices"

	"fano/algorithms/mutex"
)

// bounds are the numbers of messages per entry. K is the size of a quorum, and a process is its own arbiter, whose
// messages to itself are not counted. They hold for any quorums: planes, grids, majorities, paths of a tree.
//
// Without competition: a REQUEST, a LOCKED and a RELEASE for every other arbiter. If all compete, nearly every request
// gets a FAILED as well.
//
// At worst 6(K − 1), on average over all entries of a run in which no message is lost or duplicated. More messages may
// carry the timestamp of one entry, since it may be asked for a vote again and again; so every message is charged to a
// request that has caused it, and no request is charged more than six at one arbiter.
//
// Say that the vote is held from each LOCKED until it comes back, by YIELD or RELEASE. It is always given to the first
// of W, or to a request that finds W empty: only requests that arrive while it is held can be before lock. So each
// request that arrives while it is held is
//
//   - behind lock or behind one of W: it gets FAILED at once;
//   - or before all, and then displaced by one that is earlier still: it gets FAILED then;
//   - or before all until the vote comes back: the last such. If there is one, it is the
//     next to have the vote, and has received no FAILED.
//
// A request that has had the vote, and given it back, is behind lock from then on. Thus no request gets FAILED twice,
// nor after its first LOCKED, nor does the last such get it. While the vote is held there is at most one INQUIRE, and
// only if there is a last such; at most one YIELD answers it, and for each YIELD its sender gets one more LOCKED.
// Charge all three to the last such; and to each request its own REQUEST, RELEASE, first LOCKED and FAILED. Then it is
// charged
//
//	REQUEST, LOCKED, RELEASE                          3 if it found the vote free,
//	REQUEST, LOCKED, RELEASE, FAILED                  4 if it got FAILED,
//	REQUEST, LOCKED, RELEASE, INQUIRE, YIELD, LOCKED  6 if it was the last such.
//
// For the arbiter a's own client c, whose own messages are not counted, only the last row matters: c may be charged
// INQUIRE, YIELD and LOCKED of another client. It is not if its REQUEST to itself arrives at once, as in Maekawa: a
// knows all that c knows, so T is larger than all it has seen. Then a's messages are at most six for each request from
// elsewhere, which is 6(K − 1) per entry.
//
// If others overtake that REQUEST, it is one more message for each entry of c. Let c be charged, and let x be the
// first request to get the vote of those behind c's that arrived between the making of c's request and its arrival;
// there is one, namely the holder. Until then the vote was free or with a request before c's, and so before x.
// Therefore x is in the first or second row, at least two messages below six, which the three of c exceed by one; and
// each entry of c has an x of its own.
//
// An arbiter that is no process (a fictitious point of a plane) does not know what the client on whose machine it runs
// knows: there the three remain, and Worst includes them.
var bounds = mutex.Bounds{
	Best:      formula("3(K − 1)", 3, fewest),
	Typical:   formula("3(K − 1)", 3, mean),
	Saturated: formula("4(K − 1)", 4, mean),
	Worst:     mutex.Formula{Text: "6(K − 1)", At: worst},
}

// twice is two message delays: a REQUEST and its LOCKED, or the RELEASE and the next LOCKED.
var twice = mutex.Constant("2T", 2)

func formula(text string, times float64, of func(*mutex.Topology) float64) mutex.Formula {
	return mutex.Formula{Text: text, At: func(t *mutex.Topology) float64 { return times * of(t) }}
}

// remoteArbiters returns, process by process, the number K − 1 of its arbiters that are not on its own machine. Quorums
// may differ in size.
func remoteArbiters(t *mutex.Topology) []float64 {
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

func fewest(t *mutex.Topology) float64 { return slices.Min(remoteArbiters(t)) }

// worst returns the largest charge to a client.
func worst(t *mutex.Topology) float64 {
	charge := remoteArbiters(t)
	for i := range charge {
		charge[i] *= 6
		self := mutex.ID(i + 1)
		quorum := t.Quorum(self)
		for a := range quorum.All() {
			if a != self && t.Host(a) == self {
				charge[i] += 3
			}
		}
	}
	return slices.Max(charge)
}

func mean(t *mutex.Topology) float64 {
	sum := 0.0
	for _, n := range remoteArbiters(t) {
		sum += n
	}
	return sum / float64(t.N)
}
