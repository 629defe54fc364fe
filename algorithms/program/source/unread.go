package source

import (
	"slices"

	"go.starlark.net/syntax"
)

// unset complains of a name that is read before it has a value; it may be that of a slot without its p.
func (c *checker) unset(id *syntax.Ident) {
	c.set[id.Name] = true
	if !c.slotMeant(id.Name) {
		c.report(id, "unset", Problem{Value: id.Name})
		return
	}
	c.report(id, "unset-meant", Problem{Value: id.Name, Suggestion: "p." + id.Name})
	c.told[id.Name] = true
}

// slotMeant tells whether a name without p may have been meant for the slot of the same name, which may change here.
func (c *checker) slotMeant(name string) bool {
	return c.isSlot(name) && c.fn.takes["p"] && !c.fn.looks && !c.fn.always
}

// unread complains of names that are given values, never read, and called like slots: such a line does nothing.
func (c *checker) unread() {
	read := map[string]bool{}
	for _, param := range c.fn.params {
		read[param] = true
	}
	c.reads(c.fn.def.Body, read)
	c.walk(c.fn.def, func(n syntax.Node) bool {
		s, is := n.(*syntax.AssignStmt)
		if !is {
			return true
		}
		names := itemsOf(s.LHS)
		if len(names) == 0 {
			names = []syntax.Expr{s.LHS}
		}
		if slices.ContainsFunc(names, func(x syntax.Expr) bool { return !isLocal(x) || read[unparen(x).(*syntax.Ident).Name] }) {
			return true
		}
		for _, x := range names {
			if id := unparen(x).(*syntax.Ident); c.slotMeant(id.Name) && !c.told[id.Name] {
				c.told[id.Name] = true
				c.report(id, "unread", Problem{Value: id.Name, Suggestion: "p." + id.Name})
			}
		}
		return true
	})
}

// reads notes the names that statements read: all but those that they only give values to.
func (r *reader) reads(stmts []syntax.Stmt, names map[string]bool) {
	var note func(n syntax.Node) bool
	note = func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.AssignStmt:
			r.walk(n.RHS, note)
			for _, x := range append(itemsOf(n.LHS), n.LHS) {
				if !isLocal(x) && itemsOf(x) == nil {
					r.walk(x, note)
				}
			}
			return false
		case *syntax.DotExpr:
			r.walk(n.X, note)
			return false
		case *syntax.Ident:
			names[n.Name] = true
		}
		return true
	}
	for _, stmt := range stmts {
		r.walk(stmt, note)
	}
}
