package source

import (
	"slices"

	"go.starlark.net/syntax"
)

// guards are the facts that follow from the conditions around a statement, the latest last.
type guards struct {
	facts []*fact
	left  int // parts of conditions that may still be examined
}

// A fact holds until something that it reads changes: the first of two expressions is not greater than the second. If it
// has a name, the name stands for the outcome of a condition instead.
type fact struct {
	below, above syntax.Expr
	name         string
	cond         syntax.Expr
	reads        []string
	changed      bool
}

// The limits of what is known from conditions.
const (
	mostFacts = 32  // the latest facts
	mostLearn = 100 // parts of a condition, and of the conditions for which its names stand
)

// everything stands for all names and slots.
const everything = "*"

func (t *tracer) know(f fact) {
	t.facts = append(t.facts[max(0, len(t.facts)-mostFacts):len(t.facts):len(t.facts)], &f)
}

// touch records that a name, or a slot, changes.
func (t *tracer) touch(name string) {
	for _, f := range t.facts {
		f.changed = f.changed || name == everything || slices.Contains(f.reads, name)
	}
}

// stored returns the name, or the slot with the prefix p., that an expression reads or changes; everything if it is
// neither.
func stored(x syntax.Expr) string {
	switch e := Unparen(x).(type) {
	case *syntax.Ident:
		return e.Name
	case *syntax.DotExpr:
		if slot := slotName(e); slot != "" {
			return "p." + slot
		}
	case *syntax.IndexExpr:
		if slot := slotName(e.X); slot != "" {
			return "p." + slot
		}
	}
	return everything
}

// readsOf returns the names and slots that a condition reads.
func (t *tracer) readsOf(x syntax.Expr) (names []string) {
	t.walk(x, func(n syntax.Node) bool {
		if e, is := n.(syntax.Expr); is && stored(e) != everything && !slices.Contains(names, stored(e)) {
			names = append(names, stored(e))
		}
		return true
	})
	return names
}

// branches follows an if. In each branch its condition, or the negation, is a fact.
func (t *tracer) branches(s *syntax.IfStmt) {
	t.truth(s.Cond)
	before, pure := t.facts, !t.effects(s.Cond)
	for _, branch := range []struct {
		holds bool
		body  []syntax.Stmt
	}{{true, s.True}, {false, s.False}} {
		if t.left = mostLearn; pure {
			t.learn(s.Cond, branch.holds)
		}
		t.body(branch.body)
		t.facts = before
	}
}

// learn records what follows from the outcome of a condition.
func (t *tracer) learn(cond syntax.Expr, holds bool) {
	if t.left--; t.left < 0 {
		return
	}
	t.spend(1)
	switch e := Unparen(cond).(type) {
	case *syntax.Ident:
		for _, f := range slices.Backward(t.facts) {
			if f.name == e.Name && !f.changed {
				t.learn(f.cond, holds)
				return
			}
		}
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			t.learn(e.X, !holds)
		}
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.AND, syntax.OR:
			if holds == (e.Op == syntax.AND) {
				t.learn(e.X, holds)
				t.learn(e.Y, holds)
			}
		case syntax.LT, syntax.LE, syntax.GT, syntax.GE:
			a, b := e.X, e.Y
			if holds != (e.Op == syntax.LT || e.Op == syntax.LE) {
				a, b = b, a
			}
			t.know(fact{below: a, above: b, reads: t.readsOf(e)})
		}
	}
}

// after records what a statement changes, and the condition for which a name stands from then on.
func (t *tracer) after(stmt syntax.Stmt) {
	switch s := stmt.(type) {
	case *syntax.IfStmt: // its branches have recorded it
	case *syntax.ForStmt:
		t.touch(everything)
	case *syntax.AssignStmt:
		t.effects(s)
		t.touch(stored(s.LHS))
		name, named := Unparen(s.LHS).(*syntax.Ident)
		if _, is := Unparen(s.RHS).(*syntax.BinaryExpr); is && named && s.Op == syntax.EQ {
			if reads := t.readsOf(s.RHS); !slices.Contains(reads, name.Name) {
				t.know(fact{name: name.Name, cond: s.RHS, reads: append(reads, name.Name)})
			}
		}
	default:
		t.effects(stmt)
	}
}

// effects records what the calls in a node may change: everything, if one of them calls a helper. It reports whether
// there are any.
func (t *tracer) effects(n syntax.Node) (some bool) {
	t.walk(n, func(n syntax.Node) bool {
		if call, is := n.(*syntax.CallExpr); is {
			if dot, is := Unparen(call.Fn).(*syntax.DotExpr); is && !isName(dot.X, "net") {
				some = true
				t.touch(stored(dot.X))
			} else if !is && t.functions[made(call)] != nil {
				some = true
				t.touch(everything)
			}
		}
		return true
	})
	return some
}

// notLess reports whether the conditions around a statement say that one expression is not greater than another.
func (t *tracer) notLess(below, above syntax.Expr) bool {
	return slices.ContainsFunc(t.facts, func(f *fact) bool {
		return f.below != nil && !f.changed && t.same(f.below, below) && t.same(f.above, above)
	})
}
