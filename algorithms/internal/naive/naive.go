// Package naive searches every schedule of a small system in the dullest way:
// whole systems in a map of their encodings. It is slow and obviously right, so
// the tests hold the explorer against it. Nothing else uses it.
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

// Limit is how many states a search may come to before it panics: a test with
// more is a mistake.
const Limit = 60_000

// Result is what a search found.
type Result struct {
	States, Transitions, Depth int
	EM1                        []trace.Choice            // a shortest way to two inside, nil if there is none
	Deadlock                   []trace.Choice            // to where a process waits and nothing can happen unless another asks
	Hopeless                   []trace.Choice            // to where a process waits that cannot enter unless another asks
	Restless                   []trace.Choice            // to where something can always happen, in every schedule
	EM3                        []trace.Choice            // to where one is inside before another whose request happened before; if watched
	Own                        map[string][]trace.Choice // to where one of the algorithm's own invariants does not hold
	Entered                    map[mutex.ID]bool
	Lines                      map[string]bool // of the pseudo-code that ran, if the system listens
	Most, Least                int             // messages of a run at whose end all are served and nothing is under way; Most 0 if there is no bound

	nodes []node
	index map[string]int
	lost  []bool // by node: a process waits that can never enter
	tells Tells
	may   map[trace.Kind]int
}

// node is a state and how it was first come by.
type node struct {
	s      *system.System
	parent int
	choice trace.Choice
	faults map[trace.Kind]int // how many of each have happened
	depth  int
	edges  []edge
	goesOn bool          // a process can enter or leave, or receive something
	asked  bool          // a process can ask
	lore   causalHistory // empty unless EM3 is watched
}

// edge is a choice: where it leads and how many messages it sends.
type edge struct {
	to, sends int
	choice    trace.Choice
}

// Faults are how many times a search may choose to lose a message, to duplicate
// one, and to crash a process: of messages, those that might come next.
type Faults struct{ Lose, Duplicate, Crash int }

// Search visits every reachable state, breadth first.
func Search(c system.Config) *Result { return SearchWith(c, Faults{}) }

// SearchWith does so where things may go wrong.
func SearchWith(c system.Config, f Faults) *Result { return SearchEM3(c, f, None) }

// SearchEM3 does so and watches EM3, where processes send messages of the application.
func SearchEM3(c system.Config, f Faults, tells Tells) *Result {
	r := &Result{tells: tells, Entered: map[mutex.ID]bool{}, Own: map[string][]trace.Choice{}, Lines: map[string]bool{}, index: map[string]int{}}
	r.may = map[trace.Kind]int{trace.Drop: f.Lose, trace.Duplicate: f.Duplicate, trace.Crash: f.Crash}
	if tells != None {
		c.Tells = slices.Repeat([]int{1}, c.Processes)
	}
	start, started := system.New(context.Background(), c)
	r.visit(start, -1, trace.Choice{}, r.loreAtStart(start, started))
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
func (r *Result) visit(s *system.System, parent int, c trace.Choice, l causalHistory) int {
	faults := map[trace.Kind]int{}
	if parent >= 0 {
		maps.Copy(faults, r.nodes[parent].faults)
	}
	r.note(faults, c)
	key := keyOf(s, faults, l)
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
	r.nodes = append(r.nodes, node{s: s, parent: parent, choice: c, faults: faults, depth: depth, lore: l})
	return i
}

// note counts a choice if it is a fault.
func (r *Result) note(faults map[trace.Kind]int, c trace.Choice) {
	if _, fault := r.may[c.Kind]; fault {
		faults[c.Kind]++
	}
}

func keyOf(s *system.System, faults map[trace.Kind]int, l causalHistory) string {
	return fmt.Sprint(faults, string(s.Encode(nil)), l.key(s))
}

// faultsIn lists the faults that may happen now.
func (r *Result) faultsIn(i int) []trace.Choice {
	var all []trace.Choice
	s := r.nodes[i].s
	ahead := map[system.Channel]bool{}
	for _, o := range s.Options() {
		m := o.Choice.Message
		channel := system.Channel{From: m.From, To: m.To}
		if o.Choice.Kind != trace.Receive || s.Order == system.FIFO && ahead[channel] {
			continue
		}
		ahead[channel] = true
		all = append(all,
			trace.Choice{Kind: trace.Drop, At: m.To, Message: m},
			trace.Choice{Kind: trace.Duplicate, At: m.To, Message: m})
	}
	for p := mutex.ID(1); int(p) <= s.Nodes(); p++ {
		if !s.Local(p).Crashed {
			all = append(all, trace.Choice{Kind: trace.Crash, At: p})
		}
	}
	return slices.DeleteFunc(all, func(c trace.Choice) bool { return r.nodes[i].faults[c.Kind] >= r.may[c.Kind] })
}

func (r *Result) expand(i int) {
	choices := r.nodes[i].s.Choices()
	for _, c := range choices {
		r.nodes[i].asked = r.nodes[i].asked || c.Kind == trace.Ask
		r.nodes[i].goesOn = r.nodes[i].goesOn || c.Kind != trace.Ask && c.Kind != trace.Send
	}
	for _, c := range r.worthwhile(i, append(choices, r.faultsIn(i)...)) {
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
			if p := s.Packet(at); p.From != p.To && p.Kind >= 0 && c.Kind != trace.Duplicate {
				sends++ // a message to oneself costs nothing, and nobody sends a copy
			}
		}
		r.nodes[i].edges = append(r.nodes[i].edges, edge{r.visit(s, i, c, r.nodes[i].lore.after(s, step, c)), sends, c})
	}
}
