package source

import (
	"maps"
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// A methodCall is a call to be checked again when the kinds of slots are known.
type methodCall struct {
	in   *function
	call *syntax.CallExpr
	of   *syntax.DotExpr
}

// method checks a call of something after a dot.
func (c *checker) method(e *syntax.CallExpr, fn *syntax.DotExpr) {
	switch name := fn.Name.Name; {
	case c.ofSelf(fn.X):
		c.args(e, handsOn)
	case isName(fn.X, "net"):
		c.netCall(e, fn)
	case isName(fn.X, "p") && (c.fn == nil || !c.fn.always || c.fn.verb):
		c.processCall(e, fn)
	case c.ofModule(e, fn) || c.sentBy(e, fn):
	default:
		if isName(fn.X, "p") {
			c.ofValue(fn)
		} else {
			c.expr(fn.X)
		}
		c.args(e, nil)
		if slices.Contains(changing, name) {
			c.changes(fn.X)
		}
		for _, arg := range e.Args {
			if c.ctor(arg) != nil {
				c.report(arg, "message-kept", Problem{Value: made(arg)})
			}
		}
		c.methodOf(e, fn)
	}
}

// methodsNamed holds the arities of the methods with each name, in the order of the names of their kinds.
var methodsNamed = func() map[string][]arity {
	all := map[string][]arity{}
	for _, kind := range slices.Sorted(maps.Keys(methods)) {
		for name, takes := range methods[kind] {
			all[name] = append(all[name], takes)
		}
	}
	return all
}()

// methodOf checks that a method of this name exists and takes that number of arguments.
func (c *checker) methodOf(e *syntax.CallExpr, fn *syntax.DotExpr) {
	name, of := fn.Name.Name, c.textOf(fn.X)
	takes, n := methodsNamed[name], len(e.Args)
	instead := map[string]string{
		"sort": of + " = sorted(" + of + ")", "reverse": of + " = reversed(" + of + ")", "contains": "x in " + of, "has": "x in " + of,
		"includes": "x in " + of,
	}[name]
	if n == 0 && slices.Contains([]string{"empty", "isEmpty", "is_empty", "isempty"}, name) {
		instead = "len(" + of + ") == 0"
	}
	_, word := wordOf(fn.X)
	switch {
	case word:
		c.report(fn.Name, "words", Problem{Value: name})
	case lengths[name]:
		c.length(e, fn)
	case instead != "":
		c.report(fn.Name, "method-sort", Problem{Value: name, Allowed: instead})
	case len(takes) == 0:
		all := slices.Sorted(maps.Keys(methodsNamed))
		p := Problem{Value: name, Allowed: strings.Join(all, ", "), Suggestion: c.nearest(name, all)}
		if like := alike[name]; p.Suggestion == "" && len(like) == 1 {
			p.Suggestion = like[0]
		}
		c.report(fn.Name, "method", p)
	case !slices.ContainsFunc(takes, func(a arity) bool { return a.takes(n) }):
		c.counted(e, name, n, takes[0])
	default:
		c.methods = append(c.methods, methodCall{c.fn, e, fn})
	}
}

// length reports that the number of items is requested with a dot. at is the whole expression, including brackets if it
// is called.
func (c *checker) length(at syntax.Expr, dot *syntax.DotExpr) {
	of := c.textOf(dot.X)
	p := Problem{Value: of + "." + dot.Name.Name, Allowed: "len(" + of + ")"}
	p.Suggestion = p.Allowed
	c.report(at, "method-length", p)
}

// processCall checks a call of something of p, which has nothing that can be called.
func (c *checker) processCall(e *syntax.CallExpr, fn *syntax.DotExpr) {
	name := fn.Name.Name
	whole := "p." + name
	c.args(e, handsOn)
	switch f, send := c.functions[name], sendMeant(name); {
	case slices.Contains(ofProcess, name) || c.isSlot(name):
		c.report(e, "not-function", Problem{Value: whole, Suggestion: whole})
	case send != "":
		c.report(fn, "slot-net", Problem{Value: whole, Allowed: "net." + send, Suggestion: "net." + send})
	case f != nil:
		c.report(fn, "not-method", Problem{Value: whole, Allowed: headOf(f), Suggestion: name})
	case c.slot(fn):
		c.report(fn, "not-function", Problem{Value: whole})
	}
}

// ofModule reports a call of a function in a Python module, and returns whether it is one.
func (c *checker) ofModule(e *syntax.CallExpr, fn *syntax.DotExpr) bool {
	id, is := Unparen(fn.X).(*syntax.Ident)
	if !is {
		return false
	}
	code, known := modules[id.Name]
	if m := c.meaning(id.Name); !known || m == aLocal || m == aConstant || m == aFunction {
		return false
	}
	p, at := Problem{Value: c.textOf(fn)}, syntax.Expr(fn)
	if other := absent[fn.Name.Name]; other != "" {
		code = other
	} else if code == "" && c.fn != nil && c.fn.takes["net"] {
		code, p.Suggestion, at = "unknown-meant", "net.clock", e
	} else if code == "" {
		code = "no-import"
	}
	c.report(at, code, p)
	return true
}
