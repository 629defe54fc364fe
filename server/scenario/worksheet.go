package scenario

import (
	"math"
	"strconv"
	"strings"

	"fano/algorithms/engine/explore"
)

// FillIn marks a line of a worksheet's program as one that is to be filled in: it is a comment of it.
const FillIn = "# fill in"

// MaxTests is how many tests a worksheet has at most.
const MaxTests = 20

// Worksheet makes a document a task: to fill in the marked lines of a program, so that it passes the tests. The
// document's program is what has been made of it so far; one that is right is a proof, for anybody can run the tests.
type Worksheet struct {
	Given string // the program with the marked lines
	Tests []Test
}

// Test is one thing that is asked of the program: exactly one of its fields.
type Test struct {
	Holds string  // a property that holds in every schedule: see [Testable]
	Most  Formula // what an entry costs at most, in every schedule that serves everybody: messages
}

// Testable are the names of the properties that a test of a program may ask for: those of all runs, and the invariants
// of its own by the names of its functions.
func Testable(program string) []string {
	names := []string{
		explore.EM1, explore.EM2, explore.EM3, explore.EntryPossible, explore.Entry, explore.Termination, explore.Starvation,
	}
	if a, wrong := ReadProgram(program); len(wrong) == 0 {
		for _, own := range a.Invariants {
			names = append(names, strings.ReplaceAll(own.Name, "-", "_"))
		}
	}
	return names
}

// Property is the name by which a search tells of what the test asks to hold.
func (t Test) Property() string { return strings.ReplaceAll(t.Holds, "_", "-") }

// worksheetShape is a program with a gap, and what is asked of it.
var worksheetShape = object(
	need("given", "the program with lines marked # fill in; program is what was made of it, the same if left out", programShape),
	need("tests", "what the program must pass", listOf(object(testFields...).as(testSchema)).also(rule{
		"minItems": 1, "maxItems": MaxTests,
	})),
)

var testFields = []described{
	field("holds", "in every schedule: EM1, EM2, EM3, hopeless, entry, rest, starvation, or one of the program’s own", shape{
		schema: func() rule { return rule{"type": "string"} }, // of which: what the program has
	}),
	field("cost", "what an entry may cost", object(
		need("most", "messages, as a number or as a formula in N, the number of processes", formulaShape),
	)),
}

var formulaShape = shape{form: `"2(N-1)", 6`, schema: func() rule {
	formula := rule{"type": "string", "pattern": `^[0-9N()*/+ -]+$`, "maxLength": maxFormula}
	return rule{"oneOf": []rule{whole(0, MaxCount).schema(), formula}}
}}

// testSchema has one of the fields.
func testSchema() rule {
	var all []rule
	for _, f := range testFields {
		f.needed = true
		all = append(all, closed([]described{f}))
	}
	return rule{"oneOf": all}
}

// worksheetSchema says that a worksheet is of a program.
func worksheetSchema() rule {
	return rule{"if": rule{"required": []string{"worksheet"}}, "then": rule{"properties": rule{"algorithm": false}}}
}

// worksheet reads it, before the program, which may be left out.
func (p *parser) worksheet(o place) {
	v := o.field("worksheet")
	if !v.there() {
		return
	}
	for _, name := range []string{"algorithm", "challenge"} {
		if o.field(name).there() {
			p.add(v.path(), "not-with", "", quote(name))
			return
		}
	}
	sheet := v.object()
	if sheet.broken {
		return
	}
	given := sheet.field("given")
	if !given.is(isString) {
		if given.there() {
			given.wrong("form", given.shape.form)
		}
		p.tests(sheet.field("tests"), "")
		return // what is missing has been told
	}
	text := ProgramText(given.node.text())
	if !strings.Contains(text, FillIn) {
		p.add(given.path(), "form", quote("…"), quote(FillIn))
		return
	}
	if _, wrong := programs.read(text); len(wrong) > 0 {
		for _, one := range programProblems(given.path(), wrong) {
			p.tell(one)
		}
		return
	}
	p.doc.Worksheet = &Worksheet{Given: text, Tests: p.tests(sheet.field("tests"), text)}
}

// tests reads them, of which there is one at least and not too many.
func (p *parser) tests(v value, given string) (tests []Test) {
	if n := v.length(); v.is(isList) && (n < 1 || n > MaxTests) {
		p.add(v.path(), "not-one-of", strconv.Itoa(n), span(1, MaxTests))
		return nil
	}
	names := Testable(given)
	for one := range v.each() {
		o := one.object()
		if o.broken || !p.oneOnly(one, o) {
			continue
		}
		var t Test
		if holds := o.field("holds"); holds.there() {
			t.Holds = holds.oneOfOwn(names, "-", "_")
		} else if cost := o.field("cost").object(); !cost.broken {
			t.Most = p.formula(cost.field("most"))
		}
		tests = append(tests, t)
	}
	return tests
}

// formula reads a number or a formula.
func (p *parser) formula(v value) Formula {
	switch {
	case !v.there():
	case v.is(isNumber):
		return Formula(strconv.Itoa(v.within(0, MaxCount).count()))
	case v.is(isString):
		if f, ok := ParseFormula(v.node.text()); ok {
			return f
		}
		fallthrough
	default:
		v.wrong("form", v.shape.form)
	}
	return ""
}

// costs refuses costs that are none for so many processes, such as N/0: no entry would cost more.
func (p *parser) costs() {
	sheet, n := p.doc.Worksheet, p.doc.Processes
	if sheet == nil || n == 0 || len(p.problems) > 0 {
		return
	}
	for i, t := range sheet.Tests {
		if most := t.Most.At(n); t.Holds == "" && (math.IsNaN(most) || math.IsInf(most, 0)) {
			p.add("worksheet.tests["+strconv.Itoa(i)+"].cost.most", "form", quote(string(t.Most)), formulaShape.form)
		}
	}
}

// worksheet writes it.
func (w *writer) worksheet(s *Worksheet) {
	if s == nil {
		return
	}
	w.field("worksheet")
	w.inside("worksheet", func() {
		w.put("given", ProgramText(s.Given))
		w.list("tests", len(s.Tests), func(i int) {
			w.open()
			if s.Tests[i].Holds != "" {
				w.put("holds", s.Tests[i].Holds)
			} else {
				w.object("cost", func() { w.raw("most", s.Tests[i].Most.JSON()) })
			}
			w.close()
		})
	})
}
