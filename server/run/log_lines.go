package run

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// ask writes a request, with its timestamp if that differs from the clock afterwards.
func (l *Log) ask(p *logged, e *trace.Event) {
	if l.header.Request == "" {
		p.T = e.Clock
	}
	stamp, clock := "", e.Clock
	if e.ClockAfter != 0 && e.ClockAfter != e.Clock {
		stamp, clock = fmt.Sprintf(" T = %d.", e.Clock), e.ClockAfter
	}
	if !l.toAll(e) {
		p.writef(e.At, "WANTS THE CS.%s Updated logicalClock = %d.", stamp, clock)
		l.sends(p, e, "")
		return
	}
	p.writef(e.At, "SEND %s.%s Updated logicalClock = %d.", e.Sends[0].Type, stamp, clock)
}

// leave writes that a process leaves, and what it sends then.
func (l *Log) leave(p *logged, e *trace.Event) {
	p.writef(e.At, "Sai da CS. logicalClock = %d", e.Clock)
	if l.header.Request == "" {
		p.T = 0
	}
	l.sends(p, e, "")
}

// receive writes a receipt: of a request with the state it is compared with, of a reply with the number of replies so
// far.
func (l *Log) receive(p *logged, e *trace.Event) {
	m := e.Message
	switch _, kind := l.kind(m.Type); kind.Role {
	case mutex.Asks:
		own := fmt.Sprintf(" My state = %d and My T = %d.", p.state, p.T)
		if int(e.At) > l.header.Processes {
			own = "" // it never asks
		}
		p.writef(e.At, "RECEIVED %s from (T = %d, Id = %d).%s Updated logicalClock = %d.", m.Type, l.stamp(m), m.From, own, e.Clock)
	case mutex.Grants:
		count := ""
		if l.counts() {
			l.learn(p, e.State)
			count = fmt.Sprintf(" Number of replys received = %d .", p.replies)
		}
		p.writef(e.At, "RECEIVED %s from %s = %d.%s Updated logicalClock = %d.", m.Type, l.role(m.From), m.From, count, e.Clock)
	default:
		p.writef(e.At, "RECEIVED %s from %s = %d. Updated logicalClock = %d.", m.Type, l.role(m.From), m.From, e.Clock)
	}
}

// sends writes what an event sends: one line per receiver, but one line for a multicast to all that is not a reply.
func (l *Log) sends(p *logged, e *trace.Event, updated string) {
	if len(e.Sends) > 1 && l.toAll(e) {
		if _, kind := l.kind(e.Sends[0].Type); kind.Role != mutex.Grants {
			p.writef(e.At, "SEND %s. %slogicalClock = %d.", e.Sends[0].Type, updated, e.Sends[0].Clock)
			return
		}
	}
	for _, s := range e.Sends {
		p.writef(e.At, "SEND %s to %s = %d. %slogicalClock = %d.", s.Type, l.role(s.To), s.To, updated, s.Clock)
	}
}

// toAll reports whether an event sends one message to all other processes and to no other node.
func (l *Log) toAll(e *trace.Event) bool {
	others := l.header.Processes
	if int(e.At) <= l.header.Processes {
		others--
	}
	for _, s := range e.Sends {
		if s.Type != e.Sends[0].Type || s.To == e.At || int(s.To) > l.header.Processes {
			return false
		}
	}
	return len(e.Sends) > 0 && len(e.Sends) == others
}

// role returns "Process", "Server", or "Arbiter" for a server that runs on a process's machine.
func (l *Log) role(id mutex.ID) string {
	switch {
	case int(id) <= l.header.Processes:
		return "Process"
	case l.header.Host(id) != 0:
		return "Arbiter"
	}
	return "Server"
}

// title returns the heading over a node's lines.
func (l *Log) title(id mutex.ID) string {
	if host := l.header.Host(id); host != 0 {
		return fmt.Sprintf("Arbiter %d (at P%d)", id, host)
	}
	return fmt.Sprintf("%s %d", l.role(id), id)
}

// stamp returns the timestamp of a request: the field that carries it, else the message's clock.
func (l *Log) stamp(m *trace.Message) int {
	var fields map[string]json.RawMessage
	_, kind := l.kind(m.Type)
	t, name := m.Clock, cmp.Or(kind.Stamp, l.header.Request)
	if name != "" && json.Unmarshal(m.Fields, &fields) == nil {
		_ = json.Unmarshal(fields[name], &t) // without such a field t is unchanged
	}
	return t
}

// counts reports whether the algorithm counts replies.
func (l *Log) counts() bool {
	return slices.ContainsFunc(l.header.Fields, func(f trace.Field) bool { return f.Name == repliesField })
}

// undelivered describes messages that are in flight now: "1>2#1 req, sent at 2, has not arrived".
func (l *Log) undelivered(names []trace.MessageName) string {
	var told []string
	for _, name := range names {
		f, of := l.flying[passingOf(name)], trace.Application
		if f.kind >= 0 {
			of = l.header.Messages[f.kind].Type
		}
		told = append(told, fmt.Sprintf("%s %s, sent at %v,", name, of, f.sent))
	}
	switch len(told) {
	case 0:
		return ""
	case 1:
		return "; " + told[0] + " has not arrived"
	}
	return "; " + strings.Join(told, " and ") + " have not arrived"
}
