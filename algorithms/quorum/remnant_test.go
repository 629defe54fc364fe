package quorum_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/quorum"
)

// meets reports whether two lists have something in common.
func meets(a, b []int) bool { return shared(a, b) > 0 }

// survives reports, from the definition of each system, whether process i has a quorum left.
func survives(s *quorum.Sets, i int, down []int) bool {
	up := func(set []int) bool {
		return !slices.ContainsFunc(set, func(a int) bool {
			if a > s.N {
				a = int(s.Hosts[a-s.N-1])
			}
			return slices.Contains(down, a)
		})
	}
	switch s.System {
	case "tree":
		return len(quorums(1, s.N, down)) > 0
	case "majority":
		return 2*(s.N-len(down)) > s.N
	}
	return up(list(s.S[i-1]))
}

// remains checks what is left against the definition of the system, and that any two of those sets meet.
func remains(t *testing.T, s *quorum.Sets, down []int) {
	t.Helper()
	r, err := s.Without(down)
	if err != nil {
		t.Fatal(err)
	}
	var left [][]int
	for i := 1; i <= s.N; i++ {
		own, l := list(s.S[i-1]), r.Of[i-1]
		switch {
		case (l.Fate == quorum.Down) != slices.Contains(down, i):
			t.Errorf("%s of %d without %v: %d is %s", s.System, s.N, down, i, l.Fate)
		case l.Fate == quorum.Down:
		case (l.Fate == quorum.Stopped) == survives(s, i, down):
			t.Errorf("%s of %d without %v: %d is %s", s.System, s.N, down, i, l.Fate)
		case (l.Fate == quorum.Whole) != (len(l.Missing) == 0):
			t.Errorf("%s of %d without %v: %d is %s and misses %v", s.System, s.N, down, i, l.Fate, l.Missing)
		case l.Fate == quorum.Whole:
			left = append(left, own)
		case l.Fate == quorum.Replaced:
			instead := list(l.Instead)
			if meets(instead, down) {
				t.Errorf("%s of %d without %v: %d asks %v", s.System, s.N, down, i, instead)
			}
			left = append(left, instead)
		}
	}
	for i, a := range left {
		for _, b := range left[:i] {
			if !meets(a, b) {
				t.Errorf("%s of %d without %v: %v and %v are left, and apart", s.System, s.N, down, a, b)
			}
		}
	}
	if len(r.Of) != s.N || len(r.Down) != len(down) {
		t.Errorf("%s of %d without %v: %+v", s.System, s.N, down, r)
	}
}

// With up to eight processes, whichever fail, what is left agrees with the definitions of the systems.
func TestWhatIsLeftWhateverFails(t *testing.T) {
	everySystem(t, 8, func(s *quorum.Sets) {
		for mask := range 1 << s.N {
			var down []int
			for i := range s.N {
				if mask>>i&1 == 1 {
					down = append(down, i+1)
				}
			}
			remains(t, s, down)
		}
	})
}

// With more processes, each single failure and some pairs; trees only as long as all their quorums can be listed.
func TestWhatIsLeftOfMany(t *testing.T) {
	everySystem(t, 60, func(s *quorum.Sets) {
		if s.System == "tree" && s.N > 14 {
			return
		}
		least, most := s.N, 0
		for i := 1; i <= s.N; i++ {
			if j := i%s.N + 1; j != i && i%20 == 1 {
				remains(t, s, []int{i})
				remains(t, s, []int{i, j})
			}
			stopped := 0
			for j := 1; j <= s.N; j++ {
				if j != i && !survives(s, j, []int{i}) {
					stopped++
				}
			}
			least, most = min(least, stopped), max(most, stopped)
		}
		if l, m := s.Fragility(); l != least || m != most {
			t.Errorf("%s of %d: one failure stops %d to %d, not %d to %d", s.System, s.N, l, m, least, most)
		}
	})
}

// A tree loses what the algorithm loses if it is made with those processes down.
func TestATreeIsLeftWhatItsProcessesAsk(t *testing.T) {
	for n := 1; n <= 15; n++ {
		s := must(t, "tree", n)
		for down := 1; down <= n; down++ {
			r, err := s.Without([]int{down})
			if err != nil {
				t.Fatal(err)
			}
			given, err := quorum.Of("tree", n, []int{down})
			for i := 1; i <= n; i++ {
				l := r.Of[i-1]
				switch {
				case err != nil && l.Fate != quorum.Stopped && l.Fate != quorum.Down,
					err == nil && l.Fate == quorum.Stopped,
					l.Fate == quorum.Whole && !slices.Equal(list(given.S[i-1]), list(s.S[i-1])),
					l.Fate == quorum.Replaced && !slices.Equal(list(given.S[i-1]), list(l.Instead)):
					t.Errorf("%d of %d without %d: %s %v, %v", i, n, down, l.Fate, list(l.Instead), err)
				}
			}
		}
	}
}

func TestWhatIsLeftIsTold(t *testing.T) {
	s := must(t, "plane-1988", 7)
	r, err := s.Without([]int{2})
	if err != nil {
		t.Fatal(err)
	}
	// R_2 = {1, 2, 5}.
	if r.Count(quorum.Stopped) != 2 || r.Of[0].Fate != quorum.Stopped || r.Of[4].Fate != quorum.Stopped || r.Of[1].Fate != quorum.Down || r.Intact != 4 {
		t.Errorf("%+v", r)
	}
	// Points 6 and 7 of a plane for five run on 1 and 2.
	if r, err = must(t, "plane-1988", 5).Without([]int{2}); err != nil || len(r.Lost) != 1 || r.Lost[0] != 7 || r.Count(quorum.Stopped) != 3 {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err = must(t, "singleton", 3).Without([]int{3}); err != nil || r.Of[2].Fate != quorum.Down || r.Count(quorum.Whole) != 2 {
		t.Errorf("%+v, %v", r, err)
	}
	for text, down := range map[string][]int{"down[1]: 8 is not one of 1..7": {1, 8}, "down[0]: 0 is not": {0}, "down[2]: 3 is given twice": {3, 2, 3}} {
		_, err := s.Without(down)
		var problem *quorum.Problem
		if !errors.As(err, &problem) || !strings.HasPrefix(err.Error(), text) {
			t.Errorf("without %v: %v", down, err)
		}
	}
}
