package source

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// isSelf tells whether a name is what other languages call the process that a text speaks of.
func isSelf(name string) bool { return name == "self" || name == "this" }

// self complains, once in a function, of p under the name that other languages have for it.
func (c *checker) self(id *syntax.Ident) bool {
	if !isSelf(id.Name) || c.fn == nil || c.fn.always || !c.fn.takes["p"] {
		return false
	}
	if !c.set[id.Name] {
		c.report(id, "self", Problem{Value: id.Name, Suggestion: "p"})
	}
	c.set[id.Name] = true
	return true
}

// ofSelf tells whether something stands after self, of which the head, or the first use, is told.
func (c *checker) ofSelf(x syntax.Expr) bool {
	id, is := unparen(x).(*syntax.Ident)
	if !is || !isSelf(id.Name) || c.fn == nil || c.binds[id.Name] > 0 {
		return false
	}
	return c.fn.locals[id.Name] && c.fn.wrong || !c.fn.locals[id.Name] && c.self(id)
}

// selfish tells whether a function takes p as self: it reads what stands after a dot, or has j beside p, net and self.
func (r *reader) selfish(f *function) bool {
	i := slices.IndexFunc(f.params, isSelf)
	if i < 0 {
		return false
	}
	found := i+1 < len(f.params) && f.params[i+1] == "j"
	r.walk(f.def, func(n syntax.Node) bool {
		dot, is := n.(*syntax.DotExpr)
		found = found || is && rootIs(dot.X, f.params[i])
		return !found
	})
	return found
}

// selfParam complains of a helper that takes p under another name.
func (r *reader) selfParam(f *function) {
	i := slices.IndexFunc(f.params, isSelf)
	if !r.selfish(f) {
		return
	}
	want := slices.Clone(f.params)
	if slices.Contains(want, "p") {
		want = slices.Delete(want, i, i+1)
	} else {
		want[i] = "p"
	}
	r.params(f.def, strings.Join(want, ", "))
}
