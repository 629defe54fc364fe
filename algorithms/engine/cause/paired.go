package cause

import (
	"bytes"
	"fmt"
	"slices"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/listing"
	"fano/algorithms/mutex"
)

// A difference is a step with a different outcome under another setup.
type difference struct {
	step    int // 0: the start
	process mutex.ID
	did     *Effect
	with    *Effect
	state   []byte // state of the process before the step
}

func (d difference) place() (mutex.ID, int) { return d.process, d.step }

// A pairedRun plays each step of a run twice: as it was, and as it would have been under another setup.
type pairedRun struct {
	run      *recorded
	began    [2]*system.System // both systems before the first event
	machines [2]*system.Machine
	lines    [2][]listing.Line
	rules    [2]system.Rule
}

// The indices of the two setups.
const (
	was = iota
	is
)

func (r *recorded) pair(with *simulate.Setup) (*pairedRun, error) {
	w := &pairedRun{run: r}
	for i, s := range []*simulate.Setup{r.setup, with} {
		var err error
		if w.lines[i], err = system.Listing(s.Algorithm, s.Rule, s.Switches); err != nil {
			return nil, err
		}
		w.began[i], w.machines[i], w.rules[i] = r.beginning(s), r.machine(s), s.Rule
	}
	return w, nil
}

// differences returns the steps, up to the step until, whose outcome differs under another setup of the same system. A
// process that enters too early differs when it enters; one that waits too long, as soon as it could have entered.
func (r *recorded) differences(with *simulate.Setup, until int) (all []difference, err error) {
	w, err := r.pair(with)
	if err != nil {
		return nil, err
	}
	w.starts(func(_ *trace.Event, d difference, _, _ outcome) { all = append(all, d) })
	w.steps(1, until, func(e *trace.Event, before *system.Local, event *system.Event) {
		did, with := w.play(was, e, before, event), w.play(is, e, before, event)
		if w.differ(e, did, with) {
			all = append(all, w.difference(e, did, with, before))
		}
	})
	return all, nil
}

// starts calls a function for each process that starts differently, as for an event at step 0.
func (w *pairedRun) starts(f func(e *trace.Event, d difference, did, with outcome)) {
	for p := mutex.ID(1); int(p) <= w.run.nodes(); p++ {
		if e, did, with := w.start(p); w.differ(e, did, with) {
			f(e, w.difference(e, did, with, did.local), did, with)
		}
	}
}

// steps makes the run again, and calls a function for each event between two steps in which a process runs a verb, with
// the process before the event and the event to execute.
func (w *pairedRun) steps(from, until int, f func(e *trace.Event, before *system.Local, event *system.Event)) {
	w.run.again(until, func(sys *system.System, e *trace.Event) {
		if e.Step >= from && runsVerb(e) && w.run.going() {
			f(e, sys.Local(e.At), w.event(sys, e))
		}
	})
}

// runsVerb reports whether a process runs a verb in an event.
func runsVerb(e *trace.Event) bool { return own(e) && e.Kind != trace.Crash && e.Kind != trace.Recover }

// outcome is the effect of a step and the state after it.
type outcome struct {
	local *system.Local
	state []byte
	clock int // the timestamp
	sends []sending
	lines []string
	entry []string // lines of the condition for entering
	may   bool     // the process may enter
}

// sending is a message that a step sends.
type sending struct {
	Sent
	code  []byte       // equal for equal messages
	event system.Event // the receipt of the message
}

// start returns the outcomes of the start of a process, and an event at step 0 for it.
func (w *pairedRun) start(p mutex.ID) (e *trace.Event, did, with outcome) {
	var both [2]outcome
	for i, sys := range w.began {
		l := sys.Local(p)
		both[i] = outcome{local: l, state: w.machines[was].EncodeLocal(nil, l)}
		for _, at := range sys.InFlight() {
			if m := sys.Packet(at); m.From == p {
				both[i].sends = append(both[i].sends, w.sending(w.machines[was], p, m.To, m.Clock, m.Message))
			}
		}
	}
	e = &trace.Event{At: p}
	for _, at := range w.began[was].InFlight() {
		if m := w.began[was].Packet(at); m.From == p {
			e.Sends = append(e.Sends, trace.Sent{ID: m.Name()})
		}
	}
	return e, both[was], both[is]
}

