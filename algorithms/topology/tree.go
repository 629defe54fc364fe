package topology

import (
	"cmp"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
	"fano/algorithms/quorum"
)

// TreeShapes lists the named trees; the first is the default. In a binary tree the father of i is ⌊i/2⌋, in a path
// i−1, in a star 1.
var TreeShapes = []string{"binary", "path", "star"}

// tree sets the fathers.
func (s Spec) tree(t *mutex.Topology) error {
	want := Tree{}
	if s.Tree != nil {
		want = *s.Tree
	}
	t.Fathers = make([]mutex.ID, t.N)
	if want.Fathers == nil {
		return shapeTree(t.Fathers, cmp.Or(want.Shape, TreeShapes[0]))
	}
	if want.Shape != "" {
		return problem("tree", Either, "", "shape, fathers")
	}
	return givenTree(t.Fathers, want.Fathers)
}

func shapeTree(fathers []mutex.ID, shape string) error {
	for at := range fathers {
		switch shape {
		case "binary":
			fathers[at] = mutex.ID((at + 1) / 2)
		case "path":
			fathers[at] = mutex.ID(at)
		case "star":
			fathers[at] = mutex.ID(min(at, 1))
		default:
			return problem("tree", quorum.NotOneOf, strconv.Quote(shape), strings.Join(TreeShapes, ", "))
		}
	}
	return nil
}

// givenTree copies the given fathers if they form a tree.
func givenTree(fathers []mutex.ID, given []int) error {
	n := len(fathers)
	if len(given) != n {
		return problem("tree.fathers", FatherCount, strconv.Itoa(len(given)), strconv.Itoa(n))
	}
	var roots []string
	for at, father := range given {
		path := "tree.fathers[" + strconv.Itoa(at) + "]"
		switch {
		case father < 0 || father > n:
			return problem(path, quorum.NotOneOf, strconv.Itoa(father), "0.."+strconv.Itoa(n))
		case father == at+1:
			return problem(path, OwnFather, strconv.Itoa(father), "")
		case father == 0:
			roots = append(roots, strconv.Itoa(at+1))
		}
		fathers[at] = mutex.ID(father)
	}
	switch len(roots) {
	case 0:
		return problem("tree.fathers", Rootless, "", "")
	case 1:
	default:
		return problem("tree.fathers", Roots, strings.Join(roots, ", "), "")
	}
	if i := unreachable(fathers); i != 0 {
		return problem("tree.fathers", Circle, strconv.Itoa(i), "")
	}
	return nil
}

// unreachable returns the first process from which no path leads to the root, or 0 if there is none.
func unreachable(fathers []mutex.ID) int {
	home := make([]bool, len(fathers)+1)
	home[0] = true // above the root
	for at := range fathers {
		i := mutex.ID(at + 1)
		for steps := 0; !home[i]; i = fathers[i-1] {
			if steps++; steps > len(fathers) {
				return at + 1
			}
		}
		for i = mutex.ID(at + 1); !home[i]; i = fathers[i-1] {
			home[i] = true
		}
	}
	return 0
}
