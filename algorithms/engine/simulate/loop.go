package simulate

import (
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// loop is the repeating part of a schedule: the system at its beginning, and what has happened in its first round.
type loop struct {
	start     *system.System
	from      int // step of its first event
	entries   map[mutex.ID]int
	delivered map[trace.MessageName]bool // the messages delivered
	dropped   bool                       // a message was dropped
	able      []bool                     // by process: it could enter at every moment so far
	inside    []bool                     // by process: it was inside at every moment so far
	waiting   []bool                     // by process: it waited at every moment so far
	down      []bool                     // by node: it was crashed at every moment so far
}

// newLoop returns a loop that begins at the current state of a run.
func newLoop(r *run) *loop {
	n, nodes := r.Processes, r.sys.Nodes()
	l := &loop{
		start: r.sys.Clone(), from: r.summary.Events + 1, entries: map[mutex.ID]int{}, delivered: map[trace.MessageName]bool{},
		able: slices.Repeat([]bool{true}, n), inside: slices.Repeat([]bool{true}, n), waiting: slices.Repeat([]bool{true}, n),
		down: slices.Repeat([]bool{true}, nodes),
	}
	for p := mutex.ID(1); int(p) <= nodes; p++ {
		l.update(r.sys, p)
	}
	return l
}

// update updates what is known of a process. Whether a process may enter depends on its own state alone, so only the
// process of the last event need be looked at.
func (l *loop) update(sys *system.System, p mutex.ID) {
	local := sys.Local(p)
	l.down[p-1] = l.down[p-1] && local.Crashed
	if int(p) > len(l.able) {
		return // a server does nothing on its own
	}
	i, up := p-1, !local.Crashed
	l.waiting[i] = l.waiting[i] && up && local.Phase == mutex.Waiting
	l.inside[i] = l.inside[i] && up && local.Phase == mutex.Inside
	l.able[i] = l.able[i] && l.waiting[i] && sys.MayEnter(p)
}

// record records a step of the first round.
func (l *loop) record(sys *system.System, step *system.Step) {
	switch step.Kind {
	case trace.Enter:
		l.entries[step.At]++
	case trace.Receive:
		l.delivered[step.Message.Name()] = true
	case trace.Drop:
		l.dropped = true
	}
	l.update(sys, step.At)
}

// summary returns the loop as the summary shows it, given the shift with which it repeats.
func (l *loop) summary(s shift) *trace.Loop {
	t := &trace.Loop{From: l.from, Entries: l.entries, Fair: l.fair(s)}
	for i, waits := range l.waiting {
		if waits {
			t.Waits = append(t.Waits, mutex.ID(i+1))
		}
	}
	return t
}

// fair reports whether the loop is fair: no message is lost or stays in flight for ever while its receiver is up now
// and then, no process that could always enter never does, and no process stays inside.
func (l *loop) fair(s shift) bool {
	if l.dropped || slices.Contains(l.able, true) || slices.Contains(l.inside, true) {
		return false
	}
	return !slices.ContainsFunc(l.start.InFlight(), func(at system.Slot) bool {
		m := l.start.Packet(at).Name()
		return !l.down[m.To-1] && !l.arrives(m, s.on(m))
	})
}

// arrives reports whether a message in flight when a round begins is delivered in that round or in a later one. In each
// further round, the k-th message of a channel plays the part of the (k - shift)-th in the round before.
func (l *loop) arrives(m trace.MessageName, shift int) bool {
	for {
		if l.delivered[m] {
			return true
		}
		if m.K -= shift; shift == 0 || m.K < 1 {
			return false
		}
	}
}
