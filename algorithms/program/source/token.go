package source

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A tokenKind says what a token is.
type tokenKind uint8

const (
	nameToken tokenKind = iota // also a keyword
	numberToken
	wordToken // in quotes
	signToken
)

// A token is a piece of a line. One that goes on over lines, a word in three quotes, ends on its first.
type token struct {
	kind      tokenKind
	text      string
	line      int // from 1
	from, end int // columns
}

// is tells whether it is one of some names or signs.
func (t token) is(texts ...string) bool {
	if t.kind != nameToken && t.kind != signToken {
		return false
	}
	for _, text := range texts {
		if t.text == text {
			return true
		}
	}
	return false
}

// operand tells whether a value may end, or begin, with the token.
func (t token) operand() bool { return t.kind != signToken && !isKeyword(t.text) }

// signs are those of more than one character, the longer ones first; among them are some of other languages.
var signs = []string{
	"===", "!==", "**=", "//=", "<<=", ">>=", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=",
	"**", "//", "<<", ">>", "&&", "||", "++", "--", "->", "=>", "=<", "<>", ":=", "/*", "*/",
}

// A scanner cuts lines into tokens, and complains of what is none.
type scanner struct {
	*reader
	tokens []token
	triple string // the quotes in which the line begins; empty outside
}

// scan cuts a line; number is its own, from 1.
func (s *scanner) scan(line string, number int) {
	column := 1
	for rest := line; rest != ""; {
		if s.triple != "" {
			inside, after, ended := strings.Cut(rest, s.triple)
			if !ended {
				return
			}
			column += utf8.RuneCountInString(inside) + len(s.triple)
			rest, s.triple = after, ""
			continue
		}
		c, size := utf8.DecodeRuneInString(rest)
		if c == '#' {
			return
		}
		n := size
		if c != ' ' && c != '\t' && c != '\\' {
			n = s.next(rest, c, number, column)
		} else if c == '\\' && rest != `\` {
			s.problemAt(number, column, column+1, "backslash", Problem{})
		}
		column += utf8.RuneCountInString(rest[:n])
		rest = rest[n:]
	}
}

// next takes the token with which rest begins, and tells how long it is.
func (s *scanner) next(rest string, c rune, line, column int) int {
	t := token{kind: signToken, line: line, from: column}
	s.spend(1)
	n := utf8.RuneLen(c)
	switch {
	case c == '"' || c == '\'':
		t.kind, n = wordToken, s.word(rest, c, line, column)
	case c == '_' || unicode.IsLetter(c):
		n = len(rest) - len(strings.TrimLeftFunc(rest, isNameRune))
		t.kind = nameToken
		if after := rest[n:]; n <= 2 && after != "" && (after[0] == '"' || after[0] == '\'') {
			s.prefix(rest[:n], line, column)
			t.kind = wordToken
			n += s.word(after, rune(after[0]), line, column+n)
		}
	case isDigit(c) || c == '.' && len(rest) > 1 && isDigit(rune(rest[1])):
		t.kind, n = numberToken, s.number(rest, line, column)
	default:
		for _, sign := range signs {
			if strings.HasPrefix(rest, sign) {
				n = len(sign)
				break
			}
		}
		if n == utf8.RuneLen(c) && !strings.ContainsRune("+-*/%&|^~<>=.,:;()[]{}", c) {
			s.stray(rest, c, line, column)
			if c != '!' {
				return n
			}
		}
	}
	t.text, t.end = rest[:n], column+utf8.RuneCountInString(rest[:n])
	s.tokens = append(s.tokens, t)
	return n
}

func isDigit(c rune) bool { return c >= '0' && c <= '9' }

func isNameRune(c rune) bool { return c == '_' || isDigit(c) || unicode.IsLetter(c) }

// word is how long the word is, up to the end of the line, with which rest begins.
func (s *scanner) word(rest string, quote rune, line, column int) int {
	q := string(quote)
	if strings.HasPrefix(rest, q+q+q) {
		if end := strings.Index(rest[3:], q+q+q); end >= 0 {
			return end + 6
		}
		s.triple = q + q + q
		s.tripleAt = Problem{Line: line, Column: column, End: column + 3}
		return len(rest)
	}
	for i := 1; i < len(rest); i++ {
		switch rest[i] {
		case '\\':
			i++
		case byte(quote):
			return i + 1
		}
	}
	s.unended(q, line, column, column+utf8.RuneCountInString(rest))
	return len(rest)
}

// unended complains of a quote that is missing in a line: after the first word that goes over into what follows, or
// after the last.
func (s *scanner) unended(quote string, line, from, end int) {
	first := from
	for i, next := len(s.tokens)-1, from; i >= 0 && s.tokens[i].line == line; i-- {
		t := s.tokens[i]
		prefixed := func(p Problem) bool { return p.Line == line && p.Code == "word-prefix" && p.Column == t.end }
		if t.kind == wordToken && strings.HasSuffix(t.text, quote) && (t.end == next || slices.ContainsFunc(s.problems, prefixed)) {
			first = t.from
		}
		next = t.from
	}
	s.problems = slices.DeleteFunc(s.problems, func(p Problem) bool {
		return p.Line == line && (p.Code == "word-prefix" || p.Code == "f-string") && p.Column > first
	})
	s.problemAt(line, first, end, "word-open", Problem{Value: quote})
}

// prefix complains of letters before a word's quotes.
func (s *scanner) prefix(letters string, line, column int) {
	switch {
	case letters == "r":
	case strings.ContainsAny(letters, "fF"):
		s.problemAt(line, column, column+len(letters), "f-string", Problem{Value: letters})
	default:
		s.problemAt(line, column, column+len(letters), "word-prefix", Problem{Value: letters})
	}
}

// number is how long the number is with which rest begins.
func (s *scanner) number(rest string, line, column int) int {
	n, dot := 0, false
	for n < len(rest) {
		c, size := utf8.DecodeRuneInString(rest[n:])
		if c == '.' && !dot && !strings.HasPrefix(rest, "0x") {
			dot = true
		} else if !isNameRune(c) {
			break
		}
		n += size
	}
	text := rest[:n]
	end := column + utf8.RuneCountInString(text)
	digits := strings.Trim(text, "0123456789") == ""
	switch {
	case dot || strings.Trim(text, "0123456789eE") == "" && !digits:
		s.problemAt(line, column, end, "fraction", Problem{Value: text})
	case !digits, len(text) > 1 && text[0] == '0':
		s.problemAt(line, column, end, "number", Problem{Value: text})
	case len(text) > 16 || text > "9007199254740991" && len(text) == 16:
		s.problemAt(line, column, end, "large", Problem{Value: text, Allowed: "9007199254740991"})
	}
	return n
}
