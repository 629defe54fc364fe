package source

import (
	"strings"

	"go.starlark.net/syntax"
)

// Owners of numbers that are not in a place of a vector: the number may be compared with those of every process, or its
// owner is not known. Numbers counted in the places of vectors are compared only with those of the same process, which is
// named as written. The name of a process that may change has the prefix ~: it stands for the same process only within
// one expression.
const (
	anyOwner     = "*"
	unknownOwner = "?"
)

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
