package source

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// given are the names that the text gives values to as slots.
func (r *reader) given() map[string]bool {
	names := map[string]bool{}
	syntax.Walk(r.program.File, func(n syntax.Node) bool {
		if s, is := n.(*syntax.AssignStmt); is {
			for _, x := range append(itemsOf(s.LHS), s.LHS) {
				if dot, is := bare(x).(*syntax.DotExpr); is && rootIs(dot.X, "p") {
					names[dot.Name.Name] = true
				}
			}
		}
		return true
	})
	return names
}

// wholeState is a state with all that the text reads and changes of p.
func (r *reader) wholeState() string {
	var names []string
	take := func(name string) {
		if !slices.Contains(names, name) && !slices.Contains(ofProcess, name) && !slices.Contains(ofNet, name) {
			names = append(names, name)
		}
	}
	syntax.Walk(r.program.File, func(n syntax.Node) bool {
		if dot, is := n.(*syntax.DotExpr); is && rootIs(dot.X, "p") && r.functions[dot.Name.Name] == nil {
			take(dot.Name.Name)
		}
		return true
	})
	for _, x := range r.slotsNamed {
		name, _ := wordOf(x)
		take(name)
	}
	return r.stateWith(names...)
}

// stateWith is a state of some slots that the text has not declared, each with a first value of the kind that it uses.
func (r *reader) stateWith(names ...string) string {
	begun := map[string]string{}
	syntax.Walk(r.program.File, func(n syntax.Node) bool {
		var of syntax.Expr
		first := ""
		switch e := n.(type) {
		case *syntax.DotExpr:
			of, first = e.X, map[string]string{"add": "set()", "discard": "set()", "append": "[]", "insert": "[]"}[e.Name.Name]
		case *syntax.IndexExpr:
			of, first = e.X, "per_process(0)"
		case *syntax.AssignStmt:
			of, first = e.LHS, plainText(e.RHS)
		}
		if dot, is := bare(of).(*syntax.DotExpr); is && rootIs(dot.X, "p") && first != "" && begun[dot.Name.Name] == "" {
			begun[dot.Name.Name] = first
		}
		return true
	})
	var slots []string
	for _, name := range names {
		if begun[name] == "" {
			begun[name] = "0"
		}
		slots = append(slots, name+" = "+begun[name])
	}
	return "state(" + strings.Join(slots, ", ") + ")"
}

// plainText is the emptiest value of the kind that an expression plainly has; empty if that cannot be seen.
func plainText(x syntax.Expr) string {
	switch e := bare(x).(type) {
	case *syntax.Ident:
		if e.Name == "True" || e.Name == "False" {
			return "False"
		}
	case *syntax.ListExpr:
		return "[]"
	case *syntax.DictExpr:
		return "{}"
	case *syntax.Comprehension:
		if !e.Curly {
			return "[]"
		}
	case *syntax.CallExpr:
		return map[string]string{"set": "set()", "list": "[]", "sorted": "[]", "dict": "{}"}[made(e)]
	}
	return ""
}
