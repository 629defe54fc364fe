package scenario

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// mostItems is how many values and names of fields one JSON text may have. A document of [MaxBytes] has fewer, whatever
// stands in it.
const mostItems = 400_000

// A tree is a JSON text, and where in it each value stands: 20 bytes for each, in their order, so that a text costs a
// stranger's request little more than itself. Duplicates of fields are there, and numbers as they were written, so that
// every complaint can say what stood there.
type tree struct {
	text  []byte
	items []item
}

// An item is a value, or the name of a field, which stands before the field's value.
type item struct {
	from, to uint32 // where it stands in the text
	behind   uint32 // the item after it and everything in it
	held     uint32 // elements of a list; names and values of an object
	kind     kind
}

// A node is a value of a tree; the zero node is none.
type node struct {
	tree *tree
	at   uint32
}

type kind uint8

const (
	isNull kind = iota
	isBoolean
	isNumber
	isString
	isList
	isObject
)

var kinds = map[jsontext.Kind]kind{'n': isNull, 't': isBoolean, 'f': isBoolean, '0': isNumber, '"': isString, '[': isList, '{': isObject}

// readTree reads one JSON text. Errors: ErrTooLarge, ErrNotJSON.
func readTree(data []byte) (node, error) {
	if len(data) > MaxBytes {
		return node{}, fmt.Errorf("%w: %d bytes, at most %d are read", ErrTooLarge, len(data), MaxBytes)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !utf8.Valid(data) {
		return node{}, fmt.Errorf("%w: it is not UTF-8", ErrNotJSON)
	}
	if err := syntax(data); err != nil {
		return node{}, err
	}
	t := &tree{text: data, items: make([]item, 0, min(mostItems, itemsIn(data)))}
	return node{t, 0}, t.read()
}

// itemsIn is how many items a text has at most: one of these stands before each but the first.
func itemsIn(data []byte) int {
	n := 1
	for _, before := range []string{",", ":", "[", "{"} {
		n += bytes.Count(data, []byte(before))
	}
	return n
}

// syntax complains of the first place at which data is no JSON.
func syntax(data []byte) error {
	if json.Valid(data) {
		return nil
	}
	err := json.Unmarshal(data, new(json.RawMessage))
	var at *json.SyntaxError
	if !errors.As(err, &at) {
		return fmt.Errorf("%w: %v", ErrNotJSON, err)
	}
	end := max(0, min(int(at.Offset)-1, len(data)))
	for end > 0 && end < len(data) && !utf8.RuneStart(data[end]) {
		end-- // at the end of the text, the last character is told
	}
	before := data[:end]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := 1 + utf8.RuneCount(before[1+bytes.LastIndexByte(before, '\n'):])
	return fmt.Errorf("%w: line %d, column %d: %v", ErrNotJSON, line, column, at)
}

// read finds the items of a text that syntax has accepted. Errors: ErrTooLarge; others it hands on do not happen.
func (t *tree) read() error {
	// As lenient as encoding/json, by which links of long ago were read.
	in := jsontext.NewDecoder(bytes.NewBuffer(t.text), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	var open []uint32 // the lists and objects around
	for {
		token := in.PeekKind()
		closes := token == '}' || token == ']'
		if len(t.items) == mostItems && !closes {
			return fmt.Errorf("%w: it has more than %d values", ErrTooLarge, mostItems)
		}
		length, err := pass(in, token)
		if err != nil {
			return fmt.Errorf("%w: %v", ErrNotJSON, err)
		}
		end := uint32(in.InputOffset())
		if closes {
			last := &t.items[open[len(open)-1]]
			last.to, last.behind = end, uint32(len(t.items))
			open = open[:len(open)-1]
		} else {
			if len(open) > 0 {
				t.items[open[len(open)-1]].held++
			}
			if token == '{' || token == '[' {
				open = append(open, uint32(len(t.items)))
			}
			t.items = append(t.items, item{from: end - length, to: end, behind: uint32(len(t.items) + 1), kind: kinds[token]})
		}
		if len(open) == 0 {
			return nil
		}
	}
}

// pass reads a scalar, or a bracket, and gives its length.
func pass(in *jsontext.Decoder, token jsontext.Kind) (uint32, error) {
	if token == '{' || token == '}' || token == '[' || token == ']' {
		_, err := in.ReadToken()
		return 1, err
	}
	value, err := in.ReadValue()
	return uint32(len(value)), err
}

func (n node) there() bool { return n.tree != nil }
func (n node) item() *item { return &n.tree.items[n.at] }
func (n node) kind() kind  { return n.item().kind }

// size is how many elements a list has, or fields an object.
func (n node) size() int {
	if n.kind() == isObject {
		return int(n.item().held / 2)
	}
	return int(n.item().held)
}

// raw is a value as it is written.
func (n node) raw() []byte { return n.tree.text[n.item().from:n.item().to] }

// text is what a string says; a number as it is written; "true" or "false".
func (n node) text() string {
	raw := n.raw()
	if n.kind() != isString {
		return string(raw)
	}
	if bytes.IndexByte(raw, '\\') < 0 {
		return string(raw[1 : len(raw)-1])
	}
	var s string
	_ = json.Unmarshal(raw, &s) // it is a string
	return s
}

// says tells whether a string says just this.
func (n node) says(text string) bool {
	raw := n.raw()
	if bytes.IndexByte(raw, '\\') < 0 {
		return string(raw[1:len(raw)-1]) == text // which copies nothing
	}
	return n.text() == text
}

// elements are those of a list, with their places.
func (n node) elements() iter.Seq2[int, node] {
	return func(yield func(int, node) bool) {
		for i, at := 0, n.at+1; at < n.item().behind; i, at = i+1, n.tree.items[at].behind {
			if !yield(i, node{n.tree, at}) {
				return
			}
		}
	}
}

// fields are those of an object, each as its name and its value.
func (n node) fields() iter.Seq2[node, node] {
	return func(yield func(name, value node) bool) {
		for at := n.at + 1; at < n.item().behind; at = n.tree.items[at+1].behind {
			if !yield(node{n.tree, at}, node{n.tree, at + 1}) {
				return
			}
		}
	}
}

// String is the value as a complaint quotes it: short, and on one line.
func (n node) String() string {
	switch n.kind() {
	case isNull:
		return "null"
	case isString:
		return quote(n.text())
	case isList:
		if n.size() == 0 {
			return "[]"
		}
		return "[…]"
	case isObject:
		if n.size() == 0 {
			return "{}"
		}
		return "{…}"
	}
	return clip(n.text())
}

// quote is a text as JSON writes it, cut if it is long.
func quote(text string) string {
	return string(appendString(nil, clip(text)))
}

// clipLength is the number of characters that a complaint quotes.
const clipLength = 40

// clip cuts a long text.
func clip(text string) string {
	runes := []rune(text)
	if len(runes) <= clipLength {
		return text
	}
	return string(runes[:clipLength-1]) + "…"
}
