// Package suzukikasami is the algorithm of I. Suzuki and T. Kasami, "A distributed mutual
// exclusion algorithm", ACM Transactions on Computer Systems 3(4), 1985: its procedures P1, of
// a node that enters, and P2, of the requests that arrive.
//
// The holder of the token, the privilege, may enter. A process that wants it asks everybody, as nobody knows where it
// is; the token itself carries the queue of the waiting processes, and what has been granted so far.
package suzukikasami

import "fano/algorithms/mutex"

// Request asks for the token; n is the number of the sender's request.
type Request struct {
	n int `number:"owner"`
}

// Privilege is the token. It carries the queue of those to go to, and of each process
// the number of its request that was granted last.
type Privilege struct {
	Q  mutex.Queue[mutex.ID]
	LN mutex.Vector[int] `number:"owner"`
}

// Process is one process.
type Process struct {
	HavePrivilege bool
	RN            mutex.Vector[int]     `number:"owner"` // of each process the largest number of a request heard of
	Q             mutex.Queue[mutex.ID] // the token's while it is here, else empty
	LN            mutex.Vector[int]     `number:"owner"` // the token's while it is here, else zero
}

// Ask is the first half of the paper's procedure P1. The token's holder asks nobody.
func (p *Process) Ask(out *mutex.Out) {
	out.Line("Requesting ← true")
	if out.If("if not HavePrivilege", !p.HavePrivilege) {
		out.Line("RN[i] ← RN[i] + 1")
		p.RN.Set(out.Self(), p.RN.At(out.Self())+1)
		out.Line("send REQUEST(RN[i]) to all others")
		out.Broadcast(Request{p.RN.At(out.Self())})
	}
}

// MayEnter is P1's "wait until PRIVILEGE(Q, LN) is received".
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("wait until HavePrivilege", p.HavePrivilege)
}

// Receive is the paper's procedure P2, and the arrival of the token. A number that is not
// the next after the last granted is that of a request which came late, and was granted long ago.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	switch m := msg.(type) {
	case Request:
		if out.Line("RN[j] ← max(RN[j], n)") {
			p.RN.Set(j, max(p.RN.At(j), m.n))
		}
		free := p.HavePrivilege && out.Phase() == mutex.Idle
		if out.If("if HavePrivilege and not Requesting and RN[j] = LN[j] + 1", free && p.next(j)) {
			if out.Line("HavePrivilege ← false; send PRIVILEGE(Q, LN) to j") {
				p.send(out, j)
			}
		}
	case Privilege:
		out.Line("HavePrivilege ← true")
		p.HavePrivilege = true
		p.Q.Become(m.Q)
		p.LN.Become(m.LN)
	}
}

// next reports whether j's latest request is the next after its last that was granted.
func (p *Process) next(j mutex.ID) bool { return p.RN.At(j) == p.LN.At(j)+1 }

// send sends the token on, so that it is no longer here.
func (p *Process) send(out *mutex.Out, j mutex.ID) {
	out.Send(j, Privilege{p.Q, p.LN})
	p.HavePrivilege = false
	p.Q.Clear()
	p.LN.Clear()
}

// Leave is the second half of P1. A process that is in Q already keeps its place.
func (p *Process) Leave(out *mutex.Out) {
	i := out.Self()
	out.Line("LN[i] ← RN[i]")
	p.LN.Set(i, p.RN.At(i))
	if out.Line("append to Q every j ∉ Q with RN[j] = LN[j] + 1") {
		p.appendFrom(0, out.N())
	}
	if out.If("if Q ≠ ∅", p.Q.Len() > 0) {
		out.Line("take the first, j, out of Q")
		j := p.Q.Pop()
		if out.Line("HavePrivilege ← false; send PRIVILEGE(Q, LN) to j", j) {
			p.send(out, j)
		}
	}
	out.Line("Requesting ← false")
}

// appendFrom appends to Q the processes that wait for the token, beginning after i and round all n.
func (p *Process) appendFrom(i mutex.ID, n int) {
	for d := range n {
		j := mutex.ID((int(i)+d)%n + 1)
		if p.next(j) && !p.Q.Has(j) {
			p.Q.Push(j)
		}
	}
}
