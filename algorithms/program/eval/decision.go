package eval

import (
	"cmp"
	"slices"
	"strings"

	"go.starlark.net/syntax"

	"fano/algorithms/program/source"
)

// A Decision is a comparison in a text, by whose outcome a verb goes one way or another: which of two values is first, or
// whether they are equal.
type Decision struct {
	source.Place        // of one that goes on in other lines, up to the end of its first
	Text         string // as it is written there
	node         *syntax.BinaryExpr
}

// Decisions are those of a program's verbs and of what they call, in the order of the text.
func (p *Program) Decisions() (all []Decision) {
	s := p.source
	lines := strings.Split(s.Text, "\n")
	functions := append([]*syntax.DefStmt{s.Ask, s.MayEnter, s.Leave}, s.Helpers...)
	for _, m := range s.Messages {
		functions = append(functions, m.Handler)
	}
	for _, f := range functions {
		syntax.Walk(f, func(n syntax.Node) bool {
			if e, is := n.(*syntax.BinaryExpr); is && decides(e.Op) {
				all = append(all, decisionOf(e, lines))
			}
			return true
		})
	}
	slices.SortStableFunc(all, func(a, b Decision) int { return cmp.Or(a.Line-b.Line, a.Column-b.Column, a.End-b.End) })
	return all
}

func decides(op syntax.Token) bool {
	switch op {
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
		return true
	}
	return false
}

func decisionOf(e *syntax.BinaryExpr, lines []string) Decision {
	at := source.PlaceOf(e, lines)
	line := []rune(lines[at.Line-1])
	return Decision{at, strings.TrimSpace(string(line[at.Column-1 : min(at.End-1, len(line))])), e}
}
