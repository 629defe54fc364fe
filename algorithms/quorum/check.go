package quorum

import (
	"errors"
	"fmt"

	"fano/algorithms/mutex"
)

// Apart finds the first two sets that do not meet.
func (s *Sets) Apart() (i, j mutex.ID, apart bool) {
	clients := s.clients()
	for i := range s.S {
		met := newPoints(len(s.S)) // those in whose set is one of S_i
		for a := range s.S[i].All() {
			met.add(clients[a-1])
		}
		if j := met.without(); j <= len(s.S) {
			return min(mutex.ID(i+1), mutex.ID(j)), max(mutex.ID(i+1), mutex.ID(j)), true
		}
	}
	return 0, 0, false
}

// Axioms says which postulate of a projective plane the lines S_1, S_2, … break, if any
// (Campos and Carvalho 1988, section 2.2), or which of what follows from them and is
// needed here: every line has q + 1 points, every point is on q + 1 lines, and i is on S_i.
// The triangle is excused from postulate 3.
func (s *Sets) Axioms() error {
	if len(s.S) != Points(s.Order) {
		return fmt.Errorf("there are %d lines, not %d", len(s.S), Points(s.Order))
	}
	return errors.Join(s.regular(), s.onePoint(), s.oneLine(), s.fourPoints())
}

// regular holds theorems 1 and 2 against the lines, and that i is on S_i.
func (s *Sets) regular() error {
	clients := s.clients()
	for i := range s.S {
		switch {
		case s.S[i].Len() != s.Order+1:
			return fmt.Errorf("line %d has %d points, not %d", i+1, s.S[i].Len(), s.Order+1)
		case clients[i].len() != s.Order+1:
			return fmt.Errorf("point %d is on %d lines, not %d", i+1, clients[i].len(), s.Order+1)
		case !s.S[i].Has(mutex.ID(i + 1)):
			return fmt.Errorf("point %d is not on line %d", i+1, i+1)
		}
	}
	return nil
}

// oneLine is postulate 1: two points are on one line.
func (s *Sets) oneLine() error {
	return once(s.clients(), "points %d and %d are on %d lines")
}

// onePoint is postulate 2: two lines meet in one point.
func (s *Sets) onePoint() error {
	return once(s.lines(), "lines %d and %d meet in %d points")
}

// once says which two have not exactly one in common.
func once(all []points, complaint string) error {
	if found := onceIn(all, func(i int) int { return i + 1 }); found.Verdict == Breaks {
		return fmt.Errorf(complaint, found.Shown[0], found.Shown[1], found.Shown[2])
	}
	return nil
}

// fourPoints is postulate 3: there are four points of which no three are on a line. Two
// of them are taken on the first line, and the others off it: every plane has such four.
func (s *Sets) fourPoints() error {
	if s.Order < 2 {
		return nil
	}
	var on, off []mutex.ID
	for i := range s.S {
		if p := mutex.ID(i + 1); s.S[0].Has(p) {
			on = append(on, p)
		} else {
			off = append(off, p)
		}
	}
	a, b := on[0], on[1]
	for x, c := range off {
		for _, d := range off[:x] {
			if !s.collinear(a, b, c) && !s.collinear(a, b, d) && !s.collinear(a, c, d) && !s.collinear(b, c, d) {
				return nil
			}
		}
	}
	return errors.New("of any four points three are on a line")
}

func (s *Sets) collinear(a, b, c mutex.ID) bool {
	for i := range s.S {
		if s.S[i].Has(a) && s.S[i].Has(b) && s.S[i].Has(c) {
			return true
		}
	}
	return false
}

// lines are the sets S_i.
func (s *Sets) lines() []points {
	all := make([]points, len(s.S))
	for i := range s.S {
		all[i] = newPoints(len(s.S))
		for a := range s.S[i].All() {
			all[i].put(int(a))
		}
	}
	return all
}

// clients are R_a, those in whose set a is, of each a.
func (s *Sets) clients() []points {
	all := make([]points, len(s.S))
	for a := range all {
		all[a] = newPoints(len(s.S))
	}
	for i := range s.S {
		for a := range s.S[i].All() {
			all[a-1].put(i + 1)
		}
	}
	return all
}

// Common is how many points two of the sets have in common, at least and at most; both 0
// if there is only one set.
func (s *Sets) Common() (least, most int) {
	lines := s.lines()
	for i := range lines {
		for j := range i {
			in := lines[i].common(lines[j])
			if i == 1 && j == 0 {
				least = in
			}
			least, most = min(least, in), max(most, in)
		}
	}
	return least, most
}

// Clients is R_a, the processes in whose set a is, of each point a at place a-1. The
// fictitious ones never ask, so they are clients of none.
func (s *Sets) Clients() []mutex.Set {
	all := make([]mutex.Set, len(s.S))
	for i := range s.N {
		for a := range s.S[i].All() {
			all[a-1].Add(mutex.ID(i + 1))
		}
	}
	return all
}
