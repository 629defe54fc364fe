package eval

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"
)

// AppendJSON appends a frozen value as JSON: a tuple, list, set or vector as an array of its items, a dict as one of
// pairs.
func AppendJSON(dst []byte, v Value) []byte {
	switch v := v.(type) {
	case Int:
		return strconv.AppendInt(dst, int64(v), 10)
	case Bool:
		return strconv.AppendBool(dst, bool(v))
	case Word:
		text, _ := json.Marshal(string(v)) // of a word there is always one
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

// mostTold is how long a value is told beside its line, in characters.
const mostTold = 40

// told is a value as it is written in a program, shortened.
func told(v Value) string {
	var b strings.Builder
	write(&b, v, 0)
	if text := []rune(b.String()); len(text) > mostTold {
		return string(text[:mostTold-1]) + "…"
	}
	return b.String()
}

// clipped is a word of which no more is left than may be told of it and a letter, whose bytes are four at most.
func clipped(w string) string {
	most := 4 * (mostTold + 1)
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

// write writes a value until there is more than is told anyway.
func write(b *strings.Builder, v Value, depth int) {
	if b.Len() > mostTold*2 || depth > MostDepth {
		b.WriteString("…")
		return
	}
	switch v := v.(type) {
	case Int:
		b.WriteString(strconv.FormatInt(int64(v), 10))
	case Bool:
		b.WriteString(map[Bool]string{true: "True", false: "False"}[v])
	case Word:
		b.WriteString(strconv.Quote(clipped(string(v))))
	case none:
		b.WriteString("None")
	default:
		writeItems(b, v, depth)
	}
}

func writeItems(b *strings.Builder, v Value, depth int) {
	items, is := itemsOf(v)
	if !is {
		b.WriteString(v.Kind())
		return
	}
	around := brackets[v.Kind()]
	if v.Kind() == "set" && len(items) == 0 {
		around = [2]string{"set(", ")"}
	}
	b.WriteString(around[0])
	for i, item := range items {
		if i > 0 {
			b.WriteString(", ")
		}
		if b.Len() > mostTold*2 {
			return
		}
		write(b, item, depth+1)
		if d, is := v.(*Dict); is {
			b.WriteString(": ")
			write(b, d.Values[i], depth+1)
		}
	}
	b.WriteString(around[1])
}

func itoa(n int) string { return strconv.Itoa(n) }
