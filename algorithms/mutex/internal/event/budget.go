package event

import "fmt"

// StepBudget pays for the steps of a program: those of all its verbs in one run, or of all evaluations of its
// invariants. It belongs to one goroutine.
type StepBudget struct {
	Of, Left int // steps; an Of of 0 is unlimited
	// StopReason returns an error to interrupt the program. It is called after every [StepsBetweenChecks] steps; nil:
	// nothing interrupts it.
	StopReason func() error

	unchecked int // steps since StopReason was called
}

// StepsBetweenChecks is the number of steps that a program takes between two calls of StopReason: well under a
// millisecond.
const StepsBetweenChecks = 4096

// Limit returns how many steps may be taken now: at most `most`, and no more than are left.
func (b *StepBudget) Limit(most int) int {
	if b == nil || b.Of == 0 {
		return most
	}
	return min(most, max(0, b.Left))
}

// Pay takes steps from the budget. It panics with an [*Interrupted] if a call of StopReason is due and returns an
// error.
func (b *StepBudget) Pay(steps int) {
	if b == nil {
		return
	}
	b.Left -= steps
	if b.unchecked += steps; b.unchecked < StepsBetweenChecks || b.StopReason == nil {
		return
	}
	b.unchecked = 0
	if err := b.StopReason(); err != nil {
		panic(&Interrupted{err})
	}
}

// Clone returns a budget with as many steps left, and the same StopReason.
func (b *StepBudget) Clone() *StepBudget {
	if b == nil {
		return nil
	}
	c := *b
	return &c
}

// With returns a budget with as many steps left, and another StopReason.
func (b *StepBudget) With(stopReason func() error) *StepBudget {
	if b == nil {
		return &StepBudget{StopReason: stopReason}
	}
	c := *b
	c.StopReason = stopReason
	return &c
}

// Interrupted is the panic value of a program that its [StepBudget] stops. It is no failure of the program: the driver
// of the program stops, too, and returns Err.
type Interrupted struct{ Err error }

func (i *Interrupted) Error() string { return fmt.Sprintf("a program was interrupted: %v", i.Err) }

// Unwrap returns the error that interrupted it.
func (i *Interrupted) Unwrap() error { return i.Err }
