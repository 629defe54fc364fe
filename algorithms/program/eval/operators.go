package eval

import (
	"slices"

	"go.starlark.net/syntax"
)

func (c *compiler) unary(e *syntax.UnaryExpr) expr {
	at := placeOf(e)
	if e.Op == syntax.NOT {
		x := c.condition(e.X)
		return func(r *run, locals []Value) Value {
			r.charge(at, 1)
			r.denies = !r.denies
			holds := !truth(x(r, locals))
			r.denies = !r.denies
			return Bool(holds)
		}
	}
	x := c.expr(e.X)
	return func(r *run, locals []Value) Value {
		r.charge(at, 1)
		v := x(r, locals)
		n, is := v.(Int)
		if !is {
			r.fail(at, "run-operator", e.Op.String()+" "+v.Kind(), "int")
		}
		if e.Op == syntax.MINUS {
			return -n
		}
		return n
	}
}

func (c *compiler) binary(e *syntax.BinaryExpr) expr {
	if isComparison(e.Op) {
		return c.compared(e)
	}
	if e.Op == syntax.AND || e.Op == syntax.OR {
		if c.program.judge != nil {
			return c.tested(e, true)
		}
		return c.joined(e, true)
	}
	x, y, at, op := c.expr(e.X), c.expr(e.Y), placeOf(e), e.Op
	return func(r *run, locals []Value) Value {
		a, b := x(r, locals), y(r, locals)
		return r.join(at, op, a, b)
	}
}

// joined compiles and, and or; answers says that its value is used, and not only its truth.
func (c *compiler) joined(e *syntax.BinaryExpr, answers bool) expr {
	x, y, at, decides := c.condition(e.X), c.tested(e.Y, answers), placeOf(e), e.Op == syntax.OR
	return func(r *run, locals []Value) Value {
		r.charge(at, 1)
		if v := x(r, locals); truth(v) == decides {
			return v
		}
		return y(r, locals)
	}
}

// holds reports whether a comparison holds.
func (r *run) holds(at place, op syntax.Token, a, b Value) bool {
	switch op {
	case syntax.EQL:
		return r.equal(at, a, b)
	case syntax.NEQ:
		return !r.equal(at, a, b)
	case syntax.IN, syntax.NOT_IN:
		return r.contains(at, b, a) == (op == syntax.IN)
	}
	if x, is := a.(*Set); is {
		if y, is := b.(*Set); is {
			return r.holdsOfSets(at, op, x, y)
		}
	}
	switch op {
	case syntax.LT:
		return r.compare(at, a, b) < 0
	case syntax.LE:
		return r.compare(at, a, b) <= 0
	case syntax.GT:
		return r.compare(at, a, b) > 0
	}
	return r.compare(at, a, b) >= 0
}

// holdsOfSets compares two sets by inclusion, strict for < and >.
func (r *run) holdsOfSets(at place, op syntax.Token, x, y *Set) bool {
	if op == syntax.GT || op == syntax.GE {
		x, y = y, x
	}
	if (op == syntax.LT || op == syntax.GT) && len(x.Items) == len(y.Items) {
		return false
	}
	return r.within(at, x.Items, y.Items)
}

// contains is in. It fails for values that a set or a dict can never hold.
func (r *run) contains(at place, all, v Value) bool {
	items, is := itemsOf(all)
	if !is {
		r.fail(at, "run-iterate", all.Kind(), "")
	}
	switch all.(type) {
	case *Set, *Dict:
		r.hashable(at, v)
	}
	return r.find(at, items, v) >= 0
}

// join applies a binary operator that yields a new value.
func (r *run) join(at place, op syntax.Token, a, b Value) Value {
	r.charge(at, 1)
	switch x := a.(type) {
	case Int:
		switch y := b.(type) {
		case Int:
			if v := r.arithmetic(at, op, int64(x), int64(y)); v != nil {
				return v
			}
		case *List, *Tuple:
			if op == syntax.STAR {
				return r.repeat(at, b, x)
			}
		}
	case *Set:
		if y, is := b.(*Set); is {
			if v := r.joinSets(at, op, x, y); v != nil {
				return v
			}
		}
	case *Dict:
		if y, is := b.(*Dict); is && op == syntax.PIPE {
			return r.joinDicts(at, x, y)
		}
	case *List, *Tuple:
		if y, is := b.(Int); is && op == syntax.STAR {
			return r.repeat(at, a, y)
		}
		if op == syntax.PLUS && a.Kind() == b.Kind() {
			return r.chain(at, a, b)
		}
	}
	r.fail(at, "run-operator", a.Kind()+" "+op.String()+" "+b.Kind(), "")
	return nil
}

