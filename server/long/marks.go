package long

import "fano/algorithms/engine/simulate"

const (
	mostMarks = 64       // of a run
	markBytes = 48 << 20 // that they take together at most
	often     = 4096     // after how many events there is one at first
)

// marks are where a run was marked, all as far from one another: one at its beginning, which the system itself gives, and
// as many more as there is room for. When there is none, every second is given up.
type marks struct {
	all   []*simulate.Mark
	every int // events, about
	bytes int64
}

// due is the number of events behind which the next mark is due.
func (m *marks) due() int {
	if len(m.all) == 0 {
		return 0
	}
	return m.all[len(m.all)-1].Step() + m.every
}

// add marks where a stepper stands. The first mark is kept whatever it takes, for it is the beginning.
func (m *marks) add(c *simulate.Stepper) {
	mark := c.Mark()
	m.all = append(m.all, mark)
	m.bytes += mark.Bytes()
	for len(m.all) > 1 && (len(m.all) > mostMarks || m.bytes > markBytes) {
		m.thin()
	}
}

// thin gives up every second mark.
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

// before is the last mark with at most the given number of events before it.
func (m *marks) before(events int) *simulate.Mark {
	found := m.all[0]
	for _, mark := range m.all {
		if mark.Step() <= events {
			found = mark
		}
	}
	return found
}
