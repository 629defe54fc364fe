package explore

import (
	"math/bits"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// infinite is the distance to what cannot happen. Longer distances are cut to never - 1.
const infinite = ^uint16(0)

// bypassCheck counts how often a process is bypassed, and judges the second clause of EM3: while a process waits, no
// process that it excludes enters twice. It is not part of a state. Going backwards, it finds for each state and each
// pair how often q can still enter while p waits, and the fewest steps until q enters once, and twice, while p waits;
// and the fewest steps to any such second entry at all.
type bypassCheck struct {
	*search
	entries   []uint8  // by state, p and q: entries of q while p waits; invalid if runs can go round in circles
	distances []uint16 // by state, p and q: steps until q enters once while p waits, and twice
	total     []uint16 // by state: steps to the first second entry
}

// newBypassCheck returns nil if the clause is not judged.
func newBypassCheck(s *search) *bypassCheck {
	if !s.Bypass {
		return nil
	}
	pairs, far := s.states*s.n*s.n, []uint16{infinite}
	return &bypassCheck{
		search: s, entries: make([]uint8, pairs), distances: slices.Repeat(far, 2*pairs), total: slices.Repeat(far, s.states),
	}
}

// bypassBytes returns the bytes that this takes per state.
func (s *search) bypassBytes() int64 { return int64(5*s.n*s.n + 2) }

func (c *bypassCheck) pair(state, p, q int) int { return (state*c.n+p)*c.n + q }

// at returns the two distances of a state and a pair.
func (c *bypassCheck) at(state, p, q int) []uint16 {
	i := 2 * c.pair(state, p, q)
	return c.distances[i : i+2]
}

// pass follows one edge, and reports whether that shortened a distance. c may be nil.
func (c *bypassCheck) pass(from *expansion, to int, m *move) bool {
	if c == nil {
		return false
	}
	shorter := shorten(&c.total[from.state], oneMore(c.total[to]))
	for left := from.waiting; left != 0; left &= left - 1 {
		p := bits.TrailingZeros64(left)
		for q := range c.n {
			if p == q {
				continue
			}
			c.count(from.state, to, m, p, q)
			if !c.exclude(p, q) {
				continue
			}
			here, along := c.at(from.state, p, q), c.viaEdge(to, m, p, q)
			for k := range here {
				shorter = shorten(&here[k], along[k]) || shorter
			}
			shorter = shorten(&c.total[from.state], here[1]) || shorter
		}
	}
	return shorter
}

// count counts the entries of q while p waits by way of one edge.
func (c *bypassCheck) count(from, to int, m *move, p, q int) {
	here := &c.entries[c.pair(from, p, q)]
	times := c.entries[c.pair(to, c.group.rename(m.by, p), c.group.rename(m.by, q))]
	if m.enters(q) {
		times++
	}
	*here = max(*here, times)
}

// enters reports whether process q enters in a move.
func (m *move) enters(q int) bool { return m.kind == trace.Enter && q == int(m.process) }

// viaEdge returns the two distances of a pair by way of one edge.
func (c *bypassCheck) viaEdge(to int, m *move, p, q int) [2]uint16 {
	then := c.at(to, c.group.rename(m.by, p), c.group.rename(m.by, q))
	if m.enters(q) {
		return [2]uint16{1, oneMore(then[0])}
	}
	return [2]uint16{oneMore(then[0]), oneMore(then[1])}
}

func oneMore(d uint16) uint16 {
	if d >= infinite-1 {
		return d
	}
	return d + 1
}

func shorten(d *uint16, to uint16) bool {
	if to >= *d {
		return false
	}
	*d = to
	return true
}

// property returns the verdict, once no distance can be shortened any more.
func (c *bypassCheck) property() Property {
	switch {
	case c == nil:
		return Property{}
	case c.total[0] == infinite:
		return Property{Name: EM3b, Verdict: Holds}
	}
	schedule, processes := c.schedule()
	return Property{Name: EM3b, Verdict: Broken, Schedule: schedule, Processes: processes}
}

// schedule returns a shortest schedule to a second entry, with the entering and the waiting process. It follows total
// to a state from which some pair is nearest, and then the distances of that pair.
func (c *bypassCheck) schedule() (schedule []trace.Choice, processes []mutex.ID) {
	walk := c.newWalk()
	state, p, q, k := 0, -1, -1, 1
	for {
		if p < 0 {
			p, q = c.nearest(state)
		}
		b, i := c.successorsOf(state), 0
		for !c.startsShortest(state, int(b.to[i]), &b.moves[i], p, q, k) {
			i++
		}
		m := &b.moves[i]
		if p >= 0 {
			if m.enters(q) {
				k--
			}
			if k < 0 {
				processes = []mutex.ID{mutex.ID(walk.process(q) + 1), mutex.ID(walk.process(p) + 1)}
				walk.follow(m)
				return walk.schedule, processes
			}
			p, q = c.group.rename(m.by, p), c.group.rename(m.by, q)
		}
		walk.follow(m)
		state = int(b.to[i])
	}
}

// startsShortest reports whether a move is the first of a shortest schedule: to the second entry of q while p waits if
// k is 1, to its next entry if k is 0, or to the second entry of any pair if p is −1.
func (c *bypassCheck) startsShortest(state, to int, m *move, p, q, k int) bool {
	if p < 0 {
		return oneMore(c.total[to]) == c.total[state]
	}
	return c.viaEdge(to, m, p, q)[k] == c.at(state, p, q)[k]
}

// nearest returns a pair whose second entry is the nearest of all; −1, -1 if other steps come first.
func (c *bypassCheck) nearest(state int) (p, q int) {
	for p := range c.n {
		for q := range c.n {
			if c.at(state, p, q)[1] == c.total[state] {
				return p, q
			}
		}
	}
	return -1, -1
}
