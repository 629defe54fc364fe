package topology

import (
	"maps"

	"fano/algorithms/quorum"
)

// The codes of a [Problem], in addition to those of package quorum.
const (
	NoQuorums   = "no-quorums" // the algorithm uses no quorums; the next two are alike
	NoTree      = "no-tree"
	NoGraph     = "no-graph"
	Either      = "either"
	FatherCount = "father-count"
	Rootless    = "rootless"
	Roots       = "roots"
	Circle      = "circle"
	OwnFather   = "own-father"
	Loop        = "loop"
)

// Texts maps each code of a [Problem] to its sentence.
var Texts = func() map[string]string {
	texts := map[string]string{
		NoQuorums:   "{value} uses no quorums",
		NoTree:      "{value} uses no tree",
		NoGraph:     "{value} uses no graph of conflicts",
		Either:      "needs exactly one of {allowed}",
		FatherCount: "the list has {value} parents, but there are {allowed} processes; the root’s parent is 0",
		Rootless:    "there is no root: one process must have the parent 0",
		Roots:       "{value} have the parent 0, but there can be only one root",
		Circle:      "no path leads from {value} to the root: the parents form a cycle",
		OwnFather:   "{value} cannot be its own parent",
		Loop:        "{value} cannot be its own neighbour",
	}
	maps.Copy(texts, quorum.Texts)
	return texts
}()

func problem(path, code, value, allowed string) *Problem {
	return quorum.NewProblem(Texts, path, code, value, allowed)
}
