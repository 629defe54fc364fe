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
	bound  map[string]*binding // of comprehensions and lambdas
	binds  []*binding          // the innermost last
	lasts  []*flow             // what values are kept in
	owners []*traced           // of names
	seen   []*flow             // the others of this pass
	marks  int                 // walks through the flows
	clocks map[string][]*flow  // net.clock and net.stamp, wherever they are read
	bits   []bitwise           // |, & and ^
	begun  bool                // verbs are followed: before them, what there is at first
	varies map[*function]map[string]bool
	counts map[int]bool // slots of which a verb counts on the own place
	knowledge
	fromOthers map[string]bool
	lowers     map[int]bool // slots whose places may become less, as far as can be seen
}

// A traced value is its flow, and, of a number that may belong to a process, whose it is: an index as it is written;
// "*" if it goes with all, "?" if it cannot be told.
type traced struct {
	flow  *flow
	owner string
	up    bool // it is one more than a number of the flow
}

// A binding is a name of a comprehension or a lambda.
type binding struct {
	name  string
	owner string // whose a place is that it is the index of
	value traced
	outer *binding // of the same name
}

func newTracer(r *reader) *tracer {
	t := &tracer{
		reader: r, bound: map[string]*binding{}, fields: map[string][]*flow{}, names: map[*function]map[string]*traced{},
		gives: map[*function]*flow{}, consts: map[string]*flow{},
		fromOthers: r.onlyToOthers(), varies: map[*function]map[string]bool{}, counts: map[int]bool{}, lowers: map[int]bool{},
	}
	for range r.program.State {
		t.slots = append(t.slots, t.lasting(0, 0))
	}
	for _, m := range r.program.Messages {
		for range m.Fields {
			t.fields[m.Type] = append(t.fields[m.Type], t.lasting(0, carried))
		}
	}
	for _, f := range r.order {
		t.names[f], t.gives[f] = map[string]*traced{}, t.lasting(0, 0)
		for i, name := range f.params {
			v := &traced{flow: t.lasting(0, 0), owner: "?"}
			t.names[f][name] = v
			t.owners = append(t.owners, v)
			if m := r.handled(f); m != nil && i == 2 {
				join(v.flow, t.lasting(aNumber, fromID))
			} else if m != nil && i > 2 {
				v.flow, v.owner = t.fields[m.Type][i-3], t.steady(f, f.params[2])
			}
		}
	}
	for _, c := range r.program.Constants {
		t.consts[c.Name] = t.lasting(0, 0)
	}
	return t
}

// follow follows everything once. What the time before has found of comparisons is found again.
func (t *tracer) follow() {
	for _, f := range t.all() {
		f.compared = nil
	}
	t.in, t.begun, t.seen, t.bits, t.clocks = nil, true, nil, nil, map[string][]*flow{}
	for _, c := range t.program.Constants {
		join(t.consts[c.Name], t.value(c.Value).flow)
	}
	t.begun = false
	for i, s := range t.program.State {
		join(t.slots[i], t.value(s.Init).flow)
	}
	t.begun = true
	for _, f := range t.order {
		if f.verb || !f.always && f.helper {
			t.run(f)
		}
	}
}

// handled is the message whose handler a function is.
func (r *reader) handled(f *function) *Message {
	if f.kind < 0 {
		return nil
	}
	return &r.program.Messages[f.kind]
}

func (t *tracer) fresh(shapes, uses int) *flow {
	t.spend(1)
	f := &flow{shapes: shapes, uses: uses, payer: t.payer}
	t.seen = append(t.seen, f)
	return f
}

// lasting is a fresh flow that the next pass goes on with.
func (t *tracer) lasting(shapes, uses int) *flow {
	f := &flow{shapes: shapes, uses: uses, payer: t.payer}
	t.lasts = append(t.lasts, f)
	return f
}

// all are the flows that there are, with those of all that they hold.
func (t *tracer) all() (roots []*flow) {
	t.marks++
	add := func(f *flow) {
		if r := f.root(); r.mark != t.marks {
			r.mark = t.marks
			roots = append(roots, r)
		}
	}
	for _, f := range slices.Concat(t.lasts, t.seen) {
		t.spend(1)
		add(f)
	}
	for i := 0; i < len(roots); i++ {
		for _, inside := range roots[i].holds() {
			add(inside)
		}
	}
	return roots
}

// run follows what a function does.
func (t *tracer) run(f *function) {
	t.in, t.knowledge = f, newKnowledge()
	t.body(f.def.Body)
}

func (t *tracer) body(stmts []syntax.Stmt) {
	for _, stmt := range stmts {
		t.begin(stmt)
		switch s := stmt.(type) {
		case *syntax.ExprStmt:
			t.value(s.X)
		case *syntax.AssignStmt:
			t.assign(s)
		case *syntax.IfStmt:
			t.branches(s)
		case *syntax.ForStmt:
			t.touch(0)
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
		v = t.operate(s.Op, s.OpPos, t.value(s.LHS), t.settled(v), s.LHS, s.RHS)
	} else if n, is := unparen(s.RHS).(*syntax.Literal); is && n.Token == syntax.INT && !isLocal(s.LHS) {
		defer func() { t.renew(s.LHS) }()
	}
	t.give(s.LHS, t.kept(s, v))
}

// renew notes that a slot begins again with a number that is written down.
func (t *tracer) renew(x syntax.Expr) {
	if dot, is := unparen(x).(*syntax.DotExpr); is && isName(dot.X, "p") {
		t.value(x).flow.root().uses |= renewed
	}
}

// give follows a value into a name, a slot, a place, or several.
func (t *tracer) give(x syntax.Expr, v traced) {
	switch e := unparen(x).(type) {
	case *syntax.Ident:
		had := t.names[t.in][e.Name]
		if had == nil {
			had = &traced{flow: t.lasting(0, 0), owner: "*"}
			t.names[t.in][e.Name] = had
			t.owners = append(t.owners, had)
		}
		if owner := lastingOwner(v.owner); had.owner != owner && owner != "*" {
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
	if b := t.bound[id.Name]; b != nil {
		return b.value
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
