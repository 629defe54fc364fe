package topology

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
	"fano/algorithms/quorum"
)

// GraphShapes lists the named conflict graphs; the first is the default: all processes exclude each other. Dijkstra's
// table of philosophers is the ring. In a grid the processes are arranged row by row in a square as wide as needed,
// and exclude their neighbours to the left and right, above and below.
var GraphShapes = []string{"complete", "ring", "path", "grid"}

// graph sets the edges; the complete graph needs none.
func (s Spec) graph(t *mutex.Topology) error {
	want := Graph{}
	if s.Graph != nil {
		want = *s.Graph
	}
	if want.Edges == nil {
		return shapeGraph(t, cmp.Or(want.Shape, GraphShapes[0]))
	}
	if want.Shape != "" {
		return problem("graph", Either, "", "shape, edges")
	}
	return givenGraph(t, want.Edges)
}

func shapeGraph(t *mutex.Topology, shape string) error {
	if shape == "complete" {
		return nil
	}
	t.Edges = make([]mutex.Set, t.N)
	switch shape {
	case "ring":
		chain(t, 1)
		if t.N > 2 {
			join(t, t.N, 1)
		}
	case "path":
		chain(t, 1)
	case "grid":
		gridGraph(t)
	default:
		return problem("graph", quorum.NotOneOf, strconv.Quote(shape), strings.Join(GraphShapes, ", "))
	}
	return nil
}

// join makes i and j neighbours.
func join(t *mutex.Topology, i, j int) {
	t.Edges[i-1].Add(mutex.ID(j))
	t.Edges[j-1].Add(mutex.ID(i))
}

// chain makes each process a neighbour of the process `apart` places after it.
func chain(t *mutex.Topology, apart int) {
	for i := 1; i+apart <= t.N; i++ {
		join(t, i, i+apart)
	}
}

func gridGraph(t *mutex.Topology) {
	side := 1
	for side*side < t.N {
		side++
	}
	chain(t, side) // vertical neighbours
	for i := 1; i < t.N; i++ {
		if i%side != 0 {
			join(t, i, i+1)
		}
	}
}

// givenGraph adds the given edges if they form a graph.
func givenGraph(t *mutex.Topology, edges [][2]int) error {
	t.Edges = make([]mutex.Set, t.N)
	for at, edge := range edges {
		path := fmt.Sprintf("graph.edges[%d]", at)
		for end, i := range edge {
			if i < 1 || i > t.N {
				return problem(fmt.Sprintf("%s[%d]", path, end), quorum.NotOneOf, strconv.Itoa(i), "1.."+strconv.Itoa(t.N))
			}
		}
		i, j := edge[0], edge[1]
		switch {
		case i == j:
			return problem(path, Loop, strconv.Itoa(i), "")
		case t.Edges[i-1].Has(mutex.ID(j)):
			return problem(path, quorum.Repeated, fmt.Sprintf("[%d,%d]", i, j), "")
		}
		join(t, i, j)
	}
	return nil
}
