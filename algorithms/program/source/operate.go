package source

import "go.starlark.net/syntax"

// A bitwise is a use of an operator that numbers and conditions do not have.
type bitwise struct {
	sign string
	at   syntax.Position
	a, b *flow
}

func (t *tracer) binary(e *syntax.BinaryExpr) (f *flow, owner string) {
	switch e.Op {
	case syntax.AND, syntax.OR:
		a, b := t.value(e.X), t.value(e.Y)
		if a.is(aBool) && b.is(aBool) && !a.does(untraced) && !b.does(untraced) {
			break
		}
		untrace(a, b)
		return t.fresh(e, a.shapes|b.shapes, untraced), unknownOwner
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.GT, syntax.LE, syntax.GE:
		a, of := t.raw(e.X)
		b, by := t.raw(e.Y)
		meet(a, b, of, by)
		compare(a, b)
	case syntax.IN, syntax.NOT_IN:
		t.sought(t.value(e.X), t.value(e.Y))
	default:
		a, of := t.operand(e.X)
		b, by := t.operand(e.Y)
		switch f = t.operate(e, e.Op, e.OpPos, a, b, e.X, e.Y); {
		case !isSum(e):
			return f, unknownOwner
		case isInt(e.Y):
			return f, of
		}
		return f, by
	}
	return t.fresh(e, aBool, 0), anyOwner
}

// sought records that a value is looked up among what another one holds.
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

// operate follows an arithmetic or joining operator. x and y are the expressions for a and b.
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

// yet reports whether no value is known to arrive here yet. If one arrives later, the next pass finds it.
func (f *flow) yet() bool { return !f.has(^aNone) && !f.does(untraced) }

// counting follows the addition of a literal number.
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

// isSum reports whether an expression adds a literal number.
func isSum(x syntax.Expr) bool {
	sum, is := Unparen(x).(*syntax.BinaryExpr)
	return is && sum.Op == syntax.PLUS && (isInt(sum.X) || isInt(sum.Y))
}
