package scenario

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Parse reads a document from JSON and fills in its defaults. Errors: ErrTooLarge, ErrNotJSON, ErrVersion, and
// [*Invalid] with all problems.
func Parse(data []byte) (*Document, error) { return parse(data, 0) }

// parse reads a document whose runs have at most most processes; 0: no limit. It checks that before it allocates
// anything for them.
func parse(data []byte, most int) (*Document, error) {
	root, err := readNode(data)
	if err != nil {
		return nil, err
	}
	if err := checkVersion(root); err != nil {
		return nil, err
	}
	p := &parser{report: &report{mostProcesses: most, layouts: map[layoutKey]layout{}}, doc: new(Document)}
	if o, ok := (&value{p: p, node: root}).object(documentFields); ok {
		p.document(o)
	}
	if len(p.problems) > 0 {
		return nil, &Invalid{p.problems}
	}
	return p.doc, nil
}

// checkVersion comes first, because a document of another version may contain anything.
func checkVersion(root node) error {
	if !root.is(isObject) {
		return nil // reported by the parser
	}
	for name, version := range root.fields() {
		if name.text() != "fano" {
			continue
		}
		if v, fit := decimal(version.text(), 0); version.is(isNumber) && fit == fits && v == Version {
			return nil
		}
		return fmt.Errorf("%w: \"fano\" is %v", ErrVersion, version)
	}
	return fmt.Errorf("%w: it does not begin with \"fano\": %d", ErrVersion, Version)
}

func (p *parser) document(o *object) {
	p.root = o
	p.read(o, "worksheet")
	p.run(o)
	p.costs()
	p.read(o, "label", "title", "story", "notes", "questions", "view", "beside", "futures")
}

// read reads some fields of the document.
func (p *parser) read(o *object, names ...string) {
	for _, name := range names {
		o.read(&o.rec.fields[o.rec.index(name)], reflect.ValueOf(p.doc).Elem())
	}
}

// run reads the fields of the run, in an order such that each one's dependencies come first.
func (p *parser) run(o *object) {
	d := p.doc
	p.definition(o)
	p.read(o, "switches", "processes", "seed", "clock")
	if p.mostProcesses > 0 && d.Processes > p.mostProcesses {
		p.add(o.at("processes").path(), CodeLimit, strconv.Itoa(d.Processes), strconv.Itoa(p.mostProcesses))
	}
	p.topology(o)
	p.read(o, "network", "script", "schedule", "times", "challenge", "hand")
	p.checkTimes(o)
	d.Hand = d.Hand && len(d.Schedule) == 0 && d.Challenge == nil
	p.read(o, "workload", "loop", "deliveries", "stop")
	if d.Workload == nil && d.silent() {
		once := everyoneOnce()
		d.Workload = &once
	}
	p.dropDefaultHolds()
	p.checkDeliveries(o)
}

// definition reads what the document runs: an algorithm of the catalogue, or its own program.
func (p *parser) definition(o *object) {
	switch named, own := o.at("algorithm"), o.at("program"); {
	case named.there() && own.there():
		p.add(own.path(), "either", "", "algorithm, program")
	case named.there() || own.there():
		p.read(o, "algorithm", "program")
	case p.doc.Worksheet == nil:
		p.add(named.path(), "either", "", "algorithm, program")
	default:
		p.doc.Program = p.doc.Worksheet.Given
		o.found[o.rec.index("program")] = o.at("worksheet").node // so that a program is given, for fields not allowed with one
	}
	p.algorithm = p.doc.Definition()
}

func checkClock(o *object, c *Clock) {
	forced := o.p.doc.forcedRules()
	if len(forced) > 1 {
		o.p.add("switches", "clashing-switches", strings.Join(forced, ", "), "")
	}
	if rule := o.at("rule"); len(forced) > 0 && rule.there() && c.Rule != "" && c.Rule != forced[0] {
		rule.wrong("forced-rule", forced[0])
	}
}

// forcedRules returns the clock rules that the switches need.
func (d *Document) forcedRules() (needed []string) {
	a := d.Definition()
	if a == nil {
		return nil
	}
	for _, s := range a.Switches {
		if s.Clock != "" && slices.Contains(d.Switches, s.Name) && !slices.Contains(needed, s.Clock) {
			needed = append(needed, s.Clock)
		}
	}
	return needed
}

// defaultRule returns the clock rule of a document that names none: the one that a switch forces, else the algorithm's.
func (d *Document) defaultRule() string {
	if forced := d.forcedRules(); len(forced) > 0 {
		return forced[0]
	}
	if a := d.Definition(); a != nil {
		return a.Clock
	}
	return ""
}

// defaultOrder returns the order that the algorithm assumes.
func (d *Document) defaultOrder() string {
	if a := d.Definition(); a != nil && a.FIFO {
		return OrderFIFO
	}
	return OrderAny
}

// defaultQuorums returns the quorum system that the algorithm uses; empty if it uses none.
func (d *Document) defaultQuorums() string {
	if a := d.Definition(); a != nil {
		return a.Quorums
	}
	return ""
}

// A lawKind is a distribution of times: an object whose only field names the kind. It has a record for each kind.
type lawKind []*record

var law = lawKind{
	simulate.Constant:    recordOf[simulate.Law](need("constant", "", duration).in("A")),
	simulate.Uniform:     recordOf[simulate.Law](need("uniform", "", pair{form: "[a,b]", one: duration, two: duration}).in("")),
	simulate.Exponential: recordOf[simulate.Law](need("exponential", "", duration).in("A")),
}

