package scenario

import (
	"math"
	"slices"
	"strconv"
	"strings"
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

// Judged are the properties of all runs of a system, as a search calls them.
var Judged = []string{"EM1", "EM2", "EM3", "hopeless", "entry", "rest", "starvation"}

// Testable are the names of the properties that a test of a program may ask for: those of all runs, and the invariants
// of its own by the names of its functions.
func Testable(program string) []string {
	names := slices.Clone(Judged)
	if a, wrong := ReadProgram(program); len(wrong) == 0 {
		for _, own := range a.Invariants {
			names = append(names, strings.ReplaceAll(own.Name, "-", "_"))
		}
	}
	return names
}

// Property is the name by which a search reports what the test asks to hold.
func (t Test) Property() string { return strings.ReplaceAll(t.Holds, "_", "-") }

// testable is one of them, of the program that a worksheet gives.
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

// costs refuses costs that are none for the number of processes, such as N/0: no entry would cost more.
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
