package eval

import (
	"slices"

	"go.starlark.net/syntax"
)

// index is v[i].
func (r *run) index(at place, v, i Value) Value {
	r.charge(at, 1)
	if d, is := v.(*Dict); is {
		r.hashable(at, i)
		j := r.find(at, d.Keys, i)
		if j < 0 {
			r.fail(at, "run-key", show(i), show(d))
		}
		return d.Values[j]
	}
	items, j := r.item(at, v, i)
	return items[j]
}

// item returns the items of a list, a tuple or a vector, and the index in them of an item.
func (r *run) item(at place, v, i Value) ([]Value, int) {
	items, is := itemsOf(v)
	if _, set := v.(*Set); !is || set {
		r.fail(at, "run-operator", v.Kind()+"[…]", "list, tuple, dict, vector")
	}
	n, is := i.(Int)
	if !is {
		r.fail(at, "run-argument", i.Kind(), "int")
	}
	if _, is := v.(*Vector); is {
		if n < 1 || int(n) > len(items) {
			r.fail(at, "run-nobody", show(n), itoa(len(items)))
		}
		return items, int(n) - 1
	}
	j := int(n)
	if j < 0 {
		j += len(items)
	}
	if j < 0 || j >= len(items) {
		r.fail(at, "run-index", show(n), itoa(len(items)))
	}
	return items, j
}

// setIndex is v[i] = x.
func (r *run) setIndex(at place, v, i, x Value) {
	if d, is := v.(*Dict); is {
		r.setKey(at, d, i, x)
		return
	}
	h := heldOf(v)
	if _, set := v.(*Set); h == nil || set {
		r.fail(at, "run-operator", v.Kind()+"[…] =", "list, dict, vector")
	}
	r.changes(at, h, v.Kind())
	items, j := r.item(at, v, i)
	items[j] = x
}

// setKey is d[key] = x.
func (r *run) setKey(at place, d *Dict, key, x Value) {
	r.hashable(at, key)
	r.changes(at, &d.held, "dict")
	if j := r.find(at, d.Keys, key); j >= 0 {
		d.Values[j] = x
		return
	}
	r.checkLength(at, len(d.Keys)+1)
	r.grows(at, 2)
	d.Keys, d.Values = append(d.Keys, key), append(d.Values, x)
}

// slice is v[from:to:step] of a list or a tuple.
func (c *compiler) slice(e *syntax.SliceExpr) expr {
	of, at := c.expr(e.X), placeOf(e)
	bounds := [3]expr{}
	for i, b := range []syntax.Expr{e.Lo, e.Hi, e.Step} {
		if b != nil {
			bounds[i] = c.expr(b)
		}
	}
	return func(r *run, locals []Value) Value {
		v := of(r, locals)
		if k := v.Kind(); k != "list" && k != "tuple" {
			r.fail(at, "run-operator", k+"[:]", "list, tuple")
		}
		var given [3]*int
		for i, b := range bounds {
			if b == nil {
				continue
			}
			switch n := b(r, locals).(type) {
			case none:
			case Int:
				given[i] = new(int)
				*given[i] = int(n)
			default:
				r.fail(at, "run-argument", n.Kind(), "int")
			}
		}
		items, _ := itemsOf(v) // after evaluating the bounds, because they may have changed it
		r.makes(at, len(items))
		return like(v, r.sliced(at, items, given))
	}
}

func (r *run) sliced(at place, items []Value, given [3]*int) []Value {
	step := 1
	if given[2] != nil {
		step = *given[2]
	}
	if step == 0 {
		r.fail(at, "run-zero", "[::]", "")
	}
	low, high := 0, len(items)
	if step < 0 {
		low, high = -1, len(items)-1
	}
	bound := func(b *int, usual int) int {
		if b == nil {
			return usual
		}
		n := *b
		if n < 0 {
			n += len(items)
		}
		return max(low, min(high, n))
	}
	var out []Value
	if step > 0 {
		to := bound(given[1], high)
		for i := bound(given[0], low); i < to; i += min(step, len(items)+1) {
			out = append(out, items[i])
		}
		return slices.Clip(out)
	}
	to := bound(given[1], low)
	for i := bound(given[0], high); i > to; i += max(step, -len(items)-1) {
		out = append(out, items[i])
	}
	return out
}
