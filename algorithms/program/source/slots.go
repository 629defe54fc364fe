package source

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// A survey is what has been found out of the whole text, which is walked through once for each.
type survey struct {
	given      map[string]bool               // slots that the text gives values to
	begun      map[string]string             // what slots may be at first
	others     map[string]bool               // slots that are given other values than numbers
	attributes map[string]bool               // what invariants read of processes and messages
	longest    map[string][]syntax.Expr      // what each kind of message is made of where it is made of most
	handlers   map[string]*syntax.DefStmt    // helpers, by the kinds of messages that they were meant to handle
	places     map[string]map[string]int     // of the fields of messages
	heads      map[string]string             // of handlers, by the kind of message
	unknown    map[*function][]string        // names that a function reads, and that nothing gives a value to
	fields     map[*function]map[string]bool // those of a handler, and whether it lacks them as fields
	visible    map[*function][]string        // names that may stand in a function where a value is
	spelled    map[string]*spelling          // names that were compared
}

// given are the names that the text gives values to as slots.
func (r *reader) given() map[string]bool {
	if r.survey.given != nil {
		return r.survey.given
	}
	names := map[string]bool{}
	r.survey.given = names
	r.walk(r.program.File, func(n syntax.Node) bool {
		if s, is := n.(*syntax.AssignStmt); is {
			for _, x := range append(itemsOf(s.LHS), s.LHS) {
				if dot, is := unparen(x).(*syntax.DotExpr); is && rootIs(dot.X, "p") {
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
	had := map[string]bool{}
	take := func(name string) {
		if !had[name] && !slices.Contains(ofProcess, name) && !slices.Contains(ofNet, name) {
			had[name] = true
			names = append(names, name)
		}
	}
	r.walk(r.program.File, func(n syntax.Node) bool {
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
	begun := r.begun()
	var slots []string
	for _, name := range names {
		first := begun[name]
		if first == "" {
			first = "0"
		}
		slots = append(slots, name+" = "+first)
	}
	return "state(" + strings.Join(slots, ", ") + ")"
}

// begun is what slots may be at first, as far as the text tells by what it does with them.
func (r *reader) begun() map[string]string {
	if r.survey.begun != nil {
		return r.survey.begun
	}
	begun := map[string]string{}
	r.survey.begun = begun
	r.walk(r.program.File, func(n syntax.Node) bool {
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
		if dot, is := unparen(of).(*syntax.DotExpr); is && rootIs(dot.X, "p") && first != "" && begun[dot.Name.Name] == "" {
			begun[dot.Name.Name] = first
		}
		return true
	})
	return begun
}

// plainText is the emptiest value of the kind that an expression plainly has; empty if that cannot be seen.
func plainText(x syntax.Expr) string {
	switch e := unparen(x).(type) {
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
