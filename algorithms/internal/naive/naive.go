// Package naive searches every schedule of a small system in the simplest way: whole systems in a map keyed by their
// encodings. It is slow and obviously correct, so the tests compare the explorer with it. Nothing else uses it.
package naive

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Limit is the largest number of states that [Search] visits before it panics.
const Limit = 60_000

// Setup describes a search.
type Setup struct {
	System system.Config
	// Lose, Duplicate and Crash are how often, at most, a message may be lost, one may be duplicated, and a process
	// may crash. Only messages that may be delivered next are lost or duplicated.
	Lose, Duplicate, Crash int
	// EM3 checks EM3: each process may send one application message, at any time, to any other.
	EM3 bool
	// Endless makes processes ask without end, in normal form, within the algorithm's restriction.
	Endless bool
	// Limit is the largest number of states: if there are more, there is no Graph.
	Limit int
}

// Graph is all states of a system, in the order of a breadth-first search, and the transitions between them.
type Graph struct {
	States, Transitions, Depth int
	Broken                     map[string][]trace.Choice // by property: a shortest schedule that breaks it
	Most, Least                int                       // messages of a complete run; 0 if a run can cycle, or none ends

	setup Setup
	nodes []node
	index map[string]int
	lost  func(i int) bool
}

// node is a state and how the search first reached it.
type node struct {
	s      *system.System
	past   causalHistory // empty unless EM3 is checked
	faults map[trace.Kind]int
	parent int
	choice trace.Choice
	depth  int
	edges  []edge
	goesOn bool              // a process can enter, leave or receive
	asked  bool              // a process can ask
	labels map[string]string // of the messages in flight, by name; only if Endless
}

// edge is a transition: the choice, the next state, and the number of messages sent.
type edge struct {
	to, sends int
	choice    trace.Choice
	// Only if Endless: the label of the message received, and the labels of messages in flight whose numbers change.
	label   string
	renamed map[string]bool
}

// Search visits every reachable state, and judges the properties for finite requests. It panics if there are more than
// Limit states.
func Search(c system.Config) *Graph {
	g := SearchWith(Setup{System: c, Limit: Limit})
	if g == nil {
		panic(fmt.Sprintf("naive: more than %d states", Limit))
	}
	return g
}

// SearchWith is Search with faults and options. It returns nil if there are more states than its limit.
func SearchWith(setup Setup) *Graph {
	c := setup.System.Completed()
	if setup.EM3 {
		c.AppSends = slices.Repeat([]int{1}, c.Processes)
	}
	if setup.Endless {
		c.Asks = slices.Repeat([]int{-1}, c.Processes)
	}
	setup.System = c
	g := &Graph{setup: setup, index: map[string]int{}, Broken: map[string][]trace.Choice{}}
	start, started := system.New(context.Background(), c)
	g.visit(node{s: start, parent: -1, past: g.pastAtStart(start, started)})
	for i := 0; i < len(g.nodes); i++ {
		if len(g.nodes) > setup.Limit {
			return nil
		}
		g.expand(i)
	}
	g.States, g.Depth = len(g.nodes), g.nodes[len(g.nodes)-1].depth
	if !setup.Endless {
		g.judge()
	}
	return g
}

// visit returns the index of a state, adding it if it is new.
func (g *Graph) visit(n node) int {
	if g.setup.Endless {
		Normal(n.s, g.setup.System.Restriction().Apart)
		n.labels = Labels(n.s)
	}
	key := keyOf(n.s, n.faults, n.past)
	i, known := g.index[key]
	if !known {
		i = len(g.nodes)
		g.index[key] = i
		g.nodes = append(g.nodes, n)
	}
	return i
}

func keyOf(s *system.System, faults map[trace.Kind]int, past causalHistory) string {
	return fmt.Sprint(faults, string(s.Encode(nil)), past.key(s))
}

