package source

import "go.starlark.net/syntax"

// A tracer follows values from where they come to where they are kept.
type tracer struct {
	*reader
	*graph
	slots  []*flow
	fields map[string][]*flow
	locals map[*function]map[string]*traced
	gives  map[*function]*flow
	consts map[string]*flow
	memo   map[memoKey]*flow // of expressions
	in     *function
	bound  map[string]*binding // of comprehensions and lambdas
	binds  []*binding          // the innermost last
	begun  bool                // verbs are followed: before them, what there is at first
	bits   []bitwise           // |, & and ^
	clocks map[string][]*flow  // net.clock and net.stamp, wherever they are read

	knowledge
	counts map[int]bool // slots of which a verb counts on the own place
	lowers map[int]bool // slots whose places may become less, as far as can be seen
}

// memoKey is one of the flows that an expression makes.
type memoKey struct {
	by           syntax.Node
	shapes, uses int
}

// A traced value is its flow, and, of a number that may belong to a process, whose it is: an index as it is written.
type traced struct {
	flow  *flow
	owner string
	up    bool // it is one more than a number of the flow
}

// Owners that are no index: the number goes with the numbers of every process, or its owner is not known.
const (
	anyOwner     = "*"
	unknownOwner = "?"
)

// A binding is a name of a comprehension or a lambda.
type binding struct {
	name  string
	owner string // whose a place is that it is the index of
	value traced
	outer *binding // of the same name
}

func newTracer(r *reader) *tracer {
	t := &tracer{
		reader: r, graph: &graph{pay: r.payer}, bound: map[string]*binding{}, fields: map[string][]*flow{},
		locals: map[*function]map[string]*traced{}, memo: map[memoKey]*flow{}, gives: map[*function]*flow{}, consts: map[string]*flow{},
		knowledge: newKnowledge(),
		counts:    map[int]bool{}, lowers: map[int]bool{},
	}
	for range r.program.State {
		t.slots = append(t.slots, t.flow(0, 0))
	}
	for _, m := range r.program.Messages {
		for range m.Fields {
			t.fields[m.Type] = append(t.fields[m.Type], t.flow(0, carried))
		}
	}
	for _, f := range r.order {
		t.locals[f], t.gives[f] = map[string]*traced{}, t.flow(0, 0)
		m := r.handled(f)
		for i, name := range f.params {
			switch {
			case m != nil && i == 2:
				t.locals[f][name] = &traced{flow: t.flow(aNumber, fromID), owner: unknownOwner}
			case m != nil && i > 2:
				t.locals[f][name] = &traced{flow: t.fields[m.Type][i-3], owner: f.steady(f.params[2])}
			default:
				t.locals[f][name] = &traced{flow: t.flow(0, 0), owner: unknownOwner}
			}
		}
	}
	for _, c := range r.program.Constants {
		t.consts[c.Name] = t.flow(0, 0)
	}
	return t
}

// handled is the message whose handler a function is.
func (r *reader) handled(f *function) *Message {
	if f.kind < 0 {
		return nil
	}
	return &r.program.Messages[f.kind]
}

// follow follows everything once. What the time before has found of comparisons is found again.
func (t *tracer) follow() {
	t.in, t.begun, t.compared, t.bits, t.clocks = nil, true, nil, nil, map[string][]*flow{}
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
			t.in, t.knowledge = f, newKnowledge()
			t.body(f.def.Body)
		}
	}
}

// fresh is a flow that an expression makes: the same each time that it is followed.
func (t *tracer) fresh(by syntax.Node, shapes, uses int) *flow {
	t.spend(1)
	key := memoKey{by, shapes, uses}
	if t.memo[key] == nil {
		t.memo[key] = t.flow(shapes, uses)
	}
	return t.memo[key].root()
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
			t.give(s.Vars, other(t.items(s.X, t.value(s.X).flow)))
			t.body(s.Body)
		case *syntax.ReturnStmt:
			if s.Result != nil && t.in.def == t.program.MayEnter {
				t.truth(s.Result)
			} else if s.Result != nil {
				join(t.gives[t.in], t.lost(t.value(s.Result)))
			}
		}
		t.after(stmt)
	}
}

func (t *tracer) assign(s *syntax.AssignStmt) {
	v := t.raw(s.RHS)
	if s.Op != syntax.EQ {
		v = t.operate(s, s.Op, s.OpPos, t.value(s.LHS), t.settled(v), s.LHS, s.RHS)
	}
	t.give(s.LHS, t.kept(s, v))
	if slotName(s.LHS) != "" && s.Op == syntax.EQ && isInt(s.RHS) {
		t.value(s.LHS).flow.mark(renewed) // with a number that is written down
	}
}

// give follows a value into a name, a slot, a place, or several.
func (t *tracer) give(x syntax.Expr, v traced) {
	switch e := Unparen(x).(type) {
	case *syntax.Ident:
		had := t.locals[t.in][e.Name]
		if had == nil {
			had = &traced{flow: t.flow(0, 0), owner: anyOwner}
			t.locals[t.in][e.Name] = had
		}
		if owner := lastingOwner(v.owner); had.owner != owner && owner != anyOwner {
			if had.owner != anyOwner {
				owner = unknownOwner
			}
			t.changed = t.changed || had.owner != owner
			had.owner = owner
		}
		join(had.flow, v.flow)
	case *syntax.TupleExpr, *syntax.ListExpr:
		for i, item := range itemsOf(e) {
			t.give(item, other(t.part(item, v.flow, i)))
		}
	case *syntax.DotExpr, *syntax.IndexExpr:
		to := t.value(e)
		if _, place := e.(*syntax.IndexExpr); !place {
			to.owner = "net.me"
		}
		t.meet(to, v)
		join(to.flow, v.flow)
	}
}
