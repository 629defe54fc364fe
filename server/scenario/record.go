package scenario

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// A field is a row of the table: what may stand in one field of an object, where it may stand, and its Go field. From
// the rows follow what is read and what is said of the rest, what the canonical form leaves out, the JSON Schema, and
// what the page takes for its defaults.
type field struct {
	name, says  string
	kind        kind
	needed      bool
	defaultText string                         // what nothing means, as it is written; empty: nothing
	defaultIn   func(d *Document) string       // the same, where it depends on the document
	only        string                         // what an action does that has this field; empty: all have
	beside      string                         // the field without which this one says nothing
	without     []string                       // the fields beside which this one may not stand
	index       []int                          // the Go field; empty: the kind keeps it in the struct itself
	goName      string                         // of that field, if it is not the name
	when        func(d *Document, of any) bool // it is written; nil: always
	keepEmpty   bool                           // an empty object says something
}

// row describes a field that may be left out.
func row(name, says string, k kind) field { return field{name: name, says: says, kind: k} }

// need describes a field that may not.
func need(name, says string, k kind) field {
	return field{name: name, says: says, kind: k, needed: true}
}

// or says what nothing means.
func (f field) or(text string) field {
	f.defaultText = text
	return f
}

// orIn says which word nothing means, where it depends on the document; empty: it is not known.
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

// with says without which field this one says nothing.
func (f field) with(name string) field {
	f.beside = name
	return f
}

// notWith says beside which fields this one may not stand.
func (f field) notWith(names ...string) field {
	f.without = names
	return f
}

// onlyFor says that one kind of action has the field.
func (f field) onlyFor(do string) field {
	f.only = do
	return f
}

// evenEmpty says that an empty object in the field says something.
func evenEmpty(f field) field {
	f.keepEmpty = true
	return f
}

// when says under which condition a field is written.
func when[T any](f field, is func(d *Document, of *T) bool) field {
	f.when = func(d *Document, of any) bool { return is(d, of.(*T)) }
	return f
}

// A record is an object that a Go struct keeps.
type record struct {
	fields  []field
	exactly []string // of these fields one is given
	check   func(o *object, x any)
	more    []rule // of the schema
}

// recordOf is the record of a struct: each field is one of the struct.
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
				panic(fmt.Errorf("%v has no field %s", at, name)) // it is part of the program
			}
			f.index, at = append(slices.Clip(f.index), in.Index...), in.Type
		}
	}
	return &record{fields: fields}
}

// one says that exactly one of some fields is given.
func (r *record) one(names ...string) *record {
	r.exactly = names
	return r
}

// checked gives a record a check of what its fields say together.
func checked[T any](r *record, check func(o *object, x *T)) *record {
	r.check = func(o *object, x any) { check(o, x.(*T)) }
	return r
}

// index is the place of a field; -1 if there is none.
func (r *record) index(name string) int {
	return slices.IndexFunc(r.fields, func(f field) bool { return f.name == name })
}

// names are the names of the fields.
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

// write writes the field, unless it says what nothing would.
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

// omits reports whether a text says what nothing would.
func (f *field) omits(d *Document, text string) bool {
	switch text {
	case f.defaultText, "[]", `""`:
		return true
	case "{}":
		return !f.keepEmpty
	}
	return f.defaultIn != nil && text == f.defaultIn(d)
}
