package source

import "go.starlark.net/syntax"

// A bitwise operator is one that numbers and conditions do not have.
type bitwise struct {
	sign string
	at   syntax.Position
	a, b *flow
}

func (t *tracer) binary(e *syntax.BinaryExpr) *flow {
	switch e.Op {
	case syntax.AND, syntax.OR:
		a, b := t.value(e.X), t.value(e.Y)
		if a.is(aBool) && b.is(aBool) {
			break
		}
		untrace(a, b)
		return t.fresh(e, a.shapes|b.shapes, untraced)
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.GT, syntax.LE, syntax.GE:
		a, b := t.raw(e.X), t.raw(e.Y)
		meet(a, b, t.whose(e.X, 0), t.whose(e.Y, 0))
		compare(a, b)
	case syntax.IN, syntax.NOT_IN:
		t.sought(t.value(e.X), t.value(e.Y))
	default:
		return t.operate(e, e.Op, e.OpPos, t.operand(e.X), t.operand(e.Y), e.X, e.Y)
	}
	return t.fresh(e, aBool, 0)
}

// sought notes that a value is looked for among what another holds.
func (t *tracer) sought(v, in *flow) {
	if in.has(aVector) {
		in.held().mark(mixed)
	}
	if in.has(aDict) {
		untrace(v)
	}
	if in = in.root(); len(in.parts) == 0 {
		in.held()
	}
	for _, inside := range in.root().parts {
		compare(v, inside)
	}
}

// operate follows an operator that counts or puts together. x and y are what a and b are written as.
func (t *tracer) operate(by syntax.Node, op syntax.Token, at syntax.Position, a, b *flow, x, y syntax.Expr) *flow {
	sign := op.String()
	if op >= syntax.PLUS_EQ && op <= syntax.GTGT_EQ {
		op += syntax.PLUS - syntax.PLUS_EQ
	}
	bits := op == syntax.PIPE || op == syntax.AMP || op == syntax.CIRCUMFLEX
	if bits {
		t.bits = append(t.bits, bitwise{sign, at, a, b})
	}
	either := func(shapes int) bool { return a.has(shapes) || b.has(shapes) }
	switch plus := op == syntax.PLUS; {
	case plus && isInt(y):
		return counting(a, y)
	case plus && isInt(x):
		return counting(b, x)
	case a.yet() || b.yet():
		return t.fresh(by, 0, 0)
	case (bits || op == syntax.MINUS) && either(aSet|aDict):
		join(a, b)
		return a.root()
	case (plus || op == syntax.STAR) && either(aList|aTuple):
		f := t.fresh(by, (a.shapes|b.shapes)&(aList|aTuple), 0)
		for _, v := range []*flow{a, b} {
			if v.has(aList | aTuple) {
				join(f.held(), t.items(by, v))
			} else {
				untrace(v)
			}
		}
		return f.root()
	}
	for _, v := range []*flow{a, b} {
		if v.mark(reckoned); !v.is(aNumber) {
			untrace(v)
		}
	}
	return t.fresh(by, aNumber, reckoned)
}

// yet reports whether no value is known to come here; what does is met in the next pass.
func (f *flow) yet() bool { return !f.has(^aNone) && !f.does(untraced) }

// counting is a number and another that is written down, added.
func counting(f *flow, by syntax.Expr) *flow {
	f.mark(counted)
	if Unparen(by).(*syntax.Literal).Raw != "1" {
		f.mark(leaps)
	}
	return f.root()
}

func isInt(x syntax.Expr) bool {
	n, is := Unparen(x).(*syntax.Literal)
	return is && n.Token == syntax.INT
}

// isSum reports whether an expression adds a number that is written down.
func isSum(x syntax.Expr) bool {
	sum, is := Unparen(x).(*syntax.BinaryExpr)
	return is && sum.Op == syntax.PLUS && (isInt(sum.X) || isInt(sum.Y))
}
