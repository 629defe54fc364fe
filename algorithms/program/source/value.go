package source

import (
	"slices"

	"go.starlark.net/syntax"
)

// value follows an expression.
func (t *tracer) value(x syntax.Expr) traced {
	switch e := bare(x).(type) {
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
		return traced{f, "?"}
	case *syntax.TupleExpr:
		f := t.fresh(aTuple, 0)
		for _, item := range e.List {
			f.parts = append(f.parts, t.value(item).flow)
		}
		return traced{f, "?"}
	case *syntax.DictExpr:
		f := t.fresh(aDict, 0)
		for _, item := range e.List {
			t.entry(f, item.(*syntax.DictEntry))
		}
		return traced{f, "?"}
	case *syntax.CondExpr:
		t.value(e.Cond)
		a, b := t.value(e.True), t.value(e.False)
		t.meet(a, b)
		join(a.flow, b.flow)
		if a.owner == "*" {
			return b
		}
		return a
	case *syntax.UnaryExpr:
		v := t.value(e.X)
		if e.Op == syntax.NOT {
			return traced{t.fresh(aBool, 0), "*"}
		}
		v.flow.root().uses |= reckoned
		return v
	case *syntax.BinaryExpr:
		return t.operate(e.Op, t.value(e.X), t.value(e.Y), e.X, e.Y)
	case *syntax.DotExpr:
		return t.dot(e)
	case *syntax.IndexExpr:
		return t.index(e)
	case *syntax.SliceExpr:
		return traced{t.value(e.X).flow, "?"}
	case *syntax.Comprehension:
		return t.comprehension(e)
	case *syntax.CallExpr:
		return t.call(e)
	}
	return traced{t.fresh(0, 0), "?"}
}

func (t *tracer) literal(e *syntax.Literal) traced {
	switch {
	case e.Token == syntax.STRING:
		return traced{t.fresh(aWord, 0), "*"}
	case e.Raw == "0":
		return traced{t.fresh(aNumber, fromZero), "*"}
	}
	return traced{t.fresh(aNumber, fromLiteral), "*"}
}

func (t *tracer) entry(f *flow, e *syntax.DictEntry) {
	k, v := t.value(e.Key), t.value(e.Value)
	t.lost(v)
	join(f.keys(), k.flow)
	join(f.held(), v.flow)
}

// dot is a slot, or what there is of net.
func (t *tracer) dot(e *syntax.DotExpr) traced {
	name := e.Name.Name
	if rootIs(e.X, "p") {
		if i := slices.Index(t.slotNames(), name); i >= 0 {
			return traced{t.slots[i], "?"}
		}
		return traced{t.fresh(aBool, 0), "*"}
	}
	if rootIs(e.X, "net") {
		switch name {
		case "me":
			return traced{t.fresh(aNumber, fromID), "*"}
		case "n":
			return traced{t.fresh(aNumber, fromCount), "*"}
		case "clock", "stamp":
			return traced{t.fresh(aNumber, fromClock), "?"}
		case "others", "all":
			f := t.fresh(aTuple, 0)
			join(f.held(), t.fresh(aNumber, fromID))
			return traced{f, "?"}
		}
	}
	return traced{t.fresh(0, 0), "?"}
}

// index is a place in something.
func (t *tracer) index(e *syntax.IndexExpr) traced {
	of, at := t.value(e.X).flow.root(), t.value(e.Y)
	if of.shapes&aDict != 0 {
		join(of.keys(), at.flow)
		return traced{of.held(), "?"}
	}
	if of.shapes&aVector != 0 {
		of.held().uses |= inVector
		at.flow.root().uses |= indexed
		return traced{of.held(), textOf(e.Y)}
	}
	if n, is := bare(e.Y).(*syntax.Literal); is && n.Token == syntax.INT {
		i, _ := n.Value.(int64)
		return traced{t.part(of, int(i)), "?"}
	}
	return traced{t.items(of), "?"}
}

func (t *tracer) comprehension(e *syntax.Comprehension) traced {
	bound := len(t.bound)
	for _, clause := range e.Clauses {
		switch c := clause.(type) {
		case *syntax.ForClause:
			t.bind(c.Vars, t.items(t.value(c.X).flow))
		case *syntax.IfClause:
			t.value(c.Cond)
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
	t.bound = t.bound[:bound]
	return traced{f, "?"}
}

// bind gives the names of a comprehension what it goes through.
func (t *tracer) bind(x syntax.Expr, f *flow) {
	if id, is := bare(x).(*syntax.Ident); is {
		t.bound = append(t.bound, binding{id.Name, traced{f, "?"}})
	}
	for i, item := range itemsOf(x) {
		t.bind(item, t.part(f, i))
	}
}

// operate follows an operator. x and y are what a and b are written as.
func (t *tracer) operate(op syntax.Token, a, b traced, x, y syntax.Expr) traced {
	switch op {
	case syntax.AND, syntax.OR:
		return traced{t.fresh(aBool, 0), "*"}
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.GT, syntax.LE, syntax.GE:
		t.meet(a, b)
		compare(a.flow, b.flow, 0)
		return traced{t.fresh(aBool, 0), "*"}
	case syntax.IN, syntax.NOT_IN:
		t.lost(a)
		compare(a.flow, t.items(b.flow), 0)
		return traced{t.fresh(aBool, 0), "*"}
	case syntax.PIPE, syntax.AMP, syntax.CIRCUMFLEX, syntax.PIPE_EQ, syntax.AMP_EQ, syntax.CIRCUMFLEX_EQ:
		join(a.flow, b.flow)
		return a
	case syntax.MINUS, syntax.MINUS_EQ:
		if a.flow.root().shapes&aSet != 0 {
			join(a.flow, b.flow)
			return a
		}
	case syntax.PLUS, syntax.PLUS_EQ:
		if isInt(y) {
			a.flow.root().uses |= counted
			return a
		}
		if isInt(x) && op == syntax.PLUS {
			b.flow.root().uses |= counted
			return b
		}
		if (a.flow.root().shapes|b.flow.root().shapes)&(aList|aTuple) != 0 {
			return traced{t.concatenated(a.flow, b.flow), "?"}
		}
	}
	return t.reckon(a, b)
}

// concatenated is the flow of two lists, or tuples, one after the other.
func (t *tracer) concatenated(a, b *flow) *flow {
	if a, b = a.root(), b.root(); (a.shapes|b.shapes)&aTuple == 0 {
		join(a, b)
		return a.root()
	}
	f := t.fresh(aTuple, 0)
	join(f.held(), t.items(a))
	join(f.held(), t.items(b))
	return f
}

// reckon is arithmetic that tells nothing of the numbers.
func (t *tracer) reckon(a, b traced) traced {
	for _, v := range []traced{a, b} {
		if f := v.flow.root(); f.shapes&^aNone == aNumber || f.shapes == 0 {
			f.uses |= reckoned
		}
	}
	return traced{t.fresh(aNumber, reckoned), "*"}
}

func isInt(x syntax.Expr) bool {
	n, is := bare(x).(*syntax.Literal)
	return is && n.Token == syntax.INT
}
