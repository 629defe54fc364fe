package cause

import (
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// maxCounterfactuals is the maximum number of candidate steps that are replayed.
const maxCounterfactuals = 8

// decideLine finds the decisive step of a changed line or rule, and the links to it: the first step that differs
// without the change and leads to the violation; if none does, the nearest that differs. If no step differs without
// this cause alone, because another cause changes the same line, it compares with the run without any cause.
func (e *explanation) decideLine(c *Cause) ([]Link, error) {
	undone := []Cause{*c}
	found, err := e.differences(undone...)
	if err == nil && len(found) == 0 {
		undone = e.causes
		found, err = e.differences(undone...)
	}
	if err != nil {
		return nil, err
	}
	with := e.run.without(slices.Concat(e.idle, undone)...)
	c.Clock = c.Kind == Switch && with.Rule != e.Setup.Rule
	for _, d := range e.replayed(found) {
		links, first, err := e.follows(with, d.step)
		if err != nil {
			return nil, err
		}
		if first != nil {
			c.describe(&first.difference)
			return links, e.run.ctx.Err()
		}
	}
	if len(found) > 0 {
		first := nearest(e.past, found, difference.place)
		c.describe(&first)
	}
	return e.way(*c), e.run.ctx.Err()
}

// decideTwice finds the links to the second receipt of a message, by comparing with the run without that receipt.
func (e *explanation) decideTwice(c *Cause) ([]Link, error) {
	receipts := 0
	for i := range e.run.events[:e.violation.Step] {
		event := &e.run.events[i]
		if event.Kind != trace.Receive {
			continue
		}
		m := event.Message.ID
		if m.Copy = c.Message.Copy; m == *c.Message {
			receipts++
		}
		if m != *c.Message || receipts < 2 {
			continue
		}
		c.Step, c.Process = event.Step, event.At
		links, first, err := e.follows(e.Setup, event.Step)
		if err != nil || first != nil {
			return links, err
		}
		break
	}
	return e.way(*c), nil
}

func (c *Cause) describe(d *difference) {
	c.Step, c.Process, c.Did, c.With, c.State = d.step, d.process, d.did, d.with, d.state
}

// replayed returns the candidates for the decisive step, nearest first, each step once, at most maxCounterfactuals.
func (e *explanation) replayed(found []difference) (all []difference) {
	slices.SortStableFunc(found, func(a, b difference) int { return e.past.rank(a.place()) - e.past.rank(b.place()) })
	for _, d := range found {
		again := slices.ContainsFunc(all, func(o difference) bool { return o.step == d.step })
		if (e.past.rank(d.place()) < unknown || d.step == 0) && !again && len(all) < maxCounterfactuals {
			all = append(all, d)
		}
	}
	return all
}

// follows returns the links from the violation to the first deviation of the counterfactual that begins at a step, and
// that deviation. It returns nil if the deviation does not lead to the violation.
func (e *explanation) follows(with *simulate.Setup, step int) ([]Link, *deviation, error) {
	if !e.run.going() {
		return nil, nil, nil
	}
	c, err := e.run.counterfactual(with, step, e.violation.Step)
	if err != nil {
		return nil, nil, err
	}
	ways := []func(*counterfactual) ([]Link, *deviation){e.atRoots, e.fromPast, e.fromAny}
	if e.stuck() {
		ways = []func(*counterfactual) ([]Link, *deviation){e.unsent, e.standsOtherwise, e.unsentAlong}
	}
	for _, way := range ways {
		if links, first := way(c); first != nil {
			return links, first, nil
		}
	}
	return nil, nil, nil
}

// atRoots begins a chain at a step that is part of the violation, if its process deviates there or has deviated before.
func (e *explanation) atRoots(c *counterfactual) ([]Link, *deviation) {
	roots, _ := e.run.roots(e.violation)
	for _, exactly := range []bool{true, false} {
		for _, r := range roots {
			event := e.run.event(r.step)
			at := c.upTo(event.At, r.step)
			if at < 0 || exactly && (c.deviations[at].step != r.step || !c.deviations[at].visible()) {
				continue
			}
			var links []Link
			if r.kind != "" {
				links = append(links, linkOf(r.kind, event, nil))
			}
			if c.deviations[at].step == r.step {
				return c.back(links, at, isThere)
			}
			return c.back(links, at, ifVisible)
		}
	}
	return nil, nil
}

// fromPast begins a chain at a step in the violation's past that left its process in a different state.
func (e *explanation) fromPast(c *counterfactual) ([]Link, *deviation) {
	for at := len(c.deviations) - 1; at >= 0; at-- {
		if d := &c.deviations[at]; d.stays && e.past.rank(d.place()) == near {
			return c.back(e.past.links(e.past.way(d.place())), at, ifVisible)
		}
	}
	return nil, nil
}

// fromAny begins a chain at a message that a process of the violation did not get or, if the property concerns the
// whole system, at any process whose state differs.
func (e *explanation) fromAny(c *counterfactual) ([]Link, *deviation) {
	v := e.violation
	if v.Property == invariant.EM1.Name || v.Property == invariant.EM3.Name {
		return c.missing(
			func(_ int, m Sent) bool { return slices.Contains(v.Processes, m.To) },
			func(_, _ mutex.ID) []Link { return nil },
		)
	}
	for p := mutex.ID(1); int(p) <= e.run.nodes(); p++ {
		if at := c.upTo(p, v.Step); at >= 0 {
			return c.back(nil, at, ifVisible)
		}
	}
	return nil, nil
}

// unsent begins with a message that a waiting process did not get, preferably one that grants.
func (e *explanation) unsent(c *counterfactual) (links []Link, first *deviation) {
	for _, grants := range []bool{true, false} {
		links, first = c.missing(func(step int, m Sent) bool {
			last := e.run.lastOf(m.To, e.violation.Step, asked)
			return slices.Contains(e.violation.Processes, m.To) && last != nil && last.Step <= step &&
				(!grants || e.run.role(m.Type) == mutex.Grants)
		}, func(from, to mutex.ID) []Link {
			if slices.Contains(e.why.Waits, Wait{to, from}) {
				return e.waiting([]mutex.ID{to, from})
			}
			return nil
		})
		if first != nil {
			break
		}
	}
	return links, first
}

// standsOtherwise follows the waits to a process whose state differs, by the shortest chain.
func (e *explanation) standsOtherwise(c *counterfactual) (best []Link, first *deviation) {
	for p := mutex.ID(1); int(p) <= e.run.nodes(); p++ {
		way := e.waysTo(p)
		if at := c.upTo(p, e.violation.Step); at >= 0 && way != nil {
			if links, d := c.back(e.waiting(way), at, ifVisible); first == nil || len(links) < len(best) {
				best, first = links, d
			}
		}
	}
	return best, first
}

// unsentAlong follows the waits to a process that did not get a message.
func (e *explanation) unsentAlong(c *counterfactual) ([]Link, *deviation) {
	return c.missing(
		func(_ int, m Sent) bool { return e.waysTo(m.To) != nil },
		func(_, to mutex.ID) []Link { return e.waiting(e.waysTo(to)) },
	)
}

// top says whether the deviation at which a way begins becomes a link.
type top int

const (
	ifVisible top = iota // only if other processes can see it
	always
	isThere // it is a link already
)

// back adds the links from a deviation to the first one, which it returns without a link.
func (c *counterfactual) back(links []Link, at int, begins top) ([]Link, *deviation) {
	var path []*deviation
	for ; at >= 0; at = c.deviations[at].before {
		path = append(path, &c.deviations[at])
	}
	shown := c.shown(path, begins)
	for i, d := range path[:len(path)-1] {
		link := linkOf(Receives, c.run.event(d.step), d.message)
		if shown[i] {
			link.Kind, link.Did, link.With = Follows, d.did, d.with
		}
		if shown[i] || d.message != nil {
			links = append(links, link)
		}
		if d.message != nil && path[i+1].step > 0 {
			links = append(links, linkOf(Sends, c.run.event(path[i+1].step), d.message))
		}
	}
	return links, path[len(path)-1]
}

// shown returns which deviations of a path become links: those that sent the message of the next step and, of the last
// ones at one process, the first that other processes can see, unless the decisive one is shown. The receipt that
// begins these is a link only if it is the last.
func (c *counterfactual) shown(path []*deviation, begins top) map[int]bool {
	shown, last := map[int]bool{0: begins == always}, len(path)-1
	for i := 1; i < last; i++ {
		shown[i] = path[i-1].message != nil
	}
	end := 0
	for end < last && path[end].message == nil {
		end++
	}
	if begins == always || end == last && path[last].visible() {
		return shown
	}
	for i := end - 1; i > 0; i-- {
		if path[i].visible() {
			shown[i] = true
			return shown
		}
	}
	shown[0] = begins == ifVisible && path[0].visible()
	return shown
}

// upTo returns the index of the last deviation of a process up to a step, if it is at that step or the process's state
// still differs there; else -1.
func (c *counterfactual) upTo(p mutex.ID, step int) int {
	for at := len(c.deviations) - 1; at >= 0; at-- {
		if d := &c.deviations[at]; d.process == p && d.step <= step {
			if d.step == step || d.stays && (d.until == 0 || step < d.until) {
				return at
			}
			break
		}
	}
	return -1
}

// missing begins a chain at the first deviation that did not send a message that it would have sent and for which is
// holds. to returns the links that lead there.
func (c *counterfactual) missing(is func(step int, m Sent) bool, to func(from, to mutex.ID) []Link) ([]Link, *deviation) {
	for at := range c.deviations {
		d := &c.deviations[at]
		for _, m := range d.with.Sends {
			instead := slices.ContainsFunc(d.did.Sends, func(o Sent) bool { return o.To == m.To && o.Type == m.Type })
			if m.Differs && !instead && is(d.step, m) {
				return c.back(to(d.process, m.To), at, always)
			}
		}
	}
	return nil, nil
}

// visible reports whether other processes can see a deviation, in what it sends or in whether its process may enter.
func (d *deviation) visible() bool {
	sends := func(of *Effect) bool { return slices.ContainsFunc(of.Sends, func(m Sent) bool { return m.Differs }) }
	return d.did.Enters != nil || sends(d.did) || sends(d.with)
}
