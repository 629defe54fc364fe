package source

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"go.starlark.net/syntax"
)

// A reader reads one text.
type reader struct {
	lines    []string // without their ends
	program  *Program
	problems []Problem
}

func newReader(text string) *reader {
	ends := strings.NewReplacer("\r\n", "\n", "\r", "\n")
	return &reader{lines: strings.Split(ends.Replace(text), "\n"), program: &Program{Text: text}}
}

// readable tells whether a text is one at all: not too long, and made of characters.
func (r *reader) readable() bool {
	if n := len(r.program.Text); n > MostBytes {
		r.problem(Problem{Line: 1, Column: 1, End: 1, Code: "too-large", Value: strconv.Itoa(n), Allowed: strconv.Itoa(MostBytes)})
		return false
	}
	return true
}

// parse makes the tree of the text.
func (r *reader) parse() {
	options := syntax.FileOptions{Set: true}
	file, err := options.Parse("program", r.program.Text, 0)
	if err != nil {
		at := syntax.Position{Line: 1, Col: 1}
		if e, is := err.(syntax.Error); is {
			at = e.Pos
		}
		r.problem(Problem{Line: int(at.Line), Column: int(at.Col), End: int(at.Col), Code: "syntax"})
		return
	}
	r.program.File = file
}

// problem notes a problem, whose place it mends so that it lies within the text.
func (r *reader) problem(p Problem) {
	p.Line = max(1, min(p.Line, len(r.lines)))
	width := utf8.RuneCountInString(r.lines[p.Line-1])
	p.Column = max(1, min(p.Column, width+1))
	p.End = max(p.Column, min(p.End, width+1))
	r.problems = append(r.problems, p)
}
