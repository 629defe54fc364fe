package scenario

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// FillIn is the comment that marks a line of a worksheet's program to be filled in.
const FillIn = "# fill in"

// MaxTests is the most tests of a worksheet.
const MaxTests = 20

// A Worksheet makes a document a task: to fill in the marked lines of a program so that it passes the tests. The
// document's program is the solution so far. A correct one is its own proof, since anyone can run the tests.
type Worksheet struct {
	Given string // the program with the marked lines
	Tests []Test
}

// A Test is one requirement on the program: exactly one of its fields is set.
type Test struct {
	Holds string  // a property that holds in every schedule: see [Testable]
	Most  Formula // the most that an entry costs, in messages, in every schedule that serves all requests
}

// Judged are the properties of all runs of a system, named as in a search.
var Judged = []string{"EM1", "EM2", "EM3", "hopeless", "entry", "rest", "starvation"}

// Testable returns the names of the properties that a test of a program may require: those of all runs, and its own
// invariants, named like their functions.
func Testable(program string) []string {
	names := slices.Clone(Judged)
	if a, wrong := ReadProgram(program); len(wrong) == 0 {
		for _, own := range a.Invariants {
			names = append(names, strings.ReplaceAll(own.Name, "-", "_"))
		}
	}
	return names
}

// Property returns the name by which a search reports the property that must hold.
func (t Test) Property() string { return strings.ReplaceAll(t.Holds, "_", "-") }

// testable is the name of such a property of the worksheet's given program.
var testable = word{own: true, spell: respell("-", "_"), words: func(p *parser) []string {
	return Testable(p.doc.Worksheet.Given)
}}

// gapKind is a program with marked lines.
var gapKind = leaf[string]{
	parse: func(v *value) string {
		if v.is(isString) && !strings.Contains(v.text(), FillIn) {
			v.p.add(v.path(), "form", quote("…"), quote(FillIn))
			return ""
		}
		return programKind.parse(v)
	},
	append: programKind.append, rule: programKind.rule,
}

// formulaKind is a number, or a formula.
var formulaKind = leaf[Formula]{
	parse: func(v *value) Formula {
		if v.is(isNumber) {
			n, _ := v.decimal(0, 0, MaxCount)
			return Formula(strconv.FormatInt(n, 10))
		}
		if v.is(isString) {
			if f, ok := ParseFormula(v.text()); ok {
				return f
			}
		}
		v.wrong("form", formulaForm)
		return ""
	},
	append: func(w *writer, f Formula) { w.out = append(w.out, f.JSON()...) },
	rule: rule{"oneOf": []rule{
		whole{high: MaxCount}.schema(), {"type": "string", "pattern": `^[0-9N()*/+ -]+$`, "maxLength": maxFormula},
	}},
}

const formulaForm = `"2(N-1)", 6`

// costs reports formulas without a finite value for the number of processes, such as N/0: no entry would exceed them.
func (p *parser) costs() {
	sheet, n := p.doc.Worksheet, p.doc.Processes
	if sheet == nil || n == 0 || len(p.problems) > 0 {
		return
	}
	for i, t := range sheet.Tests {
		if most := t.Most.At(n); t.Holds == "" && (math.IsNaN(most) || math.IsInf(most, 0)) {
			p.add("worksheet.tests["+strconv.Itoa(i)+"].cost.most", "form", quote(string(t.Most)), formulaForm)
		}
	}
}
