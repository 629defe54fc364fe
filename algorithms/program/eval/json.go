package eval

import (
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// AppendJSON appends a frozen value as JSON: a tuple, list, set or vector as an array of its items, a dict as an array
// of pairs.
func AppendJSON(dst []byte, v Value) []byte {
	switch v := v.(type) {
	case Int:
		return strconv.AppendInt(dst, int64(v), 10)
	case Bool:
		return strconv.AppendBool(dst, bool(v))
	case Word:
		text, _ := json.Marshal(string(v)) // a string always marshals
		return append(dst, text...)
	case *Dict:
		dst = append(dst, '[')
		for i := range v.Keys {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = AppendJSON(append(dst, '['), v.Keys[i])
			dst = append(AppendJSON(append(dst, ','), v.Values[i]), ']')
		}
		return append(dst, ']')
	}
	items, is := itemsOf(v)
	if !is {
		return append(dst, "null"...)
	}
	return AppendItems(dst, items)
}

// AppendItems appends values as a JSON array.
func AppendItems(dst []byte, items []Value) []byte {
	dst = append(dst, '[')
	for i, item := range items {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = AppendJSON(dst, item)
	}
	return append(dst, ']')
}

// maxShown is the maximum length of a value shown beside its line, in characters.
const maxShown = 40

// show returns a value as a program would write it, shortened.
func show(v Value) string {
	var room [128]byte
	return string(appendShown(room[:0], v))
}

// compares returns a comparison as text, with the compared values.
func compares(op string, a, b Value) string {
	var room [128]byte
	return string(appendShown(append(appendShown(room[:0], a), op...), b))
}

func appendShown(dst []byte, v Value) []byte {
	start := len(dst)
	w := writer{dst, start}
	w.write(v, 0)
	if len(w.text)-start <= maxShown {
		return w.text
	}
	if text := []rune(string(w.text[start:])); len(text) > maxShown {
		return append(append(w.text[:start], string(text[:maxShown-1])...), "…"...)
	}
	return w.text
}

// clipped returns a word cut to the bytes of maxShown characters and one more.
func clipped(w string) string {
	most := 4 * (maxShown + 1)
	if len(w) <= most {
		return w
	}
	for !utf8.RuneStart(w[most]) {
		most--
	}
	return w[:most]
}

var brackets = map[string][2]string{
	"tuple": {"(", ")"}, "list": {"[", "]"}, "set": {"{", "}"}, "vector": {"[", "]"}, "dict": {"{", "}"},
}

// writer writes a value until it is longer than what is shown.
type writer struct {
	text  []byte
	start int
}

func (w *writer) enough() bool { return len(w.text)-w.start > maxShown*2 }

func (w *writer) write(v Value, depth int) {
	if w.enough() || depth > MostDepth {
		w.text = append(w.text, "…"...)
		return
	}
	switch v := v.(type) {
	case Int:
		w.text = strconv.AppendInt(w.text, int64(v), 10)
	case Bool:
		w.text = append(w.text, map[Bool]string{true: "True", false: "False"}[v]...)
	case Word:
		w.text = strconv.AppendQuote(w.text, clipped(string(v)))
	case none:
		w.text = append(w.text, "None"...)
	default:
		w.items(v, depth)
	}
}

func (w *writer) items(v Value, depth int) {
	items, is := itemsOf(v)
	if !is {
		w.text = append(w.text, v.Kind()...)
		return
	}
	around := brackets[v.Kind()]
	if v.Kind() == "set" && len(items) == 0 {
		around = [2]string{"set(", ")"}
	}
	w.text = append(w.text, around[0]...)
	for i, item := range items {
		if i > 0 {
			w.text = append(w.text, ", "...)
		}
		if w.enough() {
			return
		}
		w.write(item, depth+1)
		if d, is := v.(*Dict); is {
			w.text = append(w.text, ": "...)
			w.write(d.Values[i], depth+1)
		}
	}
	w.text = append(w.text, around[1]...)
}

func itoa(n int) string { return strconv.Itoa(n) }
