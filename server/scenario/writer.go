package scenario

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/go-json-experiment/json/jsontext"
)

// A writer writes JSON without any space.
type writer struct {
	doc *Document // the document being written, on which some defaults depend
	out []byte
}

// Canonical returns the canonical text of the document: fields in the order of the table, defaults omitted, numbers in
// their shortest form, no spaces. Equal documents have equal texts, and [Parse] restores the document. The page writes
// the same form.
func (d *Document) Canonical() []byte {
	w := &writer{doc: d}
	documentFields.write(w, reflect.ValueOf(d).Elem())
	return w.out
}

// changes returns some of the document's fields in canonical form.
func (d *Document) changes(fields []field) (all []Change) {
	for i := range fields {
		w := &writer{doc: d}
		w.open()
		name := fields[i].name
		f := &documentFields.fields[documentFields.index(name)]
		if f.write(w, reflect.ValueOf(d).Elem()); len(w.out) > 1 {
			all = append(all, Change{name, w.out[len(`{"":`)+len(name):]})
		}
	}
	return all
}

func (w *writer) open()  { w.out = append(w.out, '{') }
func (w *writer) close() { w.out = append(w.out, '}') }

// comma writes a separator, unless an object or a list has just begun.
func (w *writer) comma() {
	switch w.out[len(w.out)-1] {
	case '{', '[':
	default:
		w.out = append(w.out, ',')
	}
}

// field begins a field; the caller writes its value next.
func (w *writer) field(name string) {
	w.comma()
	w.string(name)
	w.out = append(w.out, ':')
}

// raw writes a field with an encoded value.
func (w *writer) raw(name string, value []byte) {
	w.field(name)
	w.out = append(w.out, value...)
}

// list writes a list of n elements.
func (w *writer) list(n int, element func(i int)) {
	w.out = append(w.out, '[')
	for i := range n {
		w.comma()
		element(i)
	}
	w.out = append(w.out, ']')
}

func (w *writer) string(s string) { w.out = appendString(w.out, s) }

// json writes a value as package json does.
func (w *writer) json(x any) {
	text, err := json.Marshal(x)
	if err != nil {
		panic(fmt.Errorf("%T: %w", x, err)) // a parser never produces infinity or NaN
	}
	w.out = append(w.out, text...)
}

// appendString appends a JSON string, with no more escapes than JSON needs, like JSON.stringify.
func appendString(dst []byte, s string) []byte {
	dst, _ = jsontext.AppendQuote(dst, s) // the error is about invalid UTF-8, which it replaces by U+FFFD
	return dst
}
