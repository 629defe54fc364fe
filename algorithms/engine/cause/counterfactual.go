package cause

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A counterfactual replays a run in which one step, the decisive one, runs under another setup. Each later event is
// executed again with the process's changed state and the changed message, if there still is one. It records the
// deviations; each but the first follows from an earlier one. It has no events that the run lacks, such as the receipt
// of a message that only the counterfactual sent.
type counterfactual struct {
	*pairedRun
	decisive   int
	gone       bool                       // the decisive event does not happen
	local      map[mutex.ID]*system.Local // of the processes whose state is another
	last       map[mutex.ID]int           // the place of the last deviation of each of them
	instead    map[trace.MessageName]replacement
	deviations []deviation
}

// replacement replaces a message; its event is nil if the message would not have been sent.
type replacement struct {
	event *system.Event // its receipt
	by    int           // the place of the deviation that sent it
}

// A deviation is an event with another outcome than in the run.
type deviation struct {
	difference
	stays  bool // it leaves the process in another state
	until  int  // the step that no longer does; 0: none
	before int  // the place of the one from which it follows; -1 of the first
	// message is the one by which it follows from it; nil if that is one of the same process.
	message *Message
	hops    int // messages since the first
}

// counterfactual compares a run with its course under another setup, from a step up to the step until. Under the same
// setup, the first step does not happen.
func (r *recorded) counterfactual(with *simulate.Setup, step, until int) (*counterfactual, error) {
	w, err := r.pair(with)
	if err != nil {
		return nil, err
	}
	c := &counterfactual{
		pairedRun: w, decisive: step, gone: with == r.setup,
		local: map[mutex.ID]*system.Local{}, last: map[mutex.ID]int{}, instead: map[trace.MessageName]replacement{},
	}
	if step == 0 {
		w.starts(func(e *trace.Event, d difference, did, with outcome) {
			c.deviate(e, deviation{difference: d, before: -1, stays: true}, did, with)
		})
	}
	w.steps(step, until, c.compare)
	return c, nil
}

// compare plays an event as it was and as it would have been, where that may differ.
func (c *counterfactual) compare(e *trace.Event, before *system.Local, event *system.Event) {
	own, stands := c.local[e.At]
	first := e.Step == c.decisive
	m, says := replacement{}, false
	if e.Kind == trace.Receive {
		original := e.Message.ID
		original.Copy = 0 // a copy says what the message says
		m, says = c.instead[original]
	}
	if !stands && !says && !first {
		return
	}
	if !stands {
		own = before
	}
	other := event
	if says {
		other = m.event
	}
	if first && c.gone {
		other = nil
	}
	did, with := c.play(was, e, before, event), c.would(e, own, other)
	delete(c.local, e.At)
	if !c.differ(e, did, with) {
		c.rejoin(e)
		return
	}
	d := deviation{difference: c.difference(e, did, with, before), before: -1, stays: !c.same(e.At, did, with)}
	byMessage := func() bool {
		alone := [2]outcome{c.would(e, before, m.event), c.would(e, own, event)}
		return c.byMessage(e, did, with, alone)
	}
	switch {
	case first:
	case says && (!stands || m.event == nil || byMessage()):
		d.before, d.message = m.by, &Message{e.Message.ID, e.Message.Type}
		d.hops = c.deviations[m.by].hops + 1
	default:
		d.before = c.last[e.At]
		d.hops = c.deviations[d.before].hops
	}
	c.deviate(e, d, did, with)
}

// rejoin ends the deviation of a process whose state is again what it was.
func (c *counterfactual) rejoin(e *trace.Event) {
	if at, stood := c.last[e.At]; stood {
		c.deviations[at].until = e.Step
	}
	delete(c.last, e.At)
}

// deviate keeps a deviation, with how it leaves its process and what it sends in the place of each message: one of the same
// type to the same process, if it sends one. Messages that are sent both ways are let alone.
func (c *counterfactual) deviate(e *trace.Event, d deviation, did, with outcome) {
	delete(c.last, e.At)
	at := len(c.deviations)
	if d.stays {
		c.local[e.At], c.last[e.At] = with.local, at
	}
	c.deviations = append(c.deviations, d)
	if len(e.Sends) != len(did.sends) {
		return
	}
	sends := slices.Clone(with.sends)
	take := func(is func(sending) bool) *sending {
		i := slices.IndexFunc(sends, is)
		if i < 0 {
			return nil
		}
		s := sends[i]
		sends = slices.Delete(sends, i, i+1)
		return &s
	}
	for i, s := range did.sends {
		if take(func(o sending) bool { return bytes.Equal(o.code, s.code) }) != nil {
			continue
		}
		r := replacement{by: at}
		if o := take(func(o sending) bool { return o.To == s.To && o.Type == s.Type }); o != nil {
			r.event = &o.event
		}
		c.instead[e.Sends[i].ID] = r
	}
}

// would is what an event would have done to a process; nothing if it could not have been.
func (c *counterfactual) would(e *trace.Event, l *system.Local, event *system.Event) outcome {
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
		return c.play(is, e, l, event)
	}
	own := c.run.copyOf(c.machines[is].Algorithm, e.At, l)
	return outcome{local: own, state: c.machines[is].EncodeLocal(nil, own)}
}

// byMessage reports whether an event went otherwise because of what its message says, and not because of the state of its
// process, where both are otherwise: because one alone would not have done it, or with fewer messages if either would.
func (c *counterfactual) byMessage(e *trace.Event, did, with outcome, alone [2]outcome) bool {
	effect := func(o outcome) bool {
		if signature(with) != signature(did) || lets(e, did, with) {
			return signature(o) != signature(did) || lets(e, did, o)
		}
		return c.differ(e, did, o)
	}
	byMessage, byState := effect(alone[0]), effect(alone[1])
	if byMessage != byState {
		return byMessage
	}
	return c.deviations[c.instead[e.Message.ID].by].hops+1 < c.deviations[c.last[e.At]].hops
}

// signature is what an outcome sends to whom, whatever that carries.
func signature(o outcome) string {
	var all []string
	for _, m := range o.sends {
		all = append(all, fmt.Sprint(m.Type, ">", m.To))
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}
