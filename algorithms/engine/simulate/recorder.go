package simulate

import (
	"encoding/json"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/mutex/picture"
)

// recorder makes a trace event of each step. It reuses the memory of what it hands out.
type recorder struct {
	each    func(*trace.Event) error
	event   trace.Event
	message trace.Message
	text    []byte            // state of the event
	fields  []json.RawMessage // fields of the message in each slot, encoded when it was sent
	watches []*model.Watch
	places  *places
	picture *drawing // nil if no picture is wanted
	drawsAt int      // the only event with a picture; 0: all
}

// newRecorder returns a recorder of all events, or, if only is not nil, of the event that this choice makes; it then
// watches only the process of that choice.
func newRecorder(s *Setup, sys *system.System, found *places, each func(*trace.Event) error, only *trace.Choice) *recorder {
	t := &recorder{each: each, places: found}
	if s.Draws && picture.Draws(s.Algorithm.Sample) {
		t.picture = newDrawing(sys)
		t.picture.changes() // the first picture is in the header
		t.drawsAt = s.DrawsAt
	}
	for p := mutex.ID(1); int(p) <= sys.Nodes(); p++ {
		if only != nil && only.At != p {
			t.watches = append(t.watches, nil)
			continue
		}
		w := s.Algorithm.Watch(sys.Local(p).Process)
		w.AppendChanges(nil) // the initial state is in the header
		t.watches = append(t.watches, w)
	}
	return t
}

func (t *recorder) record(r *run, step *system.Step, verdicts []trace.Verdict) error {
	e := &t.event
	e.Step, e.Time, e.Kind, e.At = r.summary.Events, r.now, step.Kind, step.At
	e.Clock, e.ClockAfter, e.Phase = step.Clock, step.ClockAfter, ""
	e.Message, e.Sends, e.Lines, e.State, e.Verdicts = nil, e.Sends[:0], e.Lines[:0], nil, verdicts
	e.Compared = e.Compared[:0]
	e.Picture = nil
	if t.drawsAt == 0 || t.drawsAt == e.Step {
		e.Picture = t.picture.changes()
	}
	switch step.Kind {
	case trace.Drop, trace.Duplicate:
		t.recordMessage(r, step)
		for _, again := range step.Sends {
			t.storeFields(again, e.Message.Fields)
		}
		return t.each(e)
	case trace.Receive:
		t.recordMessage(r, step)
	}
	e.Phase = step.Phase.String()
	t.recordSends(r, step.Sends)
	if step.Kind != trace.Ignored {
		e.Lines = t.places.append(e.Lines, step, r.sys.Lines(), r.sys.First())
		e.Compared = t.places.compared(e.Compared[:0], r.sys.Compared())
		e.State = t.changes(step.At)
	}
	return t.each(e)
}

// changes returns the changes in the state of the process that made a step.
func (t *recorder) changes(p mutex.ID) json.RawMessage {
	t.text = t.watches[p-1].AppendChanges(t.text[:0])
	return t.text
}

func (t *recorder) recordMessage(r *run, step *system.Step) {
	p, m := &step.Message, &t.message
	m.ID, m.From, m.To, m.Type, m.Clock, m.Sent = p.Name(), p.From, p.To, typeOf(r.Algorithm, p), p.Clock, p.Sent
	m.Fields = t.storedFields(step.Slot)
	t.event.Message = m
}

func (t *recorder) recordSends(r *run, slots []system.Slot) {
	var shared json.RawMessage // a multicast sends one message to many
	var last mutex.Message
	for i, slot := range slots {
		p := r.sys.Packet(slot)
		if i == 0 || !model.Same(p.Message, last) {
			shared, last = fieldsOf(r.Algorithm, p), p.Message
			r.measure(p)
		}
		t.storeFields(slot, shared)
		s := t.next()
		s.ID, s.To, s.Type, s.Clock, s.Fields, s.Due = p.Name(), p.To, typeOf(r.Algorithm, p), p.Clock, shared, nil
		if r.Schedule == nil && r.network.due[slot] != notDue {
			s.Due = &r.network.due[slot]
		}
	}
}

// next appends one more message to the event's sends and returns it, to be filled in.
func (t *recorder) next() *trace.Sent {
	n := len(t.event.Sends)
	if n == cap(t.event.Sends) {
		t.event.Sends = slices.Grow(t.event.Sends, 1)
	}
	t.event.Sends = t.event.Sends[:n+1]
	return &t.event.Sends[n]
}

// storeFields stores the fields of the message in a slot. It does not grow the list for a message without fields: a
// million of these may be in flight.
func (t *recorder) storeFields(slot system.Slot, fields json.RawMessage) {
	if fields == nil && int(slot) >= len(t.fields) {
		return
	}
	for len(t.fields) <= int(slot) {
		t.fields = append(t.fields, nil)
	}
	t.fields[slot] = fields
}

// storedFields returns the fields of the message in a slot.
func (t *recorder) storedFields(slot system.Slot) json.RawMessage {
	if int(slot) < len(t.fields) {
		return t.fields[slot]
	}
	return nil
}

// fieldsOf encodes a message's fields. It returns nil and allocates nothing if there are none.
func fieldsOf(a *model.Algorithm, p *system.Packet) json.RawMessage {
	if p.Kind < 0 {
		return nil
	}
	return a.AppendMessage(nil, int(p.Kind), p.Message)
}

func typeOf(a *model.Algorithm, p *system.Packet) string {
	if p.Kind < 0 {
		return trace.Application
	}
	return a.Messages[p.Kind].Type
}
