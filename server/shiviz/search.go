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

// MostPattern is the maximum length of a regular expression, in bytes.
const MostPattern = 1000

// patience limits the time spent on one log, from the first look at its head to its last event. A regular expression
// may take time quadratic in the text, or in its own repetitions; its author gets an error, and does not delay other
// requests.
const patience = 1500 * time.Millisecond

// A pattern is a regular expression in which ^ and $ match at line breaks. It is compiled with one arbitrary
// character before it, so that a search from the middle of a text sees the preceding character.
type pattern struct{ *regexp.Regexp }

// compile compiles a regular expression. Errors: *Error.
func compile(text string) (pattern, *Error) {
	if len(text) > MostPattern {
		return pattern{}, wrong(0, patternLong, "most", MostPattern)
	}
	parsed, err := syntax.Parse(text, syntax.Perl) // reports errors in text itself, without the prefix added below
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

// mostSteps limits the compiled instructions of an expression times its capture slots. Expressions written by hand
// have some hundreds.
const mostSteps = 1 << 20

// steps estimates the number of instructions of an expression with its repetitions expanded.
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

// refersBack reports whether an escape is a backreference.
func refersBack(escape string) bool {
	return len(escape) > 1 && (escape[1] >= '1' && escape[1] <= '9' || escape[1] == 'k')
}

// each calls found with the indices of each match and its groups, while found returns true. It returns false if the
// deadline late passes. It skips empty matches.
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

// characters reads the characters of a text from an offset, until the deadline.
type characters struct {
	text    string
	at      int
	late    time.Time
	read    int
	stopped bool
}

// ReadRune returns the next character, or io.EOF at the end and after the deadline.
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
