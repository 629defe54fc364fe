package goal

import (
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// lore is how many requests of each process are known: to each node now, to each when it asked, and to the receiver of
// each message on its way. A vector clock that ticks at requests only (Fidge 1988, Mattern 1989). Rows never change, so
// that copies share them. The zero lore knows of nothing and costs nothing.
type lore struct {
	knows, asked [][]int32
	carried      [][]int32 // by slot
	none         []int32   // nothing known
}

func newLore(nodes int) lore {
	l := lore{none: make([]int32, nodes)}
	l.knows = slices.Repeat([][]int32{l.none}, nodes)
	l.asked = slices.Repeat([][]int32{nil}, nodes)
	return l
}

func (l *lore) is() bool { return l.knows != nil }

func (l lore) clone() lore {
	l.knows, l.asked, l.carried = slices.Clone(l.knows), slices.Clone(l.asked), slices.Clone(l.carried)
	return l
}

// carry lets messages carry what their sender knows; nil is nothing.
func (l *lore) carry(slots []system.Slot, known []int32) {
	if !l.is() {
		return
	}
	if known == nil {
		known = l.none
	}
	for _, at := range slots {
		for int(at) >= len(l.carried) {
			l.carried = append(l.carried, nil)
		}
		l.carried[at] = known
	}
}

// after takes note of a step. It gives who waits though its request happened before that of whom enters, or 0.
func (l *lore) after(s *system.System, step *system.Step) mutex.ID {
	p := step.At - 1
	switch step.Kind {
	case trace.Duplicate:
		l.carry(step.Sends, l.carried[step.Slot])
		return 0
	case trace.Drop, trace.Crash, trace.Recover:
		return 0
	case trace.Receive:
		l.knows[p] = joined(l.knows[p], l.carried[step.Slot])
	case trace.Ask, trace.Again:
		mine := slices.Clone(l.knows[p])
		mine[p]++
		l.knows[p], l.asked[p] = mine, mine
	}
	l.carry(step.Sends, l.knows[p])
	if step.Kind != trace.Enter {
		return 0
	}
	return l.ahead(s, step.At)
}

// joined is what two know together.
func joined(a, b []int32) []int32 {
	if slices.Equal(a, b) {
		return a
	}
	both := slices.Clone(a)
	for i, n := range b {
		both[i] = max(both[i], n)
	}
	return both
}

// ahead is who waits, and is excluded by p, though its request happened before that of p.
func (l *lore) ahead(s *system.System, p mutex.ID) mutex.ID {
	for q := mutex.ID(1); int(q) <= s.Processes; q++ {
		other := s.Local(q)
		if q != p && other.Phase == mutex.Waiting && !other.Crashed && s.Topology.Conflict(p, q) &&
			l.asked[p-1][q-1] >= l.knows[q-1][q-1] {
			return q
		}
	}
	return 0
}
