package source

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/syntax"
)

// expr goes through an expression.
func (c *checker) expr(x syntax.Expr) {
	c.spend(1)
	switch e := x.(type) {
	case *syntax.ParenExpr:
		c.expr(e.X)
	case *syntax.Ident:
		c.name(e)
	case *syntax.Literal:
		c.literal(e)
	case *syntax.TupleExpr, *syntax.ListExpr:
		for _, item := range itemsOf(e) {
			c.expr(item)
		}
	case *syntax.DictExpr:
		for _, item := range e.List {
			entry := item.(*syntax.DictEntry)
			c.expr(entry.Key)
			c.expr(entry.Value)
		}
	case *syntax.CondExpr:
		c.expr(e.Cond)
		c.expr(e.True)
		c.expr(e.False)
	case *syntax.UnaryExpr:
		c.unary(e)
	case *syntax.BinaryExpr:
		c.binary(e)
	case *syntax.DotExpr:
		c.dot(e)
	case *syntax.CallExpr:
		c.call(e)
	case *syntax.IndexExpr:
		c.expr(e.X)
		c.expr(e.Y)
	case *syntax.SliceExpr:
		c.expr(e.X)
		for _, part := range []syntax.Expr{e.Lo, e.Hi, e.Step} {
			if part != nil {
				c.expr(part)
			}
		}
	case *syntax.Comprehension:
		c.comprehension(e)
	case *syntax.LambdaExpr:
		c.report(e, "no-lambda", Problem{Allowed: "sorted, min, max"})
	}
}

// literal reports numbers that are not whole, or too large, and bytes.
func (c *checker) literal(e *syntax.Literal) {
	_, small := e.Value.(int64)
	switch digits := strings.Trim(e.Raw, "0123456789") == ""; {
	case e.Token == syntax.BYTES:
		c.report(e, "word-prefix", Problem{Value: "b"})
	case e.Token == syntax.FLOAT:
		c.report(e, "fraction", Problem{Value: e.Raw})
	case e.Token != syntax.INT:
	case !digits:
		c.report(e, "number", Problem{Value: e.Raw})
	case !small || e.Value.(int64) > mostNumber:
		c.report(e, "large", Problem{Value: e.Raw, Allowed: strconv.Itoa(mostNumber)})
	}
}

// mostNumber is the largest number that JavaScript has exactly.
const mostNumber = 1<<53 - 1

func (c *checker) comprehension(e *syntax.Comprehension) {
	if c.listedEach(e) {
		return
	}
	bound := len(c.bound)
	for _, clause := range e.Clauses {
		switch clause := clause.(type) {
		case *syntax.ForClause:
			c.expr(clause.X)
			c.iterated(clause.X)
			names := map[string]bool{}
			targets(clause.Vars, names)
			if len(names) == 0 {
				c.report(clause.Vars, "assign-to", Problem{Value: "for"})
			}
			for name := range names {
				if _, is := builtins[name]; is || name == "p" || name == "net" {
					c.report(clause.Vars, "taken", Problem{Value: name})
				}
				c.bind(name)
			}
		case *syntax.IfClause:
			c.expr(clause.Cond)
		}
	}
	if entry, is := e.Body.(*syntax.DictEntry); is {
		c.expr(entry.Key)
		c.expr(entry.Value)
	} else {
		c.expr(e.Body)
	}
	c.unbind(bound)
}

// iterated complains of what no loop can go through.
func (c *checker) iterated(x syntax.Expr) {
	switch e := unparen(x).(type) {
	case *syntax.Literal:
		if e.Token == syntax.INT {
			c.report(x, "iterate", Problem{Value: e.Raw, Allowed: "range(" + e.Raw + ")", Suggestion: "range(" + e.Raw + ")"})
		}
	case *syntax.DotExpr:
		if rootIs(e.X, "net") && e.Name.Name == "n" {
			c.report(x, "iterate", Problem{Value: "net.n", Allowed: "net.all", Suggestion: "net.all"})
		}
	}
}

func (c *checker) unary(e *syntax.UnaryExpr) {
	switch e.Op {
	case syntax.PLUS:
		c.reportSign(e.OpPos, "+", "unary-plus", Problem{Value: "+"})
	case syntax.TILDE:
		c.reportSign(e.OpPos, "~", "bits", Problem{Value: "~", Allowed: "not"})
	case syntax.STAR, syntax.STARSTAR:
		c.reportSign(e.OpPos, e.Op.String(), "stars", Problem{Value: e.Op.String()})
	}
	if e.X != nil {
		c.expr(e.X)
	}
}

