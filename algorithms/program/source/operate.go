package source

import "go.starlark.net/syntax"

// operate follows an operator. x and y are what a and b are written as.
func (t *tracer) operate(op syntax.Token, at syntax.Position, a, b traced, x, y syntax.Expr) traced {
	switch op {
	case syntax.PIPE, syntax.AMP, syntax.CIRCUMFLEX, syntax.PIPE_EQ, syntax.AMP_EQ, syntax.CIRCUMFLEX_EQ:
		t.bits = append(t.bits, bitwise{op, at, a.flow, b.flow})
	}
	switch op {
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.GT, syntax.LE, syntax.GE:
		t.meet(a, b)
		compare(a.flow, b.flow)
		return ofAll(t.fresh(aBool, 0))
	case syntax.IN, syntax.NOT_IN:
		t.sought(a, b.flow)
		return ofAll(t.fresh(aBool, 0))
	}
	if counts := (op == syntax.PLUS || op == syntax.PLUS_EQ) && (isInt(x) || isInt(y)); !counts && (a.yet() || b.yet()) {
		return other(t.fresh(0, 0))
	}
	switch op {
	case syntax.PIPE, syntax.AMP, syntax.CIRCUMFLEX, syntax.PIPE_EQ, syntax.AMP_EQ, syntax.CIRCUMFLEX_EQ,
		syntax.MINUS, syntax.MINUS_EQ:
		if (a.flow.root().shapes|b.flow.root().shapes)&(aSet|aDict) != 0 {
			join(a.flow, b.flow)
			return a
		}
	case syntax.PLUS, syntax.PLUS_EQ:
		if isInt(y) {
			return counting(a, y)
		}
		if isInt(x) && op == syntax.PLUS {
			return counting(b, x)
		}
		if (a.flow.root().shapes|b.flow.root().shapes)&(aList|aTuple) != 0 {
			return other(t.concatenated(a.flow, b.flow))
		}
	case syntax.STAR, syntax.STAR_EQ:
		if (a.flow.root().shapes|b.flow.root().shapes)&(aList|aTuple) != 0 {
			return t.repeated(a, b)
		}
	}
	return t.reckon(a, b)
}

// counting is a number and another that is written down, added.
func counting(v traced, by syntax.Expr) traced {
	v.flow.root().uses |= counted
	if unparen(by).(*syntax.Literal).Raw != "1" {
		v.flow.root().uses |= leaps
	}
	v.up = true
	return v
}

// either is the one or the other of two values: of and, the first only if it is 0, None or empty.
func (t *tracer) either(op syntax.Token, a, b traced) traced {
	f := t.fresh((a.flow.root().shapes|b.flow.root().shapes)&^(aVector|aMessage), 0)
	if op == syntax.OR || a.flow.root().shapes&containers != 0 {
		t.shared(f, a)
	} else if a.flow.root().shapes&aNumber != 0 {
		f.uses |= fromZero | zeroed
	}
	t.shared(f, b)
	return other(f)
}

// shared lets a flow hold what a value holds. Its number, or its tuple, is not followed any further.
func (t *tracer) shared(f *flow, v traced) {
	of := v.flow.root()
	if of.shapes&(aNumber|aTuple|aVector|aMessage) != 0 || v.unknown() {
		t.lost(v)
		t.untrace(v)
		f.root().uses |= untraced
	}
	if of.shapes&(aList|aSet|aDict) != 0 {
		join(f.held(), of.held())
	}
	if of.shapes&aDict != 0 {
		join(f.keys(), of.keys())
	}
}

// concatenated is the flow of two lists, or tuples, one after the other.
func (t *tracer) concatenated(a, b *flow) *flow {
	if a, b = a.root(), b.root(); (a.shapes|b.shapes)&aTuple == 0 {
		join(a, b)
		return a.root()
	}
	f := t.fresh((a.shapes|b.shapes)&(aList|aTuple), 0)
	join(f.held(), t.items(a))
	join(f.held(), t.items(b))
	return f.root()
}

// repeated is a list or a tuple, as many times as a number says.
func (t *tracer) repeated(a, b traced) traced {
	f := t.fresh((a.flow.root().shapes|b.flow.root().shapes)&(aList|aTuple), 0)
	for _, v := range []traced{a, b} {
		if v.flow.root().shapes&(aList|aTuple) == 0 {
			t.untrace(v)
		} else {
			join(f.held(), t.items(v.flow))
		}
	}
	return other(f.root())
}

// reckon is arithmetic that tells nothing of the numbers.
func (t *tracer) reckon(a, b traced) traced {
	for _, v := range []traced{a, b} {
		if f := v.flow.root(); f.shapes&^aNone == aNumber || f.shapes == 0 {
			f.uses |= reckoned
		} else {
			t.untrace(v)
		}
	}
	return ofAll(t.fresh(aNumber, reckoned))
}

func isInt(x syntax.Expr) bool {
	n, is := unparen(x).(*syntax.Literal)
	return is && n.Token == syntax.INT
}
