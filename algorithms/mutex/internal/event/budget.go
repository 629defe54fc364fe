package event

import "fmt"

// StepBudget pays for the steps of a program: those of all its verbs in one run, or of all looks of its invariants. It
// belongs to one goroutine.
type StepBudget struct {
	Of, Left int // steps; an Of of 0 is unlimited
	// Going reports an error to stop the program in the middle of what it does. It is asked after every
	// [StepsBetweenAsks] steps; nil: nothing stops it.
	Going func() error

	unasked int // steps since Going was asked
}

// StepsBetweenAsks is how many steps a program takes between two questions whether to go on: well under a millisecond.
const StepsBetweenAsks = 4096

// Limit is how many steps may be taken now, at most.
func (b *StepBudget) Limit(most int) int {
	if b == nil || b.Of == 0 {
		return most
	}
	return min(most, max(0, b.Left))
}

// Pay takes steps from the budget. It panics with an [*Interrupted] if it is time to ask and Going reports an error.
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

// Clone is a budget with as much left, and the same Going.
func (b *StepBudget) Clone() *StepBudget {
	if b == nil {
		return nil
	}
	c := *b
	return &c
}

// With is a budget with as much left, and another Going.
func (b *StepBudget) With(going func() error) *StepBudget {
	if b == nil {
		return &StepBudget{Going: going}
	}
	c := *b
	c.Going = going
	return &c
}

// Interrupted is the panic with which a program stops because its [StepBudget] says so. It is no failure of the program:
// what drives the program stops, too, and returns Err.
type Interrupted struct{ Err error }

func (i *Interrupted) Error() string { return fmt.Sprintf("a program was interrupted: %v", i.Err) }

// Unwrap is why it was interrupted.
func (i *Interrupted) Unwrap() error { return i.Err }
