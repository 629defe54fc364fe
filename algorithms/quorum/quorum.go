// Package quorum makes the sets S_i: the processes whose consent process i needs before it enters. Any two of them
// meet, so that a process that consents to a single one at a time keeps any two apart (M. Maekawa, "A √N algorithm for
// mutual exclusion in decentralized systems", ACM Transactions on Computer Systems 3(2), 1985).
//
// The finest are the lines of a finite projective plane: two lines meet in one
// point, and all have the same length, about √n. The others are there to be
// compared with them: a grid, majorities, a tree, a single arbiter.
package quorum

import (
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
)

// Sets are the quorums of a system of N processes. Points are numbered as nodes
// are: 1 to N are the processes, those after them fictitious.
type Sets struct {
	System string
	N      int
	Order  int // of a plane: q, where every S_i has q+1 points; 1 of the triangle; 0 of what is no plane
	// S is S_i at place i-1, of every point, the fictitious too.
	S []mutex.Set
	// Hosts are the processes on whose machines the fictitious points N+1, N+2, … serve.
	Hosts []mutex.ID
}

// The bounds of n.
const (
	MostPoints    = 1057 // of the largest plane, of order 32
	MostProcesses = 2000
)

// A system makes quorums for n processes. Those in down are not to be asked.
type system struct {
	name string
	most int // processes
	make func(n int, down []int) (*Sets, error)
}

var systems = []system{
	{"plane", MostPoints, sure(plane)},
	{"singer", MostPoints, sure(singer)},
	{"plane-1988", len(printedIn1988), sure(printed(printedIn1988))},
	{"plane-maekawa", len(maekawas), sure(printed(maekawas))},
	{"grid", MostProcesses, sure(grid)},
	{"majority", MostProcesses, sure(majority)},
	{"tree", MostProcesses, tree},
	{"singleton", MostProcesses, sure(singleton)},
}

// sure is a system that always succeeds, and asks all processes.
func sure(lines func(n int) (lines [][]int, order int)) func(int, []int) (*Sets, error) {
	return func(n int, _ []int) (*Sets, error) {
		of, order := lines(n)
		return &Sets{N: n, Order: order, S: setsOf(of), Hosts: hosts(n, len(of))}, nil
	}
}

// Systems are the names of all systems, in teaching order.
var Systems = func() []string {
	var names []string
	for _, s := range systems {
		names = append(names, s.name)
	}
	return names
}()

// Of makes the quorums of a system for n processes; down are the processes of a tree that have failed and are not to be
// asked. The error is a [*Problem].
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

// hosts puts the fictitious points n+1 to points on the machines of the processes,
// one after the other. They cannot be left out of the sets instead: two lines that
// meet only there would then let two processes in at once. Each stays an arbiter of
// its own, so that any two processes of a plane still have exactly one in common.
func hosts(n, points int) []mutex.ID {
	var all []mutex.ID
	for f := n + 1; f <= points; f++ {
		all = append(all, mutex.ID((f-1)%n+1))
	}
	return all
}

// setsOf makes sets of lists of points, S_i at place i-1.
func setsOf(lines [][]int) []mutex.Set {
	sets := make([]mutex.Set, len(lines))
	for i, line := range lines {
		for _, a := range line {
			sets[i].Add(mutex.ID(a))
		}
	}
	return sets
}
