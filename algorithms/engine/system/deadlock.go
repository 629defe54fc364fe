package system

import (
	"slices"

	"fano/algorithms/mutex"
)

// Deadlock returns the processes that wait in a deadlock, nil if there is none. A deadlock is a state in which a
// process waits, no process can enter or leave, and no message can be received.
//
// Nothing else ends a deadlock. Asking is the environment's choice, and a request may never come, whether the workload
// still has one or not. Nor can an algorithm count on a crash, a recovery, a loss, a duplicate, an internal event or an
// application message. A process inside can always leave, and a message under way to a process that is up can always
// arrive. A crashed process does not wait. So tokens that circle for ever while a process waits are no deadlock:
// messages still arrive.
func (s *System) Deadlock() (waiting []mutex.ID) {
	if s.waiting == 0 || s.down == 0 && s.net.any() {
		return nil
	}
	return s.stuck()
}

// stuck returns the waiting processes if no process can act and no message can arrive, else nil.
func (s *System) stuck() (waiting []mutex.ID) {
	for i := range s.locals[:s.Processes] {
		switch l, p := &s.locals[i], mutex.ID(i+1); {
		case l.Crashed:
		case l.Phase == mutex.Inside, l.Phase == mutex.Waiting && s.MayEnter(p):
			return nil
		case l.Phase == mutex.Waiting:
			waiting = append(waiting, p)
		}
	}
	arrives := func(m Packet) bool { return m.From != 0 && !s.Local(m.To).Crashed } // it, or the one ahead of it
	if s.net.any() && slices.ContainsFunc(s.net.packets, arrives) {
		return nil
	}
	return waiting
}
