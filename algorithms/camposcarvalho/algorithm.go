package camposcarvalho

import (
	_ "embed"

	"fano/algorithms/mutex"
)

//go:embed camposcarvalho.go
var source string

// Algorithm is Campos-Carvalho 1988, corrected.
var Algorithm = mutex.Declaration{
	Name: "campos-carvalho",
	Origin: mutex.Origin{
		Title:  "Campos–Carvalho",
		Year:   1988,
		Paper:  "S. V. A. Campos and O. S. F. Carvalho, “Um algoritmo para exclusão mútua em sistemas distribuídos com troca de O(√n) mensagens de 2 bits”, October 1988.",
		Class:  "quorum",
		Mended: true,
	},
	Words: mutex.Words{Idle: "Thinking", Waiting: "Hungry", Inside: "Eating"},
	Messages: []mutex.MessageKind{
		{Of: Request{}, Type: "Request", Role: mutex.Asks, Side: "client"},
		{Of: CleanFORK{}, Type: "CleanFORK", Role: mutex.Releases, Side: "client"},
		{Of: DirtyFORK{}, Type: "DirtyFORK", Role: mutex.Releases, Side: "client"},
		{Of: DirtyFORKRequest{}, Type: "DirtyFORK+Request", Role: mutex.Releases, Side: "client"},
		{Of: FORK{}, Type: "FORK", Role: mutex.Grants, Side: "arbiter"},
		{Of: FORKRequest{}, Type: "FORK+Request", Role: mutex.Grants, Side: "arbiter"},
		{Of: WeakRequest{}, Type: "WeakRequest", Role: mutex.Other, Side: "arbiter"},
		{Of: StrongRequest{}, Type: "StrongRequest", Role: mutex.Other, Side: "arbiter"},
	},
	Assumptions: mutex.Assumptions{FIFO: true, Quorums: "plane"},
	Guarantees: mutex.Guarantees{
		Claims: []string{"EM1", "EM2"},
		Invariants: []mutex.Invariant{
			{Name: "one-fork", Holds: oneFork},
			{Name: "request-token", Holds: requestToken},
			{Name: "fork-to-the-hungry", Holds: forkToTheHungry},
			{Name: "h-acyclic", Holds: acyclic},
		},
		Bounds: bounds,
		Delays: mutex.Delays{
			Client: mutex.Constant("0 … 4T", 4), // 4T if a fork is lent
			Sync:   mutex.Constant("2T", 2),
		},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Clockless: true, Has: "FORK"},
	New: func(i mutex.ID, t *mutex.Topology) mutex.Process {
		var p Process
		if int(i) <= t.N { // a fictitious node is no client
			p.S, p.req = t.Quorum(i), t.Quorum(i)
		}
		clients := t.Clients(i)
		for c := range clients.All() {
			p.Priority.Push(c)
		}
		return &p
	},
	Source: source,
}
