// Package lamport is the algorithm of L. Lamport, "Time, clocks, and the ordering of events in a distributed system",
// Communications of the ACM 21(7), 1978, section "Ordering the Events Totally", in the vector form in which courses
// teach it.
//
// Every process keeps in q the last relevant message of each process; it enters when its own request precedes all
// others. Channels must be FIFO.
package lamport

import (
	_ "embed"

	"fano/algorithms/mutex"
)

// Req asks for the resource, Ack answers, Rel gives it up. Their timestamp is the sender's clock.
type (
	Req struct{}
	Ack struct{}
	Rel struct{}
)

// Type is the type of a message kept in q.
type Type uint8

// The types, rel first: q[j] is (rel, 0, j) until a message arrives from j.
const (
	rel Type = iota
	ack
	req
)

// String returns the type as the slides write it.
func (t Type) String() string {
	if t > req {
		return ""
	}
	return [...]string{"rel", "ack", "req"}[t]
}

// Entry is a message (type, c, j) kept in q[j].
type Entry struct {
	Type Type
	C    int `number:"stamp"`
}

// Process is one process.
type Process struct {
	q mutex.Vector[Entry]
}

// Ask broadcasts the request and stores it in its own entry of q.
func (p *Process) Ask(out *mutex.Out) {
	out.Line("send (req, c, i) to all others")
	out.Broadcast(Req{})
	out.Line("q[i] ← (req, c, i)")
	p.q.Set(out.Self(), Entry{req, out.Clock()})
}

// MayEnter reports whether the own request precedes every other message in q.
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("wait until q[i] < q[j] for each other j", p.first(out.Self()))
}

// first reports whether i's message in q precedes all others.
func (p *Process) first(i mutex.ID) bool {
	for n := range p.q.Len() {
		if j := mutex.ID(n + 1); j != i && !p.before(i, j) {
			return false
		}
	}
	return true
}

// before reports whether q[i] < q[j].
func (p *Process) before(i, j mutex.ID) bool { return mutex.Before(p.q.At(i).C, i, p.q.At(j).C, j) }

// Receive stores the message; an ack never overwrites a request.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	switch msg.(type) {
	case Req:
		out.Line("q[j] ← (req, k, j)")
		p.q.Set(j, Entry{req, k})
		if out.Line("send (ack, c, i) to j") {
			out.Send(j, Ack{})
		}
	case Rel:
		out.Line("q[j] ← (rel, k, j)")
		p.q.Set(j, Entry{rel, k})
	case Ack:
		if out.If("if q[j] is not a req", p.q.At(j).Type != req) {
			out.Line("q[j] ← (ack, k, j)")
			p.q.Set(j, Entry{ack, k})
		}
	}
}

// Leave broadcasts the release and stores it in its own entry of q.
func (p *Process) Leave(out *mutex.Out) {
	out.Line("broadcast (rel, c, i)")
	out.Broadcast(Rel{})
	out.Line("q[i] ← (rel, c, i)")
	p.q.Set(out.Self(), Entry{rel, out.Clock()})
}

//go:embed lamport.go
var source string

// Algorithm is Lamport 1978 in the vector form.
var Algorithm = mutex.Declaration{
	Name: "lamport",
	Origin: mutex.Origin{
		Title: "Lamport",
		Year:  1978,
		Paper: "L. Lamport, “Time, clocks, and the ordering of events in a distributed system”, Communications of the ACM 21(7), 558–565, July 1978.",
		Class: "permission",
	},
	Words: mutex.Words{Idle: "RELEASED", Waiting: "WANTED", Inside: "HELD"},
	Messages: []mutex.MessageKind{
		{Of: Req{}, Type: "req", Role: mutex.Asks},
		{Of: Ack{}, Type: "ack", Role: mutex.Grants},
		{Of: Rel{}, Type: "rel", Role: mutex.Releases},
	},
	Assumptions: mutex.Assumptions{FIFO: true, Clock: "stamp-then-tick"},
	Guarantees: mutex.Guarantees{
		Claims: []string{"EM1", "EM2", "EM3"},
		Bounds: mutex.Bounds{Best: thriceOthers, Typical: thriceOthers, Worst: thriceOthers, Each: true},
		Delays: mutex.Delays{Client: mutex.Constant("2T", 2), Sync: mutex.Constant("T", 1)},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Stamps: true, Answers: true, Heard: "q"},
	New: func(_ mutex.ID, t *mutex.Topology) mutex.Process {
		return &Process{q: mutex.NewVector(t.N, Entry{rel, 0})}
	},
	Source: source,
}

var thriceOthers = mutex.PerOther(3)
