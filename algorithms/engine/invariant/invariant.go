// Package invariant watches named properties along a run. It reports a violation of a property once, at the event that
// broke it, with a witness.
package invariant

import (
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Property is a claim about all runs of an algorithm.
type Property struct {
	Name, Sentence string
}

// The properties, named as in courses after Coulouris, Dollimore and Kindberg ("Distributed Systems", chapter 15).
var (
	EM1 = Property{"EM1", "Two processes that exclude each other are never inside at once."}
	EM2 = Property{"EM2", "No process waits where nothing can happen unless another asks: no deadlock."}
	EM3 = Property{"EM3", "If one request happened before another, it enters first."}
	// Starvation is judged for runs that go on for ever: see [trace.Loop].
	Starvation = Property{"starvation", "Every process that waits enters, in every fair run."}
	Panic      = Property{"panic", "No process fails inside a verb."}
)

// MostForEM3 is the largest number of nodes for which EM3 can be watched: every message then carries what its sender
// knew of all requests.
const MostForEM3 = 256

// MaxNodes is the largest number of nodes for which an algorithm's own invariants can be watched: each looks at the
// whole system, at every event.
const MaxNodes = 64

// Monitor watches EM1, EM2, EM3, the algorithm's own invariants and the bypass count of one run.
type Monitor struct {
	topology *mutex.Topology
	inside   []mutex.ID
	bypass   bypass
	causal   *causal           // nil if EM3 is not watched
	own      []mutex.Invariant // nil if they are not watched
	looks    int               // number of further events at which own is checked; negative: no limit
	budget   *mutex.StepBudget // pays for the invariants of a program
	seen     int               // number of events at which own was checked
	spent    int               // the value of seen when the budget ran out; 0: it has not
	broken   map[string]bool
}

// NewMonitor returns a monitor of an algorithm's system. It watches EM3 and the algorithm's own invariants only if
// closely is set: EM3 costs every message a vector of N numbers, the invariants cost every event a look at the whole
// system.
func NewMonitor(a *model.Algorithm, t *mutex.Topology, closely bool) *Monitor {
	m := &Monitor{topology: t, bypass: newBypass(t.N), broken: map[string]bool{}, looks: -1}
	if closely && t.Nodes() <= MostForEM3 {
		m.causal = newCausal(t)
	}
	if closely && t.Nodes() <= MaxNodes {
		m.own = a.Invariants
	}
	return m
}

// Looks limits how long the algorithm's own invariants are watched: for a number of events (0: no limit), and the
// invariants of a program until their budget has too few steps left for another look.
func (m *Monitor) Looks(events int, b *mutex.StepBudget) {
	if events > 0 {
		m.looks = events
	}
	m.budget = b
}

// Spent returns the number of events at which the invariants of a program were checked before their budget ran out; 0:
// it has not.
func (m *Monitor) Spent() int { return m.spent }

// Watched returns the names of the properties watched in a traced run.
func Watched(a *model.Algorithm, t *mutex.Topology) []string {
	names := []string{EM1.Name, EM2.Name}
	if t.Nodes() <= MostForEM3 {
		names = append(names, EM3.Name)
	}
	if t.Nodes() <= MaxNodes {
		for _, own := range a.Invariants {
			names = append(names, own.Name)
		}
	}
	return names
}

// Follows reports whether the monitor must be informed of each message that is sent and received.
func (m *Monitor) Follows() bool { return m.causal != nil }

// Look checks the algorithm's own invariants on the whole system after an event, and returns the verdicts that changed.
func (m *Monitor) Look(c mutex.Configuration) []trace.Verdict {
	if m.looks == 0 || len(m.own) == 0 {
		return nil
	}
	m.looks = max(-1, m.looks-1)
	m.seen++
	var verdicts []trace.Verdict
	for i := range m.own {
		own := &m.own[i]
		if !m.broken[own.Name] && !m.holds(own, c) {
			v := m.breaks(own.Name)
			if own.Why != nil {
				v.Text, v.Failure = own.Why(c, m.budget)
			}
			verdicts = append(verdicts, v)
		}
	}
	return verdicts
}

// holds evaluates an invariant. If the budget runs out meanwhile, the invariant counts as kept, and no further look is
// taken.
func (m *Monitor) holds(own *mutex.Invariant, c mutex.Configuration) bool {
	holds, finished := own.Judge(c, m.budget)
	if !finished && m.spent == 0 {
		m.looks, m.spent = 0, max(1, m.seen-1)
	}
	return holds || !finished
}

// Ask records that p has asked.
func (m *Monitor) Ask(p mutex.ID) {
	m.bypass.ask(p)
	if m.causal != nil {
		m.causal.ask(p)
	}
}

// Enter records that p has entered, and returns the verdicts that this changes.
func (m *Monitor) Enter(p mutex.ID) []trace.Verdict {
	var verdicts []trace.Verdict
	m.inside = append(m.inside, p)
	m.bypass.enter(p)
	if clash := m.clash(); len(clash) > 1 && !m.broken[EM1.Name] {
		verdicts = append(verdicts, m.breaks(EM1.Name, clash...))
	}
	if m.causal != nil {
		if q := m.causal.enter(p); q != 0 && !m.broken[EM3.Name] {
			verdicts = append(verdicts, m.breaks(EM3.Name, p, q))
		}
	}
	return verdicts
}

// clash returns the processes inside that exclude another one inside. If all exclude each other, it returns all inside.
func (m *Monitor) clash() []mutex.ID {
	if m.topology.Edges == nil {
		return m.inside
	}
	var clash []mutex.ID
	for _, p := range m.inside {
		if slices.ContainsFunc(m.inside, func(q mutex.ID) bool { return m.topology.Conflict(p, q) }) {
			clash = append(clash, p)
		}
	}
	return clash
}

// Leave records that p has left.
func (m *Monitor) Leave(p mutex.ID) {
	m.inside = slices.DeleteFunc(m.inside, func(q mutex.ID) bool { return q == p })
}

// Crash records that p has crashed. A crashed process does not wait: no process overtakes or passes it.
func (m *Monitor) Crash(p mutex.ID) {
	m.bypass.forget(p)
	m.crashed(p, true)
}

// Recover records that p goes on with the state it had, waiting or not.
func (m *Monitor) Recover(p mutex.ID, waiting bool) {
	if waiting {
		m.bypass.ask(p)
	}
	m.crashed(p, false)
}

func (m *Monitor) crashed(p mutex.ID, is bool) {
	if m.causal != nil {
		m.causal.crashed[p-1] = is
	}
}

// Send records that from has sent the message now kept in a slot.
func (m *Monitor) Send(from mutex.ID, slot int) {
	if m.causal != nil {
		m.causal.send(from, slot)
	}
}

// Receive records that to has received the message kept in a slot.
func (m *Monitor) Receive(to mutex.ID, slot int) {
	if m.causal != nil {
		m.causal.receive(to, slot)
	}
}

// Copy records that a slot holds a duplicate of the message in slot of.
func (m *Monitor) Copy(slot, of int) {
	if m.causal != nil {
		m.causal.copy(slot, of)
	}
}

// Lose records that the message in a slot is lost.
func (m *Monitor) Lose(slot int) {
	if m.causal != nil {
		m.causal.lose(slot)
	}
}

// Stuck records that these processes wait in a deadlock, and returns the verdict if it is the first.
func (m *Monitor) Stuck(waiting []mutex.ID) []trace.Verdict {
	if m.broken[EM2.Name] {
		return nil
	}
	return []trace.Verdict{m.breaks(EM2.Name, waiting...)}
}

// Starved records that these processes wait for ever in a fair run that never ends.
func (m *Monitor) Starved(waiting []mutex.ID) trace.Verdict {
	return m.breaks(Starvation.Name, waiting...)
}

// Bypass returns the most entries by one process during a wait of another.
func (m *Monitor) Bypass() int { return m.bypass.most }

func (m *Monitor) breaks(name string, processes ...mutex.ID) trace.Verdict {
	m.broken[name] = true
	return trace.Verdict{Property: name, Processes: slices.Clone(processes)}
}
