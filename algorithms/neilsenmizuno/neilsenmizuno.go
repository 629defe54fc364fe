// Package neilsenmizuno is the algorithm of M. L. Neilsen and M. Mizuno, "A DAG-based algorithm for distributed mutual
// exclusion", 11th International Conference on Distributed Computing Systems (ICDCS), 1991. Requests go along the
// arrows of a tree, LAST, to the node that asked last, and reverse the arrows that they pass. They form a queue in
// which each node knows only its NEXT, to which the token goes directly. Channels need not be FIFO.
package neilsenmizuno

import (
	_ "embed"

	"fano/algorithms/mutex"
)

// Request is the paper's REQUEST(X, Y): Y asks for the token. X is the neighbour that sends it.
type Request struct{ Y mutex.ID }

// Privilege is the token.
type Privilege struct{}

// Process is one node: the paper's three variables, and whether its wait in P1 has ended.
type Process struct {
	holding   bool     // HOLDING: the token is here, unused
	last      mutex.ID // LAST: the neighbour to which requests go; 0 at a sink
	next      mutex.ID // NEXT: the node that gets the token after this one; 0 is none
	privilege bool     // the token is here to be used
}

// Ask is P1 up to the wait, and the HOLDING := false after it if the node need not wait.
func (p *Process) Ask(out *mutex.Out) {
	if out.If("if not HOLDING", !p.holding) {
		out.Line("send REQUEST(I, I) to LAST")
		out.Send(p.last, Request{out.Self()})
		if out.Line("LAST ← 0") {
			p.last = 0
		}
	} else {
		out.Line("else HOLDING ← false")
		p.holding, p.privilege = false, true
	}
}

// MayEnter is the wait of P1.
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("unless it was HOLDING, wait until PRIVILEGE is received", p.privilege)
}

// Receive is P2, on a REQUEST(X, Y), and the event that ends the wait of P1.
func (p *Process) Receive(out *mutex.Out, x mutex.ID, k int, msg mutex.Message) {
	switch m := msg.(type) {
	case Request:
		if out.If("if LAST = 0", p.last == 0) {
			if out.If("if HOLDING", p.holding) {
				out.Line("send PRIVILEGE to Y; HOLDING ← false")
				out.Send(m.Y, Privilege{})
				p.holding = false
			} else {
				out.Line("else NEXT ← Y")
				p.next = m.Y
			}
		} else if out.Line("else send REQUEST(I, Y) to LAST") {
			out.Send(p.last, m)
		}
		if out.Line("LAST ← X") {
			p.last = x
		}
	case Privilege:
		out.Line("PRIVILEGE is received")
		p.privilege = true
	}
}

// Leave is the end of P1.
func (p *Process) Leave(out *mutex.Out) {
	p.privilege = false
	if out.If("if NEXT ≠ 0", p.next != 0) {
		out.Line("send PRIVILEGE to NEXT; NEXT ← 0")
		out.Send(p.next, Privilege{})
		p.next = 0
	} else {
		out.Line("else HOLDING ← true")
		p.holding = true
	}
}

//go:embed neilsenmizuno.go
var source string

// Algorithm is Neilsen and Mizuno 1991.
var Algorithm = mutex.Declaration{
	Name: "neilsen-mizuno",
	Origin: mutex.Origin{
		Title: "Neilsen–Mizuno", Year: 1991, Class: "token",
		Paper: "M. L. Neilsen and M. Mizuno, “A DAG-based algorithm for distributed mutual exclusion”, 11th International Conference on Distributed Computing Systems (ICDCS), 354–360, May 1991.",
	},
	Words: mutex.Words{Idle: "idle", Waiting: "requesting", Inside: "in CS"},
	Messages: []mutex.MessageKind{
		{Of: Request{}, Type: "REQUEST", Role: mutex.Asks, For: "Y"},
		{Of: Privilege{}, Type: "PRIVILEGE", Role: mutex.Grants},
	},
	Assumptions: mutex.Assumptions{Topology: "tree"},
	Guarantees: mutex.Guarantees{
		Claims: []string{"EM1", "EM2"},
		Invariants: []mutex.Invariant{
			mutex.OneToken[Privilege]((*Process).hasToken),
			{Name: "one-place-in-the-queue", Holds: waitsInOnePlace},
			{Name: "one-arrow-an-edge", Holds: hasOneArrowAnEdge},
		},
		Bounds: mutex.Bounds{ // d is the mean distance in the tree, D its diameter
			Best:      mutex.Constant("0", 0),
			Typical:   mutex.Formula{Text: "d + 1 − 1/N", Ours: true, At: typical},
			Saturated: mutex.Formula{Text: "3 − 2/N", Ours: true, At: saturated},
			Worst:     mutex.Formula{Text: "D + 1", At: worst},
			Each:      true,
		},
		Delays: mutex.Delays{
			Client: mutex.Formula{Text: "(d + 1 − 1/N)T", Ours: true, At: typical},
			Sync:   mutex.Constant("T", 1),
		},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Clockless: true, Symmetric: true},
	New: func(i mutex.ID, t *mutex.Topology) mutex.Process {
		return &Process{last: t.Father(i), holding: t.Father(i) == 0}
	},
	Source: source,
}

// A REQUEST never goes back over an edge (one-arrow-an-edge), so it passes at most D edges; typically those to the
// token. Each entry also takes a PRIVILEGE, unless the token is already there.
func typical(t *mutex.Topology) float64 { return t.MeanDistance() + 1 - 1/float64(t.N) }
func worst(t *mutex.Topology) float64   { return float64(t.Diameter() + min(1, t.N-1)) }

// saturated is the mean if all ask at once, and again as they leave, so that each request goes to the node before its
// own in the queue. If all messages take equally long, and no node leaves sooner, the queue is a walk round the tree.
// So N entries take 2(N − 1) REQUESTs, two on each edge, and N PRIVILEGEs.
func saturated(t *mutex.Topology) float64 { return 2 - 2/float64(t.N) + float64(min(1, t.N-1)) }
