// Package camposcarvalho is the algorithm of S. V. A. Campos and O. S. F. Carvalho, "Um algoritmo para exclusão mútua
// em sistemas distribuídos com troca de O(√n) mensagens de 2 bits", October 1988: the rules R1 to R17 of its section
// 4.2, corrected, with the priorities of 4.3.
//
// Every node is a client, which needs the forks of all arbiters of its line S of a projective plane, and an arbiter,
// which lends its one fork to its clients R. Precedence is represented as in Chandy and Misra: a fork becomes dirty
// when its client eats, and an arbiter's priority list remembers which clients returned a dirty one.
//
// Two assignments are missing from the rules as printed. R14 must restore strongreq, which R17 cleared, and R17 must
// clear req, whose token R10 hands to the client; see the switches.
//
// An event and all the rules that it enables at its node are one step, so R5, R6 and R7 are never delayed. That is the
// strong fairness that the paper's proof requires of them without saying so. R2, entering, may be delayed. While a
// client eats no rule reads dirty; so R2's "dirty(k) := TRUE" takes effect when it has eaten. If R3 and R1 are one
// event, the client is Hungry again before any rule sees it Thinking: R6 returns a fork and asks for it in one
// message, where R5 and R4 need two.
package camposcarvalho

import "fano/algorithms/mutex"

// Process is one node: the variables of its client, then those of its arbiter. The paper's req_a(f) of an arbiter a is
// reqA here.
type Process struct {
	S         mutex.Set // the arbiters whose forks the client needs
	FORK      mutex.Set // FORK(f): the fork of arbiter f is here
	req       mutex.Set // req(f): the request token is here
	strongreq mutex.Set // strongreq(f): the fork is asked back strongly
	dirty     mutex.Set // dirty(f): the fork is here, and dirty

	OWNER      mutex.ID              // the client that has the arbiter's fork; 0 is NIL
	Priority   mutex.Queue[mutex.ID] // the clients R, the highest priority first
	reqA       mutex.Set             // req(f): f's request, or the token to ask OWNER with
	strongreqA mutex.Set             // strongreq(f): f may be asked strongly
}

// Ask is R1.
func (p *Process) Ask(out *mutex.Out) {
	out.Line("R1: Thinking → Hungry")
	p.client(out, mutex.Waiting)
}

// MayEnter is R2.
func (p *Process) MayEnter(out *mutex.Out) bool {
	all := p.FORK.Len() == p.S.Len()
	return out.If("R2: Hungry, FORK(i) for all i in S → Eating; dirty(k) ← TRUE for all k in S", all)
}

// Leave is R3.
func (p *Process) Leave(out *mutex.Out) {
	out.Line("R3: Eating → Thinking; since R2 dirty(k) for all k in S")
	for k := range p.S.All() {
		p.dirty.Add(k)
	}
	if !out.AsksAgain() { // else R1 comes first
		p.client(out, mutex.Idle)
	}
}

// client applies the rules R4 to R7 to each fork.
func (p *Process) client(out *mutex.Out, now mutex.Phase) {
	hungry, thinking := now == mutex.Waiting, now == mutex.Idle
	for f := range p.S.All() {
		switch has := p.FORK.Has(f); {
		case out.When("R4: Hungry, not FORK(f), req(f) → send(f, Request); req(f) ← FALSE",
			hungry && !has && p.req.Has(f)):
			out.Send(f, Request{})
			p.req.Remove(f)
		case out.When("R5: Thinking, FORK(f), req(f) → send(f, DirtyFORK); FORK(f), strongreq(f) ← FALSE",
			thinking && has && p.req.Has(f)):
			out.Send(f, DirtyFORK{})
			p.gone(f)
		case out.When("R6: Hungry, FORK(f), req(f), dirty(f) → send(f, DirtyFORK + Request); FORK(f), req(f), strongreq(f) ← FALSE",
			hungry && has && p.req.Has(f) && p.dirty.Has(f)):
			out.Send(f, DirtyFORKRequest{})
			p.req.Remove(f)
			p.gone(f)
		case hungry && has && !p.dirty.Has(f) && out.When("R7: Hungry, FORK(f), strongreq(f), not dirty(f) → send(f, CleanFORK); FORK(f), req(f), strongreq(f) ← FALSE",
			p.strongreq.Has(f), f):
			out.Send(f, CleanFORK{})
			p.req.Remove(f)
			p.gone(f)
		}
	}
}

// here records that fork f has arrived.
func (p *Process) here(f mutex.ID) {
	p.FORK.Add(f)
	p.dirty.Remove(f)
}

