// Package quorum constructs the sets S_i: the processes whose consent process i needs before it enters. Any two of
// them meet, so if each process consents to only one other at a time, no two are inside together (M. Maekawa, "A √N
// algorithm for mutual exclusion in decentralized systems", ACM Transactions on Computer Systems 3(2), 1985).
//
// The best are the lines of a finite projective plane: two lines meet in one point, and all have the same length,
// about √n. The others are for comparison: a grid, majorities, a tree, a single arbiter.
package quorum

import (
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
)

// Sets are the quorums of a system of N processes. Points are numbered like nodes: 1 to N are the processes, higher
// ones are fictitious.
type Sets struct {
	System string
	N      int
	Order  int // of a plane: q, and every S_i has q+1 points; 1 for the triangle; 0 if it is no plane
	// S is S_i at index i-1, for every point, including the fictitious ones.
	S []mutex.Set
	// Hosts are the processes on whose machines the fictitious points N+1, N+2, … run.
	Hosts []mutex.ID
}

// The limits of n.
const (
	MostPoints    = 1057 // the points of the largest plane, of order 32
	MostProcesses = 2000
)

// A system makes quorums for n processes without the processes in down.
type system struct {
	name string
	most int // the largest n
	make func(n int, down []int) (*Sets, error)
}

var systems = []system{
	{"plane", MostPoints, always(plane)},
	{"singer", MostPoints, always(singer)},
	{"plane-1988", len(printedIn1988), always(printed(printedIn1988))},
	{"plane-maekawa", len(maekawas), always(printed(maekawas))},
	{"grid", MostProcesses, always(grid)},
	{"majority", MostProcesses, always(majority)},
	{"tree", MostProcesses, tree},
	{"singleton", MostProcesses, always(singleton)},
}

// always returns the make function of a system that always succeeds and ignores down.
func always(lines func(n int) (lines [][]int, order int)) func(int, []int) (*Sets, error) {
	return func(n int, _ []int) (*Sets, error) {
		of, order := lines(n)
		return &Sets{N: n, Order: order, S: setsOf(of), Hosts: hosts(n, len(of))}, nil
	}
}

// Systems lists the names of all systems in teaching order.
var Systems = func() []string {
	var names []string
	for _, s := range systems {
		names = append(names, s.name)
	}
	return names
}()

// Of returns the quorums of a system for n processes. down lists the processes of a tree that have failed and must not
// be asked. The error is a [*Problem].
func Of(name string, n int, down []int) (*Sets, error) {
	at := slices.Index(Systems, name)
	if at < 0 {
		return nil, NewProblem(Texts, "system", NotOneOf, strconv.Quote(name), strings.Join(Systems, ", "))
	}
	s := systems[at]
	switch {
	case n < 1 || n > s.most:
		return nil, NewProblem(Texts, "", BadSize, strconv.Itoa(n), "1.."+strconv.Itoa(s.most))
	case len(down) > 0 && s.name != "tree":
		return nil, NewProblem(Texts, "down", OnlyWith, "", `"system":"tree"`)
	}
	sets, err := s.make(n, down)
	if err != nil {
		return nil, err
	}
	sets.System = s.name
	return sets, nil
}

// hosts assigns the fictitious points n+1 to points to the machines of the processes in turn. They cannot be left out
// of the sets instead: two lines that meet only in a fictitious point would let two processes in at once. Each stays
// an arbiter of its own, so that any two lines of a plane still have exactly one point in common.
func hosts(n, points int) []mutex.ID {
	var all []mutex.ID
	for f := n + 1; f <= points; f++ {
		all = append(all, mutex.ID((f-1)%n+1))
	}
	return all
}

// setsOf converts lists of points to sets, S_i at index i-1.
func setsOf(lines [][]int) []mutex.Set {
	sets := make([]mutex.Set, len(lines))
	for i, line := range lines {
		for _, a := range line {
			sets[i].Add(mutex.ID(a))
		}
	}
	return sets
}
