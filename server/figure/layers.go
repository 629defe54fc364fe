package figure

import (
	"cmp"
	"slices"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// edge means that one process precedes another; of are the arbiters that decided it.
type edge struct {
	from, to mutex.ID
	state    string // why: a list, or a dirty fork
	of       []mutex.ID
}

// turned reports whether a dirty fork has turned the edge.
func (e *edge) turned() bool { return e.state == picture.Dirty }

// edges returns the edges of H, one per pair.
func (s *scene) edges() []edge {
	var all []edge
	at := map[[2]mutex.ID]int{}
	for _, m := range s.marks {
		if m.What != picture.MarkPrecedes {
			continue
		}
		pair := [2]mutex.ID{m.At.node, m.To.node}
		k, known := at[pair]
		if !known {
			k = len(all)
			at[pair] = k
			all = append(all, edge{from: pair[0], to: pair[1], state: m.State})
		}
		if m.Of != 0 && !slices.Contains(all[k].of, m.Of) {
			all[k].of = append(all[k].of, m.Of)
		}
	}
	slices.SortStableFunc(all, func(a, b edge) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
	return all
}

// cycle returns the processes of a cycle in H; nil if there is none.
func (s *scene) cycle() []mutex.ID {
	for _, m := range s.marks {
		if m.What == picture.MarkCycle && m.Name == "H" {
			return m.Order
		}
	}
	return nil
}

// layers are the processes by depth: the length of the longest path down to them.
type layers struct {
	depth []int
	rows  [][]mutex.ID
	total bool // one process per layer: H is a total order
}

// layersOf computes the layers of 1 to n, as the page's module precedence-layout.js does. Edges that close a cycle are
// ignored; the search enters cycles at the first process of cycle.
func layersOf(n int, edges []edge, cycle []mutex.ID) layers {
	nodes := upTo(n)
	down, order := descent(n, edges, slices.Concat(cycle, nodes))
	l := layers{depth: make([]int, n+1)}
	for _, p := range slices.Backward(order) {
		for _, q := range down[p] {
			l.depth[q] = max(l.depth[q], l.depth[p]+1)
		}
	}
	l.rows = make([][]mutex.ID, slices.Max(l.depth)+1)
	for _, p := range nodes {
		l.rows[l.depth[p]] = append(l.rows[l.depth[p]], p)
	}
	l.total = len(l.rows) == n
	for d := range l.rows[1:] {
		l.below(d+1, edges)
	}
	return l
}

// descent searches depth first from starts. It returns the edges without those that lead back to an open node, and the
// nodes in postorder.
func descent(n int, edges []edge, starts []mutex.ID) (down [][]mutex.ID, left []mutex.ID) {
	out, state := make([][]mutex.ID, n+1), make([]int, n+1)
	down = make([][]mutex.ID, n+1)
	for _, e := range edges {
		out[e.from] = append(out[e.from], e.to)
	}
	const open, done = 1, 2
	var walk func(p mutex.ID)
	walk = func(p mutex.ID) {
		state[p] = open
		for _, q := range out[p] {
			if state[q] == open {
				continue
			}
			down[p] = append(down[p], q)
			if state[q] != done {
				walk(q)
			}
		}
		state[p] = done
		left = append(left, p)
	}
	for _, p := range starts {
		if state[p] == 0 {
			walk(p)
		}
	}
	return down, left
}

// below sorts a layer by the mean position of each node's predecessors in the layer above.
func (l *layers) below(d int, edges []edge) {
	above := l.rows[d-1]
	middle := map[mutex.ID]float64{}
	for _, p := range l.rows[d] {
		sum, count := 0.0, 0
		for _, e := range edges {
			if k := slices.Index(above, e.from); e.to == p && k >= 0 {
				sum, count = sum+(float64(k)+0.5)/float64(len(above)), count+1
			}
		}
		middle[p] = 0.5
		if count > 0 {
			middle[p] = sum / float64(count)
		}
	}
	slices.SortStableFunc(l.rows[d], func(a, b mutex.ID) int { return cmp.Or(cmp.Compare(middle[a], middle[b]), cmp.Compare(a, b)) })
}
