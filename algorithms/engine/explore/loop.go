package explore

import "slices"

// shortestLoop is a short way round in a component from a state to itself on which every duty
// is done or ceases to be due: always on to the nearest place where that is so of one more, and
// home. (The shortest would be a travelling salesman's.)
func (g *graph) shortestLoop(parts *components, part int32, start int) []int {
	t := &tour{graph: g, parts: parts, part: part, columns: make([]int32, g.layout.room), came: map[int]int{}}
	t.due = g.dutiesOf(start, t.columns)
	at := start
	for len(t.due) > 0 {
		at = t.goOn(at, t.doesSomething)
	}
	if at != start || len(t.way) == 0 {
		t.goOn(at, func(_ int, e *edge) bool { return int(e.to) == start })
	}
	return t.way
}

// tour is a way in a component, and the duties that are still due on it.
type tour struct {
	*graph
	parts   *components
	part    int32
	way     []int // edges
	due     []duty
	columns []int32
	came    map[int]int // breadth first: by state, the edge that led to it
}

// doesSomething reports whether an edge does a duty, or leads to a state where one is not due.
func (t *tour) doesSomething(_ int, e *edge) bool { return len(t.left(e)) < len(t.due) }

// left are the duties that are left after an edge.
func (t *tour) left(e *edge) []duty {
	t.layout.read(t.columns, t.rows.at(int(e.to)))
	return slices.DeleteFunc(slices.Clone(t.due), func(d duty) bool {
		return t.does(d, e) || !t.isDue(d, int(e.to), t.columns)
	})
}

// goOn goes from a state to the nearest edge that is wanted, and along it.
func (t *tour) goOn(from int, wanted func(from int, e *edge) bool) (to int) {
	clear(t.came)
	t.came[from] = -1
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		t.askNow(len(t.came))
		state := queue[0]
		for i := t.first[state]; i < t.first[state+1]; i++ {
			e := &t.edges[i]
			if t.parts.of[e.to] != t.part {
				continue
			}
			if wanted(state, e) {
				t.goAlong(state, i)
				return int(e.to)
			}
			if _, known := t.came[int(e.to)]; !known {
				t.came[int(e.to)] = i
				queue = append(queue, int(e.to))
			}
		}
	}
	panic("explore: a fair component has no fair loop")
}

// goAlong appends the way that was found to a state, and one edge more.
func (t *tour) goAlong(state, last int) {
	way := []int{last}
	for i := t.came[state]; i >= 0; i = t.came[t.source(i)] {
		way = append(way, i)
	}
	slices.Reverse(way)
	for _, i := range way {
		t.due = t.left(&t.edges[i])
	}
	t.way = append(t.way, way...)
}

// source is the state that an edge comes from.
func (g *graph) source(i int) int {
	state, _ := slices.BinarySearch(g.first, i+1)
	return state - 1
}
