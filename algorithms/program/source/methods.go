package source

import "go.starlark.net/syntax"

// method follows a call of a method.
func (t *tracer) method(e *syntax.CallExpr, dot *syntax.DotExpr) traced {
	args := t.arguments(e.Args)
	if isName(dot.X, "net") {
		if len(args) > 1 {
			t.untrace(args[0]) // the receiver
		}
		return ofAll(t.fresh(aNone, 0))
	}
	v := t.value(dot.X)
	if v.yet() {
		return other(t.fresh(0, 0))
	}
	switch of, name := v.flow.root(), dot.Name.Name; {
	case of.shapes&^aNone == aDict:
		return t.methodOfDict(of, name, args)
	case of.shapes&(aDict|aTuple) == 0:
		return t.methodOfMany(of, name, args)
	}
	t.untrace(append(args, v)...)
	return t.unknown()
}

// methodOfMany is a method of a list or a set.
func (t *tracer) methodOfMany(of *flow, name string, args []traced) traced {
	switch name {
	case "insert":
		t.untrace(args[0])
		args = args[1:]
		fallthrough
	case "append", "add":
		t.lost(args[0])
		join(of.held(), args[0].flow)
	case "remove", "discard", "index":
		t.sought(args[0], of)
		t.untrace(args[1:]...)
		if name == "index" {
			return ofAll(t.fresh(aNumber, fromCount))
		}
	case "extend", "update", "union", "intersection", "difference":
		for _, a := range args {
			join(of.held(), t.items(a.flow))
		}
		if name != "extend" && name != "update" {
			return other(of.root())
		}
	case "issubset", "issuperset":
		for _, a := range args {
			compare(of.held(), t.items(a.flow))
		}
		return ofAll(t.fresh(aBool, 0))
	case "pop":
		t.untrace(args...)
		return other(t.any(of))
	case "clear":
	default:
		t.untrace(append(args, other(of))...)
		return t.unknown()
	}
	return ofAll(t.fresh(aNone, 0))
}

// methodOfDict is a method of a dict.
func (t *tracer) methodOfDict(of *flow, name string, args []traced) traced {
	switch name {
	case "items", "keys", "values":
		return other(t.ofDict(of, name))
	case "get", "pop", "setdefault":
		for i, a := range args {
			if t.lost(a); i == 0 {
				join(of.keys(), a.flow)
			} else {
				join(of.held(), a.flow)
			}
		}
		return other(of.held())
	case "update":
		for _, a := range args {
			join(of, t.dict([]traced{a}).flow)
		}
	case "clear":
	default:
		t.untrace(append(args, other(of))...)
		return t.unknown()
	}
	return ofAll(t.fresh(aNone, 0))
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
