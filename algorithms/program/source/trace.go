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
	clocks map[string][]*flow // net.clock and net.stamp, wherever they are read
	begun  bool               // verbs are followed: before them, what there is at first
	varies map[*function]map[string]bool
	counts map[int]bool // slots of which a verb counts on the own place
	facts  []string     // that the conditions say of numbers
	means  map[string]syntax.Expr
	lowers map[int]bool // slots whose places may become less, as far as can be seen
}

// A traced value is its flow, and, of a number that may belong to a process, whose it is: an index as it is written;
// "*" if it goes with all, "?" if it cannot be told.
type traced struct {
	flow  *flow
	owner string
	up    bool // it is one more than a number of the flow
}

type binding struct {
	name  string
	value traced
}

func newTracer(r *reader) *tracer {
	t := &tracer{
		reader: r, fields: map[string][]*flow{}, names: map[*function]map[string]*traced{},
		gives: map[*function]*flow{}, consts: map[string]*flow{},
		clocks: map[string][]*flow{}, varies: map[*function]map[string]bool{}, counts: map[int]bool{}, lowers: map[int]bool{},
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
			v := &traced{flow: t.fresh(0, 0), owner: "?"}
			t.names[f][name] = v
			if m := r.handled(f); m != nil && i == 2 {
				join(v.flow, t.fresh(aNumber, fromID))
			} else if m != nil && i > 2 {
				v.flow, v.owner = t.fields[m.Type][i-3], t.steady(f, f.params[2])
			}
		}
	}
	for _, c := range r.program.Constants {
		t.consts[c.Name] = t.fresh(0, 0)
	}
	return t
}

// follow follows everything once.
func (t *tracer) follow() {
	t.in, t.begun = nil, true
	for _, c := range t.program.Constants {
		join(t.consts[c.Name], t.value(c.Value).flow)
	}
	t.begun = false
	for i, s := range t.program.State {
		join(t.slots[i], t.value(s.Init).flow)
	}
	t.begun = true
	for _, f := range t.order {
		if f.verb || !f.always && slices.Contains(t.program.Helpers, f.def) {
			t.run(f)
		}
	}
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

// all are the flows that there are, with those of all that they hold.
func (t *tracer) all() (roots []*flow) {
	had := map[*flow]bool{}
	var add func(f *flow)
	add = func(f *flow) {
		if r := f.root(); !had[r] {
			had[r] = true
			roots = append(roots, r)
			for _, inside := range r.holds() {
				add(inside)
			}
		}
	}
	for _, f := range t.seen {
		add(f)
	}
	return roots
}

// run follows what a function does.
func (t *tracer) run(f *function) {
	t.in, t.facts, t.means = f, nil, map[string]syntax.Expr{}
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
			t.truth(s.Cond)
			t.under(s.Cond, true, s.True)
			t.under(s.Cond, false, s.False)
		case *syntax.ForStmt:
			t.forget(s)
			t.give(s.Vars, traced{flow: t.items(t.value(s.X).flow), owner: "?"})
			t.body(s.Body)
		case *syntax.ReturnStmt:
			if s.Result != nil && t.in.def == t.program.MayEnter {
				t.truth(s.Result)
			} else if s.Result != nil {
				v := t.value(s.Result)
				t.lost(v)
				join(t.gives[t.in], v.flow)
			}
		}
		t.after(stmt)
	}
}

func (t *tracer) assign(s *syntax.AssignStmt) {
	v := t.raw(s.RHS)
	if s.Op != syntax.EQ {
		v = t.operate(s.Op, t.value(s.LHS), t.settled(v), s.LHS, s.RHS)
	} else if n, is := bare(s.RHS).(*syntax.Literal); is && n.Token == syntax.INT && !isLocal(s.LHS) {
		defer func() { t.renew(s.LHS) }()
	}
	t.give(s.LHS, t.kept(s, v))
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
			had = &traced{flow: t.fresh(0, 0), owner: "*"}
			t.names[t.in][e.Name] = had
		}
		if owner := t.lasting(v.owner); had.owner != owner && owner != "*" {
			if had.owner != "*" {
				owner = "?"
			}
			had.owner = owner
		}
		join(had.flow, v.flow)
	case *syntax.TupleExpr, *syntax.ListExpr:
		for i, item := range itemsOf(e) {
			t.give(item, traced{flow: t.part(v.flow, i), owner: "?"})
		}
	case *syntax.DotExpr, *syntax.IndexExpr:
		to := t.value(e)
		if !owned(e) {
			to.owner = "net.me"
		}
		t.meet(to, v)
		join(to.flow, v.flow)
	}
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
		return ofAll(t.fresh(aBool, 0))
	case "None":
		return ofAll(t.fresh(aNone, 0))
	}
	if f := t.consts[id.Name]; f != nil {
		return ofAll(f)
	}
	return other(t.fresh(0, 0))
}
