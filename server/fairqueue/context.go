package fairqueue

import (
	"context"
	"errors"
	"time"

	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
)

type (
	clientKey   struct{}
	positionKey struct{}
	grantKey    struct{}
	maxWaitKey  struct{}
	labelKey    struct{}
)

// WithClient names the client for which the work of a context is done. The engine refuses to work in it without a slot.
func WithClient(ctx context.Context, client string) context.Context {
	return system.WithTurn(context.WithValue(ctx, clientKey{}, client), func() error { return errNoSlot })
}

// ClientOf is the client of a context; empty: the server itself.
func ClientOf(ctx context.Context) string {
	client, _ := ctx.Value(clientKey{}).(string)
	return client
}

// WithMaxWait bounds how long work of a context waits for a slot, unless the work says so itself.
func WithMaxWait(ctx context.Context, most time.Duration) context.Context {
	return context.WithValue(ctx, maxWaitKey{}, most)
}

// MaxWaitOf is that bound; 0: as long as the client is there.
func MaxWaitOf(ctx context.Context) time.Duration {
	most, _ := ctx.Value(maxWaitKey{}).(time.Duration)
	return most
}

// WithLabel labels the work of a context for the log, before it starts.
func WithLabel(ctx context.Context, label string) context.Context {
	return context.WithValue(ctx, labelKey{}, label)
}

// SetLabel labels the work of a context that holds a grant.
func SetLabel(ctx context.Context, label string) {
	if g := grantOf(ctx); g != nil {
		g.queue.mu.Lock()
		defer g.queue.mu.Unlock()
		g.label = label
	}
}

func labelOf(ctx context.Context) string {
	if g := grantOf(ctx); g != nil && g.label != "" {
		return g.label
	}
	label, _ := ctx.Value(labelKey{}).(string)
	return label
}

// WithQueuePosition has report called now and then while work of a context waits, with about how many slots others get
// before. Report must not block.
func WithQueuePosition(ctx context.Context, report func(ahead int)) context.Context {
	return context.WithValue(ctx, positionKey{}, report)
}

// QueuePositionOf is the report of a context; nil: there is none.
func QueuePositionOf(ctx context.Context) func(ahead int) {
	report, _ := ctx.Value(positionKey{}).(func(int))
	return report
}

func grantOf(ctx context.Context) *Grant {
	g, _ := ctx.Value(grantKey{}).(*Grant)
	return g
}

// Do does work in a slot. Work inside of it in the same class, or short work, uses the same slot; for work in another class
// it gives its own slot away meanwhile. Errors: from [Queue.Acquire], *DeadlineExceeded, and the work's own.
func (q *Queue) Do(ctx context.Context, w Work, do func(context.Context) error) (err error) {
	defer mutex.CatchInterrupted(&err)
	if g := grantOf(ctx); g != nil && g.holding {
		if g.class == w.Class || w.Class == Short {
			return do(ctx)
		}
		return WithoutSlot(ctx, func() error { return q.do(ctx, w, do) })
	}
	return q.do(ctx, w, do)
}

func (q *Queue) do(ctx context.Context, w Work, do func(context.Context) error) error {
	g, err := q.Acquire(ctx, w)
	if err != nil {
		return err
	}
	defer g.Release()
	ctx = g.Context(ctx)
	return Cause(ctx, do(ctx))
}

// Cause is the error of a context's work, or *DeadlineExceeded where the error says only that the context ended.
func Cause(ctx context.Context, err error) error {
	if late, is := errors.AsType[*DeadlineExceeded](context.Cause(ctx)); is && errors.Is(err, context.Canceled) {
		return late
	}
	return err
}

// WithoutSlot does what waits for something else, such as a run that others compute or a disk, without the slot of the
// context, nor its bytes: a request that holds bytes and waits for more might wait for ever.
func WithoutSlot(ctx context.Context, do func() error) error {
	g := grantOf(ctx)
	if g == nil || !g.holding {
		return do()
	}
	g.release()
	err := do()
	if again := g.again(ctx, g.noYield); err == nil {
		err = again
	}
	return err
}

// SwitchClass has the rest of a context's work continue in another class. Without a slot it does nothing. Errors: from
// [Queue.Acquire]; then the work holds no slot any more.
func SwitchClass(ctx context.Context, w Work) error {
	g := grantOf(ctx)
	if g == nil || g.class == w.Class {
		return nil
	}
	return g.switchClass(ctx, w)
}

// ReleaseSlot ends the slot of a context's work, which has only its client left to wait for. Work that it does afterwards
// queues for another.
func ReleaseSlot(ctx context.Context) {
	if g := grantOf(ctx); g != nil {
		g.release()
	}
}
