package gate

import (
	"context"
	"errors"
	"time"

	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
)

type clientKey struct{}
type tellingKey struct{}
type passKey struct{}
type patienceKey struct{}
type markKey struct{}

// WithClient notes on whose account the work of a context is done. The engine refuses to work in it outside of a turn.
func WithClient(ctx context.Context, client string) context.Context {
	outside := func() error { return errNoTurn }
	return system.WithTurn(context.WithValue(ctx, clientKey{}, client), outside)
}

// ClientOf is on whose account the work of a context is done; empty: on the server's own.
func ClientOf(ctx context.Context) string {
	client, _ := ctx.Value(clientKey{}).(string)
	return client
}

// WithPatience notes how long work of a context waits for a turn, unless the work says so itself.
func WithPatience(ctx context.Context, patience time.Duration) context.Context {
	return context.WithValue(ctx, patienceKey{}, patience)
}

// PatienceOf is how long work of a context waits for a turn; 0: as long as the client is there.
func PatienceOf(ctx context.Context) time.Duration {
	patience, _ := ctx.Value(patienceKey{}).(time.Duration)
	return patience
}

// About notes of which scenario the work of a context is, by its mark, for the log of an operator.
func About(ctx context.Context, mark string) {
	if p, ok := ctx.Value(passKey{}).(*Pass); ok {
		p.gate.mu.Lock()
		defer p.gate.mu.Unlock()
		p.ticket.mark = mark
	}
}

// WithMark is the same for work that has not begun.
func WithMark(ctx context.Context, mark string) context.Context {
	return context.WithValue(ctx, markKey{}, mark)
}

func markOf(ctx context.Context) string {
	if p, ok := ctx.Value(passKey{}).(*Pass); ok && p.ticket != nil && p.ticket.mark != "" {
		return p.ticket.mark
	}
	mark, _ := ctx.Value(markKey{}).(string)
	return mark
}

// Telling has those who wait in a context told now and then how many turns others have before them, about. Tell must not
// wait for anything.
func Telling(ctx context.Context, tell func(ahead int)) context.Context {
	return context.WithValue(ctx, tellingKey{}, tell)
}

func tellingOf(ctx context.Context) func(int) {
	tell, _ := ctx.Value(tellingKey{}).(func(int))
	return tell
}

// Do does work in its turn. What it does may do more in the same lane, or short work, as part of it; for work in another
// lane, and for what it does [Aside], it gives its own turn away until that has ended. Work whose turn was left, as by
// [LeaveTurn], has none, and waits for another for what it does then. Errors: from [Gate.Enter], *Overdue,
// and the work's own; what interrupts the engine is one of these.
func (g *Gate) Do(ctx context.Context, w Work, do func(context.Context) error) (err error) {
	defer mutex.CatchInterrupted(&err)
	if p, ok := ctx.Value(passKey{}).(*Pass); ok && p.ticket.held {
		if p.ticket.lane == w.Lane || w.Lane == Short {
			return do(ctx)
		}
		return p.aside(ctx, func() error { return g.do(ctx, w, do) })
	}
	return g.do(ctx, w, do)
}

func (g *Gate) do(ctx context.Context, w Work, do func(context.Context) error) error {
	p, err := g.Enter(ctx, w)
	if err != nil {
		return err
	}
	defer p.Leave()
	ctx = p.Context(ctx)
	return Cause(ctx, do(ctx))
}

// Cause is an error of the work of a context, or why that ended, if the error says only that it did.
func Cause(ctx context.Context, err error) error {
	if late, is := errors.AsType[*Overdue](context.Cause(ctx)); is && errors.Is(err, context.Canceled) {
		return late
	}
	return err
}

// Aside does what waits for something that is no work of this context, such as a run that others compute or a disk,
// without its turn.
func Aside(ctx context.Context, do func() error) error {
	if p, ok := ctx.Value(passKey{}).(*Pass); ok {
		return p.aside(ctx, do)
	}
	return do()
}

// Move has the work of a context go on in another lane, of which it is more than one thought: from now on all that is left
// of it. Without a turn it does nothing. Errors: from [Gate.Enter]; then it has no turn any more.
func Move(ctx context.Context, w Work) error {
	p, ok := ctx.Value(passKey{}).(*Pass)
	if !ok || p.ticket.lane == w.Lane {
		return nil
	}
	if w.Patience == 0 {
		w.Patience = p.patience
	}
	return p.move(ctx, w)
}

// LeaveTurn ends the turn that a context's work holds, if it holds one: what is left to do is only to wait for its client.
func LeaveTurn(ctx context.Context) {
	if p, ok := ctx.Value(passKey{}).(*Pass); ok {
		p.leave()
	}
}

// aside does something while the pass rests. A pass that was left stays so.
func (p *Pass) aside(ctx context.Context, do func() error) error {
	if !p.ticket.held {
		return do()
	}
	p.stand()
	err := do()
	if again := p.again(ctx); err == nil {
		err = again
	}
	return err
}
