package cause

import (
	"slices"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A counterfactual is what becomes of a run in which one step does what it would have done under another setup: beside each event
// of the run the same event as it would then have been, of a process that may stand otherwise and with a message that may
// say something else, or not have been sent at all. What it tells are the deviations, each of which follows from an
// earlier one, and the first from nothing. Where the run itself has no event, as the receipt of a message that only the
// counterfactual sent, there is none.
type counterfactual struct {
	*pairedRun
	decisive int
	gone     bool                       // what is otherwise is that the event of that step is none
	local    map[mutex.ID]*system.Local // of the processes that stand otherwise
	last     map[mutex.ID]int           // the place of the last deviation of each that does
	mail     map[trace.MessageName]other
	found    []deviation
}

// other is what is in the place of a message; nothing if it would not have been sent.
type other struct {
	event *system.Event
	by    int // the place of the deviation that sent it
}

// A deviation is an event that went otherwise.
type deviation struct {
	differing
	stays  bool // it leaves the process otherwise
	until  int  // the step that no longer does; 0: none
	before int  // the place of the one from which it follows; -1 of the first
	// message is the one by which it follows from it; nil if that is one of the same process.
	message *Message
	hops    int // so many messages from the first
}

// counterfactual builds that of a run up to a step, from one of those on that would have done otherwise under another setup;
// under the same one, that step would not have been.
func (r *recorded) counterfactual(with *simulate.Setup, step, until int) (*counterfactual, error) {
	w, err := r.pairedRun(with)
	if err != nil {
		return nil, err
	}
	s := &counterfactual{
		pairedRun: w, decisive: step, gone: with == r.setup,
		local: map[mutex.ID]*system.Local{}, last: map[mutex.ID]int{}, mail: map[trace.MessageName]other{},
	}
	if step == 0 {
		s.begin(with)
	}
	for i := range r.events[:until] {
		e := &r.events[i]
		c, is := choice(e)
		if !is {
			continue
		}
		if r.exhausted() {
			break
		}
		if own(e) && e.Kind != trace.Crash && e.Kind != trace.Recover && e.Step >= step {
			s.compare(e, s.event(e))
		}
		if e.Kind == trace.Duplicate {
			s.double(e.Message.ID)
		}
		if _, err := s.sys.Apply(c); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// begin lets all processes start otherwise, and what they send then.
func (s *counterfactual) begin(with *simulate.Setup) {
	s.start(with)
	is := s.run.replayed(with)
	for i := range s.pairedRun.found {
		d := s.pairedRun.found[i]
		s.local[d.process], s.last[d.process] = is.Local(d.process), len(s.found)
		sent := outcome{}
		for _, at := range is.InFlight() {
			if m := is.Packet(at); m.From == d.process {
				sent.effect.Sends = append(sent.effect.Sends, s.sentOf(m))
				sent.mail = append(sent.mail, s.received(m))
			}
		}
		for _, at := range s.sys.InFlight() {
			if m := s.sys.Packet(at); m.From == d.process {
				s.post(m.Name(), s.sentOf(m), &sent, len(s.found))
			}
		}
		s.found = append(s.found, deviation{differing: d, stays: true, before: -1})
	}
}

// received is its receipt.
func (s *counterfactual) received(m *system.Packet) system.Event {
	asks := s.run.setup.Algorithm.Asks(int(m.Kind))
	return system.Event{Kind: trace.Receive, From: m.From, Clock: m.Clock, Message: m.Message, Asks: asks}
}

// double has the copy of a message in its place, as that is.
func (s *counterfactual) double(m trace.MessageName) {
	if o, known := s.mail[m]; known {
		m.Copy = 2
		s.mail[m] = o
	}
}

// compare plays an event as it was and as it would have been, where that may differ.
func (s *counterfactual) compare(e *trace.Event, event system.Event) {
	before := s.sys.Local(e.At)
	own, stands := s.local[e.At]
	first := e.Step == s.decisive
	m, says := other{}, false
	if e.Kind == trace.Receive {
		m, says = s.mail[e.Message.ID]
	}
	if !stands && !says && !first {
		return
	}
	if !stands {
		own = before
	}
	is := &event
	if says {
		is = m.event
	}
	if first && s.gone {
		is = nil
	}
	did, with := s.play(s.now, e.At, before, event), s.would(e.At, own, is)
	s.application(e, &did, &with)
	delete(s.local, e.At)
	if !s.differ(e, did, with) {
		s.rejoin(e)
		return
	}
	d := deviation{differing: s.differing(e, before, did, with), before: -1, stays: !s.same(e.At, did, with)}
	switch {
	case first:
	case says && (!stands || m.event == nil || s.weighs(e, did, with, event, *m.event, own)):
		d.before, d.message = m.by, &Message{e.Message.ID, e.Message.Type}
		d.hops = s.found[m.by].hops + 1
	default:
		d.before = s.last[e.At]
		d.hops = s.found[d.before].hops
	}
	s.deviate(e, d, did, with)
}

// rejoin ends the deviation of a process that stands again as it did.
func (s *counterfactual) rejoin(e *trace.Event) {
	if at, stood := s.last[e.At]; stood {
		s.found[at].until = e.Step
	}
	delete(s.last, e.At)
}

// deviate keeps a deviation, with how it leaves its process and what it sends in the place of each message.
func (s *counterfactual) deviate(e *trace.Event, d deviation, did, with outcome) {
	delete(s.last, e.At)
	if d.stays {
		s.local[e.At], s.last[e.At] = with.local, len(s.found)
	}
	s.found = append(s.found, d)
	for i := range e.Sends {
		if len(e.Sends) == len(did.effect.Sends) && s.unlike(&did, i, &with) {
			s.post(e.Sends[i].ID, did.effect.Sends[i], &with, len(s.found)-1)
		}
	}
}

// unlike says whether the message of that number is not sent just so otherwise, and takes it from there if it is.
func (s *counterfactual) unlike(did *outcome, i int, with *outcome) bool {
	for j := range with.sends {
		if string(with.sends[j]) == string(did.sends[i]) {
			with.sends = slices.Delete(slices.Clone(with.sends), j, j+1)
			with.mail = slices.Delete(slices.Clone(with.mail), j, j+1)
			with.effect.Sends = slices.Delete(slices.Clone(with.effect.Sends), j, j+1)
			return false
		}
	}
	return true
}

// post puts what is sent otherwise, of the same type and to the same process, in the place of a message.
func (s *counterfactual) post(name trace.MessageName, sent Sent, with *outcome, by int) {
	for j, o := range with.effect.Sends {
		if o.To == sent.To && o.Type == sent.Type {
			event := with.mail[j]
			with.mail = slices.Delete(slices.Clone(with.mail), j, j+1)
			with.effect.Sends = slices.Delete(slices.Clone(with.effect.Sends), j, j+1)
			s.mail[name] = other{&event, by}
			return
		}
	}
	s.mail[name] = other{nil, by}
}

// would is what an event would have done to a process; nothing if it could not have been.
func (s *counterfactual) would(p mutex.ID, l *system.Local, event *system.Event) outcome {
	possible := event != nil
	if possible {
		switch event.Kind {
		case trace.Ask:
			possible = l.Phase == mutex.Idle
		case trace.Enter:
			possible = l.Phase == mutex.Waiting
		case trace.Leave, trace.Again:
			possible = l.Phase == mutex.Inside
		}
	}
	if possible {
		return s.play(s.with, p, l, *event)
	}
	o := outcome{local: s.copyOf(s.with, p, l)}
	o.state = s.with.EncodeLocal(nil, o.local)
	return o
}

// weighs says whether an event went otherwise because of what its message says, and not because of how its process stood,
// where both would have been otherwise: because one alone would not have done it, or with fewer messages if either would.
func (s *counterfactual) weighs(e *trace.Event, did, with outcome, was, is system.Event, own *system.Local) bool {
	effect := func(o outcome) bool {
		if signature(with) != signature(did) || lets(e, did, with) {
			return signature(o) != signature(did) || lets(e, did, o)
		}
		return s.differ(e, did, o)
	}
	byMessage, byState := effect(s.would(e.At, s.sys.Local(e.At), &is)), effect(s.would(e.At, own, &was))
	if byMessage != byState {
		return byMessage
	}
	return s.found[s.mail[e.Message.ID].by].hops+1 < s.found[s.last[e.At]].hops
}

// signature is what an outcome sends to whom, whatever that carries.
func signature(o outcome) string {
	var all []string
	for _, m := range o.effect.Sends {
		all = append(all, m.Type+">"+string(rune(m.To)))
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}
