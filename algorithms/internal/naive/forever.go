package naive

import (
	"fmt"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// mayAsk reports whether a process may ask again, under the restriction that the algorithm declares.
func (g *Graph) mayAsk(s *system.System, p mutex.ID) bool {
	restricted := g.setup.System.Restriction()
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

// Starved returns the processes that starve under an assumption of fairness, "messages", "channels" or "none".
func (g *Graph) Starved(fair string) []mutex.ID {
	return slices.DeleteFunc(g.processes(), func(p mutex.ID) bool { return !g.starves(p, fair) })
}

// starves looks for a state in which p waits and nothing need happen, and for a set of states that can all reach each
// other while p waits and in which a run through all of them is fair.
func (g *Graph) starves(p mutex.ID, fair string) bool {
	seen := make([]bool, len(g.nodes))
	for i := range g.nodes {
		if g.phase(i, p) != mutex.Waiting || seen[i] {
			continue
		}
		if !slices.ContainsFunc(g.nodes[i].edges, func(e edge) bool { return e.choice.Kind != trace.Ask }) {
			return true
		}
		together := g.component(i, p)
		for _, j := range together {
			seen[j] = true
		}
		if len(g.within(together)) > 0 && (fair == "none" || g.isFair(together, fair)) {
			return true
		}
	}
	return false
}

// component returns the states that can be reached from i, and that can reach i, while p waits.
func (g *Graph) component(i int, p mutex.ID) (both []int) {
	from, back := make([][]int, len(g.nodes)), make([][]int, len(g.nodes))
	for j := range g.nodes {
		for _, e := range g.nodes[j].edges {
			if g.phase(j, p) == mutex.Waiting && g.phase(e.to, p) == mutex.Waiting {
				from[j], back[e.to] = append(from[j], e.to), append(back[e.to], j)
			}
		}
	}
	forth, home := reach(i, from), reach(i, back)
	for j := range g.nodes {
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

// within returns the edges that stay in a set of states.
func (g *Graph) within(states []int) (edges []edge) {
	for _, i := range states {
		for _, e := range g.nodes[i].edges {
			if slices.Contains(states, e.to) {
				edges = append(edges, e)
			}
		}
	}
	return edges
}

// isFair reports whether a run through all these states is fair: no process could always enter or leave but never
// does, and no channel or message waits forever.
func (g *Graph) isFair(states []int, fair string) bool {
	edges := g.within(states)
	duties := map[string]int{} // in how many of the states each one is due
	for _, i := range states {
		due := map[string]bool{}
		for _, e := range g.nodes[i].edges {
			if e.choice.Kind != trace.Ask {
				due[g.obligation(e, fair)] = true
			}
		}
		for d := range due {
			duties[d]++
		}
	}
	for d, in := range duties {
		done := slices.ContainsFunc(edges, func(e edge) bool {
			return e.choice.Kind != trace.Ask && g.obligation(e, fair) == d || e.renamed[d]
		})
		if in == len(states) && !done {
			return false
		}
	}
	return true
}

// obligation names what a choice does, for fairness.
func (g *Graph) obligation(e edge, fair string) string {
	switch {
	case e.choice.Kind == trace.Again:
		return fmt.Sprint(trace.Leave, e.choice.At)
	case e.choice.Kind != trace.Receive:
		return fmt.Sprint(e.choice.Kind, e.choice.At)
	case fair == "channels" || g.setup.System.Order == system.FIFO:
		return fmt.Sprint("channel ", e.choice.Message.From, e.choice.Message.To)
	}
	return e.label
}
