package picture

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"fano/algorithms/mutex"
)

// relation returns a random relation between a few processes, and the same as a table.
func relation(t *rapid.T) (*Relation, int, map[[2]mutex.ID]bool) {
	n := rapid.IntRange(1, 6).Draw(t, "n")
	r, has := NewRelation(n), map[[2]mutex.ID]bool{}
	for range rapid.IntRange(0, n*n).Draw(t, "pairs") {
		i, j := mutex.ID(rapid.IntRange(1, n).Draw(t, "i")), mutex.ID(rapid.IntRange(1, n).Draw(t, "j"))
		r.Add(i, j)
		has[[2]mutex.ID{i, j}] = true
	}
	return r, n, has
}

// shortest returns the length of a shortest cycle, 0 if there is none, by taking steps from all processes at once.
func shortest(n int, has map[[2]mutex.ID]bool) int {
	reach := has
	for steps := 1; steps <= n; steps++ {
		for i := range reach {
			if i[0] == i[1] {
				return steps
			}
		}
		further := map[[2]mutex.ID]bool{}
		for ij := range reach {
			for jk := range has {
				if ij[1] == jk[0] {
					further[[2]mutex.ID{ij[0], jk[1]}] = true
				}
			}
		}
		reach = further
	}
	return 0
}

func TestACycleIsOneAndNoneIsShorter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, n, has := relation(t)
		cycle := r.Cycle()
		if len(cycle) != shortest(n, has) {
			t.Fatalf("%v, a shortest is of %d", cycle, shortest(n, has))
		}
		for at, i := range cycle {
			if !has[[2]mutex.ID{i, cycle[(at+1)%len(cycle)]}] {
				t.Fatalf("%v is no cycle", cycle)
			}
		}
		if len(cycle) > 0 && cycle[0] != slices.Min(cycle) {
			t.Fatalf("%v does not begin with the smallest", cycle)
		}
	})
}

func TestARankIsTheOneOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var r *Relation
		var has map[[2]mutex.ID]bool
		var n int
		if rapid.Bool().Draw(t, "total") {
			n = rapid.IntRange(1, 6).Draw(t, "n")
			r, has = NewRelation(n), map[[2]mutex.ID]bool{}
			order := rapid.Permutation([]mutex.ID{1, 2, 3, 4, 5, 6}[:n]).Draw(t, "order")
			for at, i := range order {
				for _, j := range order[at+1:] {
					r.Add(i, j)
					has[[2]mutex.ID{i, j}] = true
				}
			}
			if got := r.Rank(); !slices.Equal(got, order) {
				t.Fatalf("%v is told as %v", order, got)
			}
			return
		}
		r, n, has = relation(t)
		order := r.Rank()
		if order == nil {
			return
		}
		if len(has) != n*(n-1)/2 {
			t.Fatalf("%v of %d pairs", order, len(has))
		}
		for at, i := range order {
			for _, j := range order[at+1:] {
				if !has[[2]mutex.ID{i, j}] {
					t.Fatalf("%d does not precede %d in %v", i, j, order)
				}
			}
		}
	})
}

// forks is a configuration whose processes draw three forks with the same name.
type forks struct{ mutex.Configuration }

func (forks) Process(mutex.ID) mutex.Process { return drawer{} }

type drawer struct{ mutex.Process }

func (drawer) Draw(dst []Mark, _ mutex.Configuration) []Mark {
	fork := Mark{Kind: MarkFork, Name: "1"}
	at := func(i mutex.ID) Mark { fork.At = Seated(i); return fork }
	return append(dst, at(3), Mark{Kind: MarkFork, Name: "1-2"}, at(2), Mark{Kind: MarkFork, Name: "10"}, at(5))
}

func TestOfTwoMarksOfANameOneIsToldApart(t *testing.T) {
	var names []string
	for _, m := range Append([]Mark{{Kind: "kept"}}, forks{}) {
		names = append(names, m.Name)
		if m.Name == "1" && m.At.Node != 2 || m.Name == "1.3" && m.At.Node != 5 {
			t.Errorf("%s is at %d", m.Name, m.At.Node)
		}
	}
	if !slices.Equal(names, []string{"", "1", "1-2", "1.2", "1.3", "10"}) {
		t.Errorf("%q", names)
	}
}

func TestMarksAreSortedByName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		whats := []string{MarkFork, MarkPermission, MarkRelease, MarkRequest, MarkDeferred, MarkOwner}
		names := []string{"1", "1>2", "10", "2", "c12>a107", "c12>a107-strong", "a100>c101", "a100>c102"}
		marks := make([]Mark, rapid.IntRange(0, 40).Draw(t, "marks"))
		for at := range marks {
			marks[at] = Mark{
				Kind: rapid.SampledFrom(whats).Draw(t, "what"), Name: rapid.SampledFrom(names).Draw(t, "name"),
				At: Seated(mutex.ID(rapid.IntRange(1, 3).Draw(t, "at"))), Of: mutex.ID(at),
			}
		}
		want := slices.Clone(marks)
		slices.SortFunc(want, func(a, b Mark) int { return byName(&a, &b) })
		sortByName(marks)
		for at := range marks {
			if byName(&marks[at], &want[at]) != 0 {
				t.Fatalf("%v, want %v", marks, want)
			}
		}
	})
}

func TestHowMuchCanBeDrawn(t *testing.T) {
	line := setOf(1, 2, 3)
	sets := func(n int) *mutex.Topology {
		return &mutex.Topology{N: n, Quorums: slices.Repeat([]mutex.Set{line}, n)}
	}
	edges := func(n int) *mutex.Topology {
		return &mutex.Topology{N: n, Edges: slices.Repeat([]mutex.Set{setOf(1, 2)}, n)}
	}
	for _, c := range []struct {
		t    *mutex.Topology
		want bool
	}{
		{mutex.Complete(1), true}, {mutex.Complete(40), true}, {mutex.Complete(41), false},
		{sets(2000), true}, {sets(2001), false}, {edges(780), true}, {edges(781), false},
	} {
		if got := Drawable(c.t); got != c.want {
			t.Errorf("%d processes, %d quorums: %v", c.t.N, len(c.t.Quorums), got)
		}
	}
}

func setOf(ids ...mutex.ID) mutex.Set {
	var s mutex.Set
	for _, i := range ids {
		s.Add(i)
	}
	return s
}

// everybody is a complete system in which all processes wait.
type everybody struct{ mutex.Configuration }

func (everybody) Topology() *mutex.Topology  { return mutex.Complete(3) }
func (everybody) Phase(mutex.ID) mutex.Phase { return mutex.Waiting }

func TestWhoIsOwedAnAnswerWaitsForIt(t *testing.T) {
	owed := [][]mutex.ID{1: {2}, 2: {3}, 3: {1}}
	var told []string
	for _, m := range AppendDeferred(nil, everybody{}, func(i mutex.ID) *mutex.Set {
		s := setOf(owed[i]...)
		return &s
	}) {
		told = append(told, fmt.Sprint(m.Kind, m.At.Node, m.To.Node, m.Order))
	}
	slices.Sort(told)
	want := []string{"cycle0 0 [1 3 2]", "owed1 2 []", "owed2 3 []", "owed3 1 []", "waits1 3 []", "waits2 1 []", "waits3 2 []"}
	if !slices.Equal(told, want) {
		t.Errorf("%q", told)
	}
}
