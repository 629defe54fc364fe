package scenario

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

// law is a distribution of times.
func (v value) law() simulate.Law {
	usual := usual[simulate.Law](v)
	if !v.there() {
		return usual
	}
	if v.is(isObject) && v.node.size() == 1 {
		for name, of := range v.node.fields() {
			if i := slices.Index(v.shape.names(), name.text()); i >= 0 {
				f := &v.shape.fields[i]
				return value{report: v.report, up: v.way(), name: f.name, node: of, shape: &f.shape}.lawCalled(f.name, usual)
			}
		}
	}
	v.wrong("not-one-of", v.shape.form)
	return usual
}

// lawCalled is a law of which the numbers are there.
func (v value) lawCalled(name string, usual simulate.Law) simulate.Law {
	switch name {
	case "constant":
		return simulate.Law{Kind: simulate.Constant, A: v.time()}
	case "exponential":
		return simulate.Law{Kind: simulate.Exponential, A: v.time()}
	}
	return v.uniform(usual)
}

// uniform is the law between two times.
func (v value) uniform(usual simulate.Law) simulate.Law {
	low, high, ok := v.pair()
	if !ok {
		return usual
	}
	l := simulate.Law{Kind: simulate.Uniform, A: low.time(), B: high.usually(MaxTime).time()}
	if l.A > l.B {
		v.report.add(v.path(), "descending", clip("["+low.node.text()+","+high.node.text()+"]"), "")
	}
	return l
}

// channels reads delays by channel, into the order of sender and receiver.
func (p *parser) channels(v value) {
	if !v.holds(isObject, "not-object") {
		return
	}
	at := v.way()
	refuseDuplicates(v.report, at, v.node)
	if n := v.node.size(); n > MaxEntries {
		p.add(v.path(), "too-many", strconv.Itoa(n), strconv.Itoa(MaxEntries))
		return
	}
	for named, delay := range v.node.fields() {
		if p.full() {
			return
		}
		name := named.text()
		from, to, ok := channelName(name)
		if !ok {
			p.add(at.field(clip(name)), "form", quote(name), v.shape.form)
			continue
		}
		channel := value{report: v.report, up: at, name: name, node: delay, shape: v.shape.items}
		if !p.known(channel, p.nodes, from, to) {
			continue
		}
		law := channel.law()
		p.doc.Network.Channels = append(p.doc.Network.Channels, Channel{from, to, law})
	}
	slices.SortFunc(p.doc.Network.Channels, func(a, b Channel) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
}

// channelName reads "1>2", as it is written by [Channel] and no other way.
func channelName(name string) (from, to int, ok bool) {
	f, t, found := strings.Cut(name, ">")
	from, err1 := strconv.Atoi(f)
	to, err2 := strconv.Atoi(t)
	plain := found && err1 == nil && err2 == nil && strconv.Itoa(from) == f && strconv.Itoa(to) == t
	ok = plain && from > 0 && to > 0 && from != to
	return from, to, ok
}

// known reports numbers in a name that are beyond the processes or nodes of this document, of which there are most; 0 if
// how many there are is not known.
func (p *parser) known(v value, most int, named ...int) bool {
	for _, i := range named {
		if most > 0 && (i < 1 || i > most) {
			p.add(v.path(), "not-one-of", strconv.Itoa(i), span(1, int64(most)))
			return false
		}
	}
	return true
}

// messageName reads "1>2#1" into m.
func (p *parser) messageName(v value, m *trace.MessageName) bool {
	ok := v.parsed(func(s string) (ok bool) {
		*m, ok = parseMessage(s)
		return ok
	})
	return ok && p.known(v, p.nodes, int(m.From), int(m.To))
}

// parseMessage accepts a message between two processes: what somebody tells himself travels on no network.
func parseMessage(s string) (trace.MessageName, bool) {
	m, err := trace.ParseMessageName(s)
	return m, err == nil && m.From != m.To
}

// choiceForms are examples of every kind of choice.
const choiceForms = "1 asks, 1 enters, 1 leaves, 1 leaves and asks, 1 asks in vain, 1 internal, 1 sends to 2, " +
	"deliver 1>2#1, drop 1>2#1, duplicate 1>2#1"

func (p *parser) schedule(v value) {
	for e := range v.each() {
		var c trace.Choice
		ok := e.parsed(func(s string) bool {
			var err error
			c, err = trace.ParseChoice(s)
			return err == nil
		})
		if ok && p.knownIn(e, c) {
			p.doc.Schedule = append(p.doc.Schedule, c)
		}
	}
}

// times reads when choices are made: no more than there are, and never earlier than the one before.
func (p *parser) times(o place) {
	v, most := o.field("times"), o.field("schedule").length()
	switch n := v.length(); {
	case n == 0:
		return
	case o.field("loop").there():
		p.add(v.path(), "not-with", "", `"loop"`)
		return
	case n > most:
		p.add(v.path(), "too-many", strconv.Itoa(n), strconv.Itoa(most))
		return
	}
	var last trace.Time
	for e := range v.each() {
		at := e.time()
		if at < last {
			p.add(e.path(), "earlier", at.String(), last.String())
		}
		last = max(last, at)
		p.doc.Times = append(p.doc.Times, last)
	}
}

// loop reads from which choice on the schedule repeats. There is nothing that comes after it for ever, so that neither a
// script nor a workload has anything to say beside it.
func (p *parser) loop(o place) {
	v, most := o.field("loop"), o.field("schedule").length()
	switch {
	case !v.there():
	case most == 0:
		p.add(v.path(), "only-with", "", `"schedule"`)
	case len(p.doc.Script) > 0:
		p.add(v.path(), "not-with", "", `"script"`)
	case o.field("workload").there():
		p.add(v.path(), "not-with", "", `"workload"`)
	default:
		p.doc.Loop = v.within(1, int64(most)).count()
	}
}

// knownIn reports whom a choice names though he is not there. Only processes ask, enter, leave, and have an application;
// any node may crash, and send and receive messages.
func (p *parser) knownIn(v value, c trace.Choice) bool {
	switch c.Kind {
	case trace.Receive, trace.Drop, trace.Duplicate:
		return p.known(v, p.nodes, int(c.Message.From), int(c.Message.To))
	case trace.Crash, trace.Recover:
		return p.known(v, p.nodes, int(c.At))
	case trace.Send:
		return p.known(v, p.doc.Processes, int(c.At), int(c.To))
	}
	return p.known(v, p.doc.Processes, int(c.At))
}
