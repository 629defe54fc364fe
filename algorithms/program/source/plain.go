package source

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// first is what a slot is at first, of what is read as p.name; nil if it is none, or if that cannot be seen.
func (c *checker) first(x syntax.Expr) syntax.Expr {
	dot, is := unparen(x).(*syntax.DotExpr)
	if !is || !rootIs(dot.X, "p") || c.fn == nil || c.fn.always {
		return nil
	}
	if i, is := c.slotAt[dot.Name.Name]; is {
		return c.program.State[i].Init
	}
	return nil
}

// isNumber tells whether an expression is plainly a number.
func (c *checker) isNumber(x syntax.Expr) bool {
	switch e := unparen(x).(type) {
	case *syntax.Literal:
		return e.Token == syntax.INT
	case *syntax.DotExpr:
		if rootIs(e.X, "net") {
			return slices.Contains([]string{"me", "n", "clock", "stamp"}, e.Name.Name)
		}
		return isInt(c.first(e)) && c.staysNumber(e.Name.Name)
	case *syntax.CallExpr:
		return made(e) == "len" && !c.local("len")
	}
	return false
}

// staysNumber tells whether a slot is given numbers alone, as far as is plain.
func (c *checker) staysNumber(name string) bool {
	if c.survey.others == nil {
		c.survey.others = c.givenOthers()
	}
	return !c.survey.others[name] && !c.survey.others[""]
}

// givenOthers are the slots that are given what is not plainly a number; under "": values are given to several at once.
func (r *reader) givenOthers() map[string]bool {
	others := map[string]bool{}
	r.walk(r.program.File, func(n syntax.Node) bool {
		s, is := n.(*syntax.AssignStmt)
		if !is {
			return true
		}
		dot, slot := unparen(s.LHS).(*syntax.DotExpr)
		switch {
		case itemsOf(s.LHS) != nil:
			others[""] = true
		case s.Op == syntax.EQ && slot && rootIs(dot.X, "p") && !givesNumber(s.RHS):
			others[dot.Name.Name] = true
		}
		return true
	})
	return others
}

// givesNumber tells whether an expression is, as far as is plain, a number where slots of numbers are given values.
func givesNumber(x syntax.Expr) bool {
	switch e := unparen(x).(type) {
	case *syntax.Literal:
		return e.Token == syntax.INT
	case *syntax.DotExpr:
		return rootIs(e.X, "net")
	case *syntax.BinaryExpr:
		return isInt(e.X) || isInt(e.Y)
	}
	return false
}

// isTruth tells whether an expression is plainly True or False.
func (c *checker) isTruth(x syntax.Expr) bool {
	switch e := unparen(x).(type) {
	case *syntax.Ident:
		return e.Name == "True" || e.Name == "False"
	case *syntax.DotExpr:
		return rootIs(e.X, "p") && slices.Contains(ofProcess, e.Name.Name)
	case *syntax.UnaryExpr:
		return e.Op == syntax.NOT
	case *syntax.BinaryExpr:
		return slices.Contains([]syntax.Token{syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE}, e.Op)
	}
	return false
}

// bits complains of |, & and ^ between numbers, and of the first two between conditions.
func (c *checker) bits(e *syntax.BinaryExpr) {
	sign := e.Op.String()
	word := map[string]string{"|": "or", "&": "and"}[sign]
	switch {
	case c.isNumber(e.X) || c.isNumber(e.Y):
		c.reportSign(e.OpPos, sign, "bits", Problem{Value: sign})
	case word != "" && (c.isTruth(e.X) || c.isTruth(e.Y)):
		c.reportSign(e.OpPos, sign, "sign", Problem{Value: sign, Allowed: word, Suggestion: word})
	}
}

// keeps complains of a slot that is given what it certainly cannot keep: nothing, or plainly another kind of collection.
func (c *checker) keeps(s *syntax.AssignStmt) {
	if call, is := unparen(s.RHS).(*syntax.CallExpr); is {
		dot, is := unparen(call.Fn).(*syntax.DotExpr)
		if is && slices.Contains(changing, dot.Name.Name) && dot.Name.Name != "pop" && dot.Name.Name != "setdefault" &&
			c.term(dot.X) == c.term(s.LHS) {
			alone := textOf(call)
			other := map[string]string{"set() append": "add", "[] add": "append"}[plainText(c.first(dot.X))+" "+dot.Name.Name]
			if rest, is := strings.CutPrefix(alone, textOf(dot)); is && other != "" {
				alone = textOf(dot.X) + "." + other + rest
			}
			p := Problem{Value: dot.Name.Name, Allowed: alone, Suggestion: alone}
			c.report(s, "gives-nothing", withoutGaps(p))
		}
	}
	began, given := "", plainText(s.RHS)
	if first := c.first(s.LHS); first != nil {
		began = plainText(first)
	}
	if began == "" || given == "" || began == "False" || given == "False" || began == given {
		return
	}
	p := Problem{Value: textOf(s.LHS), Allowed: began}
	if isEmpty(s.RHS) {
		p.Suggestion = began
	}
	c.report(s.RHS, "slot-kind", p)
}

// isEmpty tells whether an expression is plainly a collection without items.
func isEmpty(x syntax.Expr) bool {
	switch e := unparen(x).(type) {
	case *syntax.ListExpr:
		return len(e.List) == 0
	case *syntax.DictExpr:
		return len(e.List) == 0
	case *syntax.CallExpr:
		return len(e.Args) == 0
	}
	return false
}
