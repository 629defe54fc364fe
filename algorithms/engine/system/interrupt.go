package system

import (
	"context"

	"fano/algorithms/mutex"
)

type turnKey struct{}

// WithTurn returns a context in which the engine works only as long as going reports no error. The engine asks before a
// system begins and about every half a millisecond while it works, in the goroutine that works; going may wait, so that
// others work meanwhile.
func WithTurn(ctx context.Context, going func() error) context.Context {
	return context.WithValue(ctx, turnKey{}, going)
}

// Going returns what reports why the work of a context may not go on: that the context has ended, or that its turn has.
func Going(ctx context.Context) func() error {
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

// interrupter stops the work on a system and on its clones when its context has ended, or its driver says so. It belongs
// to one goroutine.
type interrupter struct {
	context, driver func() error // report why not to go on; there may be no driver
	work            int          // since they were asked
}

// workBetweenAsks is the work between two checks for an interruption: a verb counts workOfVerb, a message looked at 1.
const (
	workBetweenAsks = 1 << 13
	workOfVerb      = 16
)

// newInterrupter asks at the first work.
func newInterrupter(ctx context.Context) *interrupter {
	return &interrupter{context: Going(ctx), work: workBetweenAsks}
}

// going reports why the work may not go on.
func (i *interrupter) going() error {
	err := i.context()
	if err == nil && i.driver != nil {
		err = i.driver()
	}
	return err
}

// over has a budget, which may be nil, asked through the interrupter, with the Going of its driver.
func (i *interrupter) over(c *Config) {
	if i.driver = nil; c.StepBudget != nil {
		i.driver = c.StepBudget.Going
	}
	if c.Algorithm.Own != nil {
		c.StepBudget = c.StepBudget.With(i.going)
	}
}

// did notes work, and panics with a [*mutex.Interrupted] if it is time to ask and the work may not go on.
func (i *interrupter) did(work int) {
	if i.work += work; i.work >= workBetweenAsks {
		i.ask()
	}
}

//go:noinline
func (i *interrupter) ask() {
	i.work = 0
	if err := i.going(); err != nil {
		panic(&mutex.Interrupted{Err: err})
	}
}
