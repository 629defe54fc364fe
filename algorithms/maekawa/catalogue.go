package maekawa

import "fano/algorithms/mutex"

// Algorithm is Maekawa 1985 with Sanders' rule, on projective planes.
var Algorithm = define(mutex.Algorithm{
	Name:  "maekawa",
	Title: "Maekawa",
	Year:  1985,
	Paper: "M. Maekawa, “A √N algorithm for mutual exclusion in decentralized systems”, ACM Transactions on Computer Systems 3(2), 145–159, May 1985; with the rule of B. A. Sanders, “The information structure of distributed mutual exclusion algorithms”, ACM Transactions on Computer Systems 5(3), 284–299, August 1987.",

	Quorums: "plane",
})

// Majority is the same arbitration where any majority is a quorum: the oldest quorums.
var Majority = define(mutex.Algorithm{
	Name:  "majority",
	Title: "Majority voting",
	Year:  1979,
	Paper: "R. H. Thomas, “A majority consensus approach to concurrency control for multiple copy databases”, ACM Transactions on Database Systems 4(2), 180–209, June 1979; D. K. Gifford, “Weighted voting for replicated data”, Seventh Symposium on Operating Systems Principles, 150–162, December 1979. Here under Maekawa's arbitration of 1985.",

	Quorums: "majority",
})

// Tree is the same arbitration where a path from the root of a tree to a leaf is a quorum.
var Tree = define(mutex.Algorithm{
	Name:  "tree-quorum",
	Title: "Tree quorums",
	Year:  1991,
	Paper: "D. Agrawal and A. El Abbadi, “An efficient and fault-tolerant solution for distributed mutual exclusion”, ACM Transactions on Computer Systems 9(1), 1–20, February 1991.",

	Quorums: "tree",
})

// define adds what the three have in common, which is all but the quorums.
func define(a mutex.Algorithm) *mutex.Algorithm {
	a.Words = mutex.Words{Idle: "RELEASED", Waiting: "WANTED", Inside: "HELD"}
	a.Messages = []mutex.MessageKind{
		{Of: Request{}, Type: "REQUEST", Role: mutex.Asks},
		{Of: Locked{}, Type: "LOCKED", Role: mutex.Grants},
		{Of: Failed{}, Type: "FAILED", Role: mutex.Other},
		{Of: Inquire{}, Type: "INQUIRE", Role: mutex.Other},
		{Of: Yield{}, Type: "YIELD", Role: mutex.Other},
		{Of: Release{}, Type: "RELEASE", Role: mutex.Releases},
	}
	a.Claims = []string{"EM1", "EM2"}
	a.Class = "quorum"
	a.Bounds = bounds
	a.Delays = mutex.Delays{Client: twice, Sync: twice}
	a.Switches = []mutex.Switch{
		{Name: "no-deadlock-handling", Breaks: []string{"EM2", "losers-told"}},
		{Name: "failed-judged-against-holder-alone", Breaks: []string{"EM2", "losers-told"}},
		{Name: "displaced-waiters-not-told", Breaks: []string{"EM2", "losers-told"}},
		{Name: "inquire-not-remembered", Breaks: []string{"EM2"}},
		{Name: "inquire-before-locked-ignored", Breaks: []string{"EM2"}},
		{Name: "yield-not-counted-as-failed", Breaks: []string{"EM2", "losers-told"}},
		{Name: "yield-without-vote", Breaks: []string{"EM1", "EM2", "one-vote", "losers-told"}},
		{Name: "yield-inside", Breaks: []string{"EM1", "EM2", "one-vote", "losers-told"}},
		{Name: "own-arbiter-forgotten", Breaks: []string{"EM1"}},
	}
	a.Former = allDisplacedTold
	a.Topology = "quorums"
	a.Clock = "sequence"
	a.Endless = mutex.Endless{Arrived: true, Apart: 3}
	a.Invariants = []mutex.Invariant{
		{Name: "one-vote", Holds: oneVote},
		{Name: "losers-told", Holds: losersTold},
	}
	a.Request = "T"
	a.Source = source
	return mutex.Define[Process](a, func(i mutex.ID, t *mutex.Topology) Process {
		return Process{S: t.Quorum(i)}
	})
}
