package source

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// check complains of what the functions do that cannot be done.
func (r *reader) check() {
	r.aboutSlots()
	for _, f := range r.order {
		r.callsOf(f)
	}
	r.reach()
	r.recursion()
	for _, c := range r.program.Constants {
		r.taken(r.constants[c.Name])
		(&checker{reader: r, set: map[string]bool{}}).expr(c.Value)
	}
	for _, s := range r.program.State {
		(&checker{reader: r, set: map[string]bool{}, state: true}).expr(s.Init)
	}
	for _, f := range r.order {
		if r.messageOf(f.def.Name.Name) != nil {
			r.report(f.def.Name, "taken", Problem{Value: f.def.Name.Name})
		}
		c := &checker{reader: r, fn: f, set: map[string]bool{}, told: map[string]bool{}}
		assigned(f.def.Body, f.locals)
		for _, p := range f.params {
			c.set[p] = true
		}
		c.body(f.def.Body)
		c.unread()
		if c.mustAnswer() && !c.silent && !answers(f.def.Body) {
			r.report(f.def.Name, "no-answer", Problem{Value: f.def.Name.Name, Allowed: "return"})
		}
	}
}

// taken complains of a constant that has the name of something else.
func (r *reader) taken(name *syntax.Ident) {
	if r.functions[name.Name] != nil || r.messageOf(name.Name) != nil {
		r.report(name, "taken", Problem{Value: name.Name})
	}
}

// messageOf is the kind of message with a name.
func (r *reader) messageOf(name string) *Message {
	if i, is := r.kindAt[name]; is {
		return &r.program.Messages[i]
	}
	return nil
}

// assigned notes the names that statements give values to.
func assigned(stmts []syntax.Stmt, names map[string]bool) {
	for _, stmt := range stmts {
		switch s := stmt.(type) {
		case *syntax.AssignStmt:
			targets(s.LHS, names)
		case *syntax.ForStmt:
			targets(s.Vars, names)
			assigned(s.Body, names)
		case *syntax.IfStmt:
			assigned(s.True, names)
			assigned(s.False, names)
		case *syntax.WhileStmt:
			assigned(s.Body, names)
		}
	}
}

func targets(x syntax.Expr, names map[string]bool) {
	if id, is := unparen(x).(*syntax.Ident); is {
		names[id.Name] = true
	}
	for _, item := range itemsOf(x) {
		targets(item, names)
	}
}

// answers tells whether some return has a value.
func answers(stmts []syntax.Stmt) bool {
	return slices.ContainsFunc(stmts, func(stmt syntax.Stmt) bool {
		switch s := stmt.(type) {
		case *syntax.ReturnStmt:
			return true // one without a value is complained of where it is
		case *syntax.ForStmt:
			return answers(s.Body)
		case *syntax.IfStmt:
			return answers(s.True) || answers(s.False)
		}
		return false
	})
}

// A checker goes through one function, or one expression of the top level.
type checker struct {
	*reader
	fn    *function       // nil at the top level
	state bool            // in state(…)
	set   map[string]bool // names that may have a value by now
	loops int
	bound []string       // names of comprehensions and lambdas
	binds map[string]int // how often each is in bound

	told    map[string]bool // names that have been told to be slots'
	sending syntax.Expr     // what stands where a message is sent
	silent  bool            // an answer was told that is not returned
}

// written is the text of an expression, up to the end of its first line.
func (c *checker) written(x syntax.Expr) string {
	at := PlaceOf(x, c.lines)
	line := []rune(c.lines[at.Line-1])
	return string(line[at.Column-1 : min(at.End-1, len(line))])
}

// mustAnswer says that the function is one that has to return True or False.
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
		c.condition(s.Cond)
		c.body(s.True)
		c.body(s.False)
	case *syntax.ForStmt:
		c.expr(s.X)
		c.iterated(s.X)
		c.target(s.Vars, true)
		names := map[string]bool{}
		assigned(s.Body, names)
		for name := range names {
			c.set[name] = true
		}
		c.loops++
		c.body(s.Body)
		c.loops--
	case *syntax.ReturnStmt:
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
		c.silent = true
		c.reportHead(s, "no-while", Problem{})
	case *syntax.LoadStmt:
		c.report(s, "no-load", Problem{})
	case *syntax.DefStmt:
		c.report(s.Name, "nested", Problem{Value: s.Name.Name})
	}
}

