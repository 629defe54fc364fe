package source

import (
	"slices"

	"go.starlark.net/syntax"
)

// What the conditions around a statement say: that the first of two terms is not greater than the second. It holds until
// something that stands in them may have changed.

// A fact says that the first of two terms is not greater than the second.
type fact [2]term

// A definition is the condition that a name stands for, when it was given to it, and how many parts it has.
type definition struct {
	cond     syntax.Expr
	at, size int
}

// knowledge is what holds where the tracer stands. Times count changes.
type knowledge struct {
	now     int
	last    map[term]int // when each was last changed; under 0: when anything may have been
	facts   map[fact]int // when each was last seen to hold
	means   map[string]definition
	learnt  []func() // forget the facts and definitions of the branches around
	touched []term   // what has changed since the beginning of the function, one entry each time
}

func newKnowledge() knowledge {
	return knowledge{last: map[term]int{}, facts: map[fact]int{}, means: map[string]definition{}}
}

// touch notes that a term may have changed; 0 stands for all of them.
func (k *knowledge) touch(what term) {
	k.now++
	k.last[what] = k.now
	k.touched = append(k.touched, what)
}

// branches follows an if. What a branch learns is forgotten after it; what any of them has changed is changed then.
func (t *tracer) branches(s *syntax.IfStmt) {
	k := &t.knowledge
	learnt, touched := len(k.learnt), len(k.touched)
	for s != nil {
		t.begin(s)
		t.truth(s.Cond)
		t.effects(s.Cond)
		before := len(k.learnt)
		t.given(s.Cond, true, s.True)
		k.forget(before)
		if elif := elifOf(s); elif != nil {
			left := mostFacts
			t.learn(s.Cond, false, &left)
			s = elif
			continue
		}
		t.given(s.Cond, false, s.False)
		s = nil
	}
	k.forget(learnt)
	changed := slices.Clone(k.touched[touched:])
	slices.Sort(changed)
	k.touched = k.touched[:touched]
	for _, what := range slices.Compact(changed) {
		t.spend(1)
		k.touch(what)
	}
}

// forget forgets what was learnt since the list had n entries.
func (k *knowledge) forget(n int) {
	for _, forget := range k.learnt[n:] {
		forget()
	}
	k.learnt = k.learnt[:n]
}

// given follows statements that run only where a condition holds, or does not.
func (t *tracer) given(cond syntax.Expr, holds bool, stmts []syntax.Stmt) {
	left := mostFacts
	t.learn(cond, holds, &left)
	t.body(stmts)
}

// elifOf is the if that an elif, or an if alone under an else, is.
func elifOf(s *syntax.IfStmt) *syntax.IfStmt {
	if len(s.False) != 1 {
		return nil
	}
	elif, _ := s.False[0].(*syntax.IfStmt)
	return elif
}

// mostFacts limits the parts of a condition that learn looks at, with the conditions that its names stand for.
const mostFacts = 100

// learn notes what follows from a condition.
func (t *tracer) learn(cond syntax.Expr, holds bool, left *int) {
	if *left--; *left < 0 {
		return
	}
	t.spend(1)
	switch e := Unparen(cond).(type) {
	case *syntax.Ident:
		if m, is := t.means[e.Name]; is && m.size <= *left && !t.changedSince(m.at, e, m.cond) {
			*left -= m.size
			t.learn(m.cond, holds, left)
		}
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			t.learn(e.X, !holds, left)
		}
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.AND, syntax.OR:
			if holds == (e.Op == syntax.AND) {
				t.learn(e.X, holds, left)
				t.learn(e.Y, holds, left)
			}
		case syntax.LT, syntax.LE, syntax.GT, syntax.GE:
			a, b := t.term(e.X), t.term(e.Y)
			if holds != (e.Op == syntax.LT || e.Op == syntax.LE) {
				a, b = b, a
			}
			t.facts[fact{a, b}] = t.now
			t.learnt = append(t.learnt, func() { delete(t.facts, fact{a, b}) })
		}
	}
}

// changedSince reports whether anything that is written in some expressions may have changed since a time.
func (t *tracer) changedSince(at int, xs ...syntax.Expr) bool {
	if t.last[0] > at {
		return true
	}
	is := false
	for _, x := range xs {
		t.walk(x, func(n syntax.Node) bool {
			if e, expr := n.(syntax.Expr); expr && t.last[t.term(e)] > at {
				is = true
			}
			return !is
		})
	}
	return is
}

// after notes what a statement changes of what is known, and what a name means from then on.
func (t *tracer) after(stmt syntax.Stmt) {
	switch s := stmt.(type) {
	case *syntax.IfStmt:
		return // its branches have noted it
	case *syntax.ForStmt:
		t.touch(0)
		return
	case *syntax.AssignStmt:
		t.effects(s.RHS)
		t.effects(s.LHS)
		t.touch(t.term(place(s.LHS)))
		if name, is := Unparen(s.LHS).(*syntax.Ident); is && s.Op == syntax.EQ {
			t.mean(name, s.RHS)
		}
	default:
		t.effects(stmt)
	}
}

// mean notes that a name stands for a condition that does not mention the name itself.
func (t *tracer) mean(name *syntax.Ident, cond syntax.Expr) {
	if _, is := Unparen(cond).(*syntax.BinaryExpr); !is || t.changedSince(t.now-1, cond) {
		return
	}
	size := 0
	t.walk(cond, func(syntax.Node) bool {
		size++
		return size <= mostFacts
	})
	t.means[name.Name] = definition{cond, t.now, size}
	t.learnt = append(t.learnt, func() { delete(t.means, name.Name) })
}

// place is what changes when a value is assigned: of a place in a list, the list.
func place(x syntax.Expr) syntax.Expr {
	x = Unparen(x)
	if of, is := x.(*syntax.IndexExpr); is {
		return Unparen(of.X)
	}
	return x
}

// effects notes what the calls in a node may change: anything, if one of them calls a helper.
func (t *tracer) effects(n syntax.Node) {
	t.walk(n, func(n syntax.Node) bool {
		if call, is := n.(*syntax.CallExpr); is {
			if dot, is := Unparen(call.Fn).(*syntax.DotExpr); is && !isName(dot.X, "net") {
				t.touch(t.term(dot.X))
			} else if !is && t.functions[made(call)] != nil {
				t.touch(0)
			}
		}
		return true
	})
}

// rises reports whether what is assigned to a place of a vector is not less than what was there, as far as can be seen.
func (t *tracer) rises(s *syntax.AssignStmt, place *syntax.IndexExpr) bool {
	m := t.handled(t.in)
	if m != nil && t.whose(place.Y) == t.in.params[2] && t.survey.made[m.Type] == t.survey.heard[m.Type] {
		return true // it is only ever sent to all others, and the own number stands elsewhere
	}
	to, from := t.term(place), t.term(s.RHS)
	if s.Op != syntax.EQ || to == 0 || from == 0 {
		return false
	}
	if call, is := Unparen(s.RHS).(*syntax.CallExpr); is && made(call) == "max" && len(call.Args) > 1 {
		return slices.ContainsFunc(call.Args, func(x syntax.Expr) bool { return t.term(x) == to })
	}
	at, known := t.facts[fact{to, from}]
	return known && !t.changedSince(at, place, s.RHS)
}
