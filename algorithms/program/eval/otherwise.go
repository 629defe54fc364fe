package eval

import (
	"strings"

	"go.starlark.net/syntax"

	"fano/algorithms/mutex"
	"fano/algorithms/program/source"
)

// Otherwise is the program in which a decision goes otherwise, whenever it is made.
func (p *Program) Otherwise(d Decision) *Program {
	turned := &Program{
		source: p.source, slots: p.slots, messages: p.messages, constants: p.constants,
		functions: map[string]*function{}, fills: p.fills, turned: &d, lines: strings.Split(p.source.Text, "\n"),
	}
	turned.runs.New = func() any { return newRun(turned) }
	turned.compile()
	return turned
}

// turns says whether an expression is the decision that goes otherwise.
func (c *compiler) turns(n syntax.Expr) bool {
	d := c.program.turned
	return d != nil && source.PlaceOf(n, c.program.lines) == d.Place
}

// opposite is a test whose outcome is turned round. What it was is told, marked as turned.
func (c *compiler) opposite(x expr) expr {
	d := c.program.turned
	return func(r *run, locals []Value) Value {
		r.turning = d.Kind != Truth
		holds := truth(x(r, locals))
		r.turning = false
		if d.Kind == Truth && r.listens {
			r.out.Compared(mutex.Compared{Line: d.Line, Text: d.Text, Holds: holds, Turned: true})
		}
		return Bool(!holds)
	}
}
