package event

import "fmt"

// StepBudget pays for the steps of a program: those of all its verbs in one run, or of all evaluations of its
// invariants. It belongs to one goroutine.
type StepBudget struct {
	Of, Left int // steps; an Of of 0 is unlimited
	// Going returns an error to interrupt the program. It is called after every [StepsBetweenAsks] steps; nil: nothing
	// interrupts it.
	Going func() error

	unasked int // steps since Going was called
}

// StepsBetweenAsks is the number of steps that a program takes between two calls of Going: well under a millisecond.
const StepsBetweenAsks = 4096

// Limit returns how many steps may be taken now: at most `most`, and no more than are left.
func (b *StepBudget) Limit(most int) int {
	if b == nil || b.Of == 0 {
		return most
	}
	return min(most, max(0, b.Left))
}

// Pay takes steps from the budget. It panics with an [*Interrupted] if a call of Going is due and returns an error.
func (b *StepBudget) Pay(steps int) {
	if b == nil {
		return
	}
	b.Left -= steps
	if b.unasked += steps; b.unasked < StepsBetweenAsks || b.Going == nil {
		return
	}
	b.unasked = 0
	if err := b.Going(); err != nil {
		panic(&Interrupted{err})
	}
}

// Clone returns a budget with as many steps left, and the same Going.
func (b *StepBudget) Clone() *StepBudget {
	if b == nil {
		return nil
	}
	c := *b
	return &c
}

// With returns a budget with as many steps left, and another Going.
func (b *StepBudget) With(going func() error) *StepBudget {
	if b == nil {
		return &StepBudget{Going: going}
	}
	c := *b
	c.Going = going
	return &c
}

// Interrupted is the panic value of a program that its [StepBudget] stops. It is no failure of the program: the driver
// of the program stops, too, and returns Err.
type Interrupted struct{ Err error }

func (i *Interrupted) Error() string { return fmt.Sprintf("a program was interrupted: %v", i.Err) }

// Unwrap returns the error that interrupted it.
func (i *Interrupted) Unwrap() error { return i.Err }
