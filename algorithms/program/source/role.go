package source

import (
	"fano/algorithms/mutex"

	"go.starlark.net/syntax"
)

// roles infers the roles of messages from the functions that send them.
func (r *reader) roles() {
	asks, starts, leaves := r.sentBy(r.program.Ask), r.sentBy(r.program.Start), r.sentBy(r.program.Leave)
	var handlers []*syntax.DefStmt
	for _, m := range r.program.Messages {
		if asks[m.Type] {
			handlers = append(handlers, m.Handler)
		}
	}
	grants, own := r.sentBy(handlers...), r.sentOwn()
	for i := range r.program.Messages {
		m := &r.program.Messages[i]
		switch {
		case asks[m.Type]:
			m.Role = mutex.Asks
			if at, is := own[m.Type]; is && m.Fields[at].Kind == "id" {
				m.For = m.Fields[at].Name
			}
		case grants[m.Type] || starts[m.Type]:
			m.Role = mutex.Grants
		case leaves[m.Type]:
			m.Role = mutex.Releases
		}
	}
}

// sentBy returns the kinds of messages that functions make, directly or through other functions.
func (r *reader) sentBy(defs ...*syntax.DefStmt) map[string]bool {
	var from []*function
	for _, def := range defs {
		if def != nil {
			from = append(from, r.functions[def.Name.Name])
		}
	}
	kinds := map[string]bool{}
	for _, f := range r.called(from) {
		for _, id := range r.survey.calls[f.def] {
			kinds[id.Name] = true
		}
	}
	return kinds
}

// sentOwn returns, by kind of message, the index of a field that ask sets to net.me.
func (r *reader) sentOwn() map[string]int {
	own := map[string]int{}
	r.walk(r.program.Ask, func(n syntax.Node) bool {
		call, is := n.(*syntax.CallExpr)
		m := (*Message)(nil)
		if is {
			m = r.messageOf(made(call))
		}
		if m == nil {
			return true
		}
		for i, arg := range call.Args {
			if by, is := byName(arg); is {
				i, arg = m.places[by.X.(*syntax.Ident).Name], by.Y
			}
			if dot, is := Unparen(arg).(*syntax.DotExpr); is && isName(dot.X, "net") && dot.Name.Name == "me" {
				own[m.Type] = i
			}
		}
		return true
	})
	return own
}
