package source

import (
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/syntax"
)

// call checks a call of a method or a function, or one that makes a message.
func (c *checker) call(e *syntax.CallExpr) {
	for _, arg := range e.Args {
		if u, is := arg.(*syntax.UnaryExpr); is && (u.Op == syntax.STAR || u.Op == syntax.STARSTAR) {
			c.expr(u)
			return
		}
	}
	switch fn := Unparen(e.Fn).(type) {
	case *syntax.DotExpr:
		c.method(e, fn)
	case *syntax.Ident:
		c.function(e, fn)
	default:
		c.expr(e.Fn)
		c.report(e.Fn, "not-function", Problem{Value: c.textOf(e.Fn)})
		c.args(e, nil)
	}
}

// handsOn are the names to pass to args for a call that may pass on p and net, and whose arguments may all be named.
var handsOn = []string{"p", "net"}

// args checks the arguments of a call. Only the given names may be passed by name.
func (c *checker) args(e *syntax.CallExpr, names []string) {
	hands := slices.Equal(names, handsOn)
	for _, arg := range e.Args {
		by, is := byName(arg)
		if is {
			name := by.X.(*syntax.Ident)
			if arg = by.Y; !hands && !slices.Contains(names, name.Name) {
				p := Problem{Value: name.Name, Allowed: strings.Join(names, ", "), Suggestion: c.nearest(name.Name, names)}
				c.report(name, "by-name", p)
			}
		}
		switch {
		case hands && c.fn != nil && (isName(arg, "p") || isName(arg, "net")):
		case is && slices.Contains(names, "key") && by.X.(*syntax.Ident).Name == "key":
			c.key(arg)
		default:
			c.expr(arg)
		}
	}
}

// key checks the function by which sorted, min and max compare: a lambda, or the name of a function of one parameter.
func (c *checker) key(x syntax.Expr) {
	ok := false
	switch e := Unparen(x).(type) {
	case *syntax.LambdaExpr:
		bound := len(c.bound)
		for _, param := range e.Params {
			if id, is := param.(*syntax.Ident); is {
				c.bind(id.Name)
				ok = len(e.Params) == 1
			}
		}
		c.expr(e.Body)
		c.unbind(bound)
	case *syntax.Ident:
		switch c.meaning(e.Name) {
		case aFunction:
			f := c.functions[e.Name]
			if ok = len(f.params) == 1 && f.helper; c.fn == nil {
				c.report(x, "top-process", Problem{Value: e.Name, Allowed: "start(p, net)"})
				return
			}
		case aBuiltin:
			a := builtins[e.Name]
			ok = a.least <= 1 && a.most != 0 && e.Name != "per_process"
		default:
			c.expr(x)
		}
	default:
		c.expr(x)
	}
	if !ok {
		c.report(x, "key", Problem{Value: c.textOf(x), Allowed: "key = lambda x: x[0]"})
	}
}

// function checks a call by name.
func (c *checker) function(e *syntax.CallExpr, fn *syntax.Ident) {
	name := fn.Name
	switch c.meaning(name) {
	case aLocal, aProcess:
		c.name(fn)
		fallthrough
	case aConstant:
		c.report(fn, "not-function", Problem{Value: name})
		c.args(e, nil)
	case aKind:
		c.message(e, c.messageOf(name))
	case aFunction:
		c.helper(e, fn, c.functions[name])
	case aBuiltin:
		c.builtin(e, name)
	case aDeclaration:
		c.report(fn, "top-only", Problem{Value: name})
	case aReported:
		c.args(e, handsOn)
	default:
		c.unknownFunction(e, fn)
		c.args(e, handsOn)
	}
}

