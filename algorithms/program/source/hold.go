package source

import "go.starlark.net/syntax"

// Lists, tuples, sets, dicts and vectors, and how what they hold is come by.

// ofAll is a value that goes with the numbers of every process.
func ofAll(f *flow) traced { return traced{flow: f, owner: "*"} }

// other is a value of which it cannot be told whose it is.
func other(f *flow) traced { return traced{flow: f, owner: "?"} }

// unknown is a value of which nothing is known.
func (t *tracer) unknown() traced { return other(t.fresh(0, untraced)) }

func (v traced) unknown() bool { return v.flow.root().uses&untraced != 0 }

// yet tells whether no value is known to come here; what does is met the next time.
func (v traced) yet() bool { return v.flow.root().shapes&^aNone == 0 && !v.unknown() }

// untrace notes that it is not known what is done with values, and with what they hold.
func (t *tracer) untrace(vs ...traced) {
	for _, v := range vs {
		v.flow.root().uses |= untraced
	}
}

// any is one flow of all that the values of a flow hold.
func (t *tracer) any(f *flow) *flow {
	f = f.root()
	for _, inside := range f.holds() {
		join(f.held(), inside)
	}
	return f.held()
}

// nothing tells whether no value of a flow is known that holds others; what comes later is met the next time.
func (f *flow) nothing() bool {
	f = f.root()
	return f.shapes&(aTuple|containers) == 0 && f.uses&untraced == 0
}

// part is the flow of a part of a tuple, or of what something else holds.
func (t *tracer) part(f *flow, i int) *flow {
	f = f.root()
	if f.shapes&^aNone != aTuple || f.uses&untraced != 0 || f.elem != nil || i < 0 {
		return t.items(f)
	}
	if i >= len(f.parts) {
		return t.fresh(0, 0)
	}
	return f.parts[i].root()
}

// items is the flow of what a loop goes through.
func (t *tracer) items(f *flow) *flow {
	f = f.root()
	switch {
	case f.nothing():
		return t.fresh(0, 0)
	case f.shapes&^aNone == aDict:
		return f.keys()
	case f.shapes&aVector != 0:
		f.held().uses |= mixed
	}
	return t.any(f)
}

// index is a place in something.
func (t *tracer) index(e *syntax.IndexExpr) traced {
	of, at := t.value(e.X).flow.root(), t.value(e.Y)
	switch of.shapes &^ aNone {
	case aDict:
		t.lost(at)
		join(of.keys(), at.flow)
		return other(of.held())
	case aVector:
		of.held().uses |= inVector
		at.flow.root().uses |= indexed
		return traced{flow: of.held(), owner: t.whose(e.Y)}
	}
	if n, is := unparen(e.Y).(*syntax.Literal); is && n.Token == syntax.INT && of.shapes&(aDict|aVector) == 0 {
		i, small := n.Value.(int64)
		if !small {
			i = -1
		}
		return other(t.part(of, int(i)))
	}
	if of.nothing() {
		return other(t.fresh(0, 0))
	}
	t.untrace(at)
	if of.shapes&aDict != 0 {
		join(of.keys(), at.flow)
	}
	if of.shapes&aVector != 0 {
		of.held().uses |= mixed
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
	v := t.value(e.X)
	switch of := v.flow.root(); {
	case of.nothing():
		return other(t.fresh(0, 0))
	case of.shapes&^aNone == aList:
		return other(of)
	default:
		f := t.fresh(of.shapes&(aList|aTuple), of.uses&untraced)
		join(f.held(), t.items(of))
		return other(f.root())
	}
}

// sought notes that a value is looked for among what another holds.
func (t *tracer) sought(v traced, in *flow) {
	t.lost(v)
	in = in.root()
	if in.shapes&aVector != 0 {
		in.held().uses |= mixed
	}
	if in.shapes&^aNone == aDict {
		compare(v.flow, in.keys())
		return
	}
	for _, inside := range in.holds() {
		compare(v.flow, inside)
	}
}
