package quorum_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/mutex"
	"fano/algorithms/quorum"
)

// everySystem calls f with every system of n processes, for each n up to most.
func everySystem(t *testing.T, most int, f func(s *quorum.Sets)) {
	t.Helper()
	for _, system := range quorum.Systems {
		for n := 1; n <= most; n++ {
			if strings.HasPrefix(system, "plane-") && n > 7 {
				continue
			}
			f(must(t, system, n))
		}
	}
}

// A plain is a naive representation of sets: lists of points, and the distinct lines.
type plain struct {
	order    int
	s, r     [][]int // S_i and R_i at index i-1
	lines    [][]int
	on       [][]int    // how many lines two points are on, at indices less by 1; the same point twice: lines on it
	together [][][]bool // whether three points are on one line
}

func plainly(s *quorum.Sets) plain {
	p := plain{order: s.Order, r: make([][]int, len(s.S))}
	for i := range s.S {
		line := list(s.S[i])
		p.s = append(p.s, line)
		if !slices.ContainsFunc(p.lines, func(l []int) bool { return slices.Equal(l, line) }) {
			p.lines = append(p.lines, line)
		}
		for _, a := range line {
			p.r[a-1] = append(p.r[a-1], i+1)
		}
	}
	p.on, p.together = make([][]int, len(s.S)), make([][][]bool, len(s.S))
	for a := range s.S {
		p.on[a], p.together[a] = make([]int, len(s.S)), make([][]bool, len(s.S))
		for b := range s.S {
			p.together[a][b] = make([]bool, len(s.S))
		}
	}
	for _, l := range p.lines {
		for _, a := range l {
			for _, b := range l {
				p.on[a-1][b-1]++
				for _, c := range l {
					p.together[a-1][b-1][c-1] = true
				}
			}
		}
	}
	return p
}

// shared returns the number of points that two lists have in common.
func shared(a, b []int) (n int) {
	for _, x := range a {
		if slices.Contains(b, x) {
			n++
		}
	}
	return n
}

// pairs reports whether so holds for any two numbers below n.
func pairs(n int, so func(i, j int) bool) bool {
	for i := range n {
		for j := range i {
			if !so(i, j) {
				return false
			}
		}
	}
	return true
}

func (p plain) four() bool {
	n := len(p.s)
	for a := range n {
		for b := range a {
			for c := range b {
				for d := range c {
					if !p.together[a][b][c] && !p.together[a][b][d] && !p.together[a][c][d] && !p.together[b][c][d] {
						return true
					}
				}
			}
		}
	}
	return false
}

// near returns the neighbours of each node.
func (p plain) near() [][]int {
	all := make([][]int, len(p.s))
	for i := range all {
		near := append(slices.Clone(p.s[i]), p.r[i]...)
		slices.Sort(near)
		all[i] = slices.DeleteFunc(slices.Compact(near), func(j int) bool { return j == i+1 })
	}
	return all
}

// whole reports whether the graph of neighbours is connected, by merging colours until nothing changes.
func (p plain) whole() bool {
	colour, near := make([]int, len(p.s)), p.near()
	for i := range colour {
		colour[i] = i
	}
	for changed := true; changed; {
		changed = false
		for i := range near {
			for _, j := range near[i] {
				if colour[j-1] < colour[i] {
					colour[i], changed = colour[j-1], true
				}
			}
		}
	}
	return slices.Max(colour) == 0
}

// verdict returns the verdict on a claim.
func (p plain) verdict(c quorum.Claim) quorum.Verdict {
	n, q := len(p.s), len(p.lines[0])-1
	equal := func(all [][]int) bool {
		return !slices.ContainsFunc(all, func(l []int) bool { return len(l) != len(all[0]) })
	}
	lines := func(a int) int { return p.on[a][a] }
	even := pairs(n, func(i, j int) bool { return lines(i) == lines(j) }) && equal(p.lines)
	alike := even && lines(0) == len(p.lines[0])
	is := func(so bool) quorum.Verdict {
		if so {
			return quorum.Holds
		}
		return quorum.Breaks
	}
	p1 := func() bool { return pairs(n, func(i, j int) bool { return p.on[i][j] == 1 }) }
	p2 := func() bool {
		return pairs(len(p.lines), func(i, j int) bool { return shared(p.lines[i], p.lines[j]) == 1 })
	}
	switch c {
	case quorum.P1:
		return is(p1())
	case quorum.P2:
		return is(p2())
	case quorum.P3:
		return is(p.four())
	case quorum.T1:
		return is(even)
	case quorum.T2:
		return is(alike)
	case quorum.T3:
		if !alike {
			return quorum.Silent
		}
		return is(n == q*q+q+1 && len(p.lines) == n)
	case quorum.T4:
		if !slices.Contains(primePowers, p.order) {
			return quorum.Silent
		}
		return is(p1() && p2() && p.four() && p.order == q)
	case quorum.Member:
		return is(pairs(n+1, func(i, j int) bool { return slices.Contains(p.s[j], j+1) }))
	case quorum.Meet:
		return is(pairs(n, func(i, j int) bool { return shared(p.s[i], p.s[j]) > 0 }))
	case quorum.Once:
		return is(pairs(n, func(i, j int) bool { return shared(p.s[i], p.s[j]) == 1 }))
	case quorum.Connected:
		return is(p.whole())
	case quorum.Symmetric:
		return is(equal(p.s) && equal(p.r) && equal(p.near()))
	case quorum.Same:
		return is(pairs(n+1, func(_, i int) bool { return len(p.s[i]) == len(p.r[i]) }))
	}
	panic(c)
}

