package eval

import (
	"cmp"
	"slices"
	"strings"

	"go.starlark.net/syntax"

	"fano/algorithms/program/source"
)

// A Decision is a test in a text, by whose outcome a verb goes one way and could go another: a comparison, or what is left
// of a condition when and, or and not are taken apart. True and False are none, for they do not depend on anything.
type Decision struct {
	source.Place
	Text string // as it is written
	Kind DecisionKind
}

// DecisionKind is what a test asks. The more it tells of the values, the later it is in the list.
type DecisionKind int

// The kinds of tests.
const (
	Truth      DecisionKind = iota // whether something is so
	Membership                     // in, not in
	Comparison                     // which is first, or whether two are equal
)

// Decisions are those of a program's verbs and of what they call, in the order of the text.
func (p *Program) Decisions() []Decision {
	s := p.source
	l := &decisions{lines: strings.Split(s.Text, "\n")}
	all := append([]*syntax.DefStmt{s.Ask, s.MayEnter, s.Leave}, s.Helpers...)
	for _, m := range s.Messages {
		all = append(all, m.Handler)
	}
	for _, d := range all {
		l.answers = d == s.MayEnter
		syntax.Walk(d, l.visit)
	}
	slices.SortStableFunc(l.all, func(a, b Decision) int {
		return cmp.Or(a.Line-b.Line, a.Column-b.Column, a.End-b.End)
	})
	return slices.CompactFunc(l.all, func(a, b Decision) bool { return a.Place == b.Place })
}

type decisions struct {
	lines   []string
	answers bool // what is returned is a condition: it is may_enter
	all     []Decision
}

func (l *decisions) visit(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.IfStmt:
		l.tests(n.Cond)
	case *syntax.CondExpr:
		l.tests(n.Cond)
	case *syntax.IfClause:
		l.tests(n.Cond)
	case *syntax.ReturnStmt:
		if l.answers && n.Result != nil {
			l.tests(n.Result)
		}
	case *syntax.BinaryExpr:
		if junction(n.Op) || kindOf(n.Op) != Truth {
			l.tests(n)
		}
	case *syntax.UnaryExpr:
		if n.Op == syntax.NOT {
			l.tests(n)
		}
	}
	return true
}

func junction(op syntax.Token) bool { return op == syntax.AND || op == syntax.OR }

// kindOf is the kind of test that an operator makes.
func kindOf(op syntax.Token) DecisionKind {
	switch op {
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
		return Comparison
	case syntax.IN, syntax.NOT_IN:
		return Membership
	}
	return Truth
}

// tests adds the tests of which a condition is made.
func (l *decisions) tests(e syntax.Expr) {
	switch e := unparen(e).(type) {
	case *syntax.BinaryExpr:
		if junction(e.Op) {
			l.tests(e.X)
			l.tests(e.Y)
		} else {
			l.add(e, kindOf(e.Op))
		}
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			l.tests(e.X)
		} else {
			l.add(e, Truth)
		}
	case *syntax.Ident:
		if literals := []string{"True", "False", "None"}; !slices.Contains(literals, e.Name) {
			l.add(e, Truth)
		}
	case *syntax.Literal:
	default:
		l.add(e, Truth)
	}
}

func (l *decisions) add(n syntax.Node, kind DecisionKind) {
	at := source.PlaceOf(n, l.lines)
	line := []rune(l.lines[at.Line-1])
	text := strings.TrimSpace(string(line[at.Column-1 : min(at.End-1, len(line))]))
	l.all = append(l.all, Decision{Place: at, Text: text, Kind: kind})
}
