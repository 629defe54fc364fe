package eval

import (
	"strconv"

	"fano/algorithms/mutex"
)

// Exhausted is the code of the failure of a verb that is stopped because all verbs of the run have taken what they may.
const Exhausted = "run-steps-all"

// unlimited is a number of steps that nothing takes.
const unlimited = 1 << 30

// A step is a small, bounded piece of work: at most some 100 ns, and some 100 bytes. What takes longer the larger a
// value is, is charged by its length. TestAStepIsSmall measures it.
const (
	itemsAStep   = 16 // plain items that are looked through, or moved within a list
	lettersAStep = 16 // of a word, read or kept
	partsAStep   = 4  // local names of a function that is called
)

// MostMemory is how many bytes the values may take that a verb makes; an invariant may make more of them, as it has more
// steps: bytesAStep for each.
const (
	MostMemory = 512 << 10
	bytesAStep = 16
)

// The bytes of values, rather too many than too few.
const (
	bytesOfValue = 48 // a list or the like, without its items
	bytesOfItem  = 16
	bytesOfNew   = 32 // an item that is appended: at times, all that were there before it move
)

// mostDeep is how deep values are nested that are compared. Those that are kept are nested less.
const mostDeep = 100

// purse holds the steps of one verb, or of one look of an invariant. They are lent a few thousand at a time, and paid from
// the budget of the run as they are used, so that it can stop the program in the middle.
type purse struct {
	steps  int // left of those that are lent
	lent   int // last
	used   int // of those lent before
	most   int // may be used in all
	limit  int // would be, if the budget had enough
	space  int // bytes that the values may still take that are made
	bytes  int // at first
	budget *mutex.StepBudget
}

// allow fills the purse.
func (p *purse) allow(limit int, b *mutex.StepBudget) {
	*p = purse{limit: limit, most: b.Limit(limit), budget: b, bytes: MostMemory + bytesAStep*max(0, min(limit, 1<<24)-MostSteps)}
	p.space = p.bytes
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

// makes charges for a new value, and for the items that are copied into it.
func (r *run) makes(at place, items int) {
	r.charge(at, 1+items)
	r.takesRoom(at, bytesOfValue+bytesOfItem*items)
}

// grows charges for items that are added to a value.
func (r *run) grows(at place, items int) {
	r.charge(at, items)
	r.takesRoom(at, bytesOfNew*items)
}

// makesPairs charges for tuples, each of some parts, that are added to a list.
func (r *run) makesPairs(at place, tuples, parts int) {
	r.charge(at, tuples*(2+parts))
	r.takesRoom(at, tuples*(bytesOfValue+bytesOfItem*parts+bytesOfNew))
}

// takesRoom counts bytes of values that are made, and ends the verb when it has made too many.
func (r *run) takesRoom(at place, bytes int) {
	if r.space -= bytes; r.space < 0 {
		r.fail(at, "run-memory", "", strconv.Itoa(r.bytes>>10)+" KB")
	}
}

// deeper notes that a nested value is gone into; the caller comes back by r.deep--.
func (r *run) deeper(at place) {
	if r.deep++; r.deep > mostDeep {
		r.fail(at, "run-deep", "", itoa(mostDeep))
	}
}
