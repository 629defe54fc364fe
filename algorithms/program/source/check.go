package source

import (
	"go.starlark.net/syntax"
)

// A checker checks one function, or one expression of the top level.
type checker struct {
	*reader
	fn    *function       // nil at the top level
	state bool            // in state(…)
	set   map[string]bool // names that may have a value by now
	read  map[string]bool // names that have been read
	slots map[string]bool // names reported as slots without p
	loops int
	bound []string       // names of comprehensions and lambdas
	binds map[string]int // how often each is in bound
	names []string       // cache for visible

	assigned [][]*syntax.Ident // the names of each statement that assigns to names only
	sending  syntax.Expr       // the expression in place of a message that is sent
	answered bool              // no further return is missing
}

func (r *reader) checker(f *function) *checker {
	return &checker{reader: r, fn: f, set: map[string]bool{}, read: map[string]bool{}, slots: map[string]bool{}, binds: map[string]int{}}
}

// check reports the errors in functions and expressions.
func (r *reader) check() {
	r.aboutSlots()
	r.reach()
	r.recursion()
	for _, c := range r.program.Constants {
		if name := r.constants[c.Name]; r.functions[c.Name] != nil || r.messageOf(c.Name) != nil {
			r.report(name, "taken", Problem{Value: c.Name})
		}
		r.checker(nil).expr(c.Value)
	}
	for _, s := range r.program.State {
		c := r.checker(nil)
		c.state = true
		c.expr(s.Init)
	}
	for _, f := range r.order {
		r.checkFunction(f)
	}
}

func (r *reader) checkFunction(f *function) {
	name := f.def.Name
	if r.messageOf(name.Name) != nil {
		r.report(name, "taken", Problem{Value: name.Name})
	}
	c := r.checker(f)
	Assigned(f.def.Body, func(id *syntax.Ident) { f.varies[id.Name], f.locals[id.Name] = true, true })
	for _, p := range f.params {
		c.set[p] = true
	}
	c.body(f.def.Body)
	c.unused()
	if c.mustAnswer() && !c.answered {
		r.report(name, "no-answer", Problem{Value: name.Name, Allowed: "return"})
	}
}

// aboutSlots reports slots that about names but state does not have.
func (r *reader) aboutSlots() {
	for _, x := range r.slotsNamed {
		if name, _ := wordOf(x); !r.hasSlot(name) {
			r.noSlot(x, x, name, true)
		}
	}
}

// messageOf returns the kind of message with the given name, nil if there is none.
func (r *reader) messageOf(name string) *Message {
	if i, is := r.kindAt[name]; is {
		return &r.program.Messages[i]
	}
	return nil
}

// Assigned calls a function with each name to which statements assign, in order.
func Assigned(stmts []syntax.Stmt, each func(*syntax.Ident)) {
	for _, stmt := range stmts {
		switch s := stmt.(type) {
		case *syntax.AssignStmt:
			Targets(s.LHS, each)
		case *syntax.ForStmt:
			Targets(s.Vars, each)
			Assigned(s.Body, each)
		case *syntax.IfStmt:
			Assigned(s.True, each)
			Assigned(s.False, each)
		case *syntax.WhileStmt:
			Assigned(s.Body, each)
		}
	}
}

// Targets calls a function with each name in the target of an assignment.
func Targets(x syntax.Expr, each func(*syntax.Ident)) {
	if id, is := Unparen(x).(*syntax.Ident); is {
		each(id)
	}
	for _, item := range itemsOf(x) {
		Targets(item, each)
	}
}

// mustAnswer reports whether the function must return True or False.
func (c *checker) mustAnswer() bool {
	return c.fn != nil && (c.fn.def == c.program.MayEnter || c.fn.judges)
}

func (c *checker) body(stmts []syntax.Stmt) {
	for _, s := range stmts {
		c.stmt(s)
	}
}

