package scenario

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/trace"
)

// report collects the problems of one document, as many as are told, and what its runs share.
type report struct {
	problems []Problem
	layouts  map[layoutKey]layout
	laid     int // processes for which there is a layout
	most     int // processes that a run may have here; 0: as many as in any document
}

func (r *report) add(path, code, value, allowed string) {
	r.tell(NewProblem(path, code, value, allowed))
}

func (r *report) tell(p Problem) {
	if !r.full() {
		r.problems = append(r.problems, p)
	}
}

func (r *report) full() bool { return len(r.problems) >= MaxProblems }

// value is a place of the document, with or without something there. Its methods convert what is there, or report why
// that cannot be; then, and where there is nothing, they give the usual value, so that reading can go on.
type value struct {
	report *report
	up     *path  // to the list or object that it stands in; nil for the document itself
	name   string // as a field
	index  int    // as an element of a list, if it has no name
	node   node   // none if nothing is there
	shape  *shape // what may be
}

// way is where the value stands.
func (v value) way() *path {
	if v.up == nil && v.name == "" {
		return nil
	}
	return &path{v.up, v.name, v.index}
}

// path is where the value stands, as a problem tells it.
func (v value) path() string { return v.way().String() }

// usually is the place, where nothing means x.
func (v value) usually(x any) value {
	s := v.shape.usually(x)
	v.shape = &s
	return v
}

// within is the place, where only numbers from low to high may stand.
func (v value) within(low, high int64) value {
	s := *v.shape
	s.low, s.high = low, high
	v.shape = &s
	return v
}

// usual is what nothing means there, the zero value if nothing is said of that.
func usual[T any](v value) T {
	x, _ := v.shape.usual.(T)
	return x
}

func (v value) there() bool { return v.node.there() }

func (v value) is(k kind) bool { return v.node.there() && v.node.kind() == k }

// holds tells whether something of a kind is there, and reports under a code what is of another.
func (v value) holds(k kind, code string) bool {
	if v.there() && !v.is(k) {
		v.wrong(code, "")
	}
	return v.is(k)
}

// wrong reports what is there under a code.
func (v value) wrong(code, allowed string) {
	v.report.add(v.path(), code, v.node.String(), allowed)
}

// whole is a whole number of the range of its shape.
func (v value) whole() int64 {
	if n, ok := v.decimal(0, v.shape.low, v.shape.high); ok {
		return n
	}
	return usual[int64](v)
}

// missing reports that nothing is there.
func (v value) missing() { v.report.add(v.path(), "missing", "", "") }

// count is a whole number that fits an int.
func (v value) count() int { return int(v.whole()) }

// time is a point in time or a duration.
func (v value) time() trace.Time {
	if n, ok := v.decimal(3, 0, int64(MaxTime/trace.Unit)); ok {
		return trace.Time(n)
	}
	return usual[trace.Time](v)
}

// decimal is a number from low to high with at most so many decimals, in units of the last of them.
func (v value) decimal(places int, low, high int64) (n int64, ok bool) {
	if !v.holds(isNumber, "not-number") {
		return 0, false
	}
	unit := int64(math.Pow10(places))
	n, fit := decimal(v.node.text(), places)
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

// share is a number from 0 to 1.
func (v value) share() float64 {
	if !v.holds(isNumber, "not-number") {
		return 0
	}
	x, err := strconv.ParseFloat(v.node.text(), 64)
	if err != nil || x < 0 || x > 1 {
		v.wrong("not-one-of", "0..1")
		return 0
	}
	return x + 0 // so that -0 is 0
}

// flag is true or false.
func (v value) flag() bool {
	if !v.holds(isBoolean, "not-boolean") {
		return usual[bool](v)
	}
	return v.node.text() == "true"
}

// word is one of the words of its shape.
func (v value) word() string { return v.oneOf(v.shape.words()) }

// oneOf is one of some words.
func (v value) oneOf(allowed []string) string {
	usual := usual[string](v)
	if !v.there() {
		return usual
	}
	if !v.is(isString) || !slices.Contains(allowed, v.node.text()) {
		v.wrong("not-one-of", strings.Join(allowed, ", "))
		return usual
	}
	return v.node.text()
}

// oneOfOwn is one of some words, among which the invariants of a program may be written in both ways: always_so, as its
// function is called, and always-so, as a search tells of it. One of the two is that of the words, and is written again.
func (v value) oneOfOwn(allowed []string, other, written string) string {
	if v.is(isString) && strings.HasPrefix(v.node.text(), "always") {
		if name := strings.ReplaceAll(v.node.text(), other, written); slices.Contains(allowed, name) {
			return name
		}
	}
	return v.oneOf(allowed)
}

// parsed is a string that parse accepts.
func (v value) parsed(parse func(string) bool) bool {
	if !v.there() {
		return false
	}
	if !v.is(isString) || !parse(v.node.text()) {
		v.wrong("form", v.shape.form)
		return false
	}
	return true
}

// list is the elements of a list, of which there are not too many; nothing if there is none.
func (v value) list() iter.Seq2[int, value] {
	return func(yield func(int, value) bool) {
		if v.length() == 0 {
			return
		}
		element := value{report: v.report, up: v.way(), shape: v.shape.items}
		for i, n := range v.node.elements() {
			element.index, element.node = i, n
			if !yield(i, element) {
				return
			}
		}
	}
}

// length is how many elements a list has; 0, which is reported, if there is something else or too much.
func (v value) length() int {
	if !v.holds(isList, "not-list") {
		return 0
	}
	if n := v.node.size(); n > MaxEntries {
		v.report.add(v.path(), "too-many", strconv.Itoa(n), strconv.Itoa(MaxEntries))
		return 0
	}
	return v.node.size()
}

// each goes through the elements of a list, and stops when no more problems are told: to look for more takes time.
func (v value) each() iter.Seq[value] {
	return func(yield func(value) bool) {
		for _, element := range v.list() {
			if v.report.full() || !yield(element) {
				return
			}
		}
	}
}

// pair are the two elements of a list of two.
func (v value) pair() (one, two value, ok bool) {
	if !v.is(isList) || v.node.size() != 2 {
		v.wrong("form", v.shape.form)
		return one, two, false
	}
	for i, end := range v.list() {
		if i == 0 {
			one = end
		} else {
			two = end
		}
	}
	return one, two, true
}

// span is how a range is written: "1..3".
func span(low, high int64) string {
	return strconv.FormatInt(low, 10) + ".." + strconv.FormatInt(high, 10)
}
