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

// WithClient names the client of a context's work. The engine refuses to work in that context without a slot.
func WithClient(ctx context.Context, client string) context.Context {
	return system.WithStopReason(context.WithValue(ctx, clientKey{}, client), func() error { return errNoSlot })
}

// ClientOf returns the client of a context; empty: the server itself.
func ClientOf(ctx context.Context) string {
	client, _ := ctx.Value(clientKey{}).(string)
	return client
}

// WithMaxWait limits how long the work of a context waits for a slot; Work.MaxWait takes precedence.
func WithMaxWait(ctx context.Context, most time.Duration) context.Context {
	return context.WithValue(ctx, maxWaitKey{}, most)
}

// MaxWaitOf returns that limit; 0: as long as the client is connected.
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

// WithQueuePosition makes the queue call report regularly while work of the context waits, with an estimate of the
// number of slots that others get first. report must not block.
func WithQueuePosition(ctx context.Context, report func(ahead int)) context.Context {
	return context.WithValue(ctx, positionKey{}, report)
}

// QueuePositionOf returns the report function of a context; nil if there is none.
func QueuePositionOf(ctx context.Context) func(ahead int) {
	report, _ := ctx.Value(positionKey{}).(func(int))
	return report
}

func grantOf(ctx context.Context) *Grant {
	g, _ := ctx.Value(grantKey{}).(*Grant)
	return g
}

// Do does work in a slot. Nested work of the same class, or short work, uses the same slot; nested work of another
// class gives up the outer slot meanwhile. Errors: from [Queue.Acquire], *DeadlineExceeded, and the work's own.
func (q *Queue) Do(ctx context.Context, w Work, do func(context.Context) error) (err error) {
	defer mutex.CatchInterrupted(&err)
	if g := grantOf(ctx); g != nil && g.hasSlot {
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

// Cause returns the error of a context's work: *DeadlineExceeded if err only says that the context ended because of it,
// else err.
func Cause(ctx context.Context, err error) error {
	if late, is := errors.AsType[*DeadlineExceeded](context.Cause(ctx)); is && errors.Is(err, context.Canceled) {
		return late
	}
	return err
}

// WithoutSlot calls do, which waits for something else, such as a run computed for others or a disk, without the slot
// and the bytes of the context: a request that holds bytes while it waits for more could wait for ever.
func WithoutSlot(ctx context.Context, do func() error) error {
	g := grantOf(ctx)
	if g == nil || !g.hasSlot {
		return do()
	}
	g.release()
	err := do()
	if again := g.requeue(ctx, g.noYield); err == nil {
		err = again
	}
	return err
}

// SwitchClass continues the rest of a context's work in another class. Without a slot it does nothing. Errors: from
// [Queue.Acquire]; the work then holds no slot.
func SwitchClass(ctx context.Context, w Work) error {
	g := grantOf(ctx)
	if g == nil || g.class == w.Class {
		return nil
	}
	return g.switchClass(ctx, w)
}

// ReleaseSlot releases the slot of a context's work, when only its client is left to wait for. Work that it does
// afterwards queues for another slot.
func ReleaseSlot(ctx context.Context) {
	if g := grantOf(ctx); g != nil {
		g.release()
	}
}
