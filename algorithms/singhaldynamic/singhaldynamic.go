// Package singhaldynamic is the algorithm of M. Singhal, "A dynamic information-structure
// mutual exclusion algorithm for distributed systems", IEEE Transactions on Parallel and
// Distributed Systems 3(1), 1992.
//
// Each process keeps R, the processes it must ask, and I, those it must answer when it leaves. Both follow the
// traffic: a process that was answered must be asked next time, and one that has answered need not be.
package singhaldynamic

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
	T int       `number:"stamp"` // of the own request, 0 when there is none
	R mutex.Set // request set: the processes whose REPLY it needs
	I mutex.Set // inform set: the processes that get their REPLY when it leaves
}

// Start initialises the request sets as a staircase: of any two processes, the greater asks.
func (p *Process) Start(out *mutex.Out) {
	if out.Line("R ← {1, …, i − 1}") {
		p.mustAsk(out.Self() - 1)
	}
}

// mustAsk adds all processes up to last to R.
func (p *Process) mustAsk(last mutex.ID) {
	for j := mutex.ID(1); j <= last; j++ {
		p.R.Add(j)
	}
}

// Ask asks the processes of the request set.
func (p *Process) Ask(out *mutex.Out) {
	out.Line("Requesting ← true; T ← C")
	p.T = out.Clock()
	out.Line("send REQUEST(T, i) to every j ∈ R")
	for j := range p.R.All() {
		out.Send(j, Request{p.T})
	}
}

// MayEnter is the paper's wait for the replies, each of which removes its sender from R.
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("wait until R = ∅; Requesting ← false; Executing ← true", p.R.Len() == 0)
}

// Receive is the paper's handlers of REQUEST and REPLY. A process that gives way asks again with its old timestamp:
// with its current clock, as the textbooks' C_i can be read, three processes may wait for one another.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	switch m := msg.(type) {
	case Request:
		if out.If("if Executing, or Requesting and (T, i) < (t, j)", p.first(out, m, j)) {
			out.Line("I ← I ∪ {j}")
			p.I.Add(j)
		} else if out.When("else if Requesting, send REPLY to j", out.Phase() == mutex.Waiting) {
			out.Send(j, Reply{})
			if out.If("if j ∉ R", !p.R.Has(j)) { // else the own REQUEST is already at j
				out.Line("R ← R ∪ {j}")
				p.R.Add(j)
				if out.Line("send REQUEST(T, i) to j") {
					out.Send(j, Request{p.T})
				}
			}
		} else {
			out.Line("else send REPLY to j, and")
			out.Send(j, Reply{})
			if out.Line("R ← R ∪ {j}: it must be asked next time") {
				p.R.Add(j)
			}
		}
	case Reply:
		out.Line("R ← R − {j}")
		p.R.Remove(j)
	}
}

// first reports whether the process goes before a request of j.
func (p *Process) first(out *mutex.Out, m Request, j mutex.ID) bool {
	return out.Phase() == mutex.Inside || out.Phase() == mutex.Waiting && mutex.Before(p.T, out.Self(), m.T, j)
}

// Leave answers the processes that were made to wait; they must be asked next time.
func (p *Process) Leave(out *mutex.Out) {
	out.Line("Executing ← false; T ← 0")
	p.T = 0
	out.Line("send REPLY to every j ∈ I")
	for j := range p.I.All() {
		out.Send(j, Reply{})
	}
	if out.Line("R ← I; I ← ∅") {
		p.R.Become(p.I)
	}
	p.I.Clear()
}

// Forget clears T inside, where it is no longer read: any REQUEST is deferred, and Leave sets T to 0.
func (p *Process) Forget(out *mutex.Out) {
	if out.Phase() == mutex.Inside {
		p.T = 0
	}
}

// oneAsksTheOther reports whether of any two processes at least one has the other in its request set, and both have
// exactly while a REPLY is under way between them.
func oneAsksTheOther(c mutex.Configuration) bool {
	return mutex.OneOfEachPair(c, func(p *Process) *mutex.Set { return &p.R }, Reply{}, -1)
}

//go:embed singhaldynamic.go
var source string

// Algorithm is Singhal's algorithm of 1992.
var Algorithm = mutex.Declaration{
	Name: "singhal-dynamic",
	Origin: mutex.Origin{
		Title: "Singhal, dynamic",
		Year:  1992,
		Paper: "M. Singhal, “A dynamic information-structure mutual exclusion algorithm for distributed systems”, IEEE Transactions on Parallel and Distributed Systems 3(1), 121–125, January 1992.",
		Class: "permission",
	},
	Words: mutex.Words{Idle: "idle", Waiting: "Requesting", Inside: "Executing"},
	Messages: []mutex.MessageKind{
		{Of: Request{}, Type: "REQUEST", Role: mutex.Asks},
		{Of: Reply{}, Type: "REPLY", Role: mutex.Grants},
	},
	Assumptions: mutex.Assumptions{Clock: "sequence"},
	Guarantees: mutex.Guarantees{
		Claims:     []string{"EM1", "EM2"},
		Invariants: []mutex.Invariant{{Name: "one-asks-the-other", Holds: oneAsksTheOther}},
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
	Traits:   mutex.Traits{Endless: mutex.Endless{Apart: 3}, Request: "T", Owes: "I", Lacks: "R"},
	New:      func(mutex.ID, *mutex.Topology) mutex.Process { return &Process{} },
	Source:   source,
}

var twiceOthers = mutex.PerOther(2)
