package quorum

import (
	"strconv"
	"strings"
)

// tree returns the quorums of D. Agrawal and A. El Abbadi, "An efficient and fault-tolerant solution for distributed
// mutual exclusion", ACM Transactions on Computer Systems 9(1), 1991: paths from the root to a leaf of the binary tree
// in which the father of i is ⌊i/2⌋. If a process is down, paths from both of its children take its place.
//
// S_i passes through i if possible. Below i it turns left once, then always right: no two inner processes reach the
// same leaf, unless n is even and the last leaf is an only child.
func tree(n int, down []int) (*Sets, error) {
	failed, err := downSet(n, down)
	if err != nil {
		return nil, err
	}
	t := binaryTree{n: n, down: failed}
	quorums := make([][]int, n)
	for i := range quorums {
		var ok bool
		if quorums[i], ok = t.getQuorum(1, i+1); !ok {
			return nil, NewProblem(Texts, "down", NoQuorum, numbers(down), "")
		}
	}
	return &Sets{N: n, S: setsOf(quorums)}, nil
}

// binaryTree is a heap-ordered tree of n processes, some of them down.
type binaryTree struct {
	n    int
	down []bool // down[v] is process v
}

// getQuorum is the paper's GetQuorum: it returns a quorum of the subtree of v, through i if possible, or false if
// there is none.
func (t *binaryTree) getQuorum(v, i int) ([]int, bool) {
	children := t.children(v, i)
	switch {
	case t.down[v] && len(children) == 0:
		return nil, false
	case t.down[v]:
		var both []int
		for _, child := range children {
			part, ok := t.getQuorum(child, i)
			if !ok {
				return nil, false
			}
			both = append(both, part...)
		}
		return both, true
	case len(children) == 0:
		return []int{v}, true
	}
	for _, child := range children {
		if path, ok := t.getQuorum(child, i); ok {
			return append(path, v), true
		}
	}
	return nil, false
}

// children returns the children of v, first the one on the path of process i.
func (t *binaryTree) children(v, i int) []int {
	left, right := 2*v, 2*v+1
	switch {
	case left > t.n:
		return nil
	case right > t.n:
		return []int{left}
	case v != i && !under(left, i):
		return []int{right, left}
	}
	return []int{left, right}
}

// under reports whether i is v or a descendant of v.
func under(v, i int) bool {
	for i > v {
		i /= 2
	}
	return i == v
}

// numbers formats a list as "2, 3".
func numbers(list []int) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = strconv.Itoa(v)
	}
	return strings.Join(texts, ", ")
}
