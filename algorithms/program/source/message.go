package source

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// kinds are the names of the messages that are declared.
func (r *reader) kinds() []string {
	var kinds []string
	for _, m := range r.program.Messages {
		kinds = append(kinds, m.Type)
	}
	return kinds
}

// meantAsMessage tells whether a call of what is not there was meant to make a message: by its name, or by its place.
func (c *checker) meantAsMessage(e *syntax.CallExpr) bool {
	name := made(e)
	if name == "" || c.local(name) || c.functions[name] != nil || isBuiltin(name) || c.constants[name] != nil {
		return false
	}
	return messageName.MatchString(name) && len(name) > 1 || c.messageOf(strings.ToUpper(name)) != nil ||
		c.sending == syntax.Expr(e) && absent[name] == ""
}

// undeclared complains of a name that stands where a message is sent, and that nothing declares.
func (c *checker) undeclared(id *syntax.Ident) bool {
	if c.sending != syntax.Expr(id) {
		return false
	}
	if c.notMissed(id.Name) {
		return true
	}
	if near := c.nearest(id.Name, append(c.visible(), c.kinds()...)); near != "" {
		return false
	}
	c.unknownMessage(nil, id)
	return true
}

// mayBeKind tells whether a name that nothing declares is written as that of a message.
func (c *checker) mayBeKind(name string) bool {
	return len(name) > 1 && messageName.MatchString(name) && !c.local(name) && c.functions[name] == nil &&
		c.constants[name] == nil && nameMeant[name] == "" && !c.isSlot(name)
}

// unknownMessage complains of a message that nothing declares, and that would be made of some values.
func (c *checker) unknownMessage(args []syntax.Expr, fn *syntax.Ident) {
	name, upper := fn.Name, strings.ToUpper(fn.Name)
	if c.notMissed(name) {
		return
	}
	if meant := c.nearest(name, c.kinds()); meant != "" {
		c.report(fn, "unknown-meant", Problem{Value: name, Suggestion: meant})
		return
	}
	handler := "on_" + upper + "(" + strings.Join(paramsFor([]string{"p", "net", "j"}, fieldNames, args), ", ") + ")"
	if like := c.misspeltHandler(upper); like != nil {
		c.report(like.Name, "verb-misspelt", Problem{Value: like.Name.Name, Allowed: "on_" + upper, Suggestion: "on_" + upper})
		return
	}
	c.report(fn, "no-handler", Problem{Value: name, Allowed: "def " + handler + ":"})
}

// notMissed tells whether a kind of message may be declared in a part of the text that could not be read.
func (r *reader) notMissed(kind string) bool {
	return r.unclear || r.broken["on_"+strings.ToUpper(kind)]
}

// receives matches the name of a function that was meant to handle a kind of message.
var receives = []string{"on", "when", "handle", "receive", "received", "recv", "get", "got", "process"}

// misspeltHandler finds a helper that was meant to handle a kind of message.
func (r *reader) misspeltHandler(kind string) *syntax.DefStmt {
	if r.survey.handlers == nil {
		r.survey.handlers = map[string]*syntax.DefStmt{}
		for _, helper := range slices.Backward(r.program.Helpers) { // the first of them counts
			for _, word := range receives {
				if rest, is := strings.CutPrefix(strings.ToLower(helper.Name.Name), word); is {
					r.survey.handlers[rest] = helper
					r.survey.handlers[strings.TrimPrefix(rest, "_")] = helper
				}
			}
		}
	}
	return r.survey.handlers[strings.ToLower(kind)]
}

// fieldNames are what fields are called whose names are not known.
var fieldNames = []string{"t", "u", "v", "w", "x", "y", "z"}

