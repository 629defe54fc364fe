package source

import "go.starlark.net/syntax"

// MaxSteps is the number of steps that reading one program may take. Every analysis counts in its innermost loop, so the
// bound holds for one that is written later, too. An ordinary program needs a tenth of it or less.
const MaxSteps = 1_000_000

// stepsBetweenAsks is the number of steps between two calls of [Budget.Going].
const stepsBetweenAsks = 8192

// A Budget pays for the steps of reading a program. They depend on the text alone.
type Budget struct {
	Left  int
	Going func() error // asked now and then; its error ends the reading; nil: never asked
	asked int          // steps since it was last asked
}

// stopped is the panic that ends a reading early: with an error of Going, or with the problems found so far.
type stopped struct {
	err   error
	spent bool // the budget is
}

// spend takes n steps, and stops the reading if there are not that many left.
func (b *Budget) spend(n int) {
	if b.Left -= n; b.Left < 0 {
		panic(stopped{spent: true})
	}
	if b.asked += n; b.asked < stepsBetweenAsks || b.Going == nil {
		return
	}
	b.asked = 0
	if err := b.Going(); err != nil {
		panic(stopped{err: err})
	}
}

// begin notes that what stands at a node is read.
func (r *reader) begin(n syntax.Node) {
	r.at = int(syntax.Start(n).Line)
	r.spend(1)
}

// walk is syntax.Walk, paid for.
func (b *Budget) walk(n syntax.Node, visit func(syntax.Node) bool) {
	syntax.Walk(n, func(n syntax.Node) bool {
		b.spend(1)
		return visit(n)
	})
}
