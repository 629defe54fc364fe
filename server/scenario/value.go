package scenario

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/trace"
)

// report collects the problems of one document, as many as are told.
type report struct {
	problems []Problem
}

func (r *report) add(path, code, value, allowed string) {
	if !r.full() {
		r.problems = append(r.problems, NewProblem(path, code, value, allowed))
	}
}

func (r *report) full() bool { return len(r.problems) >= MaxProblems }

// value is a place of the document, with or without something there. Its methods convert what is there, or report why
// that cannot be; then, and where there is nothing, they give the usual value, so that reading can go on.
type value struct {
	report *report
	path   string
	node   *node // nil if nothing is there
}

func (v value) there() bool { return v.node != nil }

func (v value) is(k kind) bool { return v.node != nil && v.node.kind == k }

// wrong reports what is there under a code.
func (v value) wrong(code, allowed string) {
	v.report.add(v.path, code, v.node.String(), allowed)
}

// whole is a whole number from low to high.
func (v value) whole(usual, low, high int64) int64 {
	if !v.there() {
		return usual
	}
	if !v.is(isNumber) {
		v.wrong("not-number", "")
		return usual
	}
	n, fit := decimal(v.node.text, 0)
	switch {
	case fit == tooFine:
		v.wrong("not-whole", "")
		return usual
	case fit == tooBig || n < low || n > high:
		v.wrong("not-one-of", span(low, high))
		return usual
	}
	return n
}

// time is a point in time or a duration.
func (v value) time(usual trace.Time) trace.Time {
	if !v.there() {
		return usual
	}
	if !v.is(isNumber) {
		v.wrong("not-number", "")
		return usual
	}
	n, fit := decimal(v.node.text, 3)
	switch {
	case fit == tooFine:
		v.wrong("decimals", "3")
		return usual
	case fit == tooBig || n < 0 || n > int64(MaxTime):
		v.wrong("not-one-of", span(0, int64(MaxTime/trace.Unit)))
		return usual
	}
	return trace.Time(n)
}

// share is a number from 0 to 1.
func (v value) share() float64 {
	if !v.there() {
		return 0
	}
	if !v.is(isNumber) {
		v.wrong("not-number", "")
		return 0
	}
	x, err := strconv.ParseFloat(v.node.text, 64)
	if err != nil || x < 0 || x > 1 {
		v.wrong("not-one-of", "0..1")
		return 0
	}
	return x + 0 // so that -0 is 0
}

// flag is true or false.
func (v value) flag() bool {
	if !v.there() {
		return false
	}
	if !v.is(isBoolean) {
		v.wrong("not-boolean", "")
		return false
	}
	return v.node.text == "true"
}

// word is one of some words.
func (v value) word(usual string, allowed []string) string {
	if !v.there() {
		return usual
	}
	if !v.is(isString) || !slices.Contains(allowed, v.node.text) {
		v.wrong("not-one-of", strings.Join(allowed, ", "))
		return usual
	}
	return v.node.text
}

// parsed is a string that parse accepts; form is an example of one.
func (v value) parsed(form string, parse func(string) bool) bool {
	if !v.there() {
		return false
	}
	if !v.is(isString) || !parse(v.node.text) {
		v.wrong("form", form)
		return false
	}
	return true
}

// list is the elements of a list.
func (v value) list() []value {
	if !v.there() {
		return nil
	}
	if !v.is(isList) {
		v.wrong("not-list", "")
		return nil
	}
	if n := len(v.node.list); n > MaxEntries {
		v.report.add(v.path, "too-many", strconv.Itoa(n), strconv.Itoa(MaxEntries))
		return nil
	}
	elements := make([]value, len(v.node.list))
	for i := range v.node.list {
		elements[i] = value{v.report, v.path + "[" + strconv.Itoa(i) + "]", &v.node.list[i]}
	}
	return elements
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

// span is how a range is written: "1..3".
func span(low, high int64) string {
	return strconv.FormatInt(low, 10) + ".." + strconv.FormatInt(high, 10)
}
