package source

import (
	"slices"

	"fano/algorithms/mutex"

	"go.starlark.net/syntax"
)

// roles tells what the messages are for, by who sends them.
func (r *reader) roles() {
	by := func(def *syntax.DefStmt) map[string]bool {
		if def == nil {
			return nil
		}
		return r.sentBy(r.functions[def.Name.Name], map[*function]bool{})
	}
	asks, starts, leaves := by(r.program.Ask), by(r.program.Start), by(r.program.Leave)
	grants := map[string]bool{}
	for _, m := range r.program.Messages {
		if asks[m.Type] {
			for kind := range by(m.Handler) {
				grants[kind] = true
			}
		}
	}
	for i := range r.program.Messages {
		m := &r.program.Messages[i]
		switch {
		case asks[m.Type]:
			m.Role = mutex.Asks
			m.For = r.forWhom(m)
		case grants[m.Type] || starts[m.Type]:
			m.Role = mutex.Grants
		case leaves[m.Type]:
			m.Role = mutex.Releases
		}
	}
}

// sentBy are the messages that a function makes, or what it calls.
func (r *reader) sentBy(f *function, seen map[*function]bool) map[string]bool {
	kinds := map[string]bool{}
	seen[f] = true
	syntax.Walk(f.def, func(n syntax.Node) bool {
		if call, is := n.(*syntax.CallExpr); is && r.messageOf(made(call)) != nil {
			kinds[made(call)] = true
		}
		return true
	})
	for _, c := range f.calls {
		if !seen[c.to] {
			for kind := range r.sentBy(c.to, seen) {
				kinds[kind] = true
			}
		}
	}
	return kinds
}

// forWhom is the field of a request that is net.me where ask sends it.
func (r *reader) forWhom(m *Message) (name string) {
	syntax.Walk(r.program.Ask, func(n syntax.Node) bool {
		call, is := n.(*syntax.CallExpr)
		if !is || made(call) != m.Type {
			return true
		}
		for i, arg := range call.Args {
			field := ""
			if by, is := arg.(*syntax.BinaryExpr); is && by.Op == syntax.EQ {
				arg, field = by.Y, by.X.(*syntax.Ident).Name
			} else if i < len(m.Fields) {
				field = m.Fields[i].Name
			}
			if dot, is := bare(arg).(*syntax.DotExpr); is && rootIs(dot.X, "net") && dot.Name.Name == "me" {
				name = field
			}
		}
		return true
	})
	if i := slices.IndexFunc(m.Fields, func(f Field) bool { return f.Name == name }); i < 0 || m.Fields[i].Kind != "id" {
		return ""
	}
	return name
}
