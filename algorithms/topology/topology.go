// Package topology makes the topology of a run: of what an algorithm needs, and of what
// somebody asks for, the [mutex.Topology] of n processes.
package topology

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/quorum"
)

// Spec is what can be asked for. A part that is nil is as usual for the algorithm.
type Spec struct {
	Quorums *Quorums
	Tree    *Tree
	Graph   *Graph
}

// Quorums are the quorums of a system, or given one by one.
type Quorums struct {
	System string  // one of quorum.Systems; empty: the algorithm's own
	Sets   [][]int // that of process i at place i-1, in place of a system
	Down   []int   // of system tree: those that have failed
}

// Tree is a tree of processes, of a shape or given father by father.
type Tree struct {
	Shape   string // one of TreeShapes; empty: the first
	Fathers []int  // of process i at place i-1, 0 of the root, in place of a shape
}

// Graph is which processes exclude each other, of a shape or given edge by edge.
type Graph struct {
	Shape string   // one of GraphShapes; empty: the first
	Edges [][2]int // in place of a shape; not nil, but empty, if nobody excludes anybody
}

// Problem is why a topology cannot be as it was asked for. Its Path is that in a scenario:
// "quorums.sets[2]", "tree.fathers[0]", "processes".
type Problem = quorum.Problem

// Of is the topology of n processes of an algorithm, as spec says. The error is a [*Problem].
func Of(a *model.Algorithm, n int, spec Spec) (*mutex.Topology, error) {
	if err := spec.fits(a); err != nil {
		return nil, err
	}
	t := mutex.Complete(n)
	var err error
	switch a.Topology {
	case "star":
		t.Hosts = []mutex.ID{0} // the server has a machine of its own
	case "quorums":
		err = spec.quorums(t, a.Quorums)
	case "tree":
		err = spec.tree(t)
	case "graph":
		err = spec.graph(t)
	}
	if err != nil {
		return nil, err
	}
	return t, nil
}

// fits refuses a part of which the algorithm makes no use.
func (s Spec) fits(a *model.Algorithm) error {
	switch {
	case s.Quorums != nil && a.Topology != "quorums":
		return problem("quorums", NoQuorums, a.Name, "")
	case s.Tree != nil && a.Topology != "tree":
		return problem("tree", NoTree, a.Name, "")
	case s.Graph != nil && a.Topology != "graph":
		return problem("graph", NoGraph, a.Name, "")
	}
	return nil
}
