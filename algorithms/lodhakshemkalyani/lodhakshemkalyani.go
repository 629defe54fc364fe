// Package lodhakshemkalyani is the algorithm of S. Lodha and A. Kshemkalyani, "A fair distributed mutual exclusion
// algorithm", IEEE Transactions on Parallel and Distributed Systems 11(6), 2000, which needs fewer messages than
// Ricart and Agrawala's.
//
// Two requests that cross each other need no replies: each serves as the reply to the other, and both processes know
// which goes first. When a process leaves, it sends a FLUSH only to the next of the processes that it thus knows to
// come later; the FLUSH also speaks for all requests before the sender's. Channels must be FIFO.
//
// The usual form, from the textbook of Kshemkalyani and Singhal ("Distributed Computing", 2008, section 9.6), fails
// with three processes, as exploration shows. A REQUEST may arrive when another process has already reported that it
// is satisfied, and then stays at the head of LRQ forever; and a FLUSH may arrive long after its receiver has entered
// because of another message, and then counts as a reply to the next request. Three changes correct this, and each is
// needed; a switch undoes each:
//   - a process remembers the highest request it knows to be satisfied, and puts no
//     REQUEST that is not above it into LRQ;
//   - a REQUEST carries what a REPLY carries, since it may replace one: the sender's last
//     satisfied request;
//   - a FLUSH does not set RV.
package lodhakshemkalyani

import (
	_ "embed"

	"fano/algorithms/mutex"
)

// Request asks for the critical section with the priority (SN, sender). Last is the sequence number of the sender's
// last satisfied request, 0 if there is none.
type Request struct {
	SN   int `number:"stamp"`
	Last int `number:"stamp"`
}

// Reply consents. SN is the sequence number of the sender's last satisfied request, 0 if there is none.
type Reply struct {
	SN int `number:"stamp"`
}

// Flush goes to the next process in order. SN is the sequence number of the sender's satisfied request.
type Flush struct {
	SN int `number:"stamp"`
}

// Priority is a request as it is ordered: the smaller goes first.
type Priority struct {
	SN int `number:"stamp"`
	P  mutex.ID
}

func before(a, b Priority) bool { return mutex.Before(a.SN, a.P, b.SN, b.P) }

// Process is one process. The paper's Highest_Sequence_Number_Seen is the clock.
type Process struct {
	SN       int                   `number:"stamp"` // My_Sequence_Number: of the own request, 0 when there is none
	RV       mutex.Set             // the processes that have replied, by REPLY or by a REQUEST that crossed
	LRQ      mutex.Queue[Priority] // Local_Request_Queue: the own request and those that crossed it
	deferred mutex.Set             // the processes that get a REPLY on leaving
	last     int                   `number:"stamp"` // sequence number of the own last satisfied request
	highSN   int                   `number:"stamp"` // the highest request known to be satisfied,
	highP    mutex.ID              // and its process
}

// Ask is the paper's InvMutEx.
func (p *Process) Ask(out *mutex.Out) {
	i := out.Self()
	out.Line("SN ← C; LRQ ← ((SN, i)); RV ← {i}")
	p.SN = out.Clock()
	for p.LRQ.Len() > 0 {
		p.LRQ.Pop()
	}
	p.LRQ.Push(Priority{p.SN, i})
	p.RV.Clear()
	p.RV.Add(i)
	out.Line("send REQUEST(SN, last) to all others")
	out.Broadcast(Request{p.SN, p.last})
}

// MayEnter is the paper's CheckExecuteCS.
func (p *Process) MayEnter(out *mutex.Out) bool {
	head := p.LRQ.Len() > 0 && p.LRQ.At(0).P == out.Self()
	return out.If("wait until all are in RV and (SN, i) is the head of LRQ", p.RV.Len() == out.N() && head)
}