// Examine agrees with naive counting, and every claim made of a system holds.
func TestWhatIsFoundIsWhatCountingFinds(t *testing.T) {
	seen := map[string]int{}
	everySystem(t, 60, func(s *quorum.Sets) {
		facts, err := s.Examine()
		if err != nil {
			t.Fatal(err)
		}
		p := plainly(s)
		if facts.Lines != len(p.lines) {
			t.Errorf("%s of %d: %d lines, not %d", s.System, s.N, facts.Lines, len(p.lines))
		}
		for i, f := range facts.Findings {
			if f.Claim != quorum.Claims[i] {
				t.Fatalf("%s stands where %s should", f.Claim, quorum.Claims[i])
			}
			if want := p.verdict(f.Claim); f.Verdict != want {
				t.Errorf("%s of %d: %s %s, but counting says %s (%v)", s.System, s.N, f.Claim, f.Verdict, want, f.Shown)
			}
			if f.Claimed && f.Verdict != quorum.Holds {
				t.Errorf("%s of %d: %s is claimed and %s (%v)", s.System, s.N, f.Claim, f.Verdict, f.Shown)
			}
			seen[string(f.Verdict)+" "+string(f.Claim)]++
		}
	})
	for _, c := range quorum.Claims {
		if seen["holds "+string(c)] == 0 {
			t.Errorf("%s never holds", c)
		}
		if never := seen["breaks "+string(c)] == 0; never != slices.Contains([]quorum.Claim{quorum.Meet, quorum.Connected, quorum.T4}, c) {
			t.Errorf("%s breaks: %v", c, !never)
		}
	}
}

func TestWhatBreaksIsShown(t *testing.T) {
	lines := func(system string, all ...[]int) *quorum.Sets {
		s := &quorum.Sets{System: system, N: len(all), Order: 2, S: make([]mutex.Set, len(all))}
		for i, line := range all {
			for _, a := range line {
				s.S[i].Add(mutex.ID(a))
			}
		}
		return s
	}
	spoilt := lines("plane", []int{1, 2, 4}, []int{2, 6, 7}, []int{3, 4, 5}, []int{4, 5, 7}, []int{2, 3, 5}, []int{1, 5, 6}, []int{1, 3, 7})
	apart := lines("given", []int{1, 2}, []int{1, 2}, []int{3, 4}, []int{3, 4})
	for _, c := range []struct {
		sets *quorum.Sets
		want quorum.Finding
	}{
		{spoilt, quorum.Finding{Claim: quorum.P1, Claimed: true, Verdict: quorum.Breaks, Shown: []int{3, 5, 2}}},
		{spoilt, quorum.Finding{Claim: quorum.P2, Claimed: true, Verdict: quorum.Breaks, Shown: []int{2, 3, 0}}},
		{spoilt, quorum.Finding{Claim: quorum.T1, Claimed: true, Verdict: quorum.Breaks, Case: "points", Shown: []int{1, 3, 5, 4}}},
		{spoilt, quorum.Finding{Claim: quorum.T2, Claimed: true, Verdict: quorum.Breaks, Shown: []int{5, 4, 1, 3}}},
		{spoilt, quorum.Finding{Claim: quorum.T3, Claimed: true, Verdict: quorum.Silent}},
		{spoilt, quorum.Finding{Claim: quorum.T4, Claimed: true, Verdict: quorum.Breaks, Shown: []int{2, 2, 1}}},
		{spoilt, quorum.Finding{Claim: quorum.Meet, Claimed: true, Verdict: quorum.Breaks, Shown: []int{2, 3}}},
		{spoilt, quorum.Finding{Claim: quorum.Same, Claimed: true, Verdict: quorum.Breaks, Shown: []int{5, 3, 4}}},
		{spoilt, quorum.Finding{Claim: quorum.Symmetric, Claimed: true, Verdict: quorum.Breaks, Case: "asked", Shown: []int{1, 3, 5, 4}}},
		{apart, quorum.Finding{Claim: quorum.Connected, Claimed: true, Verdict: quorum.Breaks, Shown: []int{1, 3}}},
		{apart, quorum.Finding{Claim: quorum.Meet, Claimed: true, Verdict: quorum.Breaks, Shown: []int{1, 3}}},
		{must(t, "singleton", 3), quorum.Finding{Claim: quorum.Member, Verdict: quorum.Breaks, Shown: []int{2}}},
		{must(t, "tree", 7), quorum.Finding{Claim: quorum.T1, Verdict: quorum.Breaks, Case: "points", Shown: []int{1, 4, 2, 2}}},
		{must(t, "grid", 5), quorum.Finding{Claim: quorum.T1, Verdict: quorum.Breaks, Case: "points", Shown: []int{1, 4, 3, 3}}},
		{must(t, "plane", 7), quorum.Finding{Claim: quorum.T3, Claimed: true, Verdict: quorum.Holds, Shown: []int{2, 7, 7}}},
		{must(t, "plane", 43), quorum.Finding{Claim: quorum.T4, Claimed: true, Verdict: quorum.Holds, Shown: []int{7, 7, 1}}},
		{must(t, "plane", 20), quorum.Finding{Claim: quorum.T4, Claimed: true, Verdict: quorum.Holds, Shown: []int{4, 2, 2}}},
		{must(t, "plane", 3), quorum.Finding{Claim: quorum.P3, Verdict: quorum.Breaks}},
		{must(t, "plane", 2), quorum.Finding{Claim: quorum.Once, Verdict: quorum.Breaks, Shown: []int{1, 2, 2}}},
		{must(t, "majority", 3), quorum.Finding{Claim: quorum.P2, Verdict: quorum.Holds, Shown: []int{3}}},
	} {
		facts, err := c.sets.Examine()
		if err != nil {
			t.Fatal(err)
		}
		got := facts.Findings[slices.Index(quorum.Claims, c.want.Claim)]
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s of %d: %+v, want %+v", c.sets.System, c.sets.N, got, c.want)
		}
	}
}

