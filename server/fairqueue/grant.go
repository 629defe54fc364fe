package fairqueue

import (
	"context"
	"sync/atomic"
	"time"

	"fano/algorithms/engine/system"
)

// Work describes a request.
type Work struct {
	Class Class
	// Bytes is the most memory that it takes, as it knows itself. Only the class [Long] counts them; the others are bounded
	// by their slots.
	Bytes   int64
	NoYield bool // it does not ask whether its slice is over
	// MaxWait is how long it waits for its first slot; 0: as [WithMaxWait] says, or as long as the client is there.
	MaxWait time.Duration
	// MaxTime is how long it may work; 0: as [Limits.Time] says.
	MaxTime time.Duration
	// Admitted: it is part of admitted work, such as the next piece of an answer, and is neither refused nor dropped.
	Admitted bool
}

// A Grant is a request that was admitted. It belongs to one goroutine.
type Grant struct {
	queue   *Queue
	request *request
	maxWait time.Duration
	ctx     context.Context // of the work
	end     atomic.Pointer[context.CancelCauseFunc]
	earlier time.Duration // spent in the classes that it has left
}

// Acquire waits for a slot for the client that ctx names. Errors: *Busy, *RateLimited, *TooLarge, ErrClosed, and the cause
// of ctx. Release the grant.
func (q *Queue) Acquire(ctx context.Context, w Work) (*Grant, error) {
	if w.Class != Long || w.Admitted {
		w.Bytes = 0
	}
	if w.MaxWait == 0 {
		w.MaxWait = MaxWaitOf(ctx)
	}
	g := &Grant{queue: q, maxWait: w.MaxWait}
	if err := g.acquire(ctx, w); err != nil {
		return nil, err
	}
	return g, nil
}

// acquire waits for the first slot of a class.
func (g *Grant) acquire(ctx context.Context, w Work) error {
	q := g.queue
	if w.Bytes > q.limits.Bytes {
		return &TooLarge{w.Bytes, q.limits.Bytes}
	}
	r := &request{
		class: w.Class, noYield: w.NoYield, bytes: w.Bytes, holds: w.Admitted, admitted: w.Admitted, label: labelOf(ctx),
		limit: w.MaxTime,
	}
	if r.limit == 0 {
		r.limit = q.limits.Time[w.Class]
	}
	r.expire = func() { g.cancel(&DeadlineExceeded{r.class, r.limit}) }
	if err := q.enqueue(r, ClientOf(ctx)); err != nil {
		return err
	}
	closed := q.closed
	if w.Admitted {
		w.MaxWait, closed = 0, nil
	}
	if err := q.await(ctx, r, w.MaxWait, closed); err != nil {
		return err
	}
	g.request = r
	return nil
}

// enqueue queues a client's request. Errors: ErrClosed, and from admit.
func (q *Queue) enqueue(r *request, name string) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	r.client = q.client(name)
	r.flow = r.client.flow
	if r.admitted {
		q.push(r)
		return nil
	}
	select {
	case <-q.closed:
		return ErrClosed
	default:
		return q.admit(r)
	}
}

// positionEvery is how often a waiting client hears its position.
const positionEvery = 400 * time.Millisecond

// await waits for the slot of a request. Errors: as of Acquire; then the request has left the queue.
func (q *Queue) await(ctx context.Context, r *request, maxWait time.Duration, closed <-chan struct{}) error {
	select {
	case <-r.ready: // most often at once
		return q.arrive(r, 0)
	default:
	}
	var late, news <-chan time.Time
	if maxWait > 0 {
		timer := time.NewTimer(maxWait)
		defer timer.Stop()
		late = timer.C
	}
	report := QueuePositionOf(ctx)
	if report != nil {
		ticker := time.NewTicker(positionEvery)
		defer ticker.Stop()
		news = ticker.C
	}
	for best := q.limits.Waiting; ; {
		select {
		case <-r.ready:
			return q.arrive(r, q.now().Sub(r.queued))
		case <-ctx.Done():
			return q.giveUp(r, context.Cause(ctx))
		case <-closed:
			return q.giveUp(r, ErrClosed)
		case <-late:
			return q.giveUp(r, &Busy{Class: r.class})
		case <-news:
			q.mu.Lock()
			waiting, ahead := !r.holding && !r.dropped, q.ahead(r)
			q.mu.Unlock()
			if waiting {
				best = min(best, ahead)
				report(best)
			}
		}
	}
}

