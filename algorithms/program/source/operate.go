package source

import "go.starlark.net/syntax"

func (t *tracer) binary(e *syntax.BinaryExpr) traced {
	switch e.Op {
	case syntax.AND, syntax.OR:
		return t.either(e, t.value(e.X), t.value(e.Y))
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.GT, syntax.LE, syntax.GE:
		a, b := t.raw(e.X), t.raw(e.Y)
		t.meet(a, b)
		compare(a.flow, b.flow)
	case syntax.IN, syntax.NOT_IN:
		a, in := t.value(e.X), t.value(e.Y)
		t.sought(a, in.flow)
	default:
		return t.operate(e, e.Op, e.OpPos, t.value(e.X), t.value(e.Y), e.X, e.Y)
	}
	return ofEvery(t.fresh(e, aBool, 0))
}

// operate follows an operator that counts or puts together. x and y are what a and b are written as.
func (t *tracer) operate(by syntax.Node, op syntax.Token, at syntax.Position, a, b traced, x, y syntax.Expr) traced {
	sign := op.String()
	if op >= syntax.PLUS_EQ && op <= syntax.GTGT_EQ {
		op += syntax.PLUS - syntax.PLUS_EQ
	}
	bits := op == syntax.PIPE || op == syntax.AMP || op == syntax.CIRCUMFLEX
	if bits {
		t.bits = append(t.bits, bitwise{sign, at, a.flow, b.flow})
	}
	either := func(shapes int) bool { return a.flow.has(shapes) || b.flow.has(shapes) }
	switch plus := op == syntax.PLUS; {
	case plus && isInt(y):
		return counting(a, y)
	case plus && isInt(x):
		return counting(b, x)
	case a.yet() || b.yet():
		return other(t.fresh(by, 0, 0))
	case (bits || op == syntax.MINUS) && either(aSet|aDict):
		join(a.flow, b.flow)
		return a
	case (plus || op == syntax.STAR) && either(aList|aTuple):
		return other(t.concatenated(by, a, b, op))
	}
	for _, v := range []traced{a, b} {
		if v.flow.is(aNumber) || v.flow.root().shapes == 0 {
			v.flow.mark(reckoned)
		} else {
			t.untrace(v)
		}
	}
	return ofEvery(t.fresh(by, aNumber, reckoned))
}

// counting is a number and another that is written down, added.
func counting(v traced, by syntax.Expr) traced {
	v.flow.mark(counted)
	if Unparen(by).(*syntax.Literal).Raw != "1" {
		v.flow.mark(leaps)
	}
	v.up = true
	return v
}

// concatenated is the flow of two lists, or tuples, one after the other; or of one, as often as a number says.
func (t *tracer) concatenated(by syntax.Node, a, b traced, op syntax.Token) *flow {
	if op == syntax.PLUS && !a.flow.has(aTuple) && !b.flow.has(aTuple) {
		join(a.flow, b.flow)
		return a.flow.root()
	}
	f := t.fresh(by, (a.flow.root().shapes|b.flow.root().shapes)&(aList|aTuple), 0)
	for _, v := range []traced{a, b} {
		if op == syntax.STAR && !v.flow.has(aList|aTuple) {
			t.untrace(v)
		} else {
			join(f.held(), t.items(by, v.flow))
		}
	}
	return f.root()
}

// either is the one or the other of two values: of and, the first only if it is 0, None or empty.
func (t *tracer) either(e *syntax.BinaryExpr, a, b traced) traced {
	f := t.fresh(e, (a.flow.root().shapes|b.flow.root().shapes)&^(aVector|aMessage), 0)
	if e.Op == syntax.OR || a.flow.has(containers) {
		t.shared(f, a)
	} else if a.flow.has(aNumber) {
		f.mark(fromZero | zeroed)
	}
	t.shared(f, b)
	return other(f)
}

// shared lets a flow hold what a value holds. Its number, or its tuple, is not followed any further.
func (t *tracer) shared(f *flow, v traced) {
	if v.flow.has(aNumber|aTuple|aVector|aMessage) || v.flow.does(untraced) {
		t.lost(v)
		t.untrace(v)
		f.mark(untraced)
	}
	if v.flow.has(aList | aSet | aDict) {
		join(f.held(), v.flow.held())
	}
}

func isInt(x syntax.Expr) bool {
	n, is := Unparen(x).(*syntax.Literal)
	return is && n.Token == syntax.INT
}
