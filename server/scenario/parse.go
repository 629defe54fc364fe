package scenario

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
)

// Parse reads a document from JSON and fills in what it leaves out. Errors: ErrTooLarge, ErrNotJSON, ErrVersion, and
// [*Invalid] with everything that is wrong with it.
func Parse(data []byte) (*Document, error) { return parse(data, 0) }

// parse reads a document of whose runs none has more than most processes; 0: any number. That is judged before anything is
// made for them.
func parse(data []byte, most int) (*Document, error) {
	root, err := readTree(data)
	if err != nil {
		return nil, err
	}
	if err := checkVersion(root); err != nil {
		return nil, err
	}
	r := &report{most: most}
	p := parser{report: r, doc: new(Document)}
	p.document(value{report: r, node: root, shape: &documentShape}.object())
	if len(r.problems) > 0 {
		return nil, &Invalid{r.problems}
	}
	return p.doc, nil
}

// checkVersion comes before everything else: what a document of another version may hold is not for us to say.
func checkVersion(root node) error {
	if root.kind() != isObject {
		return nil // reported with its path by the parser
	}
	for name, version := range root.fields() {
		if !name.says("fano") {
			continue
		}
		if v, fit := decimal(version.text(), 0); version.kind() == isNumber && fit == fits && v == Version {
			return nil
		}
		return fmt.Errorf("%w: \"fano\" is %v", ErrVersion, version)
	}
	return fmt.Errorf("%w: it does not begin with \"fano\": %d", ErrVersion, Version)
}

// parser fills a document from the fields it finds, in an order in which each part knows what it depends on.
type parser struct {
	*report
	doc       *Document
	algorithm *model.Algorithm // nil while it is not known
	nodes     int              // processes and servers; 0 while they are not known
}

func (p *parser) document(o place) {
	if o.broken {
		return
	}
	p.worksheet(o)
	p.run(o)
	p.costs()
	d := p.doc
	p.named(o, d, "label", "title", "story", "notes")
	p.questions(o.field("questions"))
	p.view(o.field("view"))
	p.beside(o)
	p.futures(o)
}

// run reads what makes the run.
func (p *parser) run(o place) {
	d := p.doc
	p.program(o)
	p.switches(o.field("switches"))
	processes := o.field("processes")
	if d.Program != "" {
		processes = processes.within(1, program.MostProcesses)
	}
	d.Processes = processes.count()
	if p.most > 0 && d.Processes > p.most {
		p.add(processes.path(), CodeLimit, strconv.Itoa(d.Processes), strconv.Itoa(p.most))
	}
	p.named(o, d, "seed")
	p.clock(o.field("clock"))
	p.topology(o)
	p.network(o.field("network"))
	p.script(o.field("script"))
	p.schedule(o.field("schedule"))
	p.times(o)
	p.challenge(o)
	d.Hand = o.field("hand").flag() && len(d.Schedule) == 0 && d.Challenge == nil
	p.workload(o.field("workload"))
	p.loop(o)
	p.usualHolds()
	p.deliveries(o.field("deliveries"))
	p.named(o, d, "stop")
}

// switches puts the switches into the order in which the algorithm declares them.
func (p *parser) switches(v value) {
	if !p.withoutProgram(v) && p.algorithm != nil { // else it is not known whose they would be
		p.doc.Switches = p.chosen(v, switchNames(p.algorithm))
	}
}

// process is the number of a process of this document.
func (p *parser) process(v value) int {
	if p.doc.Processes == 0 {
		return 0 // how many there are has been asked for already
	}
	return v.within(1, int64(p.doc.Processes)).count()
}

// words is a text in one language or in several.
func (v value) words() Text {
	if !v.is(isObject) {
		return Text{Plain: v.phrase()}
	}
	o := v.object()
	return InEach(func(lang string) string { return o.field(lang).phrase() })
}

// phrase is a string of no more characters than its shape allows.
func (v value) phrase() string {
	switch {
	case !v.there():
		return ""
	case !v.is(isString):
		v.wrong("not-text", strings.Join(Languages, ", "))
		return ""
	}
	text := v.node.text()
	if n, most := utf8.RuneCountInString(text), v.shape.most; n > most {
		v.report.add(v.path(), "too-long", strconv.Itoa(n), strconv.Itoa(most))
		return ""
	}
	return text
}
