// Package goal says what a run is to come to: a predicate on runs, with what must be remembered of a run to judge it.
// Package explore searches for the shortest way to one.
package goal

import (
	"math/bits"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Goal is what is to come about; exactly one of its fields is set.
type Goal struct {
	// Breaks is a property that is to break: EM1, EM2, EM3, or an invariant of the algorithm's own by its name.
	Breaks string
	// Waiting is how many processes are to wait at once, and Inside how many are to be inside at once. A process that
	// has crashed does not wait.
	Waiting, Inside int
	// Overtakes is how many messages are to be delivered before one that was sent earlier on the same channel.
	Overtakes int
	// Overtaken is the process that is to wait while others enter.
	Overtaken *Overtaken
	// Order is the order in which processes are to enter.
	Order []mutex.ID
	// Messages is what some entries are to cost.
	Messages *Messages
}

// Overtaken asks that the processes that Process excludes enter Times times, all together, while it waits.
type Overtaken struct {
	Process mutex.ID
	Times   int
}

// Messages asks for a number of entries and then quiet (no process waits or is inside, no message of the algorithm is on
// its way), with at least or at most a number of messages sent. One of the bounds is set: a Least that is not 0, or Most,
// where Bounded.
type Messages struct {
	Entries, Least, Most int
	Bounded              bool // from above, by Most
}

// enough is a number of messages; what more of them mean is known.
func (m *Messages) enough() int { return max(m.Least, m.Most+1) }

// Budget bounds the choices: Steps all of them, where 0 is no bound, the others each fault. A message is duplicated at
// most once, because the system could not tell two copies apart, so that Duplicate is at most 1.
type Budget struct {
	Steps, Drop, Duplicate, Crash int
}

// Of returns the number of choices of a kind of fault; of other kinds nil.
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

// Progress is what must be remembered of a run to see whether it reaches its goal: a small automaton for each kind.
type Progress struct {
	entries, messages int  // of Messages
	waits             bool // the process of Overtaken does
	passed            int  // entries of others since it began to wait
	overtook          int  // of Overtakes
	next              int  // the place in Order of the process that is to enter next
}

// Step is what Progress looks at in one step.
type Step struct {
	Kind      trace.Kind
	At        mutex.ID
	Conflicts bool // the process and that of Overtaken exclude each other
	Sent      int  // messages of the algorithm, to others
	Overtakes bool // the message received was sent later than another on its channel
}

// After returns the progress after a step; dead says that the goal is out of reach.
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

// Reached reports whether a goal that is no property to break has come about, by the processes that wait and are inside, a
// bit each, and whether messages of the algorithm are on their way.
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
