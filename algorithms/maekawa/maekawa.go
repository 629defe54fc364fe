// Package maekawa is the algorithm of M. Maekawa, "A √N algorithm for mutual
// exclusion in decentralized systems", ACM Transactions on Computer Systems 3(2),
// 1985, with the rule of B. A. Sanders, "The information structure of distributed
// mutual exclusion algorithms", ACM Transactions on Computer Systems 5(3), 1987.
//
// To enter, a process needs only the votes of its quorum S. Any two quorums meet, and an arbiter has one vote. Each
// process is a client, and an arbiter for the processes whose quorum contains it; that may include itself, with which
// it also communicates by messages.
//
// Nothing here depends on the quorums: the same process runs on projective planes, on majorities, and on the paths of
// a tree.
package maekawa

import (
	_ "embed"

	"fano/algorithms/mutex"
)

// Process is one process, client and arbiter. A node that only serves never asks.
type Process struct {
	S         mutex.Set // the quorum
	T         int       `number:"stamp"` // of the own request, 0 when RELEASED
	votes     mutex.Set // the arbiters whose vote it has
	failed    mutex.Set // the arbiters that prefer another: they said so, or it yielded to them
	inquiries mutex.Set // the arbiters whose INQUIRE awaits an answer

	lockT    int                  `number:"stamp"` // lock, the request that has this arbiter's vote: its timestamp
	lockJ    mutex.ID             // and its client, 0 if lock = nil
	inquired bool                 // INQUIRE has been sent to the client of lock
	W        mutex.Queue[request] // the requests that wait for the vote, the earliest first
}

// Ask requests the vote of every arbiter of the quorum.
func (p *Process) Ask(out *mutex.Out) {
	out.Line("state ← WANTED; T ← C")
	p.T = out.Clock()
	out.Line("send REQUEST(T) to every a ∈ S")
	for a := range p.S.All() {
		out.Send(a, Request{p.T})
	}
}

// MayEnter reports whether the whole quorum has voted for the own request.
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("wait until votes = S; state ← HELD", p.votes.Len() == p.S.Len())
}

// Leave gives every vote back, which answers an INQUIRE too.
func (p *Process) Leave(out *mutex.Out) {
	out.Line("send RELEASE(T) to every a ∈ S")
	for a := range p.S.All() {
		out.Send(a, Release{p.T})
	}
	out.Line("state ← RELEASED; T ← 0; votes, inquiries ← ∅")
	p.T = 0
	p.votes.Clear()
	p.inquiries.Clear()
}

// Receive is the arbiter's part on REQUEST, YIELD and RELEASE, the client's on LOCKED, FAILED and INQUIRE. A message
// that arrives after its request has been served is ignored.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	switch m := msg.(type) {
	case Request:
		p.requested(out, request{m.T, j})
	case Locked:
		out.Line("votes ← votes + j; failed ← failed − j; answer")
		p.votes.Add(j)
		p.failed.Remove(j)
		p.answer(out)
	case Failed:
		if out.If("if WANTED, t = T and j ∉ votes", p.wants(out, m.T) && !p.votes.Has(j)) {
			out.Line("failed ← failed + j; answer")
			p.failed.Add(j)
			p.answer(out)
		}
	case Inquire:
		if out.If("if WANTED and t = T", p.wants(out, m.T)) {
			if out.Line("inquiries ← inquiries + j; answer") {
				p.inquiries.Add(j)
				p.answer(out)
			}
		}
	case Yield:
		if lock := p.lock(); out.If("if lock = (t, j)", lock == request{m.T, j}) {
			out.Line("put lock back into W; grant the first of W")
			p.W.Insert(lock, earlier)
			p.grant(out, p.W.Pop())
		}
	case Release:
		p.released(out, request{m.T, j})
	}
}

// requested grants a request the vote if it is free.
func (p *Process) requested(out *mutex.Out, r request) {
	if out.If("if lock = nil", p.lockJ == 0) {
		out.Line("grant (t, j)")
		p.grant(out, r)
	} else {
		out.Line("else judge (t, j), and put it into W")
		p.judge(out, r)
		p.W.Insert(r, earlier)
	}
}

// released takes the vote back, and gives it to the first waiting request.
func (p *Process) released(out *mutex.Out, r request) {
	if out.If("if lock = (t, j)", p.lock() == r) {
		out.Line("lock ← nil; inquired ← false; if W ≠ ∅, grant the first of W")
		p.lockT, p.lockJ, p.inquired = 0, 0, false
		if p.W.Len() > 0 {
			p.grant(out, p.W.Pop())
		}
	}
}

// wants reports whether the own request with timestamp t still waits.
func (p *Process) wants(out *mutex.Out, t int) bool { return out.Phase() == mutex.Waiting && t == p.T }

// grant gives this arbiter's vote, which is free, to a request.
func (p *Process) grant(out *mutex.Out, r request) {
	out.Line("lock ← (t, j); inquired ← false; send LOCKED(t) to j")
	p.lockT, p.lockJ, p.inquired = r.T, r.J, false
	out.Send(r.J, Locked{r.T})
}

// judge reports the consequences of a request that finds the vote given away. Either the request fails; or, if it is
// before all others, the vote is asked back for it. Then the request that was to be next fails, and is told so
// (Sanders' rule, not in the paper of 1985).
func (p *Process) judge(out *mutex.Out, r request) {
	fails := earlier(p.lock(), r) || p.W.Len() > 0 && earlier(p.W.At(0), r)
	if out.If("if lock < (t, j), or some w ∈ W has w < (t, j)", fails) {
		out.Line("send FAILED(t) to j")
		out.Send(r.J, Failed{r.T})
	} else {
		if out.Line("else, if the first w of W has (t, j) < w < lock, send FAILED to w") {
			p.displace(out, r)
		}
		if out.Line("unless inquired, send INQUIRE to the client of lock; inquired ← true") && !p.inquired {
			p.inquired = true
			out.Send(p.lockJ, Inquire{p.lockT})
		}
	}
}

// answer gives back the votes that are asked back once any arbiter has failed the own request. Until then the request
// may still be the first everywhere, and keeps them.
func (p *Process) answer(out *mutex.Out) {
	if out.Line("if failed ≠ ∅, yield to every a ∈ inquiries ∩ votes") && p.failed.Len() > 0 {
		for a := range p.S.All() {
			if p.inquiries.Has(a) && p.votes.Has(a) {
				p.yield(out, a)
			}
		}
	}
}

// yield gives one vote back. The request has thereby failed at that arbiter.
func (p *Process) yield(out *mutex.Out, a mutex.ID) {
	if out.Line("votes ← votes − a; inquiries ← inquiries − a; failed ← failed + a; send YIELD(T) to a", a) {
		p.failed.Add(a)
		p.giveBack(out, a)
	}
}

// giveBack gives the vote of a back.
func (p *Process) giveBack(out *mutex.Out, a mutex.ID) {
	p.votes.Remove(a)
	p.inquiries.Remove(a)
	out.Send(a, Yield{p.T})
}

//go:embed maekawa.go
var source string
