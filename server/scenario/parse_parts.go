package scenario

import (
	"strconv"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
)

func (p *parser) clock(v value) {
	o := v.object("rule", "start")
	usual, forced := p.usualRule()
	rule := o.field("rule")
	p.doc.Clock.Rule = rule.word(usual, system.Rules())
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
		if s.Clock != "" && contains(p.doc.Switches, s.Name) && !contains(needed, s.Clock) {
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
	list := v.list()
	if !v.is(isList) || p.doc.Processes == 0 || len(list) == 0 {
		return
	}
	if len(list) != p.doc.Processes {
		p.add(v.path, "length", strconv.Itoa(len(list)), strconv.Itoa(p.doc.Processes))
		return
	}
	start, zero := make([]int, len(list)), true
	for i, s := range list {
		start[i] = int(s.whole(0, 0, MaxCount))
		zero = zero && start[i] == 0
	}
	if !zero {
		p.doc.Clock.Start = start
	}
}

func (p *parser) network(v value) {
	o := v.object("order", "delay", "channels", "loss", "duplication")
	n := &p.doc.Network
	n.Order = o.field("order").word(p.usualOrder(), []string{OrderFIFO, OrderAny})
	n.Delay = o.field("delay").law(defaultDelay)
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
		o := e.object("at", "process", "do", "hold", "again", "to")
		if o.broken {
			continue
		}
		a := Action{
			At:      o.need("at").time(0),
			Process: p.process(o.need("process")),
			Do:      o.need("do").word("", []string{DoInternal, DoRequest, DoSend}),
		}
		p.hold(&a, o.field("hold"))
		again := o.field("again")
		a.Again = again.flag()
		p.onlyRequests(&a, again)
		p.receiver(&a, o)
		p.doc.Script = append(p.doc.Script, a)
	}
}

func (p *parser) hold(a *Action, hold value) {
	if !hold.there() {
		return
	}
	a.HasHold, a.Hold = true, hold.time(0)
	p.onlyRequests(a, hold)
}

// onlyRequests refuses a field that goes with no other action.
func (p *parser) onlyRequests(a *Action, v value) {
	if v.there() && a.Do != DoRequest && a.Do != "" {
		p.add(v.path, "only-with", "", `"do":"`+DoRequest+`"`)
	}
}

func (p *parser) receiver(a *Action, o object) {
	switch to := o.field("to"); {
	case a.Do == DoSend:
		a.To = p.process(o.need("to"))
		if a.To != 0 && a.To == a.Process {
			p.add(to.path, "itself", strconv.Itoa(a.To), "")
		}
	case to.there() && a.Do != "":
		p.add(to.path, "only-with", "", `"do":"`+DoSend+`"`)
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
	o := v.object("entries", "think", "hold", "again")
	p.doc.Workload = &Workload{
		Entries: int(o.field("entries").whole(1, 0, MaxCount)),
		Think:   o.field("think").law(defaultThink),
		Hold:    o.field("hold").law(defaultHold),
		Again:   o.field("again").flag(),
	}
}

func (p *parser) deliveries(v value) {
	seen := map[trace.MessageName]bool{}
	for e := range v.each() {
		o := e.object("message", "at", "drop")
		if o.broken {
			continue
		}
		at, drop, message := o.field("at"), o.field("drop"), o.need("message")
		d := Delivery{At: at.time(0), Drop: drop.flag()}
		if d.Drop == at.there() && (!drop.there() || drop.is(isBoolean)) {
			p.add(e.path, "either", "", "at, drop")
		}
		if p.messageName(message, &d.Message) && seen[d.Message] {
			message.wrong("repeated", "")
		}
		seen[d.Message] = true
		p.doc.Deliveries = append(p.doc.Deliveries, d)
	}
}

func (p *parser) stop(v value) {
	o := v.object("time", "entries", "events")
	p.doc.Stop = Stop{
		Time:    o.field("time").time(0),
		Entries: int(o.field("entries").whole(0, 0, MaxCount)),
		Events:  int(o.field("events").whole(defaultEvents, 1, MaxCount)),
	}
}

func (p *parser) notes(v value) {
	for e := range v.each() {
		o := e.object("step", "text")
		if o.broken {
			continue
		}
		step, text := o.need("step"), o.need("text")
		n := Note{Step: int(step.whole(1, 1, MaxCount)), Text: text.words(maxNote)}
		p.doc.Notes = append(p.doc.Notes, n)
	}
}

func (p *parser) view(v value) {
	o := v.object("step", "axis", "tab", "lens", "window", "lane", "vector", "with")
	lens, vector, with := o.field("lens"), o.field("vector"), o.field("with")
	p.doc.View = View{
		Step:   int(o.field("step").whole(0, 0, MaxCount)),
		Axis:   o.field("axis").word(Axes[0], Axes),
		Tab:    o.field("tab").word(Tabs[0], Tabs),
		Unlit:  lens.there() && !lens.flag(),
		Window: o.field("window").window(),
		Lane:   int(o.field("lane").whole(0, 0, MaxProcesses)),
		With:   int(with.whole(0, 0, MaxCount)),
	}
	p.doc.View.Vectors = vector.there() && vector.flag() || p.doc.View.With > 0
}

// window is two steps, of which the second is one of the run.
func (v value) window() Window {
	ends := v.list()
	switch {
	case !v.is(isList):
		return Window{}
	case len(ends) != 2:
		v.wrong("form", "[5,20]")
		return Window{}
	}
	return Window{From: int(ends[0].whole(0, 0, MaxCount)), To: int(ends[1].whole(1, 1, MaxCount))}
}
