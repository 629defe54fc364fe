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
		w.list("down", len(q.Down), func(i int) { w.integer(int64(q.Down[i])) })
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
		w.elements(len(g.Edges), func(i int) { w.integers(g.Edges[i][:]) })
		w.close()
	case g.Shape != "":
		w.put("graph", g.Shape)
	}
}

// integers writes a list of whole numbers.
func (w *writer) integers(list []int) {
	w.elements(len(list), func(i int) { w.integer(int64(list[i])) })
}
