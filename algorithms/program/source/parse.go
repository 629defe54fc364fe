package source

import (
	"errors"
	"regexp"
	"strings"
	"unicode/utf8"

	"go.starlark.net/syntax"
)

// parse parses the text into program.File and returns whether it succeeded. If the parser rejects the text, parse
// explains why, once per top-level part.
func (r *reader) parse() bool {
	file, err := r.tree(1)
	if err == nil {
		r.program.File = file
		return r.shallow(file)
	}
	lines := r.scan()
	for i := range lines {
		r.tabs(lines[i].first)
	}
	for first := 1; err != nil; {
		first = max(first, r.explain(lines, err)) + 1
		for first <= len(r.lines) && !newPart.MatchString(r.lines[first-1]) {
			first++
		}
		_, err = r.tree(first)
	}
	return false
}

// newPart matches a line that begins a statement of the top level.
var newPart = regexp.MustCompile(`^(def|state|about)\b`)

// bodyEnd matches a line that cannot be the first of a body.
var bodyEnd = regexp.MustCompile(`^(def|else|elif|state|about)\b`)

// explain reports a parser error in our words, and returns the last line of the statement concerned.
func (r *reader) explain(lines []logical, err error) (last int) {
	var e syntax.Error
	if !errors.As(err, &e) {
		r.problemAt(1, 1, 1, "unexpected", Problem{})
		return len(r.lines)
	}
	line, column := r.placeOf(e)
	if len(lines) == 0 {
		lines = []logical{{first: line, last: line}}
	}
	i := 0
	for i < len(lines)-1 && lines[i].last < line {
		i++
	}
	switch l := &lines[i]; {
	case r.hasProblem(min(line, l.first), max(line, l.last)):
	case strings.Contains(e.Msg, "indent") && r.explainIndent(lines, i, int(e.Pos.Line) > l.last):
	case r.explainLine(l):
	case strings.Contains(e.Msg, "got el") && (l.head() == "else" || l.head() == "elif"):
		r.problemIn(l, 0, len(l.head()), "else-alone", Problem{Value: l.head()})
	default:
		r.explainError(e, line, column)
	}
	return max(line, lines[i].last)
}

// atEnd matches parser messages about the end of a line, whose position is in the next one.
var atEnd = regexp.MustCompile(`newline|outdent|end of file|identifier$`)

// placeOf returns the line and the column of a parser error, or the end of the line to which it refers.
func (r *reader) placeOf(e syntax.Error) (line, column int) {
	line, column = min(int(e.Pos.Line), len(r.lines)), int(e.Pos.Col)
	for line > 1 && (column <= 1 && atEnd.MatchString(e.Msg) || strings.TrimSpace(r.lines[line-1]) == "") {
		line--
		column = utf8.RuneCountInString(r.lines[line-1]) + 1
	}
	return line, column
}

// tree parses the text from a line on.
func (r *reader) tree(first int) (*syntax.File, error) {
	options := syntax.FileOptions{Set: true}
	text := strings.Join(r.lines[first-1:], "\n") + "\n"
	r.spend(1 + len(text)/8)
	return options.Parse("program", syntax.FilePortion{Content: []byte(text), FirstLine: int32(first), FirstCol: 1}, 0)
}

const mostDepth = 200

// shallow reports whether the tree is shallow enough to walk through. It also checks the indentation of the statements.
func (r *reader) shallow(file *syntax.File) bool {
	depth, fine := 0, true
	r.walk(file, func(n syntax.Node) bool {
		if n == nil {
			depth--
			return false
		}
		if !fine {
			return false
		}
		if _, is := n.(syntax.Stmt); is {
			r.tabs(int(syntax.Start(n).Line))
		}
		if depth++; depth > mostDepth {
			fine = false
			start := syntax.Start(n)
			r.problemAt(int(start.Line), int(start.Col), int(start.Col)+1, "deep", Problem{})
		}
		return true
	})
	return fine
}

