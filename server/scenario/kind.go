package scenario

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"fano/algorithms/engine/trace"
)

// A kind is the type of a value in a document: it reads a value into its Go field, writes it, and describes it.
type kind interface {
	read(v *value, to reflect.Value) // called only if the value is present
	write(w *writer, from reflect.Value)
	schema() rule
}

// A leaf is a kind with its own code for a Go type.
type leaf[T any] struct {
	parse  func(v *value) T
	append func(w *writer, x T)
	rule   rule
}

func (k leaf[T]) read(v *value, to reflect.Value)     { *to.Addr().Interface().(*T) = k.parse(v) }
func (k leaf[T]) write(w *writer, from reflect.Value) { k.append(w, *from.Addr().Interface().(*T)) }
func (k leaf[T]) schema() rule                        { return k.rule }

// whole is a whole number from low to high, or to a bound that depends on the rest of the document. If the bound is
// below low, the value is not read: the bound is unknown, which is already a problem. A zero below low is not written.
type whole struct {
	low, high int64
	bound     func(p *parser) int64 // nil: high
}

func (k whole) read(v *value, to reflect.Value) {
	high := k.high
	if k.bound != nil {
		high = k.bound(v.p)
	}
	if high < k.low {
		return
	}
	if n, ok := v.decimal(0, k.low, high); ok && to.CanInt() {
		to.SetInt(n)
	} else if ok {
		to.SetUint(uint64(n))
	}
}

func (k whole) write(w *writer, from reflect.Value) {
	n := int64(0)
	if from.CanInt() {
		n = from.Int()
	} else {
		n = int64(from.Uint())
	}
	if n != 0 || k.low <= 0 {
		w.out = strconv.AppendInt(w.out, n, 10)
	}
}

func (k whole) schema() rule { return rule{"type": "integer", "minimum": k.low, "maximum": k.high} }

// process is the number of a process of the document.
var process = whole{1, MaxProcesses, func(p *parser) int64 { return int64(p.doc.Processes) }}

// duration is a point in time or a duration. The parser checks that it has at most three decimals; the schema does not,
// because validators that compute multipleOf with binary fractions refuse 0.007.
var duration = leaf[trace.Time]{
	parse:  func(v *value) trace.Time { t, _ := v.time(); return t },
	append: func(w *writer, t trace.Time) { w.out = t.Append(w.out) },
	rule: rule{
		"type": "number", "minimum": 0, "maximum": int64(MaxTime / trace.Unit),
		"$comment": "with at most three decimal places",
	},
}

// share is a number from 0 to 1.
var share = leaf[float64]{
	parse:  (*value).share,
	append: func(w *writer, x float64) { w.json(x) },
	rule:   rule{"type": "number", "minimum": 0, "maximum": 1},
}

// boolean is true or false; negated, the Go field holds the opposite.
func boolean(negated bool) kind {
	return leaf[bool]{
		parse: func(v *value) bool {
			return v.expect(isBoolean, "not-boolean", "") && (v.text() == "true") != negated
		},
		append: func(w *writer, x bool) { w.out = strconv.AppendBool(w.out, x != negated) },
		rule:   rule{"type": "boolean"},
	}
}

// A word is one of some words, which may depend on the algorithm.
type word struct {
	words func(p *parser) []string    // returns nil while the words are unknown
	spell func(written string) string // maps another spelling to one of the words; may be nil
	own   bool                        // the words depend on the document
	form  string                      // example of what may be in place of a word, for problems
}

// words is one of a fixed set of words.
func words(all ...string) word { return word{words: func(*parser) []string { return all }} }

func (k word) read(v *value, to reflect.Value) {
	all := k.words(v.p)
	if all == nil {
		return
	}
	if k.spell != nil && v.is(isString) {
		if text := k.spell(v.text()); slices.Contains(all, text) {
			to.SetString(text)
			return
		}
	}
	to.SetString(v.oneOf(all, k.form))
}

func (k word) write(w *writer, from reflect.Value) {
	if from.String() != "" {
		w.string(from.String())
	}
}

func (k word) schema() rule {
	if k.own {
		return rule{"type": "string"}
	}
	return rule{"enum": k.words(nil)}
}

// written is a string with its own syntax, described by an example in problems and by a regular expression; check
// validates the parsed value.
func written[T fmt.Stringer](form, pattern string, parse func(string) (T, error), check func(v *value, x T)) kind {
	return leaf[T]{
		parse: func(v *value) (x T) {
			if v.is(isString) {
				if x, err := parse(v.text()); err == nil {
					check(v, x)
					return x
				}
			}
			v.wrong("form", form)
			return x
		},
		append: func(w *writer, x T) { w.string(x.String()) },
		rule:   rule{"type": "string", "pattern": "^" + pattern + "$"},
	}
}

// phrase is a string of at most most characters.
func phrase(most int) leaf[string] {
	return leaf[string]{
		parse: func(v *value) string {
			if !v.is(isString) {
				v.wrong("not-text", languageList)
				return ""
			}
			text := v.text()
			if n := utf8.RuneCountInString(text); n > most {
				v.p.add(v.path(), "too-long", strconv.Itoa(n), strconv.Itoa(most))
			}
			return text
		},
		append: (*writer).string,
		rule:   rule{"type": "string", "maxLength": most},
	}
}