// Find returns the index of the state s that a schedule leads to, if it is known. EM3 must not be checked.
func (g *Graph) Find(s *system.System, way []trace.Choice) (int, bool) {
	faults := map[trace.Kind]int{}
	for _, c := range way {
		faults = withFault(faults, c)
	}
	i, ok := g.index[keyOf(s, faults, causalHistory{})]
	return i, ok
}

// withFault returns the counts of faults after a choice.
func withFault(faults map[trace.Kind]int, c trace.Choice) map[trace.Kind]int {
	switch c.Kind {
	case trace.Drop, trace.Duplicate, trace.Crash:
		counted := map[trace.Kind]int{c.Kind: 1}
		for kind, n := range faults {
			counted[kind] += n
		}
		return counted
	}
	return maps.Clone(faults)
}

// faultsIn returns the faults that may happen now.
func (g *Graph) faultsIn(n *node) []trace.Choice {
	var all []trace.Choice
	ahead := map[system.Channel]bool{}
	for _, m := range inFlight(n.s) {
		channel := system.Channel{From: m.From, To: m.To}
		if n.s.Order == system.FIFO && ahead[channel] {
			continue
		}
		ahead[channel] = true
		all = append(all,
			trace.Choice{Kind: trace.Drop, At: m.To, Message: m},
			trace.Choice{Kind: trace.Duplicate, At: m.To, Message: m})
	}
	for p := mutex.ID(1); int(p) <= n.s.Nodes(); p++ {
		if !n.s.Local(p).Crashed {
			all = append(all, trace.Choice{Kind: trace.Crash, At: p})
		}
	}
	may := map[trace.Kind]int{trace.Drop: g.setup.Lose, trace.Duplicate: g.setup.Duplicate, trace.Crash: g.setup.Crash}
	return slices.DeleteFunc(all, func(c trace.Choice) bool { return n.faults[c.Kind] >= may[c.Kind] })
}

func (g *Graph) expand(i int) {
	from := g.nodes[i]
	for _, c := range append(from.s.Choices(), g.faultsIn(&from)...) {
		if g.setup.Endless && c.Kind.Asks() && !g.mayAsk(from.s, c.At) {
			continue
		}
		switch c.Kind {
		case trace.Ask:
			from.asked = true
		case trace.Enter, trace.Leave, trace.Again, trace.Receive:
			from.goesOn = true
		}
		s := from.s.Clone()
		step, err := s.Apply(c)
		if err != nil {
			panic(err)
		}
		to := g.visit(node{
			s: s, past: from.past.after(s, step, c), faults: withFault(from.faults, c), parent: i, choice: c, depth: from.depth + 1,
		})
		e := edge{to: to, choice: c, sends: sentIn(s, step), label: from.labels[c.Message.String()]}
		if g.setup.Endless {
			e.renamed = renamed(from.labels, Labels(s))
		}
		from.edges = append(from.edges, e)
	}
	g.Transitions += len(from.edges)
	g.nodes[i] = from
}

// sentIn counts the messages sent in a step, without those to oneself, which cost nothing, and without the network's
// copies.
func sentIn(s *system.System, step *system.Step) (sends int) {
	for _, at := range step.Sends {
		if p := s.Packet(at); p.From != p.To && p.Kind >= 0 && step.Kind != trace.Duplicate {
			sends++
		}
	}
	return sends
}

// renamed returns the labels that have changed, of messages still in flight.
func renamed(before, now map[string]string) map[string]bool {
	changed := map[string]bool{}
	for name, label := range before {
		if other, still := now[name]; still && other != label {
			changed[label] = true
		}
	}
	return changed
}

func inFlight(s *system.System) []trace.MessageName {
	var names []trace.MessageName
	for _, at := range s.InFlight() {
		names = append(names, s.Packet(at).Name())
	}
	return names
}

// Schedule returns a shortest schedule to state i.
func (g *Graph) Schedule(i int) []trace.Choice {
	if g.nodes[i].parent < 0 {
		return []trace.Choice{}
	}
	return append(g.Schedule(g.nodes[i].parent), g.nodes[i].choice)
}
