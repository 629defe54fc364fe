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

// A differing step is one that would have done otherwise.
type differing struct {
	step    int // 0: the start
	process mutex.ID
	did     *Effect
	with    *Effect
	state   []byte
}

// A pairedRun sees each step of a run twice: as it was, and from the same state as it would have been under another setup.
type pairedRun struct {
	run       *recorded
	sys       *system.System
	now, with *system.Machine
	lines     [2][]listing.Line
	found     []differing
}

// pairedRun is one before anything has happened.
func (r *recorded) pairedRun(with *simulate.Setup) (*pairedRun, error) {
	sys := r.replayed(r.setup)
	w := &pairedRun{run: r, sys: sys, now: system.NewMachine(r.ctx, config(r.setup, true)), with: system.NewMachine(r.ctx, config(with, true))}
	for i, s := range []*simulate.Setup{r.setup, with} {
		var err error
		if w.lines[i], err = system.Listing(s.Algorithm, s.Rule, s.Switches); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// differences are the steps of a run up to one that would have done otherwise under another setup of the same system.
func (r *recorded) differences(with *simulate.Setup, until int) ([]differing, error) {
	w, err := r.pairedRun(with)
	if err != nil {
		return nil, err
	}
	w.start(with)
	for i := range r.events[:until] {
		if r.exhausted() {
			break
		}
		if err := w.step(&r.events[i]); err != nil {
			return nil, err
		}
	}
	return w.found, nil
}

// start compares what the processes are before anything has happened.
func (w *pairedRun) start(with *simulate.Setup) {
	other := w.run.replayed(with)
	for p := mutex.ID(1); int(p) <= w.sys.Nodes(); p++ {
		a, b := w.now.EncodeLocal(nil, w.sys.Local(p)), w.now.EncodeLocal(nil, other.Local(p))
		if !bytes.Equal(a, b) || !bytes.Equal(w.flying(w.sys, p), w.flying(other, p)) {
			did, with := outcome{local: w.sys.Local(p)}, outcome{local: other.Local(p)}
			d := differing{process: p, did: &Effect{}, with: &Effect{}, state: w.state(p, w.sys.Local(p))}
			d.did.After, d.with.After = w.after(p, did, with)
			d.did.Lines, d.with.Lines = w.startLines(0), w.startLines(1)
			d.did.Sends, d.with.Sends = w.sentAtStart(w.sys, other, p), w.sentAtStart(other, w.sys, p)
			w.found = append(w.found, d)
		}
	}
}

// flying are the messages that a process has sent and that are under way.
func (w *pairedRun) flying(s *system.System, p mutex.ID) []byte {
	var all []byte
	for _, at := range s.InFlight() {
		if m := s.Packet(at); m.From == p {
			all = w.now.EncodeMessage(append(all, byte(m.To)), int(m.Kind), m.Clock, m.Message)
		}
	}
	return all
}

// state is the state of a process as JSON, from a blank one.
func (w *pairedRun) state(p mutex.ID, l *system.Local) []byte {
	return w.now.Algorithm.Watch(w.copyOf(w.now, p, l).Process).AppendChanges(nil)
}

// copyOf is all that belongs to a process, to be changed by a machine.
func (w *pairedRun) copyOf(m *system.Machine, p mutex.ID, l *system.Local) *system.Local {
	own := *l
	a := m.Algorithm
	own.Process = a.New(p, w.sys.Topology)
	a.Copy(own.Process, l.Process)
	return &own
}

// step sees one event both ways, and then lets it happen.
func (w *pairedRun) step(e *trace.Event) error {
	c, is := choice(e)
	if !is {
		return nil
	}
	if own(e) && e.Kind != trace.Crash && e.Kind != trace.Recover {
		w.compare(e, w.event(e))
	}
	_, err := w.sys.Apply(c)
	return err
}

// event is what a process is to do.
func (w *pairedRun) event(e *trace.Event) system.Event {
	event := system.Event{Kind: e.Kind}
	if e.Kind == trace.Receive {
		at, _ := w.sys.Find(e.Message.ID)
		p := w.sys.Packet(at)
		event.From, event.Clock, event.Message = p.From, p.Clock, p.Message
		event.Asks = w.run.setup.Algorithm.Asks(int(p.Kind))
	}
	return event
}

// outcome is what a step does, and what it leaves.
type outcome struct {
	effect Effect
	local  *system.Local
	state  []byte
	sends  [][]byte
	mail   []system.Event // of what it sends, as it is received
	lines  []string
	entry  []string // of the condition on which it may enter
	may    bool     // it may enter
}

// compare compares what an event does both ways. Who may enter too early does otherwise when it enters; who must wait too
// long, as soon as it might have entered.
func (w *pairedRun) compare(e *trace.Event, event system.Event) {
	before := w.sys.Local(e.At)
	did, with := w.play(w.now, e.At, before, event), w.play(w.with, e.At, before, event)
	w.application(e, &did, &with)
	if w.differ(e, did, with) {
		w.found = append(w.found, w.differing(e, before, did, with))
	}
}

// application adds to the outcomes of an event of the application what it sends, which carries its timestamp.
func (w *pairedRun) application(e *trace.Event, outcomes ...*outcome) {
	if e.Kind != trace.Send {
		return
	}
	to := e.Sends[len(e.Sends)-1].To
	for _, o := range outcomes {
		o.effect.Sends = append(o.effect.Sends, Sent{To: to, Type: trace.Application, Clock: o.effect.Clock})
		o.sends = append(o.sends, fmt.Appendf(nil, "%d %d", to, o.effect.Clock))
		o.mail = append(o.mail, system.Event{Kind: trace.Receive, From: e.At, Clock: o.effect.Clock})
	}
}

// differ says whether two outcomes of an event differ.
func (w *pairedRun) differ(e *trace.Event, did, with outcome) bool {
	return lets(e, did, with) || !slices.EqualFunc(did.sends, with.sends, bytes.Equal) || !w.same(e.At, did, with)
}

// lets says whether a process may enter in one of two outcomes, and not in the other.
func lets(e *trace.Event, did, with outcome) bool {
	return did.may != with.may && (with.may || e.Kind == trace.Enter)
}

// play lets a copy of a process do an event.
func (w *pairedRun) play(m *system.Machine, p mutex.ID, before *system.Local, event system.Event) outcome {
	o := outcome{local: w.copyOf(m, p, before)}
	if event.Kind == trace.Enter {
		if o.may = m.MayEnter(p, o.local); !o.may {
			o.entry, o.state = slices.Clone(m.Lines()), m.EncodeLocal(nil, o.local)
			return o
		}
	}
	o.effect.Clock = m.Do(p, o.local, &event)
	o.lines = slices.Clone(m.Lines())
	a := w.run.setup.Algorithm
	for _, s := range m.Sends() {
		kind := a.KindOf(s.Message)
		for _, to := range w.receivers(p, s.To) {
			o.effect.Sends = append(o.effect.Sends, Sent{
				To: to, Type: a.Messages[kind].Type, Clock: s.Clock, Fields: a.AppendMessage(nil, kind, s.Message),
			})
			o.sends = append(o.sends, m.EncodeMessage([]byte{byte(to), byte(to >> 8)}, kind, s.Clock, s.Message))
			o.mail = append(o.mail, system.Event{
				Kind: trace.Receive, From: p, Clock: s.Clock, Message: a.CopyMessage(s.Message), Asks: a.Asks(kind),
			})
		}
	}
	o.state = m.EncodeLocal(nil, o.local)
	if event.Kind != trace.Enter && o.local.Phase == mutex.Waiting {
		o.may = m.MayEnter(p, o.local)
		o.entry = slices.Clone(m.Lines())
	}
	return o
}

// receivers are those to whom a message goes: 0 is all other processes.
func (w *pairedRun) receivers(from, to mutex.ID) []mutex.ID {
	if to != 0 {
		return []mutex.ID{to}
	}
	var all []mutex.ID
	for p := mutex.ID(1); int(p) <= w.sys.Processes; p++ {
		if p != from {
			all = append(all, p)
		}
	}
	return all
}
