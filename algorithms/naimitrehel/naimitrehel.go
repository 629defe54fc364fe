// Package naimitrehel is the algorithm of M. Naimi, M. Trehel and A. Arnold, "A
// log(N) distributed mutual exclusion algorithm based on path reversal", Journal
// of Parallel and Distributed Computing 34(1), 1996.
//
// Each process has in father the process that probably asked last. A request goes from father to father until it
// reaches the process that really asked last, and every process that it passes makes the new one its father. The
// waiting processes form a queue in which each knows only the next; the token travels along it. Channels need not be
// FIFO.
package naimitrehel

import (
	_ "embed"

	"fano/algorithms/mutex"
)

// Request asks for the token on behalf of K, whichever process forwards it.
type Request struct{ K mutex.ID }

// Token is the token.
type Token struct{}

// Process is one process. The paper's nil is 0 here, and its requesting_cs is the phase: waiting or inside.
type Process struct {
	father mutex.ID // the process that probably asked last; nil if none asked after this one
	next   mutex.ID // the process that gets the token after this one
	token  bool     // token_present
}

// Ask sends the request to the father, unless the token is already here. The asking process is then the last that
// asked, and has no father.
func (p *Process) Ask(out *mutex.Out) {
	if out.If("requesting ← true; if father ≠ nil", p.father != 0) {
		out.Line("send REQUEST(i) to father")
		out.Send(p.father, Request{out.Self()})
		if out.Line("father ← nil") {
			p.father = 0
		}
	}
}

// MayEnter is the paper's "wait until token_present".
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("wait until the token is present", p.token)
}

// Receive handles a request made by K, and the token.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	switch m := msg.(type) {
	case Request:
		if out.If("if father = nil", p.father == 0) {
			if out.If("if requesting, next ← k", out.Phase() != mutex.Idle) {
				p.next = m.K
			} else {
				out.Line("else send TOKEN to k")
				p.give(out, m.K)
			}
		} else {
			out.Line("else forward REQUEST(k) to father")
			out.Send(p.father, m)
		}
		out.Line("father ← k")
		p.father = m.K
	case Token:
		out.Line("the token is present")
		p.token = true
	}
}

// give sends the token away.
func (p *Process) give(out *mutex.Out, k mutex.ID) {
	p.token = false
	out.Send(k, Token{})
}

// Leave passes the token on, or keeps it while no process is known to want it.
func (p *Process) Leave(out *mutex.Out) {
	if out.If("requesting ← false; if next ≠ nil", p.next != 0) {
		out.Line("send TOKEN to next; next ← nil")
		p.give(out, p.next)
		p.next = 0
	}
}

//go:embed naimitrehel.go
var source string

// Algorithm is Naimi, Trehel and Arnold 1996.
var Algorithm = mutex.Declaration{
	Name: "naimi-trehel",
	Origin: mutex.Origin{
		Title: "Naimi–Trehel",
		Year:  1996,
		Paper: "M. Naimi, M. Trehel and A. Arnold, “A log(N) distributed mutual exclusion algorithm based on path reversal”, Journal of Parallel and Distributed Computing 34(1), 1–13, April 1996.",
		Class: "token",
	},
	Words: mutex.Words{Idle: "idle", Waiting: "requesting", Inside: "in CS"},
	Messages: []mutex.MessageKind{
		{Of: Request{}, Type: "REQUEST", Role: mutex.Asks, For: "K"},
		{Of: Token{}, Type: "TOKEN", Role: mutex.Grants},
	},
	Guarantees: mutex.Guarantees{
		Claims: []string{"EM1", "EM2"},
		Invariants: []mutex.Invariant{
			mutex.OneToken[Token](func(p *Process, _ mutex.ID) bool { return p.token }),
			{Name: onePlace, Holds: waitsInOnePlace},
			{Name: fathersLead, Holds: fathersLeadToLast},
		},
		Bounds: mutex.Bounds{
			Best:      mutex.Constant("0", 0),
			Typical:   mutex.Formula{Text: "1 + 1/2 + … + 1/(N − 1)", At: harmonic},
			Saturated: mutex.Formula{Text: "4 − 6/(N + 1)", Ours: true, At: saturated},
			Worst:     mutex.Formula{Text: "N", At: worst},
			Each:      true,
		},
		Delays: mutex.Delays{
			Client: mutex.Formula{Text: "(1 + 1/2 + … + 1/(N − 1))T", At: harmonic},
			Sync:   mutex.Constant("T", 1),
		},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Clockless: true, Symmetric: true},
	New: func(i mutex.ID, _ *mutex.Topology) mutex.Process {
		if i == 1 {
			return &Process{token: true} // the root
		}
		return &Process{father: 1}
	},
	Source: source,
}

// harmonic is the paper's average: the mean length of the path to the root over all trees that requests can form, if
// all processes are equally likely to ask.
func harmonic(t *mutex.Topology) float64 {
	h := 0.0
	for i := 1; i < t.N; i++ {
		h += 1 / float64(i)
	}
	return h
}

// saturated is the mean if all processes always wait; it is not the paper's. If all ask again as soon as they leave,
// they ask in turn, and the paths that their requests reverse are no longer random.
//
// Let c have asked last and be the father of all others: a star. The next in turn, a leaf, asks c, in 1 hop. Each
// later leaf asks c, and c forwards the request to the previous leaf: 2 hops for each of N − 2. The leaves have then
// become a chain of fathers, first to last, with c at its end. Now it is c's turn again: 1 hop. Then it is the first
// leaf's, whose request goes up the whole chain to c: N − 1 hops. All processes that it passes make it their father,
// which is a star again. So N + 1 requests take 1 + 2(N − 2) + 1 + (N − 1) = 3(N − 1) hops, and each is answered by a
// TOKEN: 1 + 3(N − 1)/(N + 1).
//
// This assumes that a request arrives before the next is made. If requests meet on their paths, because processes stay
// inside for less time than messages take, they cost less.
func saturated(t *mutex.Topology) float64 {
	if t.N == 1 {
		return 0
	}
	return 4 - 6/float64(t.N+1)
}

// worst is the cost of a request that passes through all others to the last of them, in N − 1 hops, and of the token.
// A single process always has the token.
func worst(t *mutex.Topology) float64 {
	if t.N == 1 {
		return 0
	}
	return float64(t.N)
}
