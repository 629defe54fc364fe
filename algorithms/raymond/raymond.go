// Package raymond is the algorithm of K. Raymond, "A tree-based algorithm for
// distributed mutual exclusion", ACM Transactions on Computer Systems 7(1), 1989: its
// procedures ASSIGN_PRIVILEGE and MAKE_REQUEST, and the four events that call them.
//
// The processes form a tree along which a token, the privilege, travels. Each knows only its neighbours, and in HOLDER
// the one in whose direction the token is. It asks there once for all processes that wait on its side, and passes the
// token to them in the order in which they asked. Channels need not be FIFO.
package raymond

import (
	_ "embed"

	"fano/algorithms/mutex"
)

// Request asks the neighbour for the token, on behalf of the process at the head of the sender's queue.
type Request struct{}

// Privilege is the token.
type Privilege struct{}

// Process is one node of the tree.
type Process struct {
	holder   mutex.ID              // HOLDER: the neighbour towards the token, or self
	using    bool                  // USING: the token is here for the node itself
	asked    bool                  // ASKED: a REQUEST to HOLDER awaits its answer
	requestQ mutex.Queue[mutex.ID] // REQUEST_Q: neighbours that asked, and self
}

// Ask is the paper's event "wish to enter the critical section".
func (p *Process) Ask(out *mutex.Out) {
	out.Line("enqueue(REQUEST_Q, self); proceed")
	p.requestQ.Push(out.Self())
	p.proceed(out)
}

// MayEnter reports whether ASSIGN_PRIVILEGE has set USING.
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("wait until USING", p.using)
}

// Receive follows the events "receive a REQUEST from X" and "receive the PRIVILEGE".
func (p *Process) Receive(out *mutex.Out, x mutex.ID, k int, msg mutex.Message) {
	switch msg.(type) {
	case Request:
		out.Line("enqueue(REQUEST_Q, X); proceed")
		p.requestQ.Push(x)
		p.proceed(out)
	case Privilege:
		out.Line("HOLDER ← self; proceed")
		p.holder = out.Self()
		p.proceed(out)
	}
}

// Leave is the event "exit the critical section".
func (p *Process) Leave(out *mutex.Out) {
	out.Line("USING ← false; proceed")
	p.using = false
	p.proceed(out)
}

// proceed is what the paper does at the end of every event. A node that passes the token on while others wait asks for
// it back, so the order matters.
func (p *Process) proceed(out *mutex.Out) {
	if out.Line("ASSIGN_PRIVILEGE; MAKE_REQUEST") {
		p.assignPrivilege(out)
		p.makeRequest(out)
	}
}

// assignPrivilege is the procedure ASSIGN_PRIVILEGE.
func (p *Process) assignPrivilege(out *mutex.Out) {
	mine := p.holder == out.Self()
	if out.If("if HOLDER = self, not USING, and REQUEST_Q is not empty", mine && !p.using && p.requestQ.Len() > 0) {
		if out.Line("HOLDER ← dequeue(REQUEST_Q)") {
			p.holder = p.requestQ.Pop()
		}
		if out.Line("ASKED ← false") {
			p.asked = false
		}
		if out.If("if HOLDER = self", p.holder == out.Self()) {
			out.Line("USING ← true")
			p.using = true
		} else {
			out.Line("else send PRIVILEGE to HOLDER")
			out.Send(p.holder, Privilege{})
		}
	}
}

// makeRequest is the procedure MAKE_REQUEST.
func (p *Process) makeRequest(out *mutex.Out) {
	other := p.holder != out.Self()
	if out.If("if HOLDER ≠ self, REQUEST_Q is not empty, and not ASKED", other && p.requestQ.Len() > 0 && !p.asked) {
		out.Line("send REQUEST to HOLDER; ASKED ← true")
		out.Send(p.holder, Request{})
		p.asked = true
	}
}

//go:embed raymond.go
var source string

// Algorithm is Raymond 1989.
var Algorithm = mutex.Declaration{
	Name: "raymond",
	Origin: mutex.Origin{
		Title: "Raymond",
		Year:  1989,
		Paper: "K. Raymond, “A tree-based algorithm for distributed mutual exclusion”, ACM Transactions on Computer Systems 7(1), 61–77, February 1989.",
		Class: "token",
	},
	Words: mutex.Words{Idle: "idle", Waiting: "waiting", Inside: "USING"},
	Messages: []mutex.MessageKind{
		{Of: Request{}, Type: "REQUEST", Role: mutex.Asks},
		{Of: Privilege{}, Type: "PRIVILEGE", Role: mutex.Grants},
	},
	Assumptions: mutex.Assumptions{Topology: "tree"},
	Guarantees: mutex.Guarantees{
		Claims: []string{"EM1", "EM2"},
		Invariants: []mutex.Invariant{
			mutex.OneToken[Privilege](func(p *Process, i mutex.ID) bool { return p.holder == i }),
			{Name: holderLeads, Holds: holderLeadsToToken},
			{Name: askedOnce, Holds: asksOnce},
		},
		Bounds: mutex.Bounds{
			Best:    mutex.Constant("0", 0),
			Typical: mutex.Formula{Text: "2d", At: func(t *mutex.Topology) float64 { return 2 * t.MeanDistance() }},
			// A token passes every edge twice for N entries, and every pass is requested.
			Saturated: mutex.Formula{Text: "4(N − 1)/N", At: func(t *mutex.Topology) float64 { return 4 * float64(t.N-1) / float64(t.N) }},
			Worst:     mutex.Formula{Text: "2D", At: func(t *mutex.Topology) float64 { return float64(2 * t.Diameter()) }},
		},
		// d is the mean distance in the tree, D its diameter.
		Delays: mutex.Delays{
			Client: mutex.Formula{Text: "2dT", At: func(t *mutex.Topology) float64 { return 2 * t.MeanDistance() }},
			Sync:   mutex.Formula{Text: "T … DT", At: func(t *mutex.Topology) float64 { return float64(t.Diameter()) }},
		},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Clockless: true, Symmetric: true},
	New: func(i mutex.ID, t *mutex.Topology) mutex.Process {
		p := Process{holder: t.Father(i)}
		if p.holder == 0 {
			p.holder = i // the root has the token
		}
		return &p
	},
	Source: source,
}
