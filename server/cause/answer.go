package cause

import (
	"cmp"
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/program"
)

// answer makes the answer from what was found.
func (t *causeSearch) answer() (*Why, error) {
	w, near, all := t.newAnswer()
	var told, apart []chain
	for _, c := range t.causes {
		led, err := t.chainTo(w, c, near, all)
		if err != nil {
			return nil, err
		}
		if led.unconnected(w) {
			apart = append(apart, led)
		} else {
			told = append(told, led)
		}
	}
	for _, led := range append(told, apart...) {
		w.add(led, t.run.event(led.cause.Step))
	}
	t.addUndone(w)
	return w, nil
}

// newAnswer is an answer before its causes: what broke, and which process waits for which; and the pasts of what broke
// and of everything.
func (t *causeSearch) newAnswer() (w *Why, near, all *past) {
	w = &Why{
		Violation: t.violation, Promised: t.promised(), Causes: []Cause{}, Blame: t.blame, NoReturn: t.noReturn, InOrder: t.fifo,
		Links: []Link{t.run.beginning(t.violation)},
	}
	if w.Links[0].Kind == Stuck {
		w.Waits, w.selves = t.run.waitsFor(t.violation)
		w.Circle, w.Loop = circle(w.Waits), t.run.summary.Loop
	}
	first, rest := t.run.roots(t.violation)
	return w, t.run.pastOf(first), t.run.pastOf(slices.Concat(first, rest))
}

// connects says whether links lead from what broke to a cause.
func (t *causeSearch) connects(c Cause) (bool, error) {
	w, near, all := t.newAnswer()
	led, err := t.chainTo(w, c, near, all)
	return err == nil && !led.unconnected(w), err
}

// chainTo finds the links to a cause, and at which step it decided.
func (t *causeSearch) chainTo(w *Why, c Cause, near, all *past) (chain, error) {
	links, last, err := t.decide(w, &c, near, all)
	return chain{c, append(links, last)}, err
}

// unconnected says that no links lead to a cause, and that it is of another process than what broke.
func (led chain) unconnected(w *Why) bool {
	return len(led.links) == 1 && !slices.Contains(w.Links[0].processes(), led.cause.Process)
}

// chain is the links that lead to a cause, its own the last.
type chain struct {
	cause Cause
	links []Link
}

// processes are those of whom a link tells.
func (l *Link) processes() []mutex.ID { return append([]mutex.ID{l.Process}, l.Others...) }