// statement is an expression by itself: a call, or words that explain.
func (c *checker) statement(x syntax.Expr) {
	switch e := unparen(x).(type) {
	case *syntax.CallExpr:
		if c.ctor(e) != nil {
			c.report(e, "not-sent", Problem{Value: e.Fn.(*syntax.Ident).Name})
		}
	case *syntax.Literal:
		if e.Token == syntax.STRING {
			return
		}
		c.report(x, "no-effect", Problem{})
	case *syntax.BinaryExpr:
		if c.mustAnswer() {
			c.silent = true
			c.report(x, "no-answer", Problem{Value: c.fn.def.Name.Name, Allowed: "return", Suggestion: "return " + c.written(x)})
		} else if e.Op == syntax.EQL {
			c.reportSign(e.OpPos, "==", "assign-equal", Problem{Value: "==", Allowed: "=", Suggestion: "="})
		} else if kept := c.kept(e); kept != "" {
			c.report(x, "no-effect-kept", Problem{Value: textOf(e.X), Allowed: kept, Suggestion: kept})
		} else {
			c.report(x, "no-effect", Problem{})
		}
	case *syntax.DotExpr:
		_, method := alikeOrMethod(e.Name.Name)
		if method || rootIs(e.X, "net") && (e.Name.Name == "send" || e.Name.Name == "broadcast") {
			p := Problem{Value: e.Name.Name, Allowed: e.Name.Name + "()"}
			if e.Name.Name == "clear" || e.Name.Name == "pop" {
				p.Suggestion = e.Name.Name + "()"
			}
			c.report(e.Name, "not-called", p)
			return
		}
		c.report(x, "no-effect", Problem{})
	case *syntax.Ident:
		if f := c.functions[e.Name]; f != nil {
			called := e.Name + "(" + strings.Join(f.params, ", ") + ")"
			c.report(e, "not-called", Problem{Value: e.Name, Allowed: called, Suggestion: called})
			return
		}
		if meant := c.nearest(e.Name, []string{"pass", "break", "continue", "return"}); meant != "" && !c.fn.locals[e.Name] {
			c.report(e, "keyword", Problem{Value: e.Name, Allowed: meant, Suggestion: meant})
			return
		}
		c.report(x, "no-effect", Problem{})
	case *syntax.Comprehension:
		c.report(x, "no-effect", Problem{})
	default:
		c.report(x, "no-effect", Problem{})
	}
	c.expr(x)
}

// kept is a sum or the like that stands alone, with its value given to what it begins with; empty if that cannot have it.
func (c *checker) kept(e *syntax.BinaryExpr) string {
	switch e.Op {
	case syntax.PLUS, syntax.MINUS, syntax.STAR, syntax.SLASHSLASH, syntax.PERCENT:
	default:
		return ""
	}
	name := ""
	switch of := unparen(e.X).(type) {
	case *syntax.Ident:
		if c.fn.locals[of.Name] && of.Name != "p" && of.Name != "net" {
			name = of.Name
		}
	case *syntax.DotExpr:
		if rootIs(of.X, "p") && c.isSlot(of.Name.Name) && !c.fn.looks {
			name = textOf(of)
		}
	}
	if name == "" {
		return ""
	}
	return name + " " + e.Op.String() + "= " + textOf(e.Y)
}

// condition is that of an if.
func (c *checker) condition(x syntax.Expr) {
	if lit, is := unparen(x).(*syntax.Literal); is {
		c.report(lit, "no-condition", Problem{Value: lit.Raw})
		return
	}
	c.expr(x)
}

// alikeOrMethod tells whether a name is a method's, here or in Python.
func alikeOrMethod(name string) ([]string, bool) {
	if methodsNamed[name] != nil {
		return nil, true
	}
	like, is := alike[name]
	return like, is
}

// rootIs tells whether an expression is a name.
func rootIs(x syntax.Expr, name string) bool {
	id, is := unparen(x).(*syntax.Ident)
	return is && id.Name == name
}