// A pair is a list of two: the fields of a struct, or the elements of an array. A zero pair is not written.
type pair struct {
	form      string
	one, two  kind
	different bool
}

func (k pair) read(v *value, to reflect.Value) {
	if !v.is(isList) || v.size() != 2 {
		v.wrong("form", k.form)
		return
	}
	v.each(func(i int, e *value) { k.end(i).read(e, part(to, i)) })
}

func (k pair) end(i int) kind { return []kind{k.one, k.two}[i] }

// part returns the ith element of an array, or the ith field of a struct.
func part(of reflect.Value, i int) reflect.Value {
	if of.Kind() == reflect.Struct {
		return of.Field(i)
	}
	return of.Index(i)
}

func (k pair) write(w *writer, from reflect.Value) {
	if !from.IsZero() {
		w.list(2, func(i int) { k.end(i).write(w, part(from, i)) })
	}
}

func (k pair) schema() rule {
	r := rule{"type": "array", "minItems": 2, "maxItems": 2, "prefixItems": []rule{k.one.schema(), k.two.schema()}}
	if k.different {
		r["uniqueItems"] = true
	}
	return r
}

// A list holds elements of one kind. An empty list is nil, unless keepEmpty is set.
type list struct {
	items     kind
	low, high int                   // bounds of the length; high 0: MaxEntries
	bound     func(p *parser) int64 // most elements, if that depends on the document
	set       bool                  // no duplicates, and the order does not matter
	each      bool                  // one element for each process, and no list if all are the default
	def       int                   // the default of each element
	keepEmpty bool
}

func (k list) most(p *parser) int {
	if k.bound != nil {
		return int(k.bound(p))
	}
	return cmp.Or(k.high, MaxEntries)
}

func (k list) read(v *value, to reflect.Value) {
	n := v.length(k.most(v.p))
	switch processes := v.p.doc.Processes; {
	case v.is(isList) && n < k.low && !v.p.full():
		if v.size() == n {
			v.p.add(v.path(), "not-one-of", strconv.Itoa(n), span(int64(k.low), int64(k.most(v.p))))
		}
		return
	case n == 0 && !k.keepEmpty, k.each && processes == 0:
		return
	case k.each && n != processes:
		v.p.add(v.path(), "length", strconv.Itoa(n), strconv.Itoa(processes))
		return
	}
	to.Set(reflect.MakeSlice(to.Type(), n, n))
	if n == 0 {
		return
	}
	seen := map[any]bool{}
	v.each(func(i int, e *value) {
		k.items.read(e, to.Index(i))
		if k.set && !to.Index(i).IsZero() {
			x := to.Index(i).Interface()
			if seen[x] {
				e.wrong("repeated", "")
			}
			seen[x] = true
		}
	})
	if k.set {
		k.sort(v.p, to)
	}
	if k.isDefault(to) {
		to.SetZero()
	}
}

// sort puts a set into canonical order: that of the words, or of the numbers.
func (k list) sort(p *parser, all reflect.Value) {
	switch all := all.Addr().Interface().(type) {
	case *[]int:
		slices.Sort(*all)
	case *[]string:
		words := k.items.(word).words(p)
		slices.SortFunc(*all, func(a, b string) int { return slices.Index(words, a) - slices.Index(words, b) })
	}
}

// isDefault reports whether a list with an element for each process has only defaults.
func (k list) isDefault(all reflect.Value) bool {
	for i := range all.Len() {
		if !k.each || all.Index(i).Int() != int64(k.def) {
			return false
		}
	}
	return k.each
}

func (k list) write(w *writer, from reflect.Value) {
	if !from.IsNil() && !k.isDefault(from) {
		w.list(from.Len(), func(i int) { k.items.write(w, from.Index(i)) })
	}
}

func (k list) schema() rule {
	r := rule{"type": "array", "maxItems": cmp.Or(k.high, MaxEntries), "items": k.items.schema()}
	if k.low > 0 {
		r["minItems"] = k.low
	}
	if k.set {
		r["uniqueItems"] = true
	}
	return r
}

// An either is a plain value, or an object in its place.
type either struct {
	plain kind
	in    string // the field of the Go struct that has the plain value
	rec   *record
}

// text is a text in one language, or in several.
func text(most int) kind {
	p := phrase(most)
	var each []field
	for _, lang := range Languages {
		each = append(each, row(lang, "", p))
	}
	return either{p, "Plain", recordOf[Text](each...)}
}

// shape is a word, or an object of the form of an example. The first word is the default.
func shape(all []string, form string, rec *record) kind {
	return either{word{words: func(*parser) []string { return all }, form: form}, "Shape", rec}
}

func (k either) read(v *value, to reflect.Value) {
	if v.is(isObject) {
		k.rec.read(v, to)
	} else {
		k.plain.read(v, to.FieldByName(k.in))
	}
}

func (k either) write(w *writer, from reflect.Value) {
	if plain := from.FieldByName(k.in); !plain.IsZero() || from.IsZero() {
		k.plain.write(w, plain)
	} else {
		k.rec.write(w, from)
	}
}

func (k either) schema() rule { return rule{"oneOf": []rule{k.plain.schema(), k.rec.schema()}} }
