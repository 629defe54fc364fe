package long

import "fano/algorithms/engine/simulate"

const (
	mostMarks = 64       // most marks of a run
	markBytes = 48 << 20 // most bytes of all marks together
	often     = 4096     // events from mark to mark at first
)

// marks are saved states of the run at about equal distances: one at the beginning, which cannot be dropped, and as
// many more as fit. When they no longer fit, every second one is dropped.
type marks struct {
	all   []*simulate.Mark
	every int // about how many events from one to the next
	bytes int64
}

// due returns the number of events after which the next mark is due.
func (m *marks) due() int {
	if len(m.all) == 0 {
		return 0
	}
	return m.all[len(m.all)-1].Step() + m.every
}

// add marks the stepper's position. The first mark is kept at any size, because it is the beginning.
func (m *marks) add(c *simulate.Stepper) {
	mark := c.Mark()
	m.all = append(m.all, mark)
	m.bytes += mark.Bytes()
	for len(m.all) > 1 && (len(m.all) > mostMarks || m.bytes > markBytes) {
		m.thin()
	}
}

// thin drops every second mark.
func (m *marks) thin() {
	kept := m.all[:0]
	m.bytes = 0
	for i, mark := range m.all {
		if i%2 == 0 {
			kept = append(kept, mark)
			m.bytes += mark.Bytes()
		}
	}
	clear(m.all[len(kept):])
	m.all, m.every = kept, 2*m.every
}

// before returns the last mark with at most this many events before it; the first mark if there is none.
func (m *marks) before(events int) *simulate.Mark {
	found := m.all[0]
	for _, mark := range m.all {
		if mark.Step() <= events {
			found = mark
		}
	}
	return found
}
