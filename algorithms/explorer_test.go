package algorithms_test

import (
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// seen is what an exhaustive search of a small system found.
type seen struct {
	states, transitions int
	em1                 []trace.Choice // the shortest way to two processes inside
	deadlock            []trace.Choice // the shortest way to where somebody waits and nothing can happen
	hopeless            bool           // from some state a waiting process can never enter
	lines               map[string]bool
	most, least         int // messages sent in a complete run
}

// node is a state of the search and how it was come by.
type node struct {
	s      *system.System
	parent int
	choice trace.Choice
	sent   int
}

// searchAll visits every reachable state, breadth first, keeping whole systems
// in a map of their encodings: slow, and obviously right.
func searchAll(c system.Config) seen {
	found := seen{lines: map[string]bool{}}
	start, _ := system.New(c)
	nodes := []node{{s: start, parent: -1}}
	index := map[string]int{string(start.Encode(nil)): 0}
	var next [][]int // edges
	for i := 0; i < len(nodes); i++ {
		next = append(next, nil)
		choices := nodes[i].s.Choices()
		waiting, inside := phases(nodes[i].s)
		if inside > 1 && found.em1 == nil {
			found.em1 = way(nodes, i)
		}
		if len(choices) == 0 && waiting > 0 && found.deadlock == nil {
			found.deadlock = way(nodes, i)
		}
		if len(choices) == 0 && waiting == 0 {
			found.most = max(found.most, nodes[i].sent)
			if found.least == 0 || nodes[i].sent < found.least {
				found.least = nodes[i].sent
			}
		}
		for _, choice := range choices {
			s := nodes[i].s.Clone()
			step, err := s.Apply(choice)
			if err != nil {
				panic(err)
			}
			for _, l := range s.Lines() {
				found.lines[l] = true
			}
			found.transitions++
			key := string(s.Encode(nil))
			to, known := index[key]
			if !known {
				to = len(nodes)
				index[key] = to
				nodes = append(nodes, node{s, i, choice, nodes[i].sent + len(step.Sends)})
			}
			next[i] = append(next[i], to)
		}
	}
	found.states = len(nodes)
	found.hopeless = hopeless(nodes, next)
	return found
}

func phases(s *system.System) (waiting, inside int) {
	for p := mutex.ID(1); int(p) <= s.Processes; p++ {
		switch s.Local(p).Phase {
		case mutex.Waiting:
			waiting++
		case mutex.Inside:
			inside++
		}
	}
	return waiting, inside
}

func way(nodes []node, i int) []trace.Choice {
	if nodes[i].parent < 0 {
		return []trace.Choice{}
	}
	return append(way(nodes, nodes[i].parent), nodes[i].choice)
}

// hopeless looks for a state in which a process waits and from which no path
// leads to where it is inside.
func hopeless(nodes []node, next [][]int) bool {
	back := make([][]int, len(nodes))
	for i, to := range next {
		for _, j := range to {
			back[j] = append(back[j], i)
		}
	}
	for p := mutex.ID(1); int(p) <= nodes[0].s.Processes; p++ {
		can := make([]bool, len(nodes))
		var stack []int
		for i := range nodes {
			if nodes[i].s.Local(p).Phase == mutex.Inside {
				can[i], stack = true, append(stack, i)
			}
		}
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, j := range back[i] {
				if !can[j] {
					can[j], stack = true, append(stack, j)
				}
			}
		}
		for i := range nodes {
			if nodes[i].s.Local(p).Phase == mutex.Waiting && !can[i] {
				return true
			}
		}
	}
	return false
}
