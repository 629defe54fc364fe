package source

import "go.starlark.net/syntax"

// call follows a call, and returns the owner of the number that it gives.
func (t *tracer) call(e *syntax.CallExpr) (f *flow, owner string) {
	fn := Unparen(e.Fn)
	if dot, is := fn.(*syntax.DotExpr); is {
		return t.method(e, dot), unknownOwner
	}
	id, is := fn.(*syntax.Ident)
	if !is {
		untrace(t.values(places(e.Args))...)
		return t.unknown(e), unknownOwner
	}
	if m := t.messageOf(id.Name); m != nil {
		for i, arg := range e.Args {
			if by, is := byName(arg); is {
				i, arg = m.places[by.X.(*syntax.Ident).Name], by.Y
			}
			to := t.fields[m.Type][i]
			v, owner := t.operand(arg)
			meet(to, v, "net.me", owner)
			join(to, v)
		}
		return t.fresh(e, aMessage, 0), unknownOwner
	}
	if f := t.functions[id.Name]; f != nil {
		for i, arg := range e.Args {
			if param := f.params[i]; param != "p" && param != "net" {
				join(t.locals[f][param].flow, t.value(arg))
			}
		}
		return t.gives[f].root(), unknownOwner
	}
	if values := places(e.Args); len(values) > 1 && (id.Name == "max" || id.Name == "min") {
		for _, arg := range e.Args {
			if by, is := byName(arg); is {
				t.key(e, by.Y, t.values(values))
			}
		}
		return t.oneOf(values)
	}
	args := t.values(places(e.Args))
	for _, arg := range e.Args {
		if by, is := byName(arg); is && by.X.(*syntax.Ident).Name == "key" {
			t.key(e, by.Y, args)
		} else if is {
			untrace(t.value(by.Y))
		}
	}
	if owner = anyOwner; id.Name == "abs" || id.Name == "int" || !isBuiltin(id.Name) {
		owner = unknownOwner
	}
	return t.builtin(e, id.Name, args), owner
}

// places returns the positional arguments.
func places(given []syntax.Expr) (all []syntax.Expr) {
	for _, arg := range given {
		if _, is := byName(arg); !is {
			all = append(all, arg)
		}
	}
	return all
}

// key follows the function by which sorted, min and max compare.
func (t *tracer) key(e *syntax.CallExpr, by syntax.Expr, args []*flow) {
	of := t.fresh(by, 0, 0)
	if len(args) == 1 {
		of = t.items(e, args[0])
	} else {
		for _, a := range args {
			join(of, a)
		}
	}
	lambda, is := Unparen(by).(*syntax.LambdaExpr)
	if !is {
		untrace(of)
		if f := t.functions[made(&syntax.CallExpr{Fn: Unparen(by)})]; f != nil && len(f.params) == 1 {
			join(t.locals[f][f.params[0]].flow, of)
		}
		return
	}
	bound := len(t.binds)
	for _, param := range lambda.Params {
		t.bind(param, of)
	}
	t.value(lambda.Body)
	t.unbind(bound)
}

// builtin follows a call of a built-in function.
func (t *tracer) builtin(e *syntax.CallExpr, name string, args []*flow) *flow {
	switch name {
	case "all", "any", "bool":
		return t.fresh(e, aBool, 0)
	case "len":
		return t.fresh(e, aNumber, fromCount)
	case "list", "sorted", "reversed", "set", "tuple":
		shapes := map[string]int{"set": aSet, "tuple": aTuple}[name]
		if shapes == 0 {
			shapes = aList
		}
		f := t.fresh(e, shapes, 0)
		for _, a := range args {
			join(f.held(), t.items(e, a))
		}
		return f.root()
	case "abs", "int":
		args[0].mark(reckoned)
		return args[0].root()
	case "range":
		for _, a := range args {
			a.mark(reckoned)
		}
		return t.holder(e, aList, t.fresh(e, aNumber, fromCount))
	case "per_process":
		return t.holder(e, aVector, args[0])
	case "max", "min":
		return t.items(e, args[0])
	}
	untrace(args...)
	if name == "dict" {
		return t.fresh(e, aDict, untraced)
	}
	return t.unknown(e)
}

// method follows a call of a method. For a dict it follows only the values, not the keys.
func (t *tracer) method(e *syntax.CallExpr, dot *syntax.DotExpr) *flow {
	args := t.values(places(e.Args))
	if isName(dot.X, "net") {
		if len(args) > 1 {
			untrace(args[0]) // the receiver
		}
		return t.fresh(e, aNone, 0)
	}
	of := t.value(dot.X)
	if of.yet() {
		return t.fresh(e, 0, 0)
	}
	switch dot.Name.Name {
	case "append", "add":
		join(of.held(), args[0])
	case "insert":
		untrace(args[0])
		join(of.held(), args[1])
	case "remove", "discard", "index":
		t.sought(args[0], of)
		if untrace(args[1:]...); dot.Name.Name == "index" {
			return t.fresh(e, aNumber, fromCount)
		}
	case "extend", "update", "union", "intersection", "difference":
		for _, a := range args {
			join(of.held(), t.items(e, a))
		}
		if dot.Name.Name != "extend" && dot.Name.Name != "update" {
			return of.root()
		}
	case "issubset", "issuperset":
		for _, a := range args {
			compare(of.held(), t.items(e, a))
		}
		return t.fresh(e, aBool, 0)
	case "pop", "get", "setdefault":
		for i, a := range args {
			if i == 0 {
				untrace(a)
			} else {
				join(of.held(), a)
			}
		}
		return of.held()
	case "values":
		return t.holder(e, aList, of.held())
	case "clear":
	default:
		untrace(append(args, of)...)
		return t.unknown(e)
	}
	return t.fresh(e, aNone, 0)
}