// paramsFor are the parameters of a handler that takes what a message is made of: those that it has, and others, for
// which names are free.
func paramsFor(params, free []string, args []syntax.Expr) []string {
	params = slices.Clone(params)
	taken := map[string]bool{}
	for _, name := range params {
		taken[name] = true
	}
	for _, arg := range args[min(len(params)-3, len(args)):] {
		name := ""
		if by, is := arg.(*syntax.BinaryExpr); is && by.Op == syntax.EQ {
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

// unknownIn are the names that a function reads, and that nothing gives a value to.
func (r *reader) unknownIn(f *function) []string {
	if names, had := r.survey.unknown[f]; had {
		return names
	}
	var names []string
	known := map[string]bool{"p": true, "net": true, "True": true, "False": true, "None": true}
	for _, param := range f.params {
		known[param] = true
	}
	assigned(f.def.Body, known)
	var read func(n syntax.Node) bool
	read = func(n syntax.Node) bool {
		switch e := n.(type) {
		case *syntax.DotExpr:
			r.walk(e.X, read)
			return false
		case *syntax.CallExpr:
			for _, arg := range e.Args {
				if by, is := arg.(*syntax.BinaryExpr); is && by.Op == syntax.EQ {
					arg = by.Y
				}
				r.walk(arg, read)
			}
			if _, named := unparen(e.Fn).(*syntax.Ident); !named {
				r.walk(e.Fn, read)
			}
			return false
		case *syntax.Comprehension, *syntax.LambdaExpr:
			return false
		case *syntax.Ident:
			if !known[e.Name] && r.constants[e.Name] == nil && r.functions[e.Name] == nil && !isBuiltin(e.Name) &&
				r.messageOf(e.Name) == nil && nameMeant[e.Name] == "" && !slices.Contains(ofMessage, e.Name) {
				known[e.Name] = true
				names = append(names, e.Name)
			}
		}
		return true
	}
	for _, stmt := range f.def.Body {
		r.walk(stmt, read)
	}
	r.survey.unknown[f] = names
	return names
}

// handlerFor is the head of a message's handler that takes as many fields as the longest call gives.
func (r *reader) handlerFor(m *Message) string {
	if head, had := r.survey.heads[m.Type]; had {
		return head
	}
	head := ""
	if args := r.longest(m.Type); len(args) > len(m.Fields) {
		f := r.functions[m.Handler.Name.Name]
		params, unknown := f.params, r.unknownIn(f)
		if slices.Contains(unknown, "j") { // the sender was forgotten
			params = slices.Insert(slices.Clone(params), 2, "j")
		}
		params = paramsFor(params, slices.Concat(unknown, fieldNames), args)
		head = "def on_" + m.Type + "(" + strings.Join(params, ", ") + "):"
	}
	r.survey.heads[m.Type] = head
	return head
}

// fieldsOf are the unknown names of a handler that handlerFor gives to it as fields.
func (r *reader) fieldsOf(m *Message, f *function) map[string]bool {
	if names, had := r.survey.fields[f]; had {
		return names
	}
	names := map[string]bool{}
	r.survey.fields[f] = names
	head := r.handlerFor(m)
	params := strings.FieldsFunc(head, func(r rune) bool { return strings.ContainsRune("(), :", r) })
	for _, name := range r.unknownIn(f) {
		names[name] = false
	}
	for _, name := range params {
		if _, unknown := names[name]; unknown {
			names[name] = true
		}
	}
	return names
}

// longest is what a kind of message is made of where it is made of most.
func (r *reader) longest(kind string) []syntax.Expr {
	if r.survey.longest == nil {
		longest := map[string][]syntax.Expr{}
		r.survey.longest = longest
		r.walk(r.program.File, func(n syntax.Node) bool {
			if call, is := n.(*syntax.CallExpr); is && len(call.Args) > len(longest[made(call)]) {
				longest[made(call)] = call.Args
			}
			return true
		})
	}
	return r.survey.longest[kind]
}

// forgotten complains of a name that is not known in a handler that takes fewer fields than are sent: it may be one.
func (c *checker) forgotten(id *syntax.Ident) bool {
	m := (*Message)(nil)
	if c.fn != nil {
		m = c.handled(c.fn)
	}
	if m == nil || !c.fieldsOf(m, c.fn)[id.Name] {
		return false
	}
	head := c.handlerFor(m)
	if !c.set[id.Name] {
		c.report(id, "field-forgotten", Problem{Value: id.Name, Allowed: head})
	}
	c.set[id.Name] = true
	return true
}
