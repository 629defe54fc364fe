package source

import (
	"strings"

	"go.starlark.net/syntax"
)

// Whose a number is: numbers that are counted in the places of vectors are compared only with those of the same
// process, and counted on only by that process itself.

// meet notes that two numbers come together. If they have two owners, the owner of their flow is not known.
func (t *tracer) meet(a, b traced) {
	if a.owner != anyOwner && b.owner != anyOwner && (a.owner != b.owner || a.owner == unknownOwner) {
		t.lost(a)
		t.lost(b)
	}
}

// lost notes that it cannot be told whose number a value is, and returns its flow.
func (t *tracer) lost(v traced) *flow {
	if v.owner != anyOwner {
		v.flow.mark(mixed)
	}
	return v.flow
}

// whose is the owner of the place of a vector that an index names: a name that may change, with ~ or # before it, is
// the same process only within one expression.
func (t *tracer) whose(at syntax.Expr) string {
	switch e := Unparen(at).(type) {
	case *syntax.Literal:
		return e.Raw
	case *syntax.DotExpr:
		if isName(e.X, "net") && e.Name.Name == "me" {
			return "net.me"
		}
	case *syntax.Ident:
		if b := t.bound[e.Name]; b != nil {
			return b.owner
		}
		if t.in != nil && t.locals[t.in][e.Name] != nil {
			return t.in.steady(e.Name)
		}
		if t.consts[e.Name] != nil {
			return e.Name
		}
	}
	return unknownOwner
}

// steady is a local name as an owner.
func (f *function) steady(name string) string {
	if f.varies[name] || !f.takes[name] {
		return "~" + name
	}
	return name
}

// lastingOwner is an owner as a name keeps it.
func lastingOwner(owner string) string {
	if strings.HasPrefix(owner, "~") || strings.HasPrefix(owner, "#") {
		return unknownOwner
	}
	return owner
}

// settled is a value that is neither compared nor kept at once: that it was counted on makes it unknown whose it is.
func (t *tracer) settled(v traced) traced {
	if v.up {
		v.flow.mark(leaps)
		v.up = false
	}
	return v
}

// kept is the value that an assignment keeps. In a place of a vector a process counts on its own number, and no other;
// and such a number never becomes less.
func (t *tracer) kept(s *syntax.AssignStmt, v traced) traced {
	place, is := Unparen(s.LHS).(*syntax.IndexExpr)
	slot := -1
	if is {
		slot = t.slotOf(place.X)
	} else if slot = t.slotOf(s.LHS); slot >= 0 {
		t.lowers[slot] = true
		return t.settled(v)
	}
	switch own := is && slot >= 0; {
	case v.up && own && t.whose(place.Y) == "net.me" && t.onFrom(s):
		t.counts[slot] = true
		v.up = false
	case own && !v.up && !t.rises(s, place):
		t.lowers[slot] = true
	case is && !own && v.owner == anyOwner:
		t.value(place).flow.mark(leaps)
	}
	return t.settled(v)
}

// slotOf is the place of a slot that an expression is, or -1.
func (t *tracer) slotOf(x syntax.Expr) int {
	if i, is := t.slotAt[slotName(x)]; is {
		return i
	}
	return -1
}

// onFrom reports whether an assignment counts on from what is there.
func (t *tracer) onFrom(s *syntax.AssignStmt) bool {
	sum, is := Unparen(s.RHS).(*syntax.BinaryExpr)
	return s.Op == syntax.PLUS_EQ || is && s.Op == syntax.EQ && t.term(sum.X) == t.term(s.LHS)
}