func (c *checker) stmt(stmt syntax.Stmt) {
	c.begin(stmt)
	switch s := stmt.(type) {
	case *syntax.ExprStmt:
		c.statement(s.X)
	case *syntax.AssignStmt:
		c.assign(s)
	case *syntax.IfStmt:
		c.expr(s.Cond)
		c.body(s.True)
		c.body(s.False)
	case *syntax.ForStmt:
		c.expr(s.X)
		c.iterated(s.X)
		c.target(s.Vars)
		Assigned(s.Body, func(id *syntax.Ident) { c.set[id.Name] = true })
		c.loops++
		c.body(s.Body)
		c.loops--
	case *syntax.ReturnStmt:
		c.answered = true
		if s.Result != nil {
			c.expr(s.Result)
		} else if c.mustAnswer() {
			c.reportHead(s, "no-answer", Problem{Value: c.fn.def.Name.Name, Allowed: "return"})
		}
	case *syntax.BranchStmt:
		if s.Token != syntax.PASS && c.loops == 0 {
			c.reportHead(s, "loop-only", Problem{})
		}
	case *syntax.WhileStmt:
		c.answered = true
		c.reportHead(s, "no-while", Problem{})
	case *syntax.LoadStmt:
		c.report(s, "no-import", Problem{Value: "load"})
	case *syntax.DefStmt:
		c.report(s.Name, "nested", Problem{Value: s.Name.Name})
	}
}

// statement checks an expression used as a statement: a call, or a string that serves as a comment.
func (c *checker) statement(x syntax.Expr) {
	code, p, at := "no-effect", Problem{}, syntax.Node(x)
	switch e := Unparen(x).(type) {
	case *syntax.CallExpr:
		if code = ""; c.ctor(e) != nil {
			code, p = "not-sent", Problem{Value: made(e)}
		}
	case *syntax.Literal:
		if e.Token == syntax.STRING {
			return
		}
	case *syntax.BinaryExpr:
		code, p, at = c.binaryStatement(e)
	case *syntax.DotExpr:
		name := e.Name.Name
		if len(methodsNamed[name]) > 0 || alike[name] != nil || isName(e.X, "net") && (name == "send" || name == "broadcast") {
			p = Problem{Value: name, Allowed: name + "()"}
			if name == "clear" || name == "pop" {
				p.Suggestion = p.Allowed
			}
			c.report(e.Name, "not-called", p)
			return
		}
	case *syntax.Ident:
		if c.meaning(e.Name) == aFunction {
			code = ""
		} else if meant := c.nearest(e.Name, []string{"pass", "break", "continue", "return"}); meant != "" && !c.fn.locals[e.Name] {
			c.report(e, "keyword", Problem{Value: e.Name, Allowed: meant, Suggestion: meant})
			return
		}
	}
	if code != "" {
		c.report(at, code, p)
	}
	c.expr(x)
}

// binaryStatement returns the problem with an operator used as a statement, and its place.
func (c *checker) binaryStatement(e *syntax.BinaryExpr) (code string, p Problem, at syntax.Node) {
	of := Unparen(e.X)
	id, named := of.(*syntax.Ident)
	keeps := named && c.meaning(id.Name) == aLocal || c.isSlot(slotName(of)) && !c.fn.looks
	switch e.Op {
	case syntax.PLUS, syntax.MINUS, syntax.STAR, syntax.SLASHSLASH, syntax.PERCENT:
	default:
		keeps = false
	}
	switch {
	case c.mustAnswer():
		c.answered = true
		return "no-answer", Problem{Value: c.fn.def.Name.Name, Allowed: "return", Suggestion: "return " + c.textOf(e)}, e
	case e.Op == syntax.EQL:
		return "assign-equal", Problem{Value: "==", Allowed: "=", Suggestion: "="}, &syntax.Ident{NamePos: e.OpPos, Name: "=="}
	case keeps:
		kept := c.textOf(of) + " " + e.Op.String() + "= " + c.textOf(e.Y)
		return "no-effect-kept", Problem{Value: c.textOf(e.X), Allowed: kept, Suggestion: kept}, e
	}
	return "no-effect", Problem{}, e
}
