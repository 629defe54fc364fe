package quorum_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/quorum"
)

// primePowers lists all prime powers up to 32, written out so that no code computes them.
var primePowers = []int{2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32}

func must(t testing.TB, system string, n int, down ...int) *quorum.Sets {
	t.Helper()
	s, err := quorum.Of(system, n, down)
	if err != nil {
		t.Fatalf("%s of %d: %v", system, n, err)
	}
	if s.System != system || s.N != n || len(s.S) != n+len(s.Hosts) {
		t.Fatalf("%s of %d: %s of %d with %d sets and %d hosts", system, n, s.System, s.N, len(s.S), len(s.Hosts))
	}
	return s
}

// golden reads a file made by another program.
func golden(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

func list(s mutex.Set) []int {
	var all []int
	for i := range s.All() {
		all = append(all, int(i))
	}
	return all
}

func common(a, b mutex.Set) []int {
	return slices.DeleteFunc(list(a), func(i int) bool { return !b.Has(mutex.ID(i)) })
}

// The triangle is the plane of order 1.
func TestThereIsAPlaneOfEveryPrimePower(t *testing.T) {
	for _, system := range []string{"plane", "singer"} {
		for _, q := range append([]int{1}, primePowers...) {
			s := must(t, system, q*q+q+1)
			if s.Order != q || len(s.Hosts) != 0 {
				t.Errorf("%s of %d points: order %d, fictitious %v", system, q*q+q+1, s.Order, s.Hosts)
			}
			if !s.IsPlane() {
				t.Errorf("%s of order %d is no plane", system, q)
			}
		}
	}
}

func TestAPlaneThatIsNoneIsFoundOut(t *testing.T) {
	for what, spoil := range map[string]func(s *quorum.Sets){
		"line 3 has 2 points":       func(s *quorum.Sets) { s.S[2].Remove(4) },
		"point 2 is not on line 2":  func(s *quorum.Sets) { s.S[1], s.S[6] = s.S[6], s.S[1] },
		"lines 1 and 3 meet in two": func(s *quorum.Sets) { s.S[2].Remove(6); s.S[2].Add(1) },
		"point 5 is on 4 lines":     func(s *quorum.Sets) { s.S[2].Remove(6); s.S[2].Add(5) },
		"all points are on a line":  everywhere,
		"it is of another order":    func(s *quorum.Sets) { s.Order = 3 },
	} {
		s := must(t, "plane-1988", 7)
		if spoil(s); s.IsPlane() {
			t.Errorf("%s, and it is not found out", what)
		}
	}
}

// everywhere puts all points on every line.
func everywhere(s *quorum.Sets) {
	for i := range s.S {
		for a := range s.S {
			s.S[i].Add(mutex.ID(a + 1))
		}
	}
}

func TestThePlanePrintedIn1988(t *testing.T) {
	var want struct {
		Lines, R      map[string][]int
		PrintedOrder  map[string][]int
		ArbiterOfPair map[string]int
	}
	golden(t, "fano_campos", &want)
	s := must(t, "plane-1988", 7)
	for i := range s.S {
		name := strconv.Itoa(i + 1)
		slices.Sort(want.PrintedOrder["L"+name])
		if got := list(s.S[i]); !slices.Equal(got, want.Lines[name]) || !slices.Equal(got, want.PrintedOrder["L"+name]) {
			t.Errorf("S_%s is %v, not %v", name, got, want.Lines[name])
		}
	}
	topology := &mutex.Topology{N: 7, Quorums: s.S}
	for name, r := range want.R {
		a, _ := strconv.Atoi(name)
		if got := list(topology.Clients(mutex.ID(a))); !slices.Equal(got, r) {
			t.Errorf("R_%s is %v, not %v", name, got, r)
		}
		if got := list(s.Clients()[a-1]); !slices.Equal(got, r) {
			t.Errorf("R_%s is %v here, not %v", name, got, r)
		}
	}
	if len(want.ArbiterOfPair) != 21 {
		t.Errorf("the golden file has %d pairs", len(want.ArbiterOfPair))
	}
	for pair, arbiter := range want.ArbiterOfPair {
		var i, j int
		if _, err := fmt.Sscanf(pair, "%d,%d", &i, &j); err != nil {
			t.Fatal(err)
		}
		if got := common(s.S[i-1], s.S[j-1]); !slices.Equal(got, []int{arbiter}) {
			t.Errorf("the arbiter of %s is %v, not %d", pair, got, arbiter)
		}
	}
}

func TestOneAndTwoProcesses(t *testing.T) {
	for _, system := range []string{"plane", "singer"} {
		if s := must(t, system, 1); !slices.Equal(list(s.S[0]), []int{1}) || s.Order != 0 {
			t.Errorf("%s of one: %v", system, list(s.S[0]))
		}
		s := must(t, system, 2)
		if !slices.Equal(list(s.S[0]), []int{1, 2}) || !slices.Equal(list(s.S[1]), []int{1, 2}) || s.Order != 0 {
			t.Errorf("%s of two: %v %v", system, list(s.S[0]), list(s.S[1]))
		}
	}
}

func TestWhereThereIsNoPlaneTheNextOneServes(t *testing.T) {
	for n, order := range map[int]int{4: 2, 5: 2, 6: 2, 8: 3, 22: 5, 32: 7, 43: 7, 92: 11, 111: 11, 134: 13, 157: 13, 211: 16, 1056: 32} {
		if n > thorough.Of(134, 1056) {
			continue
		}
		for _, system := range []string{"plane", "singer"} {
			s := must(t, system, n)
			if s.Order != order || len(s.S) != order*order+order+1 {
				t.Errorf("%s of %d: order %d with %d points", system, n, s.Order, len(s.S))
			}
			if !s.IsPlane() {
				t.Errorf("%s of %d is no plane", system, n)
			}
			inFictitious := 0
			for i := range n {
				for j := range i {
					in := common(s.S[i], s.S[j])
					if len(in) != 1 {
						t.Fatalf("%s of %d: S_%d and S_%d have %v in common", system, n, i+1, j+1, in)
					}
					if in[0] > n {
						inFictitious++
					}
				}
			}
			if inFictitious == 0 && n < len(s.S)-1 {
				t.Errorf("%s of %d: no two processes need a fictitious arbiter, so nothing was shown", system, n)
			}
			for f, host := range s.Hosts {
				if want := (n+1+f-1)%n + 1; int(host) != want {
					t.Errorf("%s of %d: point %d is hosted by %d, not %d", system, n, n+1+f, host, want)
				}
			}
		}
	}
}

func TestAPlaneOf1988ForFewer(t *testing.T) {
	s := must(t, "plane-1988", 5)
	if !slices.Equal(s.Hosts, []mutex.ID{1, 2}) || !slices.Equal(list(s.S[1]), []int{2, 6, 7}) || !s.IsPlane() {
		t.Errorf("hosts %v, S_2 %v", s.Hosts, list(s.S[1]))
	}
}

func TestOrders(t *testing.T) {
	for q := -1; q <= 40; q++ {
		err := quorum.Order(q)
		if there := q == 1 || slices.Contains(primePowers, q); there != (err == nil) {
			t.Errorf("order %d: %v", q, err)
		}
	}
	reasons := map[string][]int{
		"Bruck":         {6, 14, 21, 22, 30},
		"Lam":           {10},
		"nor a proof":   {12, 15, 18, 20, 24, 26, 28},
		"not made here": {33, 36, 37},
		"begin with 1":  {0, -1},
	}
	for reason, orders := range reasons {
		for _, q := range orders {
			if err := quorum.Order(q); err == nil || !strings.Contains(err.Error(), reason) {
				t.Errorf("order %d: %v, which does not say %q", q, err, reason)
			}
		}
	}
	if quorum.LeastOrder(1057) != 32 || quorum.LeastOrder(1058) != 0 || quorum.LeastOrder(43) != 7 {
		t.Error(quorum.LeastOrder(1057), quorum.LeastOrder(1058), quorum.LeastOrder(43))
	}
}

func TestSizes(t *testing.T) {
	for _, c := range []struct {
		system  string
		n, size int
	}{
		{"grid", 9, 5}, {"grid", 16, 7}, {"grid", 100, 19},
		{"majority", 7, 4}, {"majority", 8, 5}, {"majority", 2, 2}, {"majority", 1, 1},
		{"tree", 7, 3}, {"tree", 15, 4}, {"tree", 31, 5}, {"singleton", 9, 1},
	} {
		for i, set := range must(t, c.system, c.n).S {
			if set.Len() != c.size {
				t.Errorf("%s of %d: S_%d has %d, not %d", c.system, c.n, i+1, set.Len(), c.size)
			}
		}
	}
}

func TestHowManyTwoSetsHaveInCommon(t *testing.T) {
	for _, c := range []struct {
		system      string
		n           int
		least, most int
	}{
		{"plane", 43, 1, 1}, {"singer", 7, 1, 1}, {"plane", 1, 0, 0}, {"plane", 2, 2, 2}, {"grid", 9, 2, 3},
		{"majority", 7, 1, 3}, {"majority", 8, 2, 4}, {"tree", 7, 1, 3}, {"singleton", 5, 1, 1},
	} {
		if least, most := must(t, c.system, c.n).Common(); least != c.least || most != c.most {
			t.Errorf("%s of %d: %d to %d, not %d to %d", c.system, c.n, least, most, c.least, c.most)
		}
	}
}

func TestTheLargest(t *testing.T) {
	for _, system := range []string{"plane", "singer"} {
		must(t, system, quorum.MostPoints)
	}
	for _, system := range []string{"grid", "majority", "tree", "singleton"} {
		if i, j, apart := must(t, system, quorum.MostProcesses).Disjoint(); apart {
			t.Errorf("%s: %d and %d are apart", system, i, j)
		}
	}
}

func TestWhatCannotBeIsRefused(t *testing.T) {
	for _, c := range []struct {
		system string
		n      int
		down   []int
		want   string
	}{
		{"circle", 7, nil, `system: "circle" is not one of plane, singer, plane-1988, plane-maekawa, grid, majority, tree, singleton`},
		{"plane", 1058, nil, "with these quorums 1058 is not one of 1..1057"},
		{"plane", 0, nil, "with these quorums 0 is not one of 1..1057"},
		{"plane-1988", 8, nil, "with these quorums 8 is not one of 1..7"},
		{"grid", 2001, nil, "with these quorums 2001 is not one of 1..2000"},
		{"grid", 4, []int{1}, `down: is only allowed together with "system":"tree"`},
		{"tree", 7, []int{8}, "down[0]: 8 is not one of 1..7"},
		{"tree", 7, []int{2, 0}, "down[1]: 0 is not one of 1..7"},
		{"tree", 7, []int{2, 2}, "down[1]: 2 is given twice"},
		{"tree", 3, []int{2, 3}, "down: with 2, 3 down, no path"},
	} {
		_, err := quorum.Of(c.system, c.n, c.down)
		var p *quorum.Problem
		if !errors.As(err, &p) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s of %d with %v down: %v, not %q", c.system, c.n, c.down, err, c.want)
		}
	}
}

