package scenario

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"
)

// A node is a value in a valid JSON text, as written; nil means absent. Numbers keep their digits and objects their
// duplicate fields, so that problems can quote the original.
type node []byte

// A kindOf value is the kind of a JSON value, named by a byte with which such a value may begin.
type kindOf byte

const (
	isNull    kindOf = 'n'
	isBoolean kindOf = 't'
	isNumber  kindOf = '0'
	isString  kindOf = '"'
	isList    kindOf = '['
	isObject  kindOf = '{'
)

// readNode reads one JSON text. Errors: ErrTooLarge, ErrNotJSON.
func readNode(data []byte) (node, error) {
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("%w: %d bytes, at most %d are read", ErrTooLarge, len(data), MaxBytes)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("%w: it is not UTF-8", ErrNotJSON)
	}
	if !json.Valid(data) {
		return nil, syntaxError(data)
	}
	return node(bytes.TrimSpace(data)), nil
}

// syntaxError returns ErrNotJSON with the line and column of the error.
func syntaxError(data []byte) error {
	err := json.Unmarshal(data, new(json.RawMessage))
	var at *json.SyntaxError
	if !errors.As(err, &at) {
		return fmt.Errorf("%w: %v", ErrNotJSON, err)
	}
	end := max(0, min(int(at.Offset)-1, len(data)))
	for end > 0 && end < len(data) && !utf8.RuneStart(data[end]) {
		end-- // to the beginning of the character
	}
	before := data[:end]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := 1 + utf8.RuneCount(before[1+bytes.LastIndexByte(before, '\n'):])
	return fmt.Errorf("%w: line %d, column %d: %v", ErrNotJSON, line, column, at)
}

func (n node) there() bool { return len(n) > 0 }

// kind returns the kind of a value, by its first character.
func (n node) kind() kindOf {
	switch n[0] {
	case 'f':
		return isBoolean
	case 'n', 't', '"', '[', '{':
		return kindOf(n[0])
	}
	return isNumber
}

func (n node) is(k kindOf) bool { return n.there() && n.kind() == k }

// end returns where the value that begins at a position ends.
func (n node) end(at int) int {
	for depth := 0; ; at++ {
		switch n[at] {
		case '"':
			for at++; n[at] != '"'; at++ {
				if n[at] == '\\' {
					at++
				}
			}
		case '[', '{':
			depth++
			continue
		case ']', '}':
			depth--
		default: // space, a comma or a colon between values, or part of a number or word
			if depth > 0 {
				continue
			}
			return at + bytes.IndexAny(n[at:], " \t\r\n,:]}")
		}
		if depth == 0 {
			return at + 1
		}
	}
}

// values yields the elements of a list, or alternately the names and values of an object.
func (n node) values() iter.Seq[node] {
	return func(yield func(node) bool) {
		for at := 1; ; {
			for strings.IndexByte(" \t\r\n,:", n[at]) >= 0 {
				at++
			}
			if n[at] == ']' || n[at] == '}' {
				return
			}
			end := n.end(at)
			if !yield(n[at:end:end]) {
				return
			}
			at = end
		}
	}
}

// fields yields the names and values of an object.
func (n node) fields() iter.Seq2[node, node] {
	return func(yield func(name, value node) bool) {
		var name node
		for value := range n.values() {
			if name == nil {
				name = value
			} else if yield(name, value) {
				name = nil
			} else {
				return
			}
		}
	}
}

// size returns the number of elements of a list, or of fields of an object.
func (n node) size() (count int) {
	for range n.values() {
		count++
	}
	if n.kind() == isObject {
		count /= 2
	}
	return count
}

// text returns the content of a string, and any other value as written.
func (n node) text() string {
	if n.kind() != isString {
		return string(n)
	}
	if bytes.IndexByte(n, '\\') < 0 {
		return string(n[1 : len(n)-1])
	}
	var s string
	_ = json.Unmarshal(n, &s) // it is a string
	return s
}

// String returns the value as a problem quotes it: short, and on one line.
func (n node) String() string {
	switch n.kind() {
	case isString:
		return quote(n.text())
	case isList, isObject:
		if n.size() > 0 {
			return string(n[0]) + "…" + string(n[len(n)-1])
		}
		return string(n[0]) + string(n[len(n)-1])
	}
	return clip(string(n))
}

// quote returns a text as a JSON string, truncated if it is long.
func quote(text string) string { return string(appendString(nil, clip(text))) }

// clipLength is the most characters that a problem quotes.
const clipLength = 40

// clip truncates a long text.
func clip(text string) string {
	if runes := []rune(text); len(runes) > clipLength {
		return string(runes[:clipLength-1]) + "…"
	}
	return text
}
