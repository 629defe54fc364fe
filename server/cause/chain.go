package cause

import (
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// maxCounterfactuals is the number of candidate steps that are replayed.
const maxCounterfactuals = 8

// decideLine finds the decisive step of a changed line or rule, and the links to it: the first step that would have done
// otherwise and from which what broke follows; if none is found, the first. If no step would have without this cause
// alone, because another one changes the same line, then without all.
func (t *causeSearch) decideLine(w *Why, c *Cause, near, all *past) ([]Link, error) {
	undone := []Cause{*c}
	found, err := t.differences(undone...)
	if err == nil && len(found) == 0 {
		undone = t.causes
		found, err = t.differences(undone...)
	}
	if err != nil {
		return nil, err
	}
	with := t.run.without(slices.Concat(t.idle, undone)...)
	c.Clock = c.Kind == Switch && with.Rule != t.run.setup.Rule
	for _, i := range candidates(found, near, all) {
		if t.run.exhausted() {
			break
		}
		s, err := t.run.counterfactual(with, found[i].step, t.violation.Step)
		if err != nil {
			return nil, err
		}
		if links, root := t.chain(w, s, near); root != nil {
			c.describe(&root.differing)
			return links, t.ctx.Err()
		}
	}
	i, past := firstIn(len(found), func(i int) (mutex.ID, int) { return found[i].process, found[i].step }, near, all)
	if i >= 0 {
		c.describe(&found[i])
	}
	return t.way(w, past, *c), t.ctx.Err()
}

// decideTwice finds the links to the second receipt of a message: what would have been without it.
func (t *causeSearch) decideTwice(w *Why, c *Cause, near, all *past) ([]Link, error) {
	e := t.run.second(*c.Message, t.violation.Step)
	if e == nil {
		return t.way(w, nearest(c, near, all), *c), nil
	}
	c.Step, c.Process = e.Step, e.At
	s, err := t.run.counterfactual(t.run.setup, e.Step, t.violation.Step)
	if err != nil {
		return nil, err
	}
	if links, root := t.chain(w, s, near); root != nil {
		return links, nil
	}
	return t.way(w, nearest(c, near, all), *c), nil
}

func (c *Cause) describe(d *differing) {
	c.Step, c.Process, c.Did, c.With, c.State = d.step, d.process, d.did, d.with, d.state
}

// candidates are the places of differing steps that may be decisive: those in the smaller past first, the start once.
func candidates(found []differing, pasts ...*past) []int {
	var all []int
	for _, p := range pasts {
		for i, d := range found {
			known := p.known(d.step) || d.step == 0
			again := slices.ContainsFunc(all, func(j int) bool { return found[j].step == d.step })
			if known && !again && len(all) < maxCounterfactuals {
				all = append(all, i)
			}
		}
	}
	return all
}

// chain returns the links from what broke to the first deviation, and that deviation; none if what broke does not follow
// from that.
func (t *causeSearch) chain(w *Why, s *counterfactual, near *past) ([]Link, *deviation) {
	if w.Links[0].Kind == Stuck {
		return t.chainStuck(w, s)
	}
	first, _ := t.run.roots(t.violation)
	for _, exactly := range []bool{true, false} {
		for _, r := range first {
			e := t.run.event(r.step)
			at := s.upTo(e.At, r.step)
			if at < 0 || exactly && (s.found[at].step != r.step || !s.found[at].tells()) {
				continue
			}
			var links []Link
			if r.kind != Breaks {
				links = append(links, Link{Kind: r.kind, Step: r.step, Process: e.At, Event: e.Kind})
			}
			return s.back(links, at, topOf(s.found[at].step == r.step))
		}
	}
	return t.chainElse(s, near)
}

// chainElse does it for what is of the whole system: by a step in the past of what broke which left its process otherwise,
// or else by one of any process that stands otherwise.
func (t *causeSearch) chainElse(s *counterfactual, near *past) ([]Link, *deviation) {
	for at := len(s.found) - 1; at >= 0; at-- {
		if d := &s.found[at]; d.stays && near.known(d.step) {
			links := near.links(near.way(d.process, d.step))
			return s.back(slices.DeleteFunc(links, func(l Link) bool { return l.Kind == Stands || l.Kind == Breaks }), at, may)
		}
	}
	if v := t.violation; v.Property == invariant.EM1.Name || v.Property == invariant.EM3.Name {
		for at := range s.found { // these are of the processes that they name
			if s.misses(at, func(m Sent) bool { return slices.Contains(v.Processes, m.To) }) != 0 {
				return s.back(nil, at, must)
			}
		}
		return nil, nil
	}
	for p := mutex.ID(1); int(p) <= t.run.nodes(); p++ {
		if at := s.upTo(p, t.violation.Step); at >= 0 {
			return s.back(nil, at, may)
		}
	}
	return nil, nil
}

// chainStuck does it for processes that wait in the end: a message was not sent to one of them, or one for which they
// wait stands otherwise, or a message was not sent to one for which they wait.
func (t *causeSearch) chainStuck(w *Why, s *counterfactual) ([]Link, *deviation) {
	for _, grants := range []bool{true, false} {
		if links, root := t.chainUnsent(w, s, grants); root != nil {
			return links, root
		}
	}
	if links, root := t.chainWaiting(w, s); root != nil {
		return links, root
	}
	for at := range s.found {
		to := s.misses(at, func(m Sent) bool { return wayOf(w.Waits, t.violation.Processes, m.To) != nil })
		if to != 0 {
			return s.back(w.waiting(wayOf(w.Waits, t.violation.Processes, to)), at, must)
		}
	}
	return nil, nil
}

// chainUnsent begins with a message, one that grants if that is wanted, which a process that waits has not been sent.
func (t *causeSearch) chainUnsent(w *Why, s *counterfactual, grants bool) ([]Link, *deviation) {
	for at := range s.found {
		to := s.misses(at, func(m Sent) bool {
			asked := t.run.lastOf(m.To, t.violation.Step, func(e *trace.Event) bool { return e.Kind.Asks() })
			return slices.Contains(t.violation.Processes, m.To) && asked != nil && asked.Step <= s.found[at].step &&
				(!grants || t.run.role(m.Type) == mutex.Grants)
		})
		if to == 0 {
			continue
		}
		var links []Link
		if p := s.found[at].process; slices.Contains(w.Waits, Wait{to, p}) {
			links = w.waiting([]mutex.ID{to, p})
		}
		return s.back(links, at, must)
	}
	return nil, nil
}

// chainWaiting goes along the waits to a process that stands otherwise: the shortest of such chains.
func (t *causeSearch) chainWaiting(w *Why, s *counterfactual) (best []Link, root *deviation) {
	for p := mutex.ID(1); int(p) <= t.run.nodes(); p++ {
		waits := wayOf(w.Waits, t.violation.Processes, p)
		if at := s.upTo(p, t.violation.Step); at >= 0 && waits != nil {
			if links, first := s.back(w.waiting(waits), at, may); root == nil || len(links) < len(best) {
				best, root = links, first
			}
		}
	}
	return best, root
}

// top says whether the deviation with which a way begins is told.
type top int

const (
	may  top = iota // if others can see it
	must            // yes
	not             // it is told already
)

// topOf is not, or else may.
func topOf(known bool) top {
	if known {
		return not
	}
	return may
}

// back adds the links from one deviation to the first, which comes without.
func (s *counterfactual) back(links []Link, at int, first top) ([]Link, *deviation) {
	var path []*deviation
	for ; at >= 0; at = s.found[at].before {
		path = append(path, &s.found[at])
	}
	told := s.told(path, first)
	for i, d := range path[:len(path)-1] {
		link := Link{Step: d.step, Process: d.process, Event: s.run.event(d.step).Kind, Message: d.message}
		switch {
		case told[i]:
			link.Kind, link.Did, link.With = Follows, d.did, d.with
			links = append(links, link)
		case d.message != nil:
			link.Kind = Receives
			links = append(links, link)
		}
		if d.message != nil && path[i+1].step > 0 {
			links = append(links, s.sending(d))
		}
	}
	return links, path[len(path)-1]
}

// told are the places of the deviations of a way that are told: those that sent the message which is the next step of it;
// and of those that one process made in the end, the first that others could see, unless what decided is one. What came of
// the receipt of a message with which these begin is told only where it is the end itself.
func (s *counterfactual) told(path []*deviation, first top) map[int]bool {
	told, last := map[int]bool{0: first == must}, len(path)-1
	for i := 1; i < last; i++ {
		told[i] = path[i-1].message != nil
	}
	end := 0
	for end < last && path[end].message == nil {
		end++
	}
	if first == must || end == last && path[last].tells() {
		return told
	}
	for i := end - 1; i > 0; i-- {
		if path[i].tells() {
			told[i] = true
			return told
		}
	}
	told[0] = first == may && path[0].tells()
	return told
}

// sending is the link of the sending of the message from which a deviation follows.
func (s *counterfactual) sending(d *deviation) Link {
	by := &s.found[d.before]
	return Link{Kind: Sends, Step: by.step, Process: by.process, Event: s.run.event(by.step).Kind, Message: d.message}
}

// upTo is the place of the last deviation of a process up to a step, if it is that step's or the process stands otherwise
// there; else -1.
func (s *counterfactual) upTo(p mutex.ID, step int) int {
	for at := len(s.found) - 1; at >= 0; at-- {
		if d := &s.found[at]; d.process == p && d.step <= step {
			if d.step == step || d.stays && (d.until == 0 || step < d.until) {
				return at
			}
			return -1
		}
	}
	return -1
}

// misses is to whom a deviation did not send what it would have sent, and what a condition holds for; 0 if to none.
func (s *counterfactual) misses(at int, is func(m Sent) bool) mutex.ID {
	d := &s.found[at]
	for _, m := range d.with.Sends {
		instead := slices.ContainsFunc(d.did.Sends, func(o Sent) bool { return o.To == m.To && o.Type == m.Type })
		if m.Differs && !instead && is(m) {
			return m.To
		}
	}
	return 0
}

// tells says that others can see a deviation: in what it sends, or in that its process may enter.
func (d *deviation) tells() bool {
	sends := func(of *Effect) bool { return slices.ContainsFunc(of.Sends, func(m Sent) bool { return m.Differs }) }
	return d.did.Enters != nil || sends(d.did) || sends(d.with)
}
