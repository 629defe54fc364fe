package scenario

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
)

// A parser reads one run of a document: the document's own, the one beside it, or a future.
type parser struct {
	*report
	doc       *Document
	root      *object          // the document's fields
	algorithm *model.Algorithm // nil while unknown
	nodes     int              // processes and servers; 0 while unknown
}

// A report collects the problems of a document, and what its runs share.
type report struct {
	problems      []Problem
	mostProcesses int // the most that a run may have on this server; 0: no limit
	layouts       map[layoutKey]layout
	laid          int               // total processes of the layouts made
	base          map[string][]byte // the fields of the document's own run, for runs that differ from it
	sharedEntries int               // entries of its lists, counted once for each future that shares them
}

func (r *report) add(path, code, value, allowed string) {
	r.addProblem(NewProblem(path, code, value, allowed))
}

func (r *report) addProblem(p Problem) {
	if !r.full() {
		r.problems = append(r.problems, p)
	}
}

func (r *report) full() bool { return len(r.problems) >= MaxProblems }

// A value is a place in a document, whether or not something is there. Its methods convert the content, or report why
// it cannot be converted.
type value struct {
	p     *parser
	up    *value // the enclosing list or object; nil for the document itself
	name  string // name, if it is a field
	index int    // index, if it is an element
	node
}

// path returns the value's path, as in "script[2].process"; empty for the document itself.
func (v *value) path() string {
	switch {
	case v.up == nil:
		return ""
	case v.up.is(isList):
		return v.up.path() + "[" + strconv.Itoa(v.index) + "]"
	}
	return strings.TrimPrefix(v.up.path()+"."+v.name, ".")
}

// field returns the value of one of its fields.
func (v *value) field(name string, n node) *value {
	return &value{p: v.p, up: v, name: name, node: n}
}

// wrong adds a problem with the value and a code.
func (v *value) wrong(code, allowed string) { v.p.add(v.path(), code, v.node.String(), allowed) }

// expect returns whether the value is of a kind, and adds a problem with the code if it is not.
func (v *value) expect(k kindOf, code, allowed string) bool {
	if !v.is(k) {
		v.wrong(code, allowed)
	}
	return v.is(k)
}

// given reports whether the value says something: it is present, and neither an empty list nor false.
func (v *value) given() bool {
	return v.there() && string(v.node) != "false" && (!v.is(isList) || v.size() > 0)
}

// decimal reads a number from low to high with at most this many decimal places, in units of the last one.
func (v *value) decimal(places int, low, high int64) (n int64, ok bool) {
	if !v.expect(isNumber, "not-number", "") {
		return 0, false
	}
	unit := int64(math.Pow10(places))
	n, fit := decimal(v.text(), places)
	switch {
	case fit == tooFine && places == 0:
		v.wrong("not-whole", "")
	case fit == tooFine:
		v.wrong("decimals", strconv.Itoa(places))
	case fit == tooBig || n < low*unit || n > high*unit:
		v.wrong("not-one-of", span(low, high))
	default:
		return n, true
	}
	return 0, false
}

// time reads a point in time or a duration.
func (v *value) time() (trace.Time, bool) {
	n, ok := v.decimal(3, 0, int64(MaxTime/trace.Unit))
	return trace.Time(n), ok
}

// share reads a number from 0 to 1.
func (v *value) share() float64 {
	if !v.expect(isNumber, "not-number", "") {
		return 0
	}
	x, err := strconv.ParseFloat(v.text(), 64)
	if err != nil || x < 0 || x > 1 {
		v.wrong("not-one-of", "0..1")
		return 0
	}
	return x + 0 // so that -0 becomes 0
}

// oneOf reads one of the allowed words; "" if it is none. A problem also names other forms.
func (v *value) oneOf(allowed []string, forms ...string) string {
	if !v.is(isString) || !slices.Contains(allowed, v.text()) {
		v.wrong("not-one-of", strings.TrimSuffix(strings.Join(append(slices.Clone(allowed), forms...), ", "), ", "))
		return ""
	}
	return v.text()
}

// length returns the number of elements of a list; it reports one above the bound, and returns 0.
func (v *value) length(most int) int {
	if !v.there() || !v.expect(isList, "not-list", "") {
		return 0
	}
	n := v.size()
	if n > most {
		v.p.add(v.path(), "too-many", strconv.Itoa(n), strconv.Itoa(most))
		return 0
	}
	return n
}

// each calls do for each element of a list, until the report is full, since looking for more problems takes time.
func (v *value) each(do func(i int, e *value)) {
	i := 0
	for n := range v.values() {
		if v.p.full() {
			return
		}
		do(i, &value{p: v.p, up: v, index: i, node: n})
		i++
	}
}

// known reports process numbers in a name that exceed the document's processes or nodes; most is 0 while their number
// is unknown.
func (v *value) known(most int, named ...int) bool {
	for _, i := range named {
		if most > 0 && (i < 1 || i > most) {
			v.p.add(v.path(), "not-one-of", strconv.Itoa(i), span(1, int64(most)))
			return false
		}
	}
	return true
}

// span formats a range: "1..3".
func span(low, high int64) string {
	return strconv.FormatInt(low, 10) + ".." + strconv.FormatInt(high, 10)
}
