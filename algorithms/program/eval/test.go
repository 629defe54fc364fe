package eval

import (
	"strings"

	"go.starlark.net/syntax"

	"fano/algorithms/mutex"
	"fano/algorithms/program/source"
)

// A Test is one outcome, true or false, by which a verb takes one branch and could take another: of a comparison; of a
// value tested for truth by an if, a conditional expression, a comprehension, not, and or or; of such a condition as a
// whole; or the True or False that a function returns.
type Test struct {
	source.Place        // if the test spans lines, up to the end of its first
	Text         string // as written
	Compared     string // with the values that it compared
	Holds        bool
	Phase        mutex.Phase // phase of the process
	Whole        bool        // composed of other tests, or possibly so: and, or, a call
}

// Bare reports whether a test compares nothing.
func (t *Test) Bare() bool { return strings.HasPrefix(t.Compared, t.Text) }

// A Judge sees each test of a verb, the n-th from 1, and reports whether the verb continues with the opposite outcome.
type Judge func(n int, t Test) (turn bool)

// Judged returns a copy of the program whose tests a judge sees and may flip. Only one goroutine may use it at a time.
func (p *Program) Judged(judge Judge) *Program {
	judged := p.JudgedBy(judge)
	judged.functions, judged.always = map[string]*function{}, nil
	judged.compile()
	return judged
}

// JudgedBy returns a judged program with another judge. It is cheap.
func (p *Program) JudgedBy(judge Judge) *Program {
	judged := &Program{
		source: p.source, slots: p.slots, messages: p.messages, fields: p.fields, constants: p.constants,
		functions: p.functions, fills: p.fills, verbs: p.verbs, always: p.always, judge: judge,
	}
	judged.runs.New = func() any { return newRun(judged) }
	return judged
}

// testAt returns a test as the text has it.
func (c *compiler) testAt(e syntax.Expr) Test {
	if c.lines == nil {
		c.lines = strings.Split(c.program.source.Text, "\n")
	}
	at := source.PlaceOf(e, c.lines)
	line := []rune(c.lines[at.Line-1])
	return Test{Place: at, Text: strings.TrimSpace(string(line[at.Column-1 : min(at.End-1, len(line))]))}
}

// outcome returns the outcome of a test, after its judge.
func (r *run) outcome(t Test, compared string, holds bool) bool {
	r.made++
	t.Compared, t.Holds, t.Phase = compared, holds, r.out.Phase()
	return holds != r.program.judge(r.made, t)
}

// compared compiles a comparison.
func (c *compiler) compared(e *syntax.BinaryExpr) expr {
	x, y, at, op := c.expr(e.X), c.expr(e.Y), placeOf(e), e.Op
	name := " " + op.String() + " "
	var t Test
	judged := c.program.judge != nil
	if judged {
		t = c.testAt(e)
	}
	return func(r *run, locals []Value) Value {
		a, b := x(r, locals), y(r, locals)
		r.charge(at, 1)
		holds := r.holds(at, op, a, b)
		switch {
		case r.explains:
			r.because(name, a, b, holds)
		case r.listens && r.out.Compares():
			r.out.Compared(mutex.Compared{Line: int(at.line), Text: compares(name, a, b), Holds: holds})
		}
		if judged && r.out != nil { // tests of invariants are not judged
			holds = r.outcome(t, compares(name, a, b), holds)
		}
		return Bool(holds)
	}
}

// condition compiles an expression of which only the truth counts.
func (c *compiler) condition(e syntax.Expr) expr { return c.tested(e, false) }

// answer compiles an expression that is a test if its value is True or False.
func (c *compiler) answer(e syntax.Expr) expr { return c.tested(e, true) }

// tested compiles an expression as a test, unless its parts already are the test, or it is a literal outcome.
func (c *compiler) tested(e syntax.Expr, answers bool) expr {
	if c.program.judge == nil {
		return c.expr(e)
	}
	x, whole := expr(nil), false
	switch is := source.Unparen(e).(type) {
	case *syntax.UnaryExpr:
		if is.Op == syntax.NOT {
			return c.expr(is)
		}
	case *syntax.BinaryExpr:
		switch {
		case isComparison(is.Op):
			return c.expr(is)
		case is.Op == syntax.AND, is.Op == syntax.OR:
			x, whole = c.joined(is, answers), true
		}
	case *syntax.Literal:
		return c.expr(is)
	case *syntax.Ident:
		if is.Name == "True" || is.Name == "False" || is.Name == "None" {
			return c.expr(is)
		}
	}
	if x == nil {
		x = c.expr(e)
	}
	t := c.testAt(source.Unparen(e))
	t.Whole = whole
	return func(r *run, locals []Value) Value {
		v := x(r, locals)
		if _, is := v.(Bool); r.out == nil || answers && !is {
			return v
		}
		if holds := truth(v); r.outcome(t, t.describeTruth(v), holds) != holds {
			return Bool(!holds)
		}
		return v
	}
}

// describeTruth describes a value tested for truth, with its text.
func (t *Test) describeTruth(v Value) string {
	if _, is := v.(Bool); is {
		return t.Text
	}
	return t.Text + " = " + show(v)
}

func isComparison(op syntax.Token) bool {
	switch op {
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE, syntax.IN, syntax.NOT_IN:
		return true
	}
	return false
}