func (c *checker) binary(e *syntax.BinaryExpr) {
	if c.listed(e) {
		return
	}
	c.expr(e.X)
	c.expr(e.Y)
	switch e.Op {
	case syntax.SLASH:
		c.reportSign(e.OpPos, "/", "division", Problem{Value: "/", Allowed: "//", Suggestion: "//"})
		return
	case syntax.LTLT, syntax.GTGT:
		c.reportSign(e.OpPos, e.Op.String(), "bits", Problem{Value: e.Op.String()})
		return
	case syntax.PIPE, syntax.AMP, syntax.CIRCUMFLEX:
		c.bits(e)
		return
	case syntax.PLUS, syntax.MINUS, syntax.STAR, syntax.SLASHSLASH, syntax.PERCENT:
		for _, side := range []syntax.Expr{e.X, e.Y} {
			if _, is := wordOf(side); is {
				c.report(side, "words", Problem{Value: e.Op.String()})
				return
			}
			if rootIs(side, "None") {
				c.report(side, "none-counted", Problem{Value: e.Op.String()})
				return
			}
		}
	}
}

// name is a name that is read.
func (c *checker) name(id *syntax.Ident) {
	name := id.Name
	switch {
	case name == "True" || name == "False" || name == "None":
	case c.binds[name] > 0:
	case c.fn != nil && c.fn.locals[name] && name != "p" && name != "net":
		if !c.set[name] && c.constants[name] == nil && c.functions[name] == nil {
			c.unset(id)
		}
	case name == "p" || name == "net":
		switch {
		case c.fn == nil:
			c.report(id, "top-process", Problem{Value: name, Allowed: "start(p, net)"})
		case c.fn.locals[name] && name == "p" && c.fn.always && !c.fn.verb:
		default:
			c.report(id, "whole", Problem{Value: name})
		}
	case c.constants[name] != nil || c.broken[name]:
	case c.messageOf(name) != nil:
		c.report(id, "message-called", Problem{Value: name, Allowed: c.form(name), Suggestion: c.form(name)})
	case c.functions[name] != nil:
		f := c.functions[name]
		whole := name + "(" + strings.Join(f.params, ", ") + ")"
		c.report(id, "not-called", Problem{Value: name, Allowed: whole, Suggestion: whole})
	case isBuiltin(name):
		c.report(id, "not-called", Problem{Value: name, Allowed: name + "()"})
	default:
		c.unknown(id)
	}
}

// form is how a message is made.
func (c *checker) form(kind string) string {
	var fields []string
	for _, f := range c.messageOf(kind).Fields {
		fields = append(fields, f.Name)
	}
	return kind + "(" + strings.Join(fields, ", ") + ")"
}

func isBuiltin(name string) bool {
	_, is := builtins[name]
	return is
}

// unknown complains of a name that is nothing here.
func (c *checker) unknown(id *syntax.Ident) {
	name := id.Name
	if c.forgotten(id) || c.self(id) || c.fn != nil && c.fn.wanted[name] || c.undeclared(id) {
		return
	}
	p, names := Problem{Value: name}, c.slotNames()
	switch {
	case c.local(name):
	case c.messageOf(strings.ToUpper(name)) != nil && !c.isSlot(name):
		p.Suggestion = c.form(strings.ToUpper(name))
	case nameMeant[name] != "":
		p.Suggestion = nameMeant[name]
	case c.isSlot(name) || slices.Contains(ofProcess, name):
		p.Suggestion = "p." + name
	case slices.Contains(ofNet, name):
		p.Suggestion = "net." + name
	default:
		p.Suggestion = c.nearest(name, c.visible())
	}
	if p.Suggestion == "" {
		if near := c.nearest(name, names); near != "" {
			p.Suggestion = "p." + near
		}
	}
	if (p.Suggestion == "p" || strings.HasPrefix(p.Suggestion, "p.")) && (c.fn == nil || !c.fn.locals["p"]) ||
		strings.HasPrefix(p.Suggestion, "net.") && (c.fn == nil || !c.fn.locals["net"]) {
		p.Suggestion = ""
	}
	code := "unknown-meant"
	if p.Suggestion == "" {
		code = "unknown"
		p.Allowed = strings.Join(c.visible(), ", ")
		if absent[name] != "" {
			code = absent[name]
		}
	}
	c.report(id, code, p)
}

// visible are the names that may stand where a value is.
func (c *checker) visible() []string {
	names, had := c.survey.visible[c.fn]
	if !had {
		if c.fn != nil {
			names = slices.AppendSeq(names, maps.Keys(c.fn.locals))
		}
		names = slices.AppendSeq(names, maps.Keys(c.constants))
		slices.Sort(names)
		c.survey.visible[c.fn] = names
	}
	if len(c.bound) > 0 {
		names = slices.Concat(names, c.bound)
		slices.Sort(names)
	}
	c.spend(len(names))
	return slices.Compact(append(slices.Clone(names), "True", "False", "None"))
}
