package scenario

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"unicode/utf8"
)

// A dumb is a value of a JSON text that is read as simply as can be, for comparison with a [node].
type dumb struct {
	kind  kind
	text  string   // as [node.text], of a scalar
	names []string // of the fields of an object
	held  []dumb   // elements of a list, or values of the fields
}

// dumbly reads a JSON text by encoding/json alone. Errors are those of readTree, but end with the place.
func dumbly(data []byte) (dumb, error) {
	if len(data) > MaxBytes {
		return dumb{}, fmt.Errorf("%w: %d bytes, at most %d are read", ErrTooLarge, len(data), MaxBytes)
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	if !utf8.ValidString(text) {
		return dumb{}, fmt.Errorf("%w: it is not UTF-8", ErrNotJSON)
	}
	if place, ok := faultIn(text); !ok {
		return dumb{}, fmt.Errorf("%w: %s", ErrNotJSON, place)
	}
	tokens := json.NewDecoder(strings.NewReader(text))
	tokens.UseNumber()
	v := next(tokens)
	if tokens.More() {
		panic("something stands behind what is JSON as a whole")
	}
	if v.items() > mostItems {
		return dumb{}, fmt.Errorf("%w: it has more than %d values", ErrTooLarge, mostItems)
	}
	return v, nil
}

// next is the value that comes next in a text that the grammar has accepted.
func next(tokens *json.Decoder) dumb {
	token, err := tokens.Token()
	if err != nil {
		panic(fmt.Sprintf("the grammar accepts what encoding/json does not: %v", err))
	}
	switch token := token.(type) {
	case nil:
		return dumb{kind: isNull, text: "null"}
	case bool:
		return dumb{kind: isBoolean, text: fmt.Sprint(token)}
	case json.Number:
		return dumb{kind: isNumber, text: token.String()}
	case string:
		return dumb{kind: isString, text: token}
	}
	v := dumb{kind: isList}
	if token == json.Delim('{') {
		v.kind = isObject
	}
	for tokens.More() {
		if v.kind == isObject {
			v.names = append(v.names, next(tokens).text)
		}
		v.held = append(v.held, next(tokens))
	}
	if _, err := tokens.Token(); err != nil { // the closing bracket
		panic(err)
	}
	return v
}

// items are how many values and names there are.
func (v dumb) items() int {
	n := 1 + len(v.names)
	for _, e := range v.held {
		n += e.items()
	}
	return n
}

// first is the value of the first field of a name.
func (v dumb) first(name string) (dumb, bool) {
	for i, n := range v.names {
		if n == name {
			return v.held[i], true
		}
	}
	return dumb{}, false
}

// repeated says which names an object has more than once.
func (v dumb) repeated() []string {
	var twice []string
	seen := map[string]int{}
	for _, name := range v.names {
		if seen[name]++; seen[name] == 2 {
			twice = append(twice, name)
		}
	}
	return twice
}

// repeats tells whether any object in the value has a name more than once.
func (v dumb) repeats() bool {
	for _, e := range v.held {
		if e.repeats() {
			return true
		}
	}
	return len(v.repeated()) > 0
}

// escapes are those that JSON needs, in the form that JSON.stringify writes.
var escapes = func() *strings.Replacer {
	all := []string{`"`, `\"`, `\`, `\\`, "\b", `\b`, "\f", `\f`, "\n", `\n`, "\r", `\r`, "\t", `\t`}
	for control := range ' ' {
		all = append(all, string(control), fmt.Sprintf(`\u%04x`, control)) // unless it stands before
	}
	return strings.NewReplacer(all...)
}()

// String is the value as a complaint quotes it.
func (v dumb) String() string {
	short := v.text
	if runes := []rune(short); len(runes) > 40 {
		short = string(runes[:39]) + "…"
	}
	switch {
	case v.kind == isList && len(v.held) == 0:
		return "[]"
	case v.kind == isList:
		return "[…]"
	case v.kind == isObject && len(v.held) == 0:
		return "{}"
	case v.kind == isObject:
		return "{…}"
	case v.kind == isString:
		return `"` + escapes.Replace(short) + `"`
	}
	return short
}

// laid appends the value to a tree in the plainest way: without space, and with a string as it is, for only a backslash
// makes a difference to a node.
func (v dumb) laid(t *tree) {
	at := len(t.items)
	t.items = append(t.items, item{from: uint32(len(t.text)), held: uint32(len(v.names) + len(v.held)), kind: v.kind})
	switch v.kind {
	case isList, isObject:
		t.text = append(t.text, "[{"[v.kind-isList])
		for i, e := range v.held {
			if i > 0 {
				t.text = append(t.text, ',')
			}
			if v.kind == isObject {
				dumb{kind: isString, text: v.names[i]}.laid(t)
				t.text = append(t.text, ':')
			}
			e.laid(t)
		}
		t.text = append(t.text, "]}"[v.kind-isList])
	case isString:
		quoted := []byte(`"` + v.text + `"`)
		if strings.Contains(v.text, `\`) {
			quoted, _ = json.Marshal(v.text) // which never fails for a string
		}
		t.text = append(t.text, quoted...)
	default:
		t.text = append(t.text, v.text...)
	}
	t.items[at].to, t.items[at].behind = uint32(len(t.text)), uint32(len(t.items))
}

// parseDumbly is [Parse] with another reader of JSON, and another look at the version.
func parseDumbly(v dumb) (*Document, error) {
	if v.kind == isObject {
		version, ok := v.first("fano")
		if !ok {
			return nil, fmt.Errorf("%w: it does not begin with \"fano\": 1", ErrVersion)
		}
		if version.kind != isNumber || amount(version.text) != amount("1") {
			return nil, fmt.Errorf("%w: \"fano\" is %s", ErrVersion, version)
		}
	}
	t := new(tree)
	v.laid(t)
	r := new(report)
	p := parser{report: r, doc: new(Document)}
	p.document(value{report: r, node: node{t, 0}, shape: &documentShape}.object())
	if len(r.problems) > 0 {
		return nil, &Invalid{r.problems}
	}
	return p.doc, nil
}

// amount is a number in a form that equal ones share: its digits from the first to the last that is not 0, and a power
// of ten. A number may have so many digits, or so large a power, that nothing else holds it.
func amount(written string) string {
	mantissa, power, _ := strings.Cut(strings.ToLower(written), "e")
	mantissa, negative := strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	short := strings.TrimRight(digits, "0")
	exponent, _ := new(big.Int).SetString(strings.TrimPrefix(cmp.Or(power, "0"), "+"), 10)
	exponent.Add(exponent, big.NewInt(int64(len(digits)-len(short)-len(fraction))))
	switch {
	case short == "":
		return "0"
	case negative:
		return "-" + short + "e" + exponent.String()
	}
	return short + "e" + exponent.String()
}