// gone records that fork f has been sent; dirty(f) is defined only for forks that are here.
func (p *Process) gone(f mutex.ID) {
	p.FORK.Remove(f)
	p.strongreq.Remove(f)
	p.dirty.Remove(f)
}

// Receive is R8 to R14; f is the sender of the message.
func (p *Process) Receive(out *mutex.Out, f mutex.ID, _ int, msg mutex.Message) {
	switch msg.(type) {
	case FORK:
		out.Line("R8: FORK(f) ← TRUE; dirty(f) ← FALSE")
		p.here(f)
	case FORKRequest:
		out.Line("R8: FORK(f) ← TRUE; dirty(f) ← FALSE")
		p.here(f)
		out.Line("R9: req(f) ← TRUE")
		p.req.Add(f)
	case WeakRequest:
		out.Line("R9: req(f) ← TRUE")
		p.req.Add(f)
	case StrongRequest:
		if p.FORK.Has(f) {
			out.Line("R10: FORK(f) → req(f), strongreq(f) ← TRUE")
			p.req.Add(f)
			p.strongreq.Add(f)
		} else {
			out.Line("R11: not FORK(f) → SKIP")
		}
	case Request:
		out.Line("R12: req(f), strongreq(f) ← TRUE")
		p.requestedBy(f)
	case DirtyFORK:
		out.Line("R13: OWNER ← NIL; GiveLeastPriorityTo(f)")
		p.OWNER = 0
		p.giveLeastPriorityTo(f)
	case DirtyFORKRequest:
		out.Line("R13: OWNER ← NIL; GiveLeastPriorityTo(f)")
		p.OWNER = 0
		p.giveLeastPriorityTo(f)
		out.Line("R12: req(f), strongreq(f) ← TRUE")
		p.requestedBy(f)
	case CleanFORK:
		p.OWNER = 0
		if out.Line("R14: OWNER ← NIL; req(f), strongreq(f) ← TRUE") {
			p.requestedBy(f)
		}
	}
	p.client(out, out.Phase())
	p.arbiter(out)
}

func (p *Process) requestedBy(f mutex.ID) {
	p.reqA.Add(f)
	p.strongreqA.Add(f)
}

func (p *Process) giveLeastPriorityTo(f mutex.ID) {
	p.Priority.RemoveFunc(func(c mutex.ID) bool { return c == f })
	p.Priority.Push(f)
}

// arbiter applies the rules R15 to R17 to the fork. After R15 no requesting client has a higher priority than OWNER,
// so R17 never follows it.
func (p *Process) arbiter(out *mutex.Out) {
	lent := p.OWNER == 0
	if lent {
		f := p.highestPriorityRequest()
		if f == 0 {
			return
		}
		out.Line("R15: OWNER = NIL, f = HighestPriorityRequest → send(f, FORK); OWNER ← f", f)
		p.OWNER = f
	}
	higher, lower := p.requestsBesideOwner()
	if lower && p.reqA.Has(p.OWNER) {
		out.Line("R16: req(f), req(OWNER), Priority(OWNER) > Priority(f) → send(OWNER, Request); req(OWNER) ← FALSE")
		p.reqA.Remove(p.OWNER)
		if lent {
			out.Line("R15, R16: the FORK and the Request are one message")
			out.Send(p.OWNER, FORKRequest{})
		} else {
			out.Send(p.OWNER, WeakRequest{})
		}
	} else if lent {
		out.Send(p.OWNER, FORK{})
	}
	if higher && p.strongreqA.Has(p.OWNER) {
		out.Send(p.OWNER, StrongRequest{})
		p.strongreqA.Remove(p.OWNER)
		if out.Line("R17: req(f), strongreq(OWNER), Priority(OWNER) < Priority(f) → send(OWNER, StrongRequest); strongreq(OWNER), req(OWNER) ← FALSE") {
			p.reqA.Remove(p.OWNER)
		}
	}
}

// highestPriorityRequest returns the first requesting client in the list, or 0 if there is none.
func (p *Process) highestPriorityRequest() mutex.ID {
	for at := range p.Priority.Len() {
		if f := p.Priority.At(at); p.reqA.Has(f) {
			return f
		}
	}
	return 0
}

// requestsBesideOwner reports whether any client before OWNER in the list is requesting, and any client after it.
func (p *Process) requestsBesideOwner() (higher, lower bool) {
	passed := false
	for at := range p.Priority.Len() {
		switch f := p.Priority.At(at); {
		case f == p.OWNER:
			passed = true
		case p.reqA.Has(f) && passed:
			lower = true
		case p.reqA.Has(f):
			higher = true
		}
	}
	return higher, lower
}
