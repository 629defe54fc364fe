package system

import (
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Machine is the transition of one process on one event: phase, clock rule,
// verb. All drivers, the simulator, a student's hand and the explorer, run this.
type Machine struct {
	Algorithm *mutex.Algorithm
	Rule      Rule
	out       *mutex.Out
}

// NewMachine makes the machine of an algorithm with n processes. If listens, the
// lines that run are kept for [Machine.Lines].
func NewMachine(a *mutex.Algorithm, n int, switches mutex.Switches, rule Rule, listens bool) *Machine {
	return &Machine{Algorithm: a, Rule: rule, out: mutex.NewOut(n, switches, listens)}
}

// Local is all that belongs to one process.
type Local struct {
	Process mutex.Process
	Phase   mutex.Phase
	Clock   int
}

// event is what a process is to do.
type event struct {
	kind    trace.Kind
	from    mutex.ID      // of a received message
	clock   int           // that came with it
	message mutex.Message // nil if it is the application's
	asks    bool          // it is a request
}

// do carries an event out and gives its timestamp. The sends are in m.out.
func (m *Machine) do(self mutex.ID, l *Local, e event) int {
	stamp := m.Rule.stamp(e.kind, l.Clock, e.clock, e.asks)
	m.out.Begin(mutex.Moment{Self: self, Phase: l.Phase, Clock: stamp, Ticks: m.Rule.answersTick(e.kind)})
	switch e.kind {
	case trace.Ask:
		l.Process.Ask(m.out)
		l.Phase = mutex.Waiting
	case trace.Receive:
		if e.message != nil {
			l.Process.Receive(m.out, e.from, e.clock, e.message)
		}
	case trace.Enter:
		l.Process.MayEnter(m.out)
		l.Phase = mutex.Inside
	case trace.Leave:
		l.Process.Leave(m.out)
		l.Phase = mutex.Idle
	}
	l.Clock = m.Rule.after(e.kind, m.out.Clock())
	return stamp
}

// start lets a process do what it does before anything has happened.
func (m *Machine) start(self mutex.ID, l *Local) {
	m.out.Begin(mutex.Moment{Self: self, Phase: l.Phase, Clock: l.Clock})
	if s, ok := l.Process.(mutex.Starter); ok {
		s.Start(m.out)
	}
	l.Clock = m.out.Clock()
}

// mayEnter asks a waiting process whether its wait is over.
func (m *Machine) mayEnter(self mutex.ID, l *Local) bool {
	m.out.Begin(mutex.Moment{Self: self, Phase: l.Phase, Clock: l.Clock})
	return l.Process.MayEnter(m.out)
}

// Lines are the sentences that the last event ran. Valid until the next one.
func (m *Machine) Lines() []string { return m.out.Lines() }
