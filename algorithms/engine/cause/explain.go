package cause

import (
	"cmp"
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// An explanation is an answer in the making.
type explanation struct {
	*causeSearch
	why   *Why
	waits []Wait // also of processes that wait for their own consent
	past  *past  // near is that of the steps in which the violation consists
}

// A chain is the links that lead to a cause, its own the last.
type chain struct {
	cause Cause
	links []Link
}

// explain makes the answer from what was found: chains that lead from what broke first, then those that are apart.
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

// explanation is one of no causes yet: of what broke, and which process waits for which.
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

// stuck says that what broke is that processes wait for ever.
func (e *explanation) stuck() bool { return e.why.Links[0].Kind == Stuck }

// connects reports whether links lead from what broke to a cause.
func (s *causeSearch) connects(c Cause) (bool, error) {
	e := s.explanation()
	to, err := e.chainTo(c)
	return err == nil && !e.unconnected(to), err
}

// unconnected reports whether no links lead to a cause, and it is of another process than what broke.
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

// added are the links that are not there yet: those after the last that is, from which a chain may go on.
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

// firstLink is the first link of each chain: the step that broke the property, or that processes wait in the end.
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

// chainTo finds the decisive step of a cause, the first of those that count in the past of what broke, or else in the
// whole past; and the links that lead to it.
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

// nearest is the first of some steps that is nearest; at is where one is.
func nearest[Step any](p *past, all []Step, at func(Step) (mutex.ID, int)) Step {
	return slices.MinFunc(all, func(a, b Step) int { return p.rank(at(a)) - p.rank(at(b)) })
}

// way are the links that lead to a cause where nothing else is known of it: along the waits to the process whose step
// decided, else the shortest way in the past.
func (e *explanation) way(c Cause) []Link {
	if way := e.waysTo(c.Process); way != nil {
		return e.waiting(way)
	}
	if links := e.past.links(e.past.way(c.Process, c.Step)); len(links) > 0 {
		return links
	}
	return e.byMessage(c)
}

// waysTo is the shortest way along waits to a process from those that are stuck; nil if there is none.
func (e *explanation) waysTo(p mutex.ID) []mutex.ID {
	if !e.stuck() {
		return nil
	}
	return wayAlong(e.why.Waits, e.violation.Processes, p)
}

func linkOf(kind LinkKind, e *trace.Event, m *Message) Link {
	return Link{Kind: kind, Step: e.Step, Process: e.At, Event: e.Kind, Message: m}
}

// byMessage are the links to a process for which none waits: along the waits up to one that sent it a message last. None if
// nothing is stuck, or there is no such message.
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

// waiting are the links of a way along waits; of one process alone, for which it waits, unless the circle says so.
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
