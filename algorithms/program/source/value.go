package source

import (
	"fmt"
	"slices"

	"go.starlark.net/syntax"
)

// value follows an expression. What is one more than a number is compared, or kept as the own greatest; whatever
// else is done with it makes it a number of which nothing is known.
func (t *tracer) value(x syntax.Expr) traced { return t.settled(t.raw(x)) }

// truth follows an expression of which only matters whether it is true: of a number, whether it is 0.
func (t *tracer) truth(x syntax.Expr) {
	switch e := unparen(x).(type) {
	case *syntax.BinaryExpr:
		if e.Op == syntax.AND || e.Op == syntax.OR {
			t.truth(e.X)
			t.truth(e.Y)
			return
		}
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			t.truth(e.X)
			return
		}
	}
	t.value(x)
}

// raw is value, of what may be one more than a number.
func (t *tracer) raw(x syntax.Expr) traced {
	t.spend(1)
	switch e := unparen(x).(type) {
	case *syntax.Ident:
		return t.name(e)
	case *syntax.Literal:
		return t.literal(e)
	case *syntax.ListExpr:
		f := t.fresh(aList, 0)
		for _, item := range e.List {
			v := t.value(item)
			t.lost(v)
			join(f.held(), v.flow)
		}
		return other(f)
	case *syntax.TupleExpr:
		f := t.fresh(aTuple, 0)
		for _, item := range e.List {
			v := t.value(item)
			t.lost(v)
			f.parts = append(f.parts, v.flow)
		}
		return other(few(f))
	case *syntax.DictExpr:
		f := t.fresh(aDict, 0)
		for _, item := range e.List {
			t.entry(f, item.(*syntax.DictEntry))
		}
		return other(f)
	case *syntax.CondExpr:
		t.truth(e.Cond)
		a, b := t.value(e.True), t.value(e.False)
		t.meet(a, b)
		join(a.flow, b.flow)
		if a.owner == "*" {
			return b
		}
		return a
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			t.truth(e)
			return ofAll(t.fresh(aBool, 0))
		}
		v := t.value(e.X)
		v.flow.root().uses |= reckoned
		return v
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.AND, syntax.OR:
			return t.either(e.Op, t.value(e.X), t.value(e.Y))
		case syntax.EQL, syntax.NEQ, syntax.LT, syntax.GT, syntax.LE, syntax.GE:
			return t.operate(e.Op, e.OpPos, t.raw(e.X), t.raw(e.Y), e.X, e.Y)
		}
		return t.operate(e.Op, e.OpPos, t.value(e.X), t.value(e.Y), e.X, e.Y)
	case *syntax.DotExpr:
		return t.dot(e)
	case *syntax.IndexExpr:
		return t.index(e)
	case *syntax.SliceExpr:
		return t.slice(e)
	case *syntax.Comprehension:
		return t.comprehension(e)
	case *syntax.CallExpr:
		return t.call(e)
	}
	return t.unknown()
}

func (t *tracer) literal(e *syntax.Literal) traced {
	switch {
	case e.Token == syntax.STRING:
		return ofAll(t.fresh(aWord, 0))
	case e.Raw == "0" && !t.begun:
		return ofAll(t.fresh(aNumber, fromZero))
	case e.Raw == "0":
		return ofAll(t.fresh(aNumber, fromZero|zeroed))
	}
	return ofAll(t.fresh(aNumber, fromLiteral))
}

func (t *tracer) entry(f *flow, e *syntax.DictEntry) {
	k, v := t.value(e.Key), t.value(e.Value)
	t.lost(k)
	t.lost(v)
	join(f.keys(), k.flow)
	join(f.held(), v.flow)
}

// dot is a slot, or what there is of net.
func (t *tracer) dot(e *syntax.DotExpr) traced {
	name := e.Name.Name
	if isName(e.X, "p") {
		if i, is := t.slotAt[name]; is {
			return other(t.slots[i])
		}
		return ofAll(t.fresh(aBool, 0))
	}
	if isName(e.X, "net") {
		switch name {
		case "me":
			return ofAll(t.fresh(aNumber, fromID))
		case "n":
			return ofAll(t.fresh(aNumber, fromCount))
		case "clock":
			return other(t.clock(name, fromClock))
		case "stamp":
			return other(t.clock(name, fromClock|fromStamp))
		case "others", "all":
			f := t.fresh(aTuple, 0)
			join(f.held(), t.fresh(aNumber, fromID))
			return other(f)
		}
	}
	t.untrace(t.value(e.X))
	return t.unknown()
}

// clock is a number that the system gives: each time it is read, it must be used as what the system takes it for.
func (t *tracer) clock(name string, uses int) *flow {
	f := t.fresh(aNumber, uses)
	t.clocks[name] = append(t.clocks[name], f)
	return f
}

func (t *tracer) comprehension(e *syntax.Comprehension) traced {
	bound := len(t.binds)
	for _, clause := range e.Clauses {
		switch c := clause.(type) {
		case *syntax.ForClause:
			t.bind(c.Vars, t.items(t.value(c.X).flow))
		case *syntax.IfClause:
			t.truth(c.Cond)
		}
	}
	f := t.fresh(aList, 0)
	if entry, is := e.Body.(*syntax.DictEntry); is {
		f.shapes = aDict
		t.entry(f, entry)
	} else {
		v := t.value(e.Body)
		t.lost(v)
		join(f.held(), v.flow)
	}
	t.unbind(bound)
	return other(f)
}

// unbind forgets all bindings but the first n.
func (t *tracer) unbind(n int) {
	for _, b := range slices.Backward(t.binds[n:]) {
		t.bound[b.name] = b.outer
	}
	t.binds = t.binds[:n]
}

// few is a tuple's flow. A tuple of many parts is followed as a list is.
func few(f *flow) *flow {
	if len(f.parts) > mostParts {
		f.held()
	}
	return f.root()
}

// bind gives the names of a comprehension what it goes through.
func (t *tracer) bind(x syntax.Expr, f *flow) {
	if id, is := unparen(x).(*syntax.Ident); is {
		b := &binding{id.Name, fmt.Sprint("#", len(t.binds), id.Name), other(f), t.bound[id.Name]}
		t.binds, t.bound[id.Name] = append(t.binds, b), b
	}
	for i, item := range itemsOf(x) {
		t.bind(item, t.part(f, i))
	}
}
