package simulate

import (
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Moment returns the state of the run after the last event, also while that event is being reported. It does not know
// the steps at which requests were made.
func (s *Stepper) Moment() trace.Moment {
	r := s.run
	cost := r.cost()
	m := trace.Moment{Step: r.summary.Events, Time: r.now, InFlight: []trace.InFlight{}, Counts: &cost}
	if m.Step == 0 {
		m.Time = 0
	}
	sys := r.sys.Clone() // a clone, because writing out a whole state resets the base of the next delta
	for p := mutex.ID(1); int(p) <= sys.Nodes(); p++ {
		l := sys.Local(p)
		node := trace.NodeState{Clock: l.Clock, Crashed: l.Crashed, State: r.Algorithm.Watch(l.Process).AppendChanges(nil)}
		if l.Phase != mutex.Idle {
			node.Phase = l.Phase.String()
		}
		m.Nodes = append(m.Nodes, node)
	}
	due := r.arrivals()
	for _, slot := range sys.InFlight() {
		p := sys.Packet(slot)
		u := trace.InFlight{
			ID: p.Name(), From: p.From, To: p.To, Type: typeOf(r.Algorithm, p), Clock: p.Clock, Fields: fieldsOf(r.Algorithm, p),
			Sent: p.Sent,
		}
		if at, known := due[slot]; known {
			u.Due = &at
		}
		m.InFlight = append(m.InFlight, u)
	}
	return m
}

// arrivals returns when messages in flight will arrive, by slot. Messages that will be lost are left out.
func (r *run) arrivals() map[system.Slot]trace.Time {
	due := map[system.Slot]trace.Time{}
	for i := range r.queue.heap {
		if e := &r.queue.heap[i]; e.kind == deliver {
			due[e.slot()] = e.at
		}
	}
	return due
}
