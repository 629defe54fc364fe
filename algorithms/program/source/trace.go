package source

import (
	"slices"

	"go.starlark.net/syntax"
)

// A tracer follows values from where they come to where they are kept.
type tracer struct {
	*reader
	slots  []*flow
	fields map[string][]*flow
	names  map[*function]map[string]*traced
	gives  map[*function]*flow
	consts map[string]*flow
	in     *function
	bound  []binding // of comprehensions and lambdas
	seen   []*flow
}

// A traced value is its flow, and, of a number that may belong to a process, whose it is: an index as it is written;
// "*" if it goes with all, "?" if it cannot be told.
type traced struct {
	flow  *flow
	owner string
}

type binding struct {
	name  string
	value traced
}

func newTracer(r *reader) *tracer {
	t := &tracer{
		reader: r, fields: map[string][]*flow{}, names: map[*function]map[string]*traced{},
		gives: map[*function]*flow{}, consts: map[string]*flow{},
	}
	for range r.program.State {
		t.slots = append(t.slots, t.fresh(0, 0))
	}
	for _, m := range r.program.Messages {
		for range m.Fields {
			t.fields[m.Type] = append(t.fields[m.Type], t.fresh(0, carried))
		}
	}
	for _, f := range r.order {
		t.names[f], t.gives[f] = map[string]*traced{}, t.fresh(0, 0)
		for i, name := range f.params {
			v := &traced{t.fresh(0, 0), "?"}
			t.names[f][name] = v
			if m := r.handled(f); m != nil && i == 2 {
				join(v.flow, t.fresh(aNumber, fromID))
			} else if m != nil && i > 2 {
				v.flow, v.owner = t.fields[m.Type][i-3], f.params[2]
			}
		}
	}
	for _, c := range r.program.Constants {
		t.consts[c.Name] = t.fresh(0, 0)
	}
	for _, c := range r.program.Constants {
		join(t.consts[c.Name], t.value(c.Value).flow)
	}
	return t
}

// handled is the message whose handler a function is.
func (r *reader) handled(f *function) *Message {
	for i := range r.program.Messages {
		if r.program.Messages[i].Handler == f.def {
			return &r.program.Messages[i]
		}
	}
	return nil
}

func (t *tracer) fresh(shapes, uses int) *flow {
	f := &flow{shapes: shapes, uses: uses}
	t.seen = append(t.seen, f)
	return f
}

// all are the flows that there are.
func (t *tracer) all() (roots []*flow) {
	had := map[*flow]bool{}
	for _, f := range t.seen {
		if r := f.root(); !had[r] {
			had[r] = true
			roots = append(roots, r)
		}
	}
	return roots
}

// run follows what a function does.
func (t *tracer) run(f *function) {
	t.in = f
	t.body(f.def.Body)
}

func (t *tracer) body(stmts []syntax.Stmt) {
	for _, stmt := range stmts {
		switch s := stmt.(type) {
		case *syntax.ExprStmt:
			t.value(s.X)
		case *syntax.AssignStmt:
			t.assign(s)
		case *syntax.IfStmt:
			t.value(s.Cond)
			t.body(s.True)
			t.body(s.False)
		case *syntax.ForStmt:
			t.give(s.Vars, traced{t.items(t.value(s.X).flow), "?"})
			t.body(s.Body)
		case *syntax.ReturnStmt:
			if s.Result != nil {
				v := t.value(s.Result)
				t.lost(v)
				join(t.gives[t.in], v.flow)
			}
		}
	}
}

func (t *tracer) assign(s *syntax.AssignStmt) {
	v := t.value(s.RHS)
	if s.Op != syntax.EQ {
		v = t.operate(s.Op, t.value(s.LHS), v, s.LHS, s.RHS)
	} else if n, is := bare(s.RHS).(*syntax.Literal); is && n.Token == syntax.INT && !isLocal(s.LHS) {
		defer func() { t.renew(s.LHS) }()
	}
	t.give(s.LHS, v)
}

// renew notes that a slot begins again with a number that is written down.
func (t *tracer) renew(x syntax.Expr) {
	if dot, is := bare(x).(*syntax.DotExpr); is && rootIs(dot.X, "p") {
		t.value(x).flow.root().uses |= renewed
	}
}

// give follows a value into a name, a slot, a place, or several.
func (t *tracer) give(x syntax.Expr, v traced) {
	switch e := bare(x).(type) {
	case *syntax.Ident:
		had := t.names[t.in][e.Name]
		if had == nil {
			had = &traced{t.fresh(0, 0), v.owner}
			t.names[t.in][e.Name] = had
		} else if had.owner != v.owner && v.owner != "*" {
			if had.owner != "*" {
				had.owner = "?"
			} else {
				had.owner = v.owner
			}
		}
		join(had.flow, v.flow)
	case *syntax.TupleExpr, *syntax.ListExpr:
		for i, item := range itemsOf(e) {
			t.give(item, traced{t.part(v.flow, i), "?"})
		}
	case *syntax.DotExpr, *syntax.IndexExpr:
		to := t.value(e)
		if owned(e) {
			t.meet(to, v)
		}
		join(to.flow, v.flow)
	}
}

// owned tells whether a place may belong to a process: it is that of a vector.
func owned(x syntax.Expr) bool {
	_, is := bare(x).(*syntax.IndexExpr)
	return is
}

// meet notes that two numbers come together: those of two owners make their flow one of which no owner is known.
func (t *tracer) meet(a, b traced) {
	if a.owner == "*" || b.owner == "*" || a.owner == b.owner && a.owner != "?" {
		return
	}
	t.lost(a)
	t.lost(b)
}

// lost notes that it cannot be told whose number it is.
func (t *tracer) lost(v traced) {
	if v.owner != "*" {
		v.flow.root().uses |= mixed
	}
}

// part is the flow of a part of a tuple, or of what something else holds.
func (t *tracer) part(f *flow, i int) *flow {
	f = f.root()
	if f.shapes&(aList|aVector|aSet) != 0 || i < 0 {
		return f.held()
	}
	if f.shapes&aTuple == 0 || i >= len(f.parts) {
		return t.fresh(0, 0)
	}
	return f.parts[i].root()
}

// items is the flow of what a loop goes through.
func (t *tracer) items(f *flow) *flow {
	f = f.root()
	switch {
	case f.shapes&aDict != 0:
		return f.keys()
	case f.shapes&aTuple != 0:
		all := t.fresh(0, 0)
		for _, part := range f.parts {
			join(all, part)
		}
		if f = f.root(); f.elem != nil {
			join(all, f.elem)
		}
		return all.root()
	}
	return f.held()
}

// name is the value of a name.
func (t *tracer) name(id *syntax.Ident) traced {
	for _, b := range slices.Backward(t.bound) {
		if b.name == id.Name {
			return b.value
		}
	}
	if t.in != nil {
		if v := t.names[t.in][id.Name]; v != nil {
			return *v
		}
	}
	switch id.Name {
	case "True", "False":
		return traced{t.fresh(aBool, 0), "*"}
	case "None":
		return traced{t.fresh(aNone, 0), "*"}
	}
	if f := t.consts[id.Name]; f != nil {
		return traced{f, "*"}
	}
	return traced{t.fresh(0, 0), "?"}
}
