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

// Tells says which messages of the application a search that watches EM3 holds.
type Tells int

// Without them EM3 is not watched at all.
const (
	None Tells = iota
	Some       // the fewer that the explorer tries where nobody reads what they change
	All        // each process sends one, whenever it likes, to whomever it likes
)

// causalHistory has the number of known requests of each process: known to each process now, to each when it asked, and to
// the receiver of each message. It is empty unless EM3 is watched.
type causalHistory struct {
	knows, asked [][]int
	carried      map[trace.MessageName][]int
}

func (r *Result) loreAtStart(s *system.System, started []system.Slot) causalHistory {
	if r.tells == None {
		return causalHistory{}
	}
	l := causalHistory{carried: map[trace.MessageName][]int{}}
	for range s.Nodes() {
		l.knows, l.asked = append(l.knows, make([]int, s.Nodes())), append(l.asked, nil)
	}
	for _, slot := range started {
		l.carried[s.Packet(slot).Name()] = make([]int, s.Nodes())
	}
	return l
}

// after is the lore after a step.
func (l causalHistory) after(s *system.System, step *system.Step, c trace.Choice) causalHistory {
	if l.knows == nil {
		return l
	}
	l = causalHistory{slices.Clone(l.knows), slices.Clone(l.asked), maps.Clone(l.carried)}
	carried := l.carried[c.Message]
	if c.Kind == trace.Receive || c.Kind == trace.Drop {
		delete(l.carried, c.Message)
	}
	news := carried
	if p := c.At - 1; c.Kind != trace.Drop && c.Kind != trace.Duplicate {
		mine := slices.Clone(l.knows[p])
		for q := range carried {
			mine[q] = max(mine[q], carried[q])
		}
		switch {
		case c.Kind.Asks():
			mine[p]++
			l.asked[p] = mine
		case c.Kind == trace.Leave:
			l.asked[p] = nil
		}
		l.knows[p], news = mine, mine
	}
	for _, slot := range step.Sends {
		l.carried[s.Packet(slot).Name()] = news
	}
	return l
}

// key tells two lores apart, whatever the messages are called.
func (l causalHistory) key(s *system.System) string {
	if l.knows == nil {
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
		messages = append(messages, fmt.Sprint(place, name.From, ">", name.To, machine.EncodeMessage(nil, int(m.Kind), m.Clock, m.Message), l.carried[name]))
	}
	slices.Sort(messages)
	return fmt.Sprint(l.knows, l.asked, messages)
}

func inFlight(s *system.System) []trace.MessageName {
	var names []trace.MessageName
	for _, o := range s.Options() {
		if o.Choice.Kind == trace.Receive {
			names = append(names, o.Choice.Message)
		}
	}
	return names
}

// Overtaken reports whether EM3 is broken in state i: one is inside although the request of another, which still waits,
// happened before its own.
func (r *Result) Overtaken(i int) bool {
	l := r.nodes[i].lore
	for _, p := range r.in(i, mutex.Inside) {
		for _, q := range r.in(i, mutex.Waiting) {
			if l.asked != nil && r.nodes[i].s.Topology.Conflict(p, q) && l.asked[p-1][q-1] == l.knows[q-1][q-1] {
				return true
			}
		}
	}
	return false
}

// worthwhile are the choices that are tried.
func (r *Result) worthwhile(i int, choices []trace.Choice) []trace.Choice {
	if r.tells != Some {
		return choices
	}
	s := r.nodes[i].s
	isTold := func(name trace.MessageName) bool {
		slot, _ := s.Find(name)
		return s.Packet(slot).Kind < 0
	}
	for _, c := range choices {
		if c.Kind == trace.Receive && isTold(c.Message) {
			return []trace.Choice{c} // at once
		}
	}
	told := slices.Contains(s.Tells, 0)
	if s.Order == system.FIFO {
		told = slices.ContainsFunc(inFlight(s), isTold)
	}
	return slices.DeleteFunc(choices, func(c trace.Choice) bool {
		return c.Kind == trace.Send && (told || !r.isNews(i, c.At, c.To))
	})
}

// isNews reports whether p can tell another of a request that still waits, of which all processes that have told anything
// know: in any order its own, to one that is about to ask, else to one that may ask yet, or that may tell such a one to
// which p's messages are still under way.
func (r *Result) isNews(i int, p, to mutex.ID) bool {
	s, l := r.nodes[i].s, r.nodes[i].lore
	hasHeard := func(p, q mutex.ID) bool { return l.knows[p-1][q-1] == l.knows[q-1][q-1] }
	mayMind := func(p, q mutex.ID) bool { return s.Asks[p-1] > 0 && s.Topology.Conflict(p, q) }
	for _, q := range r.in(i, mutex.Waiting) {
		if q == to || hasHeard(to, q) || !hasHeard(p, q) {
			continue
		}
		if s.Order == system.AnyOrder {
			phase := s.Local(to).Phase
			if q == p && mayMind(to, q) && (phase == mutex.Idle || phase == mutex.Inside && s.Again) {
				return true
			}
			continue
		}
		if slices.ContainsFunc(r.processes(), func(t mutex.ID) bool { return s.Tells[t-1] == 0 && !hasHeard(t, q) }) {
			continue
		}
		goesRound := slices.ContainsFunc(inFlight(s), func(m trace.MessageName) bool {
			return m.From == p && m.To != to && int(m.To) <= s.Processes && !hasHeard(m.To, q) && mayMind(m.To, q)
		})
		if mayMind(to, q) || goesRound && s.Tells[to-1] > 0 {
			return true
		}
	}
	return false
}