// tabs reports, once, an indentation with tabs and spaces, or one unlike the first of the text.
func (r *reader) tabs(line int) {
	text := r.lines[line-1]
	indent := text[:len(text)-len(strings.TrimLeft(text, " \t"))]
	if indent == "" {
		return
	}
	if r.blank == "" {
		r.blank = indent[:1]
	}
	if strings.Trim(indent, r.blank) == "" || r.mixed {
		return
	}
	r.mixed = true
	meant := strings.ReplaceAll(indent, "\t", "    ")
	if r.blank == "\t" {
		meant = strings.Repeat("\t", max(1, (width(indent)+3)/8))
	}
	r.problemAt(line, 1, len(indent)+1, "tabs", Problem{Suggestion: meant})
}

// width returns the width of an indentation; tab stops are at multiples of eight.
func width(indent string) int {
	w := 0
	for _, c := range indent {
		if w++; c == '\t' {
			w = (w + 7) / 8 * 8
		}
	}
	return w
}

// explainIndent reports that the indentation of a line is wrong, judging by the line before it. If ends is set, it is
// the indentation of the next line. It returns whether it reported anything.
func (r *reader) explainIndent(lines []logical, i int, ends bool) bool {
	head, l := &lines[max(i-1, 0)], &lines[i]
	if ends {
		head, l = l, nil
		if i+1 < len(lines) {
			l = &lines[i+1]
		}
	}
	switch {
	case head.opensBlock() && (l == nil || width(l.indent) < width(head.indent) || bodyEnd.MatchString(l.masked)):
		end := len(strings.TrimRight(head.masked, " \t"))
		from := strings.LastIndex(head.masked[:end], "\n") + 1
		r.problemIn(head, from, end, "body-missing", Problem{Value: head.head(), Allowed: "pass"})
	case head.opensBlock() && width(l.indent) == width(head.indent):
		blank := "    "
		if strings.Contains(head.indent, "\t") {
			blank = "\t"
		}
		first := pieces.FindString(l.text)
		r.problemIn(l, 0, len(first), "indent-missing", Problem{Value: head.head(), Suggestion: blank + first})
	case l == nil:
		return false
	case width(l.indent) > width(head.indent):
		r.problemAt(l.first, 1, len(l.indent)+1, "indent-extra", Problem{Suggestion: head.indent})
	default:
		r.problemAt(l.first, 1, len(l.indent)+1, "indent-level", Problem{})
	}
	return true
}

// parserErrors maps parts of parser messages to codes.
var parserErrors = []struct{ says, code string }{
	{"unparenthesized tuple with trailing comma", "comma-last"},
	{"conditional expression without else clause", "if-else"},
	{"does not associate", "chain"},
	{"keyword argument must have form", "named"},
	{"excessive nesting", "deep"},
	{"stray backslash", "backslash"},
	{"escape", "escape"},
	{"\\", "escape"},
	{"octal", "number"},
	{"not an identifier", "name-wanted"},
	{"load", "no-import"},
	{"got newline", "unfinished"},
	{"got outdent", "unfinished"},
	{"got end of file", "unfinished"},
}

// explainError reports a parser error in our words, at the last word before its position.
func (r *reader) explainError(e syntax.Error, line, column int) {
	code := "unexpected"
	for _, known := range parserErrors {
		if strings.Contains(e.Msg, known.says) {
			code = known.code
			break
		}
	}
	text := r.lines[line-1]
	from, end, word := column, column, ""
	for _, m := range pieces.FindAllStringIndex(text, -1) {
		if at := utf8.RuneCountInString(text[:m[0]]) + 1; at <= column {
			word = text[m[0]:m[1]]
			from, end = at, at+utf8.RuneCountInString(word)
		}
	}
	if code == "no-import" {
		word = "load"
	}
	r.problemAt(line, from, end, code, Problem{Value: word})
}

// hasProblem reports whether there is a problem in a range of lines.
func (r *reader) hasProblem(first, last int) bool {
	for _, p := range r.problems {
		if p.Line >= first && p.Line <= last {
			return true
		}
	}
	return false
}
