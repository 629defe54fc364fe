package source

import "go.starlark.net/syntax"

// call follows a call.
func (t *tracer) call(e *syntax.CallExpr) traced {
	fn := Unparen(e.Fn)
	if dot, is := fn.(*syntax.DotExpr); is {
		return t.method(e, dot)
	}
	id, is := fn.(*syntax.Ident)
	if !is {
		t.untrace(t.arguments(e.Args)...)
		return t.unknown(e)
	}
	if m := t.messageOf(id.Name); m != nil {
		for i, arg := range e.Args {
			if by, is := byName(arg); is {
				i, arg = m.places[by.X.(*syntax.Ident).Name], by.Y
			}
			v, to := t.value(arg), t.fields[m.Type][i]
			t.meet(traced{flow: to, owner: "net.me"}, v)
			join(to, v.flow)
		}
		return other(t.fresh(e, aMessage, 0))
	}
	if f := t.functions[id.Name]; f != nil {
		for i, arg := range e.Args {
			if param := f.params[i]; param != "p" && param != "net" {
				join(t.locals[f][param].flow, t.lost(t.value(arg)))
			}
		}
		return other(t.gives[f])
	}
	args := t.arguments(e.Args)
	for _, arg := range e.Args {
		if by, is := byName(arg); is && by.X.(*syntax.Ident).Name == "key" {
			t.key(e, by.Y, args)
		} else if is {
			t.truth(by.Y)
		}
	}
	return t.builtin(e, id.Name, args)
}

// arguments follows the values that are given by place.
func (t *tracer) arguments(given []syntax.Expr) (args []traced) {
	for _, arg := range given {
		if _, is := byName(arg); !is {
			args = append(args, t.value(arg))
		}
	}
	return args
}

// key follows what sorted, min and max compare by.
func (t *tracer) key(e *syntax.CallExpr, by syntax.Expr, args []traced) {
	of := t.fresh(by, 0, 0)
	if len(args) == 1 {
		of = t.items(e, args[0].flow)
	} else {
		for _, a := range args {
			join(of, t.lost(a))
		}
	}
	switch by := Unparen(by).(type) {
	case *syntax.LambdaExpr:
		bound := len(t.binds)
		for _, param := range by.Params {
			t.bind(param, of)
		}
		t.lost(t.value(by.Body))
		t.unbind(bound)
	case *syntax.Ident:
		if f := t.functions[by.Name]; f != nil && len(f.params) == 1 {
			join(t.locals[f][f.params[0]].flow, of)
		} else {
			t.untrace(other(of))
		}
	default:
		t.untrace(other(of))
	}
}

// builtin follows a call of a function that is there.
func (t *tracer) builtin(e *syntax.CallExpr, name string, args []traced) traced {
	switch name {
	case "all", "any", "bool":
		return ofEvery(t.fresh(e, aBool, 0))
	case "len":
		return ofEvery(t.fresh(e, aNumber, fromCount))
	case "list", "sorted", "reversed", "set", "tuple":
		shapes := map[string]int{"set": aSet, "tuple": aTuple}[name]
		if shapes == 0 {
			shapes = aList
		}
		f := t.fresh(e, shapes, 0)
		for _, a := range args {
			join(f.held(), t.items(e, a.flow))
		}
		return other(f)
	case "abs", "int":
		args[0].flow.mark(reckoned)
		return args[0]
	case "range":
		f := t.fresh(e, aList, 0)
		join(f.held(), t.fresh(e, aNumber, fromCount))
		for _, a := range args {
			a.flow.mark(reckoned)
		}
		return other(f)
	case "per_process":
		f := t.fresh(e, aVector, 0)
		join(f.held(), args[0].flow)
		return other(f)
	case "max", "min":
		if len(args) == 1 {
			return other(t.items(e, args[0].flow))
		}
		best := args[0]
		for _, a := range args[1:] {
			best = t.oneOf(best, a)
		}
		return best
	case "enumerate":
		t.untrace(args[1:]...)
		return t.rows(e, []*flow{t.fresh(e, aNumber, fromCount), t.items(e, args[0].flow)})
	case "zip":
		var parts []*flow
		for i, a := range args {
			parts = append(parts, t.items(e.Args[i], a.flow))
		}
		return t.rows(e, parts)
	case "dict":
		t.untrace(args...)
		for _, arg := range e.Args {
			if by, is := byName(arg); is {
				t.untrace(t.value(by.Y))
			}
		}
		return other(t.fresh(e, aDict, untraced))
	}
	t.untrace(args...)
	return t.unknown(e)
}

// rows is what enumerate and zip give.
func (t *tracer) rows(e *syntax.CallExpr, parts []*flow) traced {
	f := t.fresh(e, aList, 0)
	join(f.held(), t.tuple(e, parts))
	return other(f)
}

// method follows a call of a method.
func (t *tracer) method(e *syntax.CallExpr, dot *syntax.DotExpr) traced {
	args := t.arguments(e.Args)
	if isName(dot.X, "net") {
		if len(args) > 1 {
			t.untrace(args[0]) // the receiver
		}
		return ofEvery(t.fresh(e, aNone, 0))
	}
	v := t.value(dot.X)
	switch {
	case v.yet():
		return other(t.fresh(e, 0, 0))
	case v.flow.is(aDict):
		return t.ofDict(e, dot.Name.Name, v.flow, args)
	case !v.flow.has(aDict | aTuple):
		return t.ofMany(e, dot.Name.Name, v.flow, args)
	}
	t.untrace(append(args, v)...)
	return t.unknown(e)
}

// ofMany follows a method of a list or a set.
func (t *tracer) ofMany(e *syntax.CallExpr, name string, of *flow, args []traced) traced {
	switch name {
	case "insert":
		t.untrace(args[0])
		join(of.held(), t.lost(args[1]))
	case "append", "add":
		join(of.held(), t.lost(args[0]))
	case "remove", "discard", "index":
		t.sought(args[0], of)
		if t.untrace(args[1:]...); name == "index" {
			return ofEvery(t.fresh(e, aNumber, fromCount))
		}
	case "extend", "update", "union", "intersection", "difference":
		for _, a := range args {
			join(of.held(), t.items(e, a.flow))
		}
		if name != "extend" && name != "update" {
			return other(of)
		}
	case "issubset", "issuperset":
		for _, a := range args {
			compare(of.held(), t.items(e, a.flow))
		}
		return ofEvery(t.fresh(e, aBool, 0))
	case "pop":
		t.untrace(args...)
		return other(t.any(of))
	case "clear":
	default:
		t.untrace(append(args, other(of))...)
		return t.unknown(e)
	}
	return ofEvery(t.fresh(e, aNone, 0))
}

// ofDict follows a method of a dict. Only the values of a dict are followed, not its keys.
func (t *tracer) ofDict(e *syntax.CallExpr, name string, of *flow, args []traced) traced {
	switch name {
	case "get", "pop", "setdefault":
		for i, a := range args {
			if i == 0 {
				t.untrace(a)
			} else {
				join(of.held(), t.lost(a))
			}
		}
		return other(of.held())
	case "values":
		f := t.fresh(e, aList, 0)
		join(f.held(), of.held())
		return other(f)
	case "clear":
		return ofEvery(t.fresh(e, aNone, 0))
	}
	t.untrace(append(args, other(of))...)
	return t.unknown(e)
}
