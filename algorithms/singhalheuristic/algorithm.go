package singhalheuristic

import (
	_ "embed"

	"fano/algorithms/mutex"
)

//go:embed singhalheuristic.go
var source string

// Algorithm is Singhal's algorithm of 1989.
var Algorithm = mutex.Declaration{
	Name: "singhal-heuristic",
	Origin: mutex.Origin{
		Title:  "Singhal, heuristic",
		Year:   1989,
		Paper:  "M. Singhal, “A heuristically-aided algorithm for mutual exclusion in distributed systems”, IEEE Transactions on Computers 38(5), 651–662, May 1989.",
		Class:  "token",
		Mended: true,
	},
	Words: mutex.Words{Idle: "not requesting", Waiting: "requesting", Inside: "executing"},
	Messages: []mutex.MessageKind{
		{Of: Request{}, Type: "REQUEST", Role: mutex.Asks},
		{Of: Token{}, Type: "TOKEN", Role: mutex.Grants},
	},
	Guarantees: mutex.Guarantees{
		Claims: []string{"EM1", "EM2"},
		Invariants: []mutex.Invariant{
			mutex.OneToken[Token](hasToken),
			{Name: "one-asks-the-other", Holds: oneAsksTheOther},
		},
		Bounds: mutex.Bounds{
			Best: mutex.Constant("0", 0),
			Typical: mutex.Formula{Text: "(N + 1)/2 − 1/N", At: func(t *mutex.Topology) float64 {
				return float64(t.N+1)/2 - 1/float64(t.N)
			}},
			Saturated: mutex.Formula{Text: "N", At: func(t *mutex.Topology) float64 { return float64(t.N) }},
			// The paper says N. Between two of its exits a site may send each other site one REQUEST to ask, and one
			// in response to a late REQUEST; and one after its last exit.
			Worst: mutex.Formula{Text: "3N − 2", Ours: true, At: func(t *mutex.Topology) float64 { return float64(3*t.N - 2) }},
		},
		Delays: mutex.Delays{Client: mutex.Constant("2T", 2), Sync: mutex.Constant("T", 1)},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Clockless: true, Endless: mutex.Endless{Arrived: true}},
	New: func(_ mutex.ID, t *mutex.Topology) mutex.Process {
		return &Process{
			SV: mutex.NewVector(t.N, idle), SN: mutex.NewVector(t.N, 0),
			TSV: mutex.NewVector(t.N, idle), TSN: mutex.NewVector(t.N, 0),
		}
	},
	Source: source,
}
