package eval

import (
	"strconv"

	"fano/algorithms/mutex"
)

// Exhausted is the code of the failure of a verb that is stopped because the verbs of the run have used up their steps.
const Exhausted = "run-steps-all"

// unlimited is more steps than anything takes.
const unlimited = 1 << 30

// A step is a small, bounded piece of work: at most some 100 ns, and some 100 bytes. Work that grows with the size of a
// value is charged by its length. TestAStepIsSmall measures it.
const (
	itemsAStep   = 16 // plain items searched, or moved within a list
	lettersAStep = 16 // of a word that is read or kept
	partsAStep   = 4  // local names of a called function
)

// MostMemory is the maximum number of bytes of the values that a verb creates. An invariant may create more, as it has
// more steps: bytesAStep for each additional one.
const (
	MostMemory = 512 << 10
	bytesAStep = 16
)

// Estimates of the bytes of values, erring on the high side.
const (
	bytesOfValue = 48 // a list or the like, without its items
	bytesOfItem  = 16
	bytesOfNew   = 32 // an appended item: at times, all existing items move
)

// mostDeep is the maximum nesting depth of compared values. Values that are kept are nested less deeply.
const mostDeep = 100

// stepAccount holds the steps of one verb, or of one evaluation of an invariant. It borrows a few thousand at a time
// from the budget of the run, and pays as they are used, so that the budget can stop the program in the middle.
type stepAccount struct {
	steps  int // borrowed steps that are left
	lent   int // size of the last loan
	used   int // used from earlier loans
	most   int // maximum number of steps
	limit  int // the maximum if the budget had enough
	space  int // bytes left for new values
	bytes  int // initial value of space
	budget *mutex.StepBudget
}

// allow fills the purse.
func (p *stepAccount) allow(limit int, b *mutex.StepBudget) {
	*p = stepAccount{limit: limit, most: b.Limit(limit), budget: b, bytes: MostMemory + bytesAStep*max(0, min(limit, 1<<24)-MostSteps)}
	p.space = p.bytes
	p.lend()
}

// lend borrows the next steps.
func (p *stepAccount) lend() {
	p.lent = min(mutex.StepsBetweenChecks, p.most-p.used)
	p.steps = p.lent
}

// settle pays for what was used.
func (p *stepAccount) settle() {
	steps := p.lent - p.steps
	p.lent = p.steps
	p.used += steps
	p.budget.Pay(steps)
}

// charge counts steps, and makes the verb fail if there are none left.
func (r *run) charge(at place, steps int) {
	if r.steps -= steps; r.steps < 0 {
		r.charged(at)
	}
}

// charged borrows more steps when the loan is used up, or fails.
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

// makes charges for a new value and the items copied into it.
func (r *run) makes(at place, items int) {
	r.charge(at, 1+items)
	r.chargeBytes(at, bytesOfValue+bytesOfItem*items)
}

// grows charges for items added to a value.
func (r *run) grows(at place, items int) {
	r.charge(at, items)
	r.chargeBytes(at, bytesOfNew*items)
}

// makesPairs charges for tuples with the given number of parts that are added to a list.
func (r *run) makesPairs(at place, tuples, parts int) {
	r.charge(at, tuples*(2+parts))
	r.chargeBytes(at, tuples*(bytesOfValue+bytesOfItem*parts+bytesOfNew))
}

// chargeBytes counts bytes of new values, and fails if there are too many.
func (r *run) chargeBytes(at place, bytes int) {
	if r.space -= bytes; r.space < 0 {
		r.fail(at, "run-memory", "", strconv.Itoa(r.bytes>>10)+" KB")
	}
}

// deeper records that a nested value is entered; the caller leaves it with r.deep--.
func (r *run) deeper(at place) {
	if r.deep++; r.deep > mostDeep {
		r.fail(at, "run-deep", "", itoa(mostDeep))
	}
}