// Receive follows RcvReq, RcvReply and RcvFlush.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	switch m := msg.(type) {
	case Request:
		if out.Line("(Last, j) is satisfied: remove it and all before it from LRQ") {
			p.satisfied(Priority{m.Last, j})
		}
		if out.If("if not requesting, send REPLY(last) to j", out.Phase() == mutex.Idle) {
			out.Send(j, Reply{p.last})
		} else if out.When("else if j is in RV, defer j", p.RV.Has(j)) {
			p.deferred.Add(j)
		} else if out.Line("else add j to RV, and (SN, j) to LRQ unless it is known to be satisfied") {
			p.RV.Add(j)
			p.insert(Priority{m.SN, j})
		}
	case Reply:
		out.Line("add j to RV")
		p.RV.Add(j)
		out.Line("(SN, j) is satisfied: remove it and all before it from LRQ")
		p.satisfied(Priority{m.SN, j})
	case Flush:
		out.Line("(SN, j) is satisfied: remove it and all before it from LRQ")
		p.satisfied(Priority{m.SN, j})
	}
}

// satisfied records that a request and all before it are satisfied.
func (p *Process) satisfied(r Priority) {
	if before(p.highest(), r) {
		p.highSN, p.highP = r.SN, r.P
	}
	for p.LRQ.Len() > 0 && !before(r, p.LRQ.At(0)) {
		p.LRQ.Pop()
	}
}

// highest returns the highest request known to be satisfied.
func (p *Process) highest() Priority { return Priority{p.highSN, p.highP} }

// insert puts a request into LRQ unless it is known to be satisfied.
func (p *Process) insert(r Priority) {
	if before(p.highest(), r) {
		p.LRQ.Insert(r, before)
	}
}

// Leave is the paper's FinCS.
func (p *Process) Leave(out *mutex.Out) {
	out.Line("last ← SN; remove (SN, i) from LRQ")
	p.last = p.SN
	p.satisfied(Priority{p.SN, out.Self()})
	p.SN = 0
	out.Line("send FLUSH(last) to the head of LRQ, if there is one")
	if p.LRQ.Len() > 0 {
		out.Send(p.LRQ.At(0).P, Flush{p.last})
	}
	out.Line("send REPLY(last) to every deferred j")
	for j := range p.deferred.All() {
		out.Send(j, Reply{p.last})
	}
	p.deferred.Clear()
}

//go:embed lodhakshemkalyani.go
var source string

// Algorithm is Lodha and Kshemkalyani 2000.
var Algorithm = mutex.Declaration{
	Name: "lodha-kshemkalyani",
	Origin: mutex.Origin{
		Title:  "Lodha–Kshemkalyani",
		Year:   2000,
		Paper:  "S. Lodha and A. Kshemkalyani, “A fair distributed mutual exclusion algorithm”, IEEE Transactions on Parallel and Distributed Systems 11(6), 537–549, June 2000.",
		Class:  "permission",
		Mended: true,
	},
	Words: mutex.Words{Idle: "not requesting", Waiting: "requesting", Inside: "in CS"},
	Messages: []mutex.MessageKind{
		{Of: Request{}, Type: "REQUEST", Role: mutex.Asks},
		{Of: Reply{}, Type: "REPLY", Role: mutex.Grants},
		{Of: Flush{}, Type: "FLUSH", Role: mutex.Releases},
	},
	Assumptions: mutex.Assumptions{FIFO: true, Clock: "sequence"},
	Guarantees: mutex.Guarantees{
		Claims: []string{"EM1", "EM2"},
		Invariants: []mutex.Invariant{
			{Name: leastFirst, Holds: leastIsInside},
			{Name: knownSatisfied, Holds: knownRequestsAreSatisfied},
			{Name: consentKnown, Holds: consentersAreLaterOrKnown},
		},
		// If all processes ask again at once, each request arrives after the REQUESTs of those still waiting, and each
		// of them answers it. Only competitors that ask together save messages.
		Bounds: mutex.Bounds{Best: others, Typical: twiceOthers, Saturated: twiceOthers, Worst: twiceOthers, Each: true},
		Delays: mutex.Delays{Client: mutex.Constant("2T", 2), Sync: mutex.Constant("T", 1)},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Request: "SN", Owes: "deferred", Has: "RV", Queue: "LRQ"},
	New:      func(mutex.ID, *mutex.Topology) mutex.Process { return &Process{} },
	Source:   source,
}

var others = mutex.PerOther(1)

var twiceOthers = mutex.PerOther(2)
