package source

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// call follows a call.
func (t *tracer) call(e *syntax.CallExpr) traced {
	fn := bare(e.Fn)
	if dot, is := fn.(*syntax.DotExpr); is {
		return t.method(e, dot)
	}
	id, is := fn.(*syntax.Ident)
	if !is {
		return traced{t.fresh(0, 0), "?"}
	}
	if m := t.messageOf(id.Name); m != nil {
		for i, arg := range e.Args {
			if by, is := arg.(*syntax.BinaryExpr); is && by.Op == syntax.EQ {
				name := by.X.(*syntax.Ident).Name
				i, arg = slices.IndexFunc(m.Fields, func(f Field) bool { return f.Name == name }), by.Y
			}
			v, to := t.value(arg), t.fields[m.Type][i]
			t.meet(traced{to, "net.me"}, v)
			join(to, v.flow)
		}
		return traced{t.fresh(aMessage, 0), "?"}
	}
	if f := t.functions[id.Name]; f != nil {
		for i, arg := range e.Args {
			if param := f.params[i]; param != "p" && param != "net" {
				v := t.value(arg)
				t.lost(v)
				join(t.names[f][param].flow, v.flow)
			}
		}
		return traced{t.gives[f], "?"}
	}
	var args []traced
	for _, arg := range e.Args {
		if by, is := arg.(*syntax.BinaryExpr); is && by.Op == syntax.EQ {
			continue
		}
		args = append(args, t.value(arg))
	}
	for _, arg := range e.Args {
		if by, is := arg.(*syntax.BinaryExpr); is && by.Op == syntax.EQ {
			t.key(by, args)
		}
	}
	return t.builtin(id.Name, args)
}

// key follows what sorted, min and max compare by.
func (t *tracer) key(by *syntax.BinaryExpr, args []traced) {
	lambda, is := bare(by.Y).(*syntax.LambdaExpr)
	if !is || len(args) == 0 {
		if id, is := bare(by.Y).(*syntax.Ident); is && len(args) > 0 {
			if f := t.functions[id.Name]; f != nil && len(f.params) == 1 {
				join(t.names[f][f.params[0]].flow, t.items(args[0].flow))
			}
		}
		return
	}
	bound := len(t.bound)
	for _, param := range lambda.Params {
		t.bind(param, t.items(args[0].flow))
	}
	t.value(lambda.Body)
	t.bound = t.bound[:bound]
}

// builtin follows a call of a function that is there.
func (t *tracer) builtin(name string, args []traced) traced {
	of := func(shape int) traced {
		f := t.fresh(shape, 0)
		for _, a := range args {
			join(f.held(), t.items(a.flow))
		}
		return traced{f, "?"}
	}
	switch name {
	case "all", "any", "bool":
		return traced{t.fresh(aBool, 0), "*"}
	case "len":
		return traced{t.fresh(aNumber, fromCount), "*"}
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
		if len(args) > 0 {
			return args[0]
		}
		return traced{t.fresh(aDict, 0), "?"}
	case "range":
		f := t.fresh(aList, 0)
		join(f.held(), t.fresh(aNumber, fromCount))
		for _, a := range args {
			a.flow.root().uses |= reckoned
		}
		return traced{f, "?"}
	case "per_process":
		f := t.fresh(aVector, 0)
		join(f.held(), args[0].flow)
		return traced{f, "?"}
	case "max", "min":
		return t.extreme(args)
	case "enumerate", "zip":
		return traced{t.rows(name, args), "?"}
	}
	return traced{t.fresh(0, 0), "?"}
}

// rows is what enumerate and zip give.
func (t *tracer) rows(name string, args []traced) *flow {
	row := t.fresh(aTuple, 0)
	if name == "enumerate" {
		row.parts = append(row.parts, t.fresh(aNumber, fromCount))
		args = args[:1]
	}
	for _, a := range args {
		row.parts = append(row.parts, t.items(a.flow))
	}
	f := t.fresh(aList, 0)
	join(f.held(), row)
	return f
}

