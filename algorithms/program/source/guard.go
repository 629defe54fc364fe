package source

import (
	"maps"
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// What the conditions say that a statement stands under: of two numbers as they are written, that the first is not
// greater. It is forgotten where one of them may have changed.

// notGreater is such a fact.
func notGreater(a, b syntax.Expr) string { return textOf(a) + " <= " + textOf(b) }

// under follows statements that run only where a condition holds, or does not.
func (t *tracer) under(cond syntax.Expr, holds bool, stmts []syntax.Stmt) {
	had := t.facts
	t.facts = append(slices.Clone(had), t.factsOf(cond, holds)...)
	t.body(stmts)
	t.facts = had
}

// factsOf is what follows from a condition.
func (t *tracer) factsOf(cond syntax.Expr, holds bool) []string {
	switch e := bare(cond).(type) {
	case *syntax.Ident:
		if said := t.means[e.Name]; said != nil {
			return t.factsOf(said, holds)
		}
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			return t.factsOf(e.X, !holds)
		}
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.AND, syntax.OR:
			if holds == (e.Op == syntax.AND) {
				return append(t.factsOf(e.X, holds), t.factsOf(e.Y, holds)...)
			}
		case syntax.LT, syntax.LE, syntax.GT, syntax.GE:
			if holds == (e.Op == syntax.LT || e.Op == syntax.LE) {
				return []string{notGreater(e.X, e.Y)}
			}
			return []string{notGreater(e.Y, e.X)}
		}
	}
	return nil
}

// after notes what a statement changes of what is known, and what a name means from then on.
func (t *tracer) after(stmt syntax.Stmt) {
	t.forget(stmt)
	if s, is := stmt.(*syntax.AssignStmt); is && s.Op == syntax.EQ && isLocal(s.LHS) && !mentions(s.RHS, textOf(s.LHS)) {
		if _, is := bare(s.RHS).(*syntax.BinaryExpr); is {
			t.means[textOf(s.LHS)] = s.RHS
		}
	}
}

// forget forgets what a statement may change: everything, where it goes round or calls a helper.
func (t *tracer) forget(stmt syntax.Stmt) {
	syntax.Walk(stmt, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CallExpr:
			if dot, is := bare(n.Fn).(*syntax.DotExpr); is && !rootIs(dot.X, "net") {
				t.changed(textOf(dot.X))
			} else if !is && t.functions[made(n)] != nil {
				t.changed("…")
			}
		case *syntax.ForStmt:
			t.changed("…")
		case *syntax.AssignStmt:
			x := bare(n.LHS)
			if place, is := x.(*syntax.IndexExpr); is {
				x = bare(place.X)
			}
			t.changed(textOf(x))
		}
		return true
	})
}

// changed forgets what is known of something, or, of something that is not known, all.
func (t *tracer) changed(what string) {
	t.facts = slices.DeleteFunc(slices.Clone(t.facts), func(fact string) bool {
		return strings.Contains(what, "…") || strings.Contains(fact, what)
	})
	maps.DeleteFunc(t.means, func(name string, said syntax.Expr) bool {
		return strings.Contains(what, "…") || name == what || mentions(said, what)
	})
}

// mentions tells whether something stands in an expression as it is written.
func mentions(x syntax.Expr, what string) (is bool) {
	syntax.Walk(x, func(n syntax.Node) bool {
		if e, expr := n.(syntax.Expr); expr && textOf(e) == what {
			is = true
		}
		return !is
	})
	return is
}

// rises tells whether what is assigned to a place of a vector is not less than what was there, as far as can be seen.
func (t *tracer) rises(s *syntax.AssignStmt, place *syntax.IndexExpr) bool {
	if m := t.handled(t.in); m != nil && t.whose(place.Y) == t.in.params[2] && t.fromOthers(m) {
		return true // the own number stands elsewhere
	}
	if s.Op != syntax.EQ || strings.Contains(textOf(place)+textOf(s.RHS), "…") {
		return false
	}
	if call, is := bare(s.RHS).(*syntax.CallExpr); is && made(call) == "max" && len(call.Args) > 1 {
		return slices.ContainsFunc(call.Args, func(x syntax.Expr) bool { return textOf(x) == textOf(place) })
	}
	return slices.Contains(t.facts, notGreater(place, s.RHS))
}

// fromOthers tells whether a message certainly comes from another process: it is only ever sent to all others.
func (t *tracer) fromOthers(m *Message) bool {
	all, sent := 0, 0
	for _, f := range t.order {
		syntax.Walk(f.def, func(n syntax.Node) bool {
			call, is := n.(*syntax.CallExpr)
			if !is {
				return true
			}
			if made(call) == m.Type {
				all++
			}
			if dot, is := bare(call.Fn).(*syntax.DotExpr); is && rootIs(dot.X, "net") && dot.Name.Name == "broadcast" {
				if made(call.Args[0]) == m.Type {
					sent++
				}
			}
			return true
		})
	}
	return all == sent
}
