// Package carvalhoroucairol is the algorithm of O. S. F. Carvalho and G. Roucairol, "On mutual exclusion in computer
// networks", Communications of the ACM 26(2), 1983.
//
// It is Ricart and Agrawala's algorithm, but a REPLY is a lasting authorisation: its holder enters again without
// asking until the other process asks for it back.
package carvalhoroucairol

import (
	_ "embed"

	"fano/algorithms/mutex"
)

// Request asks for the receiver's authorisation; T is the timestamp of the request.
type Request struct {
	T int `number:"stamp"`
}

// Reply gives the authorisation.
type Reply struct{}

// Process is one process.
type Process struct {
	T        int       `number:"stamp"` // of the own request, 0 when RELEASED
	A        mutex.Set // the processes whose authorisation it has: j ∈ A is the paper's A(j)
	deferred mutex.Set // the processes that are owed a REPLY
}

// Start gives the authorisation between two processes to the smaller one. It could be distributed in any other way in
// which no two have each other's.
func (p *Process) Start(out *mutex.Out) {
	if out.Line("A ← {j : j > i}") {
		for j := out.Self() + 1; int(j) <= out.N(); j++ {
			p.A.Add(j)
		}
	}
}

// Ask asks only the processes whose authorisation it does not have.
func (p *Process) Ask(out *mutex.Out) {
	out.Line("state ← WANTED; T ← C")
	p.T = out.Clock()
	out.Line("send REQUEST(T, i) to every other j ∉ A")
	for j := mutex.ID(1); int(j) <= out.N(); j++ {
		if j != out.Self() && !p.A.Has(j) {
			out.Send(j, Request{p.T})
		}
	}
}

// MayEnter is the paper's "wait until A(j) for all j".
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("wait until A = all others; state ← HELD", p.A.Len() == out.N()-1)
}

// Receive handles a REQUEST as Ricart and Agrawala do, but a reply gives up the authorisation of the process replied
// to.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	switch m := msg.(type) {
	case Request:
		if out.If("if HELD, or WANTED and (T, i) < (t, j)", p.first(out, m, j)) {
			out.Line("defer j")
			p.deferred.Add(j)
		} else {
			out.Line("else send REPLY to j")
			out.Send(j, Reply{})
			if out.If("if j ∈ A", p.A.Has(j)) { // else a REQUEST of its own, if there is one, is already at j
				out.Line("A ← A − {j}")
				p.A.Remove(j)
				if out.If("if WANTED, send REQUEST(T, i) to j", out.Phase() == mutex.Waiting) {
					out.Send(j, Request{p.T})
				}
			}
		}
	case Reply:
		out.Line("A ← A ∪ {j}")
		p.A.Add(j)
	}
}

// first reports whether the process goes before a request of j.
func (p *Process) first(out *mutex.Out, m Request, j mutex.ID) bool {
	return out.Phase() == mutex.Inside || out.Phase() == mutex.Waiting && mutex.Before(p.T, out.Self(), m.T, j)
}

// Leave sends every deferred reply, and keeps the other authorisations.
func (p *Process) Leave(out *mutex.Out) {
	out.Line("state ← RELEASED; T ← 0")
	p.T = 0
	if out.Line("send REPLY to every deferred j; A ← A − {j}") {
		for j := range p.deferred.All() {
			out.Send(j, Reply{})
			p.A.Remove(j)
		}
	}
	p.deferred.Clear()
}

// Forget clears T inside, where it is no longer read: any REQUEST is deferred, and Leave sets T to 0.
func (p *Process) Forget(out *mutex.Out) {
	if out.Phase() == mutex.Inside {
		p.T = 0
	}
}

// oneAuthorisation reports whether of any two processes exactly one has the other's authorisation, or a REPLY that
// gives it is under way.
func oneAuthorisation(c mutex.Configuration) bool {
	return mutex.OneOfEachPair(c, func(p *Process) *mutex.Set { return &p.A }, Reply{}, 1)
}

//go:embed carvalhoroucairol.go
var source string

// Algorithm is Carvalho-Roucairol 1983.
var Algorithm = mutex.Declaration{
	Name: "carvalho-roucairol",
	Origin: mutex.Origin{
		Title: "Carvalho–Roucairol",
		Year:  1983,
		Paper: "O. S. F. Carvalho and G. Roucairol, “On mutual exclusion in computer networks”, Communications of the ACM 26(2), 146–147, February 1983.",
		Class: "permission",
	},
	Words: mutex.Words{Idle: "RELEASED", Waiting: "WANTED", Inside: "HELD"},
	Messages: []mutex.MessageKind{
		{Of: Request{}, Type: "REQUEST", Role: mutex.Asks},
		{Of: Reply{}, Type: "REPLY", Role: mutex.Grants},
	},
	Assumptions: mutex.Assumptions{Clock: "sequence"},
	Guarantees: mutex.Guarantees{
		Claims:     []string{"EM1", "EM2"},
		Invariants: []mutex.Invariant{{Name: "one-authorisation", Holds: oneAuthorisation}},
		Bounds: mutex.Bounds{
			Best:      mutex.Constant("0", 0),
			Typical:   mutex.PerOther(1),
			Saturated: twiceOthers,
			Worst:     twiceOthers,
			Each:      true,
		},
		Delays: mutex.Delays{Client: mutex.Constant("0 … 2T", 2), Sync: mutex.Constant("T", 1)},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Endless: mutex.Endless{Apart: 3}, Request: "T", Owes: "deferred", Has: "A"},
	New:      func(mutex.ID, *mutex.Topology) mutex.Process { return &Process{} },
	Source:   source,
}

var twiceOthers = mutex.PerOther(2)
