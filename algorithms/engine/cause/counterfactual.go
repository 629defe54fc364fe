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
	local      map[mutex.ID]*system.Local // by process: its state, if that differs from the run's
	last       map[mutex.ID]int           // by process with a different state: index of its last deviation
	instead    map[trace.MessageName]replacement
	deviations []deviation
}

// replacement replaces a message; its event is nil if the message would not have been sent.
type replacement struct {
	event *system.Event // the receipt of the replacement
	by    int           // index of the deviation that sent it
}

// A deviation is an event with a different outcome than in the run.
type deviation struct {
	difference
	stays  bool // it leaves the process in a different state
	until  int  // the step at which the state agrees again; 0: none
	before int  // index of the deviation from which it follows; -1 for the first
	// message is the message by which it follows from that deviation; nil if both are of the same process.
	message *Message
	hops    int // number of messages since the first deviation
}

// counterfactual compares a run with its course under another setup, from step to until. If the setup is the same, the
// first step does not happen.
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

// compare plays an event as it was and as it would have been, unless the two cannot differ.
func (c *counterfactual) compare(e *trace.Event, before *system.Local, event *system.Event) {
	own, stands := c.local[e.At]
	first := e.Step == c.decisive
	m, says := replacement{}, false
	if e.Kind == trace.Receive {
		original := e.Message.ID
		original.Copy = 0 // a copy carries the content of the original
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

// rejoin ends the deviation of a process whose state agrees with the run again.
func (c *counterfactual) rejoin(e *trace.Event) {
	if at, stood := c.last[e.At]; stood {
		c.deviations[at].until = e.Step
	}
	delete(c.last, e.At)
}

// deviate records a deviation, the state in which it leaves its process, and what it sends in place of each message of
// the run: one of the same type to the same process, if it sends one. Messages that are sent either way are not
// replaced.
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

// would returns the outcome of an event at a process; if the event is not possible, the outcome leaves the process
// unchanged.
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

// byMessage reports whether the outcome of an event differs because of its message, and not because of the state of its
// process, when both differ: if only one of the two alone changes the effect, that one is the reason; else the one with
// fewer messages since the first deviation.
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

// signature lists the types and receivers of what an outcome sends, without the content.
func signature(o outcome) string {
	var all []string
	for _, m := range o.sends {
		all = append(all, fmt.Sprint(m.Type, ">", m.To))
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}
