package source

import (
	"slices"

	"go.starlark.net/syntax"
)

// assign is an assignment.
func (c *checker) assign(s *syntax.AssignStmt) {
	c.expr(s.RHS)
	if u, is := s.RHS.(*syntax.UnaryExpr); is && s.Op == syntax.EQ && u.Op == syntax.PLUS && u.OpPos.Col == s.OpPos.Col+1 {
		c.problems = slices.DeleteFunc(c.problems, func(p Problem) bool {
			return p.Code == "unary-plus" && p.Line == int(u.OpPos.Line) && p.Column == int(u.OpPos.Col)
		})
		c.reportSign(s.OpPos, "=+", "sign", Problem{Value: "=+", Allowed: "+=", Suggestion: "+="})
	}
	switch s.Op {
	case syntax.SLASH_EQ:
		c.reportSign(s.OpPos, "/=", "division", Problem{Value: "/=", Allowed: "//=", Suggestion: "//="})
	case syntax.LTLT_EQ, syntax.GTGT_EQ:
		c.reportSign(s.OpPos, s.Op.String(), "bits", Problem{Value: s.Op.String()})
	case syntax.PIPE_EQ, syntax.AMP_EQ, syntax.CIRCUMFLEX_EQ:
		if c.isNumber(s.LHS) || c.isNumber(s.RHS) {
			c.reportSign(s.OpPos, s.Op.String(), "bits", Problem{Value: s.Op.String()})
		}
		c.augmented(s)
	case syntax.EQ:
		c.keeps(s)
		if c.isMessage(s.RHS) && !isLocal(s.LHS) {
			c.report(s.RHS, "message-kept", Problem{Value: made(s.RHS)})
		}
	default:
		c.augmented(s)
	}
	c.target(s.LHS, s.Op == syntax.EQ)
}

// augmented checks the target of += and the like.
func (c *checker) augmented(s *syntax.AssignStmt) {
	if itemsOf(s.LHS) != nil {
		c.report(s.LHS, "assign-to", Problem{Value: s.Op.String()})
	}
	if _, is := wordOf(s.RHS); is {
		c.report(s.RHS, "words", Problem{Value: s.Op.String()})
	}
	if id, is := unparen(s.LHS).(*syntax.Ident); is && c.constants[id.Name] == nil {
		c.expr(id)
	}
}

func isLocal(x syntax.Expr) bool {
	_, is := unparen(x).(*syntax.Ident)
	return is
}

// target is what is given a value. A fresh one need not have had a value before.
func (c *checker) target(x syntax.Expr, fresh bool) {
	switch e := unparen(x).(type) {
	case *syntax.Ident:
		c.targetName(e)
	case *syntax.TupleExpr, *syntax.ListExpr:
		if len(itemsOf(e)) == 0 {
			c.report(x, "assign-to", Problem{Value: "="})
		}
		for _, item := range itemsOf(e) {
			c.target(item, fresh)
		}
	case *syntax.DotExpr:
		c.targetDot(e)
	case *syntax.IndexExpr:
		c.expr(e)
		c.changes(e)
	default:
		c.expr(x)
		c.report(x, "assign-to", Problem{Value: "="})
	}
}

func (c *checker) targetName(id *syntax.Ident) {
	_, builtin := builtins[id.Name]
	switch {
	case id.Name == "p" || id.Name == "net":
		c.report(id, "whole", Problem{Value: id.Name})
	case id.Name == "True" || id.Name == "False" || id.Name == "None":
		c.report(id, "taken", Problem{Value: id.Name})
	case c.constants[id.Name] != nil:
		c.report(id, "constant", Problem{Value: id.Name, Allowed: id.Name})
	case builtin || c.functions[id.Name] != nil || c.messageOf(id.Name) != nil:
		c.report(id, "taken", Problem{Value: id.Name})
	}
	c.set[id.Name] = true
}

