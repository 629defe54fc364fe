package cause

import (
	"cmp"
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// An explanation is an answer under construction.
type explanation struct {
	*causeSearch
	why   *Why
	waits []Wait // including processes that wait for their own consent
	past  *past  // what lies before the steps of the violation is near
}

// A chain is the links that lead to a cause; the last one is the cause's own.
type chain struct {
	cause Cause
	links []Link
}

// explain builds the answer from the causes found: first the chains connected to the violation, then the others.
func (s *causeSearch) explain() (*Why, error) {
	e := s.explanation()
	var connected, apart []chain
	for _, c := range s.causes {
		to, err := e.chainTo(c)
		if err != nil {
			return nil, err
		}
		if e.unconnected(to) {
			apart = append(apart, to)
		} else {
			connected = append(connected, to)
		}
	}
	for _, to := range append(connected, apart...) {
		e.add(to)
	}
	if e.why.Undone = s.undone; s.undone != nil {
		for _, c := range s.idle {
			e.why.Idle = append(e.why.Idle, cmp.Or(c.Switch, string(c.Kind)))
		}
	}
	return e.why, nil
}

// explanation returns an explanation without causes: the violation, and which process waits for which.
func (s *causeSearch) explanation() *explanation {
	e := &explanation{
		causeSearch: s, past: s.run.pastOf(s.run.roots(s.violation)),
		why: &Why{
			Violation: s.violation, Promised: s.promised(), Causes: []Cause{}, Blame: s.blame, NoReturn: s.noReturn,
			InOrder: s.inOrder, Links: []Link{s.run.firstLink(s.violation)},
		},
	}
	if e.stuck() {
		e.waits = s.run.waitsFor(s.violation)
		for _, w := range e.waits {
			if w.Process != w.For {
				e.why.Waits = append(e.why.Waits, w)
			}
		}
		e.why.Circle, e.why.Loop = circle(e.why.Waits), s.run.summary.Loop
	}
	return e
}

// stuck reports whether the violation is that processes wait for ever.
func (e *explanation) stuck() bool { return e.why.Links[0].Kind == Stuck }

// connects reports whether links lead from the violation to a cause.
func (s *causeSearch) connects(c Cause) (bool, error) {
	e := s.explanation()
	to, err := e.chainTo(c)
	return err == nil && !e.unconnected(to), err
}

// unconnected reports whether a chain has no links besides the cause's own, and the cause is at a process that has no
// part in the violation.
func (e *explanation) unconnected(to chain) bool {
	first := e.why.Links[0]
	return len(to.links) == 1 && to.cause.Process != first.Process && !slices.Contains(first.Others, to.cause.Process)
}

// add adds a cause and the links to it.
func (e *explanation) add(to chain) {
	w, number := e.why, len(e.why.Causes)
	last := &to.links[len(to.links)-1]
	last.Cause, last.Step, last.Process = &number, to.cause.Step, to.cause.Process
	if event := e.run.event(to.cause.Step); event != nil {
		last.Event = event.Kind
	}
	w.Causes = append(w.Causes, to.cause)
	w.Links = append(w.Links, added(w.Links, to.links)...)
}

// added returns the links that are not there yet: those after the last known link, from which a chain may branch off.
func added(there, links []Link) []Link {
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

// firstLink returns the first link of each chain: the step that broke the property, or that processes wait in the end.
func (r *recorded) firstLink(v trace.Violation) Link {
	l := Link{Kind: Breaks, Step: v.Step, Others: v.Processes}
	if v.Property == invariant.EM2.Name || v.Property == invariant.Starvation.Name {
		l.Kind = Stuck
		if e := r.event(v.Step); e != nil {
			l.Event = e.Kind
		}
	} else if e := r.event(v.Step); e != nil {
		l.Process, l.Event, l.Others = e.At, e.Kind, without(v.Processes, e.At)
	}
	return l
}

// chainTo finds the decisive step of a cause and the links that lead to it. If several steps count, the decisive one is
// the first in the near past of the violation, or else in its whole past.
func (e *explanation) chainTo(c Cause) (to chain, err error) {
	last := Link{Kind: map[Kind]LinkKind{
		Switch: Decides, Rule: Decides, FlippedBranch: Decides, Order: Overtakes, Lost: Loses, Twice: Doubles, Crash: Crashes,
	}[c.Kind]}
	var links []Link
	switch c.Kind {
	case Switch, Rule, FlippedBranch:
		links, err = e.decideLine(&c)
	case Twice:
		links, err = e.decideTwice(&c)
	case Order:
		found := e.run.overtakings(e.violation.Step)
		c = nearest(e.past, found, func(c Cause) (mutex.ID, int) { return c.Process, c.Step })
		links = e.way(c)
	default:
		links = e.way(c)
	}
	if c.Message != nil {
		last.Message = &Message{*c.Message, c.Type}
	}
	return chain{c, append(links, last)}, err
}

// nearest returns the first of the nearest steps; at returns the process and the step of each.
func nearest[Step any](p *past, all []Step, at func(Step) (mutex.ID, int)) Step {
	return slices.MinFunc(all, func(a, b Step) int { return p.rank(at(a)) - p.rank(at(b)) })
}

// way returns the links to a cause without a chain of its own: along the waits to the process of the decisive step, else
// the shortest way in the past.
func (e *explanation) way(c Cause) []Link {
	if way := e.waysTo(c.Process); way != nil {
		return e.waiting(way)
	}
	if links := e.past.links(e.past.way(c.Process, c.Step)); len(links) > 0 {
		return links
	}
	return e.byMessage(c)
}

// waysTo returns the shortest way along waits to a process from those that are stuck; nil if there is none.
func (e *explanation) waysTo(p mutex.ID) []mutex.ID {
	if !e.stuck() {
		return nil
	}
	return wayAlong(e.why.Waits, e.violation.Processes, p)
}

func linkOf(kind LinkKind, e *trace.Event, m *Message) Link {
	return Link{Kind: kind, Step: e.Step, Process: e.At, Event: e.Kind, Message: m}
}

// byMessage returns the links to a process for which no process waits: along the waits to the one that last sent it a
// message. It returns nil if nothing is stuck or there is no such message.
func (e *explanation) byMessage(c Cause) []Link {
	for n := e.violation.Step; n > 0; n-- {
		event := e.run.event(n)
		for _, m := range event.Sends {
			if way := e.waysTo(event.At); m.To == c.Process && way != nil {
				return append(e.waiting(way), linkOf(Sends, event, &Message{m.ID, m.Type}))
			}
		}
	}
	return nil
}

// waiting returns the links of a way along waits. If the way is one process, the link names those for which it waits,
// unless the circle shows them.
func (e *explanation) waiting(way []mutex.ID) (links []Link) {
	add := func(p mutex.ID, others ...mutex.ID) {
		links = append(links, Link{Kind: Waits, Step: e.violation.Step, Process: p, Others: others})
	}
	for i := range way[:len(way)-1] {
		add(way[i], way[i+1])
	}
	if p := way[0]; len(way) == 1 && !slices.Contains(e.why.Circle, p) {
		if others := waitedFor(e.waits, p); len(others) > 0 {
			add(p, others...)
		}
	}
	return links
}