// arrive ends the waiting of a request. Errors: *Busy, if it was dropped.
func (q *Queue) arrive(r *request, wait time.Duration) error {
	if r.dropped {
		return busy(r.class)
	}
	q.waited(r.class, wait)
	return nil
}

// giveUp leaves the queue, or a slot that came in the same moment. Errors: why, with the position that it had.
func (q *Queue) giveUp(r *request, why error) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if r.dropped { // in the same moment
		return busy(r.class)
	}
	late, isLate := why.(*Busy)
	if isLate {
		q.classes[r.class].refused++
	} else {
		q.classes[r.class].abandoned++
	}
	if !r.holding {
		if isLate {
			late.Ahead = q.ahead(r)
		}
		q.remove(r)
		r.flow.add(r.class, -1, 0)
	}
	q.finish(r)
	return why
}

// finish ends a request. The lock is held.
func (q *Queue) finish(r *request) {
	q.release(r)
	q.releaseBytes(r)
	q.serve(r.class)
}

// Context is the context of the work: it ends when the work takes too long or the grant is released, and in it the engine
// works while the grant holds a slot.
func (g *Grant) Context(ctx context.Context) context.Context {
	ctx, end := context.WithCancelCause(context.WithValue(ctx, grantKey{}, g))
	g.end.Store(&end)
	g.ctx = system.WithTurn(ctx, g.going)
	return g.ctx
}

func (g *Grant) cancel(cause error) {
	if end := g.end.Load(); end != nil {
		(*end)(cause)
	}
}

// maxBetween is the most that counts as work between two questions of the engine, which come twice in a millisecond: what
// takes longer has waited for a processor.
const maxBetween = 4 * time.Millisecond

// going is the engine's question whether to continue. Errors: *DeadlineExceeded, and from [Queue.Acquire].
func (g *Grant) going() error {
	q, r := g.queue, g.request
	if !r.holding {
		return errNoSlot
	}
	now, before := q.now(), r.since
	if r.asked.After(before) {
		before = r.asked
	}
	r.worked += min(now.Sub(before), maxBetween)
	r.asked = now
	switch {
	case r.limit > 0 && r.worked >= r.limit:
		return &DeadlineExceeded{r.class, r.limit}
	case r.class == Short && q.limits.Brief > 0 && r.worked >= q.limits.Brief:
		return g.switchClass(g.ctx, Work{Class: Long, MaxWait: g.maxWait})
	case !r.noYield:
		return g.Yield(g.ctx)
	}
	return nil
}

// switchClass continues in another class.
func (g *Grant) switchClass(ctx context.Context, w Work) error {
	g.release()
	g.earlier += g.request.spent
	return g.acquire(ctx, w)
}

// longTime is how long a request holds slots before an operator hears of it.
const longTime = time.Second

// Release ends the work and its context. It may be called more than once.
func (g *Grant) Release() {
	g.release()
	g.cancel(nil)
	if spent := g.earlier + g.request.spent; spent > longTime {
		g.queue.slow(g.request.class, spent, g.request.label)
		g.earlier = -spent // reported once
	}
}

// release gives the slot and the bytes away.
func (g *Grant) release() {
	g.queue.mu.Lock()
	defer g.queue.mu.Unlock()
	g.queue.finish(g.request)
}

// Yield queues again if others wait and the slice is over. The work keeps its bytes. Errors: the cause of ctx; then the
// grant holds no slot any more.
func (g *Grant) Yield(ctx context.Context) error {
	q, r := g.queue, g.request
	if !q.classes[r.class].crowded.Load() || q.now().Sub(r.since) < q.limits.Slice {
		return nil
	}
	return g.again(ctx, r.noYield)
}

// again queues for another slot. Admitted work may end even after the queue is closed.
func (g *Grant) again(ctx context.Context, noYield bool) error {
	q, r := g.queue, g.request
	q.mu.Lock()
	q.release(r)
	r.noYield = noYield
	q.push(r)
	q.mu.Unlock()
	return q.await(ctx, r, 0, nil)
}

// NoYield queues again, if necessary, to continue as work that does not yield. Errors: as of Yield.
func (g *Grant) NoYield(ctx context.Context) error {
	if g.request.noYield {
		return nil
	}
	return g.again(ctx, true)
}

// Spent is how long the work has held slots of its class.
func (g *Grant) Spent() time.Duration {
	q, r := g.queue, g.request
	q.mu.Lock()
	defer q.mu.Unlock()
	if r.holding {
		return r.spent + q.now().Sub(r.since)
	}
	return r.spent
}
