package source

import "go.starlark.net/syntax"

// callsOf notes which functions of the text a function calls, by name or as a key.
func (r *reader) callsOf(f *function) {
	called := func(x syntax.Expr) {
		if id, is := unparen(x).(*syntax.Ident); is && r.functions[id.Name] != nil {
			f.calls = append(f.calls, callOf{r.functions[id.Name], id})
		}
	}
	r.walk(f.def, func(n syntax.Node) bool {
		if call, is := n.(*syntax.CallExpr); is {
			called(call.Fn)
			for _, arg := range call.Args {
				if key, is := arg.(*syntax.BinaryExpr); is && key.Op == syntax.EQ {
					called(key.Y)
				}
			}
		}
		return true
	})
}

// reach tells each function on whose behalf it runs.
func (r *reader) reach() {
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

// called are some functions and all that they call, be it by others.
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

// recursion complains of helpers that call themselves, be it by others.
func (r *reader) recursion() {
	state := map[*function]int{} // 1: begun, 2: done
	var visit func(f *function)
	visit = func(f *function) {
		state[f] = 1
		for _, c := range f.calls {
			switch state[c.to] {
			case 0:
				visit(c.to)
			case 1:
				r.report(c.at, "recursion", Problem{Value: c.at.Name})
			}
		}
		state[f] = 2
	}
	for _, f := range r.order {
		if state[f] == 0 {
			visit(f)
		}
	}
}
