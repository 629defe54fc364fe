package scenario

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// writer writes JSON without any space, by walking over the fields that a shape describes.
type writer struct{ out []byte }

func (w *writer) open()  { w.out = append(w.out, '{') }
func (w *writer) close() { w.out = append(w.out, '}') }

// comma separates what comes from what was.
func (w *writer) comma() {
	switch w.out[len(w.out)-1] {
	case '{', '[':
	default:
		w.out = append(w.out, ',')
	}
}

// field begins a field; its value is to follow.
func (w *writer) field(name string) {
	w.comma()
	w.out = append(appendString(w.out, name), ':')
}

// raw writes a field whose value is written already.
func (w *writer) raw(name, value string) {
	w.field(name)
	w.out = append(w.out, value...)
}

// say writes a field with a plain value.
func (w *writer) say(name string, x any) {
	w.field(name)
	w.plain(x)
}

// record writes an object: the fields of s, from the Go struct that keeps them.
func (w *writer) record(s *shape, from reflect.Value) {
	w.open()
	for i := range s.fields {
		w.one(&s.fields[i], from)
	}
	w.close()
}

// one writes one field of an object, unless it says what is usual.
func (w *writer) one(f *described, from reflect.Value) {
	if f.writes != nil {
		f.writes(w, f, from.Addr().Interface())
	} else {
		w.put(f, from.FieldByIndex(f.index))
	}
}

// put writes a field, unless it says what is usual, or nothing.
func (w *writer) put(f *described, from reflect.Value) {
	start := len(w.out)
	w.field(f.name)
	value := len(w.out)
	w.value(&f.shape, from)
	switch string(w.out[value:]) {
	case "", "{}", "[]", f.shape.usualText:
		w.out = w.out[:start]
	}
}

// value writes what a Go field keeps. Of an empty text, window or word, and of a pointer that is nil, it writes nothing.
func (w *writer) value(s *shape, from reflect.Value) {
	switch x := from.Addr().Interface().(type) {
	case *Text:
		w.words(*x)
	case *Window:
		if *x != (Window{}) {
			w.plain([]int{x.From, x.To})
		}
	case *[]trace.Choice:
		w.list(len(*x), func(i int) { w.plain((*x)[i].String()) })
	case *string:
		if *x != "" {
			w.plain(*x)
		}
	case *simulate.Law, *trace.MessageName:
		w.plain(from.Interface())
	default:
		w.structured(s, from)
	}
}

// structured writes what a Go field keeps whose type no case of value names.
func (w *writer) structured(s *shape, from reflect.Value) {
	switch from.Kind() {
	case reflect.Pointer:
		if !from.IsNil() {
			w.value(s, from.Elem())
		}
	case reflect.Struct:
		w.record(s, from)
	case reflect.Slice:
		w.list(from.Len(), func(i int) { w.value(s.items, from.Index(i)) })
	default:
		w.plain(from.Interface())
	}
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

// plain writes a value that is neither a list nor an object of fields.
func (w *writer) plain(x any) {
	switch x := x.(type) {
	case string:
		w.out = appendString(w.out, x)
	case int:
		w.out = strconv.AppendInt(w.out, int64(x), 10)
	case mutex.ID:
		w.plain(int(x))
	case trace.Time:
		w.out = x.Append(w.out)
	case trace.MessageName:
		w.plain(x.String())
	case simulate.Law:
		w.law(x)
	case []int:
		w.list(len(x), func(i int) { w.plain(x[i]) })
	default:
		shortest, err := json.Marshal(x)
		if err != nil {
			panic(fmt.Errorf("%T: %w", x, err)) // neither infinite nor NaN comes out of a parser
		}
		w.out = append(w.out, shortest...)
	}
}

func (w *writer) law(l simulate.Law) {
	w.open()
	switch l.Kind {
	case simulate.Exponential:
		w.say("exponential", l.A)
	case simulate.Uniform:
		w.field("uniform")
		w.list(2, func(i int) { w.plain([]trace.Time{l.A, l.B}[i]) })
	default:
		w.say("constant", l.A)
	}
	w.close()
}

// words writes a text, or one in several languages; an empty object for an empty one.
func (w *writer) words(t Text) {
	if t.Plain != "" {
		w.plain(t.Plain)
		return
	}
	w.open()
	for _, lang := range Languages {
		if text := t.in(lang); text != "" {
			w.say(lang, text)
		}
	}
	w.close()
}

// appendString appends a JSON string, with no more escapes than JSON needs, as JSON.stringify does.
func appendString(dst []byte, s string) []byte {
	dst, _ = jsontext.AppendQuote(dst, s) // it complains of what is no UTF-8, in place of which it puts U+FFFD
	return dst
}
