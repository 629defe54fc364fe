package source

import (
	"strings"

	"go.starlark.net/syntax"
)

// sendMeant returns the sending function of net that a name means; "" if it means none.
func sendMeant(name string) string {
	if name == "send" || name == "broadcast" {
		return name
	}
	if meant := netMeant[name]; meant == "send" || meant == "broadcast" {
		return meant
	}
	return ""
}

// sendingArgs checks the arguments of a call. If it sends, the last one may be the message.
func (c *checker) sendingArgs(e *syntax.CallExpr, sends bool) {
	if n := len(e.Args); sends && n > 0 {
		c.sending = Unparen(e.Args[n-1])
	}
	c.args(e, nil)
	c.sending = nil
}

// sentBy reports a message that is sent by calling a method of the receiver, and returns whether it is.
func (c *checker) sentBy(e *syntax.CallExpr, fn *syntax.DotExpr) bool {
	to := sendMeant(fn.Name.Name)
	if to == "" || c.fn != nil && c.fn.always {
		return false
	}
	var args []string
	if c.textOf(fn.X) == "net.others" {
		to = "broadcast"
	} else if to == "send" {
		args = append(args, c.textOf(fn.X))
	}
	for _, arg := range e.Args {
		args = append(args, c.textOf(arg))
	}
	before := len(c.problems)
	c.expr(fn.X)
	c.sendingArgs(e, true)
	if len(c.problems) == before {
		call := "net." + to + "(" + strings.Join(args, ", ") + ")"
		c.report(e, "slot-net", Problem{Value: c.textOf(fn), Allowed: call, Suggestion: call})
	}
	return true
}

// netCall checks a call of something of net.
func (c *checker) netCall(e *syntax.CallExpr, fn *syntax.DotExpr) {
	name, args := fn.Name.Name, e.Args
	whole := "net." + name
	c.sendingArgs(e, name == "broadcast" || name == "send" && (len(args) > 1 || len(args) > 0 && c.mayBeMessage(args[0])))
	switch {
	case !c.ofNet(fn):
	case name != "send" && name != "broadcast":
		c.report(e, "not-function", Problem{Value: whole, Suggestion: whole})
	case c.fn.looks:
		c.report(fn, "frozen-send", Problem{Value: whole})
	case name == "broadcast" && len(args) != 1:
		c.report(e, "broadcast-one", Problem{Allowed: "net.broadcast(" + c.example() + ")"})
	case name == "broadcast":
		c.sent(args[0])
	case len(args) == 1 && c.mayBeMessage(args[0]):
		p := Problem{Value: c.textOf(args[0]), Allowed: "net.send(j, " + c.textOf(args[0]) + ")"}
		c.report(e, "send-to", p)
	case len(args) != 2 || c.ctor(args[0]) != nil:
		c.report(e, "send-two", Problem{Allowed: "net.send(j, " + c.example() + ")"})
	case c.textOf(args[0]) == "net.others" || c.textOf(args[0]) == "net.all":
		c.report(args[0], "send-others", Problem{Value: c.textOf(args[0]), Allowed: "net.broadcast"})
	default:
		c.sent(args[1])
	}
}

// example returns a call that makes some message of the text.
func (c *checker) example() string {
	if len(c.program.Messages) == 0 {
		return "REQUEST()"
	}
	return form(&c.program.Messages[0])
}

// mayBeMessage reports whether an expression is a message, or a name that may be one.
func (c *checker) mayBeMessage(x syntax.Expr) bool {
	switch e := Unparen(x).(type) {
	case *syntax.Ident:
		m := c.meaning(e.Name)
		return m == aKind || m == unknown && len(e.Name) > 1 && messageName.MatchString(e.Name) && nameMeant[e.Name] == "" && !c.isSlot(e.Name)
	case *syntax.CallExpr:
		return c.ctor(e) != nil || c.meansMessage(e)
	}
	return false
}

// sent reports an argument that is certainly no message.
func (c *checker) sent(x syntax.Expr) {
	switch e := Unparen(x).(type) {
	case *syntax.CallExpr:
		if c.mayBeMessage(e) || c.meaning(made(e)) != aBuiltin {
			return
		}
	case *syntax.Ident:
		if c.meaning(e.Name) != aConstant {
			return
		}
	case *syntax.CondExpr:
		c.sent(e.True)
		c.sent(e.False)
		return
	}
	p := Problem{Value: c.textOf(x), Allowed: c.example()}
	if w, is := wordOf(x); is && c.messageOf(w) != nil {
		p.Suggestion = form(c.messageOf(w))
		p.Allowed = p.Suggestion
	}
	c.report(x, "not-message", p)
}
