// Package lowestfirst is a draft: every process asks all others, and of two that wait the one with the lower ID goes
// first. It has no timestamps, and it is not safe.
package lowestfirst

import (
	_ "embed"

	"fano/algorithms/mutex"
)

// Request asks for permission.
type Request struct{}

// Reply gives permission.
type Reply struct{}

// Process is one process.
type Process struct {
	replies  int       // replies received for the own request
	deferred mutex.Set // the processes that are owed a REPLY
}

// Ask sends a REQUEST to all others.
func (p *Process) Ask(out *mutex.Out) {
	out.Line("state ← WANTED; send REQUEST to all others")
	p.replies = 0
	out.Broadcast(Request{})
}

// MayEnter waits for a REPLY from each other process.
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("wait until replies = N − 1; state ← HELD", p.replies == out.N()-1)
}

// Receive answers at once unless the process is inside, or waits and has the lower number.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	switch msg.(type) {
	case Request:
		first := out.Phase() == mutex.Inside || out.Phase() == mutex.Waiting && out.Self() < j
		if out.If("if HELD, or WANTED and i < j", first) {
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

// Leave sends every deferred REPLY.
func (p *Process) Leave(out *mutex.Out) {
	out.Line("state ← RELEASED; send REPLY to every deferred j")
	for j := range p.deferred.All() {
		out.Send(j, Reply{})
	}
	p.deferred.Clear()
}

//go:embed lowestfirst.go
var source string

// Algorithm is the draft.
var Algorithm = mutex.Declaration{
	Name: "lowest-first",
	Origin: mutex.Origin{
		Title: "Lowest first",
		Year:  2026,
		Paper: "A first attempt of many students.",
		Class: "permission",
	},
	Words: mutex.Words{Idle: "RELEASED", Waiting: "WANTED", Inside: "HELD"},
	Messages: []mutex.MessageKind{
		{Of: Request{}, Type: "REQUEST", Role: mutex.Asks},
		{Of: Reply{}, Type: "REPLY", Role: mutex.Grants},
	},
	Guarantees: mutex.Guarantees{
		Claims: []string{"EM2"},
		Bounds: mutex.Bounds{Best: twiceOthers, Typical: twiceOthers, Worst: twiceOthers, Each: true},
		Delays: mutex.Delays{Client: mutex.Constant("2T", 2), Sync: mutex.Constant("T", 1)},
	},
	Traits: mutex.Traits{Clockless: true, Answers: true, Owes: "deferred"},
	New:    func(mutex.ID, *mutex.Topology) mutex.Process { return &Process{} },
	Source: source,
}

var twiceOthers = mutex.PerOther(2)
