package source

import (
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/syntax"
)

// call is a call: of a method, of a function, or to make a message.
func (c *checker) call(e *syntax.CallExpr) {
	for _, arg := range e.Args {
		if u, is := arg.(*syntax.UnaryExpr); is && (u.Op == syntax.STAR || u.Op == syntax.STARSTAR) {
			c.unary(u)
			return
		}
	}
	switch fn := unparen(e.Fn).(type) {
	case *syntax.DotExpr:
		c.method(e, fn)
	case *syntax.Ident:
		c.function(e, fn)
	default:
		c.expr(e.Fn)
		c.report(e.Fn, "not-function", Problem{Value: textOf(e.Fn)})
		c.args(e, nil)
	}
}

// args goes through what a call gives; of what it gives by name, only some names are taken.
func (c *checker) args(e *syntax.CallExpr, names []string) {
	for _, arg := range e.Args {
		given, is := arg.(*syntax.BinaryExpr)
		if !is || given.Op != syntax.EQ {
			c.expr(arg)
			continue
		}
		name := given.X.(*syntax.Ident)
		if !slices.Contains(names, name.Name) {
			p := Problem{Value: name.Name, Allowed: strings.Join(names, ", "), Suggestion: c.nearest(name.Name, names)}
			c.report(name, "by-name", p)
		}
		if name.Name == "key" && slices.Contains(names, "key") {
			c.key(given.Y)
		} else {
			c.expr(given.Y)
		}
	}
}

// key is what sorted, min and max compare by: a lambda, or the name of a helper.
func (c *checker) key(x syntax.Expr) {
	switch e := unparen(x).(type) {
	case *syntax.LambdaExpr:
		bound := len(c.bound)
		for _, param := range e.Params {
			if id, is := param.(*syntax.Ident); is {
				c.bind(id.Name)
			} else {
				c.report(param, "default", Problem{Value: "lambda"})
			}
		}
		if len(e.Params) != 1 {
			c.report(x, "key", Problem{Value: "lambda", Allowed: "key = lambda x: x[0]"})
		}
		c.expr(e.Body)
		c.unbind(bound)
	case *syntax.Ident:
		f := c.functions[e.Name]
		switch {
		case f != nil && c.fn == nil:
			c.report(x, "top-process", Problem{Value: e.Name, Allowed: "start(p, net)"})
		case f != nil && !c.local(e.Name):
			if len(f.params) != 1 || !f.helper {
				c.report(x, "key", Problem{Value: e.Name, Allowed: "key = lambda x: x[0]"})
			}
		case isBuiltin(e.Name) && !c.local(e.Name):
			if a := builtins[e.Name]; a.least > 1 || a.most == 0 || e.Name == "per_process" {
				c.report(x, "key", Problem{Value: e.Name, Allowed: "key = lambda x: x[0]"})
			}
		default:
			c.expr(x)
			c.report(x, "key", Problem{Value: e.Name, Allowed: "key = lambda x: x[0]"})
		}
	default:
		c.expr(x)
		c.report(x, "key", Problem{Value: textOf(x), Allowed: "key = lambda x: x[0]"})
	}
}

// function is a call by a name.
func (c *checker) function(e *syntax.CallExpr, fn *syntax.Ident) {
	name := fn.Name
	m, f := c.messageOf(name), c.functions[name]
	switch {
	case c.local(name):
		c.name(fn)
		c.report(fn, "not-function", Problem{Value: name})
		c.args(e, nil)
	case m != nil:
		c.making(e, m)
	case f != nil && !f.helper:
		c.report(fn, "verb-called", Problem{Value: name})
		c.handedArgs(e)
	case f != nil:
		c.helper(e, f)
	case isBuiltin(name):
		c.builtin(e, name)
	case name == "state" || name == "about":
		c.report(fn, "top-only", Problem{Value: name})
	case c.broken[name] || c.broken["on_"+name]:
		c.givenToUnknown(e)
	case c.constants[name] != nil:
		c.report(fn, "not-function", Problem{Value: name})
		c.args(e, nil)
	default:
		c.unknownFunction(e, fn)
		c.givenToUnknown(e)
	}
}

// givenToUnknown checks what is given to a function that is not known, which p and net may be handed on to.
func (c *checker) givenToUnknown(e *syntax.CallExpr) {
	for _, arg := range e.Args {
		if given, is := arg.(*syntax.BinaryExpr); is && given.Op == syntax.EQ {
			arg = given.Y
		}
		if id, is := unparen(arg).(*syntax.Ident); is && c.fn != nil && (id.Name == "p" || id.Name == "net") {
			continue
		}
		c.expr(arg)
	}
}

// unknownFunction complains of a call of what is not there.
func (c *checker) unknownFunction(e *syntax.CallExpr, fn *syntax.Ident) {
	name := fn.Name
	kinds, helpers := c.kinds(), []string{}
	for _, h := range c.program.Helpers {
		helpers = append(helpers, h.Name.Name)
	}
	switch {
	case absent[name] != "":
		c.report(fn, absent[name], Problem{Value: name})
	case c.meantAsMessage(e):
		c.unknownMessage(e.Args, fn)
	case name == "send" || name == "broadcast" || netMeant[name] == "send" || netMeant[name] == "broadcast":
		meant := "net." + name
		if to := netMeant[name]; to != "" {
			meant = "net." + to
		}
		c.report(fn, "unknown-meant", Problem{Value: name, Suggestion: meant})
	default:
		meant := c.nearest(name, slices.Concat(helpers, builtinNames, kinds))
		if meant != "" {
			c.report(fn, "unknown-meant", Problem{Value: name, Suggestion: meant})
			return
		}
		c.report(fn, "unknown-function", Problem{Value: name, Allowed: strings.Join(append(helpers, builtinNames...), ", ")})
	}
}

