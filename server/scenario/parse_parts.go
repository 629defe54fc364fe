package scenario

import (
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

func (p *parser) clock(v value) {
	o := v.object()
	usual, forced := p.usualRule()
	rule := o.field("rule")
	p.doc.Clock.Rule = rule.usually(usual).word()
	if forced && p.doc.Clock.Rule != usual {
		rule.wrong("forced-rule", usual)
	}
	p.doc.Clock.Start = p.perProcess(o.field("start"), 0)
}

// usualRule is the clock rule of a document that names none: the one that a switch forces, else the algorithm's own.
func (p *parser) usualRule() (rule string, forced bool) {
	if p.algorithm == nil {
		return "", false
	}
	var needed []string
	for _, s := range p.algorithm.Switches {
		if s.Clock != "" && slices.Contains(p.doc.Switches, s.Name) && !slices.Contains(needed, s.Clock) {
			needed = append(needed, s.Clock)
		}
	}
	switch len(needed) {
	case 0:
		return p.algorithm.Clock, false
	case 1:
		return needed[0], true
	}
	p.add("switches", "clashing-switches", strings.Join(needed, ", "), "")
	return needed[0], false
}

// perProcess reads a number for each process. If all are what is usual, that is the same as nothing.
func (p *parser) perProcess(v value, usual int) []int {
	n := v.length()
	if p.doc.Processes == 0 || n == 0 {
		return nil
	}
	if n != p.doc.Processes {
		p.add(v.path(), "length", strconv.Itoa(n), strconv.Itoa(p.doc.Processes))
		return nil
	}
	all := make([]int, n)
	for i, one := range v.list() {
		all[i] = one.count()
	}
	if !slices.ContainsFunc(all, func(n int) bool { return n != usual }) {
		return nil
	}
	return all
}

// chosen reads a set of names, and puts them into their one order.
func (p *parser) chosen(v value, names []string) (all []string) {
	given := map[string]bool{}
	for e := range v.each() {
		name := e.oneOf(names)
		if name != "" && given[name] {
			e.wrong("repeated", "")
		}
		given[name] = true
	}
	for _, name := range names {
		if given[name] {
			all = append(all, name)
		}
	}
	return all
}

func (p *parser) network(v value) {
	o := v.object()
	n := &p.doc.Network
	n.Order = o.field("order").usually(p.usualOrder()).word()
	p.fill(o, n)
	p.channels(o.field("channels"))
}

// usualOrder is the order that the algorithm assumes.
func (p *parser) usualOrder() string {
	if p.algorithm != nil && p.algorithm.FIFO {
		return OrderFIFO
	}
	return OrderAny
}

func (p *parser) script(v value) {
	for e := range v.each() {
		o := e.object()
		if o.broken {
			continue
		}
		var a Action
		p.fill(o, &a)
		a.HasHold = a.Do == DoRequest && o.field("hold").there()
		if a.To != 0 && a.To == a.Process {
			p.add(o.field("to").path(), "itself", strconv.Itoa(a.To), "")
		}
		p.doc.Script = append(p.doc.Script, a)
	}
}

// usualHolds forgets the holds that say what would be anyway, so that equal documents are equal.
func (p *parser) usualHolds() {
	usual := p.doc.usualHold()
	for i := range p.doc.Script {
		a := &p.doc.Script[i]
		if a.HasHold && usual.Kind == simulate.Constant && a.Hold == usual.A {
			a.Hold, a.HasHold = 0, false
		}
	}
}

func (p *parser) workload(v value) {
	if !v.there() {
		if p.doc.silent() {
			w := everybodyOnce()
			p.doc.Workload = &w
		}
		return
	}
	p.doc.Workload = new(Workload)
	p.fill(v.object(), p.doc.Workload)
}

func (p *parser) deliveries(v value) {
	seen := map[trace.MessageName]bool{}
	for e := range v.each() {
		o := e.object()
		if o.broken {
			continue
		}
		at, drop, message := o.field("at"), o.field("drop"), o.field("message")
		var d Delivery
		p.fill(o, &d)
		if d.Drop == at.there() && (!drop.there() || drop.is(isBoolean)) {
			p.add(e.path(), "either", "", "at, drop")
		}
		if p.messageName(message, &d.Message) && seen[d.Message] {
			message.wrong("repeated", "")
		}
		seen[d.Message] = true
		p.doc.Deliveries = append(p.doc.Deliveries, d)
	}
}

func (p *parser) view(v value) {
	o, view := v.object(), &p.doc.View
	p.fill(o, view)
	view.Unlit = !o.field("lens").flag()
	view.Vectors = o.field("vector").flag() || view.With > 0
	if o.field("at").there() {
		view.Step = 0
	}
	if o.field("events").there() {
		view.Window = Window{}
	}
}

// window is two numbers of beats or events, of which the second is one of the run.
func (v value) window() Window {
	if !v.holds(isList, "not-list") {
		return Window{}
	}
	from, to, ok := v.pair()
	if !ok {
		return Window{}
	}
	from.shape, to.shape = &windowFrom, &windowTo
	return Window{From: from.count(), To: to.count()}
}
