package scenario

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"
)

// node is a piece of JSON as it was written: fields in their order and with their duplicates, numbers unconverted, so
// that every complaint can say what stood there.
type node struct {
	kind   kind
	text   string  // of a string; of a number as written; "true" or "false"
	list   []node  // elements of an array
	fields []entry // of an object
}

type entry struct {
	name string
	node node
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
	tokens := json.NewDecoder(bytes.NewReader(data))
	tokens.UseNumber()
	return readNode(tokens)
}

// syntax complains of the first place at which data is no JSON.
func syntax(data []byte) error {
	var whole json.RawMessage
	err := json.Unmarshal(data, &whole)
	if err == nil {
		return nil
	}
	var at *json.SyntaxError
	if !errors.As(err, &at) {
		return fmt.Errorf("%w: %v", ErrNotJSON, err)
	}
	before := data[:max(0, min(int(at.Offset)-1, len(data)))]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := 1 + utf8.RuneCount(before[1+bytes.LastIndexByte(before, '\n'):])
	return fmt.Errorf("%w: line %d, column %d: %v", ErrNotJSON, line, column, at)
}

// readNode reads one value of a text that syntax has accepted; the errors it hands on do not happen.
func readNode(tokens *json.Decoder) (node, error) {
	token, err := tokens.Token()
	if err != nil {
		return node{}, fmt.Errorf("%w: %v", ErrNotJSON, err)
	}
	switch token := token.(type) {
	case json.Delim:
		if token == '[' {
			return readList(tokens)
		}
		return readObject(tokens)
	case string:
		return node{kind: isString, text: token}, nil
	case json.Number:
		return node{kind: isNumber, text: string(token)}, nil
	case bool:
		return node{kind: isBoolean, text: fmt.Sprint(token)}, nil
	}
	return node{kind: isNull}, nil
}

func readList(tokens *json.Decoder) (node, error) {
	n := node{kind: isList}
	for tokens.More() {
		element, err := readNode(tokens)
		if err != nil {
			return node{}, err
		}
		n.list = append(n.list, element)
	}
	_, err := tokens.Token() // the closing bracket
	return n, err
}

func readObject(tokens *json.Decoder) (node, error) {
	n := node{kind: isObject}
	for tokens.More() {
		name, err := tokens.Token()
		if err != nil {
			return node{}, fmt.Errorf("%w: %v", ErrNotJSON, err)
		}
		value, err := readNode(tokens)
		if err != nil {
			return node{}, err
		}
		n.fields = append(n.fields, entry{name.(string), value})
	}
	_, err := tokens.Token() // the closing brace
	return n, err
}

// String is the value as a complaint quotes it: short, and on one line.
func (n node) String() string {
	switch n.kind {
	case isNull:
		return "null"
	case isString:
		return quote(n.text)
	case isList:
		if len(n.list) == 0 {
			return "[]"
		}
		return "[…]"
	case isObject:
		if len(n.fields) == 0 {
			return "{}"
		}
		return "{…}"
	}
	return clip(n.text)
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
