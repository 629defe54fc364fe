package long

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A Query is one of: an event by its number or its time; violations of a property; a field that takes a value, at one
// process or any; or events by process, verb and message.
type Query struct {
	Step int         `json:"step,omitempty"`
	Time *trace.Time `json:"time,omitempty"`

	Property string `json:"property,omitempty"` // a property, or [AnyProperty]

	Field string `json:"field,omitempty"`
	Value string `json:"value,omitempty"` // as in JSON; a string without its quotes

	Process mutex.ID `json:"process,omitempty"`
	Verb    string   `json:"verb,omitempty"` // a kind of event, as named in traces
	Type    string   `json:"type,omitempty"` // of a message
	From    mutex.ID `json:"from,omitempty"`
	To      mutex.ID `json:"to,omitempty"`
}

// AnyProperty is the property of a query for violations of any property.
const AnyProperty = "any"

// A Vocabulary is the set of names in a run.
type Vocabulary struct {
	Nodes      map[string]mutex.ID // by label, such as P3, S8
	Types      []string            // of messages
	Fields     []string            // of states and messages; the only case-sensitive names
	Properties []string            // the properties that are checked
}

// The grammar, in words separated by spaces; [ ] is optional, { } may be repeated, | separates alternatives:
//
//	query    = [#] number                                an event by its number
//	         | t [=] time                                the first event at a time or after it
//	         | property | "violation"                    violations
//	         | [process] field = value                   a state takes the value, or a message carries it
//	         | part { part }                             events that match all parts, each kind of part at most once
//	part     = process | verb | type | "to" process | "from" process
//	process  = a label: P3, S, S8
//
// In "P3 sends PRIVILEGE to P7", P3 is where the event happens. Verbs, "to" and "from" may be in any language of the
// site.

// Forms are examples of all kinds of queries, for messages about invalid ones.
const Forms = "812, t 40, P3, P3 enters, PRIVILEGE to P3, REQUEST from P3, T = 14, EM1, violation"

// Parse reads a query in the vocabulary of a run. It returns false if the text is none.
func Parse(text string, v *Vocabulary) (Query, bool) {
	words := strings.Fields(strings.ReplaceAll(text, "=", " = "))
	for _, form := range []func([]string, *Vocabulary) (Query, bool){parseNumber, parseField, parseTime, parseProperty, parseParts} {
		if q, ok := form(words, v); ok {
			return q, true
		}
	}
	return Query{}, false
}

// mostSteps is more than any run has.
const mostSteps = 1_000_000_000

func parseNumber(words []string, _ *Vocabulary) (Query, bool) {
	if len(words) != 1 {
		return Query{}, false
	}
	step, err := strconv.Atoi(strings.TrimPrefix(words[0], "#"))
	if err != nil || step < 1 || step > mostSteps {
		return Query{}, false
	}
	return Query{Step: step}, true
}

// parseTime reads "t 40", "t = 40" and "t40".
func parseTime(words []string, _ *Vocabulary) (Query, bool) {
	after, ok := cutFold(strings.Join(words, " "), "t")
	if !ok {
		return Query{}, false
	}
	after = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(after), "="))
	t, err := trace.ParseTime(after)
	if err != nil {
		return Query{}, false
	}
	return Query{Time: &t}, true
}

// cutFold is a case-insensitive strings.CutPrefix.
func cutFold(text, prefix string) (string, bool) {
	if len(text) < len(prefix) || !strings.EqualFold(text[:len(prefix)], prefix) {
		return text, false
	}
	return text[len(prefix):], true
}

func parseProperty(words []string, v *Vocabulary) (Query, bool) {
	if len(words) != 1 {
		return Query{}, false
	}
	if slices.Contains(violation, strings.ToLower(words[0])) {
		return Query{Property: AnyProperty}, true
	}
	name, ok := oneOf(words[0], v.Properties)
	return Query{Property: name}, ok
}

// parseField reads "[process] field = value".
func parseField(words []string, v *Vocabulary) (q Query, ok bool) {
	at := slices.Index(words, "=")
	if at < 1 || at > 2 || at != len(words)-2 || !slices.Contains(v.Fields, words[at-1]) {
		return Query{}, false
	}
	q.Field, q.Value = words[at-1], strings.Trim(words[at+1], `"`)
	if p, ok := v.node(q.Value); ok {
		q.Value = strconv.Itoa(int(p))
	}
	if at == 2 {
		if q.Process, ok = v.node(words[0]); !ok {
			return Query{}, false
		}
	}
	return q, true
}

// parseParts reads the parts of a query for events.
func parseParts(words []string, v *Vocabulary) (q Query, ok bool) {
	for len(words) > 0 {
		n := q.take(words, v)
		if n == 0 {
			return Query{}, false
		}
		words = words[n:]
	}
	return q, len(q.String()) > 0
}

// take reads the next part and returns its number of words: 0 if it is not a part, or the query already has one of its
// kind.
func (q *Query) take(words []string, v *Vocabulary) int {
	word := words[0]
	if p, ok := v.node(word); ok && q.Process == 0 {
		q.Process = p
		return 1
	}
	if name, ok := oneOf(word, v.Types); ok && q.Type == "" {
		q.Type = name
		return 1
	}
	for end, names := range map[*mutex.ID][]string{&q.To: to, &q.From: from} {
		if !slices.Contains(names, strings.ToLower(word)) || *end != 0 || len(words) == 1 {
			continue
		}
		if p, ok := v.node(words[1]); ok {
			*end = p
			return 2
		}
	}
	if verb, ok := verbs[strings.ToLower(word)]; ok && q.Verb == "" {
		q.Verb = verb.String()
		return 1
	}
	return 0
}

// node returns the node with a label; case does not matter.
func (v *Vocabulary) node(word string) (mutex.ID, bool) {
	p, ok := v.Nodes[strings.ToUpper(word)]
	return p, ok
}

// oneOf returns the name that a word matches; case does not matter.
func oneOf(word string, names []string) (string, bool) {
	for _, name := range names {
		if strings.EqualFold(word, name) {
			return name, true
		}
	}
	return "", false
}

// String returns the query in words that Parse accepts.
func (q Query) String() string {
	switch {
	case q.Step > 0:
		return strconv.Itoa(q.Step)
	case q.Time != nil:
		return "t " + q.Time.String()
	case q.Property == AnyProperty:
		return violation[0]
	case q.Property != "":
		return q.Property
	}
	var words []string
	add := func(is bool, form string, what any) {
		if is {
			words = append(words, fmt.Sprintf(form, what))
		}
	}
	add(q.Process > 0, "P%d", q.Process)
	add(q.Field != "", "%s", q.Field+" = "+q.Value)
	add(q.Verb != "", "%s", q.Verb)
	add(q.Type != "", "%s", q.Type)
	add(q.From > 0, "from P%d", q.From)
	add(q.To > 0, "to P%d", q.To)
	return strings.Join(words, " ")
}
