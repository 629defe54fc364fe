package system

import (
	"context"
	"encoding/binary"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Machine executes one event at one process: phase, clock rule, verb. All drivers share it: the simulator, stepping by
// hand and the explorer.
type Machine struct {
	Algorithm *model.Algorithm
	Rule      Rule
	order     Order
	event     *model.Event
	out       *mutex.Out     // the event, as verbs see it
	matters   bool           // application events can change what the algorithm does
	failed    *mutex.Failure // why the first process that could not start failed
	failing   mutex.ID       // that process
	*interrupter
}

// NewMachine returns the machine for a system's processes. If c.Listens is set, it keeps the lines that run for
// [Machine.Lines]. Its methods panic with a [*mutex.Interrupted] when ctx has ended.
func NewMachine(ctx context.Context, c Config) *Machine {
	i := newInterrupter(ctx)
	i.attach(&c)
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

// Local is the state of one process.
type Local struct {
	Process mutex.Process
	Phase   mutex.Phase
	Clock   int
	Crashed bool // does nothing and receives nothing until it recovers, with its state unchanged
}

// Event is an event that a process is to execute.
type Event struct {
	Kind    trace.Kind    // Internal, Ask, Receive, Enter, Leave or Again
	From    mutex.ID      // sender of a received message
	Clock   int           // clock of the message
	Message mutex.Message // nil if it is an application message
	Asks    bool          // the message is a request
}

// Do executes an event, which must be possible, at a process and returns its timestamp. The messages that the process
// sends are in [Machine.Sends].
//
// Leaving and asking again in the same moment is one event of two parts. Each part, and what it sends, carries the
// timestamp that it would carry as an event of its own: under every rule the timestamp of asking is one more than that
// of leaving, which is the event's. So process and messages are the same as after two events, unless the algorithm
// joins the two.
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

// leaveAndAsk executes an event of two parts.
func (m *Machine) leaveAndAsk(self mutex.ID, l *Local) int {
	stamp := m.Rule.stamp(trace.Leave, l.Clock, 0, false)
	m.event.Begin(self, l.Phase, stamp)
	m.event.Again = true
	m.verb(l, &Event{Kind: trace.Leave})
	m.event.Continue(l.Phase, m.Rule.stamp(trace.Ask, l.Clock, 0, false))
	m.verb(l, &Event{Kind: trace.Ask})
	return stamp
}

// verb runs the verb of an event, or of a part of an event, that has begun.
func (m *Machine) verb(l *Local, e *Event) {
	m.count(workOfVerb)
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

// lend gives the changes that switches make access to the event.
func (m *Machine) lend(l *Local, e *Event) {
	m.event.Lent = model.Lent{Process: l.Process, From: e.From, Clock: e.Clock, Message: e.Message, Section: m.section(e)}
}

// section returns the section of the listing that an event runs. For Again it is the second one, Ask.
func (m *Machine) section(e *Event) string {
	if e.Message != nil {
		return m.Algorithm.Receipt(m.Algorithm.KindOf(e.Message))
	}
	return verbs[e.Kind]
}

// verbs holds the names of the verbs, which are sections of the listing.
var verbs = [...]string{
	trace.Ask: "Ask", trace.Receive: "Receive", trace.Enter: "MayEnter", trace.Leave: "Leave", trace.Again: "Ask",
}

// Start runs what a process does before the first event.
func (m *Machine) Start(self mutex.ID, l *Local) {
	m.count(workOfVerb)
	m.event.Begin(self, l.Phase, l.Clock)
	m.event.Lent = model.Lent{Process: l.Process, Section: "Start"}
	if s, ok := l.Process.(mutex.Starter); ok {
		m.begin(self, s)
	}
	l.Clock = m.event.Clock
}

// begin starts a process. A process of a program may fail; [Machine.Failed] returns the failure.
func (m *Machine) begin(self mutex.ID, s mutex.Starter) {
	if m.Algorithm.UserProgram != nil {
		defer func() {
			if why := recover(); why != nil {
				m.fail(self, FailureOf(why))
			}
		}()
	}
	s.Start(m.out)
}

// fail records the first process that could not start and why, and discards what the process would have sent.
func (m *Machine) fail(self mutex.ID, f *mutex.Failure) {
	if m.failed == nil {
		m.failed, m.failing = f, self
	}
	m.event.Sends = m.event.Sends[:0]
}

// Failed returns why a process could not start; nil if all could.
func (m *Machine) Failed() *mutex.Failure { return m.failed }

// Acting returns the process whose verb was called last, which is the one that failed if a verb did. If processes could
// not start, it returns the first of them.
func (m *Machine) Acting() mutex.ID {
	if m.failed != nil {
		return m.failing
	}
	return m.event.Self
}

// FailureOf returns the failure of a program that made a verb panic. It panics again with anything else, such as an
// interruption.
func FailureOf(why any) *mutex.Failure {
	f, is := why.(*mutex.Failure)
	if !is {
		panic(why)
	}
	return f
}

// Forget lets a process with asksLeft requests left (-1: no limit) forget what it can never read again. It overwrites
// the sends of the last event, so look at them first.
func (m *Machine) Forget(self mutex.ID, l *Local, asksLeft int) {
	if f, can := l.Process.(mutex.Forgetter); can {
		m.forgets(self, l, asksLeft)
		f.Forget(m.out)
	}
}

// forgets prepares the event for a process that forgets.
func (m *Machine) forgets(self mutex.ID, l *Local, asksLeft int) {
	m.event.Begin(self, l.Phase, l.Clock)
	m.event.AsksLeft, m.event.Earliest, m.event.InOrder = asksLeft, m.Rule.earliest(l.Phase, l.Clock), m.order == FIFO
}

// ForgetStamp returns an equivalent of the timestamp k of a message in flight from process j to self, which must be a
// [mutex.Comparer]; see there.
func (m *Machine) ForgetStamp(self mutex.ID, l *Local, asksLeft int, j mutex.ID, k int) int {
	m.forgets(self, l, asksLeft)
	return l.Process.(mutex.Comparer).ForgetStamp(m.out, j, k)
}

// Received returns the least clock that a process with clock c or later can have after it receives a message with
// timestamp k; asks reports whether the message is a request.
func (m *Machine) Received(c, k int, asks bool) int { return m.Rule.stamp(trace.Receive, c, k, asks) }

// MayEnter reports whether a waiting process may enter. If the program fails to answer, MayEnter returns true: the
// program fails again on entering, and that failure is reported.
func (m *Machine) MayEnter(self mutex.ID, l *Local) (may bool) {
	if m.Algorithm.UserProgram != nil {
		defer func() {
			if why := recover(); why != nil {
				may = FailureOf(why) != nil
			}
		}()
	}
	m.count(workOfVerb)
	m.event.Begin(self, l.Phase, l.Clock)
	if m.event.Changed() {
		m.lend(l, &Event{Kind: trace.Enter})
	}
	return l.Process.MayEnter(m.out)
}

// Sends returns what the last event sent. It is valid until the next event.
func (m *Machine) Sends() []model.Sent { return m.event.Sends }

// Compared returns the comparisons that lines of a program made in the last event. It is valid until the next event.
func (m *Machine) Compared() []mutex.Compared { return m.event.Compared }

// Lines returns the sentences of the listing that the last event executed. It is valid until the next event.
func (m *Machine) Lines() []string { return m.event.Lines }

// LeaveLines returns how many of the Lines belong to the first part of an event that has two.
func (m *Machine) LeaveLines() int { return m.event.LeaveLines }

// EncodeLocal appends a process's state canonically: equal states have equal bytes.
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

// EncodeMessage appends a message of the algorithm, or one of the application, whose kind is negative, canonically. It
// includes the clock only if the algorithm or the clock rule reads it.
func (m *Machine) EncodeMessage(dst []byte, kind, clock int, msg mutex.Message) []byte {
	if kind < 0 {
		dst = append(dst, 0xff) // no kind's number begins with this byte
	} else {
		dst = m.Algorithm.EncodeMessage(dst, kind, msg)
	}
	if m.ReadsClock(kind) {
		dst = binary.AppendVarint(dst, int64(clock))
	}
	return dst
}

// ReadsClock reports whether the algorithm or the clock rule reads the clock of a kind of message.
func (m *Machine) ReadsClock(kind int) bool {
	if m.Algorithm.Clockless || kind < 0 {
		return m.matters
	}
	return m.Algorithm.Stamps || m.Rule != Sequence || m.Algorithm.Asks(kind)
}
