package scenario

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A grammar is that of RFC 8259, rule by rule. It stops at the first byte that stands in no JSON text after what is
// before it.
type grammar struct {
	text string
	at   int // the next byte
	deep int // lists and objects around
}

// faultIn is the place of what makes a text no JSON: line and column of a character, the last if there should be more.
// JSON is not nested deeper than encoding/json reads.
func faultIn(text string) (place string, ok bool) {
	g := grammar{text: text}
	if g.value() && g.at == len(text) {
		return "", true
	}
	before := text[:g.at]
	if g.at == len(text) {
		_, last := utf8.DecodeLastRuneInString(text)
		before = text[:len(text)-last]
	}
	lines := strings.Split(before, "\n")
	return fmt.Sprintf("line %d, column %d", len(lines), len([]rune(lines[len(lines)-1]))+1), false
}

// one passes a byte if it is one of some.
func (g *grammar) one(of string) bool {
	ok := g.at < len(g.text) && strings.IndexByte(of, g.text[g.at]) >= 0
	if ok {
		g.at++
	}
	return ok
}

// some passes all bytes that are of some.
func (g *grammar) some(of string) {
	for g.one(of) {
	}
}

// word passes just these bytes.
func (g *grammar) word(letters string) bool {
	for _, letter := range strings.Split(letters, "") {
		if !g.one(letter) {
			return false
		}
	}
	return true
}

const (
	space  = " \t\n\r"
	digits = "0123456789"
)

// value passes a value and the space around it.
func (g *grammar) value() (ok bool) {
	g.some(space)
	switch {
	case g.one("["):
		ok = g.inside("]", g.value)
	case g.one("{"):
		ok = g.inside("}", g.member)
	case g.one(`"`):
		ok = g.characters()
	case g.one("t"):
		ok = g.word("rue")
	case g.one("f"):
		ok = g.word("alse")
	case g.one("n"):
		ok = g.word("ull")
	default:
		ok = g.number()
	}
	if ok {
		g.some(space)
	}
	return ok
}

// inside passes what is in brackets, and the second of them.
func (g *grammar) inside(end string, element func() bool) bool {
	if g.deep++; g.deep > 10_000 {
		g.at-- // it is the bracket that is too much
		return false
	}
	g.some(space)
	if !g.one(end) {
		for more := true; more; {
			if !element() {
				return false
			}
			more = g.one(",")
		}
		if !g.one(end) {
			return false
		}
	}
	g.deep--
	return true
}

// member passes a field of an object.
func (g *grammar) member() bool {
	g.some(space)
	if !g.one(`"`) || !g.characters() {
		return false
	}
	g.some(space)
	return g.one(":") && g.value()
}

// characters passes the rest of a string.
func (g *grammar) characters() bool {
	for g.at < len(g.text) {
		switch {
		case g.one(`"`):
			return true
		case g.one(`\`):
			if !g.escape() {
				return false
			}
		case g.text[g.at] < ' ':
			return false
		default:
			g.at++
		}
	}
	return false
}

// escape passes what follows a backslash.
func (g *grammar) escape() bool {
	if !g.one("u") {
		return g.one(`"\/bfnrt`)
	}
	for range 4 {
		if !g.one(digits + "abcdefABCDEF") {
			return false
		}
	}
	return true
}

// number passes a number.
func (g *grammar) number() bool {
	g.one("-")
	if !g.one("0") && !g.digits() {
		return false
	}
	if g.one(".") && !g.digits() {
		return false
	}
	if !g.one("eE") {
		return true
	}
	g.one("+-")
	return g.digits()
}

// digits passes one or more.
func (g *grammar) digits() bool {
	ok := g.one(digits)
	g.some(digits)
	return ok
}
