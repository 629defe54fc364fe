package source

import (
	"slices"

	"go.starlark.net/syntax"
)

// guards are the facts that follow from the conditions around a statement. Time counts changes.
type guards struct {
	now   int
	last  map[string]int // by name, or slot: time of its last change
	facts []fact
	means map[string]fact // names that stand for conditions
	left  int             // parts of conditions that may still be examined
}

// everything stands for all names and slots.
const everything = "*"

// A fact is a condition that holds as long as nothing that it reads changes: the first of two expressions, as written,
// is not greater than the second. In means, a fact is the condition for which a name stands.
type fact struct {
	below, above string
	cond         syntax.Expr
	at           int // time at which it held
	reads        []string
}

// mostFacts limits the number of parts of a condition that learn examines, including the conditions for which its names
// stand.
const mostFacts = 100

func newGuards() guards { return guards{last: map[string]int{}, means: map[string]fact{}} }

func (g *guards) touch(name string) {
	g.now++
	g.last[name] = g.now
}

// holds reports whether nothing that a fact reads has changed since.
func (g *guards) holds(f fact) bool {
	return g.last[everything] <= f.at && !slices.ContainsFunc(f.reads, func(name string) bool { return g.last[name] > f.at })
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
		if e, is := n.(syntax.Expr); is && stored(e) != everything {
			names = append(names, stored(e))
		}
		return true
	})
	return names
}

// branches follows an if. In each branch its condition, or the negation, is a fact.
func (t *tracer) branches(s *syntax.IfStmt) {
	t.truth(s.Cond)
	at, before := t.now, t.facts
	t.effects(s.Cond)
	lasts := t.now == at // the condition itself changes nothing
	for _, branch := range []struct {
		holds bool
		body  []syntax.Stmt
	}{{true, s.True}, {false, s.False}} {
		if t.left = mostFacts; lasts {
			at = t.now // changes of the other branch have not happened here
		}
		t.learn(s.Cond, branch.holds, at)
		t.body(branch.body)
		t.facts = before
	}
	Assigned([]syntax.Stmt{s}, func(id *syntax.Ident) { // after the if, names assigned in a branch are uncertain
		t.spend(1)
		t.touch(id.Name)
	})
}

// learn records what follows from the outcome of a condition that was evaluated at time at.
func (t *tracer) learn(cond syntax.Expr, holds bool, at int) {
	if t.left--; t.left < 0 {
		return
	}
	t.spend(1)
	switch e := Unparen(cond).(type) {
	case *syntax.Ident:
		if m, is := t.means[e.Name]; is && t.guards.holds(m) {
			t.learn(m.cond, holds, m.at)
		}
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			t.learn(e.X, !holds, at)
		}
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.AND, syntax.OR:
			if holds == (e.Op == syntax.AND) {
				t.learn(e.X, holds, at)
				t.learn(e.Y, holds, at)
			}
		case syntax.LT, syntax.LE, syntax.GT, syntax.GE:
			a, b := t.textOf(e.X), t.textOf(e.Y)
			if holds != (e.Op == syntax.LT || e.Op == syntax.LE) {
				a, b = b, a
			}
			t.facts = append(t.facts, fact{below: a, above: b, at: at, reads: t.readsOf(e)})
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
		if name, is := Unparen(s.LHS).(*syntax.Ident); is && s.Op == syntax.EQ {
			m := fact{cond: s.RHS, at: t.now, reads: append(t.readsOf(s.RHS), name.Name)}
			delete(t.means, name.Name)
			if _, is := Unparen(s.RHS).(*syntax.BinaryExpr); is && !slices.Contains(m.reads[:len(m.reads)-1], name.Name) {
				t.means[name.Name] = m
			}
		}
	default:
		t.effects(stmt)
	}
}

// effects records what the calls in a node may change: everything, if one of them calls a helper.
func (t *tracer) effects(n syntax.Node) {
	t.walk(n, func(n syntax.Node) bool {
		if call, is := n.(*syntax.CallExpr); is {
			if dot, is := Unparen(call.Fn).(*syntax.DotExpr); is && !isName(dot.X, "net") {
				t.touch(stored(dot.X))
			} else if !is && t.functions[made(call)] != nil {
				t.touch(everything)
			}
		}
		return true
	})
}
