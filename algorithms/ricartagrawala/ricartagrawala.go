// Package ricartagrawala is the algorithm of G. Ricart and A. K. Agrawala, "An optimal algorithm for mutual exclusion
// in computer networks", Communications of the ACM 24(1), 1981. In the paper each node has three processes: one asks,
// one receives the REQUESTs and one the REPLYs.
//
// To enter, a process asks all others and waits for N − 1 replies. A process that is inside, or asked earlier, defers
// its reply until it leaves.
package ricartagrawala

import (
	_ "embed"

	"fano/algorithms/mutex"
)

// Request asks for permission; T is the timestamp of the request.
type Request struct {
	T int `number:"stamp"`
}

// Reply gives permission.
type Reply struct{}

// Process is one process.
type Process struct {
	T        int       `number:"stamp"` // of the own request, 0 when RELEASED
	replies  int       // replies received for the own request
	deferred mutex.Set // the processes that are owed a REPLY
	asked    int       `switch:"own-counter-only" number:"clock"` // own requests so far
}

// Ask follows the paper's "Process which invokes mutual exclusion". T is recorded before any other request is handled.
func (p *Process) Ask(out *mutex.Out) {
	if out.Line("state ← WANTED; T ← C") {
		p.T = out.Clock()
	}
	p.replies = 0
	out.Line("send REQUEST(T, i) to all others")
	out.Broadcast(Request{p.T})
}

// MayEnter is the paper's "WAITFOR Outstanding_Reply_Count = 0".
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("wait until replies = N − 1; state ← HELD", p.replies == out.N()-1)
}

// Receive follows "Process which receives REQUEST messages" and "Process which
// receives REPLY messages".
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	switch m := msg.(type) {
	case Request:
		if out.If("if HELD, or WANTED and (T, i) < (t, j)", p.first(out, mutex.Before(p.T, out.Self(), m.T, j))) {
			out.Line("defer j")
			p.deferred.Add(j)
		} else {
			out.Line("else send REPLY to j")
			out.Send(j, Reply{})
		}
	case Reply:
		out.Line("replies ← replies + 1")
		p.replies++
	}
}

// first reports whether the process goes first: if it is inside, or if it waits and its request is the earlier one.
func (p *Process) first(out *mutex.Out, earlier bool) bool {
	return out.Phase() == mutex.Inside || out.Phase() == mutex.Waiting && earlier
}

// Leave sends every deferred reply.
func (p *Process) Leave(out *mutex.Out) {
	out.Line("state ← RELEASED; T ← 0")
	p.T = 0
	out.Line("send REPLY to every deferred j")
	for j := range p.deferred.All() {
		out.Send(j, Reply{})
	}
	p.deferred.Clear()
}

// Forget clears T inside, where it is no longer read: any REQUEST is deferred, and Leave sets T to 0.
func (p *Process) Forget(out *mutex.Out) {
	if out.Phase() == mutex.Inside {
		p.T = 0
	}
}

//go:embed ricartagrawala.go
var source string

// Algorithm is Ricart-Agrawala 1981.
var Algorithm = mutex.Declaration{
	Name: "ricart-agrawala",
	Origin: mutex.Origin{
		Title: "Ricart–Agrawala",
		Year:  1981,
		Paper: "G. Ricart and A. K. Agrawala, “An optimal algorithm for mutual exclusion in computer networks”, Communications of the ACM 24(1), 9–17, January 1981.",
		Class: "permission",
	},
	Words: mutex.Words{Idle: "RELEASED", Waiting: "WANTED", Inside: "HELD"},
	Messages: []mutex.MessageKind{
		{Of: Request{}, Type: "REQUEST", Role: mutex.Asks},
		{Of: Reply{}, Type: "REPLY", Role: mutex.Grants},
	},
	Guarantees: mutex.Guarantees{
		Claims: []string{"EM1", "EM2", "EM3"},
		Bounds: mutex.Bounds{Best: twiceOthers, Typical: twiceOthers, Worst: twiceOthers, Each: true},
		Delays: mutex.Delays{Client: mutex.Constant("2T", 2), Sync: mutex.Constant("T", 1)},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Answers: true, Request: "T", Owes: "deferred"},
	New:      func(mutex.ID, *mutex.Topology) mutex.Process { return &Process{} },
	Source:   source,
}

var twiceOthers = mutex.PerOther(2)
