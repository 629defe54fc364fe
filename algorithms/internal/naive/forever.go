package naive

import (
	"context"
	"fmt"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Forever is the graph of a system whose processes ask without end, each state in normal
// form, and what a dull look at it says of starvation.
type Forever struct {
	States   int
	Complete bool // false if there are more than the limit
	Starved  map[string][]mutex.ID
	nodes    []endlessNode
	index    map[string]int
	config   system.Config
}

type endlessNode struct {
	s      *system.System
	labels map[string]string // of the messages in flight, by name
	edges  []endlessEdge
}

// endlessEdge is a choice: what it did, where it leads, and which messages in flight are called
// otherwise afterwards, their numbers being less.
type endlessEdge struct {
	choice  trace.Choice
	label   string // of a message received
	to      int
	renamed map[string]bool
}

// SearchForever visits so many states at most, and judges under each assumption of fairness:
// "messages", "channels" or "none".
func SearchForever(c system.Config, limit int) *Forever {
	c = c.Completed()
	c.Asks = slices.Repeat([]int{-1}, c.Processes)
	f := &Forever{index: map[string]int{}, config: c, Starved: map[string][]mutex.ID{}}
	start, _ := system.New(context.Background(), c)
	Normal(start, c.Restriction().Apart)
	f.visit(start)
	for i := 0; i < len(f.nodes); i++ {
		if len(f.nodes) > limit {
			return f
		}
		f.expand(i)
	}
	f.States, f.Complete = len(f.nodes), true
	for _, fair := range []string{"messages", "channels", "none"} {
		for p := mutex.ID(1); int(p) <= c.Processes; p++ {
			if f.starves(p, fair) {
				f.Starved[fair] = append(f.Starved[fair], p)
			}
		}
	}
	return f
}

func (f *Forever) visit(s *system.System) int {
	key := string(s.Encode(nil))
	i, known := f.index[key]
	if !known {
		i = len(f.nodes)
		f.index[key] = i
		f.nodes = append(f.nodes, endlessNode{s: s, labels: Labels(s)})
	}
	return i
}

func (f *Forever) expand(i int) {
	s := f.nodes[i].s
	for _, c := range s.Choices() {
		if c.Kind.Asks() && !f.mayAsk(s, c.At) {
			continue
		}
		next := s.Clone()
		if _, err := next.Apply(c); err != nil {
			panic(err)
		}
		Normal(next, f.config.Restriction().Apart)
		after, renamed := Labels(next), map[string]bool{}
		for name, label := range f.nodes[i].labels {
			if now, still := after[name]; still && now != label {
				renamed[label] = true
			}
		}
		e := endlessEdge{choice: c, renamed: renamed, to: f.visit(next)}
		if c.Kind == trace.Receive {
			e.label = f.nodes[i].labels[c.Message.String()]
		}
		f.nodes[i].edges = append(f.nodes[i].edges, e)
	}
}

// mayAsk reports whether a process may ask again, by what the algorithm declares.
func (f *Forever) mayAsk(s *system.System, p mutex.ID) bool {
	restricted := f.config.Restriction()
	greatest := 0
	each(s, func(n model.Number, v int) int {
		if n.Kind == model.Ticket {
			greatest = max(greatest, v)
		}
		return v
	})
	if restricted.Tickets > 0 && greatest > restricted.Tickets {
		return false
	}
	for q := mutex.ID(1); restricted.Arrived && int(q) <= s.Nodes(); q++ {
		for _, name := range s.Between(p, q) {
			at, _ := s.Find(name)
			role := s.Algorithm.Messages[s.Packet(at).Kind].Role
			if name.From == p || role == mutex.Grants || role == mutex.Other {
				return false
			}
		}
	}
	return true
}

func (f *Forever) phase(i int, p mutex.ID) mutex.Phase { return f.nodes[i].s.Local(p).Phase }

// starves looks for a state in which p waits and nothing need happen, and for a set of states that
// can all reach each other while p waits, in which going round everywhere is fair.
func (f *Forever) starves(p mutex.ID, fair string) bool {
	seen := make([]bool, len(f.nodes))
	for i := range f.nodes {
		if f.phase(i, p) != mutex.Waiting {
			continue
		}
		if !slices.ContainsFunc(f.nodes[i].edges, func(e endlessEdge) bool { return e.choice.Kind != trace.Ask }) {
			return true
		}
		if seen[i] {
			continue
		}
		together := f.together(i, p)
		for _, j := range together {
			seen[j] = true
		}
		if f.goesRound(together) && (fair == "none" || f.isFair(together, fair)) {
			return true
		}
	}
	return false
}

// together are the states that can be reached from i, and from which i can be, while p waits.
func (f *Forever) together(i int, p mutex.ID) (both []int) {
	from, back := make([][]int, len(f.nodes)), make([][]int, len(f.nodes))
	for j := range f.nodes {
		for _, e := range f.nodes[j].edges {
			if f.phase(j, p) == mutex.Waiting && f.phase(e.to, p) == mutex.Waiting {
				from[j], back[e.to] = append(from[j], e.to), append(back[e.to], j)
			}
		}
	}
	forth, home := reach(i, from), reach(i, back)
	for j := range f.nodes {
		if forth[j] && home[j] {
			both = append(both, j)
		}
	}
	return both
}

func reach(i int, next [][]int) []bool {
	can := make([]bool, len(next))
	can[i] = true
	for todo := []int{i}; len(todo) > 0; todo = todo[1:] {
		for _, j := range next[todo[0]] {
			if !can[j] {
				can[j] = true
				todo = append(todo, j)
			}
		}
	}
	return can
}

// within are the edges that stay in a set of states.
func (f *Forever) within(states []int) (edges []endlessEdge) {
	for _, i := range states {
		for _, e := range f.nodes[i].edges {
			if slices.Contains(states, e.to) {
				edges = append(edges, e)
			}
		}
	}
	return edges
}

func (f *Forever) goesRound(states []int) bool { return len(f.within(states)) > 0 }

// isFair: nobody could enter or leave all the time and does not, and no channel or message waits
// all the time.
func (f *Forever) isFair(states []int, fair string) bool {
	edges := f.within(states)
	duties := map[string]int{} // in how many of the states each is due
	for _, i := range states {
		due := map[string]bool{}
		for _, e := range f.nodes[i].edges {
			if e.choice.Kind != trace.Ask {
				due[f.duty(e, fair)] = true
			}
		}
		for d := range due {
			duties[d]++
		}
	}
	for d, in := range duties {
		if in < len(states) {
			continue
		}
		done := slices.ContainsFunc(edges, func(e endlessEdge) bool {
			return e.choice.Kind != trace.Ask && f.duty(e, fair) == d || e.renamed[d]
		})
		if !done {
			return false
		}
	}
	return true
}

// duty names what a choice does.
func (f *Forever) duty(e endlessEdge, fair string) string {
	switch {
	case e.choice.Kind == trace.Again:
		return fmt.Sprint(trace.Leave, e.choice.At)
	case e.choice.Kind != trace.Receive:
		return fmt.Sprint(e.choice.Kind, e.choice.At)
	case fair == "channels" || f.config.Order == system.FIFO:
		return fmt.Sprint("channel ", e.choice.Message.From, e.choice.Message.To)
	}
	return e.label
}