// unknownFunction reports a call of an unknown function.
func (c *checker) unknownFunction(e *syntax.CallExpr, fn *syntax.Ident) {
	name := fn.Name
	var helpers []string
	for _, h := range c.program.Helpers {
		helpers = append(helpers, h.Name.Name)
	}
	meant := c.nearest(name, slices.Concat(helpers, builtinNames, c.kinds()))
	if send := sendMeant(name); send != "" {
		meant = "net." + send
	}
	switch {
	case absent[name] != "":
		c.report(fn, absent[name], Problem{Value: name})
	case c.meansMessage(e):
		c.unknownMessage(e.Args, fn)
	case meant != "":
		c.report(fn, "unknown-meant", Problem{Value: name, Suggestion: meant})
	default:
		c.report(fn, "unknown-function", Problem{Value: name, Allowed: strings.Join(append(helpers, builtinNames...), ", ")})
	}
}

// message checks a call that makes a message.
func (c *checker) message(e *syntax.CallExpr, m *Message) {
	if c.fn == nil {
		c.report(e.Fn, "message-kept", Problem{Value: m.Type})
	}
	names, given, places, twice, known := namesOf(m), map[string]bool{}, 0, false, true
	c.spend(len(names))
	for _, arg := range e.Args {
		if c.ctor(arg) != nil {
			c.report(arg, "message-kept", Problem{Value: made(arg)})
		}
		name := ""
		if by, is := byName(arg); is {
			id := by.X.(*syntax.Ident)
			arg, name = by.Y, id.Name
			if _, is := m.places[name]; !is {
				c.report(id, "field", Problem{Value: name, Allowed: form(m), Suggestion: c.nearest(name, names)})
				known = false
			}
		} else if places++; places <= len(names) {
			name = names[places-1]
		}
		c.expr(arg)
		twice = twice || given[name]
		given[name] = true
	}
	switch {
	case !known:
	case places > len(names):
		c.report(e, "fields-more", Problem{Value: lineOf(m.Handler), Allowed: c.widerHead(m)})
	case twice || len(given) != len(names):
		c.report(e, "fields", Problem{Value: strconv.Itoa(len(e.Args)), Allowed: form(m)})
	}
}

// helper checks a call of a helper.
func (c *checker) helper(e *syntax.CallExpr, fn *syntax.Ident, f *function) {
	want := headOf(f)
	switch {
	case !f.helper:
		c.report(fn, "verb-called", Problem{Value: fn.Name})
	case c.fn == nil:
		c.report(fn, "top-process", Problem{Value: fn.Name, Allowed: "start(p, net)"})
	case f.wrong:
	case len(e.Args) != len(f.params):
		c.report(e, "arguments", Problem{Value: strconv.Itoa(len(e.Args)), Allowed: want})
	default:
		for i, arg := range e.Args {
			c.handed(arg, f.params[i], want)
		}
		return
	}
	c.args(e, handsOn)
}

// handed checks the argument for a parameter of a helper.
func (c *checker) handed(arg syntax.Expr, param, want string) {
	if by, is := byName(arg); is {
		c.report(by.X, "by-name", Problem{Value: by.X.(*syntax.Ident).Name})
		arg = by.Y
	}
	switch {
	case param != "p" && param != "net" || param == "p" && c.fn.always && !c.fn.verb && !isName(arg, "p"):
		c.expr(arg)
	case !isName(arg, param):
		c.report(arg, "handed", Problem{Value: c.textOf(arg), Allowed: want, Suggestion: param})
	case param != "p" || !c.fn.always || c.fn.verb:
		c.declares(param, arg, arg)
	}
}

// builtin checks a call of a built-in function.
func (c *checker) builtin(e *syntax.CallExpr, name string) {
	if name == "per_process" && !c.state {
		c.report(e.Fn, "per-process", Problem{Value: name, Allowed: "state"})
	}
	c.args(e, named[name])
	c.counted(e, name, len(places(e.Args)), builtins[name])
}

// counted reports a call with the wrong number of arguments.
func (r *reader) counted(e *syntax.CallExpr, name string, n int, a arity) {
	if a.takes(n) {
		return
	}
	want := strconv.Itoa(a.least)
	if a.most > a.least {
		want += "–" + strconv.Itoa(a.most)
	} else if a.most < 0 {
		want += "…"
	}
	r.report(e, "values", Problem{Value: name, Allowed: want})
}

// takes reports whether a function takes n arguments.
func (a arity) takes(n int) bool { return n >= a.least && (a.most < 0 || n <= a.most) }
