package shiviz

import (
	"errors"
	"io"
	"regexp"
	"regexp/syntax"
	"strings"
	"time"
	"unicode/utf8"
)

// MostPattern is how long a regular expression may be.
const MostPattern = 1000

// patience limits the time that is spent on one log, from the first look at its head to its last event. An expression may
// take time that grows with the square of the text, or with its own repetitions; its author gets an error, and other
// requests do not wait for it.
const patience = 1500 * time.Millisecond

// A pattern is a regular expression, in which ^ and $ are the ends of lines. It is searched for behind some one
// character, so that a search that begins in the middle of a text knows what stands before.
type pattern struct{ *regexp.Regexp }

// compile reads a regular expression. Errors: *Error.
func compile(text string) (pattern, *Error) {
	if len(text) > MostPattern {
		return pattern{}, wrong(0, patternLong, "most", MostPattern)
	}
	parsed, err := syntax.Parse(text, syntax.Perl) // what is wrong with it, without what is put around it
	var expression *regexp.Regexp
	if err == nil && steps(parsed)*(1+parsed.MaxCap()) > mostSteps {
		err = &syntax.Error{Code: syntax.ErrLarge, Expr: text}
	}
	if err == nil {
		expression, err = regexp.Compile("(?m)(?s:.)(?:" + text + ")")
	}
	var bad *syntax.Error
	switch {
	case err == nil:
		return pattern{expression}, nil
	case errors.As(err, &bad) && (bad.Code == syntax.ErrInvalidPerlOp || bad.Code == syntax.ErrInvalidEscape && refersBack(bad.Expr)):
		return pattern{}, wrong(0, patternLooks, "why", bad.Expr)
	}
	return pattern{}, wrong(0, patternBroken, "why", strings.TrimPrefix(err.Error(), "error parsing regexp: "))
}

// mostSteps bounds an expression by its compiled steps, each of which may note all groups during a match. Expressions
// written by hand have some hundreds.
const mostSteps = 1 << 20

// steps is about how many there are in an expression once its repetitions are written out.
func steps(e *syntax.Regexp) int {
	n := 1 + len(e.Rune)/64
	if e.Op == syntax.OpLiteral {
		n = len(e.Rune)
	}
	for _, part := range e.Sub {
		n += steps(part)
	}
	if e.Op == syntax.OpRepeat {
		n *= max(1, e.Min, e.Max)
	}
	return n
}

// refersBack says of an escape that it means what a group has found.
func refersBack(escape string) bool {
	return len(escape) > 1 && (escape[1] >= '1' && escape[1] <= '9' || escape[1] == 'k')
}

// each calls found with the places of each match and its groups, while found returns true. It returns false if that takes
// past the deadline late. Empty matches are left out.
func (p pattern) each(text string, late time.Time, found func(places []int) bool) bool {
	text = "\n" + text
	for at, n := 1, 1; at <= len(text); n++ {
		if n%64 == 0 && time.Now().After(late) {
			return false
		}
		_, before := utf8.DecodeLastRuneInString(text[:at])
		from := &characters{text: text, at: at - before, late: late}
		places := p.FindReaderSubmatchIndex(from)
		if from.stopped {
			return false
		}
		if places == nil {
			return true
		}
		_, first := utf8.DecodeRuneInString(text[at-before+places[0]:])
		places[0] += first
		for i := range places {
			if places[i] >= 0 {
				places[i] += at - before - 1
			}
		}
		next := places[1] + 1
		if places[0] == places[1] {
			_, width := utf8.DecodeRuneInString(text[next:])
			next += max(1, width)
		} else if !found(places) {
			return true
		}
		at = next
	}
	return true
}

// characters are the characters of a text from a place on, until it is too late.
type characters struct {
	text    string
	at      int
	late    time.Time
	read    int
	stopped bool
}

// ReadRune is the next character, or the end.
func (c *characters) ReadRune() (rune, int, error) {
	if c.read++; c.read%64 == 0 && !c.stopped {
		c.stopped = time.Now().After(c.late)
	}
	if c.stopped || c.at >= len(c.text) {
		return 0, 0, io.EOF
	}
	r, width := utf8.DecodeRuneInString(c.text[c.at:])
	c.at += width
	return r, width, nil
}