// event returns the event that a process is to execute.
func (w *pairedRun) event(sys *system.System, e *trace.Event) *system.Event {
	event := &system.Event{Kind: e.Kind}
	if e.Kind == trace.Receive {
		at, _ := sys.Find(e.Message.ID)
		p := sys.Packet(at)
		event.From, event.Clock, event.Message = p.From, p.Clock, p.Message
		event.Asks = w.run.setup.Algorithm.Asks(int(p.Kind))
	}
	return event
}

// play executes an event on a copy of a process under one of the setups. The receiver of an application message is
// taken from the trace.
func (w *pairedRun) play(which int, e *trace.Event, before *system.Local, event *system.Event) outcome {
	m, p := w.machines[which], e.At
	o := outcome{local: w.run.copyOf(m.Algorithm, p, before)}
	if event.Kind == trace.Enter {
		if o.may = m.MayEnter(p, o.local); !o.may {
			o.entry, o.state = slices.Clone(m.Lines()), m.EncodeLocal(nil, o.local)
			return o
		}
	}
	happens := *event
	o.clock = m.Do(p, o.local, &happens)
	o.lines = slices.Clone(m.Lines())
	for _, s := range m.Sends() {
		for _, to := range w.receivers(p, s.To) {
			o.sends = append(o.sends, w.sending(m, p, to, s.Clock, w.run.setup.Algorithm.CopyMessage(s.Message)))
		}
	}
	o.state = m.EncodeLocal(nil, o.local)
	if event.Kind != trace.Enter && o.local.Phase == mutex.Waiting {
		o.may = m.MayEnter(p, o.local)
		o.entry = slices.Clone(m.Lines())
	}
	if e.Kind == trace.Send { // an application message carries the timestamp
		to := e.Sends[len(e.Sends)-1].To
		o.sends = append(o.sends, sending{
			Sent: Sent{To: to, Type: trace.Application, Clock: o.clock}, code: fmt.Appendf(nil, "%d %d", to, o.clock),
			event: system.Event{Kind: trace.Receive, From: p, Clock: o.clock},
		})
	}
	return o
}

func (w *pairedRun) sending(m *system.Machine, from, to mutex.ID, clock int, message mutex.Message) sending {
	a := w.run.setup.Algorithm
	kind := a.KindOf(message)
	return sending{
		Sent:  Sent{To: to, Type: a.Messages[kind].Type, Clock: clock, Fields: a.AppendMessage(nil, kind, message)},
		code:  m.EncodeMessage([]byte{byte(to), byte(to >> 8)}, kind, clock, message),
		event: system.Event{Kind: trace.Receive, From: from, Clock: clock, Message: message, Asks: a.Asks(kind)},
	}
}

// receivers returns the processes to which a message goes; 0 stands for all other processes.
func (w *pairedRun) receivers(from, to mutex.ID) (all []mutex.ID) {
	if to != 0 {
		return []mutex.ID{to}
	}
	for p := mutex.ID(1); int(p) <= w.run.setup.Processes; p++ {
		if p != from {
			all = append(all, p)
		}
	}
	return all
}

// differ reports whether two outcomes of an event differ.
func (w *pairedRun) differ(e *trace.Event, did, with outcome) bool {
	sameSends := slices.EqualFunc(did.sends, with.sends, func(a, b sending) bool { return bytes.Equal(a.code, b.code) })
	return lets(e, did, with) || !sameSends || !w.same(e.At, did, with)
}

// lets reports whether a process may enter in one of two outcomes but not in the other. If the event is no entry, only
// a process that would have been let in counts.
func lets(e *trace.Event, did, with outcome) bool {
	return did.may != with.may && (with.may || e.Kind == trace.Enter)
}
