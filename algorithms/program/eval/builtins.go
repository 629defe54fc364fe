package eval

import (
	"maps"
	"slices"

	"go.starlark.net/syntax"

	"fano/algorithms/program/source"
)

// arguments are the arguments of a call of a built-in function, by position and by name.
type arguments struct {
	at      place
	items   []Value
	key     func(r *run, v Value) Value // of sorted, min and max
	reverse bool
}

// builtin compiles a call of a built-in function. A key= is a lambda, or the name of a helper or a built-in function.
func (c *compiler) builtin(e *syntax.CallExpr, name string) expr {
	at := placeOf(e)
	var args []expr
	var key func(*run, []Value, Value) Value
	var reverse expr
	for _, a := range e.Args {
		named, is := a.(*syntax.BinaryExpr)
		if !is || named.Op != syntax.EQ {
			args = append(args, c.expr(a))
			continue
		}
		if named.X.(*syntax.Ident).Name == "key" {
			key = c.key(named.Y)
		} else {
			reverse = c.expr(named.Y)
		}
	}
	does := builtins[name]
	if does == nil {
		panic("eval: a function that source lets pass: " + name)
	}
	return func(r *run, locals []Value) Value {
		a := arguments{at: at, items: evaluated(r, locals, args)}
		r.checkMethod(at, "", name, len(a.items))
		if key != nil {
			a.key = func(r *run, v Value) Value { return key(r, locals, v) }
		}
		if reverse != nil {
			a.reverse = truth(reverse(r, locals))
		}
		r.charge(at, 1+len(a.items))
		return does(r, a)
	}
}

// key compiles the function by which sorted, min and max compare: a lambda, a helper, or a built-in function.
func (c *compiler) key(e syntax.Expr) func(r *run, locals []Value, v Value) Value {
	at := placeOf(e)
	if l, is := source.Unparen(e).(*syntax.LambdaExpr); is {
		outer := c.names
		c.names = maps.Clone(outer)
		i := c.hidden()
		c.names[l.Params[0].(*syntax.Ident).Name] = i
		body := c.expr(l.Body)
		c.names = outer
		return func(r *run, locals []Value, v Value) Value {
			was := locals[i]
			locals[i] = v
			made := body(r, locals)
			locals[i] = was
			return made
		}
	}
	if does := c.builtIn(e); does != nil {
		return func(r *run, _ []Value, v Value) Value {
			r.charge(at, 1)
			return does(r, arguments{at: at, items: []Value{v}})
		}
	}
	x := c.expr(e)
	return func(r *run, locals []Value, v Value) Value {
		by := x(r, locals)
		f, is := by.(*callable)
		if !is || f.f.params != 1 {
			r.fail(at, "run-argument", by.Kind(), "lambda x: …")
		}
		r.charge(at, 1)
		return f.f.call(r, v)
	}
}

// builtIn returns the built-in function to which a name refers, nil if it refers to something else.
func (c *compiler) builtIn(e syntax.Expr) func(r *run, a arguments) Value {
	id, is := source.Unparen(e).(*syntax.Ident)
	if !is {
		return nil
	}
	_, local := c.names[id.Name]
	if local || c.constant(id.Name) != nil {
		return nil
	}
	return builtins[id.Name]
}

var builtins map[string]func(r *run, a arguments) Value

func init() {
	builtins = map[string]func(r *run, a arguments) Value{
		"abs": absolute, "all": all, "any": anyOf, "bool": boolean, "dict": dict, "enumerate": enumerate, "int": whole,
		"len": length, "list": list, "max": most, "min": least, "range": span, "reversed": reversed, "set": set,
		"sorted": sorted, "tuple": tuple, "zip": zip, "per_process": perProcess,
	}
}

func absolute(r *run, a arguments) Value {
	return Int(max(r.whole(a.at, a.items[0]), -r.whole(a.at, a.items[0])))
}

func all(r *run, a arguments) Value {
	return Bool(!slices.ContainsFunc(r.items(a.at, a.items[0]), func(v Value) bool { return !truth(v) }))
}

func anyOf(r *run, a arguments) Value {
	return Bool(slices.ContainsFunc(r.items(a.at, a.items[0]), truth))
}

func boolean(_ *run, a arguments) Value { return Bool(len(a.items) > 0 && truth(a.items[0])) }

func whole(r *run, a arguments) Value {
	if len(a.items) == 0 {
		return Int(0)
	}
	if b, is := a.items[0].(Bool); is {
		return Int(rank(b))
	}
	return Int(r.whole(a.at, a.items[0]))
}

func length(r *run, a arguments) Value {
	items, is := itemsOf(a.items[0])
	if !is {
		r.fail(a.at, "run-argument", a.items[0].Kind(), "list, tuple, set, dict")
	}
	return Int(len(items))
}

