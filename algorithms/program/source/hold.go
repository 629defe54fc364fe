package source

import "go.starlark.net/syntax"

// Lists, tuples, sets, dicts and vectors, and how what they hold is come by.

// any is one flow of all that the values of a flow hold.
func (t *tracer) any(f *flow) *flow {
	f = f.root()
	for _, inside := range f.holds() {
		join(f.held(), inside)
	}
	return f.held()
}

// nothing reports whether no value of a flow is known that holds others; what comes later is met the next time.
func (f *flow) nothing() bool { return !f.has(aTuple|containers) && !f.does(untraced) }

// part is the flow of a part of a tuple, or of what something else holds.
func (t *tracer) part(by syntax.Node, f *flow, i int) *flow {
	f = f.root()
	if !f.is(aTuple) || f.does(untraced) || f.elem != nil || i < 0 {
		return t.items(by, f)
	}
	if i >= len(f.parts) {
		return t.fresh(by, 0, 0)
	}
	return f.parts[i].root()
}

// items is the flow of what a loop goes through.
func (t *tracer) items(by syntax.Node, f *flow) *flow {
	switch {
	case f.nothing():
		return t.fresh(by, 0, 0)
	case f.has(aDict):
		if !f.is(aDict) {
			f.mark(untraced)
		}
		return t.fresh(by, 0, untraced)
	case f.has(aVector):
		f.held().mark(mixed)
	}
	return t.any(f)
}

// index is a place in something.
func (t *tracer) index(e *syntax.IndexExpr) traced {
	of, at := t.value(e.X).flow.root(), t.value(e.Y)
	n, is := Unparen(e.Y).(*syntax.Literal)
	switch {
	case of.is(aVector):
		of.held().mark(inVector)
		at.flow.mark(indexed)
		return traced{flow: of.held(), owner: t.whose(e.Y)}
	case of.is(aDict):
		t.untrace(at)
		return other(of.held())
	case is && n.Token == syntax.INT && !of.has(aDict|aVector):
		if i, small := n.Value.(int64); small {
			return other(t.part(e, of, int(i)))
		}
		return other(t.part(e, of, -1))
	case of.nothing():
		return other(t.fresh(e, 0, 0))
	}
	t.untrace(at)
	if of.has(aVector) {
		of.held().mark(mixed)
	}
	return other(t.any(of))
}

// slice is a piece of a list or a tuple: where it begins and ends is a place, as an index is.
func (t *tracer) slice(e *syntax.SliceExpr) traced {
	for _, bound := range []syntax.Expr{e.Lo, e.Hi, e.Step} {
		if bound != nil {
			t.untrace(t.value(bound))
		}
	}
	of := t.value(e.X).flow.root()
	switch {
	case of.nothing():
		return other(t.fresh(e, 0, 0))
	case of.is(aList):
		return other(of)
	}
	f := t.fresh(e, of.shapes&(aList|aTuple), of.uses&untraced)
	join(f.held(), t.items(e, of))
	return other(f)
}

// sought notes that a value is looked for among what another holds.
func (t *tracer) sought(v traced, in *flow) {
	t.lost(v)
	if in.has(aVector) {
		in.held().mark(mixed)
	}
	if in.has(aDict) {
		t.untrace(v)
	}
	for _, inside := range in.holds() {
		compare(v.flow, inside)
	}
}
