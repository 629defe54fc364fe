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

// causalHistory holds, for each process, how many requests of each process are known: to the process now, to it when
// it asked, and to the receiver of each message. It is empty unless EM3 is checked.
type causalHistory struct {
	knows, asked [][]int
	carried      map[trace.MessageName][]int
}

func (g *Graph) pastAtStart(s *system.System, started []system.Slot) causalHistory {
	if !g.setup.EM3 {
		return causalHistory{}
	}
	h := causalHistory{carried: map[trace.MessageName][]int{}}
	for range s.Nodes() {
		h.knows, h.asked = append(h.knows, make([]int, s.Nodes())), append(h.asked, nil)
	}
	for _, slot := range started {
		h.carried[s.Packet(slot).Name()] = make([]int, s.Nodes())
	}
	return h
}

// after returns the history after a step.
func (h causalHistory) after(s *system.System, step *system.Step, c trace.Choice) causalHistory {
	if h.knows == nil {
		return h
	}
	h = causalHistory{slices.Clone(h.knows), slices.Clone(h.asked), maps.Clone(h.carried)}
	carried := h.carried[c.Message]
	if c.Kind == trace.Receive || c.Kind == trace.Drop {
		delete(h.carried, c.Message)
	}
	if p := c.At - 1; c.Kind != trace.Drop && c.Kind != trace.Duplicate {
		mine := slices.Clone(h.knows[p])
		for q := range carried {
			mine[q] = max(mine[q], carried[q])
		}
		switch {
		case c.Kind.Asks():
			mine[p]++
			h.asked[p] = mine
		case c.Kind == trace.Leave:
			h.asked[p] = nil
		}
		h.knows[p], carried = mine, mine
	}
	for _, slot := range step.Sends {
		h.carried[s.Packet(slot).Name()] = carried
	}
	return h
}

// key returns a text that identifies the history, independent of the names of messages.
func (h causalHistory) key(s *system.System) string {
	if h.knows == nil {
		return ""
	}
	machine := system.NewMachine(context.Background(), s.Config)
	var messages []string
	for i, name := range inFlight(s) {
		slot, _ := s.Find(name)
		m := s.Packet(slot)
		place := ""
		if s.Order == system.FIFO {
			place = fmt.Sprintf("%4d", i)
		}
		content := machine.EncodeMessage(nil, int(m.Kind), m.Clock, m.Message)
		messages = append(messages, fmt.Sprint(place, name.From, ">", name.To, content, h.carried[name]))
	}
	slices.Sort(messages)
	return fmt.Sprint(h.knows, h.asked, messages)
}

// overtaken reports whether EM3 is broken in state i: a process is inside although the request of another, which still
// waits, happened before its own.
func (g *Graph) overtaken(i int) bool {
	h := g.nodes[i].past
	for _, p := range g.in(i, mutex.Inside) {
		for _, q := range g.in(i, mutex.Waiting) {
			if h.asked != nil && g.conflict(p, q) && h.asked[p-1][q-1] == h.knows[q-1][q-1] {
				return true
			}
		}
	}
	return false
}
