package source

import (
	"fmt"
	"slices"

	"go.starlark.net/syntax"
)

// ofEvery is a value that goes with the numbers of every process.
func ofEvery(f *flow) traced { return traced{flow: f, owner: anyOwner} }

// other is a value whose owner is not known.
func other(f *flow) traced { return traced{flow: f.root(), owner: unknownOwner} }

// unknown is a value about which nothing is known.
func (t *tracer) unknown(by syntax.Node) traced { return other(t.fresh(by, 0, untraced)) }

// yet reports whether no value is known to come here; what does is met the next time.
func (v traced) yet() bool { return !v.flow.has(^aNone) && !v.flow.does(untraced) }

// untrace notes that it is not known what is done with values, and with what they hold.
func (t *tracer) untrace(vs ...traced) {
	for _, v := range vs {
		v.flow.mark(untraced)
	}
}

// value follows an expression. What is one more than a number is compared, or kept as the own greatest; whatever
// else is done with it makes it a number about which nothing is known.
func (t *tracer) value(x syntax.Expr) traced { return t.settled(t.raw(x)) }

// truth follows an expression that is only asked whether it is true.
func (t *tracer) truth(x syntax.Expr) {
	switch e := Unparen(x).(type) {
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
	x = Unparen(x)
	switch e := x.(type) {
	case *syntax.Ident:
		return t.name(e)
	case *syntax.Literal:
		return ofEvery(t.literal(e))
	case *syntax.ListExpr:
		f := t.fresh(x, aList, 0)
		for _, item := range e.List {
			join(f.held(), t.lost(t.value(item)))
		}
		return other(f)
	case *syntax.TupleExpr:
		var parts []*flow
		for _, item := range e.List {
			parts = append(parts, t.lost(t.value(item)))
		}
		return other(t.tuple(x, parts))
	case *syntax.DictExpr:
		f := t.fresh(x, aDict, 0)
		for _, item := range e.List {
			t.entry(f, item.(*syntax.DictEntry))
		}
		return other(f)
	case *syntax.CondExpr:
		t.truth(e.Cond)
		return t.oneOf(t.value(e.True), t.value(e.False))
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			t.truth(e)
			return ofEvery(t.fresh(x, aBool, 0))
		}
		v := t.value(e.X)
		v.flow.mark(reckoned)
		return v
	case *syntax.BinaryExpr:
		return t.binary(e)
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
	return t.unknown(x)
}

// oneOf is the one or the other of two values.
func (t *tracer) oneOf(a, b traced) traced {
	t.meet(a, b)
	join(a.flow, b.flow)
	if a.owner == anyOwner {
		return b
	}
	return a
}

func (t *tracer) literal(e *syntax.Literal) *flow {
	switch {
	case e.Token == syntax.STRING:
		return t.fresh(e, aWord, 0)
	case e.Raw == "0" && !t.begun:
		return t.fresh(e, aNumber, fromZero)
	case e.Raw == "0":
		return t.fresh(e, aNumber, fromZero|zeroed)
	}
	return t.fresh(e, aNumber, fromLiteral)
}

// entry follows an entry of a dict. What its keys are is not followed any further.
func (t *tracer) entry(f *flow, e *syntax.DictEntry) {
	t.untrace(t.value(e.Key))
	join(f.held(), t.lost(t.value(e.Value)))
}

// tuple is a tuple of parts. One of many parts is followed as a list is.
func (t *tracer) tuple(by syntax.Node, parts []*flow) *flow {
	f := t.fresh(by, aTuple, 0)
	for i, part := range parts {
		if len(parts) > mostParts || f.elem != nil {
			join(f.held(), part)
		} else if i < len(f.parts) {
			join(f.parts[i], part)
		} else {
			f.parts = append(f.parts, part)
		}
		f = f.root()
	}
	return f
}

// name is the value of a name.
func (t *tracer) name(id *syntax.Ident) traced {
	if b := t.bound[id.Name]; b != nil {
		return b.value
	}
	if v := t.locals[t.in][id.Name]; v != nil {
		return *v
	}
	switch id.Name {
	case "True", "False":
		return ofEvery(t.fresh(id, aBool, 0))
	case "None":
		return ofEvery(t.fresh(id, aNone, 0))
	}
	if f := t.consts[id.Name]; f != nil {
		return ofEvery(f)
	}
	return other(t.fresh(id, 0, 0))
}

// dot is a slot, or what there is of net.
func (t *tracer) dot(e *syntax.DotExpr) traced {
	name := e.Name.Name
	if isName(e.X, "p") {
		if i, is := t.slotAt[name]; is {
			return other(t.slots[i])
		}
		return ofEvery(t.fresh(e, aBool, 0))
	}
	if !isName(e.X, "net") {
		t.untrace(t.value(e.X))
		return t.unknown(e)
	}
	switch name {
	case "me":
		return ofEvery(t.fresh(e, aNumber, fromID))
	case "n":
		return ofEvery(t.fresh(e, aNumber, fromCount))
	case "clock", "stamp":
		uses := map[string]int{"clock": fromClock, "stamp": fromClock | fromStamp}[name]
		f := t.fresh(e, aNumber, uses)
		t.clocks[name] = append(t.clocks[name], f) // each must be used as what the system takes it for
		return other(f)
	}
	f := t.fresh(e, aTuple, 0)
	join(f.held(), t.fresh(e, aNumber, fromID))
	return other(f)
}

func (t *tracer) comprehension(e *syntax.Comprehension) traced {
	bound := len(t.binds)
	for _, clause := range e.Clauses {
		switch c := clause.(type) {
		case *syntax.ForClause:
			t.bind(c.Vars, t.items(c, t.value(c.X).flow))
		case *syntax.IfClause:
			t.truth(c.Cond)
		}
	}
	f := t.fresh(e, aList, 0)
	if entry, is := e.Body.(*syntax.DictEntry); is {
		f = t.fresh(e, aDict, 0)
		t.entry(f, entry)
	} else {
		join(f.held(), t.lost(t.value(e.Body)))
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

// bind gives the names of a comprehension what it goes through.
func (t *tracer) bind(x syntax.Expr, f *flow) {
	if id, is := Unparen(x).(*syntax.Ident); is {
		b := &binding{id.Name, fmt.Sprint("#", len(t.binds), id.Name), other(f), t.bound[id.Name]}
		t.binds, t.bound[id.Name] = append(t.binds, b), b
	}
	for i, item := range itemsOf(x) {
		t.bind(item, t.part(item, f, i))
	}
}
