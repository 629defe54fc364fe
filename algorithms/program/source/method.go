package source

import (
	"maps"
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// asked is a call of a method.
type asked struct {
	in   *function
	call *syntax.CallExpr
	of   *syntax.DotExpr
}

// method is a call of something after a dot.
func (c *checker) method(e *syntax.CallExpr, fn *syntax.DotExpr) {
	name := fn.Name.Name
	switch {
	case c.ofSelf(fn.X):
		c.handedArgs(e)
		return
	case rootIs(fn.X, "net"):
		c.netCall(e, fn)
		return
	case rootIs(fn.X, "p") && (c.fn == nil || !c.fn.always || c.fn.verb):
		c.processCall(e, fn)
		return
	}
	if c.ofModule(e, fn) || c.sentBy(e, fn) {
		return
	}
	if id, is := unparen(fn.X).(*syntax.Ident); is && id.Name == "p" {
		c.ofValue(fn)
	} else {
		c.expr(fn.X)
	}
	c.args(e, nil)
	if slices.Contains(changing, name) {
		c.changes(fn.X)
	}
	for _, arg := range e.Args {
		if c.isMessage(arg) {
			c.report(arg, "message-kept", Problem{Value: made(arg)})
		}
	}
	c.methodOf(e, fn)
}

// methodsNamed is what the methods of each name take, of all kinds in the order of their names.
var methodsNamed = func() map[string][]arity {
	all := map[string][]arity{}
	for _, kind := range slices.Sorted(maps.Keys(methods)) {
		for name, takes := range methods[kind] {
			all[name] = append(all[name], takes)
		}
	}
	return all
}()

// methodOf checks that something has the method.
func (c *checker) methodOf(e *syntax.CallExpr, fn *syntax.DotExpr) {
	name := fn.Name.Name
	if _, is := wordOf(fn.X); is {
		c.report(fn.Name, "words", Problem{Value: name})
		return
	}
	takes := methodsNamed[name]
	if len(takes) == 0 {
		all := slices.Sorted(maps.Keys(methodsNamed))
		p := Problem{Value: name, Allowed: strings.Join(all, ", "), Suggestion: c.nearest(name, all)}
		if lengths[name] {
			c.length(e, fn)
			return
		}
		switch name {
		case "sort", "reverse":
			call := map[string]string{"sort": "sorted", "reverse": "reversed"}[name]
			c.report(fn.Name, "method-sort", Problem{Value: name, Allowed: textOf(fn.X) + " = " + call + "(" + textOf(fn.X) + ")"})
			return
		case "empty", "isEmpty", "is_empty", "isempty":
			if len(e.Args) == 0 {
				c.report(fn.Name, "method-sort", Problem{Value: name, Allowed: "len(" + textOf(fn.X) + ") == 0"})
				return
			}
		case "contains", "has", "includes":
			c.report(fn.Name, "method-sort", Problem{Value: name, Allowed: "x in " + textOf(fn.X)})
			return
		}
		if like := alike[name]; p.Suggestion == "" && len(like) == 1 {
			p.Suggestion = like[0]
		}
		c.report(fn.Name, "method", p)
		return
	}
	n := len(e.Args)
	if !slices.ContainsFunc(takes, func(a arity) bool { return n >= a.least && (a.most < 0 || n <= a.most) }) {
		c.counted(e, name, n, takes[0])
		return
	}
	c.asked = append(c.asked, asked{c.fn, e, fn})
}

// lengths are names that other languages have for how many items there are.
var lengths = map[string]bool{"size": true, "length": true, "count": true, "Count": true, "len": true}

// length complains of how many items there are, asked after a dot; at is all of it, with its brackets if it is called.
func (c *checker) length(at syntax.Expr, dot *syntax.DotExpr) {
	of := textOf(dot.X)
	p := Problem{Value: of + "." + dot.Name.Name, Allowed: "len(" + of + ")"}
	if !strings.Contains(of, "…") {
		p.Suggestion = p.Allowed
	}
	c.report(at, "method-length", p)
}

// processCall is a call of something of p, which has nothing that can be called.
func (c *checker) processCall(e *syntax.CallExpr, fn *syntax.DotExpr) {
	name := fn.Name.Name
	c.handedArgs(e)
	switch {
	case slices.Contains(ofProcess, name) || c.isSlot(name):
		c.report(e, "not-function", Problem{Value: "p." + name, Suggestion: "p." + name})
	case name == "send" || name == "broadcast" || netMeant[name] == "send" || netMeant[name] == "broadcast":
		meant := name
		if netMeant[name] != "" {
			meant = netMeant[name]
		}
		c.report(fn, "slot-net", Problem{Value: "p." + name, Allowed: "net." + meant, Suggestion: "net." + meant})
	case c.functions[name] != nil:
		f := c.functions[name]
		c.report(fn, "not-method", Problem{Value: "p." + name, Allowed: name + "(" + strings.Join(f.params, ", ") + ")", Suggestion: name})
	case !c.slot(fn):
	default:
		c.report(fn, "not-function", Problem{Value: "p." + name})
	}
}

// netCall is a call of something of net.
func (c *checker) netCall(e *syntax.CallExpr, fn *syntax.DotExpr) {
	name := fn.Name.Name
	if n := len(e.Args); n > 0 && (name == "broadcast" || name == "send" && (n > 1 || c.mayBeMessage(e.Args[0]))) {
		c.sending = unparen(e.Args[n-1])
	}
	c.args(e, nil)
	c.sending = nil
	if !c.ofNet(fn) {
		return
	}
	if name != "send" && name != "broadcast" {
		c.report(e, "not-function", Problem{Value: "net." + name, Suggestion: "net." + name})
		return
	}
	if c.fn.looks {
		c.report(fn, "frozen-send", Problem{Value: "net." + name})
		return
	}
	args := e.Args
	if name == "broadcast" {
		if len(args) == 2 && c.isMessage(args[1]) {
			c.report(args[0], "broadcast-to", Problem{Value: textOf(args[0]), Allowed: "net.broadcast(" + textOf(args[1]) + ")"})
			return
		}
		if len(args) != 1 {
			c.report(e, "broadcast-one", Problem{Allowed: "net.broadcast(" + c.example() + ")"})
			return
		}
		c.sent(args[0])
		return
	}
	switch {
	case len(args) == 1 && c.mayBeMessage(args[0]):
		c.report(e, "send-to", Problem{Value: textOf(args[0]), Allowed: "net.send(j, " + textOf(args[0]) + ")"})
	case len(args) == 1 && !c.isMessage(args[0]):
		c.report(e, "send-what", Problem{Value: textOf(args[0]), Allowed: "net.send(" + textOf(args[0]) + ", " + c.example() + ")"})
	case len(args) != 2:
		c.report(e, "send-two", Problem{Allowed: "net.send(j, " + c.example() + ")"})
	case c.isMessage(args[0]):
		c.report(args[0], "send-order", Problem{Value: textOf(args[0]), Allowed: "net.send(" + textOf(args[1]) + ", " + textOf(args[0]) + ")"})
	default:
		c.receiver(args[0])
		c.sent(args[1])
	}
}

// receiver complains of what is certainly no process.
func (c *checker) receiver(x syntax.Expr) {
	text := textOf(x)
	switch e := unparen(x).(type) {
	case *syntax.Literal:
		if e.Token == syntax.INT {
			return
		}
	case *syntax.Ident:
		if e.Name != "None" && e.Name != "True" && e.Name != "False" {
			return
		}
	case *syntax.DotExpr:
		if !rootIs(e.X, "net") {
			return
		}
		if e.Name.Name == "others" {
			c.report(x, "send-others", Problem{Value: text, Allowed: "net.broadcast"})
			return
		}
		if e.Name.Name != "all" && e.Name.Name != "clock" {
			return
		}
	case *syntax.ListExpr, *syntax.TupleExpr, *syntax.DictExpr, *syntax.Comprehension:
	default:
		return
	}
	c.report(x, "send-nobody", Problem{Value: text, Allowed: "1 … net.n"})
}

// example is how some message of the text is made.
func (c *checker) example() string {
	if len(c.program.Messages) == 0 {
		return "REQUEST()"
	}
	return c.form(c.program.Messages[0].Type)
}

// mayBeMessage tells whether something is a message, or a name that may be one.
func (c *checker) mayBeMessage(x syntax.Expr) bool {
	switch e := unparen(x).(type) {
	case *syntax.Ident:
		return c.messageOf(e.Name) != nil || c.mayBeKind(e.Name)
	case *syntax.CallExpr:
		return c.isMessage(e) || c.meantAsMessage(e)
	}
	return false
}

// sent complains of what is certainly no message.
func (c *checker) sent(x syntax.Expr) {
	switch e := unparen(x).(type) {
	case *syntax.CallExpr:
		if name := made(e); c.mayBeMessage(e) || c.functions[name] != nil || !isBuiltin(name) {
			return
		}
	case *syntax.Ident:
		if c.constants[e.Name] == nil && e.Name != "None" && e.Name != "True" && e.Name != "False" {
			return
		}
	case *syntax.CondExpr:
		c.sent(e.True)
		c.sent(e.False)
		return
	}
	p := Problem{Value: textOf(x), Allowed: c.example()}
	if w, is := wordOf(x); is && c.messageOf(w) != nil {
		p.Suggestion = c.form(w)
		p.Allowed = p.Suggestion
	}
	c.report(x, "not-message", p)
}
