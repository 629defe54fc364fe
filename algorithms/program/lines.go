package program

import (
	"strings"

	"go.starlark.net/syntax"

	"fano/algorithms/mutex"
	"fano/algorithms/program/source"
)

// lines returns the lines of a text that can be highlighted, in order: the def and the statements of each function.
func lines(read *source.Program) []mutex.SourceLine {
	l := &lister{text: strings.Split(read.Text, "\n")}
	for _, s := range read.File.Stmts {
		if d, is := s.(*syntax.DefStmt); is {
			l.section = sectionOf(d.Name.Name)
			l.line(d.Def.Line, 0)
			l.block(d.Body, 1)
		}
	}
	return l.lines
}

// sections maps verbs to sections of a listing.
var sections = map[string]string{"start": "Start", "ask": "Ask", "may_enter": "MayEnter", "leave": "Leave"}

// sectionOf returns the section of a listing for a function.
func sectionOf(name string) string {
	if section, verb := sections[name]; verb {
		return section
	}
	if message, receives := strings.CutPrefix(name, "on_"); receives {
		return "Receive " + message
	}
	return "Procedure " + name
}

type lister struct {
	text    []string
	section string
	lines   []mutex.SourceLine
}

// line adds a line, unless it has been added.
func (l *lister) line(n int32, depth int) {
	if last := len(l.lines) - 1; last >= 0 && l.lines[last].Line >= int(n) || int(n) > len(l.text) {
		return
	}
	l.lines = append(l.lines, mutex.SourceLine{
		Section: l.section, Text: strings.TrimSpace(l.text[n-1]), Line: int(n), Depth: depth,
	})
}

func (l *lister) block(body []syntax.Stmt, depth int) {
	for _, s := range body {
		start, _ := s.Span()
		l.line(start.Line, depth)
		switch s := s.(type) {
		case *syntax.IfStmt:
			l.branches(s, depth)
		case *syntax.ForStmt:
			l.block(s.Body, depth+1)
		}
	}
}

// branches adds the lines of an if with its elifs and its else.
func (l *lister) branches(s *syntax.IfStmt, depth int) {
	l.block(s.True, depth+1)
	if len(s.False) == 0 {
		return
	}
	l.line(s.ElsePos.Line, depth)
	if elif, is := s.False[0].(*syntax.IfStmt); is && len(s.False) == 1 && elif.If == s.ElsePos {
		l.branches(elif, depth)
		return
	}
	l.block(s.False, depth+1)
}
