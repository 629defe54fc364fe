package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// sets are the lists of a document in which the order means nothing, as far as a path goes.
var sets = []string{".switches", ".quorums.down", ".quorums.sets[", ".graph.edges"}

// invented says what a canonical text has that the text it comes from does not: fields may be left out, but nothing may
// be added or changed.
func invented(written, given dumb, at string) string {
	at, beside := strings.CutPrefix(at, ".beside.")
	if beside {
		at = "." + at
	}
	switch {
	case beside && written.kind == isNull:
		return "" // what is usual in the second run takes what is given of the first away
	case written.kind == isObject && given.kind == isObject:
		for i, name := range written.names {
			from, ok := given.first(name)
			if sheet, is := given.first("worksheet"); !ok && is && at == "" && name == "program" {
				from, ok = sheet.first("given") // which is the program that stands there if no other does
			}
			if !ok {
				return fmt.Sprintf("%s.%s is written, and not given", at, name)
			}
			if told := invented(written.held[i], from, at+"."+name); told != "" {
				return told
			}
		}
		return ""
	case written.kind == isList && given.kind == isList && len(written.held) == len(given.held):
		if slices.ContainsFunc(sets, func(set string) bool { return strings.HasPrefix(at, set) }) {
			written, given = written.sorted(), given.sorted()
		}
		for i, e := range written.held {
			if told := invented(e, given.held[i], fmt.Sprintf("%s[%d]", at, i)); told != "" {
				return told
			}
		}
		return ""
	case written.same(given, at):
		return ""
	}
	return fmt.Sprintf("%s: %v is written, and %v given", at, written, given)
}

// same tells whether two scalars mean the same; and so do no words and words in no language.
func (v dumb) same(given dumb, at string) bool {
	switch {
	case v.kind == isString && v.text == "" && given.kind == isObject:
		return !slices.ContainsFunc(given.held, func(text dumb) bool { return text.text != "" })
	case v.kind != given.kind:
		return false
	case v.kind == isNumber && (at == ".network.loss" || at == ".network.duplication"):
		x, err := strconv.ParseFloat(v.text, 64)
		y, failed := strconv.ParseFloat(given.text, 64)
		return err == nil && failed == nil && x == y // which are not exact
	case v.kind == isNumber:
		return amount(v.text) == amount(given.text)
	}
	return v.kind != isList && v.kind != isObject && v.text == given.text
}

// filled is a document in which the run beside the first has all that it takes over from that.
func (v dumb) filled() dumb {
	i := slices.Index(v.names, "beside")
	if i < 0 || v.held[i].kind != isObject {
		return v
	}
	second := dumb{kind: isObject, names: slices.Clone(v.held[i].names), held: slices.Clone(v.held[i].held)}
	for k, name := range v.names {
		if !slices.Contains(second.names, name) {
			second.names, second.held = append(second.names, name), append(second.held, v.held[k])
		}
	}
	v.held = slices.Clone(v.held)
	v.held[i] = second
	return v
}

// sorted is a list in an order that does not depend on how it was given; so are the lists in it.
func (v dumb) sorted() dumb {
	if v.kind != isList {
		return v
	}
	all := make([]dumb, len(v.held))
	for i, e := range v.held {
		all[i] = e.sorted()
	}
	slices.SortFunc(all, func(a, b dumb) int { return strings.Compare(a.key(), b.key()) })
	return dumb{kind: isList, held: all}
}

// key is the same for values that are.
func (v dumb) key() string {
	if v.kind == isNumber {
		return amount(v.text)
	}
	var b strings.Builder
	for _, e := range v.held {
		b.WriteString(e.key() + ",")
	}
	return strconv.Quote(v.text) + b.String()
}
