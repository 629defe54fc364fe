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
	p.start(o.field("start"))
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

// start reads where the clocks start; all zeros are the same as nothing.
func (p *parser) start(v value) {
	n := v.length()
	if p.doc.Processes == 0 || n == 0 {
		return
	}
	if n != p.doc.Processes {
		p.add(v.path(), "length", strconv.Itoa(n), strconv.Itoa(p.doc.Processes))
		return
	}
	start, zero := make([]int, n), true
	for i, s := range v.list() {
		start[i] = s.count()
		zero = zero && start[i] == 0
	}
	if !zero {
		p.doc.Clock.Start = start
	}
}

func (p *parser) network(v value) {
	o := v.object()
	n := &p.doc.Network
	n.Order = o.field("order").usually(p.usualOrder()).word()
	n.Delay = o.field("delay").law()
	p.channels(o.field("channels"))
	n.Loss = o.field("loss").share()
	n.Duplication = o.field("duplication").share()
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
		a := Action{
			At:      o.field("at").time(),
			Process: p.process(o.field("process")),
			Do:      o.field("do").word(),
		}
		hold := o.field("hold")
		a.HasHold, a.Hold = hold.there(), hold.time()
		p.only(o, "hold", a.Do)
		a.Again = o.field("again").flag()
		p.only(o, "again", a.Do)
		p.receiver(&a, o)
		p.doc.Script = append(p.doc.Script, a)
	}
}

// only refuses a field of an action that does something else.
func (p *parser) only(o place, name, do string) {
	if v, f := o.field(name), o.shape.at(name); v.there() && do != f.only && do != "" {
		p.add(v.path(), "only-with", "", `"do":"`+f.only+`"`)
	}
}

func (p *parser) receiver(a *Action, o place) {
	to := o.field("to")
	if a.Do != DoSend {
		p.only(o, "to", a.Do)
		return
	}
	if !to.there() {
		to.missing()
	}
	if a.To = p.process(to); a.To != 0 && a.To == a.Process {
		p.add(to.path(), "itself", strconv.Itoa(a.To), "")
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
	o := v.object()
	p.doc.Workload = &Workload{
		Entries: o.field("entries").count(),
		Think:   o.field("think").law(),
		Hold:    o.field("hold").law(),
		Again:   o.field("again").flag(),
	}
}

func (p *parser) deliveries(v value) {
	seen := map[trace.MessageName]bool{}
	for e := range v.each() {
		o := e.object()
		if o.broken {
			continue
		}
		at, drop, message := o.field("at"), o.field("drop"), o.field("message")
		d := Delivery{At: at.time(), Drop: drop.flag()}
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

func (p *parser) stop(v value) {
	o := v.object()
	p.doc.Stop = Stop{
		Time:    o.field("time").time(),
		Entries: o.field("entries").count(),
		Events:  o.field("events").count(),
	}
}

func (p *parser) notes(v value) {
	for e := range v.each() {
		o := e.object()
		if o.broken {
			continue
		}
		step, text := o.field("step"), o.field("text")
		n := Note{Step: step.count(), Text: text.words()}
		p.doc.Notes = append(p.doc.Notes, n)
	}
}

func (p *parser) view(v value) {
	o := v.object()
	at, events := o.field("at"), o.field("events")
	p.doc.View = View{
		Step:   o.field("step").count(),
		At:     at.count(),
		Axis:   o.field("axis").word(),
		Tab:    o.field("tab").word(),
		Unlit:  !o.field("lens").flag(),
		Window: o.field("window").window(),
		Events: events.window(),
		Lane:   o.field("lane").count(),
		With:   o.field("with").count(),
	}
	if at.there() {
		p.doc.View.Step = 0
	}
	if events.there() {
		p.doc.View.Window = Window{}
	}
	p.doc.View.Vectors = o.field("vector").flag() || p.doc.View.With > 0
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
