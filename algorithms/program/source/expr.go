package source

import (
	"strconv"
	"strings"

	"go.starlark.net/syntax"
)

// expr checks an expression.
func (c *checker) expr(x syntax.Expr) {
	c.walk(x, func(n syntax.Node) bool {
		switch e := n.(type) {
		case *syntax.Ident:
			c.name(e)
		case *syntax.Literal:
			c.literal(e)
		case *syntax.UnaryExpr:
			c.unary(e)
		case *syntax.BinaryExpr:
			return c.binary(e)
		case *syntax.DotExpr:
			c.dot(e)
			return false
		case *syntax.CallExpr:
			c.call(e)
			return false
		case *syntax.Comprehension:
			c.comprehension(e)
			return false
		case *syntax.LambdaExpr:
			c.report(e, "no-lambda", Problem{Allowed: "sorted, min, max"})
			return false
		}
		return true
	})
}

// mostNumber is the largest number that JavaScript represents exactly.
const mostNumber = 1<<53 - 1

// literal reports numbers that are not whole or too large, and byte strings.
func (c *checker) literal(e *syntax.Literal) {
	small, is := e.Value.(int64)
	switch {
	case e.Token == syntax.BYTES:
		c.report(e, "word-prefix", Problem{Value: "b"})
	case e.Token == syntax.FLOAT:
		c.report(e, "fraction", Problem{Value: e.Raw})
	case e.Token != syntax.INT:
	case strings.Trim(e.Raw, "0123456789") != "":
		c.report(e, "number", Problem{Value: e.Raw})
	case !is || small > mostNumber:
		c.report(e, "large", Problem{Value: e.Raw, Allowed: strconv.FormatInt(mostNumber, 10)})
	}
}

func (c *checker) comprehension(e *syntax.Comprehension) {
	if clause, is := e.Clauses[0].(*syntax.ForClause); is && len(e.Clauses) == 1 && c.state && c.readsNet(clause.X) {
		of := syntax.Node(e.Body)
		if entry, is := e.Body.(*syntax.DictEntry); is {
			of = entry.Value
		}
		c.reportVector(e, of)
		return
	}
	bound := len(c.bound)
	for _, clause := range e.Clauses {
		switch clause := clause.(type) {
		case *syntax.ForClause:
			c.expr(clause.X)
			c.iterated(clause.X)
			before := len(c.bound)
			Targets(clause.Vars, func(id *syntax.Ident) {
				if isBuiltin(id.Name) || id.Name == "p" || id.Name == "net" {
					c.report(clause.Vars, "taken", Problem{Value: id.Name})
				}
				c.bind(id.Name)
			})
			if len(c.bound) == before {
				c.report(clause.Vars, "assign-to", Problem{Value: "for"})
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

// iterated reports values over which no loop can iterate.
func (c *checker) iterated(x syntax.Expr) {
	text, meant := "", ""
	switch e := Unparen(x).(type) {
	case *syntax.Literal:
		if e.Token == syntax.INT {
			text, meant = e.Raw, "range("+e.Raw+")"
		}
	case *syntax.DotExpr:
		if isName(e.X, "net") && e.Name.Name == "n" {
			text, meant = "net.n", "net.all"
		}
	}
	if meant != "" {
		c.report(x, "iterate", Problem{Value: text, Allowed: meant, Suggestion: meant})
	}
}

func (c *checker) unary(e *syntax.UnaryExpr) {
	sign := e.Op.String()
	switch e.Op {
	case syntax.PLUS:
		c.reportSign(e.OpPos, sign, "unary-plus", Problem{Value: sign})
	case syntax.TILDE:
		c.reportSign(e.OpPos, sign, "bits", Problem{Value: sign, Allowed: "not"})
	case syntax.STAR, syntax.STARSTAR:
		c.reportSign(e.OpPos, sign, "stars", Problem{Value: sign})
	}
}

// operator reports an operator that the language does not have, or its form with =, and returns whether it did.
func (c *checker) operator(at syntax.Position, op syntax.Token) bool {
	sign := op.String()
	switch op {
	case syntax.SLASH, syntax.SLASH_EQ:
		meant := "/" + sign
		c.reportSign(at, sign, "division", Problem{Value: sign, Allowed: meant, Suggestion: meant})
	case syntax.LTLT, syntax.GTGT, syntax.LTLT_EQ, syntax.GTGT_EQ:
		c.reportSign(at, sign, "bits", Problem{Value: sign})
	default:
		return false
	}
	return true
}

// binary checks an operator. It returns whether its operands are still to be checked.
func (c *checker) binary(e *syntax.BinaryExpr) bool {
	for _, sides := range [][2]syntax.Expr{{e.X, e.Y}, {e.Y, e.X}} {
		list, is := Unparen(sides[0]).(*syntax.ListExpr)
		if is && len(list.List) == 1 && c.state && e.Op == syntax.STAR && c.readsNet(sides[1]) {
			c.reportVector(e, list.List[0])
			return false
		}
	}
	if c.operator(e.OpPos, e.Op) {
		return true
	}
	switch e.Op {
	case syntax.PLUS, syntax.MINUS, syntax.STAR, syntax.SLASHSLASH, syntax.PERCENT:
		c.counts(e.Op, e.X, e.Y)
	}
	return true
}

// counts reports words, and None, as operands of an arithmetic operator.
func (c *checker) counts(op syntax.Token, sides ...syntax.Expr) {
	for _, side := range sides {
		if _, is := wordOf(side); is || isName(side, "None") {
			c.report(side, map[bool]string{true: "words", false: "none-counted"}[is], Problem{Value: op.String()})
			return
		}
	}
}

// readsNet reports whether an expression uses net.
func (c *checker) readsNet(x syntax.Expr) bool {
	found := false
	c.walk(x, func(n syntax.Node) bool {
		id, is := n.(*syntax.Ident)
		found = found || is && id.Name == "net"
		return !found
	})
	return found
}

// reportVector reports a list for all processes in state, and suggests a vector.
func (c *checker) reportVector(at, first syntax.Node) {
	vector := "per_process(" + c.textOf(first) + ")"
	c.report(at, "listed", Problem{Value: "net", Allowed: vector, Suggestion: vector})
}

func byName(arg syntax.Expr) (by *syntax.BinaryExpr, is bool) {
	by, is = arg.(*syntax.BinaryExpr)
	return by, is && by.Op == syntax.EQ
}
