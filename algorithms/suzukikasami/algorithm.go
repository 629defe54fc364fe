package suzukikasami

import (
	_ "embed"

	"fano/algorithms/mutex"
)

//go:embed suzukikasami.go
var source string

// Algorithm is Suzuki-Kasami 1985.
var Algorithm = mutex.Declaration{
	Name: "suzuki-kasami",
	Origin: mutex.Origin{
		Title: "Suzuki–Kasami",
		Year:  1985,
		Paper: "I. Suzuki and T. Kasami, “A distributed mutual exclusion algorithm”, ACM Transactions on Computer Systems 3(4), 344–349, November 1985.",
		Class: "token",
	},
	Words: mutex.Words{Idle: "not Requesting", Waiting: "Requesting", Inside: "in CS"},
	Messages: []mutex.MessageKind{
		{Of: Request{}, Type: "REQUEST", Role: mutex.Asks},
		{Of: Privilege{}, Type: "PRIVILEGE", Role: mutex.Grants},
	},
	Guarantees: mutex.Guarantees{
		Claims: []string{"EM1", "EM2"},
		Invariants: []mutex.Invariant{
			mutex.OneToken[Privilege](func(p *Process, _ mutex.ID) bool { return p.HavePrivilege }),
			{Name: "no-request-forgotten", Holds: noRequestForgotten},
		},
		Bounds: mutex.Bounds{
			Best:      mutex.Constant("0", 0),
			Typical:   mutex.PerOther(1),
			Saturated: all,
			Worst:     all,
			Each:      true,
		},
		Delays: mutex.Delays{Client: mutex.Constant("2T", 2), Sync: mutex.Constant("T", 1)},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Clockless: true, Endless: mutex.Endless{Arrived: true}},
	New: func(i mutex.ID, t *mutex.Topology) mutex.Process {
		return &Process{HavePrivilege: i == 1, RN: mutex.NewVector(t.N, 0), LN: mutex.NewVector(t.N, 0)}
	},
	Source: source,
}

var all = mutex.Formula{Text: "N", At: func(t *mutex.Topology) float64 { return float64(t.N) }}
