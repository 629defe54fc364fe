// Package lamportqueue is the algorithm of L. Lamport, "Time, clocks, and the ordering of events in a distributed
// system", Communications of the ACM 21(7), 1978: rules 1 to 5 of the section "Ordering the Events Totally", with the
// queue of the paper itself.
//
// Every process keeps the queue of all requests in the total order. It enters when its own request is at the head and
// it has received something later from every other process. Channels must be FIFO.
package lamportqueue

import (
	_ "embed"

	"fano/algorithms/mutex"
)

// Request asks for the resource with timestamp T.
type Request struct {
	T int `number:"stamp"`
}

// Ack answers a request, Release gives the resource up. Their timestamp is the sender's clock.
type (
	Ack     struct{}
	Release struct{}
)

// Stamp is the timestamp (T, P) of a request of process P.
type Stamp struct {
	T int `number:"stamp"`
	P mutex.ID
}

func before(a, b Stamp) bool { return mutex.Before(a.T, a.P, b.T, b.P) }

// Process is one process.
type Process struct {
	T     int `number:"stamp"` // of the own request, 0 when there is none
	queue mutex.Queue[Stamp]
	heard mutex.Vector[int] `number:"stamp"`                  // the latest timestamp received from each other process
	asked bool              `switch:"ack-economy-as-printed"` // whether the process has ever asked
}

// Ask is the paper's rule 1.
func (p *Process) Ask(out *mutex.Out) {
	out.Line("T ← C; send REQUEST(T, i) to all others")
	p.T = out.Clock()
	out.Broadcast(Request{p.T})
	out.Line("put (T, i) into the queue")
	p.queue.Insert(Stamp{p.T, out.Self()}, before)
}

// MayEnter is the paper's rule 5.
func (p *Process) MayEnter(out *mutex.Out) bool {
	mine := Stamp{p.T, out.Self()}
	if !out.If("wait until (T, i) is at the head of the queue", p.queue.At(0) == mine) {
		return false
	}
	return out.If("and every other j has sent something later than (T, i)", p.heardAfter(mine))
}

// heardAfter reports whether every other process has sent something later than the request.
func (p *Process) heardAfter(mine Stamp) bool {
	for n := range p.heard.Len() {
		j := mutex.ID(n + 1)
		if j != mine.P && !before(mine, Stamp{p.heard.At(j), j}) {
			return false
		}
	}
	return true
}

// Receive is the paper's rules 2 and 4.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	if out.Line("heard[j] ← max(heard[j], k)") {
		p.heard.Set(j, max(p.heard.At(j), k))
	}
	switch m := msg.(type) {
	case Request:
		out.Line("put (t, j) into the queue")
		p.queue.Insert(Stamp{m.T, j}, before)
		if out.Line("send ACK to j") {
			out.Send(j, Ack{})
		}
	case Release:
		out.Line("remove j's request from the queue")
		p.queue.RemoveFunc(func(s Stamp) bool { return s.P == j })
	}
}

// Leave is the paper's rule 3. It removes the own request even if another one is at the head.
func (p *Process) Leave(out *mutex.Out) {
	out.Line("remove (T, i) from the queue")
	mine := Stamp{p.T, out.Self()}
	p.queue.RemoveFunc(func(s Stamp) bool { return s == mine })
	p.T = 0
	out.Line("send RELEASE to all others")
	out.Broadcast(Release{})
}

//go:embed lamportqueue.go
var source string

// Algorithm is Lamport 1978 in the queue form.
var Algorithm = mutex.Declaration{
	Name: "lamport-queue",
	Origin: mutex.Origin{
		Title: "Lamport, with a queue",
		Year:  1978,
		Paper: "L. Lamport, “Time, clocks, and the ordering of events in a distributed system”, Communications of the ACM 21(7), 558–565, July 1978.",
		Class: "permission",
	},
	Words: mutex.Words{Idle: "RELEASED", Waiting: "WANTED", Inside: "HELD"},
	Messages: []mutex.MessageKind{
		{Of: Request{}, Type: "REQUEST", Role: mutex.Asks},
		{Of: Ack{}, Type: "ACK", Role: mutex.Grants},
		{Of: Release{}, Type: "RELEASE", Role: mutex.Releases},
	},
	Assumptions: mutex.Assumptions{FIFO: true, Clock: "every-event"},
	Guarantees: mutex.Guarantees{
		Claims: []string{"EM1", "EM2", "EM3"},
		Bounds: mutex.Bounds{Best: thriceOthers, Typical: thriceOthers, Worst: thriceOthers, Each: true},
		Delays: mutex.Delays{Client: mutex.Constant("2T", 2), Sync: mutex.Constant("T", 1)},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Stamps: true, Answers: true, Request: "T", Queue: "queue", Heard: "heard"},
	New: func(_ mutex.ID, t *mutex.Topology) mutex.Process {
		return &Process{heard: mutex.NewVector(t.N, 0)}
	},
	Source: source,
}

var thriceOthers = mutex.PerOther(3)
