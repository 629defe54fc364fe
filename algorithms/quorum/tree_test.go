package quorum_test

import (
	"errors"
	"slices"
	"testing"

	"fano/algorithms/mutex"
	"fano/algorithms/quorum"
)

func TestPathsOfATree(t *testing.T) {
	// In the tree of 7, 1 is above 2 and 3, 2 above 4 and 5, 3 above 6 and 7. Each leaf is on its own path, and 4, 5
	// and 6 are on one more.
	want := [][]int{{1, 2, 5}, {1, 2, 4}, {1, 3, 6}, {1, 2, 4}, {1, 2, 5}, {1, 3, 6}, {1, 3, 7}}
	for i, set := range must(t, "tree", 7).S {
		if got := list(set); !slices.Equal(got, want[i]) {
			t.Errorf("S_%d is %v, not %v", i+1, got, want[i])
		}
	}
}

func TestPathsAreSpreadOverTheLeaves(t *testing.T) {
	for n := 1; n <= 200; n++ {
		inner := map[int][]int{} // by leaf, the inner processes whose path ends there
		for i, set := range must(t, "tree", n).S {
			path := list(set)
			for k := 1; k < len(path); k++ {
				if path[k]/2 != path[k-1] {
					t.Fatalf("tree of %d: S_%d = %v is no path", n, i+1, path)
				}
			}
			if leaf := path[len(path)-1]; path[0] != 1 || 2*leaf <= n {
				t.Fatalf("tree of %d: S_%d = %v is not from the root to a leaf", n, i+1, path)
			} else if leaf != i+1 {
				inner[leaf] = append(inner[leaf], i+1)
			}
		}
		for leaf, of := range inner {
			if onlyChild := leaf == n && n%2 == 0; len(of) > 1 && !(onlyChild && len(of) == 2) {
				t.Errorf("tree of %d: the paths of %v all end at %d", n, of, leaf)
			}
		}
	}
}

func TestWhoIsDownIsNotAsked(t *testing.T) {
	for _, c := range []struct {
		down []int
		i    int
		want []int
	}{
		{[]int{1}, 1, []int{2, 3, 5, 7}}, // paths from both children replace the root
		{[]int{2}, 2, []int{1, 4, 5}},    // both leaves under it
		{[]int{4}, 4, []int{1, 2, 5}},    // a leaf down
		{[]int{4, 5}, 4, []int{1, 3, 7}}, // no leaf is left under 2
		{[]int{3}, 7, []int{1, 6, 7}},    // through 7 all the same, as it is up
		{[]int{1, 2}, 7, []int{3, 4, 5, 7}},
		{[]int{1, 2, 3}, 1, []int{4, 5, 6, 7}}, // at worst (n+1)/2
	} {
		s := must(t, "tree", 7, c.down...)
		if got := list(s.S[c.i-1]); !slices.Equal(got, c.want) {
			t.Errorf("with %v down S_%d is %v, not %v", c.down, c.i, got, c.want)
		}
	}
}

// quorums returns all quorums that GetQuorum could return, whichever child it tries first, by plain recursion over
// sets.
func quorums(v, n int, down []int) [][]int {
	var children [][][]int
	for child := 2 * v; child <= min(2*v+1, n); child++ {
		children = append(children, quorums(child, n, down))
	}
	up := !slices.Contains(down, v)
	switch {
	case len(children) == 0 && up:
		return [][]int{{v}}
	case len(children) == 0:
		return nil
	case up:
		var all [][]int
		for _, path := range slices.Concat(children...) {
			all = append(all, append([]int{v}, path...))
		}
		return all
	case len(children) == 1:
		return children[0]
	}
	var all [][]int
	for _, left := range children[0] {
		for _, right := range children[1] {
			all = append(all, slices.Concat(left, right))
		}
	}
	return all
}

func TestGetQuorumWithAnyProcessesDown(t *testing.T) {
	for n := 1; n <= 11; n++ {
		var before []mutex.Set // for every pattern of failures; any two of all of them must meet
		for pattern := range 1 << n {
			var down []int
			for v := 1; v <= n; v++ {
				if pattern>>(v-1)&1 == 1 {
					down = append(down, v)
				}
			}
			possible := quorums(1, n, down)
			s, err := quorum.Of("tree", n, down)
			if (err == nil) != (len(possible) > 0) {
				t.Fatalf("%d, %v down: %v, but there are %d quorums", n, down, err, len(possible))
			}
			var p *quorum.Problem
			if err != nil {
				if !errors.As(err, &p) || p.Code != quorum.NoQuorum {
					t.Fatalf("%d, %v down: %v", n, down, err)
				}
				continue
			}
			for i, set := range s.S {
				got, through := list(set), false
				at := slices.IndexFunc(possible, func(q []int) bool { slices.Sort(q); return slices.Equal(q, got) })
				for _, q := range possible {
					through = through || slices.Contains(q, i+1)
				}
				if at < 0 || through != set.Has(mutex.ID(i+1)) {
					t.Fatalf("%d, %v down: S_%d = %v; through %d: %v", n, down, i+1, got, i+1, through)
				}
			}
			before = append(before, s.S[0])
		}
		if n > 7 {
			continue
		}
		for i := range before {
			for j := range i {
				if len(common(before[i], before[j])) == 0 {
					t.Fatalf("%d: %v and %v", n, list(before[i]), list(before[j]))
				}
			}
		}
	}
}
