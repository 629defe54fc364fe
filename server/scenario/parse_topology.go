package scenario

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
)

// A layoutKey is what a layout depends on. The document's own run, the one beside it and its futures mostly have the
// same.
type layoutKey struct {
	algorithm            *model.Algorithm
	processes            int
	quorums, tree, graph node
}

// A layout is what is made of the fields of a layoutKey; nobody changes it.
type layout struct {
	quorums *topology.Quorums
	tree    *topology.Tree
	graph   *topology.Graph
	nodes   int
}

// mostLaid is for how many processes, in all, the layouts of one document's runs are made: a layout of majorities takes
// time by the square of its processes.
const mostLaid = 4 * MaxProcesses

// topology reads who is where and who is next to whom, and holds it against what the algorithm needs: once for all runs
// of the document that have it in common.
func (p *parser) topology(o place) {
	if p.algorithm == nil || p.doc.Processes == 0 || p.most > 0 && p.doc.Processes > p.most {
		return // what would be needed is not known, or more than may be
	}
	quorums, tree, graph := o.field("quorums"), o.field("tree"), o.field("graph")
	key := layoutKey{p.algorithm, p.doc.Processes, quorums.node, tree.node, graph.node}
	if made, ok := p.layouts[key]; ok {
		p.doc.Quorums, p.doc.Tree, p.doc.Graph, p.nodes = made.quorums, made.tree, made.graph, made.nodes
		return
	}
	before := len(p.problems)
	p.quorums(quorums)
	p.tree(tree)
	p.graph(graph)
	if len(p.problems) > before {
		return
	}
	p.laid += p.doc.Processes
	if p.layOut(); len(p.problems) > before {
		return
	}
	if p.layouts == nil {
		p.layouts = map[layoutKey]layout{}
	}
	p.layouts[key] = layout{p.doc.Quorums, p.doc.Tree, p.doc.Graph, p.nodes}
}

// layOut makes the topology, from what is right in itself.
func (p *parser) layOut() {
	t, err := p.doc.Topology()
	var invalid *Invalid
	if errors.As(err, &invalid) {
		p.problems = append(p.problems, invalid.Problems...)
		return
	}
	p.nodes = t.Nodes()
	p.usualTopology()
}

// uses tells whether there is something to read; it reports a field of which the algorithm makes no use.
func (p *parser) uses(v value, needs, code string) bool {
	if p.withoutProgram(v) {
		return false
	}
	if v.there() && p.algorithm.Topology != needs {
		p.add(v.path(), code, p.algorithm.Name, "")
		return false
	}
	return v.there()
}

func (p *parser) quorums(v value) {
	if !p.uses(v, "quorums", topology.NoQuorums) {
		return
	}
	o := v.object()
	system, sets := o.field("system"), o.field("sets")
	q := &topology.Quorums{System: system.word(), Down: p.numbers(o.field("down"))}
	if sets.there() {
		q.Sets = [][]int{}
	}
	for set := range sets.each() {
		q.Sets = append(q.Sets, p.numbers(set))
	}
	p.doc.Quorums = q
}

// numbers are a list of processes, or of something counted like them.
func (p *parser) numbers(v value) []int {
	if v.length() == 0 {
		return nil
	}
	all := make([]int, 0, v.node.size())
	process := p.anyProcess(v.shape.items)
	for e := range v.each() {
		e.shape = process
		all = append(all, e.count())
	}
	return all
}

// anyProcess is a shape, up to the number of processes of this document.
func (p *parser) anyProcess(of *shape) *shape {
	s := *of
	s.high = int64(p.doc.Processes)
	return &s
}

func (p *parser) tree(v value) {
	if !p.uses(v, "tree", topology.NoTree) {
		return
	}
	t := &topology.Tree{}
	if v.is(isObject) {
		fathers := v.object().field("fathers")
		t.Fathers = append([]int{}, p.numbers(fathers)...)
	} else {
		t.Shape = v.named(`{"fathers":[…]}`)
	}
	p.doc.Tree = t
}

func (p *parser) graph(v value) {
	if !p.uses(v, "graph", topology.NoGraph) {
		return
	}
	g := &topology.Graph{}
	if v.is(isObject) {
		g.Edges = [][2]int{}
		edges := v.object().field("edges")
		end := p.anyProcess(edges.shape.items.items)
		for e := range edges.each() {
			g.Edges = append(g.Edges, e.edge(end))
		}
	} else {
		g.Shape = v.named(`{"edges":[[1,2],…]}`)
	}
	p.doc.Graph = g
}

// edge joins two processes, of which end is the shape.
func (v value) edge(end *shape) (edge [2]int) {
	a, b, ok := v.pair()
	if !ok {
		return edge
	}
	a.shape, b.shape = end, end
	return [2]int{a.count(), b.count()}
}

// named is one of the words; otherwise says what else could stand there.
func (v value) named(otherwise string) string {
	words := v.shape.words()
	if !v.is(isString) || !slices.Contains(words, v.node.text()) {
		v.wrong("not-one-of", strings.Join(append(slices.Clone(words), otherwise), ", "))
		return ""
	}
	return v.node.text()
}

// usualTopology puts into one form what can be said in several, and forgets what would be so anyway.
func (p *parser) usualTopology() {
	d := p.doc
	if q := d.Quorums; q != nil {
		if q.System == p.algorithm.Quorums {
			q.System = ""
		}
		slices.Sort(q.Down)
		for _, set := range q.Sets {
			slices.Sort(set)
		}
		if q.System == "" && q.Sets == nil && q.Down == nil {
			d.Quorums = nil
		}
	}
	if d.Tree != nil && d.Tree.Shape == topology.TreeShapes[0] {
		d.Tree = nil
	}
	if d.Graph != nil && d.Graph.Shape == topology.GraphShapes[0] {
		d.Graph = nil
	}
	if d.Graph != nil {
		sortEdges(d.Graph.Edges)
	}
}

// sortEdges puts the smaller end first, and the edges into the order of their ends.
func sortEdges(edges [][2]int) {
	for i, e := range edges {
		edges[i] = [2]int{min(e[0], e[1]), max(e[0], e[1])}
	}
	slices.SortFunc(edges, func(a, b [2]int) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
}
