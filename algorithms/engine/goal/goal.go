// Package goal defines what a run is to reach: a predicate on runs, with what must be remembered of a run to evaluate
// it. Package explore searches for the shortest way to a goal.
package goal

import (
	"math/bits"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Goal is a goal; exactly one of its fields is set.
type Goal struct {
	// Breaks is the property to break: EM1, EM2, EM3, or one of the algorithm's own invariants by name.
	Breaks string
	// Waiting is the number of processes that must wait at once, and Inside the number that must be inside at once. A
	// crashed process does not wait.
	Waiting, Inside int
	// Overtakes is the number of messages to be delivered before one that was sent earlier on the same channel.
	Overtakes int
	// Overtaken is the process that must wait while others enter.
	Overtaken *Overtaken
	// Order is the order in which processes must enter.
	Order []mutex.ID
	// Messages is the cost of some entries.
	Messages *Messages
}

// Overtaken requires that the processes that Process excludes enter Times times in all while it waits.
type Overtaken struct {
	Process mutex.ID
	Times   int
}

// Messages requires a number of entries followed by quiet (no process waits or is inside, no message of the algorithm
// is in flight), with at least or at most a number of messages sent. One of the bounds is set: Least if it is not 0, or
// Most if Bounded.
type Messages struct {
	Entries, Least, Most int
	Bounded              bool // Most is an upper bound
}

// enough returns a number of messages beyond which counting makes no difference.
func (m *Messages) enough() int { return max(m.Least, m.Most+1) }

// Budget bounds the choices: Steps bounds all of them (0: no bound), the other fields each kind of fault. A message is
// duplicated at most once, because the system could not tell two copies apart, so Duplicate is at most 1.
type Budget struct {
	Steps, Drop, Duplicate, Crash int
}

// Of returns the field that bounds a kind of fault; nil for other kinds.
func (b *Budget) Of(kind trace.Kind) *int {
	switch kind {
	case trace.Drop:
		return &b.Drop
	case trace.Duplicate:
		return &b.Duplicate
	case trace.Crash:
		return &b.Crash
	}
	return nil
}

// Progress is what must be remembered of a run to see whether it reaches its goal: a small automaton for each kind of
// goal.
type Progress struct {
	entries, messages int  // for Messages
	waits             bool // for Overtaken: the process waits
	passed            int  // for Overtaken: entries of others since it began to wait
	overtook          int  // for Overtakes
	next              int  // for Order: index of the process that must enter next
}

// Step is what matters of one step.
type Step struct {
	Kind      trace.Kind
	At        mutex.ID
	Conflicts bool // the process and that of Overtaken exclude each other
	Sent      int  // messages of the algorithm, to others
	Overtakes bool // the message received was sent later than another on its channel
}

// After returns the progress after a step; dead reports that the goal is out of reach.
func (g *Goal) After(p Progress, h Step) (next Progress, dead bool) {
	if m := g.Messages; m != nil {
		p.messages = min(p.messages+h.Sent, m.enough())
		if h.Kind == trace.Enter {
			p.entries++
		}
		dead = p.entries > m.Entries || m.Bounded && p.messages > m.Most
	}
	if h.Overtakes && g.Overtakes > 0 {
		p.overtook++
	}
	if g.Overtaken != nil {
		p.overtaken(g.Overtaken, h)
	}
	if h.Kind == trace.Enter && p.next < len(g.Order) {
		if dead = g.Order[p.next] != h.At; !dead {
			p.next++
		}
	}
	return p, dead
}

// overtaken counts the entries of others while a process waits.
func (p *Progress) overtaken(o *Overtaken, h Step) {
	switch {
	case h.At == o.Process && h.Kind == trace.Ask:
		p.waits, p.passed = true, 0
	case h.At == o.Process && (h.Kind == trace.Enter || h.Kind == trace.Crash):
		p.waits, p.passed = false, 0
	case h.Kind == trace.Enter && p.waits && h.Conflicts:
		p.passed++
	}
}

// Reached reports whether a goal other than Breaks has been reached, given the processes that wait and are inside, a
// bit each, and whether messages of the algorithm are in flight.
func (g *Goal) Reached(p Progress, waiting, inside uint64, flying func() bool) bool {
	switch {
	case g.Waiting > 0:
		return bits.OnesCount64(waiting) >= g.Waiting
	case g.Inside > 0:
		return bits.OnesCount64(inside) >= g.Inside
	case g.Overtakes > 0:
		return p.overtook >= g.Overtakes
	case g.Overtaken != nil:
		return p.waits && p.passed >= g.Overtaken.Times
	case len(g.Order) > 0:
		return p.next == len(g.Order)
	case g.Messages != nil:
		return p.entries == g.Messages.Entries && p.messages >= g.Messages.Least && waiting|inside == 0 && !flying()
	}
	return false
}

// Remembers reports whether the goal depends on more than the state of the system.
func (g *Goal) Remembers() bool {
	return g.Overtakes > 0 || g.Overtaken != nil || len(g.Order) > 0 || g.Messages != nil
}
