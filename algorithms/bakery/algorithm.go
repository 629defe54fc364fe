package bakery

import (
	_ "embed"
	"math"

	"fano/algorithms/mutex"
)

//go:embed bakery.go
var source string

// Algorithm is the didactic distributed bakery.
var Algorithm = mutex.Declaration{
	Name: "bakery",
	Origin: mutex.Origin{
		Title:  "Bakery, over messages",
		Year:   1974,
		Paper:  "L. Lamport, “A new solution of Dijkstra’s concurrent programming problem”, Communications of the ACM 17(8), 453–455, August 1974; over messages, as in the Italian slides “La mutua esclusione (ii): dai sistemi concorrenti ai sistemi distribuiti”.",
		Class:  "permission",
		Mended: true,
	},
	Words: mutex.Words{Idle: "NCS", Waiting: "trying", Inside: "CS"},
	Messages: []mutex.MessageKind{
		{Of: Num{}, Type: "num", Role: mutex.Asks},
		{Of: Choosing{}, Type: "choosing", Role: mutex.Asks},
		{Of: Reply{}, Type: "reply", Role: mutex.Grants},
	},
	Guarantees: mutex.Guarantees{
		Claims:     []string{"EM1", "EM2"},
		Invariants: []mutex.Invariant{{Name: "smallest-inside", Holds: smallestInside}},
		Bounds: mutex.Bounds{
			Best: threeReads, Typical: threeReads,
			// A waiting process reads repeatedly: the longer others stay inside, the more messages.
			Saturated: unknown("> 6(N − 1)"),
			Worst:     mutex.Constant("∞", math.Inf(1)),
		},
		Delays: mutex.Delays{
			Client: mutex.Formula{Text: "6(N − 1)T", At: threeReads.At},
			// The read under way when another process leaves may arrive just in time, or just too early; and then the
			// processes not yet passed must be read.
			Sync: unknown("≥ T"),
		},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Clockless: true, Reads: "j", Endless: mutex.Endless{Tickets: 3}},
	New:      func(mutex.ID, *mutex.Topology) mutex.Process { return &Process{} },
	Source:   source,
}

// smallestInside is assertion 2 of the paper's proof: if i is inside and k ≠ i is in the bakery, that is, past the
// doorway, then (num i, i) < (num k, k).
func smallestInside(c mutex.Configuration) bool {
	n := mutex.ID(c.Topology().N)
	for i := mutex.ID(1); i <= n; i++ {
		if c.Phase(i) != mutex.Inside {
			continue
		}
		for k := mutex.ID(1); k <= n; k++ {
			other := c.Process(k).(*Process)
			inBakery := c.Phase(k) != mutex.Idle && other.choosing == 0
			if k != i && inBakery && !mutex.Before(c.Process(i).(*Process).num, i, other.num, k) {
				return false
			}
		}
	}
	return true
}

// threeReads is the cost of three reads of every other process, with two messages each.
var threeReads = mutex.Formula{Text: "6(N − 1)", Ours: true, At: mutex.PerOther(6).At}

// unknown returns a cost that is known only by a bound.
func unknown(text string) mutex.Formula { return mutex.Constant(text, math.NaN()) }
