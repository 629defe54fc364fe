package source

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A logical line is a statement, or the head of one. Brackets continue it over line ends.
type logical struct {
	text   string // as written, with line ends, from the first word on
	masked string // same length, with the content of quotes and comments masked
	outer  string // same length, with the content of brackets masked, too
	indent string // the white space before it
	first  int    // the line on which it begins
	last   int
}

// head returns the word with which the line begins; "" if it begins with none.
func (l *logical) head() string {
	return l.masked[:len(l.masked)-len(strings.TrimLeftFunc(l.masked, isNameRune))]
}

// opensBlock reports whether the line ends in a colon.
func (l *logical) opensBlock() bool { return strings.HasSuffix(strings.TrimSpace(l.masked), ":") }

func isNameRune(c rune) bool { return c == '_' || c >= '0' && c <= '9' || unicode.IsLetter(c) }

// A bracket is an open bracket.
type bracket struct {
	sign         byte
	line, column int
}

var closing = map[byte]string{'(': ")", '[': "]", '{': "}"}

// A scanner splits a text that the parser rejects into logical lines, and reports bad characters, quotes and brackets.
type scanner struct {
	*reader
	line    int // the current line
	found   []logical
	masked  []string // the lines, masked as in logical
	outer   []string
	open    []bracket
	blocks  int    // open braces around blocks
	triple  string // the triple quotes within which the line begins; "" outside
	began   bracket
	goesOn  bool // the line before ends in a backslash
	unended bool // a quote of the line has no end
}

// scan returns the logical lines of the text.
func (r *reader) scan() []logical {
	s := &scanner{reader: r}
	for i, line := range r.lines {
		s.at, s.line = i+1, i+1
		s.spend(1 + len(line)/8)
		s.scanLine(line)
	}
	s.unclosed()
	if s.triple != "" {
		s.problemAt(s.began.line, s.began.column, s.began.column+3, "word-open", Problem{Value: s.triple})
	}
	for i := range s.found {
		l := &s.found[i]
		l.text, l.masked, l.outer = l.join(s.lines), l.join(s.masked), l.join(s.outer)
	}
	return s.found
}

