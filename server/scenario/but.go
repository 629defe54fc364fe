package scenario

import (
	"bytes"
	"cmp"
	"iter"
	"maps"
	"reflect"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// A But says in what one document's run is another's: the fields of the whole document that are not the same, in
// their order. What is said about the other's run and how it is looked at stays with the other; of words, a But may have
// a label and a title of its own. Empty, it says that there is no difference.
type But []Change

// A Change is one field of a [But].
type Change struct {
	Field string
	Value []byte // in canonical form; nil: the field is taken away
}

// Differing is what makes base's run that of other: nothing if they run alike, whatever is said about them.
func Differing(base, other *Document) But { return differing(base.runs(), other) }

// runs are the fields that make the run by their names, as the canonical form has them.
func (d *Document) runs() map[string][]byte {
	all := map[string][]byte{}
	for name, value := range d.running() {
		all[name] = bytes.Clone(value)
	}
	return all
}

// differing is what makes the run of these fields that of other.
func differing(base map[string][]byte, other *Document) But {
	before := maps.Clone(base)
	var all But
	for name, value := range other.running() {
		if !bytes.Equal(before[name], value) {
			all = append(all, Change{name, bytes.Clone(value)})
		}
		delete(before, name)
	}
	for name := range before {
		all = append(all, Change{Field: name})
	}
	if len(all) == 0 {
		return nil
	}
	slices.SortFunc(all, func(a, b Change) int { return documentShape.index(a.Field) - documentShape.index(b.Field) })
	for name, value := range (&Document{Label: other.Label, Title: other.Title}).words() {
		all = append(all, Change{name, bytes.Clone(value)})
	}
	return all
}

// has tells whether a field of this name is among them.
func (b But) has(name string) bool {
	return slices.ContainsFunc(b, func(c Change) bool { return c.Field == name })
}

// Of is base, but for these fields, as a document of its own: without base's words and view, and without a run beside it.
// Errors: [*Invalid], which a But from [Differing] or [Parse] is not for the document that it was made for.
func (b But) Of(base *Document) (*Document, error) {
	changed := map[string]bool{}
	w := new(writer)
	w.open()
	w.say("fano", Version)
	for _, c := range b {
		changed[c.Field] = true
		if c.Value != nil {
			w.raw(c.Field, string(c.Value))
		}
	}
	for name, value := range base.running() {
		if !changed[name] {
			w.raw(name, string(value))
		}
	}
	w.close()
	return Parse(w.out)
}

// Second is the document of the run beside this one; nil if there is none. Errors: from [But.Of].
func (d *Document) Second() (*Document, error) {
	if len(d.Beside) == 0 {
		return nil, nil
	}
	return d.Beside.Of(d)
}

// running are the fields that make the run, as the canonical form has them. A value is good until the next.
func (d *Document) running() iter.Seq2[string, []byte] { return d.written(runFields) }

// words are label and title, as the canonical form has them. A value is good until the next.
func (d *Document) words() iter.Seq2[string, []byte] { return d.written(nameFields) }

// written are some of the document's fields, as the canonical form has them.
func (d *Document) written(some []described) iter.Seq2[string, []byte] {
	w := new(writer)
	w.open()
	for i := range some {
		w.one(documentShape.at(some[i].name), reflect.ValueOf(d).Elem())
	}
	w.close()
	return fieldsIn(w.out)
}

// fieldsIn are the fields of an object that the writer has written.
func fieldsIn(text []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		in := jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		_, _ = in.ReadToken() // the bracket; it is an object, and none of these fails
		for in.PeekKind() == '"' {
			name, _ := in.ReadToken()
			field := name.String() // before the next is read
			value, _ := in.ReadValue()
			if !yield(field, value) {
				return
			}
		}
	}
}

// but writes the fields in which the run beside a document differs.
func (w *writer) but(name string, b But) {
	if len(b) == 0 {
		return
	}
	w.field(name)
	w.open()
	for _, c := range b {
		w.raw(c.Field, cmp.Or(string(c.Value), "null"))
	}
	w.close()
}

// beside reads in what a run beside this one differs.
func (p *parser) beside(o place) {
	v := o.field("beside")
	given := v.object() // where what it is to differ from is wrong itself, no more is read of it
	if !v.there() {
		return
	}
	if second := p.other(o, given); second != nil {
		p.doc.Beside = Differing(p.doc, second)
	}
}
