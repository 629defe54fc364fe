package scenario

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// A field is a row of the table of fields: a field of an object, what it may hold, where it is allowed, and its Go
// field. Parsing, problems, the canonical form, the JSON Schema and the page's defaults all follow from the rows.
type field struct {
	name, says  string
	kind        kind
	needed      bool
	defaultText string                         // the default, as written; empty: none
	defaultIn   func(d *Document) string       // the default, if it depends on the document
	only        string                         // the kind of action that has this field; empty: all
	beside      string                         // the field without which this one is not allowed
	without     []string                       // the fields beside which this one is not allowed
	index       []int                          // the Go field; empty: the struct itself
	goName      string                         // name of the Go field, if it differs
	when        func(d *Document, of any) bool // whether it is written; nil: always
	keepEmpty   bool                           // an empty object has a meaning
}

// row describes an optional field.
func row(name, says string, k kind) field { return field{name: name, says: says, kind: k} }

// need describes a required field.
func need(name, says string, k kind) field {
	return field{name: name, says: says, kind: k, needed: true}
}

// or sets the default.
func (f field) or(text string) field {
	f.defaultText = text
	return f
}

// orIn sets a default word that depends on the document; the function returns "" if it is unknown.
func (f field) orIn(word func(d *Document) string) field {
	f.defaultIn = func(d *Document) string {
		if w := word(d); w != "" {
			return quote(w)
		}
		return ""
	}
	return f
}

// in binds the field to a Go field of another name, as in "Budget.Steps"; "" is the struct itself.
func (f field) in(name string) field {
	f.goName = cmp.Or(name, "-")
	return f
}

// with sets the field without which this one is not allowed.
func (f field) with(name string) field {
	f.beside = name
	return f
}

// notWith sets the fields beside which this one is not allowed.
func (f field) notWith(names ...string) field {
	f.without = names
	return f
}

// onlyFor restricts the field to one kind of action.
func (f field) onlyFor(do string) field {
	f.only = do
	return f
}

// evenEmpty keeps an empty object in the field, because it has a meaning.
func evenEmpty(f field) field {
	f.keepEmpty = true
	return f
}

// when sets the condition under which a field is written.
func when[T any](f field, is func(d *Document, of *T) bool) field {
	f.when = func(d *Document, of any) bool { return is(d, of.(*T)) }
	return f
}

// A record is an object that maps to a Go struct.
type record struct {
	fields  []field
	exactly []string // exactly one of these fields must be given
	check   func(o *object, x any)
	more    []rule // further rules of the schema
}

// recordOf returns the record of a struct, with its fields bound to the struct's.
func recordOf[T any](fields ...field) *record {
	t := reflect.TypeFor[T]()
	for i := range fields {
		f := &fields[i]
		if f.goName == "-" {
			continue
		}
		at := t
		for name := range strings.SplitSeq(cmp.Or(f.goName, strings.ToUpper(f.name[:1])+f.name[1:]), ".") {
			in, ok := at.FieldByName(name)
			if !ok {
				panic(fmt.Errorf("%v has no field %s", at, name)) // a programming error
			}
			f.index, at = append(slices.Clip(f.index), in.Index...), in.Type
		}
	}
	return &record{fields: fields}
}

// one requires exactly one of some fields.
func (r *record) one(names ...string) *record {
	r.exactly = names
	return r
}

// checked adds a check of the record's fields together.
func checked[T any](r *record, check func(o *object, x *T)) *record {
	r.check = func(o *object, x any) { check(o, x.(*T)) }
	return r
}

// index returns the place of a field; -1 if there is none.
func (r *record) index(name string) int {
	return slices.IndexFunc(r.fields, func(f field) bool { return f.name == name })
}

// names returns the names of the fields.
func (r *record) names() []string {
	all := make([]string, len(r.fields))
	for i, f := range r.fields {
		all[i] = f.name
	}
	return all
}

func (r *record) read(v *value, to reflect.Value) {
	o, ok := v.object(r)
	if !ok {
		return
	}
	if r.exactly != nil && o.given(r.exactly...) != 1 {
		v.p.add(v.path(), "either", "", strings.Join(r.exactly, ", "))
	}
	for i := range r.fields {
		o.read(&r.fields[i], to)
	}
	if r.check != nil {
		r.check(o, to.Addr().Interface())
	}
}

func (r *record) write(w *writer, from reflect.Value) {
	w.open()
	for i := range r.fields {
		r.fields[i].write(w, from)
	}
	w.close()
}

// write writes the field, unless it equals its default.
func (f *field) write(w *writer, from reflect.Value) {
	if f.when != nil && !f.when(w.doc, from.Addr().Interface()) {
		return
	}
	from = from.FieldByIndex(f.index)
	if from.Kind() == reflect.Pointer {
		if from.IsNil() {
			return
		}
		from = from.Elem()
	}
	start := len(w.out)
	w.field(f.name)
	at := len(w.out)
	f.kind.write(w, from)
	if text := string(w.out[at:]); text == "" || !f.needed && f.omits(w.doc, text) {
		w.out = w.out[:start]
	}
}

// omits reports whether a value is the default.
func (f *field) omits(d *Document, text string) bool {
	switch text {
	case f.defaultText, "[]", `""`:
		return true
	case "{}":
		return !f.keepEmpty
	}
	return f.defaultIn != nil && text == f.defaultIn(d)
}
