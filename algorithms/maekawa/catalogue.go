package maekawa

import "fano/algorithms/mutex"

// Algorithm is Maekawa 1985 with Sanders' rule, on projective planes.
var Algorithm = declare("maekawa", "plane", mutex.Origin{
	Title: "Maekawa",
	Year:  1985,
	Paper: "M. Maekawa, “A √N algorithm for mutual exclusion in decentralized systems”, ACM Transactions on Computer Systems 3(2), 145–159, May 1985; with the rule of B. A. Sanders, “The information structure of distributed mutual exclusion algorithms”, ACM Transactions on Computer Systems 5(3), 284–299, August 1987.",
})

// Majority is the same arbitration with majorities as quorums: the oldest quorums.
var Majority = declare("majority", "majority", mutex.Origin{
	Title: "Majority voting",
	Year:  1979,
	Paper: "R. H. Thomas, “A majority consensus approach to concurrency control for multiple copy databases”, ACM Transactions on Database Systems 4(2), 180–209, June 1979; D. K. Gifford, “Weighted voting for replicated data”, Seventh Symposium on Operating Systems Principles, 150–162, December 1979. Here under Maekawa's arbitration of 1985.",
})

// Tree is the same arbitration with paths from the root of a tree to a leaf as quorums.
var Tree = declare("tree-quorum", "tree", mutex.Origin{
	Title: "Tree quorums",
	Year:  1991,
	Paper: "D. Agrawal and A. El Abbadi, “An efficient and fault-tolerant solution for distributed mutual exclusion”, ACM Transactions on Computer Systems 9(1), 1–20, February 1991.",
})

// declare adds what the three have in common: all but the quorums.
func declare(name, quorums string, from mutex.Origin) mutex.Declaration {
	from.Class = "quorum"
	return mutex.Declaration{
		Name:   name,
		Origin: from,
		Words:  mutex.Words{Idle: "RELEASED", Waiting: "WANTED", Inside: "HELD"},
		Messages: []mutex.MessageKind{
			{Of: Request{}, Type: "REQUEST", Role: mutex.Asks},
			{Of: Locked{}, Type: "LOCKED", Role: mutex.Grants},
			{Of: Failed{}, Type: "FAILED", Role: mutex.Other},
			{Of: Inquire{}, Type: "INQUIRE", Role: mutex.Other},
			{Of: Yield{}, Type: "YIELD", Role: mutex.Other},
			{Of: Release{}, Type: "RELEASE", Role: mutex.Releases},
		},
		Assumptions: mutex.Assumptions{Quorums: quorums, Clock: "sequence"},
		Guarantees: mutex.Guarantees{
			Claims:     []string{"EM1", "EM2"},
			Invariants: []mutex.Invariant{{Name: "one-vote", Holds: oneVote}, {Name: "losers-told", Holds: losersAreInformed}},
			Bounds:     bounds,
			Delays:     mutex.Delays{Client: twice, Sync: twice},
		},
		Switches: switches,
		Instead:  instead,
		Traits:   mutex.Traits{Endless: mutex.Endless{Arrived: true, Apart: 3}, Request: "T", Has: "votes"},
		New:      func(i mutex.ID, t *mutex.Topology) mutex.Process { return &Process{S: t.Quorum(i)} },
		Source:   source,
	}
}