func TestSizesAreTold(t *testing.T) {
	for _, c := range []struct {
		system                  string
		n                       int
		asks, asked, neighbours quorum.Spread
	}{
		{"plane", 7, quorum.Spread{Least: 3, Most: 3, Mean: 3}, quorum.Spread{Least: 3, Most: 3, Mean: 3}, quorum.Spread{Least: 4, Most: 4, Mean: 4}},
		{"tree", 3, quorum.Spread{Least: 2, Most: 2, Mean: 2}, quorum.Spread{Least: 1, Most: 3, Mean: 2}, quorum.Spread{Least: 1, Most: 2, Mean: 4. / 3}},
		{"singleton", 4, quorum.Spread{Least: 1, Most: 1, Mean: 1}, quorum.Spread{Least: 0, Most: 4, Mean: 1}, quorum.Spread{Least: 1, Most: 3, Mean: 1.5}},
	} {
		f, err := must(t, c.system, c.n).Examine()
		if err != nil || f.Asks != c.asks || f.Asked != c.asked || f.Neighbours != c.neighbours {
			t.Errorf("%s of %d: %+v, %v", c.system, c.n, f, err)
		}
	}
	// With fictitious points the length of a line stays about √n (Campos and Carvalho 1988, note 2).
	for n := 1; n <= quorum.MostExamined; n++ {
		f, err := must(t, "plane", n).Examine()
		if err != nil {
			t.Fatal(err)
		}
		if ratio := float64(f.Asks.Most) / math.Sqrt(float64(n)); ratio > 1.6 {
			t.Errorf("%d: %.2f√n", n, ratio)
		}
	}
}

// examined lists the systems that exist for any number of processes.
var examined = []string{"plane", "singer", "grid", "majority", "tree", "singleton"}

func TestExaminingIsBounded(t *testing.T) {
	for _, system := range examined {
		if _, err := must(t, system, quorum.MostExamined).Examine(); err != nil {
			t.Error(err)
		}
		_, err := must(t, system, quorum.MostExamined+1).Examine()
		var problem *quorum.Problem
		if !errors.As(err, &problem) || problem.Code != quorum.ManyExamined || !strings.HasPrefix(err.Error(), "134 is not one of 1..133") {
			t.Errorf("%s of one more: %v", system, err)
		}
	}
}

// Examining the largest number of processes takes milliseconds.
func BenchmarkExamine(b *testing.B) {
	for _, system := range examined {
		s := must(b, system, quorum.MostExamined)
		b.Run(system, func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Examine(); err != nil {
					b.Fatal(err)
				}
				s.Fragility()
			}
		})
	}
}
