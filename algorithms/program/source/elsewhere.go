package source

import (
	"strings"

	"go.starlark.net/syntax"
)

// ofModule complains of a call of what stands in a module of Python.
func (c *checker) ofModule(e *syntax.CallExpr, fn *syntax.DotExpr) bool {
	id, is := unparen(fn.X).(*syntax.Ident)
	if !is || c.local(id.Name) || c.constants[id.Name] != nil || c.functions[id.Name] != nil {
		return false
	}
	code, known := modules[id.Name]
	if !known {
		return false
	}
	name := textOf(fn)
	switch {
	case absent[fn.Name.Name] != "":
		c.report(fn, absent[fn.Name.Name], Problem{Value: name})
	case code == "" && c.fn != nil && c.fn.locals["net"]:
		c.report(e, "unknown-meant", Problem{Value: name, Suggestion: "net.clock"})
	case code == "":
		c.report(fn, "no-import", Problem{Value: name})
	default:
		c.report(fn, code, Problem{Value: name})
	}
	return true
}

// sentBy complains of a message that is sent as if the receiver sent it.
func (c *checker) sentBy(e *syntax.CallExpr, fn *syntax.DotExpr) bool {
	to := netMeant[fn.Name.Name]
	if fn.Name.Name == "send" || fn.Name.Name == "broadcast" {
		to = fn.Name.Name
	}
	if to != "send" && to != "broadcast" || c.fn != nil && c.fn.always {
		return false
	}
	var args []string
	if textOf(fn.X) == "net.others" {
		to = "broadcast"
	} else if to == "send" {
		args = append(args, textOf(fn.X))
	}
	for _, arg := range e.Args {
		args = append(args, textOf(arg))
	}
	before := len(c.problems)
	c.expr(fn.X)
	if n := len(e.Args); n > 0 {
		c.sending = unparen(e.Args[n-1])
	}
	c.args(e, nil)
	c.sending = nil
	if len(c.problems) == before {
		call := "net." + to + "(" + strings.Join(args, ", ") + ")"
		c.report(e, "slot-net", withoutGaps(Problem{Value: textOf(fn), Allowed: call, Suggestion: call}))
	}
	return true
}

// withoutGaps is a problem that means nothing if what it means could not be written out.
func withoutGaps(p Problem) Problem {
	if strings.Contains(p.Suggestion, "…") {
		p.Suggestion = ""
	}
	return p
}

// listed complains of a list for all processes in state, made as [0] * net.n: it is a vector that is meant.
func (c *checker) listed(e *syntax.BinaryExpr) bool {
	if !c.state || e.Op != syntax.STAR {
		return false
	}
	for _, sides := range [][2]syntax.Expr{{e.X, e.Y}, {e.Y, e.X}} {
		if list, is := unparen(sides[0]).(*syntax.ListExpr); is && len(list.List) == 1 && c.readsNet(sides[1]) {
			return c.eachProcess(e, list.List[0])
		}
	}
	return false
}

// listedEach complains of one that is made as [0 for j in net.all], or of a dict that is.
func (c *checker) listedEach(e *syntax.Comprehension) bool {
	clause, is := e.Clauses[0].(*syntax.ForClause)
	if !is || !c.state || len(e.Clauses) != 1 || !c.readsNet(clause.X) {
		return false
	}
	if entry, is := e.Body.(*syntax.DictEntry); is {
		return c.eachProcess(e, entry.Value)
	}
	return c.eachProcess(e, e.Body)
}

// readsNet tells whether an expression reads something of net.
func (c *checker) readsNet(x syntax.Expr) bool {
	found := false
	c.walk(x, func(n syntax.Node) bool {
		id, is := n.(*syntax.Ident)
		found = found || is && id.Name == "net"
		return !found
	})
	return found
}

func (c *checker) eachProcess(at, first syntax.Expr) bool {
	vector := "per_process(" + textOf(first) + ")"
	c.report(at, "listed", withoutGaps(Problem{Value: "net", Allowed: vector, Suggestion: vector}))
	return true
}
