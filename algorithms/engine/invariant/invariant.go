// Package invariant watches named properties along a run. A property that
// breaks is told once, at the event that broke it, with its witness.
package invariant

import (
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Property is a claim about all runs of an algorithm.
type Property struct {
	Name, Sentence string
}

// The properties, by the names that courses after Coulouris, Dollimore and Kindberg
// ("Distributed Systems", chapter 15) give them.
var (
	EM1   = Property{"EM1", "At most one process is inside at a time."}
	EM2   = Property{"EM2", "Whoever asks enters at last: no deadlock."}
	EM3   = Property{"EM3", "If one request happened before another, it enters first."}
	Panic = Property{"panic", "No process fails inside a verb."}
)

// MostForEM3 is the largest number of processes for which EM3 can be watched:
// every message then carries what its sender knew of all requests.
const MostForEM3 = 256

// Monitor watches EM1, EM2, EM3 and the bypass count of one run.
type Monitor struct {
	inside []mutex.ID
	bypass bypass
	causal *causal // nil where EM3 is not watched
	broken map[string]bool
}

// NewMonitor makes a monitor of n processes. EM3 is watched only if wanted: it
// costs every message a vector of N numbers.
func NewMonitor(n int, em3 bool) *Monitor {
	m := &Monitor{bypass: newBypass(n), broken: map[string]bool{}}
	if em3 && n <= MostForEM3 {
		m.causal = newCausal(n)
	}
	return m
}

// Watched are the names of the properties watched in a traced run of n processes.
func Watched(n int) []string {
	if n <= MostForEM3 {
		return []string{EM1.Name, EM2.Name, EM3.Name}
	}
	return []string{EM1.Name, EM2.Name}
}

// Ask tells that p has asked.
func (m *Monitor) Ask(p mutex.ID) {
	m.bypass.ask(p)
	if m.causal != nil {
		m.causal.ask(p)
	}
}

// Enter tells that p has entered, and gives the verdicts that this changes.
func (m *Monitor) Enter(p mutex.ID) []trace.Verdict {
	var verdicts []trace.Verdict
	m.inside = append(m.inside, p)
	m.bypass.enter(p)
	if len(m.inside) > 1 && !m.broken[EM1.Name] {
		verdicts = append(verdicts, m.breaks(EM1, m.inside...))
	}
	if m.causal != nil {
		if q := m.causal.enter(p); q != 0 && !m.broken[EM3.Name] {
			verdicts = append(verdicts, m.breaks(EM3, p, q))
		}
	}
	return verdicts
}

// Leave tells that p has left.
func (m *Monitor) Leave(p mutex.ID) {
	for i, q := range m.inside {
		if q == p {
			m.inside = append(m.inside[:i], m.inside[i+1:]...)
			return
		}
	}
}

// Send tells that from has sent the message now kept in a slot.
func (m *Monitor) Send(from mutex.ID, slot int) {
	if m.causal != nil {
		m.causal.send(from, slot)
	}
}

// Receive tells that to has received the message kept in a slot.
func (m *Monitor) Receive(to mutex.ID, slot int) {
	if m.causal != nil {
		m.causal.receive(to, slot)
	}
}

// Copy tells that a slot holds a duplicate of another's message, and Lose that
// a slot's message is lost.
func (m *Monitor) Copy(slot, of int) {
	if m.causal != nil {
		m.causal.copy(slot, of)
	}
}

// Lose: see Copy.
func (m *Monitor) Lose(slot int) {
	if m.causal != nil {
		m.causal.lose(slot)
	}
}

// Stuck tells that nothing more can happen while these wait.
func (m *Monitor) Stuck(waiting []mutex.ID) trace.Verdict { return m.breaks(EM2, waiting...) }

// Bypass is the most often that one process entered while another waited.
func (m *Monitor) Bypass() int { return m.bypass.most }

func (m *Monitor) breaks(p Property, processes ...mutex.ID) trace.Verdict {
	m.broken[p.Name] = true
	return trace.Verdict{Property: p.Name, Processes: append([]mutex.ID(nil), processes...)}
}
