// Package naive searches every schedule of a small system in the dullest way:
// whole systems in a map of their encodings. It is slow and obviously right, so
// the tests hold the explorer against it. Nothing else uses it.
package naive

import (
	"fmt"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Limit is how many states a search may come to before it panics: a test with
// more is a mistake.
const Limit = 60_000

// Result is what a search found.
type Result struct {
	States, Transitions, Depth int
	EM1                        []trace.Choice // a shortest way to two inside, nil if there is none
	Deadlock                   []trace.Choice // to where somebody waits and nothing can happen
	Hopeless                   []trace.Choice // to where somebody waits who can never enter
	Entered                    map[mutex.ID]bool
	Lines                      map[string]bool // of the pseudo-code that ran, if the system listens
	Most, Least                int             // messages of a run at whose end all are served and nothing is under way; Most 0 if there is no bound

	nodes []node
	index map[string]int
	lost  []bool // by node: somebody waits who can never enter
}

// node is a state and how it was first come by.
type node struct {
	s      *system.System
	parent int
	choice trace.Choice
	depth  int
	edges  []edge
}

// edge is a choice: where it leads and how many messages it sends.
type edge struct{ to, sends int }

// Search visits every reachable state, breadth first.
func Search(c system.Config) *Result {
	r := &Result{Entered: map[mutex.ID]bool{}, Lines: map[string]bool{}, index: map[string]int{}}
	start, _ := system.New(c)
	r.visit(start, -1, trace.Choice{})
	for i := 0; i < len(r.nodes); i++ {
		r.expand(i)
	}
	r.States = len(r.nodes)
	r.Depth = r.nodes[len(r.nodes)-1].depth
	r.judge()
	r.messages()
	return r
}

// visit gives the number of a state.
func (r *Result) visit(s *system.System, parent int, c trace.Choice) int {
	key := string(s.Encode(nil))
	i, known := r.index[key]
	if known {
		return i
	}
	i = len(r.nodes)
	if i == Limit {
		panic(fmt.Sprintf("naive: more than %d states", Limit))
	}
	depth := 0
	if parent >= 0 {
		depth = r.nodes[parent].depth + 1
	}
	r.index[key] = i
	r.nodes = append(r.nodes, node{s: s, parent: parent, choice: c, depth: depth})
	return i
}

func (r *Result) expand(i int) {
	for _, c := range r.nodes[i].s.Choices() {
		s := r.nodes[i].s.Clone()
		step, err := s.Apply(c)
		if err != nil {
			panic(err)
		}
		for _, l := range s.Lines() {
			r.Lines[l] = true
		}
		r.Transitions++
		sends := 0
		for _, at := range step.Sends {
			if p := s.Packet(at); p.From != p.To {
				sends++ // a message to oneself costs nothing
			}
		}
		r.nodes[i].edges = append(r.nodes[i].edges, edge{r.visit(s, i, c), sends})
	}
}

// judge looks for the first state that breaks each property.
func (r *Result) judge() {
	r.lost = make([]bool, len(r.nodes))
	for _, p := range r.processes() {
		can := r.canEnter(p)
		for i := range r.nodes {
			r.lost[i] = r.lost[i] || r.phase(i, p) == mutex.Waiting && !can[i]
		}
	}
	for i := range r.nodes {
		if r.EM1 == nil && r.TwoInside(i) {
			r.EM1 = r.Way(i)
		}
		if r.Deadlock == nil && r.Stuck(i) {
			r.Deadlock = r.Way(i)
		}
		if r.Hopeless == nil && r.Lost(i) {
			r.Hopeless = r.Way(i)
		}
		for _, p := range r.processes() {
			if r.phase(i, p) == mutex.Inside {
				r.Entered[p] = true
			}
		}
	}
}

// canEnter marks the states from which p can get inside.
func (r *Result) canEnter(p mutex.ID) []bool {
	inside := make([]bool, len(r.nodes))
	for i := range r.nodes {
		inside[i] = r.phase(i, p) == mutex.Inside
	}
	return r.leadsTo(inside)
}

// messages finds the dearest and the cheapest complete run. A state can be come
// by at different costs, so the costs go round until nothing changes; if they
// never come to rest, the dearest has no bound, and is 0.
func (r *Result) messages() {
	ends := make([]bool, len(r.nodes))
	ended := false
	for i := range r.nodes {
		ends[i] = len(r.nodes[i].edges) == 0 && len(r.in(i, mutex.Waiting)) == 0
		ended = ended || ends[i]
	}
	if !ended {
		return
	}
	leads := r.leadsTo(ends)
	least, _ := r.costs(leads, func(a, b int) bool { return a < b })
	most, bounded := r.costs(leads, func(a, b int) bool { return a > b })
	r.Least = -1
	for i := range r.nodes {
		if ends[i] && (r.Least < 0 || least[i] < r.Least) {
			r.Least = least[i]
		}
		if ends[i] && bounded {
			r.Most = max(r.Most, most[i])
		}
	}
}

// leadsTo marks the states from which one of the targets can be reached.
func (r *Result) leadsTo(targets []bool) []bool {
	can := slices.Clone(targets)
	for changed := true; changed; {
		changed = false
		for i := len(r.nodes) - 1; i >= 0; i-- {
			for _, e := range r.nodes[i].edges {
				if can[e.to] && !can[i] {
					can[i], changed = true, true
				}
			}
		}
	}
	return can
}

// costs are the best numbers of messages sent up to each state, by way of states
// of some only; false if there is always a better one: if they have not come to
// rest after as many rounds as a way can have steps.
func (r *Result) costs(of []bool, better func(a, b int) bool) ([]int, bool) {
	cost, come := make([]int, len(r.nodes)), make([]bool, len(r.nodes))
	come[0] = true
	for range len(r.nodes) + 1 {
		changed := false
		for i := range r.nodes {
			if !come[i] || !of[i] {
				continue
			}
			for _, e := range r.nodes[i].edges {
				if c := cost[i] + e.sends; of[e.to] && (!come[e.to] || better(c, cost[e.to])) {
					cost[e.to], come[e.to], changed = c, true, true
				}
			}
		}
		if !changed {
			return cost, true
		}
	}
	return nil, false
}

func (r *Result) phase(i int, p mutex.ID) mutex.Phase { return r.nodes[i].s.Local(p).Phase }

func (r *Result) processes() []mutex.ID {
	var all []mutex.ID
	for p := mutex.ID(1); int(p) <= r.nodes[0].s.Processes; p++ {
		all = append(all, p)
	}
	return all
}

// in lists who is in a phase.
func (r *Result) in(i int, phase mutex.Phase) []mutex.ID {
	var who []mutex.ID
	for _, p := range r.processes() {
		if r.phase(i, p) == phase {
			who = append(who, p)
		}
	}
	return who
}

// Find is the number of a state, if it is reachable.
func (r *Result) Find(s *system.System) (int, bool) {
	i, ok := r.index[string(s.Encode(nil))]
	return i, ok
}

// TwoInside says whether EM1 is broken in state i.
func (r *Result) TwoInside(i int) bool { return len(r.in(i, mutex.Inside)) > 1 }

// Stuck says whether somebody waits in state i and nothing can happen.
func (r *Result) Stuck(i int) bool {
	return len(r.nodes[i].edges) == 0 && len(r.in(i, mutex.Waiting)) > 0
}

// Lost says whether somebody waits in state i who can never enter.
func (r *Result) Lost(i int) bool { return r.lost[i] }

// Way is a shortest way to state i.
func (r *Result) Way(i int) []trace.Choice {
	if r.nodes[i].parent < 0 {
		return []trace.Choice{}
	}
	return append(r.Way(r.nodes[i].parent), r.nodes[i].choice)
}