// scanLine adds a line to the current logical line, or begins a new one.
func (s *scanner) scanLine(line string) {
	goesOn := s.triple != "" || s.goesOn
	masked := s.mask(line)
	s.masked, s.outer = append(s.masked, masked), append(s.outer, masked)
	text := strings.TrimSpace(masked)
	if s.goesOn = strings.HasSuffix(masked, `\`); text == "" && !goesOn {
		return
	}
	if !goesOn && len(s.open) == 0 {
		indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		s.found = append(s.found, logical{indent: indent, first: s.line, masked: masked[len(indent):]})
	}
	l := &s.found[len(s.found)-1]
	l.last = s.line
	s.outer[s.line-1] = s.brackets(l, masked)
}

// join returns the text of a logical line, cut from the lines of a text.
func (l *logical) join(lines []string) string {
	return strings.Join(lines[l.first-1:l.last], "\n")[len(l.indent):]
}

// mask returns a line with an underscore for each byte in quotes, and a space for each byte of a comment.
func (s *scanner) mask(line string) string {
	masked := []byte(line)
	s.unended = false
	for i := 0; i < len(line); {
		rest := line[i:]
		c, size := utf8.DecodeRuneInString(rest)
		switch {
		case s.triple != "":
			inside, _, ended := strings.Cut(rest, s.triple)
			fill(masked[i:i+len(inside)], '_')
			if i += len(inside); ended {
				i, s.triple = i+3, ""
			}
			continue
		case c == '#':
			fill(masked[i:], ' ')
			return string(masked)
		case c == '"' || c == '\'':
			i += s.quoted(line, masked, i)
			continue
		case !isNameRune(c) && !strings.ContainsRune(" \t\\!+-*/%&|^~<>=.,:;()[]{}", c):
			s.badChar(rest, c, column(line, i))
			fill(masked[i:i+size], ' ')
		}
		i += size
	}
	return string(masked)
}

func fill(bytes []byte, with byte) {
	for i := range bytes {
		bytes[i] = with
	}
}

// column returns the column of a byte offset in a line.
func column(line string, i int) int { return utf8.RuneCountInString(line[:i]) + 1 }

// quoted masks the quoted word that begins at a byte offset of a line, and returns its length in bytes.
func (s *scanner) quoted(line string, masked []byte, from int) int {
	rest, quote := line[from:], line[from:from+1]
	if triple := strings.Repeat(quote, 3); strings.HasPrefix(rest, triple) {
		s.triple, s.began = triple, bracket{line: s.line, column: column(line, from)}
		return 3
	}
	for i := 1; i < len(rest); i++ {
		switch rest[i] {
		case '\\':
			i++
		case quote[0]:
			fill(masked[from+1:from+i], '_')
			return i + 1
		}
	}
	s.unended = true
	s.unendedWord(line, masked, from)
	fill(masked[from:], ' ')
	return len(rest)
}

// unendedWord reports a quote without its end: the last one, or an earlier one whose word is directly followed by a
// name.
func (s *scanner) unendedWord(line string, masked []byte, last int) {
	quote, first, open := line[last], last, -1
	for i := range last {
		if masked[i] != quote {
			continue
		}
		if open < 0 {
			open = i
			continue
		}
		if next, _ := utf8.DecodeRuneInString(line[i+1:]); isNameRune(next) {
			first = open
			break
		}
		open = -1
	}
	s.problemAt(s.line, column(line, first), column(line, len(line)), "word-open", Problem{Value: string(quote)})
}

// brackets tracks the brackets that a line opens and closes, and returns the line with everything in brackets masked.
func (s *scanner) brackets(l *logical, masked string) string {
	outer := []byte(masked)
	for i := range outer {
		depth := len(s.open)
		switch outer[i] {
		case '(', '[', '{':
			s.opened(l, masked, i)
		case ')', ']', '}':
			s.closed(masked, i)
			depth = len(s.open)
		}
		if depth > 0 {
			outer[i] = ' '
		}
	}
	return string(outer)
}

// opened records a bracket. It reports the opening brace of a block instead.
func (s *scanner) opened(l *logical, masked string, i int) {
	at := column(s.lines[s.line-1], i)
	block := strings.HasPrefix(l.masked, "}") || slices.Contains(headers, l.head()) || strings.HasPrefix(l.head(), "func")
	if block && masked[i] == '{' && strings.TrimSpace(masked[i+1:]) == "" {
		s.blocks++
		s.problemAt(s.line, at, at+1, "braces", Problem{Value: "{", Allowed: ":", Suggestion: ":"})
		return
	}
	s.open = append(s.open, bracket{masked[i], s.line, at})
}

// closed reports a bracket that closes none, or one of another kind.
func (s *scanner) closed(masked string, i int) {
	at, sign := column(s.lines[s.line-1], i), masked[i:i+1]
	if n := len(s.open); n > 0 {
		want := closing[s.open[n-1].sign]
		if s.open = s.open[:n-1]; want != sign {
			p := Problem{Value: string(s.open[:n][n-1].sign), Allowed: want, Suggestion: want}
			s.problemAt(s.line, at, at+1, "bracket-other", p)
		}
		return
	}
	if sign == "}" && s.blocks > 0 {
		s.blocks--
		if strings.TrimSpace(masked) == "}" {
			s.problemAt(s.line, at, at+1, "braces", Problem{Value: "}", Allowed: ":"})
		}
		return
	}
	s.problemAt(s.line, at, at+1, "bracket-extra", Problem{Value: sign})
}

// unclosed reports the brackets that are open at the end of the text.
func (s *scanner) unclosed() {
	for _, b := range s.open {
		if !s.has(b.line, "word-open") { // its end may be in the word
			s.problemAt(b.line, b.column, b.column+1, "bracket-open", Problem{Value: string(b.sign), Allowed: closing[b.sign]})
		}
	}
}
