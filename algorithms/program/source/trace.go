package source

import (
	"slices"

	"go.starlark.net/syntax"
)

// A tracer follows values from where they originate to where they are kept.
type tracer struct {
	*reader
	*graph
	slots  []*flow
	fields map[string][]*flow
	locals map[*function]map[string]*local
	gives  map[*function]*flow
	consts map[string]*flow
	memo   map[memoKey]*flow // flows of expressions
	in     *function
	bound  map[string]*binding // names of comprehensions and lambdas
	binds  []*binding          // the innermost last
	begun  bool                // verbs are followed; before them, initial values are
	bits   []bitwise           // uses of |, & and ^
	clocks map[string][]*flow  // net.clock and net.stamp, wherever they are read
	guards
	counts map[int]bool // slots in which a verb increments the process's own place
	lowers map[int]bool // slots whose places may decrease, as far as can be seen
}

// memoKey identifies one of the flows that an expression creates.
type memoKey struct {
	by           syntax.Node
	shapes, uses int
}

// A local is a name of a function: its values, and whose number it is (see [tracer.raw]).
type local struct {
	*flow
	owner string
}

// A binding is a name of a comprehension or a lambda.
type binding struct {
	name  string
	value *flow
	outer *binding // of the same name
}

// mostPasses limits how often a program is followed: what one line needs may be known only after later ones.
const mostPasses = 12

// trace follows the program until nothing new is learnt.
func (r *reader) trace() *tracer {
	t := newTracer(r)
	for i := 0; t.changed; i++ {
		if t.changed = false; i > mostPasses {
			for _, f := range t.roots() {
				f.uses |= untraced
			}
			break
		}
		t.follow()
	}
	for slot := range t.counts {
		if t.lowers[slot] {
			t.slots[slot].held().mark(leaps)
		}
	}
	t.spread()
	return t
}

func newTracer(r *reader) *tracer {
	t := &tracer{
		reader: r, graph: &graph{pay: r.payer}, bound: map[string]*binding{}, fields: map[string][]*flow{},
		locals: map[*function]map[string]*local{}, memo: map[memoKey]*flow{},
		gives: map[*function]*flow{}, consts: map[string]*flow{},
		counts: map[int]bool{}, lowers: map[int]bool{},
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
		t.locals[f], t.gives[f] = map[string]*local{}, t.flow(0, 0)
		m := r.handled(f)
		for i, name := range f.params {
			switch {
			case m != nil && i == 2:
				t.locals[f][name] = &local{t.flow(aNumber, fromID), unknownOwner}
			case m != nil && i > 2:
				t.locals[f][name] = &local{t.fields[m.Type][i-3], lasting(f.steady(f.params[2]))}
			default:
				t.locals[f][name] = &local{t.flow(0, 0), unknownOwner}
			}
		}
	}
	for _, c := range r.program.Constants {
		t.consts[c.Name] = t.flow(0, 0)
	}
	return t
}

// handled returns the message that a function handles, nil if it is no handler.
func (r *reader) handled(f *function) *Message {
	if f.kind < 0 {
		return nil
	}
	return &r.program.Messages[f.kind]
}

// follow follows everything once. Comparisons are collected from scratch in each pass.
func (t *tracer) follow() {
	t.in, t.begun, t.compared, t.bits, t.clocks = nil, true, nil, nil, map[string][]*flow{}
	for _, c := range t.program.Constants {
		join(t.consts[c.Name], t.value(c.Value))
	}
	t.begun = false
	for i, s := range t.program.State {
		join(t.slots[i], t.value(s.Init))
	}
	t.begun = true
	for _, f := range t.order {
		if f.verb || !f.always && f.helper {
			t.in, t.guards = f, guards{}
			t.body(f.def.Body)
		}
	}
}

// fresh returns the flow that an expression creates: the same one in each pass.
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
			t.touch(everything)
			t.give(s.Vars, t.items(s.X, t.value(s.X)), unknownOwner)
			t.body(s.Body)
		case *syntax.ReturnStmt:
			if s.Result != nil && t.in.def == t.program.MayEnter {
				t.truth(s.Result)
			} else if s.Result != nil {
				join(t.gives[t.in], t.value(s.Result))
			}
		}
		t.after(stmt)
	}
}

func (t *tracer) assign(s *syntax.AssignStmt) {
	v, owner := t.raw(s.RHS)
	up := isSum(s.RHS)
	if s.Op != syntax.EQ {
		var had *flow
		had, owner = t.operand(s.LHS)
		v, _ = t.operand(s.RHS)
		v = t.operate(s, s.Op, s.OpPos, had, v, s.LHS, s.RHS)
		up = s.Op == syntax.PLUS_EQ && isInt(s.RHS)
	}
	t.give(s.LHS, v, owner)
	t.kept(s, v, owner, up)
	if slotName(s.LHS) != "" && s.Op == syntax.EQ && isInt(s.RHS) {
		t.value(s.LHS).mark(renewed) // reset to a literal number
	}
}

// give follows a value, with the owner of its number, into a name, a slot, a place, or several of these.
func (t *tracer) give(x syntax.Expr, v *flow, owner string) {
	switch e := Unparen(x).(type) {
	case *syntax.Ident:
		had := t.locals[t.in][e.Name]
		if had == nil {
			had = &local{t.flow(0, 0), anyOwner}
			t.locals[t.in][e.Name] = had
		}
		if owner := agreed(had.owner, lasting(owner)); owner != had.owner {
			t.changed, had.owner = true, owner
		}
		join(had.flow, v)
	case *syntax.TupleExpr, *syntax.ListExpr:
		for i, item := range itemsOf(e) {
			t.give(item, t.part(item, v, i), unknownOwner)
		}
	case *syntax.DotExpr, *syntax.IndexExpr:
		to, of := t.raw(e)
		meet(to, v, of, owner)
		join(to, v)
	}
}

// kept records what an assignment does to the places of a vector: only a process's own place may be incremented, and
// numbers in places must never decrease.
func (t *tracer) kept(s *syntax.AssignStmt, v *flow, owner string, up bool) {
	place, is := Unparen(s.LHS).(*syntax.IndexExpr)
	if !is {
		if slot, is := t.slotAt[slotName(s.LHS)]; is {
			t.lowers[slot] = true
		}
	} else if slot, is := t.slotAt[slotName(place.X)]; is {
		sum, _ := Unparen(s.RHS).(*syntax.BinaryExpr)
		on := s.Op == syntax.PLUS_EQ || sum != nil && t.same(sum.X, s.LHS)
		_, of := t.index(place)
		if up && on && of == "net.me" {
			t.counts[slot] = true
			return
		}
		if !up && !t.rises(s, place, of) {
			t.lowers[slot] = true
		}
	} else if owner == anyOwner {
		f, _ := t.index(place)
		f.mark(leaps)
	}
	if up {
		v.mark(leaps)
	}
}

// rises reports whether the value assigned to a place of a vector is not less than what was there, as far as can be
// seen.
func (t *tracer) rises(s *syntax.AssignStmt, place *syntax.IndexExpr, owner string) bool {
	m := t.handled(t.in)
	if m != nil && owner == t.in.params[2] && t.survey.made[m.Type] == t.survey.heard[m.Type] {
		return true // it is only ever broadcast, and the sender's own number is elsewhere
	}
	if s.Op != syntax.EQ {
		return false
	}
	if call, is := Unparen(s.RHS).(*syntax.CallExpr); is && made(call) == "max" && len(call.Args) > 1 {
		return slices.ContainsFunc(call.Args, func(x syntax.Expr) bool { return t.same(x, place) })
	}
	return t.notLess(place, s.RHS)
}
