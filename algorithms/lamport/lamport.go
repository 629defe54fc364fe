// Package lamport is the algorithm of L. Lamport, "Time, clocks, and the
// ordering of events in a distributed system", Communications of the ACM 21(7),
// 1978, in the vector form in which courses teach it.
//
// Every process keeps q, the last relevant message of each; it enters when its
// own request precedes all of them. Channels must be FIFO.
package lamport

import (
	_ "embed"

	"fano/algorithms/mutex"
)

// Req asks for the resource, Ack answers, Rel gives it up. Their timestamp is
// the clock they were sent at.
type (
	Req struct{}
	Ack struct{}
	Rel struct{}
)

// Type is the type of a message kept in q.
type Type uint8

// The types, rel first: q[j] is (rel, 0, j) before anything has come from j.
const (
	rel Type = iota
	ack
	req
)

// String is the type as the slides write it.
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

const (
	ackEconomy mutex.Switches = 1 << iota
	ackEconomyAsPrinted
	ackOnlyEntry
	entryWithoutWaiting
)

// Ask broadcasts the request and keeps it in the own place of q.
func (p *Process) Ask(out *mutex.Out) {
	out.Line("send (req, c, i) to all others")
	out.Broadcast(Req{})
	out.Line("q[i] ← (req, c, i)")
	p.q.Set(out.Self(), Entry{req, out.Clock()})
}

// MayEnter: the own request precedes every other message of q.
func (p *Process) MayEnter(out *mutex.Out) bool {
	i := out.Self()
	mine := p.q.At(i)
	if out.On(entryWithoutWaiting) {
		out.Line("wait until q[i] precedes every other req in q")
	} else if out.On(ackOnlyEntry) {
		out.Line("wait until each other q[j] is an ack, and q[i] < q[j]")
	} else {
		out.Line("wait until q[i] < q[j] for each other j")
	}
	for n := range p.q.Len() {
		j := mutex.ID(n + 1)
		other := p.q.At(j)
		if j == i || out.On(entryWithoutWaiting) && other.Type != req {
			continue
		}
		if out.On(ackOnlyEntry) && other.Type != ack || !mutex.Before(mine.C, i, other.C, j) {
			return false
		}
	}
	return true
}

// Receive keeps the message; an ack never overwrites a request.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	mine := p.q.At(out.Self())
	switch msg.(type) {
	case Req:
		out.Line("q[j] ← (req, k, j)")
		p.q.Set(j, Entry{req, k})
		if out.On(ackEconomyAsPrinted) {
			out.Line("if a req of mine was sent and its rel not received, save the ack")
			if mine != (Entry{}) {
				return
			}
		} else if out.On(ackEconomy) {
			out.Line("if a req of mine is outstanding, save the ack")
			if mine.Type == req {
				return
			}
		}
		out.Line("send (ack, c, i) to j")
		out.Send(j, Ack{})
	case Rel:
		out.Line("q[j] ← (rel, k, j)")
		p.q.Set(j, Entry{rel, k})
	case Ack:
		out.Line("if q[j] is not a req")
		if p.q.At(j).Type != req {
			out.Line("q[j] ← (ack, k, j)")
			p.q.Set(j, Entry{ack, k})
		}
	}
}

// Leave broadcasts the release and keeps it in the own place of q.
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
		Bounds: mutex.Bounds{Best: thriceOthers, Typical: thriceOthers, Worst: thriceOthers},
		Delays: mutex.Delays{
			Client: mutex.Formula{Text: "2T", At: func(*mutex.Topology) float64 { return 2 }},
			Sync:   mutex.Formula{Text: "T", At: func(*mutex.Topology) float64 { return 1 }},
		},
	},
	Switches: []mutex.Switch{
		{Name: "ack-economy"},
		{Name: "ack-economy-as-printed", Breaks: []string{"EM2"}},
		{Name: "ack-only-entry", Breaks: []string{"EM2"}},
		{Name: "entry-without-waiting", Breaks: []string{"EM1", "EM3"}, Endless: mutex.Endless{Arrived: true}},
	},
	Traits: mutex.Traits{Stamps: true, Answers: true},
	New: func(_ mutex.ID, t *mutex.Topology) mutex.Process {
		return &Process{q: mutex.NewVector(t.N, Entry{rel, 0})}
	},
	Source: source,
}

var thriceOthers = mutex.Formula{
	Text: "3(N − 1)",
	At:   func(t *mutex.Topology) float64 { return float64(3 * (t.N - 1)) },
}