// making is a call that makes a message.
func (c *checker) making(e *syntax.CallExpr, m *Message) {
	var names []string
	for _, f := range m.Fields {
		names = append(names, f.Name)
	}
	if c.fn == nil {
		c.report(e.Fn, "message-kept", Problem{Value: m.Type})
	}
	given := map[string]bool{}
	places := 0
	wrong := false
	for _, arg := range e.Args {
		if c.isMessage(arg) {
			c.report(arg, "message-kept", Problem{Value: made(arg)})
		}
		name := ""
		if by, is := arg.(*syntax.BinaryExpr); is && by.Op == syntax.EQ {
			id := by.X.(*syntax.Ident)
			name = id.Name
			if !slices.Contains(names, name) {
				c.report(id, "field", Problem{Value: name, Allowed: c.form(m.Type), Suggestion: c.nearest(name, names)})
				wrong = true
			}
			c.expr(by.Y)
		} else {
			c.expr(arg)
			if places < len(names) {
				name = names[places]
			}
			places++
			wrong = wrong || places > len(names)
		}
		wrong = wrong || given[name]
		given[name] = true
	}
	told := wrong && len(c.problems) > 0 && c.problems[len(c.problems)-1].Code == "field"
	switch {
	case told:
	case places > len(names):
		c.report(e, "fields-more", Problem{Value: placeOf(m.Handler), Allowed: c.handlerFor(m)})
	case wrong || len(given) != len(names):
		c.report(e, "fields", Problem{Value: strconv.Itoa(len(e.Args)), Allowed: c.form(m.Type)})
	}
}

// helper is a call of a helper.
func (c *checker) helper(e *syntax.CallExpr, f *function) {
	want := f.def.Name.Name + "(" + strings.Join(f.params, ", ") + ")"
	if c.fn == nil {
		c.report(e.Fn, "top-process", Problem{Value: f.def.Name.Name, Allowed: "start(p, net)"})
		return
	}
	if f.wrong {
		c.handedArgs(e)
		return
	}
	if len(e.Args) != len(f.params) {
		c.report(e, "arguments", Problem{Value: strconv.Itoa(len(e.Args)), Allowed: want})
		c.handedArgs(e)
		return
	}
	for i, arg := range e.Args {
		param := f.params[i]
		if by, is := arg.(*syntax.BinaryExpr); is && by.Op == syntax.EQ {
			c.report(by.X, "by-place", Problem{Value: by.X.(*syntax.Ident).Name, Allowed: want})
			c.expr(by.Y)
			continue
		}
		switch {
		case param == "p" && c.fn.always && !c.fn.verb:
			if !rootIs(arg, "p") {
				c.expr(arg)
			}
		case param == "p" || param == "net":
			if !rootIs(arg, param) {
				c.report(arg, "handed", Problem{Value: textOf(arg), Allowed: want, Suggestion: param})
			} else if !c.fn.takes[param] {
				c.declares(param, &syntax.DotExpr{X: arg, Name: e.Fn.(*syntax.Ident)})
			}
		default:
			c.expr(arg)
		}

	}
}

// handedArgs goes through arguments of which some may be p and net.
func (c *checker) handedArgs(e *syntax.CallExpr) {
	for _, arg := range e.Args {
		if !rootIs(arg, "p") && !rootIs(arg, "net") {
			if by, is := arg.(*syntax.BinaryExpr); is && by.Op == syntax.EQ {
				arg = by.Y
			}
			c.expr(arg)
		}
	}
}

// builtin is a call of a function that is there.
func (c *checker) builtin(e *syntax.CallExpr, name string) {
	if name == "per_process" && !c.state {
		c.report(e.Fn, "per-process", Problem{Value: name, Allowed: "state"})
	}
	c.args(e, named[name])
	places := 0
	for _, arg := range e.Args {
		if by, is := arg.(*syntax.BinaryExpr); !is || by.Op != syntax.EQ {
			places++
		}
	}
	c.counted(e, name, places, builtins[name])
	if places == 1 && (name == "len" || name == "max" || name == "min" || name == "sorted") {
		arg := unparen(e.Args[0])
		if lit, is := arg.(*syntax.Literal); is && lit.Token == syntax.INT {
			c.report(arg, "needs-several", Problem{Value: name})
		}
	}
}

// counted complains if a function is not given what it takes.
func (c *checker) counted(e *syntax.CallExpr, name string, n int, a arity) {
	if n >= a.least && (a.most < 0 || n <= a.most) {
		return
	}
	want := strconv.Itoa(a.least)
	if a.most > a.least {
		want += "–" + strconv.Itoa(a.most)
	} else if a.most < 0 {
		want += "…"
	}
	c.report(e, "values", Problem{Value: name, Allowed: want})
}
