package simulate

import (
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// loop is what is known of the stretch of a schedule that repeats: how the system was at
// its beginning, and what has happened in its first round.
type loop struct {
	began   *system.System
	from    int // the step of its first event
	entries map[mutex.ID]int
	came    map[trace.MessageName]bool // the messages delivered
	lost    bool                       // a message was dropped
	able    []bool                     // by process: it may enter at every moment so far
	inside  []bool                     // by process: it is inside at every moment so far
	waiting []bool                     // by process: it waits at every moment so far
	down    []bool                     // by node: it is crashed at every moment so far
}

// newLoop begins a loop where a run stands now.
func newLoop(r *run) *loop {
	n, nodes := r.Processes, r.sys.Nodes()
	l := &loop{
		began: r.sys.Clone(), from: r.summary.Events + 1, entries: map[mutex.ID]int{}, came: map[trace.MessageName]bool{},
		able: slices.Repeat([]bool{true}, n), inside: slices.Repeat([]bool{true}, n), waiting: slices.Repeat([]bool{true}, n),
		down: slices.Repeat([]bool{true}, nodes),
	}
	for p := mutex.ID(1); int(p) <= nodes; p++ {
		l.look(r.sys, p)
	}
	return l
}

// look notes how a process is now. Whether it may enter depends on it alone, so that only
// the one at which something has happened need be looked at.
func (l *loop) look(sys *system.System, p mutex.ID) {
	local := sys.Local(p)
	l.down[p-1] = l.down[p-1] && local.Crashed
	if int(p) > len(l.able) {
		return // a server does nothing of itself
	}
	i, up := p-1, !local.Crashed
	l.waiting[i] = l.waiting[i] && up && local.Phase == mutex.Waiting
	l.inside[i] = l.inside[i] && up && local.Phase == mutex.Inside
	l.able[i] = l.able[i] && l.waiting[i] && sys.MayEnter(p)
}

// seen takes note of a step of the first round.
func (l *loop) seen(sys *system.System, step *system.Step) {
	switch step.Kind {
	case trace.Enter:
		l.entries[step.At]++
	case trace.Receive:
		l.came[step.Message.Name()] = true
	case trace.Drop:
		l.lost = true
	}
	l.look(sys, step.At)
}

// told is the loop as a summary tells it, if it repeats with this shift.
func (l *loop) told(s shift) *trace.Loop {
	t := &trace.Loop{From: l.from, Entries: l.entries, Fair: l.fair(s)}
	for i, waits := range l.waiting {
		if waits {
			t.Waits = append(t.Waits, mutex.ID(i+1))
		}
	}
	return t
}

// fair says that no message is lost or stays under way for ever, though its receiver is
// up now and then, that no process may enter all the time and never does, and that none
// stays inside.
func (l *loop) fair(s shift) bool {
	if l.lost || slices.Contains(l.able, true) || slices.Contains(l.inside, true) {
		return false
	}
	return !slices.ContainsFunc(l.began.InFlight(), func(at system.Slot) bool {
		m := l.began.Packet(at).Name()
		return !l.down[m.To-1] && !l.arrives(m, s.on(m))
	})
}

// arrives reports whether a message that is in flight when a round begins is delivered in
// that round or in a later one: each time round, the k-th of its channel is the (k +
// shift)-th of the first.
func (l *loop) arrives(m trace.MessageName, shift int) bool {
	for {
		if l.came[m] {
			return true
		}
		if m.K -= shift; shift == 0 || m.K < 1 {
			return false
		}
	}
}
