package scenario

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
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

// law is a distribution of times, in one of three forms.
var law = leaf[simulate.Law]{
	parse: (*value).law,
	append: func(w *writer, l simulate.Law) {
		w.open()
		switch l.Kind {
		case simulate.Exponential:
			w.raw("exponential", l.A.Append(nil))
		case simulate.Uniform:
			w.field("uniform")
			w.list(2, func(i int) { w.out = []trace.Time{l.A, l.B}[i].Append(w.out) })
		default:
			w.raw("constant", l.A.Append(nil))
		}
		w.close()
	},
	rule: rule{"oneOf": []rule{
		closed([]field{need("constant", "", duration)}),
		closed([]field{need("uniform", "", pair{one: duration, two: duration})}),
		closed([]field{need("exponential", "", duration)}),
	}},
}

func (v *value) law() (l simulate.Law) {
	if v.is(isObject) && v.size() == 1 {
		for name, n := range v.fields() {
			switch of := v.field(name.text(), n); of.name {
			case "constant":
				l.A, _ = of.time()
				return l
			case "exponential":
				l.Kind = simulate.Exponential
				l.A, _ = of.time()
				return l
			case "uniform":
				return of.uniform()
			}
		}
	}
	v.wrong("not-one-of", `{"constant":x}, {"uniform":[a,b]}, {"exponential":mean}`)
	return l
}

// uniform reads the uniform distribution between two times.
func (v *value) uniform() simulate.Law {
	var ends [2]trace.Time
	before := len(v.p.problems)
	pair{form: "[a,b]", one: duration, two: duration}.read(v, reflect.ValueOf(&ends).Elem())
	if before == len(v.p.problems) && ends[0] > ends[1] {
		v.p.add(v.path(), "descending", fmt.Sprintf("[%v,%v]", ends[0], ends[1]), "")
	}
	return simulate.Law{Kind: simulate.Uniform, A: ends[0], B: ends[1]}
}

// channelsKind is the delays by channel, in the order of sender and receiver.
var channelsKind = leaf[[]Channel]{
	parse: (*value).channels,
	append: func(w *writer, all []Channel) {
		w.open()
		for _, c := range all {
			w.field(c.name())
			law.append(w, c.Delay)
		}
		w.close()
	},
	rule: rule{
		"type": "object", "maxProperties": MaxEntries,
		"propertyNames": rule{"pattern": "^" + number + ">" + number + "$"}, "additionalProperties": law.rule,
	},
}

func (c Channel) name() string { return strconv.Itoa(c.From) + ">" + strconv.Itoa(c.To) }

func (v *value) channels() (all []Channel) {
	if !v.expect(isObject, "not-object", "") {
		return nil
	}
	if n := v.size(); n > MaxEntries {
		v.p.add(v.path(), "too-many", strconv.Itoa(n), strconv.Itoa(MaxEntries))
		return nil
	}
	seen := map[string]bool{}
	for named, delay := range v.fields() {
		name := named.text()
		of := v.field(name, delay)
		from, to, _ := strings.Cut(name, ">")
		c := Channel{From: atoi(from), To: atoi(to)}
		switch {
		case v.p.full():
			return nil
		case c.From < 1 || c.To < 1 || c.From == c.To || c.name() != name:
			v.p.add(v.field(clip(name), nil).path(), "form", quote(name), "1>2")
		case seen[name]:
			v.addDuplicate(name)
		case of.known(v.p.nodes, c.From, c.To):
			c.Delay = of.law()
			all = append(all, c)
		}
		seen[name] = true
	}
	slices.SortFunc(all, func(a, b Channel) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
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
