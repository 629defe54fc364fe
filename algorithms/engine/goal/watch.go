package goal

import (
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// watch is what must be remembered of a run to see whether its goal has come about: a small automaton for each kind.
type watch struct {
	reached, dead bool

	entries  int  // for Messages
	messages int  // for Messages
	waits    bool // for Overtaken: its process does
	passed   int  // for Overtaken: how often others have entered since it began to wait
	overtook int  // for Overtakes
	next     int  // for Order: the place of who is to enter next
	lore     lore // for EM3
}

func newWatch(s *State, starts []system.Slot) watch {
	var w watch
	if s.Goal.Breaks == EM3 {
		w.lore = newLore(s.sys.Nodes())
	}
	w.sent(s, starts)
	w.lore.carry(starts, nil)
	w.look(s, 0)
	return w
}

func (w watch) clone() watch {
	w.lore = w.lore.clone()
	return w
}

// before notes what a choice will have done that cannot be seen afterwards: whether the message that it delivers is sent
// later than another that is still on its way on the same channel.
func (w *watch) before(s *system.System, c trace.Choice) (overtakes bool) {
	if c.Kind != trace.Receive {
		return false
	}
	return slices.ContainsFunc(s.InFlight(), func(at system.Slot) bool {
		m := s.Packet(at).Name()
		return m.From == c.Message.From && m.To == c.Message.To && m.K < c.Message.K
	})
}

// after takes note of a step.
func (w *watch) after(s *State, step *system.Step, overtakes bool) {
	if step.Kind != trace.Duplicate { // which no process has sent
		w.sent(s, step.Sends)
	}
	if overtakes {
		w.overtook++
	}
	var ahead mutex.ID
	if w.lore.is() {
		ahead = w.lore.after(s.sys, step)
	}
	switch step.Kind {
	case trace.Enter:
		w.entered(s, step.At)
	case trace.Ask:
		if o := s.Goal.Overtaken; o != nil && o.Process == step.At {
			w.waits, w.passed = true, 0
		}
	case trace.Crash:
		if o := s.Goal.Overtaken; o != nil && o.Process == step.At {
			w.waits, w.passed = false, 0
		}
	}
	w.look(s, ahead)
}

// sent counts messages of the algorithm between machines.
func (w *watch) sent(s *State, slots []system.Slot) {
	if s.Goal.Messages == nil {
		return
	}
	for _, at := range slots {
		p := s.sys.Packet(at)
		if t := s.sys.Topology; p.Kind >= 0 && t.Host(p.From) != t.Host(p.To) {
			w.messages++
		}
	}
}

func (w *watch) entered(s *State, p mutex.ID) {
	w.entries++
	if o := s.Goal.Overtaken; o != nil {
		switch {
		case p == o.Process:
			w.waits, w.passed = false, 0
		case w.waits && s.sys.Topology.Conflict(p, o.Process):
			w.passed++
		}
	}
	if w.next < len(s.Goal.Order) {
		if s.Goal.Order[w.next] == p {
			w.next++
		} else {
			w.dead = !w.reached
		}
	}
}

// look says whether the goal has come about; ahead is who waits though its request happened before that of whom has
// just entered, 0 if there is none.
func (w *watch) look(s *State, ahead mutex.ID) {
	if w.reached || w.dead {
		return
	}
	g := &s.Goal
	switch {
	case g.Breaks != "":
		w.reached = broken(s.sys, g.Breaks, ahead)
	case g.Waiting > 0:
		w.reached = s.count(mutex.Waiting) >= g.Waiting
	case g.Inside > 0:
		w.reached = s.count(mutex.Inside) >= g.Inside
	case g.Overtakes > 0:
		w.reached = w.overtook >= g.Overtakes
	case g.Overtaken != nil:
		w.reached = w.waits && w.passed >= g.Overtaken.Times
	case len(g.Order) > 0:
		w.reached = w.next == len(g.Order)
	case g.Messages != nil:
		w.cost(s, g.Messages)
	}
}

// cost judges what the entries have cost so far.
func (w *watch) cost(s *State, m *Messages) {
	tooMany := m.Bounded && w.messages > m.Most
	switch {
	case w.entries > m.Entries || tooMany:
		w.dead = true
	case w.entries == m.Entries && w.messages >= m.Least:
		w.reached = s.quiet()
	}
}

// count is how many processes are in a phase; one that has crashed does not wait.
func (s *State) count(phase mutex.Phase) (n int) {
	for p := mutex.ID(1); int(p) <= s.sys.Processes; p++ {
		if l := s.sys.Local(p); l.Phase == phase && (phase != mutex.Waiting || !l.Crashed) {
			n++
		}
	}
	return n
}

// quiet says that no process waits or is inside, and no message of the algorithm is on its way.
func (s *State) quiet() bool {
	return s.count(mutex.Waiting) == 0 && s.count(mutex.Inside) == 0 &&
		!slices.ContainsFunc(s.sys.InFlight(), func(at system.Slot) bool { return s.sys.Packet(at).Kind >= 0 })
}

// broken says whether a property is broken now.
func broken(s *system.System, property string, ahead mutex.ID) bool {
	switch property {
	case EM1:
		return clash(s)
	case EM2:
		return s.Deadlock() != nil
	case EM3:
		return ahead != 0
	}
	for i := range s.Algorithm.Invariants {
		if own := &s.Algorithm.Invariants[i]; own.Name == property {
			holds, finished := own.Judge(s.Configuration(), s.StepBudget)
			return !holds && finished
		}
	}
	return false
}

// clash says whether two that exclude each other are inside.
func clash(s *system.System) bool {
	for p := mutex.ID(1); int(p) <= s.Processes; p++ {
		for q := p + 1; s.Local(p).Phase == mutex.Inside && int(q) <= s.Processes; q++ {
			if s.Local(q).Phase == mutex.Inside && s.Topology.Conflict(p, q) {
				return true
			}
		}
	}
	return false
}
