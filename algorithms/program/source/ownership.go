package source

import (
	"strings"

	"go.starlark.net/syntax"
)

// Owners of numbers that are not in a place of a vector: the number may be compared with those of every process, or its
// owner is not known.
const (
	anyOwner     = "*"
	unknownOwner = "?"
)

// mostOwned is the depth to which the owner of an expression is searched for.
const mostOwned = 4

// whose returns the process to which a number belongs, as written. Numbers counted in the places of vectors are
// compared only with those of the same process. The name of a process that may change has the prefix ~: it stands for
// the same process only within one expression.
func (t *tracer) whose(x syntax.Expr, depth int) string {
	t.spend(1)
	if depth > mostOwned {
		return unknownOwner
	}
	switch e := Unparen(x).(type) {
	case *syntax.Literal:
		return anyOwner
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			return anyOwner
		}
	case *syntax.Ident:
		return t.ownerOf(e.Name)
	case *syntax.DotExpr:
		if isName(e.X, "p") {
			return "net.me"
		}
		if isName(e.X, "net") && e.Name.Name != "clock" && e.Name.Name != "stamp" {
			return anyOwner
		}
	case *syntax.IndexExpr:
		if t.ofVector[e] {
			return t.process(e.Y)
		}
	case *syntax.CondExpr:
		return agreed(t.whose(e.True, depth+1), t.whose(e.False, depth+1))
	case *syntax.BinaryExpr:
		switch {
		case isSum(e) && isInt(e.Y):
			return t.whose(e.X, depth+1)
		case isSum(e):
			return t.whose(e.Y, depth+1)
		case e.Op == syntax.EQL || e.Op == syntax.NEQ || e.Op == syntax.IN || e.Op == syntax.LT || e.Op == syntax.GT:
			return anyOwner
		}
	case *syntax.CallExpr:
		if name := made(e); (name == "max" || name == "min") && len(e.Args) > 1 {
			owner := anyOwner
			for _, arg := range e.Args[:min(len(e.Args), mostOwned)] {
				owner = agreed(owner, t.whose(arg, depth+1))
			}
			return owner
		} else if isBuiltin(name) && name != "abs" && name != "int" {
			return anyOwner
		}
	}
	return unknownOwner
}

// ownerOf returns the owner of the number for which a name stands.
func (t *tracer) ownerOf(name string) string {
	if t.bound[name] != nil {
		return unknownOwner
	}
	if v := t.locals[t.in][name]; v != nil {
		return v.owner
	}
	return anyOwner // a constant
}

// process returns the owner of the place of a vector that an index names.
func (t *tracer) process(index syntax.Expr) string {
	switch e := Unparen(index).(type) {
	case *syntax.Literal:
		return e.Raw
	case *syntax.DotExpr:
		if isName(e.X, "net") && e.Name.Name == "me" {
			return "net.me"
		}
	case *syntax.Ident:
		switch {
		case t.bound[e.Name] != nil:
			return "~" + e.Name
		case t.in != nil && t.locals[t.in][e.Name] != nil:
			return t.in.steady(e.Name)
		case t.consts[e.Name] != nil:
			return e.Name
		}
	}
	return unknownOwner
}

// steady returns a local name as an owner.
func (f *function) steady(name string) string {
	if f.varies[name] || !f.takes[name] {
		return "~" + name
	}
	return name
}

// lasting returns an owner as it can be recorded for a name.
func lasting(owner string) string {
	if strings.HasPrefix(owner, "~") {
		return unknownOwner
	}
	return owner
}

// agreed returns the owner of a number that is one of two.
func agreed(a, b string) string {
	switch {
	case a == b || b == anyOwner:
		return a
	case a == anyOwner:
		return b
	}
	return unknownOwner
}

// meet records that two numbers with the given owners come together.
func meet(a, b *flow, of, by string) {
	if of != anyOwner && by != anyOwner && agreed(of, by) == unknownOwner {
		a.mark(mixed)
		b.mark(mixed)
	}
}
