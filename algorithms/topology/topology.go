// Package topology makes the topology of a run: the [mutex.Topology] of n processes, from what an algorithm needs and
// a user requests.
package topology

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/quorum"
)

// Spec is the user's request. A part that is nil is the algorithm's default.
type Spec struct {
	Quorums *Quorums
	Tree    *Tree
	Graph   *Graph
}

// Quorums are the quorums of a named system, or given one by one.
type Quorums struct {
	System string  // one of quorum.Systems; empty: the algorithm's default
	Sets   [][]int // S_i at index i-1, instead of a system
	Down   []int   // for the system tree: the processes that have failed
}

// Tree is a tree of processes, of a named shape or given by its fathers.
type Tree struct {
	Shape   string // one of TreeShapes; empty: the first
	Fathers []int  // the father of process i at index i-1, 0 for the root, instead of a shape
}

// Graph is a conflict graph, which connects the processes that exclude each other: of a named shape, or given by its
// edges.
type Graph struct {
	Shape string   // one of GraphShapes; empty: the first
	Edges [][2]int // instead of a shape; empty but not nil if no processes exclude each other
}

// Problem is the error for a topology that cannot be made as requested. Its Path is the path in a scenario:
// "quorums.sets[2]", "tree.fathers[0]", "processes".
type Problem = quorum.Problem

// Of returns the topology of n processes of an algorithm that spec describes. The error is a [*Problem].
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

// fits returns an error if the request has a part that the algorithm does not use.
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
