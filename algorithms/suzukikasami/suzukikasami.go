// Package suzukikasami is the algorithm of I. Suzuki and T. Kasami, "A distributed mutual
// exclusion algorithm", ACM Transactions on Computer Systems 3(4), 1985.
//
// Whoever has the token, the privilege, may enter. Whoever wants it asks everybody, as
// nobody knows where it is; the token itself carries the queue of those who wait, and
// what has been granted so far.
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

const (
	noMaximum mutex.Switches = 1 << iota
	grantAnyNumber
	tokenFromInside
	copyToken
	lastInFirstOut
	rotatedOrder
)

// Ask is the first half of the paper's procedure P1. Who has the token asks nobody.
func (p *Process) Ask(out *mutex.Out) {
	out.Line("Requesting ← true")
	out.Line("if not HavePrivilege")
	if !p.HavePrivilege {
		out.Line("RN[i] ← RN[i] + 1")
		p.RN.Set(out.Self(), p.RN.At(out.Self())+1)
		out.Line("send REQUEST(RN[i]) to all others")
		out.Broadcast(Request{p.RN.At(out.Self())})
	}
}

// MayEnter is P1's "wait until PRIVILEGE(Q, LN) is received".
func (p *Process) MayEnter(out *mutex.Out) bool {
	out.Line("wait until HavePrivilege")
	return p.HavePrivilege
}

// Receive is the paper's procedure P2, and the arrival of the token. A number that is not
// the next after the last granted is that of a request which came late, and was granted long ago.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	switch m := msg.(type) {
	case Request:
		if out.On(noMaximum) {
			out.Line("RN[j] ← n")
			p.RN.Set(j, m.n)
		} else {
			out.Line("RN[j] ← max(RN[j], n)")
			p.RN.Set(j, max(p.RN.At(j), m.n))
		}
		free, next := out.Phase() == mutex.Idle, p.RN.At(j) == p.LN.At(j)+1
		if out.On(tokenFromInside) {
			out.Line("if HavePrivilege and RN[j] = LN[j] + 1")
			free = true
		} else if out.On(grantAnyNumber) {
			out.Line("if HavePrivilege and not Requesting")
			next = true
		} else {
			out.Line("if HavePrivilege and not Requesting and RN[j] = LN[j] + 1")
		}
		if p.HavePrivilege && free && next {
			if out.On(copyToken) {
				out.Line("send PRIVILEGE(Q, LN) to j")
			} else {
				out.Line("HavePrivilege ← false; send PRIVILEGE(Q, LN) to j")
			}
			p.send(out, j)
		}
	case Privilege:
		out.Line("HavePrivilege ← true")
		p.HavePrivilege = true
		p.Q.Become(m.Q)
		p.LN.Become(m.LN)
	}
}

// send sends the token on, so that it is no longer here.
func (p *Process) send(out *mutex.Out, j mutex.ID) {
	out.Send(j, Privilege{p.Q, p.LN})
	if !out.On(copyToken) {
		p.HavePrivilege = false
		p.Q.Clear()
		p.LN.Clear()
	}
}

// Leave is the second half of P1. Who is in Q already keeps its place.
func (p *Process) Leave(out *mutex.Out) {
	i := out.Self()
	out.Line("LN[i] ← RN[i]")
	p.LN.Set(i, p.RN.At(i))
	if out.On(rotatedOrder) {
		out.Line("append to Q every j ∉ Q with RN[j] = LN[j] + 1, from i + 1 round")
	} else {
		out.Line("append to Q every j ∉ Q with RN[j] = LN[j] + 1")
	}
	for d := 1; d <= out.N(); d++ {
		j := mutex.ID(d)
		if out.On(rotatedOrder) {
			j = mutex.ID((int(i)-1+d)%out.N() + 1)
		}
		if j != i && p.RN.At(j) == p.LN.At(j)+1 && !p.queued(j) {
			p.Q.Push(j)
		}
	}
	out.Line("if Q ≠ ∅")
	if p.Q.Len() > 0 {
		var j mutex.ID
		if out.On(lastInFirstOut) {
			out.Line("take the last, j, out of Q")
			j = p.Q.At(p.Q.Len() - 1)
			p.Q.RemoveFunc(func(q mutex.ID) bool { return q == j })
		} else {
			out.Line("take the first, j, out of Q")
			j = p.Q.Pop()
		}
		if out.On(copyToken) {
			out.Line("send PRIVILEGE(Q, LN) to j")
		} else {
			out.Line("HavePrivilege ← false; send PRIVILEGE(Q, LN) to j")
		}
		p.send(out, j)
	}
	out.Line("Requesting ← false")
}

// queued says whether j is in Q.
func (p *Process) queued(j mutex.ID) bool {
	for at := range p.Q.Len() {
		if p.Q.At(at) == j {
			return true
		}
	}
	return false
}
