package scenario

import (
	"cmp"
	"errors"
	"slices"

	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
)

// A layoutKey is what a layout depends on: the document's own run, the one beside it and its futures mostly share it.
// It identifies fields by their position in the text.
type layoutKey struct {
	algorithm            *model.Algorithm
	processes            int
	quorums, tree, graph *byte
}

// A layout is the result of parsing the fields of a layoutKey; it is immutable.
type layout struct {
	quorums *topology.Quorums
	tree    *topology.Tree
	graph   *topology.Graph
	nodes   int
}

// maxLaid limits the processes of all layouts of one document's runs together: a layout of majorities takes quadratic
// time in its processes.
const maxLaid = 4 * MaxProcesses

// topology reads quorums, tree and graph, and checks them against what the algorithm needs, once for all runs of the
// document that share them.
func (p *parser) topology(o *object) {
	d := p.doc
	if p.algorithm == nil || d.Processes == 0 || p.mostProcesses > 0 && d.Processes > p.mostProcesses {
		return // the algorithm or the size is unknown, or the size is over the limit
	}
	key := layoutKey{p.algorithm, d.Processes, o.at("quorums").place(), o.at("tree").place(), o.at("graph").place()}
	made, ok := p.layouts[key]
	if !ok {
		if made, ok = p.layOut(o); !ok {
			return
		}
		p.layouts[key] = made
	}
	d.Quorums, d.Tree, d.Graph, p.nodes = made.quorums, made.tree, made.graph, made.nodes
}

// place identifies a node within its text; nil if it is absent.
func (n node) place() *byte {
	if !n.there() {
		return nil
	}
	return &n[0]
}

// layOut reads the fields and makes the topology; false if there are problems.
func (p *parser) layOut(o *object) (made layout, ok bool) {
	before := len(p.problems)
	for _, name := range []string{"quorums", "tree", "graph"} {
		if v := o.at(name); v.there() && p.doc.Program == "" && p.algorithm.Topology != name {
			p.add(v.path(), "no-"+name, p.algorithm.Name, "")
		} else {
			p.read(o, name)
		}
	}
	if len(p.problems) > before {
		return made, false
	}
	p.laid += p.doc.Processes
	t, err := p.doc.Topology()
	var invalid *Invalid
	if errors.As(err, &invalid) {
		p.problems = append(p.problems, invalid.Problems...)
		return made, false
	}
	p.normalize()
	return layout{p.doc.Quorums, p.doc.Tree, p.doc.Graph, t.Nodes()}, true
}

// normalize replaces equivalent forms by one, and removes defaults.
func (p *parser) normalize() {
	d := p.doc
	if q := d.Quorums; q != nil {
		if q.System == p.algorithm.Quorums {
			q.System = ""
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

// sortEdges puts the smaller end first, and sorts the edges by their ends.
func sortEdges(edges [][2]int) {
	for i, e := range edges {
		edges[i] = [2]int{min(e[0], e[1]), max(e[0], e[1])}
	}
	slices.SortFunc(edges, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
}