// targetDot is an attribute that is given a value.
func (c *checker) targetDot(e *syntax.DotExpr) {
	name := e.Name.Name
	switch {
	case c.ofSelf(e.X):
	case rootIs(e.X, "net"):
		c.report(e, "net-frozen", Problem{Value: "net." + name})
	case rootIs(e.X, "p") && slices.Contains(ofProcess, name):
		c.report(e, "phase-frozen", Problem{Value: "p." + name})
	case rootIs(e.X, "p") && phaseMeant[name] != "" && !c.isSlot(name) && !c.fn.always:
		c.report(e, "phase-frozen", Problem{Value: "p." + phaseMeant[name]})
	case rootIs(e.X, "p") && !c.fn.always:
		if c.slot(e) {
			c.changes(e)
		}
	default:
		c.expr(e)
		c.changes(e)
	}
}

// changes complains of a change where nothing may change. e is what changes, or what holds it.
func (c *checker) changes(e syntax.Expr) {
	root := unparen(e)
	for dots := 0; ; {
		switch x := root.(type) {
		case *syntax.DotExpr:
			root, dots = unparen(x.X), dots+1
			continue
		case *syntax.IndexExpr:
			root = unparen(x.X)
			continue
		case *syntax.Ident:
			switch {
			case c.constants[x.Name] != nil && !c.local(x.Name):
				c.report(e, "constant", Problem{Value: x.Name, Allowed: x.Name})
			case dots > 0 && c.fn != nil && c.fn.always:
				c.report(e, "frozen-always", Problem{Value: textOf(e)})
			case x.Name == "p" && dots > 0 && c.fn != nil && c.fn.looks:
				c.report(e, "frozen", Problem{Value: textOf(e)})
			}
		}
		return
	}
}

// textOf is a short expression as it is written: names, dots and indexes.
func textOf(x syntax.Expr) string { return string(appendText(nil, x)) }

func appendText(to []byte, x syntax.Expr) []byte {
	switch x := unparen(x).(type) {
	case *syntax.Ident:
		return append(to, x.Name...)
	case *syntax.Literal:
		return append(to, x.Raw...)
	case *syntax.DotExpr:
		return append(append(appendText(to, x.X), '.'), x.Name.Name...)
	case *syntax.IndexExpr:
		return append(appendText(append(appendText(to, x.X), '['), x.Y), ']')
	case *syntax.CallExpr:
		to = append(appendText(to, x.Fn), '(')
		for i, arg := range x.Args {
			if i > 0 {
				to = append(to, ", "...)
			}
			to = appendText(to, arg)
		}
		return append(to, ')')
	}
	return append(to, "…"...)
}

// isMessage tells whether an expression makes a message, as far as can be seen.
func (c *checker) isMessage(x syntax.Expr) bool {
	return made(x) != "" && c.ctor(unparen(x)) != nil
}

// made is the name that an expression calls.
func made(x syntax.Expr) string {
	if call, is := unparen(x).(*syntax.CallExpr); is {
		if id, is := call.Fn.(*syntax.Ident); is {
			return id.Name
		}
	}
	return ""
}

// ctor is the kind of message that a call makes, or nil.
func (c *checker) ctor(x syntax.Expr) *Message {
	if name := made(x); name != "" && !c.local(name) {
		return c.messageOf(name)
	}
	return nil
}

// local tells whether a name is one of the function, or of a comprehension in it.
func (c *checker) local(name string) bool {
	return c.fn != nil && c.fn.locals[name] || c.binds[name] > 0
}

// bind notes a name of a comprehension or a lambda, until unbind forgets all but the first n.
func (c *checker) bind(name string) {
	if c.binds == nil {
		c.binds = map[string]int{}
	}
	c.bound = append(c.bound, name)
	c.binds[name]++
}

func (c *checker) unbind(n int) {
	for _, name := range c.bound[n:] {
		c.binds[name]--
	}
	c.bound = c.bound[:n]
}
