package scenario

import (
	"fano/algorithms"
	"fano/algorithms/topology"
)

// quorums writes those that are not the usual ones of the algorithm.
func (w *writer) quorums(d *Document) {
	q := d.Quorums
	if q == nil {
		return
	}
	usual := ""
	if a, ok := algorithms.Named(d.Algorithm); ok {
		usual = a.Quorums
	}
	w.object("quorums", func() {
		if q.System != "" && q.System != usual {
			w.put("system", q.System)
		}
		w.list("sets", len(q.Sets), func(i int) { w.integers(q.Sets[i]) })
		if len(q.Down) > 0 {
			w.field("down")
			w.integers(q.Down)
		}
	})
}

func (w *writer) tree(t *topology.Tree) {
	switch {
	case t == nil:
	case t.Fathers != nil:
		w.field("tree")
		w.open()
		w.field("fathers")
		w.integers(t.Fathers)
		w.close()
	case t.Shape != "":
		w.put("tree", t.Shape)
	}
}

func (w *writer) graph(g *topology.Graph) {
	switch {
	case g == nil:
	case g.Edges != nil:
		w.field("graph")
		w.open()
		w.field("edges") // even if there are none: then nobody excludes anybody
		w.out = append(w.out, '[')
		for _, e := range g.Edges {
			w.comma()
			w.integers(e[:])
		}
		w.out = append(w.out, ']')
		w.close()
	case g.Shape != "":
		w.put("graph", g.Shape)
	}
}

// integers writes a list of whole numbers.
func (w *writer) integers(list []int) {
	w.out = append(w.out, '[')
	for _, n := range list {
		w.comma()
		w.integer(int64(n))
	}
	w.out = append(w.out, ']')
}
