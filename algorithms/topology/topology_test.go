package topology_test

import (
	"errors"
	"slices"
	"testing"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/quorum"
	"fano/algorithms/topology"
)

func needing(what string) *model.Algorithm {
	return &model.Algorithm{Declaration: mutex.Declaration{Name: "x", Assumptions: mutex.Assumptions{Topology: what, Quorums: "plane"}}}
}

func of(t *testing.T, what string, n int, s topology.Spec) *mutex.Topology {
	t.Helper()
	made, err := topology.Of(needing(what), n, s)
	if err != nil {
		t.Fatalf("%s of %d: %v", what, n, err)
	}
	if made.N != n {
		t.Fatalf("%s of %d has %d processes", what, n, made.N)
	}
	return made
}

func list(s mutex.Set) []int {
	all := []int{}
	for i := range s.All() {
		all = append(all, int(i))
	}
	return all
}

func TestWhatIsUsual(t *testing.T) {
	for _, what := range []string{"complete", "ring"} {
		if made := of(t, what, 5, topology.Spec{}); made.Nodes() != 5 || made.Quorums != nil || made.Fathers != nil || made.Edges != nil {
			t.Errorf("%s: %+v", what, made)
		}
	}
	if made := of(t, "star", 5, topology.Spec{}); made.Nodes() != 6 || made.Host(6) != 6 {
		t.Errorf("the server of a star: %+v", made)
	}
	if made := of(t, "tree", 5, topology.Spec{}); !slices.Equal(made.Fathers, []mutex.ID{0, 1, 1, 2, 2}) {
		t.Errorf("a tree: %v", made.Fathers)
	}
	if made := of(t, "graph", 5, topology.Spec{}); made.Edges != nil || !made.Conflict(1, 5) {
		t.Errorf("a graph: %v", made.Edges)
	}
	made := of(t, "quorums", 5, topology.Spec{})
	if made.Nodes() != 7 || len(made.Quorums) != 7 || made.Host(6) != 1 || made.Host(7) != 2 {
		t.Errorf("quorums: %+v", made)
	}
}