func (r *run) arithmetic(at place, op syntax.Token, x, y int64) Value {
	switch op {
	case syntax.PLUS:
		return r.number(at, x+y)
	case syntax.MINUS:
		return r.number(at, x-y)
	case syntax.STAR:
		if p := x * y; x == 0 || p/x == y {
			return r.number(at, p)
		}
		return r.number(at, MostNumber)
	case syntax.SLASHSLASH, syntax.PERCENT:
		if y == 0 {
			r.fail(at, "run-zero", op.String(), "")
		}
		quotient, rest := x/y, x%y
		if rest != 0 && (rest < 0) != (y < 0) { // rounds down, as in Python
			quotient, rest = quotient-1, rest+y
		}
		if op == syntax.PERCENT {
			return Int(rest)
		}
		return Int(quotient)
	}
	return nil
}

// joinSets is |, &, - and ^ of sets: the items of the first in their order, then those of the second; the items of an
// intersection are in the order of the second, as in Starlark's own evaluator. It returns nil for other operators.
func (r *run) joinSets(at place, op syntax.Token, x, y *Set) Value {
	out := &Set{}
	r.makes(at, 0)
	add := func(items, others []Value, want bool) {
		for _, v := range items {
			if (r.find(at, others, v) >= 0) == want {
				r.checkLength(at, len(out.Items)+1)
				r.grows(at, 1)
				out.Items = append(out.Items, v)
			}
		}
	}
	switch op {
	case syntax.PIPE:
		r.makes(at, len(x.Items))
		out.Items = slices.Clone(x.Items)
		add(y.Items, x.Items, false)
	case syntax.AMP:
		add(y.Items, x.Items, true)
	case syntax.MINUS:
		add(x.Items, y.Items, false)
	case syntax.CIRCUMFLEX:
		add(x.Items, y.Items, false)
		add(y.Items, x.Items, false)
	default:
		return nil
	}
	return out
}

// joinDicts is | of dicts: the second one's value wins if both have a key.
func (r *run) joinDicts(at place, x, y *Dict) Value {
	r.makes(at, 2*len(x.Keys))
	all := &Dict{Keys: slices.Clone(x.Keys), Values: slices.Clone(x.Values)}
	r.pairs(at, all, y)
	return all
}

// chain is + of two lists or two tuples.
func (r *run) chain(at place, a, b Value) Value {
	xs, _ := itemsOf(a)
	ys, _ := itemsOf(b)
	r.checkLength(at, len(xs)+len(ys))
	r.makes(at, len(xs)+len(ys))
	return like(a, slices.Concat(xs, ys))
}

// repeat is * of a list or a tuple and a number.
func (r *run) repeat(at place, v Value, n Int) Value {
	items, _ := itemsOf(v)
	if n <= 0 || len(items) == 0 {
		return like(v, nil)
	}
	if n > Int(r.maxItems) {
		r.checkLength(at, r.maxItems+1)
	}
	r.checkLength(at, len(items)*int(n))
	r.makes(at, len(items)*int(n))
	return like(v, slices.Repeat(items, int(n)))
}

// like returns a value of the same kind with other items; for a dict these are the keys.
func like(v Value, items []Value) Value {
	switch v := v.(type) {
	case *Tuple:
		return &Tuple{items}
	case *Set:
		return &Set{Items: items}
	case *Vector:
		return &Vector{Items: items}
	case *Dict:
		return &Dict{Keys: items, Values: slices.Clone(v.Values)}
	}
	return &List{Items: items}
}

// augment is op=. A mutable list, set or dict is changed in place.
func (r *run) augment(at place, op syntax.Token, a, b Value) Value {
	switch x := a.(type) {
	case *List:
		if items, is := itemsOf(b); is && op == syntax.PLUS {
			r.changes(at, &x.held, "list")
			r.checkLength(at, len(x.Items)+len(items))
			r.grows(at, len(items))
			x.Items = append(x.Items, items...)
			return x
		}
	case *Set:
		y, is := b.(*Set)
		if is && op == syntax.PIPE {
			r.changes(at, &x.held, "set")
			for _, v := range y.Items {
				r.insert(at, x, v)
			}
			return x
		}
		if is {
			if v, is := r.joinSets(at, op, x, y).(*Set); is {
				r.changes(at, &x.held, "set")
				x.Items = v.Items
				return x
			}
		}
	case *Dict:
		if y, is := b.(*Dict); is && op == syntax.PIPE {
			r.changes(at, &x.held, "dict")
			r.pairs(at, x, y)
			return x
		}
	}
	return r.join(at, op, a, b)
}
