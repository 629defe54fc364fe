package quorum

// matched puts the lines of a plane into an order in which point i is on line i, so that i ∈ S_i. Such an order
// exists: every point is on as many lines as every line has points, so any k lines have at least k points between them
// (P. Hall, 1935). It is found by augmenting paths (H. W. Kuhn, 1955).
func matched(lines [][]int) [][]int {
	m := matching{lines: lines, line: make([]int, len(lines)+1), tried: make([]int, len(lines)+1)}
	for l := range lines {
		if !m.place(l, l+1) {
			panic("quorum: the lines of a plane have no perfect matching")
		}
	}
	ordered := make([][]int, len(lines))
	for i := range ordered {
		ordered[i] = lines[m.line[i+1]-1]
	}
	return ordered
}

// matching assigns to each point a line of its own.
type matching struct {
	lines [][]int
	line  []int // of each point, counted from 1; 0 if it has none yet
	tried []int // the round in which a point was last tried
}

// place assigns a point to line l in this round: a free one, or one whose line can move. It reports whether there is
// one.
func (m *matching) place(l, round int) bool {
	for _, i := range m.lines[l] {
		if m.line[i] == 0 {
			m.line[i] = l + 1
			return true
		}
	}
	for _, i := range m.lines[l] {
		if m.tried[i] == round {
			continue
		}
		m.tried[i] = round
		if m.place(m.line[i]-1, round) {
			m.line[i] = l + 1
			return true
		}
	}
	return false
}
