package simulate

import (
	"encoding/json"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// teller makes a trace event of each step. Everything it hands out is used again.
type teller struct {
	each    func(*trace.Event) error
	event   trace.Event
	message trace.Message
	text    []byte // fields and states of the event
	watches []*mutex.Watch
	places  places
}

func newTeller(s *Setup, sys *system.System, each func(*trace.Event) error) (*teller, error) {
	t := &teller{each: each}
	lines, err := system.Listing(s.Algorithm, s.Rule, s.Switches)
	if err != nil {
		return nil, err
	}
	t.places = newPlaces(s.Algorithm, lines)
	for p := mutex.ID(1); int(p) <= s.Processes; p++ {
		w := s.Algorithm.Watch(sys.Local(p).Process)
		w.AppendChanges(nil) // the initial state stands in the header
		t.watches = append(t.watches, w)
	}
	return t, nil
}

func (t *teller) tell(r *run, step *system.Step, verdicts []trace.Verdict) error {
	e := &t.event
	t.text = t.text[:0]
	e.Step, e.Time, e.Kind, e.At = r.summary.Events, r.now, step.Kind, step.At
	e.Clock, e.ClockAfter, e.Phase = step.Clock, step.ClockAfter, ""
	e.Message, e.Sends, e.Lines, e.State, e.Verdicts = nil, e.Sends[:0], e.Lines[:0], nil, verdicts
	switch step.Kind {
	case trace.Drop, trace.Duplicate:
		t.tellMessage(r, &step.Message)
		return t.each(e)
	case trace.Receive:
		t.tellMessage(r, &step.Message)
	}
	e.Phase = step.Phase.String()
	t.tellSends(r, step.Sends)
	if step.Kind != trace.Ignored {
		e.Lines = t.places.append(e.Lines, step, r.sys.Lines())
		e.State = t.cut(t.watches[step.At-1].AppendChanges)
	}
	return t.each(e)
}

// cut appends to the event's text and gives what was appended.
func (t *teller) cut(appending func([]byte) []byte) json.RawMessage {
	start := len(t.text)
	t.text = appending(t.text)
	return json.RawMessage(t.text[start:len(t.text):len(t.text)])
}

func (t *teller) tellMessage(r *run, p *system.Packet) {
	t.message = trace.Message{
		ID: p.Name(), From: p.From, To: p.To, Type: typeOf(r.Algorithm, p), Clock: p.Clock,
		Fields: t.fields(r.Algorithm, p), Sent: p.Sent,
	}
	t.event.Message = &t.message
}

func (t *teller) tellSends(r *run, slots []system.Slot) {
	var shared json.RawMessage // a multicast is one message to many
	var last mutex.Message
	for i, slot := range slots {
		p := r.sys.Packet(slot)
		if i == 0 || p.Message != last {
			shared, last = t.fields(r.Algorithm, p), p.Message
		}
		s := trace.Sent{ID: p.Name(), To: p.To, Type: typeOf(r.Algorithm, p), Clock: p.Clock, Fields: shared}
		if r.Schedule == nil && r.network.due[slot] != notDue {
			s.Due = &r.network.due[slot]
		}
		t.event.Sends = append(t.event.Sends, s)
	}
}

func (t *teller) fields(a *mutex.Algorithm, p *system.Packet) json.RawMessage {
	if p.Kind < 0 {
		return nil
	}
	return t.cut(func(dst []byte) []byte { return a.AppendMessage(dst, int(p.Kind), p.Message) })
}

func typeOf(a *mutex.Algorithm, p *system.Packet) string {
	if p.Kind < 0 {
		return trace.Application
	}
	return a.Messages[p.Kind].Type
}
