package source

import (
	"slices"

	"go.starlark.net/syntax"
)

// unknown returns the flow of a value about which nothing is known.
func (t *tracer) unknown(by syntax.Node) *flow { return t.fresh(by, 0, untraced) }

// untrace marks values, and what they hold, as used in unknown ways.
func untrace(flows ...*flow) {
	for _, f := range flows {
		f.mark(untraced)
	}
}

// value follows an expression into a place where it is neither compared with numbers of the same process nor kept among
// them: from there on its owner is not known, nor that it is one more than another number.
func (t *tracer) value(x syntax.Expr) *flow {
	f, owner := t.operand(x)
	if owner != anyOwner {
		f.mark(mixed)
	}
	return f.root()
}

// operand follows an expression into a place where the owner of its number is known, but not that it is one more than
// another number.
func (t *tracer) operand(x syntax.Expr) (f *flow, owner string) {
	f, owner = t.raw(x)
	if isSum(x) {
		f.mark(leaps)
	}
	return f.root(), owner
}

// truth follows an expression of which only the truth is used.
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

// raw follows an expression, and returns the process to which its number belongs.
func (t *tracer) raw(x syntax.Expr) (f *flow, owner string) {
	t.spend(1)
	x = Unparen(x)
	switch e := x.(type) {
	case *syntax.Ident:
		return t.name(e)
	case *syntax.Literal:
		return t.literal(e), anyOwner
	case *syntax.CondExpr:
		t.truth(e.Cond)
		return t.oneOf([]syntax.Expr{e.True, e.False})
	case *syntax.BinaryExpr:
		return t.binary(e)
	case *syntax.DotExpr:
		return t.dot(e)
	case *syntax.IndexExpr:
		return t.index(e)
	case *syntax.CallExpr:
		return t.call(e)
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			t.truth(e)
			return t.fresh(x, aBool, 0), anyOwner
		}
		f = t.value(e.X)
		f.mark(reckoned)
		return f, unknownOwner
	}
	return t.made(x), unknownOwner
}

// made follows an expression that makes a value which holds others.
func (t *tracer) made(x syntax.Expr) *flow {
	switch e := x.(type) {
	case *syntax.ListExpr:
		return t.holder(x, aList, t.values(e.List)...)
	case *syntax.TupleExpr:
		return t.tuple(x, t.values(e.List))
	case *syntax.DictExpr:
		f := t.fresh(x, aDict, 0)
		for _, item := range e.List {
			t.entry(f, item.(*syntax.DictEntry))
		}
		return f.root()
	case *syntax.SliceExpr:
		return t.slice(e)
	case *syntax.Comprehension:
		return t.comprehension(e)
	}
	return t.unknown(x)
}

func (t *tracer) values(list []syntax.Expr) (all []*flow) {
	for _, x := range list {
		all = append(all, t.value(x))
	}
	return all
}

// holder returns the flow of a new list or the like with some items.
func (t *tracer) holder(by syntax.Node, shapes int, items ...*flow) *flow {
	f := t.fresh(by, shapes, 0)
	for _, item := range items {
		join(f.held(), item)
	}
	return f.root()
}

// tuple returns the flow of a tuple.
func (t *tracer) tuple(by syntax.Node, parts []*flow) *flow {
	f := t.fresh(by, aTuple, 0)
	for i, part := range parts {
		join(f.part(i), part)
	}
	return f.root()
}

// oneOf returns the flow of a value that is one of several, and the owner on which they agree.
func (t *tracer) oneOf(xs []syntax.Expr) (f *flow, owner string) {
	f, owner = t.operand(xs[0])
	for _, x := range xs[1:] {
		other, of := t.operand(x)
		meet(f, other, owner, of)
		owner = agreed(owner, of)
		join(f, other)
	}
	return f.root(), owner
}

func (t *tracer) literal(e *syntax.Literal) *flow {
	switch {
	case e.Token == syntax.STRING:
		return t.fresh(e, aWord, 0)
	case e.Raw == "0" && !t.begun:
		return t.fresh(e, aNumber, 0)
	case e.Raw == "0":
		return t.fresh(e, aNumber, zeroed)
	}
	return t.fresh(e, aNumber, fromLiteral)
}

// entry follows an entry of a dict. Keys are not followed any further.
func (t *tracer) entry(f *flow, e *syntax.DictEntry) {
	untrace(t.value(e.Key))
	join(f.held(), t.value(e.Value))
}

// name returns the flow of a name's value, and the owner of its number.
func (t *tracer) name(id *syntax.Ident) (f *flow, owner string) {
	if b := t.bound[id.Name]; b != nil {
		return b.value.root(), unknownOwner
	}
	if v := t.locals[t.in][id.Name]; v != nil {
		return v.root(), v.owner
	}
	if f := t.consts[id.Name]; f != nil {
		return f.root(), anyOwner
	}
	return t.fresh(id, map[string]int{"True": aBool, "False": aBool, "None": aNone}[id.Name], 0), anyOwner
}

