package system

import (
	"context"

	"fano/algorithms/mutex"
)

type stopReasonKey struct{}

// WithStopReason returns a context in which the engine works only as long as stopReason returns nil. The engine calls
// it before a system begins and about every half millisecond of work, in the goroutine that works. The call may block,
// to let others work meanwhile.
func WithStopReason(ctx context.Context, stopReason func() error) context.Context {
	return context.WithValue(ctx, stopReasonKey{}, stopReason)
}

// StopReason returns a function that reports why the work of a context may not go on: the cause of the context's end,
// or the result of [WithStopReason]'s function. It returns nil while the work may go on.
func StopReason(ctx context.Context) func() error {
	stopReason, _ := ctx.Value(stopReasonKey{}).(func() error)
	return func() error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if stopReason != nil {
			return stopReason()
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

// attach makes c's step budget, which may be nil, check for interruptions through i, which takes over the StopReason of
// that budget.
func (i *interrupter) attach(c *Config) {
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
