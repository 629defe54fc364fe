package scenario

import (
	"encoding/json"
	"strconv"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

// writer writes JSON without any space, and lists and objects only where there is something in them.
type writer struct {
	out   []byte
	shape *shape // of the object that is being written
}

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
	w.string(name)
	w.out = append(w.out, ':')
}

// raw writes a field whose value is written already.
func (w *writer) raw(name string, value []byte) {
	w.field(name)
	w.out = append(w.out, value...)
}

func (w *writer) string(s string) { w.out = appendString(w.out, s) }

func (w *writer) integer(n int64) { w.out = strconv.AppendInt(w.out, n, 10) }

// put writes a field, unless it says what is usual.
func (w *writer) put(name string, x any) {
	if x = usualOf(x); x != w.shape.at(name).shape.usual {
		w.field(name)
		w.value(x)
	}
}

// value writes what a field may hold that is neither a list nor an object of fields.
func (w *writer) value(x any) {
	switch x := x.(type) {
	case string:
		w.string(x)
	case int64:
		w.integer(x)
	case trace.Time:
		w.out = x.Append(w.out)
	case simulate.Law:
		w.law(x)
	default:
		shortest, err := json.Marshal(x)
		if err != nil {
			panic(err) // neither infinite nor NaN comes out of a parser
		}
		w.out = append(w.out, shortest...)
	}
}

func (w *writer) law(l simulate.Law) {
	kind, of := "constant", []trace.Time{l.A}
	switch l.Kind {
	case simulate.Exponential:
		kind = "exponential"
	case simulate.Uniform:
		kind, of = "uniform", []trace.Time{l.A, l.B}
	}
	w.open()
	w.field(kind)
	if len(of) == 1 {
		w.value(l.A)
	} else {
		w.elements(len(of), func(i int) { w.value(of[i]) })
	}
	w.close()
}

// list writes a field of n elements, unless there are none.
func (w *writer) list(name string, n int, element func(i int)) {
	if n > 0 {
		w.field(name)
		w.among(w.shape.at(name).shape.items, func() { w.elements(n, element) })
	}
}

// elements writes a list.
func (w *writer) elements(n int, element func(i int)) {
	w.out = append(w.out, '[')
	for i := range n {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		element(i)
	}
	w.out = append(w.out, ']')
}

// object writes a field with the fields that body writes, unless it writes none.
func (w *writer) object(name string, body func()) {
	start := len(w.out)
	w.field(name)
	empty := len(w.out) + len("{}")
	if w.inside(name, body); len(w.out) == empty {
		w.out = w.out[:start]
	}
}

// inside writes the object of a field that has been begun.
func (w *writer) inside(name string, body func()) {
	w.open()
	w.among(&w.shape.at(name).shape, body)
	w.close()
}

// among lets body write the fields of another shape.
func (w *writer) among(s *shape, body func()) {
	outer := w.shape
	w.shape = s
	body()
	w.shape = outer
}