// add tells a cause and the links to it; e is its event, nil at the start.
func (w *Why) add(led chain, e *trace.Event) {
	last, number := &led.links[len(led.links)-1], len(w.Causes)
	last.Cause, last.Step, last.Process = &number, led.cause.Step, led.cause.Process
	if e != nil {
		last.Event = e.Kind
	}
	w.Causes = append(w.Causes, led.cause)
	w.Links = append(w.Links, fresh(w.Links, led.links)...)
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

// way are the links that lead to a cause: who waits for the one whose step decided, if a process does in the end, else the
// shortest way in its past.
func (t *causeSearch) way(w *Why, past *past, c Cause) []Link {
	if chain := wayOf(w.Waits, t.violation.Processes, c.Process); chain != nil && w.Links[0].Kind == Stuck {
		return w.waiting(chain)
	}
	if c.Kind == Crash {
		if links := t.byMessage(w, c); links != nil {
			return links
		}
	}
	links := past.links(t.run.through(past, c))
	links = slices.DeleteFunc(links, func(l Link) bool { return l.Kind == Stands || l.Kind == Breaks })
	if len(links) == 0 {
		links = t.byMessage(w, c)
	}
	if len(links) == 0 {
		links = t.passedOn(w, c)
	}
	return links
}

// passedOn are the links to a lost message that was sent when that of a process that waits in the end had come: it was to
// take this further. None if it was not so.
func (t *causeSearch) passedOn(w *Why, c Cause) []Link {
	if c.Kind != Lost || w.Links[0].Kind != Stuck {
		return nil
	}
	e := t.run.event(t.run.sent[*c.Message])
	if e == nil || e.Kind != trace.Receive || !slices.Contains(t.violation.Processes, e.Message.From) {
		return nil
	}
	of := &Message{e.Message.ID, e.Message.Type}
	came := Link{Kind: Receives, Step: e.Step, Process: e.At, Event: e.Kind, Message: of}
	asked := t.run.event(t.run.sent[e.Message.ID])
	if asked == nil {
		return nil
	}
	return []Link{came, {Kind: Sends, Step: asked.Step, Process: asked.At, Event: asked.Kind, Message: of}}
}

// byMessage are the links to a process for which none waits: for whom those wait who do, up to one that sent it a message
// last, first of all one that grants. None if nothing is stuck, or there is no such message.
func (t *causeSearch) byMessage(w *Why, c Cause) []Link {
	if w.Links[0].Kind != Stuck {
		return nil
	}
	for _, grants := range []bool{true, false} {
		for n := t.violation.Step; n > 0; n-- {
			e := t.run.event(n)
			for _, m := range e.Sends {
				chain := wayOf(w.Waits, t.violation.Processes, e.At)
				if m.To != c.Process || chain == nil || grants && t.run.role(m.Type) != mutex.Grants {
					continue
				}
				sent := Link{Kind: Sends, Step: n, Process: e.At, Event: e.Kind, Message: &Message{m.ID, m.Type}}
				return append(w.waiting(chain), sent)
			}
		}
	}
	return nil
}

// waiting are the links of a way along waits; of one process alone, for whom it waits, unless the circle says so.
func (w *Why) waiting(chain []mutex.ID) []Link {
	var links []Link
	add := func(p mutex.ID, others ...mutex.ID) {
		links = append(links, Link{Kind: Waits, Step: w.Violation.Step, Process: p, Others: others})
	}
	for i := range chain[:len(chain)-1] {
		add(chain[i], chain[i+1])
	}
	if p := chain[0]; len(chain) == 1 && !slices.Contains(w.Circle, p) {
		var others []mutex.ID
		for _, each := range slices.Concat(w.Waits, w.selves) {
			if each.Process == p {
				others = append(others, each.For)
			}
		}
		if len(others) > 0 {
			add(p, others...)
		}
	}
	return links
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

// fresh are the links that are not there yet: those after the last that is, from which a chain may go on.
func fresh(there, links []Link) []Link {
	for i := len(links) - 1; i >= 0; i-- {
		l := links[i]
		known := l.Cause == nil && slices.ContainsFunc(there, func(k Link) bool {
			return k.Kind == l.Kind && k.Step == l.Step && k.Process == l.Process && slices.Equal(k.Others, l.Others) &&
				(k.Message == l.Message || k.Message != nil && l.Message != nil && k.Message.ID == l.Message.ID)
		})
		if known {
			return links[i+1:]
		}
	}
	return links
}

// addUndone adds the scenario without the causes.
func (t *causeSearch) addUndone(w *Why) {
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

// decide finds the decisive step of a cause, the first of those that count in the past of what broke, or else in that of
// the whole system; and the links that lead to it.
func (t *causeSearch) decide(w *Why, c *Cause, near, all *past) ([]Link, Link, error) {
	last := Link{Kind: Loses, Message: messageOf(c)}
	switch c.Kind {
	case Switch, Rule, FlippedBranch:
		links, err := t.decideLine(w, c, near, all)
		return links, Link{Kind: Decides}, err
	case Order:
		found := t.run.overtakings(t.violation.Step)
		i, past := firstIn(len(found), func(i int) (mutex.ID, int) { return found[i].Process, found[i].Step }, near, all)
		if i >= 0 {
			*c = found[i]
		}
		return t.way(w, past, *c), Link{Kind: Overtakes, Message: messageOf(c)}, nil
	case Twice:
		links, err := t.decideTwice(w, c, near, all)
		last.Kind = Doubles
		return links, last, err
	case Crash:
		last = Link{Kind: Crashes}
	}
	return t.way(w, nearest(c, near, all), *c), last, nil
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
		if c.Kind == FlippedBranch {
			s.Algorithm = program.TestsOf(s.Algorithm).Variant(program.Variant{Flip: c.branch})
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
	sys := r.replayed(r.setup)
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
