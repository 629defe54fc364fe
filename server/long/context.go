package long

import (
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// mostBefore is the most events that a context adds before a stretch.
const mostBefore = 5_000

// context widens a stretch so that its events can be explained from it alone: it begins with the first request that
// still matters, if that is at most mostBefore events back, and ends with the moment of its last event.
func (r *Run) context(from, to int) (int, int) {
	pending := newPending(r)
	for e := range r.index.all(1) {
		if e.step >= from {
			break
		}
		pending.see(e)
	}
	begins := r.index.begins(from)
	for _, step := range pending.since {
		if step > 0 && step >= from-mostBefore {
			begins = min(begins, r.index.begins(step))
		}
	}
	for to < r.index.events && r.index.begins(to+1) <= to {
		to++
	}
	return begins, to
}

// pending tracks, for each node, the step from which the run must be known to explain its state: the request of a node
// that waits or is inside; one whose release is still in flight; one that another node may keep, because a release was
// lost or the request was duplicated; and the last sending of the token.
type pending struct {
	since     []int              // by node; index 0: the last sending of the token
	asked     []int              // by node: the current request
	releasing []int              // by node: number of its releases in flight
	retained  []map[mutex.ID]int // by node: the request that another node may keep, until the next one arrives there
	roles     []mutex.Role
	token     bool
}

func newPending(r *Run) *pending {
	n := r.nodes() + 1
	p := &pending{
		since: make([]int, n), asked: make([]int, n), releasing: make([]int, n), retained: make([]map[mutex.ID]int, n),
		token: r.setup.Algorithm.Class == "token",
	}
	for _, m := range r.setup.Algorithm.Messages {
		p.roles = append(p.roles, m.Role)
	}
	return p
}

// is reports whether a kind of message has a role.
func (p *pending) is(kind int8, role mutex.Role) bool { return kind >= 0 && p.roles[kind] == role }

func (p *pending) see(e *event) {
	switch e.kind {
	case trace.Receive, trace.Drop:
		switch came := e.kind == trace.Receive; {
		case p.is(e.typ, mutex.Releases):
			p.releasing[e.from]--
			if !came {
				p.mayKeep(e.from, e.at)
			}
		case came && p.is(e.typ, mutex.Asks) && p.retained[e.from][e.at] < p.asked[e.from]:
			delete(p.retained[e.from], e.at)
		}
		p.settle(e.from)
	case trace.Duplicate:
		if p.is(e.typ, mutex.Releases) {
			p.releasing[e.from]++
		} else if p.is(e.typ, mutex.Asks) {
			p.mayKeep(e.from, e.at)
		}
	case trace.Leave, trace.Again:
		p.asked[e.at] = 0
	}
	for _, s := range e.sends {
		if p.is(s.typ, mutex.Releases) {
			p.releasing[e.at]++
		}
		if p.token && p.is(s.typ, mutex.Grants) {
			p.since[0] = e.step
		}
	}
	if e.kind.Asks() {
		p.asked[e.at] = e.step
	}
	p.settle(e.at)
}

// mayKeep records that another node may keep the last request of a node until it receives the next.
func (p *pending) mayKeep(node, other mutex.ID) {
	if p.retained[node] == nil {
		p.retained[node] = map[mutex.ID]int{}
	}
	p.retained[node][other] = max(p.since[node], p.asked[node])
}

// settle drops what no longer matters of a node.
func (p *pending) settle(node mutex.ID) {
	if p.releasing[node] <= 0 && len(p.retained[node]) == 0 || p.since[node] == 0 {
		p.since[node] = p.asked[node]
	}
}