func TestQuorumsOfEverySystem(t *testing.T) {
	for _, system := range quorum.Systems {
		made := of(t, "quorums", 7, topology.Spec{Quorums: &topology.Quorums{System: system}})
		want, err := quorum.Of(system, 7, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range made.Quorums {
			if !slices.Equal(list(made.Quorums[i]), list(want.S[i])) {
				t.Errorf("%s: S_%d is %v", system, i+1, list(made.Quorums[i]))
			}
		}
	}
	made := of(t, "quorums", 3, topology.Spec{Quorums: &topology.Quorums{Sets: [][]int{{2}, {1, 2}, {2, 3}}}})
	if made.Nodes() != 3 || !slices.Equal(list(made.Quorum(3)), []int{2, 3}) {
		t.Errorf("given sets: %+v", made)
	}
	made = of(t, "quorums", 7, topology.Spec{Quorums: &topology.Quorums{System: "tree", Down: []int{1}}})
	if made.Quorums[4].Has(1) {
		t.Errorf("who is down is asked: %v", list(made.Quorums[4]))
	}
}

func TestTrees(t *testing.T) {
	for shape, want := range map[string][]mutex.ID{"binary": {0, 1, 1, 2}, "path": {0, 1, 2, 3}, "star": {0, 1, 1, 1}} {
		made := of(t, "tree", 4, topology.Spec{Tree: &topology.Tree{Shape: shape}})
		if !slices.Equal(made.Fathers, want) {
			t.Errorf("%s: %v", shape, made.Fathers)
		}
	}
	made := of(t, "tree", 4, topology.Spec{Tree: &topology.Tree{Fathers: []int{4, 3, 0, 3}}})
	if !slices.Equal(made.Fathers, []mutex.ID{4, 3, 0, 3}) {
		t.Errorf("given: %v", made.Fathers)
	}
}

func TestGraphs(t *testing.T) {
	for _, c := range []struct {
		shape string
		n     int
		want  [][]int
	}{
		{"ring", 1, [][]int{{}}},
		{"ring", 2, [][]int{{2}, {1}}},
		{"ring", 4, [][]int{{2, 4}, {1, 3}, {2, 4}, {1, 3}}},
		{"path", 3, [][]int{{2}, {1, 3}, {2}}},
		{"grid", 5, [][]int{{2, 4}, {1, 3, 5}, {2}, {1, 5}, {2, 4}}},
		{"grid", 4, [][]int{{2, 3}, {1, 4}, {1, 4}, {2, 3}}},
	} {
		made := of(t, "graph", c.n, topology.Spec{Graph: &topology.Graph{Shape: c.shape}})
		for i := range made.Edges {
			if !slices.Equal(list(made.Edges[i]), c.want[i]) {
				t.Errorf("%s of %d: the neighbours of %d are %v", c.shape, c.n, i+1, list(made.Edges[i]))
			}
		}
	}
	made := of(t, "graph", 3, topology.Spec{Graph: &topology.Graph{Edges: [][2]int{{3, 1}}}})
	if !made.Conflict(1, 3) || !made.Conflict(3, 1) || made.Conflict(1, 2) || made.Conflict(1, 1) {
		t.Errorf("given: %v", made.Edges)
	}
	if made := of(t, "graph", 3, topology.Spec{Graph: &topology.Graph{Edges: [][2]int{}}}); made.Conflict(1, 2) {
		t.Error("without any edge 1 and 2 exclude each other")
	}
}

func TestWhatCannotBeIsRefused(t *testing.T) {
	quorums := func(q topology.Quorums) topology.Spec { return topology.Spec{Quorums: &q} }
	tree := func(fathers ...int) topology.Spec {
		return topology.Spec{Tree: &topology.Tree{Fathers: fathers}}
	}
	graph := func(edges ...[2]int) topology.Spec {
		return topology.Spec{Graph: &topology.Graph{Edges: edges}}
	}
	for _, c := range []struct {
		what string
		n    int
		spec topology.Spec
		want string
	}{
		{"complete", 3, quorums(topology.Quorums{System: "grid"}), "quorums: x uses no quorums"},
		{"quorums", 3, tree(0, 1, 1), "tree: x uses no tree"},
		{"tree", 3, graph([2]int{1, 2}), "graph: x uses no graph of conflicts"},
		{"quorums", 3, quorums(topology.Quorums{System: "ring"}), `quorums.system: "ring" is not one of plane, singer, plane-1988, plane-maekawa, grid, majority, tree, singleton`},
		{"quorums", 8, quorums(topology.Quorums{System: "plane-1988"}), "processes: with these quorums 8 is not one of 1..7"},
		{"quorums", 1058, topology.Spec{}, "processes: with these quorums 1058 is not one of 1..1057"},
		{"quorums", 2, quorums(topology.Quorums{System: "grid", Sets: [][]int{{1}, {1}}}), "quorums: needs exactly one of system, sets"},
		{"quorums", 2, quorums(topology.Quorums{Sets: [][]int{{1}, {1}}, Down: []int{1}}), `quorums.down: is only allowed together with "system":"tree"`},
		{"quorums", 2, quorums(topology.Quorums{Sets: [][]int{{1}, {2}}}), "quorums.sets: S_1, S_2 have no process in common, so two processes could be inside at once; any two sets must meet"},
		{"tree", 2, topology.Spec{Tree: &topology.Tree{Shape: "bush"}}, `tree: "bush" is not one of binary, path, star`},
		{"tree", 2, topology.Spec{Tree: &topology.Tree{Shape: "path", Fathers: []int{0, 1}}}, "tree: needs exactly one of shape, fathers"},
		{"tree", 3, tree(0, 1), "tree.fathers: the list has 2 parents, but there are 3 processes; the root’s parent is 0"},
		{"tree", 2, tree(0, 3), "tree.fathers[1]: 3 is not one of 0..2"},
		{"tree", 2, tree(0, -1), "tree.fathers[1]: -1 is not one of 0..2"},
		{"tree", 2, tree(0, 2), "tree.fathers[1]: 2 cannot be its own parent"},
		{"tree", 3, tree(2, 3, 1), "tree.fathers: there is no root: one process must have the parent 0"},
		{"tree", 3, tree(0, 1, 0), "tree.fathers: 1, 3 have the parent 0, but there can be only one root"},
		{"tree", 5, tree(0, 1, 4, 5, 3), "tree.fathers: no path leads from 3 to the root: the parents form a cycle"},
		{"graph", 2, topology.Spec{Graph: &topology.Graph{Shape: "star"}}, `graph: "star" is not one of complete, ring, path, grid`},
		{"graph", 2, topology.Spec{Graph: &topology.Graph{Shape: "ring", Edges: [][2]int{}}}, "graph: needs exactly one of shape, edges"},
		{"graph", 2, graph([2]int{1, 3}), "graph.edges[0][1]: 3 is not one of 1..2"},
		{"graph", 2, graph([2]int{0, 1}), "graph.edges[0][0]: 0 is not one of 1..2"},
		{"graph", 2, graph([2]int{2, 2}), "graph.edges[0]: 2 cannot be its own neighbour"},
		{"graph", 2, graph([2]int{1, 2}, [2]int{2, 1}), "graph.edges[1]: [2,1] is given twice"},
	} {
		_, err := topology.Of(needing(c.what), c.n, c.spec)
		var p *topology.Problem
		if !errors.As(err, &p) || err.Error() != c.want {
			t.Errorf("%v is not refused with %q", err, c.want)
		}
	}
}