// extreme is what max and min give.
func (t *tracer) extreme(args []traced) traced {
	if len(args) == 1 {
		return traced{t.items(args[0].flow), "?"}
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

// method follows a call of a method.
func (t *tracer) method(e *syntax.CallExpr, dot *syntax.DotExpr) traced {
	var args []traced
	for _, arg := range e.Args {
		args = append(args, t.value(arg))
	}
	if rootIs(dot.X, "net") {
		return traced{t.fresh(aNone, 0), "*"}
	}
	of := t.value(dot.X).flow
	switch name := dot.Name.Name; name {
	case "append", "add", "insert", "remove", "discard", "index":
		if len(args) == 0 {
			break
		}
		v := args[0]
		if name == "insert" {
			v = args[len(args)-1]
		}
		t.lost(v)
		if name == "append" || name == "add" || name == "insert" {
			join(of.held(), v.flow)
		} else {
			compare(of.held(), v.flow, 0)
		}
		if name == "index" {
			return traced{t.fresh(aNumber, fromCount), "*"}
		}
	case "extend", "update", "union", "intersection", "difference":
		for _, a := range args {
			if of.root().shapes&aDict != 0 {
				join(of, a.flow)
			} else {
				join(of.held(), t.items(a.flow))
			}
		}
		if !strings.HasSuffix(name, "d") && name != "update" {
			return traced{of.root(), "?"}
		}
	case "pop", "get", "setdefault":
		if of.root().shapes&aDict != 0 {
			if len(args) > 0 {
				join(of.keys(), args[0].flow)
			}
			if len(args) > 1 {
				join(of.held(), args[1].flow)
			}
		}
		return traced{of.held(), "?"}
	case "items", "keys", "values":
		return traced{t.ofDict(of, name), "?"}
	case "issubset", "issuperset":
		return traced{t.fresh(aBool, 0), "*"}
	}
	return traced{t.fresh(aNone, 0), "*"}
}

// ofDict is what a dict lists.
func (t *tracer) ofDict(of *flow, name string) *flow {
	f := t.fresh(aList, 0)
	switch name {
	case "keys":
		join(f.held(), of.keys())
	case "values":
		join(f.held(), of.held())
	default:
		row := t.fresh(aTuple, 0)
		row.parts = []*flow{of.keys(), of.held()}
		join(f.held(), row)
	}
	return f
}

// methodKinds complains of methods that what they are called of certainly does not have.
func (r *reader) methodKinds(t *tracer) {
	kinds := map[int]string{aList: "list", aSet: "set", aDict: "dict", aVector: "vector", aNumber: "number", aBool: "bool", aTuple: "tuple"}
	for _, a := range r.asked {
		dot, is := bare(a.of.X).(*syntax.DotExpr)
		if !is || !rootIs(dot.X, "p") || a.in == nil || a.in.always {
			continue
		}
		i := slices.Index(r.slotNames(), dot.Name.Name)
		if i < 0 {
			continue
		}
		kind, name := kinds[t.slots[i].root().shapes], a.of.Name.Name
		if kind == "" {
			continue
		}
		if takes, has := methods[kind][name]; has {
			(&checker{reader: r}).counted(a.call, name, len(a.call.Args), takes)
			continue
		}
		var all []string
		for m := range methods[kind] {
			all = append(all, m)
		}
		slices.Sort(all)
		p := Problem{Value: name, Allowed: strings.Join(all, ", ")}
		for _, like := range alike[name] {
			if slices.Contains(all, like) {
				p.Meant = like
			}
		}
		code := "method-kind"
		if begun, is := bare(r.program.State[i].Init).(*syntax.DictExpr); is && len(begun.List) == 0 && methods["set"][name] != (arity{}) {
			code, p = "method-set", Problem{Value: name, Allowed: textOf(dot)[2:] + " = set()"}
		}
		if len(all) == 0 {
			code = "method-none"
			p.Allowed = textOf(dot)
		}
		r.complain(a.of.Name, code, p)
	}
}