func (k lawKind) read(v *value, to reflect.Value) {
	single := v.is(isObject) && v.size() == 1
	for i, rec := range k {
		name := rec.fields[0].name
		if !single || !v.has(name) {
			continue
		}
		l, before := to.Addr().Interface().(*simulate.Law), len(v.p.problems)
		rec.read(v, to)
		l.Kind = simulate.LawKind(i)
		if l.Kind == simulate.Uniform && l.A > l.B && before == len(v.p.problems) {
			v.p.add(v.field(name, nil).path(), "descending", fmt.Sprintf("[%v,%v]", l.A, l.B), "")
		}
		return
	}
	v.wrong("not-one-of", `{"constant":x}, {"uniform":[a,b]}, {"exponential":mean}`)
}

func (k lawKind) write(w *writer, from reflect.Value) {
	k[from.FieldByName("Kind").Uint()].write(w, from)
}

func (k lawKind) schema() rule {
	return rule{"oneOf": []rule{k[0].schema(), k[1].schema(), k[2].schema()}}
}

// channelsKind is the delays by channel, in the order of sender and receiver.
var channelsKind = leaf[map[system.Channel]simulate.Law]{
	parse: (*value).channels,
	append: func(w *writer, all map[system.Channel]simulate.Law) {
		w.open()
		for _, c := range slices.SortedFunc(maps.Keys(all), byEnds) {
			delay := all[c]
			w.field(channelName(c))
			law.write(w, reflect.ValueOf(&delay).Elem())
		}
		w.close()
	},
	rule: rule{
		"type": "object", "maxProperties": MaxEntries,
		"propertyNames": rule{"pattern": "^" + number + ">" + number + "$"}, "additionalProperties": law.schema(),
	},
}

func byEnds(a, b system.Channel) int {
	return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
}

func channelName(c system.Channel) string { return fmt.Sprintf("%d>%d", c.From, c.To) }

func (v *value) channels() map[system.Channel]simulate.Law {
	if !v.expect(isObject, "not-object", "") || v.size() == 0 {
		return nil
	}
	if n := v.size(); n > MaxEntries {
		v.p.add(v.path(), "too-many", strconv.Itoa(n), strconv.Itoa(MaxEntries))
		return nil
	}
	all := map[system.Channel]simulate.Law{}
	for named, delay := range v.fields() {
		name := named.text()
		of := v.field(name, delay)
		from, to, _ := strings.Cut(name, ">")
		c := system.Channel{From: mutex.ID(atoi(from)), To: mutex.ID(atoi(to))}
		_, again := all[c]
		switch {
		case v.p.full():
			return nil
		case c.From < 1 || c.To < 1 || c.From == c.To || channelName(c) != name:
			v.p.add(v.field(clip(name), nil).path(), "form", quote(name), "1>2")
		case again:
			v.addDuplicate(name)
		case of.known(v.p.nodes, int(c.From), int(c.To)):
			var l simulate.Law
			law.read(of, reflect.ValueOf(&l).Elem())
			all[c] = l
		}
	}
	return all
}

// atoi returns a whole number; 0 if s is not one.
func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// parseMessage accepts a message between two processes: one from a process to itself does not use the network.
func parseMessage(s string) (trace.MessageName, error) {
	m, err := trace.ParseMessageName(s)
	if err == nil && m.From == m.To {
		err = fmt.Errorf("%s is sent to itself", s)
	}
	return m, err
}

func (v *value) knownMessage(m trace.MessageName) { v.known(v.p.nodes, int(m.From), int(m.To)) }

// knownChoice reports nodes in a choice that do not exist. Only processes ask, enter, leave, and have an application;
// any node may crash, and send and receive messages.
func (v *value) knownChoice(c trace.Choice) {
	switch c.Kind {
	case trace.Receive, trace.Drop, trace.Duplicate:
		v.knownMessage(c.Message)
	case trace.Crash, trace.Recover:
		v.known(v.p.nodes, int(c.At))
	case trace.Send:
		v.known(v.p.doc.Processes, int(c.At), int(c.To))
	default:
		v.known(v.p.doc.Processes, int(c.At))
	}
}

// checkTimes reports times that decrease.
func (p *parser) checkTimes(o *object) {
	times := p.doc.Times
	for i := 1; i < len(times) && len(p.problems) == 0; i++ {
		if times[i] < times[i-1] {
			p.add(fmt.Sprintf("%s[%d]", o.at("times").path(), i), "earlier", times[i].String(), times[i-1].String())
		}
	}
}

// dropDefaultHolds removes holds equal to the default, so that equal documents are equal.
func (p *parser) dropDefaultHolds() {
	hold := p.doc.defaultHold()
	for i := range p.doc.Script {
		if a := &p.doc.Script[i]; a.HasHold && hold.Kind == simulate.Constant && a.Hold == hold.A {
			a.Hold, a.HasHold = 0, false
		}
	}
}

// checkDeliveries reports a message that is moved twice.
func (p *parser) checkDeliveries(o *object) {
	seen := map[trace.MessageName]bool{}
	for i, d := range p.doc.Deliveries {
		if seen[d.Message] && d.Message.K > 0 {
			path := fmt.Sprintf("%s[%d].message", o.at("deliveries").path(), i)
			p.add(path, "repeated", quote(d.Message.String()), "")
		}
		seen[d.Message] = true
	}
}