// dot returns the flow of a slot, or of an attribute of net, and the owner of its number.
func (t *tracer) dot(e *syntax.DotExpr) (f *flow, owner string) {
	name := e.Name.Name
	if isName(e.X, "p") {
		if i, is := t.slotAt[name]; is {
			return t.slots[i].root(), "net.me"
		}
		return t.fresh(e, aBool, 0), "net.me"
	}
	if !isName(e.X, "net") {
		untrace(t.value(e.X))
		return t.unknown(e), unknownOwner
	}
	switch name {
	case "me":
		return t.fresh(e, aNumber, fromID), anyOwner
	case "n":
		return t.fresh(e, aNumber, fromCount), anyOwner
	case "clock", "stamp":
		f := t.fresh(e, aNumber, map[string]int{"clock": fromClock, "stamp": fromClock | fromStamp}[name])
		t.clocks[name] = append(t.clocks[name], f) // each must be used as what the system takes it for
		return f, unknownOwner
	}
	return t.holder(e, aTuple, t.fresh(e, aNumber, fromID)), anyOwner
}

// part returns the flow of a part of a tuple, or of what another value holds.
func (t *tracer) part(by syntax.Node, f *flow, i int) *flow {
	if !f.is(aTuple) || f.does(untraced) {
		return t.items(by, f)
	}
	return f.part(i)
}

// items returns the flow of the items over which a loop goes.
func (t *tracer) items(by syntax.Node, f *flow) *flow {
	switch {
	case f.nothing():
		return t.fresh(by, 0, 0)
	case f.has(aDict):
		if !f.is(aDict) {
			f.mark(untraced)
		}
		return t.unknown(by)
	case f.has(aVector):
		f.held().mark(mixed)
	}
	return f.held()
}

// index returns the flow of an item of a value, and the owner of its number.
func (t *tracer) index(e *syntax.IndexExpr) (f *flow, owner string) {
	of, at := t.value(e.X), t.value(e.Y)
	n, is := Unparen(e.Y).(*syntax.Literal)
	switch {
	case is && n.Token == syntax.INT && !of.has(aDict|aVector):
		if i, small := n.Value.(int64); small && i < mostParts {
			return t.part(e, of, int(i)), unknownOwner
		}
		return t.items(e, of), unknownOwner
	case of.nothing():
		return t.fresh(e, 0, 0), unknownOwner
	}
	untrace(at)
	if of.is(aVector) {
		of.held().mark(inVector)
		return of.held(), t.process(e.Y)
	} else if of.has(aVector) {
		of.held().mark(mixed)
	}
	return of.held(), unknownOwner
}

// slice returns the flow of a slice of a list or a tuple. Its bounds are positions, like an index.
func (t *tracer) slice(e *syntax.SliceExpr) *flow {
	for _, bound := range []syntax.Expr{e.Lo, e.Hi, e.Step} {
		if bound != nil {
			untrace(t.value(bound))
		}
	}
	of := t.value(e.X)
	if of.nothing() {
		return t.fresh(e, 0, 0)
	}
	f := t.fresh(e, of.shapes&(aList|aTuple), of.uses&untraced)
	join(f.held(), t.items(e, of))
	return f.root()
}

func (t *tracer) comprehension(e *syntax.Comprehension) *flow {
	bound := len(t.binds)
	for _, clause := range e.Clauses {
		switch c := clause.(type) {
		case *syntax.ForClause:
			t.bind(c.Vars, t.items(c, t.value(c.X)))
		case *syntax.IfClause:
			t.truth(c.Cond)
		}
	}
	f := t.fresh(e, aList, 0)
	if entry, is := e.Body.(*syntax.DictEntry); is {
		f = t.fresh(e, aDict, 0)
		t.entry(f, entry)
	} else {
		join(f.held(), t.value(e.Body))
	}
	t.unbind(bound)
	return f.root()
}

// unbind removes all bindings but the first n.
func (t *tracer) unbind(n int) {
	for _, b := range slices.Backward(t.binds[n:]) {
		t.bound[b.name] = b.outer
	}
	t.binds = t.binds[:n]
}

// bind binds the names of a comprehension to the items over which it goes.
func (t *tracer) bind(x syntax.Expr, f *flow) {
	if id, is := Unparen(x).(*syntax.Ident); is {
		b := &binding{id.Name, f, t.bound[id.Name]}
		t.binds, t.bound[id.Name] = append(t.binds, b), b
	}
	for i, item := range itemsOf(x) {
		t.bind(item, t.part(item, f, i))
	}
}
