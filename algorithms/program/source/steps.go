package source

import (
	"fano/algorithms/mutex"

	"go.starlark.net/syntax"
)

// MaxSteps is the number of steps that reading one program may take. Every analysis counts in its innermost loop, so the
// bound holds for one that is written later, too. An ordinary program needs a tenth of it or less.
const MaxSteps = 1_000_000

// A payer pays for the steps of reading a program. They depend on the text alone.
type payer struct{ *mutex.StepBudget }

// A stopped is the panic that ends a reading with the problems found so far.
type stopped struct{ spent bool }

// spend takes n steps, and stops the reading if there are not that many left.
func (p *payer) spend(n int) {
	if p.Pay(n); p.Of > 0 && p.Left < 0 {
		panic(stopped{spent: true})
	}
}

// begin notes that what stands at a node is read.
func (r *reader) begin(n syntax.Node) {
	r.at = int(syntax.Start(n).Line)
	r.spend(1)
}

// walk is syntax.Walk, paid for.
func (p *payer) walk(n syntax.Node, visit func(syntax.Node) bool) {
	syntax.Walk(n, func(n syntax.Node) bool {
		p.spend(1)
		return visit(n)
	})
}
