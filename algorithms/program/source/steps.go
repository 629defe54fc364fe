package source

import (
	"fano/algorithms/mutex"

	"go.starlark.net/syntax"
)

// MaxSteps is the maximum number of steps for reading one program. Every analysis charges for steps in its innermost
// loop, so the bound also covers analyses added later. An ordinary program needs at most a tenth of it.
const MaxSteps = 1_000_000

// A payer pays for the steps of reading a program. Their number depends on the text alone.
type payer struct{ *mutex.StepBudget }

// stopped is the value of the panic that ends the reading with the problems found so far.
type stopped struct{ spent bool }

// spend takes n steps, and stops the reading if there are not that many left.
func (p *payer) spend(n int) {
	if p.Pay(n); p.Of > 0 && p.Left < 0 {
		panic(stopped{spent: true})
	}
}

// begin records the line of a node as the current one.
func (r *reader) begin(n syntax.Node) {
	r.at = int(syntax.Start(n).Line)
	r.spend(1)
}

// walk is syntax.Walk with charges.
func (p *payer) walk(n syntax.Node, visit func(syntax.Node) bool) {
	syntax.Walk(n, func(n syntax.Node) bool {
		p.spend(1)
		return visit(n)
	})
}
