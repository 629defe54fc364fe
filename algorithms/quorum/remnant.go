package quorum

import (
	"strconv"

	"fano/algorithms/mutex"
)

// A Fate is the effect of failures on one process.
type Fate string

// The fates.
const (
	Down     Fate = "down"     // it has failed
	Whole    Fate = "whole"    // no process in its set has failed
	Replaced Fate = "replaced" // one has, and another set replaces its own
	Stopped  Fate = "stopped"  // one has, and it can never enter
)

// A Survivors is what failures leave of the quorums.
type Survivors struct {
	Down []mutex.ID // the processes that have failed, in order
	Lost []mutex.ID // the fictitious arbiters that have failed with their hosts
	Of   []Loss     // of process i at index i-1
	// Intact is the number of sets without failed members, including the sets of failed processes and fictitious
	// points: lines of a plane with which a process could continue if it knew the failed ones. The algorithms on
	// planes do not.
	Intact int
}

// A Loss is the effect of failures on one process's quorum.
type Loss struct {
	Fate    Fate
	Missing []mutex.ID // the members of S_i that have failed
	Instead mutex.Set  // the set that replaces S_i, if Fate is Replaced
}

// Count returns the number of processes with the given fate.
func (r *Survivors) Count(f Fate) int {
	n := 0
	for _, l := range r.Of {
		if l.Fate == f {
			n++
		}
	}
	return n
}

// Without returns what is left of the quorums when processes have failed. A fixed set must be complete: in a plane or
// a grid, a failed arbiter stops every process whose set it is in. Trees find other paths (Agrawal and El Abbadi
// 1991), and any majority can replace another (Thomas 1979). The error is a [*Problem] in the list down.
func (s *Sets) Without(down []int) (*Survivors, error) {
	failed, err := downSet(s.N, down)
	if err != nil {
		return nil, err
	}
	r := &Survivors{}
	for a := range mutex.ID(len(s.S)) {
		switch point := a + 1; {
		case !failed[s.machine(point)]:
		case int(point) <= s.N:
			r.Down = append(r.Down, point)
		default:
			r.Lost = append(r.Lost, point)
		}
	}
	for i := 1; i <= len(s.S); i++ {
		if !s.hit(i, failed) {
			r.Intact++
		}
		if i <= s.N {
			r.Of = append(r.Of, s.loss(i, failed))
		}
	}
	return r, nil
}

// loss returns the loss of process i.
func (s *Sets) loss(i int, failed []bool) Loss {
	l := Loss{Fate: Stopped}
	for a := range s.S[i-1].All() {
		if failed[s.machine(a)] {
			l.Missing = append(l.Missing, a)
		}
	}
	switch {
	case failed[i]:
		l.Fate = Down
	case len(l.Missing) == 0:
		l.Fate = Whole
	default:
		if instead, found := s.instead(i, failed); found {
			l.Fate, l.Instead = Replaced, setsOf([][]int{instead})[0]
		}
	}
	return l
}

// instead returns the set that replaces a broken S_i, if the system has one.
func (s *Sets) instead(i int, failed []bool) ([]int, bool) {
	switch s.System {
	case "majority":
		return majorityFrom(i, s.N, failed)
	case "tree":
		t := binaryTree{n: s.N, down: failed}
		return t.getQuorum(1, i)
	}
	return nil, false
}

// Fragility returns how many other processes stop if a single process fails, at least and at most.
func (s *Sets) Fragility() (least, most int) {
	failed := make([]bool, s.N+1)
	stopped := spread(s.N, func(at int) (n int) {
		failed[at+1] = true
		for j := 1; j <= s.N; j++ {
			if j != at+1 && s.hit(j, failed) {
				if _, found := s.instead(j, failed); !found {
					n++
				}
			}
		}
		failed[at+1] = false
		return n
	})
	return stopped.Least, stopped.Most
}

// hit reports whether a member of S_i, or its host, has failed.
func (s *Sets) hit(i int, failed []bool) bool {
	for a := range s.S[i-1].All() {
		if failed[s.machine(a)] {
			return true
		}
	}
	return false
}

// machine returns the process on whose machine a point runs: the process itself, or the host of a fictitious point.
func (s *Sets) machine(a mutex.ID) mutex.ID {
	if int(a) > s.N {
		return s.Hosts[int(a)-s.N-1]
	}
	return a
}

// downSet returns for each process v of n, at index v, whether it is in the list. The error is a [*Problem].
func downSet(n int, list []int) ([]bool, error) {
	down := make([]bool, n+1)
	for place, v := range list {
		path := "down[" + strconv.Itoa(place) + "]"
		if v < 1 || v > n {
			return nil, NewProblem(Texts, path, NotOneOf, strconv.Itoa(v), "1.."+strconv.Itoa(n))
		}
		if down[v] {
			return nil, NewProblem(Texts, path, Repeated, strconv.Itoa(v), "")
		}
		down[v] = true
	}
	return down, nil
}

// majorityFrom returns the first processes from i on along the ring that are up, more than half of n, or false if
// too few are up.
func majorityFrom(i, n int, failed []bool) ([]int, bool) {
	all := make([]int, 0, n/2+1)
	for step := 0; step < n && len(all) < n/2+1; step++ {
		if v := (i-1+step)%n + 1; !failed[v] {
			all = append(all, v)
		}
	}
	return all, len(all) == n/2+1
}
