package source

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// assign checks an assignment.
func (c *checker) assign(s *syntax.AssignStmt) {
	c.expr(s.RHS)
	if s.Op == syntax.EQ {
		c.keeps(s)
		if c.ctor(s.RHS) != nil && !isLocal(s.LHS) {
			c.report(s.RHS, "message-kept", Problem{Value: made(s.RHS)})
		}
		c.target(s.LHS)
		c.noteAssigned(s.LHS)
		return
	}
	c.operator(s.OpPos, s.Op)
	if itemsOf(s.LHS) != nil {
		c.report(s.LHS, "assign-to", Problem{Value: s.Op.String()})
	}
	c.counts(s.Op, s.RHS)
	if id, is := Unparen(s.LHS).(*syntax.Ident); is && c.constants[id.Name] == nil {
		c.expr(id)
	}
	c.target(s.LHS)
}

// noteAssigned records the names to which an assignment gives values, if it assigns to names only.
func (c *checker) noteAssigned(x syntax.Expr) {
	items := itemsOf(x)
	if items == nil {
		items = []syntax.Expr{x}
	}
	var names []*syntax.Ident
	for _, item := range items {
		id, is := Unparen(item).(*syntax.Ident)
		if !is {
			return
		}
		names = append(names, id)
	}
	c.assigned = append(c.assigned, names)
}

func isLocal(x syntax.Expr) bool {
	_, is := Unparen(x).(*syntax.Ident)
	return is
}

// target checks the target of an assignment.
func (c *checker) target(x syntax.Expr) {
	switch e := Unparen(x).(type) {
	case *syntax.Ident:
		c.targetName(e)
	case *syntax.TupleExpr, *syntax.ListExpr:
		if len(itemsOf(e)) == 0 {
			c.report(x, "assign-to", Problem{Value: "="})
		}
		for _, item := range itemsOf(e) {
			c.target(item)
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
	name := id.Name
	_, kind := c.kindAt[name]
	switch {
	case name == "p" || name == "net":
		c.report(id, "whole", Problem{Value: name})
	case c.constants[name] != nil:
		c.report(id, "constant", Problem{Value: name, Allowed: name})
	case kind || isBuiltin(name) || c.functions[name] != nil || name == "True" || name == "False" || name == "None":
		c.report(id, "taken", Problem{Value: name})
	}
	c.set[name] = true
}

// targetDot checks an attribute that is assigned to.
func (c *checker) targetDot(e *syntax.DotExpr) {
	name := e.Name.Name
	phase := phaseMeant[name]
	if slices.Contains(ofProcess, name) {
		phase = name
	}
	ofProcess := isName(e.X, "p") && !c.fn.always
	switch {
	case c.ofSelf(e.X):
	case isName(e.X, "net"):
		c.report(e, "net-frozen", Problem{Value: "net." + name})
	case ofProcess && phase != "" && !c.isSlot(name) || isName(e.X, "p") && phase == name:
		c.report(e, "phase-frozen", Problem{Value: "p." + phase})
	case ofProcess && !c.slot(e):
	default:
		if !ofProcess {
			c.expr(e)
		}
		c.changes(e)
	}
}

// changes reports a change of something that must not change here. e is what changes, or what holds it.
func (c *checker) changes(e syntax.Expr) {
	root := Unparen(e)
	for dots := 0; ; {
		switch x := root.(type) {
		case *syntax.DotExpr:
			root, dots = Unparen(x.X), dots+1
			continue
		case *syntax.IndexExpr:
			root = Unparen(x.X)
			continue
		case *syntax.Ident:
			switch {
			case c.constants[x.Name] != nil && !c.local(x.Name):
				c.report(e, "constant", Problem{Value: x.Name, Allowed: x.Name})
			case dots > 0 && c.fn != nil && c.fn.always:
				c.report(e, "frozen-always", Problem{Value: c.textOf(e)})
			case dots > 0 && x.Name == "p" && c.fn != nil && c.fn.looks:
				c.report(e, "frozen", Problem{Value: c.textOf(e)})
			}
		}
		return
	}
}

// keeps reports a slot that is assigned a value that it certainly cannot keep: None, or obviously another kind of
// collection.
func (c *checker) keeps(s *syntax.AssignStmt) {
	first := ""
	if i, is := c.slotAt[slotName(s.LHS)]; is {
		first = emptyOf(c.program.State[i].Init)
	}
	if call, is := Unparen(s.RHS).(*syntax.CallExpr); is {
		dot, is := Unparen(call.Fn).(*syntax.DotExpr)
		if is && slices.Contains(givesNothing, dot.Name.Name) && c.textOf(dot.X) == c.textOf(s.LHS) {
			method := dot.Name.Name
			if other := map[string]string{"set() append": "add", "[] add": "append"}[first+" "+method]; other != "" {
				method = other
			}
			alone := c.textOf(dot.X) + "." + method + c.textOf(call)[len(c.textOf(dot)):]
			c.report(s, "gives-nothing", Problem{Value: dot.Name.Name, Allowed: alone, Suggestion: alone})
		}
	}
	given := emptyOf(s.RHS)
	if first == "" || given == "" || first == "False" || given == "False" || first == given {
		return
	}
	p := Problem{Value: c.textOf(s.LHS), Allowed: first}
	if text := c.textOf(s.RHS); text == given || strings.HasSuffix(text, "()") {
		p.Suggestion = first
	}
	c.report(s.RHS, "slot-kind", p)
}

// made returns the name that an expression calls, "" if it is no such call.
func made(x syntax.Expr) string {
	if call, is := Unparen(x).(*syntax.CallExpr); is && call != nil {
		if id, is := call.Fn.(*syntax.Ident); is {
			return id.Name
		}
	}
	return ""
}

// ctor returns the kind of message that an expression makes, as far as can be seen, or nil.
func (c *checker) ctor(x syntax.Expr) *Message {
	if name := made(x); name != "" && !c.local(name) {
		return c.messageOf(name)
	}
	return nil
}