// optionalItems returns a copy of the items of the only argument, nil if there is none.
func (a arguments) optionalItems(r *run) []Value {
	if len(a.items) == 0 {
		return nil
	}
	items := r.items(a.at, a.items[0])
	r.makes(a.at, len(items))
	return slices.Clone(items)
}

func list(r *run, a arguments) Value  { return &List{Items: a.optionalItems(r)} }
func tuple(r *run, a arguments) Value { return &Tuple{a.optionalItems(r)} }

func set(r *run, a arguments) Value {
	s := &Set{}
	r.makes(a.at, 0)
	for _, v := range a.optionalItems(r) {
		r.add(a.at, s, v)
	}
	return s
}

func dict(r *run, a arguments) Value {
	d := &Dict{}
	r.makes(a.at, 0)
	if len(a.items) > 0 {
		r.pairs(a.at, d, a.items[0])
	}
	return d
}

// pairs adds to a dict what another one holds, or pairs of a key and a value.
func (r *run) pairs(at place, d *Dict, from Value) {
	if other, is := from.(*Dict); is {
		for i, key := range slices.Clone(other.Keys) {
			r.setKey(at, d, key, other.Values[i])
		}
		return
	}
	all := r.items(at, from)
	r.makes(at, len(all))
	for _, pair := range slices.Clone(all) {
		items, is := itemsOf(pair)
		if !is || len(items) != 2 {
			r.fail(at, "run-argument", show(pair), "(key, value)")
		}
		r.setKey(at, d, items[0], items[1])
	}
}

func enumerate(r *run, a arguments) Value {
	from := 0
	if len(a.items) > 1 {
		from = r.whole(a.at, a.items[1])
	}
	l, items := &List{}, r.items(a.at, a.items[0])
	r.makesPairs(a.at, len(items), 2)
	for i, v := range items {
		l.Items = append(l.Items, &Tuple{[]Value{r.number(a.at, int64(from)+int64(i)), v}})
	}
	return l
}

// span is range, here a tuple of bounded length.
func span(r *run, a arguments) Value {
	bounds := []int{0, 0, 1}
	switch at := a.items; len(at) {
	case 1:
		bounds[1] = r.whole(a.at, at[0])
	default:
		for i, v := range at {
			bounds[i] = r.whole(a.at, v)
		}
	}
	if bounds[2] == 0 {
		r.fail(a.at, "run-zero", "range", "")
	}
	t := &Tuple{}
	for i := bounds[0]; bounds[2] > 0 && i < bounds[1] || bounds[2] < 0 && i > bounds[1]; i += bounds[2] {
		r.grows(a.at, 1)
		r.checkLength(a.at, len(t.Items)+1)
		t.Items = append(t.Items, Int(i))
	}
	return t
}

func reversed(r *run, a arguments) Value {
	items := a.optionalItems(r)
	slices.Reverse(items)
	return &List{Items: items}
}

func sorted(r *run, a arguments) Value {
	items := a.optionalItems(r)
	keys := a.keys(r, items)
	r.makes(a.at, 2*len(items))
	places := make([]int, len(items))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(i, j int) int {
		c := r.compare(a.at, keys[i], keys[j])
		if a.reverse {
			return -c
		}
		return c
	})
	l := &List{}
	for _, i := range places {
		l.Items = append(l.Items, items[i])
	}
	return l
}

// keys returns the values by which items are compared.
func (a arguments) keys(r *run, items []Value) []Value {
	if a.key == nil {
		return items
	}
	keys := make([]Value, 0, len(items))
	r.makes(a.at, len(items))
	for _, v := range items {
		keys = append(keys, a.key(r, v))
	}
	return keys
}

func most(r *run, a arguments) Value  { return a.extreme(r, "max", 1) }
func least(r *run, a arguments) Value { return a.extreme(r, "min", -1) }

// extreme returns the first of the greatest or least items, among the arguments or in the only one.
func (a arguments) extreme(r *run, name string, sign int) Value {
	items := a.items
	if len(items) == 1 {
		items = a.optionalItems(r) // a copy, because the key function may change the value
	}
	if len(items) == 0 {
		r.fail(a.at, "run-empty", name, "")
	}
	keys, best := a.keys(r, items), 0
	for i := range items {
		if r.compare(a.at, keys[i], keys[best])*sign > 0 {
			best = i
		}
	}
	return items[best]
}

func zip(r *run, a arguments) Value {
	l := &List{}
	var of [][]Value
	for _, v := range a.items {
		of = append(of, r.items(a.at, v))
	}
	for i := 0; len(of) > 0; i++ {
		t := &Tuple{make([]Value, 0, len(of))}
		r.makesPairs(a.at, 1, len(of))
		for _, items := range of {
			if i >= len(items) {
				return l
			}
			t.Items = append(t.Items, items[i])
		}
		l.Items = append(l.Items, t)
	}
	return l
}

// perProcess is per_process: while the state is declared, a vector with one element.
func perProcess(_ *run, a arguments) Value { return &Vector{Items: []Value{a.items[0]}} }
