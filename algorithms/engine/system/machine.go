package system

import (
	"context"
	"encoding/binary"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Machine is the transition of one process on one event: phase, clock rule,
// verb. All drivers, the simulator, a student's hand and the explorer, run this.
type Machine struct {
	Algorithm *model.Algorithm
	Rule      Rule
	order     Order
	event     *model.Event
	out       *mutex.Out     // the event, as a verb sees it
	matters   bool           // the application's events do
	failed    *mutex.Failure // why a process could not start
	failing   mutex.ID       // which
	*interrupter
}

// NewMachine makes the machine of a system's processes. If it listens, the lines
// that run are kept for [Machine.Lines]. Its methods panic with a [*mutex.Interrupted] when ctx has ended.
func NewMachine(ctx context.Context, c Config) *Machine {
	i := newInterrupter(ctx)
	i.over(&c)
	return newMachine(c, i)
}

func newMachine(c Config, i *interrupter) *Machine {
	event := c.Algorithm.NewEvent(c.Processes, c.Switches, c.Listens)
	event.StepBudget = c.StepBudget
	return &Machine{
		Algorithm: c.Algorithm, Rule: c.Rule, order: c.Order, matters: c.ApplicationMatters(),
		event: event, out: event.Out(), interrupter: i,
	}
}

// Local is all that belongs to one process.
type Local struct {
	Process mutex.Process
	Phase   mutex.Phase
	Clock   int
	Crashed bool // does nothing and receives nothing, until it recovers as it was
}

// Event is what a process is to do.
type Event struct {
	Kind    trace.Kind    // Internal, Ask, Receive, Enter, Leave or Again
	From    mutex.ID      // of a received message
	Clock   int           // that came with it
	Message mutex.Message // nil if it is the application's
	Asks    bool          // it is a request
}

// Do executes an event at a process, which must be able to do it, and returns its timestamp. [Machine.Sends] has the
// messages that it sends.
//
// Leaving and asking again in the same moment is one event of two parts. Each part, and
// what it sends, carries the timestamp that it would carry as an event of its own: under
// every rule that of asking is one more than that of leaving, which is the event's. So
// process and messages are as after the two events, unless the algorithm joins them.
func (m *Machine) Do(self mutex.ID, l *Local, e *Event) int {
	if e.Kind == trace.Again {
		return m.leaveAndAsk(self, l)
	}
	stamp := m.Rule.stamp(e.Kind, l.Clock, e.Clock, e.Asks)
	m.event.Begin(self, l.Phase, stamp)
	m.event.Ticks = m.Rule.answersTick(e.Kind)
	m.verb(l, e)
	return stamp
}

// leaveAndAsk carries out an event of two parts.
func (m *Machine) leaveAndAsk(self mutex.ID, l *Local) int {
	stamp := m.Rule.stamp(trace.Leave, l.Clock, 0, false)
	m.event.Begin(self, l.Phase, stamp)
	m.event.Again = true
	m.verb(l, &Event{Kind: trace.Leave})
	m.event.Continue(l.Phase, m.Rule.stamp(trace.Ask, l.Clock, 0, false))
	m.verb(l, &Event{Kind: trace.Ask})
	return stamp
}

// verb runs the verb of an event, or of a part of one, that has begun.
func (m *Machine) verb(l *Local, e *Event) {
	m.did(workOfVerb)
	if m.event.Changed() {
		m.lend(l, e)
	}
	switch e.Kind {
	case trace.Ask:
		l.Process.Ask(m.out)
		l.Phase = mutex.Waiting
	case trace.Receive:
		if e.Message != nil {
			l.Process.Receive(m.out, e.From, e.Clock, m.Algorithm.CopyMessage(e.Message))
		}
	case trace.Enter:
		l.Process.MayEnter(m.out)
		l.Phase = mutex.Inside
	case trace.Leave:
		l.Process.Leave(m.out)
		l.Phase = mutex.Idle
	}
	l.Clock = m.Rule.after(e.Kind, m.event.Clock)
}

// lend lends the event to the changes that switches make.
func (m *Machine) lend(l *Local, e *Event) {
	m.event.Lent = model.Lent{Process: l.Process, From: e.From, Clock: e.Clock, Message: e.Message, Section: m.section(e)}
}

// section returns the section of the listing that an event runs; of leaving and asking again the second.
func (m *Machine) section(e *Event) string {
	if e.Message != nil {
		return m.Algorithm.Receipt(m.Algorithm.KindOf(e.Message))
	}
	return verbs[e.Kind]
}

// verbs are the names of the verbs, which are sections of the listing.
var verbs = [...]string{
	trace.Ask: "Ask", trace.Receive: "Receive", trace.Enter: "MayEnter", trace.Leave: "Leave", trace.Again: "Ask",
}

// Start lets a process do what it does before anything has happened.
func (m *Machine) Start(self mutex.ID, l *Local) {
	m.did(workOfVerb)
	m.event.Begin(self, l.Phase, l.Clock)
	m.event.Lent = model.Lent{Process: l.Process, Section: "Start"}
	if s, ok := l.Process.(mutex.Starter); ok {
		m.begin(self, s)
	}
	l.Clock = m.event.Clock
}

// begin lets a process start. One of a program may fail: [Machine.Failed] returns that.
func (m *Machine) begin(self mutex.ID, s mutex.Starter) {
	if m.Algorithm.Own != nil {
		defer func() {
			if why := recover(); why != nil {
				m.fail(self, FailureOf(why))
			}
		}()
	}
	s.Start(m.out)
}

// fail keeps why the first process that cannot start cannot, and what it would have sent unsent.
func (m *Machine) fail(self mutex.ID, f *mutex.Failure) {
	if m.failed == nil {
		m.failed, m.failing = f, self
	}
	m.event.Sends = m.event.Sends[:0]
}

// Failed is why a process could not start; nil if all could.
func (m *Machine) Failed() *mutex.Failure { return m.failed }

// Acting returns the process whose verb was called last, which is the one that failed if a verb did; if processes could not
// start, the first of them.
func (m *Machine) Acting() mutex.ID {
	if m.failed != nil {
		return m.failing
	}
	return m.event.Self
}

// FailureOf returns the failure of a program with which a verb has panicked, and panics again with anything else, such as
// an interruption.
func FailureOf(why any) *mutex.Failure {
	f, is := why.(*mutex.Failure)
	if !is {
		panic(why)
	}
	return f
}

// Forget lets a process that may ask so often again, -1 without end, forget what it can never
// read again. What it has sent must have been looked at.
func (m *Machine) Forget(self mutex.ID, l *Local, asksLeft int) {
	if f, can := l.Process.(mutex.Forgetter); can {
		m.forgets(self, l, asksLeft)
		f.Forget(m.out)
	}
}

// forgets readies the event for a process that forgets.
func (m *Machine) forgets(self mutex.ID, l *Local, asksLeft int) {
	m.event.Begin(self, l.Phase, l.Clock)
	m.event.AsksLeft, m.event.Earliest, m.event.InOrder = asksLeft, m.Rule.earliest(l.Phase, l.Clock), m.order == FIFO
}

// ForgetStamp is what else the timestamp k of a message in flight from process j could be, to one
// that is a [mutex.Comparer].
func (m *Machine) ForgetStamp(self mutex.ID, l *Local, asksLeft int, j mutex.ID, k int) int {
	m.forgets(self, l, asksLeft)
	return l.Process.(mutex.Comparer).ForgetStamp(m.out, j, k)
}

// Received is the least clock that a process with a clock c or later can have after the receipt
// of a message with timestamp k, which asks or not.
func (m *Machine) Received(c, k int, asks bool) int { return m.Rule.stamp(trace.Receive, c, k, asks) }

// MayEnter asks a waiting process whether it may enter. If the program fails to answer, it may: it fails again on entering,
// and that failure is reported.
func (m *Machine) MayEnter(self mutex.ID, l *Local) (may bool) {
	if m.Algorithm.Own != nil {
		defer func() {
			if why := recover(); why != nil {
				may = FailureOf(why) != nil
			}
		}()
	}
	m.did(workOfVerb)
	m.event.Begin(self, l.Phase, l.Clock)
	if m.event.Changed() {
		m.lend(l, &Event{Kind: trace.Enter})
	}
	return l.Process.MayEnter(m.out)
}

// Sends are what the last event sent. Valid until the next one.
func (m *Machine) Sends() []model.Sent { return m.event.Sends }

// Compared are the comparisons that lines of a program made in the last event. Valid until the next one.
func (m *Machine) Compared() []mutex.Compared { return m.event.Compared }

// Lines are the sentences that the last event ran. Valid until the next one.
func (m *Machine) Lines() []string { return m.event.Lines }

// First is how many of the Lines are of the first part of an event that has two.
func (m *Machine) First() int { return m.event.First }

// EncodeLocal appends a process's state canonically: equal states, equal bytes.
func (m *Machine) EncodeLocal(dst []byte, l *Local) []byte {
	down := byte(0)
	if l.Crashed {
		down = 1
	}
	dst = append(dst, byte(l.Phase), down)
	if !m.Algorithm.Clockless {
		dst = binary.AppendVarint(dst, int64(l.Clock))
	}
	return m.Algorithm.Encode(dst, l.Process)
}

// EncodeMessage appends a message of the algorithm, or one of the application, whose kind
// is negative, canonically. Its clock is included only where the algorithm or the clock rule reads it.
func (m *Machine) EncodeMessage(dst []byte, kind, clock int, msg mutex.Message) []byte {
	if kind < 0 {
		dst = append(dst, 0xff) // no number begins so
	} else {
		dst = m.Algorithm.EncodeMessage(dst, kind, msg)
	}
	if m.ReadsClock(kind) {
		dst = binary.AppendVarint(dst, int64(clock))
	}
	return dst
}

// ReadsClock reports whether the algorithm or the rule reads the clock of a kind of message.
func (m *Machine) ReadsClock(kind int) bool {
	if m.Algorithm.Clockless || kind < 0 {
		return m.matters
	}
	return m.Algorithm.Stamps || m.Rule != Sequence || m.Algorithm.Asks(kind)
}
