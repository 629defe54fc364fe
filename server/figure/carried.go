package figure

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// How much of a message's content is written: see the page's modules labels.js and sentence.js.
const (
	maxCarried  = 24 // characters beside a line; a longer list is omitted
	maxElements = 8  // elements of an array
	longName    = 6  // characters of a type that needs no short form
)

// carried returns a message's fields as "T = 6", and their values alone, in the order of the trace, which is the
// algorithm's. It stops when there is more than a diagram writes: a program's message may have 900 fields.
func carried(fields json.RawMessage, declared []string) (named, values []string) {
	if len(fields) == 0 || len(declared) == 0 {
		return nil, nil
	}
	read := json.NewDecoder(bytes.NewReader(fields))
	read.UseNumber()
	if _, err := read.Token(); err != nil {
		return nil, nil
	}
	for letters := 0; letters <= maxCarried && read.More(); {
		token, err := read.Token()
		name, _ := token.(string)
		var value any
		if err != nil || read.Decode(&value) != nil {
			return nil, nil
		}
		if !slices.Contains(declared, name) {
			continue
		}
		said := valueText(value)
		named, values = append(named, name+" = "+said), append(values, said)
		letters += utf8.RuneCountInString(named[len(named)-1])
	}
	return named, values
}

// valueText formats a value: (1, 0, 2) for an array; for a long one, its beginning and its length.
func valueText(value any) string {
	array, ok := value.([]any)
	if !ok {
		return fmt.Sprint(value)
	}
	shown := array
	if len(array) > maxElements {
		shown = array[:maxElements-2]
	}
	said := make([]string, 0, maxElements)
	for _, v := range shown {
		said = append(said, valueText(v))
	}
	if len(array) > maxElements {
		said = append(said, fmt.Sprintf("… (%d)", len(array)))
	}
	return "(" + strings.Join(said, ", ") + ")"
}

// name returns the message's name in the diagram, "REQUEST (SN = 2, Last = 1)", or its type alone if its fields are too
// long.
func (m *message) name() string {
	named := strings.Join(m.named, ", ")
	if named == "" || utf8.RuneCountInString(named) > maxCarried {
		return m.kind
	}
	return m.kind + " (" + named + ")"
}

// forms returns a message's names from long to short: REQUEST (T = 4), then REQ 4 if that differs; with several fields
// also the short type alone, REQ.
func (m *message) forms() []string {
	long, short := m.name(), shortKind(m.kind)
	switch {
	case long != m.kind && len(m.values) > 1:
		return []string{long, short + " " + strings.Join(m.values, ", "), short}
	case long != m.kind:
		return []string{long, short + " " + strings.Join(m.values, ", ")}
	case len(m.named) > 0 || utf8.RuneCountInString(m.kind) <= longName:
		return []string{long}
	}
	return []string{long, short}
}

// words matches where a new word begins in a name: WeakRequest, FORK+Request.
var words = regexp.MustCompile(`\p{Ll}(\p{Lu})|\+`)

// shortKind shortens REQUEST to REQ, and a type of several words to its distinctive part: WeakRequest to Weak,
// FORK+Request to FORK+.
func shortKind(kind string) string {
	for _, at := range words.FindAllStringSubmatchIndex(kind, -1) {
		begins := at[0]
		if at[2] >= 0 {
			begins = at[2]
		}
		if begins == 0 {
			continue
		}
		if strings.Contains(kind, "+") {
			return kind[:begins] + "+"
		}
		return kind[:begins]
	}
	if r := []rune(kind); len(r) > 5 {
		return string(r[:3])
	}
	return kind
}
