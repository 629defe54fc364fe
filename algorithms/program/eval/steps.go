package eval

import "fano/algorithms/mutex"

// Exhausted is the code of the failure of a verb that is stopped because all verbs of the run have taken what they may.
const Exhausted = "run-steps-all"

// unlimited is a number of steps that nothing takes.
const unlimited = 1 << 30

// purse holds the steps of one verb, or of one look of an invariant. They are lent a few thousand at a time, and paid from
// the budget of the run as they are used, so that it can stop the program in the middle.
type purse struct {
	steps  int // left of those that are lent
	lent   int // last
	used   int // of those lent before
	most   int // may be used in all
	limit  int // would be, if the budget had enough
	budget *mutex.StepBudget
}

// allow fills the purse.
func (p *purse) allow(limit int, b *mutex.StepBudget) {
	*p = purse{limit: limit, most: b.Limit(limit), budget: b}
	p.lend()
}

// lend puts the next steps in the purse.
func (p *purse) lend() {
	p.lent = min(mutex.StepsBetweenAsks, p.most-p.used)
	p.steps = p.lent
}

// settle pays for what was used.
func (p *purse) settle() {
	steps := p.lent - p.steps
	p.lent = p.steps
	p.used += steps
	p.budget.Pay(steps)
}

// charge counts steps, and ends the verb when there are none left.
func (r *run) charge(at place, steps int) {
	if r.steps -= steps; r.steps < 0 {
		r.charged(at)
	}
}

// charged goes on when the steps that were lent are used.
func (r *run) charged(at place) {
	if r.settle(); r.used <= r.most {
		r.lend()
		return
	}
	r.lent, r.steps = 0, 0
	if r.most < r.limit {
		r.fail(at, Exhausted, "", itoa(r.budget.Of))
	}
	r.fail(at, "run-steps", "", itoa(r.most))
}
