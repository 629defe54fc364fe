package source

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// A survey holds the results of one walk through the whole text.
type survey struct {
	slots   []string                 // slots of p that the text uses, in order of use
	named   map[string]bool          // the same, as a set
	given   map[string]bool          // slots to which it assigns
	first   map[string]string        // possible initial values of slots
	longest map[string][]syntax.Expr // the longest argument list of each function
	calls   map[*syntax.DefStmt][]*syntax.Ident
	made    map[string]int // how often each function is called
	heard   map[string]int // how often the message that it makes is broadcast
}

// look makes the survey.
func (r *reader) look() {
	s := &r.survey
	s.named, s.given, s.first = map[string]bool{}, map[string]bool{}, map[string]string{}
	s.longest, s.calls = map[string][]syntax.Expr{}, map[*syntax.DefStmt][]*syntax.Ident{}
	s.made, s.heard = map[string]int{}, map[string]int{}
	var in *syntax.DefStmt
	r.walk(r.program.File, func(n syntax.Node) bool {
		switch e := n.(type) {
		case *syntax.DefStmt:
			in = e
		case *syntax.AssignStmt:
			for _, x := range append(itemsOf(e.LHS), e.LHS) {
				s.given[slotName(x)] = true
			}
			s.begins(e.LHS, emptyOf(e.RHS))
		case *syntax.IndexExpr:
			s.begins(e.X, "per_process(0)")
		case *syntax.DotExpr:
			s.begins(e.X, map[string]string{"add": "set()", "discard": "set()", "append": "[]", "insert": "[]"}[e.Name.Name])
			if name := slotName(e); name != "" && !s.named[name] {
				s.named[name], s.slots = true, append(s.slots, name)
			}
		case *syntax.CallExpr:
			if name := made(e); len(e.Args) > len(s.longest[name]) {
				s.longest[name] = e.Args
			}
			s.made[made(e)]++
			if dot, is := Unparen(e.Fn).(*syntax.DotExpr); is && isName(dot.X, "net") && dot.Name.Name == "broadcast" && len(e.Args) > 0 {
				s.heard[made(e.Args[0])]++
			}
			s.call(in, e.Fn)
			for _, arg := range e.Args {
				if by, is := byName(arg); is {
					s.call(in, by.Y)
				}
			}
		}
		return true
	})
}

// call records that a function calls another one, by name or as a key.
func (s *survey) call(in *syntax.DefStmt, x syntax.Expr) {
	if id, is := Unparen(x).(*syntax.Ident); is && in != nil {
		s.calls[in] = append(s.calls[in], id)
	}
}

// slotName returns the name of the slot that an expression reads, "" if it is no slot.
func slotName(x syntax.Expr) string {
	if dot, is := Unparen(x).(*syntax.DotExpr); is && isName(dot.X, "p") {
		return dot.Name.Name
	}
	return ""
}

// begins records a possible initial value of a slot, if none is known yet.
func (s *survey) begins(x syntax.Expr, first string) {
	if name := slotName(x); name != "" && first != "" && s.first[name] == "" {
		s.first[name] = first
	}
}

// emptyOf returns the empty value of the kind that an expression obviously has; "" if that cannot be seen.
func emptyOf(x syntax.Expr) string {
	switch e := Unparen(x).(type) {
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

// stateWith returns a state declaration with undeclared slots, each with an initial value of the kind that the text
// uses.
func (r *reader) stateWith(names ...string) string {
	var slots []string
	for _, name := range names {
		first := r.survey.first[name]
		if first == "" {
			first = "0"
		}
		slots = append(slots, name+" = "+first)
	}
	return "state(" + strings.Join(slots, ", ") + ")"
}

// wholeState returns a state declaration with all slots that the text uses or names in about.
func (r *reader) wholeState() string {
	var names []string
	for _, name := range r.survey.slots {
		if r.functions[name] == nil && !slices.Contains(ofProcess, name) && !slices.Contains(ofNet, name) {
			names = append(names, name)
		}
	}
	for _, x := range r.slotsNamed {
		if name, _ := wordOf(x); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return r.stateWith(names...)
}

// reach records what each function calls, and on whose behalf it runs.
func (r *reader) reach() {
	for _, f := range r.order {
		for _, id := range r.survey.calls[f.def] {
			if to := r.functions[id.Name]; to != nil {
				f.calls = append(f.calls, callOf{to, id})
			}
		}
	}
	for _, flag := range []func(*function) *bool{
		func(f *function) *bool { return &f.verb }, func(f *function) *bool { return &f.looks },
		func(f *function) *bool { return &f.always }, func(f *function) *bool { return &f.noStamp },
	} {
		var from []*function
		for _, f := range r.order {
			if *flag(f) {
				from = append(from, f)
			}
		}
		for _, f := range r.called(from) {
			*flag(f) = true
		}
	}
}

// called returns some functions and all that they call, directly or indirectly.
func (r *reader) called(from []*function) []*function {
	had := map[*function]bool{}
	for _, f := range from {
		had[f] = true
	}
	for i := 0; i < len(from); i++ {
		r.spend(1 + len(from[i].calls))
		for _, c := range from[i].calls {
			if !had[c.to] {
				had[c.to] = true
				from = append(from, c.to)
			}
		}
	}
	return from
}

// recursion reports helpers that call themselves, directly or indirectly.
func (r *reader) recursion() {
	const begun, done = 1, 2
	state := map[*function]int{}
	var visit func(f *function)
	visit = func(f *function) {
		state[f] = begun
		for _, c := range f.calls {
			if state[c.to] == begun {
				r.report(c.at, "recursion", Problem{Value: c.at.Name})
			} else if state[c.to] != done {
				visit(c.to)
			}
		}
		state[f] = done
	}
	for _, f := range r.order {
		if state[f] == 0 {
			visit(f)
		}
	}
}
