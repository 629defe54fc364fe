package source

import (
	"go.starlark.net/syntax"
)

// call follows a call.
func (t *tracer) call(e *syntax.CallExpr) traced {
	fn := unparen(e.Fn)
	if dot, is := fn.(*syntax.DotExpr); is {
		return t.method(e, dot)
	}
	id, is := fn.(*syntax.Ident)
	if !is {
		t.untrace(t.arguments(e.Args)...)
		return t.unknown()
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
		return other(t.fresh(aMessage, 0))
	}
	if f := t.functions[id.Name]; f != nil {
		for i, arg := range e.Args {
			if param := f.params[i]; param != "p" && param != "net" {
				v := t.value(arg)
				t.lost(v)
				join(t.names[f][param].flow, v.flow)
			}
		}
		return other(t.gives[f])
	}
	args := t.arguments(e.Args)
	for _, arg := range e.Args {
		if by, is := byName(arg); is && by.X.(*syntax.Ident).Name == "key" {
			t.key(by.Y, args)
		} else if is && id.Name == "dict" {
			f, v := t.fresh(aDict, 0), t.value(by.Y)
			t.lost(v)
			join(f.keys(), t.fresh(aWord, 0))
			join(f.held(), v.flow)
			args = append(args, other(f))
		} else if is {
			t.truth(by.Y)
		}
	}
	return t.builtin(id.Name, args)
}

// arguments follows those that are given by their places.
func (t *tracer) arguments(given []syntax.Expr) (args []traced) {
	for _, arg := range given {
		if _, is := byName(arg); !is {
			args = append(args, t.value(arg))
		}
	}
	return args
}

// key follows what sorted, min and max compare by.
func (t *tracer) key(by syntax.Expr, args []traced) {
	of := t.compared(args)
	switch by := unparen(by).(type) {
	case *syntax.LambdaExpr:
		bound := len(t.binds)
		for _, param := range by.Params {
			t.bind(param, of)
		}
		t.lost(t.value(by.Body))
		t.unbind(bound)
		return
	case *syntax.Ident:
		if f := t.functions[by.Name]; f != nil && len(f.params) == 1 {
			join(t.names[f][f.params[0]].flow, of)
			return
		}
	}
	t.untrace(other(of))
}

// compared is one flow of all that sorted, min or max compares.
func (t *tracer) compared(args []traced) *flow {
	if len(args) == 1 {
		return t.items(args[0].flow)
	}
	all := t.fresh(0, 0)
	for _, a := range args {
		t.lost(a)
		join(all, a.flow)
	}
	return all.root()
}

// builtin follows a call of a function that is there.
func (t *tracer) builtin(name string, args []traced) traced {
	of := func(shape int) traced {
		f := t.fresh(shape, 0)
		for _, a := range args {
			join(f.held(), t.items(a.flow))
		}
		return other(f.root())
	}
	switch name {
	case "all", "any", "bool":
		return ofAll(t.fresh(aBool, 0))
	case "len":
		return ofAll(t.fresh(aNumber, fromCount))
	case "list", "sorted", "reversed":
		return of(aList)
	case "set":
		return of(aSet)
	case "tuple":
		return of(aTuple)
	case "abs", "int":
		args[0].flow.root().uses |= reckoned
		return args[0]
	case "dict":
		return t.dict(args)
	case "range":
		f := t.fresh(aList, 0)
		join(f.held(), t.fresh(aNumber, fromCount))
		for _, a := range args {
			a.flow.root().uses |= reckoned
		}
		return other(f)
	case "per_process":
		f := t.fresh(aVector, 0)
		join(f.held(), args[0].flow)
		return other(f)
	case "max", "min":
		return t.extreme(args)
	case "enumerate":
		t.untrace(args[1:]...)
		return other(t.rows(append([]*flow{t.fresh(aNumber, fromCount)}, t.items(args[0].flow))))
	case "zip":
		var parts []*flow
		for _, a := range args {
			parts = append(parts, t.items(a.flow))
		}
		return other(t.rows(parts))
	}
	t.untrace(args...)
	return t.unknown()
}

// dict is a dict of dicts and of pairs.
func (t *tracer) dict(args []traced) traced {
	f := t.fresh(aDict, 0)
	for _, a := range args {
		if of := a.flow.root(); of.shapes&^aNone == aDict {
			join(f.keys(), of.keys())
			join(f.held(), of.held())
			continue
		}
		pair := t.items(a.flow)
		join(f.keys(), t.part(pair, 0))
		join(f.held(), t.part(pair, 1))
	}
	return other(f.root())
}

// rows is what enumerate and zip give.
func (t *tracer) rows(parts []*flow) *flow {
	row, f := t.fresh(aTuple, 0), t.fresh(aList, 0)
	row.parts = parts
	join(f.held(), few(row))
	return f
}

// extreme is what max and min give.
func (t *tracer) extreme(args []traced) traced {
	if len(args) == 1 {
		return other(t.items(args[0].flow))
	}
	best := args[0]
	for _, a := range args[1:] {
		t.meet(best, a)
		join(best.flow, a.flow)
		if best.owner == "*" {
			best.owner = a.owner
		}
	}
	return best
}