func TestGivenSets(t *testing.T) {
	s, err := quorum.FromSets(3, [][]int{{1, 2}, {2, 3}, {3, 1}})
	if err != nil || s.System != "given" || s.N != 3 || len(s.Hosts) != 0 || !slices.Equal(list(s.S[2]), []int{1, 3}) {
		t.Errorf("the triangle: %+v, %v", s, err)
	}
	for _, c := range []struct {
		n    int
		sets [][]int
		want string
	}{
		{3, [][]int{{1, 2}, {2, 3}}, "sets: there are 2 sets, but 3 processes"},
		{3, [][]int{{1, 2}, {}, {3, 1}}, "sets[1]: S_2 is empty; each set needs a process from 1..3"},
		{3, [][]int{{1, 2}, {2, 4}, {3, 1}}, "sets[1][1]: 4 is not one of 1..3"},
		{3, [][]int{{1, 1}, {2, 1}, {3, 1}}, "sets[0][1]: 1 is given twice"},
		{3, [][]int{{1, 2}, {2, 3}, {3}}, "sets: S_1, S_3 have no process in common"},
		{0, nil, "with these quorums 0 is not one of 1..2000"},
	} {
		_, err := quorum.FromSets(c.n, c.sets)
		var p *quorum.Problem
		if !errors.As(err, &p) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v: %v, not %q", c.sets, err, c.want)
		}
	}
}
