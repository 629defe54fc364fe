package quorum

import "fano/algorithms/mutex"

// Disjoint returns the first two sets that do not meet; apart is false if all meet.
func (s *Sets) Disjoint() (i, j mutex.ID, apart bool) {
	clients := s.clients()
	for i := range s.S {
		met := newPoints(len(s.S)) // those whose set contains a member of S_i
		for a := range s.S[i].All() {
			met.add(clients[a-1])
		}
		if j := met.without(); j <= len(s.S) {
			return min(mutex.ID(i+1), mutex.ID(j)), max(mutex.ID(i+1), mutex.ID(j)), true
		}
	}
	return 0, 0, false
}

// IsPlane reports whether the lines S_1, S_2, … are a projective plane of the given order q (Campos and Carvalho 1988,
// section 2.2), with q + 1 points on each line and i on S_i. The triangle need not satisfy postulate 3.
func (s *Sets) IsPlane() bool {
	x := newExamined(s)
	for _, c := range []Claim{P1, P2, T2, T3, Member} {
		if x.judge(c).Verdict != Holds {
			return false
		}
	}
	return x.lines[0].len() == s.Order+1 && (s.Order < 2 || x.judge(P3).Verdict == Holds)
}

// lines returns the sets S_i as points.
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

// clients returns, for each point a at index a-1, R_a: the i whose set contains a.
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

// Common returns the least and the greatest number of points that two sets have in common; both are 0 if there is only
// one set.
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

// Clients returns, for each point a at index a-1, R_a: the processes whose set contains a. Fictitious points never
// ask, so they are no clients.
func (s *Sets) Clients() []mutex.Set {
	all := make([]mutex.Set, len(s.S))
	for i := range s.N {
		for a := range s.S[i].All() {
			all[a-1].Add(mutex.ID(i + 1))
		}
	}
	return all
}
