package eval

import (
	"maps"

	"go.starlark.net/syntax"

	"fano/algorithms/program/source"
)

func (c *compiler) expr(e syntax.Expr) expr {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return c.expr(e.X)
	case *syntax.Ident:
		return c.name(e)
	case *syntax.Literal:
		v := literal(e)
		return func(*run, []Value) Value { return v }
	case *syntax.TupleExpr:
		return c.display(e, e.List, func(items []Value) Value { return &Tuple{items} })
	case *syntax.ListExpr:
		return c.display(e, e.List, func(items []Value) Value { return &List{Items: items} })
	case *syntax.DictExpr:
		return c.dict(e)
	case *syntax.CondExpr:
		cond, yes, no, at := c.condition(e.Cond), c.expr(e.True), c.expr(e.False), placeOf(e)
		return func(r *run, locals []Value) Value {
			r.charge(at, 1)
			if truth(r.withoutReasons(locals, cond)) {
				return yes(r, locals)
			}
			return no(r, locals)
		}
	case *syntax.UnaryExpr:
		return c.unary(e)
	case *syntax.BinaryExpr:
		return c.binary(e)
	case *syntax.DotExpr:
		return c.attribute(e)
	case *syntax.IndexExpr:
		of, index, at := c.expr(e.X), c.expr(e.Y), placeOf(e)
		return func(r *run, locals []Value) Value { return r.index(at, of(r, locals), index(r, locals)) }
	case *syntax.SliceExpr:
		return c.slice(e)
	case *syntax.Comprehension:
		return c.comprehension(e)
	case *syntax.CallExpr:
		return c.call(e)
	}
	panic("eval: an expression that source lets pass and nobody runs")
}

func literal(e *syntax.Literal) Value {
	switch v := e.Value.(type) {
	case int64:
		return Int(v)
	case string:
		return Word(v)
	}
	return None
}

// name compiles a local name, a constant, or a helper passed as a value; True, False and None are constants.
func (c *compiler) name(e *syntax.Ident) expr {
	at := placeOf(e)
	if i, local := c.names[e.Name]; local {
		return func(r *run, locals []Value) Value {
			v := locals[i]
			if v == nil {
				r.fail(at, "run-unset", e.Name, "")
			}
			return v
		}
	}
	v := c.constant(e.Name)
	if v == nil { // a constant that is defined further down
		return func(r *run, _ []Value) Value { r.fail(at, "run-unset", e.Name, ""); return nil }
	}
	return func(*run, []Value) Value { return v }
}

func (c *compiler) constant(name string) Value {
	switch name {
	case "True":
		return Bool(true)
	case "False":
		return Bool(false)
	}
	if v, known := c.program.constants[name]; known {
		return v
	}
	if f, known := c.program.functions[name]; known {
		return &callable{f}
	}
	if name == "None" {
		return None
	}
	return nil
}

// display compiles a tuple or a list that is written out.
func (c *compiler) display(e syntax.Expr, list []syntax.Expr, made func([]Value) Value) expr {
	at := placeOf(e)
	var parts []expr
	for _, x := range list {
		parts = append(parts, c.expr(x))
	}
	return func(r *run, locals []Value) Value {
		r.checkLength(at, len(parts))
		r.makes(at, len(parts))
		items := make([]Value, len(parts))
		for i, part := range parts {
			items[i] = part(r, locals)
		}
		return made(items)
	}
}

func (c *compiler) dict(e *syntax.DictExpr) expr {
	at := placeOf(e)
	var keys, values []expr
	for _, entry := range e.List {
		d := entry.(*syntax.DictEntry)
		keys, values = append(keys, c.expr(d.Key)), append(values, c.expr(d.Value))
	}
	return func(r *run, locals []Value) Value {
		d := &Dict{}
		r.makes(at, 0)
		for i := range keys {
			r.setKey(at, d, keys[i](r, locals), values[i](r, locals))
		}
		return d
	}
}

// comprehension compiles [x for … in … if …], which has its own scope.
func (c *compiler) comprehension(e *syntax.Comprehension) expr {
	at := placeOf(e)
	outer := c.names
	c.names = maps.Clone(outer)
	defer func() { c.names = outer }()
	clauses := make([]func(then stmt) stmt, len(e.Clauses))
	for i, clause := range e.Clauses {
		clauses[i] = c.clause(clause)
	}
	add := c.adder(at, e)
	body := func(into int) stmt {
		s := add(into)
		for i := len(clauses) - 1; i >= 0; i-- {
			s = clauses[i](s)
		}
		return s
	}
	into := c.hidden()
	all := body(into)
	return func(r *run, locals []Value) Value {
		r.makes(at, 0)
		was := locals[into]
		locals[into] = emptyFor(e)
		all(r, locals)
		v := locals[into]
		locals[into] = was
		return v
	}
}

func emptyFor(e *syntax.Comprehension) Value {
	if e.Curly {
		return &Dict{}
	}
	return &List{}
}

// hidden reserves an index among the locals without a name.
func (c *compiler) hidden() int {
	c.next++
	c.most = max(c.most, c.next)
	return c.next - 1
}

// clause compiles one for or if of a comprehension around what follows it.
func (c *compiler) clause(n syntax.Node) func(then stmt) stmt {
	switch n := n.(type) {
	case *syntax.ForClause:
		over, at := c.expr(n.X), placeOf(n.X)
		source.Targets(n.Vars, func(id *syntax.Ident) { c.names[id.Name] = c.hidden() })
		to := c.target(n.Vars)
		return func(then stmt) stmt {
			return func(r *run, locals []Value) control {
				return r.walk(at, over(r, locals), func(item Value) control {
					to(r, locals, item)
					return then(r, locals)
				})
			}
		}
	default:
		cond, at := c.condition(n.(*syntax.IfClause).Cond), placeOf(n)
		return func(then stmt) stmt {
			return func(r *run, locals []Value) control {
				r.charge(at, 1)
				if truth(r.withoutReasons(locals, cond)) {
					return then(r, locals)
				}
				return onward
			}
		}
	}
}

// adder compiles the addition of an item in each iteration of a comprehension.
func (c *compiler) adder(at place, e *syntax.Comprehension) func(into int) stmt {
	if entry, is := e.Body.(*syntax.DictEntry); is {
		key, value := c.expr(entry.Key), c.expr(entry.Value)
		return func(into int) stmt {
			return func(r *run, locals []Value) control {
				r.setKey(at, locals[into].(*Dict), key(r, locals), value(r, locals))
				return onward
			}
		}
	}
	body := c.expr(e.Body)
	return func(into int) stmt {
		return func(r *run, locals []Value) control {
			l := locals[into].(*List)
			r.checkLength(at, len(l.Items)+1)
			r.grows(at, 1)
			l.Items = append(l.Items, body(r, locals))
			return onward
		}
	}
}
