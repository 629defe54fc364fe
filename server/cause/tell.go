package cause

import (
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// tell makes the answer of what was found.
func (t *trial) tell() (*Why, error) {
	w := &Why{Violation: t.violation, Promised: t.promised(), Causes: []Cause{}}
	first, rest := t.run.roots(t.violation)
	near, all := t.run.pastOf(first), t.run.pastOf(slices.Concat(first, rest))
	for _, c := range t.causes {
		link, past, err := t.decide(&c, near, all)
		if err != nil {
			return nil, err
		}
		links := past.links(past.way(c.Process, c.Step))
		number := len(w.Causes)
		link.Cause, link.Step, link.Process = &number, c.Step, c.Process
		if e := t.run.event(c.Step); e != nil {
			link.Event = e.Kind
		}
		w.Causes = append(w.Causes, c)
		w.Links = append(w.Links, fresh(w.Links, append(links, link))...)
	}
	if len(w.Links) == 0 {
		w.Links = near.links([]int{0})[:min(1, len(near.hops))]
	}
	return w, t.more(w)
}

// fresh are the links that are not there yet.
func fresh(there, links []Link) []Link {
	return slices.DeleteFunc(links, func(l Link) bool {
		return l.Cause == nil && slices.ContainsFunc(there, func(k Link) bool {
			return k.Kind == l.Kind && k.Step == l.Step && k.Process == l.Process
		})
	})
}

// more tells what is beside the chain: who waits for whom, the loop, and the scenario without the causes.
func (t *trial) more(w *Why) error {
	if p := t.violation.Property; p == invariant.EM2.Name || p == invariant.Starvation.Name {
		w.Waits = t.run.waits(t.violation)
		w.Circle = circle(w.Waits)
		w.Loop = t.run.summary.Loop
	}
	if t.undone == nil {
		return nil
	}
	w.Undone = &Undone{Scenario: t.undone.Canonical(), Document: t.undone}
	if link, err := t.undone.Link(); err == nil {
		w.Undone.Link = link
	}
	return nil
}

// decide finds the decisive step of a cause: the first of those that count in the past of what broke, or else in that of
// the whole system; and says in which.
func (t *trial) decide(c *Cause, near, all *past) (Link, *past, error) {
	switch c.Kind {
	case Switch, Rule:
		return t.decideLine(c, near, all)
	case Order:
		found := t.run.overtakings(t.violation.Step)
		i, past := firstIn(len(found), func(i int) (mutex.ID, int) { return found[i].Process, found[i].Step }, near, all)
		if i >= 0 {
			*c = found[i]
		}
		return Link{Kind: Overtakes, Message: messageOf(c)}, past, nil
	case Twice:
		if e := t.run.second(*c.Message, t.violation.Step); e != nil {
			c.Step, c.Process = e.Step, e.At
		}
		return Link{Kind: Doubles, Message: messageOf(c)}, nearest(c, near, all), nil
	case Crash:
		return Link{Kind: Crashes}, nearest(c, near, all), nil
	}
	return Link{Kind: Loses, Message: messageOf(c)}, nearest(c, near, all), nil
}

func messageOf(c *Cause) *Message {
	if c.Message == nil {
		return nil
	}
	return &Message{*c.Message, c.Type}
}

// nearest is the smaller of two pasts if there is a way in it.
func nearest(c *Cause, near, all *past) *past {
	if len(near.way(c.Process, c.Step)) > 0 {
		return near
	}
	return all
}

// decideLine finds the first step that would have done otherwise.
func (t *trial) decideLine(c *Cause, near, all *past) (Link, *past, error) {
	d, err := t.run.without(*c)
	if err != nil {
		return Link{}, nil, err
	}
	found, err := t.run.differences(d, t.violation.Step)
	if err != nil {
		return Link{}, nil, err
	}
	i, past := firstIn(len(found), func(i int) (mutex.ID, int) { return found[i].process, found[i].step }, near, all)
	if i >= 0 {
		f := &found[i]
		c.Step, c.Process, c.Did, c.With, c.State = f.step, f.process, f.did, f.with, f.state
	}
	return Link{Kind: Decides}, past, nil
}

// firstIn is the place of the first of some steps to which there is a way in a past, the smaller one first; -1 if there
// are no steps.
func firstIn(n int, at func(int) (mutex.ID, int), pasts ...*past) (int, *past) {
	for _, p := range pasts {
		for i := range n {
			if process, step := at(i); p.known(step) || step == 0 && len(p.way(process, 0)) > 0 {
				return i, p
			}
		}
	}
	return min(0, n-1), pasts[len(pasts)-1]
}

// without is the setup of the same system with a line back, or the usual rule.
func (r *recorded) without(c Cause) (*simulate.Setup, error) {
	s := *r.setup
	bit, _ := s.Algorithm.Switch(c.Switch)
	s.Switches &^= bit
	d := *r.document
	rule := usualRule(&d)
	d.Switches = slices.DeleteFunc(slices.Clone(d.Switches), func(name string) bool { return name == c.Switch })
	if c.Kind == Rule || d.Clock.Rule == rule {
		s.Rule, _ = system.ParseRule(usualRule(&d))
	}
	return &s, nil
}

// overtakings are the receipts of messages while one that was sent before on the same channel was still under way.
func (r *recorded) overtakings(until int) []Cause {
	sys, _ := system.New(config(r.setup, false))
	var all []Cause
	for i := range r.events[:until] {
		e := &r.events[i]
		c, is := choice(e)
		if !is {
			continue
		}
		for _, at := range sys.InFlight() {
			m := sys.Packet(at).Name()
			if e.Kind == trace.Receive && m.From == e.Message.From && m.To == e.Message.To && m.K < e.Message.ID.K {
				all = append(all, Cause{Kind: Order, Step: e.Step, Process: e.At, Message: &e.Message.ID, Type: e.Message.Type, Overtaken: &m})
				break
			}
		}
		_, _ = sys.Apply(c) // it happened
	}
	return all
}

// second is the second receipt of a message that was doubled; nil if there is none up to a step.
func (r *recorded) second(m trace.MessageName, until int) *trace.Event {
	before := false
	for i := range r.events[:until] {
		e := &r.events[i]
		if e.Kind != trace.Receive || e.Message.ID.From != m.From || e.Message.ID.To != m.To || e.Message.ID.K != m.K {
			continue
		}
		if before {
			return e
		}
		before = true
	}
	return nil
}
