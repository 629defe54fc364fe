package eval

import (
	"strconv"

	"go.starlark.net/syntax"

	"fano/algorithms/program/source"
)

// compiler turns syntax into functions, and resolves each name only once.
type compiler struct {
	program *Program
	names   map[string]int // visible local names, with their indices
	next    int
	most    int
	lines   []string // lines of the text, if its tests are judged
}

// local returns the index of a name among the locals, which it assigns if necessary.
func (c *compiler) local(name string) int {
	if at, known := c.names[name]; known {
		return at
	}
	at := c.next
	c.names[name] = at
	c.next++
	c.most = max(c.most, c.next)
	return at
}

// key returns the key by which a line is reported: see [mutex.Out.Line].
func key(line int32) string { return strconv.Itoa(int(line)) }

// line reports that a line runs.
func (r *run) line(key string) {
	if r.listens {
		r.out.Line(key)
	}
}

func (c *compiler) block(body []syntax.Stmt) []stmt {
	var all []stmt
	for _, s := range body {
		all = append(all, c.withLine(s))
	}
	return all
}

// withLine compiles a statement that counts as a step and reports its line.
func (c *compiler) withLine(s syntax.Stmt) stmt {
	start, _ := s.Span()
	at, said, does := placeOf(s), key(start.Line), c.stmt(s)
	at.end = at.column + 1
	return func(r *run, locals []Value) control {
		r.charge(at, 1)
		r.line(said)
		return does(r, locals)
	}
}

func (c *compiler) stmt(s syntax.Stmt) stmt {
	switch s := s.(type) {
	case *syntax.ExprStmt:
		x := c.expr(s.X)
		return func(r *run, locals []Value) control { x(r, locals); return onward }
	case *syntax.AssignStmt:
		if s.Op == syntax.EQ {
			return c.assignment(s)
		}
		return c.augmented(s)
	case *syntax.IfStmt:
		return c.conditional(s)
	case *syntax.ForStmt:
		return c.loop(s)
	case *syntax.ReturnStmt:
		x := expr(func(*run, []Value) Value { return None })
		if s.Result != nil {
			x = c.answer(s.Result)
		}
		at := placeOf(s)
		return func(r *run, locals []Value) control {
			v := r.reasoned(locals, x)
			r.result, r.ended = v, at
			return returns
		}
	case *syntax.BranchStmt:
		how := map[syntax.Token]control{syntax.PASS: onward, syntax.BREAK: breaks, syntax.CONTINUE: continues}[s.Token]
		return func(*run, []Value) control { return how }
	}
	panic("eval: a statement that source lets pass and nobody runs")
}

func (c *compiler) conditional(s *syntax.IfStmt) stmt {
	cond, then, otherwise := c.condition(s.Cond), c.block(s.True), c.block(s.False)
	elseKey := ""
	if elif, is := only(s.False).(*syntax.IfStmt); s.False != nil && (!is || elif.If != s.ElsePos) {
		elseKey = key(s.ElsePos.Line)
	}
	return func(r *run, locals []Value) control {
		if truth(r.reasoned(locals, cond)) {
			return runBlock(r, locals, then)
		}
		if elseKey != "" {
			r.line(elseKey)
		}
		return runBlock(r, locals, otherwise)
	}
}

// only returns the single statement of a block; nil if there are more or none.
func only(body []syntax.Stmt) syntax.Stmt {
	if len(body) == 1 {
		return body[0]
	}
	return nil
}

func (c *compiler) loop(s *syntax.ForStmt) stmt {
	over, to, body := c.expr(s.X), c.target(s.Vars), c.block(s.Body)
	at := placeOf(s.X)
	return func(r *run, locals []Value) control {
		return r.walk(at, over(r, locals), func(item Value) control {
			to(r, locals, item)
			return runBlock(r, locals, body)
		})
	}
}

// walk calls a function with each item of a value, which must not change meanwhile.
func (r *run) walk(at place, v Value, each func(Value) control) control {
	items, is := itemsOf(v)
	if !is {
		r.fail(at, "run-iterate", v.Kind(), "")
	}
	if h := heldOf(v); h != nil && !h.frozen {
		h.walking++
		defer func() { h.walking-- }()
	}
	for _, item := range items {
		r.charge(at, 1)
		switch each(item) {
		case breaks:
			return onward
		case returns:
			return returns
		}
	}
	return onward
}

// target assigns a value to the left side of an =.
type target func(r *run, locals []Value, v Value)

func (c *compiler) assignment(s *syntax.AssignStmt) stmt {
	from, to := c.expr(s.RHS), c.target(s.LHS)
	return func(r *run, locals []Value) control {
		to(r, locals, from(r, locals))
		return onward
	}
}

func (c *compiler) target(e syntax.Expr) target {
	at := placeOf(e)
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return c.target(e.X)
	case *syntax.Ident:
		i := c.local(e.Name)
		return func(_ *run, locals []Value, v Value) { locals[i] = v }
	case *syntax.DotExpr:
		i, name := c.slot(e.Name.Name), e.Name.Name
		of := c.expr(e.X)
		return func(r *run, locals []Value, v Value) {
			if x := of(r, locals); x != (process{}) || i < 0 {
				r.fail(at, "run-no-dot", x.Kind()+"."+name+" =", "")
			}
			r.put(at, i, v)
		}
	case *syntax.IndexExpr:
		of, index := c.expr(e.X), c.expr(e.Y)
		return func(r *run, locals []Value, v Value) { r.setIndex(at, of(r, locals), index(r, locals), v) }
	case *syntax.TupleExpr:
		return c.unpack(at, e.List)
	case *syntax.ListExpr:
		return c.unpack(at, e.List)
	}
	panic("eval: a target that source lets pass")
}

// unpack compiles the assignment of items to several targets.
func (c *compiler) unpack(at place, list []syntax.Expr) target {
	var to []target
	for _, e := range list {
		to = append(to, c.target(e))
	}
	return func(r *run, locals []Value, v Value) {
		items, is := itemsOf(v)
		if !is {
			r.fail(at, "run-iterate", v.Kind(), "")
		}
		if len(items) != len(to) {
			r.fail(at, "run-unpack", itoa(len(items)), itoa(len(to)))
		}
		r.makes(at, len(to))
		items = append([]Value(nil), items...)
		for i := range to {
			to[i](r, locals, items[i])
		}
	}
}

// slot returns the index of a name in state(…), -1 if it is not there.
func (c *compiler) slot(name string) int {
	if i, known := c.program.slots[name]; known {
		return i
	}
	return -1
}

// augmented compiles x op= y; the left side is evaluated once.
func (c *compiler) augmented(s *syntax.AssignStmt) stmt {
	op, at := syntax.Token(s.Op-syntax.PLUS_EQ+syntax.PLUS), placeOf(s)
	by := c.expr(s.RHS)
	join := func(r *run, x, y Value) Value { return r.augment(at, op, x, y) }
	switch to := source.Unparen(s.LHS).(type) {
	case *syntax.IndexExpr:
		of, index := c.expr(to.X), c.expr(to.Y)
		return func(r *run, locals []Value) control {
			v, i := of(r, locals), index(r, locals)
			was := r.index(at, v, i)
			r.setIndex(at, v, i, join(r, was, by(r, locals)))
			return onward
		}
	default:
		get, put := c.expr(to), c.target(to)
		return func(r *run, locals []Value) control {
			was := get(r, locals)
			put(r, locals, join(r, was, by(r, locals)))
			return onward
		}
	}
}
