// Package centralserver is the central server algorithm as taught in G. Coulouris, J. Dollimore, T. Kindberg and G.
// Blair, "Distributed Systems: Concepts and Design", 5th edition, section 15.2.
//
// A server keeps the one token. It grants the token to a process that asks, or queues the request, and gets the token
// back from the process that leaves.
package centralserver

import (
	_ "embed"

	"fano/algorithms/mutex"
)

// Req asks the server for the token, Grant gives it, Release returns it.
type (
	Req     struct{}
	Grant   struct{}
	Release struct{}
)

// Process is a client or the server, the node after the last client.
type Process struct {
	token bool                  // the token is here
	queue mutex.Queue[mutex.ID] // at the server: the waiting processes, the oldest first
}

// Ask is a client's enter().
func (p *Process) Ask(out *mutex.Out) {
	out.Line("send REQ to the server")
	out.Send(server(out.N()), Req{})
}

// MayEnter reports whether the server has granted the token.
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("wait until the token is here", p.token)
}

// Receive is the server's part, and a client's receipt of the token. A client's next REQ may overtake its RELEASE: it
// then waits like any other.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, _ int, msg mutex.Message) {
	switch msg.(type) {
	case Req:
		if out.If("if the token is here", p.token) {
			out.Line("send GRANT to j")
			p.token = false
			out.Send(j, Grant{})
		} else {
			out.Line("else append j to the queue")
			p.queue.Push(j)
		}
	case Grant:
		out.Line("the token is here")
		p.token = true
	case Release:
		out.Line("the token is here again")
		p.token = true
		if out.Line("if a process waits, take the oldest out of the queue; send it GRANT") {
			p.grant(out, 0)
		}
	}
}

// grant sends the token to the process at an index of the queue, if the queue is not empty.
func (p *Process) grant(out *mutex.Out, place int) {
	if p.queue.Len() == 0 {
		return
	}
	next := p.queue.At(place)
	p.queue.RemoveFunc(func(j mutex.ID) bool { return j == next })
	p.token = false
	out.Send(next, Grant{})
}

// Leave is a client's exit().
func (p *Process) Leave(out *mutex.Out) {
	out.Line("send RELEASE to the server")
	p.token = false
	out.Send(server(out.N()), Release{})
}

// server is the node after n clients.
func server(n int) mutex.ID { return mutex.ID(n + 1) }

//go:embed centralserver.go
var source string

// Algorithm is the central server.
var Algorithm = mutex.Declaration{
	Name: "central-server",
	Origin: mutex.Origin{
		Title: "Central server",
		Year:  1978,
		Paper: "G. Coulouris, J. Dollimore, T. Kindberg and G. Blair, “Distributed Systems: Concepts and Design”, 5th edition, chapter 15, Addison-Wesley, 2011; already the “central scheduling process” in L. Lamport, “Time, clocks, and the ordering of events in a distributed system”, Communications of the ACM 21(7), 558–565, July 1978.",
		Class: "server",
	},
	Words: mutex.Words{Idle: "idle", Waiting: "waiting", Inside: "inside"},
	Messages: []mutex.MessageKind{
		{Of: Req{}, Type: "REQ", Role: mutex.Asks},
		{Of: Grant{}, Type: "GRANT", Role: mutex.Grants},
		{Of: Release{}, Type: "RELEASE", Role: mutex.Releases},
	},
	Assumptions: mutex.Assumptions{Topology: "star"},
	Guarantees: mutex.Guarantees{
		Claims:     []string{"EM1", "EM2"},
		Invariants: []mutex.Invariant{{Name: "one-token", Holds: oneToken}},
		Bounds:     mutex.Bounds{Best: three, Typical: three, Worst: three, Each: true},
		Delays:     mutex.Delays{Client: roundTrip, Sync: roundTrip},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Clockless: true, Symmetric: true},
	New: func(i mutex.ID, t *mutex.Topology) mutex.Process {
		return &Process{token: i == server(t.N)}
	},
	Source: source,
}

// oneToken reports whether the token is in exactly one place, at a node or in a GRANT or a RELEASE in flight, and
// every process inside has it.
func oneToken(c mutex.Configuration) bool {
	t := c.Topology()
	tokens, robbed := 0, false
	for i := mutex.ID(1); int(i) <= t.Nodes(); i++ {
		if c.Process(i).(*Process).token {
			tokens++
		} else if c.Phase(i) == mutex.Inside {
			robbed = true
		}
	}
	c.Messages(func(_, _ mutex.ID, msg mutex.Message) {
		if _, asks := msg.(Req); !asks {
			tokens++
		}
	})
	return tokens == 1 && !robbed
}

var (
	three     = mutex.Constant("3", 3)
	roundTrip = mutex.Constant("2T", 2)
)
