package scenario

import (
	"strconv"

	"fano/algorithms/engine/trace"
)

// writer writes JSON without any space, and lists and objects only where there is something in them.
type writer struct {
	out []byte
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

func (w *writer) string(s string) { w.out = appendString(w.out, s) }

func (w *writer) integer(n int64) { w.out = strconv.AppendInt(w.out, n, 10) }

func (w *writer) text(name, s string) {
	w.field(name)
	w.string(s)
}

func (w *writer) number(name string, n int64) {
	w.field(name)
	w.integer(n)
}

func (w *writer) numberUnless(name string, n, usual int64) {
	if n != usual {
		w.number(name, n)
	}
}

// flag writes what is true, unless it is not.
func (w *writer) flag(name string, is bool) {
	if is {
		w.field(name)
		w.out = append(w.out, "true"...)
	}
}

func (w *writer) time(name string, t trace.Time) {
	w.field(name)
	w.out = t.Append(w.out)
}

// list writes a field of n elements, unless there are none.
func (w *writer) list(name string, n int, element func(i int)) {
	if n == 0 {
		return
	}
	w.field(name)
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
	w.open()
	empty := len(w.out)
	body()
	if len(w.out) == empty {
		w.out = w.out[:start]
		return
	}
	w.close()
}
