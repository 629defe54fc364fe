package source

import "strings"

// A logical line is a statement, or the head of one: brackets carry it over the ends of lines.
type logical struct {
	tokens      []token
	indent      string // the blanks before it
	first, last int    // the lines it stands on
	open        bool   // some bracket of it is never closed, or closed by a wrong one
}

func (l *logical) head() token { return l.tokens[0] }

func (l *logical) end() token { return l.tokens[len(l.tokens)-1] }

// A folder makes logical lines of lines.
type folder struct {
	scanner
	folded []logical
	stack  []token // brackets that are open
	deep   bool    // it has complained of the depth
}

const mostBrackets = 40

var closing = map[string]string{"(": ")", "[": "]", "{": "}"}

// fold makes the logical lines of the text, and complains of brackets.
func (f *folder) fold() {
	goesOn := false
	for i, line := range f.lines {
		number := i + 1
		f.at = number
		f.spend(1)
		inWord := f.triple != ""
		before := len(f.tokens)
		f.scan(line, number)
		line = f.lines[i] // in which what looks like a blank is one now
		fresh := f.tokens[before:]
		if len(fresh) == 0 {
			goesOn = goesOn && strings.TrimSpace(line) != ""
			continue
		}
		if !inWord && !goesOn && len(f.stack) > 0 && f.beginsAnew(fresh) {
			f.unclosed()
		}
		if !inWord && !goesOn && len(f.stack) == 0 {
			indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
			f.folded = append(f.folded, logical{indent: indent, first: number})
		}
		now := &f.folded[len(f.folded)-1]
		now.tokens, now.last = append(now.tokens, fresh...), number
		f.brackets(now, fresh)
		goesOn = strings.HasSuffix(line, `\`)
	}
	if len(f.stack) > 0 {
		f.unclosed()
	}
	if f.triple != "" {
		p := f.tripleAt
		f.problemAt(p.Line, p.Column, p.End, "word-open", Problem{Value: f.triple})
	}
}

// beginsAnew tells whether a line within brackets cannot be one: the bracket before it was forgotten.
func (f *folder) beginsAnew(line []token) bool {
	head, last := line[0], line[len(line)-1]
	now := &f.folded[len(f.folded)-1]
	if head.is("def", "return", "pass", "break", "continue", "elif", "while") {
		return true
	}
	if now.head().is(headers...) && now.end().is(":") && f.stack[len(f.stack)-1].text == "(" {
		return true
	}
	if head.is("if", "for", "else") && last.is(":") && f.stack[len(f.stack)-1].text != "{" {
		return true
	}
	if len(line) > 1 && head.from == 1 && head.is("state", "about") && line[1].is("(") {
		return true
	}
	for i, t := range line {
		if t.is("+=", "-=", "*=", "//=", "|=", "&=", "^=") || t.is("=") && i > 1 && line[1].is(".", "[") {
			return true
		}
		if t.is("(", "[", "{", ",", ")", "]", "}") {
			return false
		}
	}
	return false
}

// unclosed complains of the innermost bracket that is open, and forgets them all.
func (f *folder) unclosed() {
	t := f.stack[len(f.stack)-1]
	f.folded[len(f.folded)-1].open = true
	if !f.deep && !f.has(t.line, "word-open") { // its end may be in the word
		f.problemOf(t, "bracket-open", Problem{Value: t.text, Allowed: closing[t.text]})
	}
	f.stack = f.stack[:0]
}

// brackets follows what some tokens of a logical line open and close.
func (f *folder) brackets(now *logical, tokens []token) {
	for i, t := range tokens {
		switch {
		case t.is("{") && i == len(tokens)-1 && now.head().is("if", "else", "elif", "for", "def", "while", "}", "function", "func"):
			now.open = true
			f.problemOf(t, "braces", Problem{Value: "{", Allowed: ":", Meant: ":"})
			f.braces++
		case t.is("(", "[", "{"):
			f.stack = append(f.stack, t)
			if len(f.stack) > mostBrackets && !f.deep {
				f.deep = true
				f.problemOf(t, "deep", Problem{Value: t.text})
			}
		case t.is("}") && f.braces > 0 && len(f.stack) == 0:
			now.open = true
			f.braces--
			if len(tokens) == 1 {
				f.problemOf(t, "braces", Problem{Value: "}", Allowed: ":"})
			}
		case !t.is(")", "]", "}"):
		case len(f.stack) == 0:
			now.open = true
			f.problemOf(t, "bracket-extra", Problem{Value: t.text})
		default:
			open := f.stack[len(f.stack)-1]
			f.stack = f.stack[:len(f.stack)-1]
			if want := closing[open.text]; want != t.text {
				now.open = true
				f.problemOf(t, "bracket-other", Problem{Value: open.text, Allowed: want, Meant: want})
			}
		}
	}
}
