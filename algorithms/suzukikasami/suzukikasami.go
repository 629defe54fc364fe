// Package suzukikasami is the algorithm of I. Suzuki and T. Kasami, "A distributed mutual exclusion algorithm", ACM
// Transactions on Computer Systems 3(4), 1985: its procedures P1, for a node that enters, and P2, for requests that
// arrive.
//
// The holder of the token, the privilege, may enter. A process that wants it asks all others, as it does not know
// where the token is; the token itself carries the queue of the waiting processes and the numbers of the requests
// granted so far.
package suzukikasami

import "fano/algorithms/mutex"

// Request asks for the token; n is the number of the sender's request.
type Request struct {
	n int `number:"owner"`
}

// Privilege is the token. It carries the queue of processes that will get it, and for each process the number of its
// last granted request.
type Privilege struct {
	Q  mutex.Queue[mutex.ID]
	LN mutex.Vector[int] `number:"owner"`
}

// Process is one process.
type Process struct {
	HavePrivilege bool
	RN            mutex.Vector[int]     `number:"owner"` // for each process, the largest request number heard of
	Q             mutex.Queue[mutex.ID] // the token's while it is here, else empty
	LN            mutex.Vector[int]     `number:"owner"` // the token's while it is here, else zero
}

// Ask is the first half of the paper's procedure P1. The holder of the token asks no process.
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

// Receive is the paper's procedure P2, and the arrival of the token. A number that does not directly follow the last
// granted one belongs to a request that arrives late and was granted long ago.
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

// next reports whether j's latest request directly follows its last granted one.
func (p *Process) next(j mutex.ID) bool { return p.RN.At(j) == p.LN.At(j)+1 }

// send sends the token, which is then no longer here.
func (p *Process) send(out *mutex.Out, j mutex.ID) {
	out.Send(j, Privilege{p.Q, p.LN})
	p.HavePrivilege = false
	p.Q.Clear()
	p.LN.Clear()
}

// Leave is the second half of P1. A process that is already in Q keeps its place.
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

// appendFrom appends to Q the processes that wait for the token, starting after i and going once round the n
// processes.
func (p *Process) appendFrom(i mutex.ID, n int) {
	for d := range n {
		j := mutex.ID((int(i)+d)%n + 1)
		if p.next(j) && !p.Q.Has(j) {
			p.Q.Push(j)
		}
	}
}
