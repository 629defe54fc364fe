package cause

import (
	"cmp"
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// tell makes the answer of what was found.
func (t *trial) tell() (*Why, error) {
	w := &Why{Violation: t.violation, Promised: t.promised(), Causes: []Cause{}, Links: []Link{t.run.beginning(t.violation)}}
	if w.Links[0].Kind == Stuck {
		w.Waits = t.run.waits(t.violation)
		w.Circle, w.Loop = circle(w.Waits), t.run.summary.Loop
	}
	first, rest := t.run.roots(t.violation)
	near, all := t.run.pastOf(first), t.run.pastOf(slices.Concat(first, rest))
	for _, c := range t.causes {
		last, past, err := t.decide(&c, near, all)
		if err != nil {
			return nil, err
		}
		number := len(w.Causes)
		last.Cause, last.Step, last.Process = &number, c.Step, c.Process
		if e := t.run.event(c.Step); e != nil {
			last.Event = e.Kind
		}
		links := t.way(w, past, c)
		w.Causes = append(w.Causes, c)
		w.Links = append(w.Links, fresh(w.Links, append(links, last))...)
	}
	t.tellUndone(w)
	return w, nil
}

// beginning is the first link of each chain: the step that broke the property, or where all stood in the end.
func (r *recorded) beginning(v trace.Violation) Link {
	l := Link{Kind: Breaks, Step: v.Step, Others: v.Processes}
	if e := r.event(v.Step); e != nil {
		l.Process, l.Event, l.Others = e.At, e.Kind, without(v.Processes, e.At)
	}
	if v.Property == invariant.EM2.Name || v.Property == invariant.Starvation.Name {
		l.Kind, l.Process, l.Others = Stuck, 0, v.Processes
	}
	return l
}

// way are the links that lead to a cause: who waits for the one whose step decided, if somebody does in the end, else the
// shortest way in its past.
func (t *trial) way(w *Why, past *past, c Cause) []Link {
	var links []Link
	if chain := wayOf(w.Waits, t.violation.Processes, c.Process); chain != nil && w.Links[0].Kind == Stuck {
		for i := range chain[:len(chain)-1] {
			links = append(links, Link{Kind: Waits, Step: t.violation.Step, Process: chain[i], Others: chain[i+1 : i+2]})
		}
		return links
	}
	links = past.links(t.run.through(past, c))
	return slices.DeleteFunc(links, func(l Link) bool { return l.Kind == Stands || l.Kind == Breaks })
}

// through is the way to a cause: by a message that would not have been sent, if one was sent and had come, else the shortest.
func (r *recorded) through(p *past, c Cause) []int {
	var best []int
	for i := range p.hops {
		e := r.event(p.hops[i].step)
		if e.Kind != trace.Receive || c.Did == nil || r.sent[e.Message.ID] != c.Step || e.Message.From != c.Process {
			continue
		}
		differs := slices.ContainsFunc(c.Did.Sends, func(s Sent) bool { return s.Differs && s.To == e.At && s.Type == e.Message.Type })
		if way := p.back(i); differs && (best == nil || len(way) < len(best)) {
			best = way
		}
	}
	if at, known := p.at[c.Step]; known && best != nil {
		return append(best, at)
	}
	return p.way(c.Process, c.Step)
}

// fresh are the links that are not there yet.
func fresh(there, links []Link) []Link {
	return slices.DeleteFunc(links, func(l Link) bool {
		return l.Cause == nil && slices.ContainsFunc(there, func(k Link) bool {
			return k.Kind == l.Kind && k.Step == l.Step && k.Process == l.Process
		})
	})
}

// tellUndone tells the scenario without the causes.
func (t *trial) tellUndone(w *Why) {
	if t.undone == nil {
		return
	}
	for _, c := range t.idle {
		w.Idle = append(w.Idle, cmp.Or(c.Switch, string(c.Kind)))
	}
	w.Undone = &Undone{Scenario: t.undone.Canonical(), Document: t.undone}
	if link, err := t.undone.Link(); err == nil {
		w.Undone.Link = link
	}
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

// decideLine finds the first step that would have done otherwise; if none would have without this cause alone, because
// another one changes the same line, then without all.
func (t *trial) decideLine(c *Cause, near, all *past) (Link, *past, error) {
	found, err := t.differences(*c)
	if err != nil {
		return Link{}, nil, err
	}
	if len(found) == 0 {
		if found, err = t.differences(t.causes...); err != nil {
			return Link{}, nil, err
		}
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

// without is the setup of the same system with lines back, or the usual rule.
func (r *recorded) without(causes ...Cause) *simulate.Setup {
	s, d := *r.setup, *r.document
	d.Switches = slices.Clone(d.Switches)
	for _, c := range causes {
		rule := usualRule(&d)
		if c.Kind == Switch {
			bit, _ := s.Algorithm.Switch(c.Switch)
			s.Switches &^= bit
			d.Switches = slices.DeleteFunc(d.Switches, func(name string) bool { return name == c.Switch })
		}
		if c.Kind == Rule || c.Kind == Switch && d.Clock.Rule == rule {
			d.Clock.Rule = usualRule(&d)
		}
	}
	s.Rule, _ = system.ParseRule(d.Clock.Rule)
	return &s
}

// overtakings are the receipts of messages while one that was sent before on the same channel was still under way.
func (r *recorded) overtakings(until int) []Cause {
	sys := replayed(r.setup)
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
