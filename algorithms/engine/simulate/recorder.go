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
	each      func(*trace.Event) error
	event     trace.Event
	message   trace.Message
	text      []byte            // state of the event
	fields    []json.RawMessage // fields of the message in each slot, encoded when it was sent
	watches   []*model.Watch
	positions *linePositions
	picture   *drawing // nil if no picture is wanted
	drawsAt   int      // the only event with a picture; 0: all
}

// newRecorder returns a recorder of all events, or, if only is not nil, of the event that this choice makes; it then
// watches only the process of that choice.
func newRecorder(s *Setup, sys *system.System, positions *linePositions, each func(*trace.Event) error, only *trace.Choice) *recorder {
	rec := &recorder{each: each, positions: positions}
	if s.Draws && picture.Draws(s.Algorithm.Sample) {
		rec.picture = newDrawing(sys)
		rec.picture.changes() // the first picture is in the header
		rec.drawsAt = s.DrawsAt
	}
	for p := mutex.ID(1); int(p) <= sys.Nodes(); p++ {
		if only != nil && only.At != p {
			rec.watches = append(rec.watches, nil)
			continue
		}
		w := s.Algorithm.Watch(sys.Local(p).Process)
		w.AppendChanges(nil) // the initial state is in the header
		rec.watches = append(rec.watches, w)
	}
	return rec
}

func (rec *recorder) record(r *run, step *system.Step, verdicts []trace.Verdict) error {
	e := &rec.event
	e.Step, e.Time, e.Kind, e.At = r.summary.Events, r.now, step.Kind, step.At
	e.Clock, e.ClockAfter, e.Phase = step.Clock, step.ClockAfter, ""
	e.Message, e.Sends, e.Lines, e.State, e.Verdicts = nil, e.Sends[:0], e.Lines[:0], nil, verdicts
	e.Compared = e.Compared[:0]
	e.Picture = nil
	if rec.drawsAt == 0 || rec.drawsAt == e.Step {
		e.Picture = rec.picture.changes()
	}
	switch step.Kind {
	case trace.Drop, trace.Duplicate:
		rec.recordMessage(r, step)
		for _, again := range step.Sends {
			rec.storeFields(again, e.Message.Fields)
		}
		return rec.each(e)
	case trace.Receive:
		rec.recordMessage(r, step)
	}
	e.Phase = step.Phase.String()
	rec.recordSends(r, step.Sends)
	if step.Kind != trace.Ignored {
		e.Lines = rec.positions.append(e.Lines, step, r.sys.Lines(), r.sys.LeaveLines())
		e.Compared = rec.positions.compared(e.Compared[:0], r.sys.Compared())
		e.State = rec.changes(step.At)
	}
	return rec.each(e)
}

// changes returns the changes in the state of the process that made a step.
func (rec *recorder) changes(p mutex.ID) json.RawMessage {
	rec.text = rec.watches[p-1].AppendChanges(rec.text[:0])
	return rec.text
}

func (rec *recorder) recordMessage(r *run, step *system.Step) {
	p, m := &step.Message, &rec.message
	m.ID, m.From, m.To, m.Type, m.Clock, m.Sent = p.Name(), p.From, p.To, typeOf(r.Algorithm, p), p.Clock, p.Sent
	m.Fields = rec.storedFields(step.Slot)
	rec.event.Message = m
}

func (rec *recorder) recordSends(r *run, slots []system.Slot) {
	var shared json.RawMessage // a multicast sends one message to many
	var last mutex.Message
	for i, slot := range slots {
		p := r.sys.Packet(slot)
		if i == 0 || !model.Same(p.Message, last) {
			shared, last = fieldsOf(r.Algorithm, p), p.Message
			r.measure(p)
		}
		rec.storeFields(slot, shared)
		s := rec.next()
		s.ID, s.To, s.Type, s.Clock, s.Fields, s.Due = p.Name(), p.To, typeOf(r.Algorithm, p), p.Clock, shared, nil
		if r.Schedule == nil && r.network.arrivals[slot] != never {
			s.Due = &r.network.arrivals[slot]
		}
	}
}

// next appends one more message to the event's sends and returns it, to be filled in.
func (rec *recorder) next() *trace.Sent {
	n := len(rec.event.Sends)
	if n == cap(rec.event.Sends) {
		rec.event.Sends = slices.Grow(rec.event.Sends, 1)
	}
	rec.event.Sends = rec.event.Sends[:n+1]
	return &rec.event.Sends[n]
}

// storeFields stores the fields of the message in a slot. It does not grow the list for a message without fields: a
// million of these may be in flight.
func (rec *recorder) storeFields(slot system.Slot, fields json.RawMessage) {
	if fields == nil && int(slot) >= len(rec.fields) {
		return
	}
	for len(rec.fields) <= int(slot) {
		rec.fields = append(rec.fields, nil)
	}
	rec.fields[slot] = fields
}

// storedFields returns the fields of the message in a slot.
func (rec *recorder) storedFields(slot system.Slot) json.RawMessage {
	if int(slot) < len(rec.fields) {
		return rec.fields[slot]
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
