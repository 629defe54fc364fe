package figure

import (
	"cmp"
	"slices"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// MaxPreceding is how many processes a figure of H has.
const MaxPreceding = 40

// edge says that one precedes another, and by which arbiters.
type edge struct {
	from, to mutex.ID
	state    string // what says so: a list, or a dirty fork
	of       []mutex.ID
}

// turned says that a dirty fork has turned the edge.
func (e *edge) turned() bool { return e.state == picture.Dirty }

// edges are the edges of H, one a pair.
func (s *scene) edges() []edge {
	var all []edge
	at := map[[2]mutex.ID]int{}
	for i := range s.marks {
		m := &s.marks[i]
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

// cycle are the processes of a circle in H, if there is one.
func (s *scene) cycle() []mutex.ID {
	for i := range s.marks {
		if m := &s.marks[i]; m.What == picture.MarkCycle && m.Name == "H" {
			return m.Order
		}
	}
	return nil
}

// layers are processes by how deep they are: the length of the longest way down to them.
type layers struct {
	depth []int
	rows  [][]mutex.ID
	total bool // one in each layer: H is one order
}

// layersOf finds the layers of 1 to n, as the page's module precedence-layout.js does. What closes a circle is left out;
// circles are entered first at one that is known.
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

// descent walks in depth: the edges without those that lead back to where the walk comes from, and the nodes in the order
// in which it leaves them.
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

// below puts a layer's nodes below the nodes of the layer above to which they belong.
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
