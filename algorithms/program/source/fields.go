package source

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// kinds returns the names of the declared messages.
func (r *reader) kinds() []string {
	var kinds []string
	for _, m := range r.program.Messages {
		kinds = append(kinds, m.Type)
	}
	return kinds
}

// form returns the call that makes a message.
func form(m *Message) string { return m.Type + "(" + strings.Join(namesOf(m), ", ") + ")" }

func namesOf(m *Message) (names []string) {
	for _, f := range m.Fields {
		names = append(names, f.Name)
	}
	return names
}

// meansMessage reports whether a call of an unknown function was meant to make a message, judging by its name or its
// position.
func (c *checker) meansMessage(e *syntax.CallExpr) bool {
	name := made(e)
	if m := c.meaning(name); name == "" || m != unknown && m != aReported && m != aDeclaration {
		return false
	}
	return messageName.MatchString(name) && len(name) > 1 || c.messageOf(strings.ToUpper(name)) != nil ||
		c.sending == syntax.Expr(e) && absent[name] == ""
}

// unknownMessage reports a message without a handler. args are its values.
func (c *checker) unknownMessage(args []syntax.Expr, fn *syntax.Ident) {
	name, handler := fn.Name, "on_"+strings.ToUpper(fn.Name)
	if c.broken[strings.ToUpper(name)] {
		return
	}
	if meant := c.nearest(name, c.kinds()); meant != "" {
		c.report(fn, "unknown-meant", Problem{Value: name, Suggestion: meant})
	} else if like := c.misspeltHandler(strings.ToLower(name)); like != nil {
		c.report(like.Name, "verb-misspelt", Problem{Value: like.Name.Name, Allowed: handler, Suggestion: handler})
	} else {
		params := paramsFor([]string{"p", "net", "j"}, fieldNames, args)
		c.report(fn, "no-handler", Problem{Value: name, Allowed: "def " + handler + "(" + strings.Join(params, ", ") + "):"})
	}
}

// receives are prefixes of names of functions that were meant to handle a message.
var receives = []string{"on", "when", "handle", "receive", "received", "recv", "get", "got", "process"}

// misspeltHandler finds a helper that was meant to handle a kind of message, which is given in lower case.
func (r *reader) misspeltHandler(kind string) *syntax.DefStmt {
	for _, helper := range r.program.Helpers {
		r.spend(1)
		before, is := strings.CutSuffix(strings.ToLower(helper.Name.Name), kind)
		if is && slices.Contains(receives, strings.TrimSuffix(before, "_")) {
			return helper
		}
	}
	return nil
}

// fieldNames are the names suggested for fields.
var fieldNames = []string{"t", "u", "v", "w", "x", "y", "z"}

// paramsFor returns the parameters of a handler that takes all values of a message: its own, and more from the free
// names.
func paramsFor(params, free []string, args []syntax.Expr) []string {
	params = slices.Clone(params)
	taken := map[string]bool{}
	for _, name := range params {
		taken[name] = true
	}
	for _, arg := range args[min(len(params)-3, len(args)):] {
		name := ""
		if by, is := byName(arg); is {
			name = by.X.(*syntax.Ident).Name
		}
		for name == "" && len(free) > 0 {
			if !taken[free[0]] {
				name = free[0]
			}
			free = free[1:]
		}
		if name != "" && !taken[name] {
			taken[name] = true
			params = append(params, name)
		}
	}
	return params
}

// handlerParams returns the parameters that a handler should have: the process, the net, the sender, and as many fields
// as are sent.
func (r *reader) handlerParams(f *function, kind string) []string {
	fields := slices.DeleteFunc(slices.Clone(f.params), func(s string) bool { return s == "p" || s == "net" || isSelf(s) })
	if len(fields) == 0 || fields[0] != "j" && len(fields) == len(f.params) {
		fields = append([]string{"j"}, fields...)
	}
	return paramsFor(slices.Concat(verbParams, fields), fieldNames, r.survey.longest[kind])
}

// widerHead returns the head of a handler that takes all values with which its message is made, adding parameters with
// free names; "" if it takes them already.
func (r *reader) widerHead(m *Message, free ...string) string {
	f, args := r.functions[m.Handler.Name.Name], r.survey.longest[m.Type]
	if len(args) <= len(m.Fields) {
		return ""
	}
	params := f.params
	if !f.takes["j"] { // the sender was forgotten
		params = slices.Insert(slices.Clone(params), 2, "j")
	}
	params = paramsFor(params, append(free, fieldNames...), args)
	return "def on_" + m.Type + "(" + strings.Join(params, ", ") + "):"
}
