package eval

import (
	"go.starlark.net/syntax"

	"fano/algorithms/mutex"
)

// Otherwise is the program in which a decision goes otherwise, the n-th time from 1 that a verb makes it. That is told: see
// [mutex.Compared].
func (p *Program) Otherwise(d Decision, n int) *Program {
	turned := &Program{
		source: p.source, slots: p.slots, messages: p.messages, fields: p.fields, constants: p.constants,
		functions: map[string]*function{}, fills: p.fills, turned: d.node, time: n,
	}
	turned.runs.New = func() any { return newRun(turned) }
	turned.compile()
	return turned
}

// compared is a comparison. Where it is the decision that goes otherwise, the opposite is gone on with.
func (c *compiler) compared(e *syntax.BinaryExpr) expr {
	x, y, at, op, turns := c.expr(e.X), c.expr(e.Y), placeOf(e), e.Op, c.program.turned == e
	name := " " + op.String() + " "
	return func(r *run, locals []Value) Value {
		a, b := x(r, locals), y(r, locals)
		r.charge(at, 1)
		holds, turned := r.holds(at, op, a, b), turns && r.turn()
		switch {
		case r.explains:
			r.because(name, a, b, holds)
		case r.listens && r.out.Compares():
			r.out.Compared(mutex.Compared{Line: int(at.line), Text: compares(name, a, b), Holds: holds, Turned: turned})
		}
		return Bool(holds != turned)
	}
}

// turn says whether the decision goes otherwise this time.
func (r *run) turn() bool {
	r.made++
	return r.made == r.program.time
}
