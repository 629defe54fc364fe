package system

import (
	"context"

	"fano/algorithms/mutex"
)

type turnKey struct{}

// WithTurn returns a context in which the engine works only as long as going returns no error. The engine calls going
// before a system begins and about every half millisecond of work, in the goroutine that works. The call may block, to
// let others work meanwhile.
func WithTurn(ctx context.Context, stopReason func() error) context.Context {
	return context.WithValue(ctx, turnKey{}, stopReason)
}

// StopReason returns a function that reports why the work of a context may not go on, because the context has ended or
// its turn has; nil if it may go on.
func StopReason(ctx context.Context) func() error {
	turn, _ := ctx.Value(turnKey{}).(func() error)
	return func() error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if turn != nil {
			return turn()
		}
		return nil
	}
}

// interrupter stops the work on a system and on its clones when their context has ended or their driver says so. It
// belongs to one goroutine.
type interrupter struct {
	context, driver func() error // report why not to go on; driver may be nil
	work            int          // work since the last check
}

// workBetweenChecks is the work between two checks for an interruption: a verb counts as workOfVerb, a message looked
// at as 1.
const (
	workBetweenChecks = 1 << 13
	workOfVerb        = 16
)

// newInterrupter returns an interrupter that checks at the first work.
func newInterrupter(ctx context.Context) *interrupter {
	return &interrupter{context: StopReason(ctx), work: workBetweenChecks}
}

// stopReason returns why the work may not go on, nil if it may.
func (i *interrupter) stopReason() error {
	err := i.context()
	if err == nil && i.driver != nil {
		err = i.driver()
	}
	return err
}

// over makes c's step budget, which may be nil, check for interruptions through i, which takes over the StopReason of
// that budget.
func (i *interrupter) over(c *Config) {
	if i.driver = nil; c.StepBudget != nil {
		i.driver = c.StepBudget.StopReason
	}
	if c.Algorithm.UserProgram != nil {
		c.StepBudget = c.StepBudget.With(i.stopReason)
	}
}

// count counts work, and panics with a [*mutex.Interrupted] if a check is due and the work may not go on.
func (i *interrupter) count(work int) {
	if i.work += work; i.work >= workBetweenChecks {
		i.check()
	}
}

//go:noinline
func (i *interrupter) check() {
	i.work = 0
	if err := i.stopReason(); err != nil {
		panic(&mutex.Interrupted{Err: err})
	}
}
