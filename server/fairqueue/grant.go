package fairqueue

import (
	"cmp"
	"context"
	"sync/atomic"
	"time"

	"fano/algorithms/engine/system"
)

// Work describes a request.
type Work struct {
	Class Class
	// Bytes is the maximum memory that it takes, as stated by itself. Only the class [Long] counts them; the others are
	// limited by their slots.
	Bytes   int64
	NoYield bool // it does not ask whether its slice is over
	// MaxWait is how long it waits for its first slot; 0: as set by [WithMaxWait], or as long as the client is
	// connected.
	MaxWait time.Duration
	// MaxTime is how long it may work; 0: as set by [Limits.Time].
	MaxTime time.Duration
	// Admitted marks a part of admitted work, such as the next piece of an answer, which is neither refused nor
	// dropped.
	Admitted bool
}

// A Grant is a request in its class, from queueing until the final release of its slot. It belongs to one goroutine;
// the fields that the queue reads change under its lock.
type Grant struct {
	queue    *Queue
	class    Class
	client   *client
	flow     *flow
	noYield  bool
	admitted bool // has had a slot, or is part of admitted work
	bytes    int64
	hasBytes bool // its bytes are reserved
	hasSlot  bool // it holds a slot
	dropped  bool // from the queue, in favour of another request
	label    string

	maxWait time.Duration
	ctx     context.Context // of the work
	end     atomic.Pointer[context.CancelCauseFunc]

	limit     time.Duration // of the work; 0: none
	earlier   time.Duration // spent in classes that it has left
	spent     time.Duration // in earlier slots of its class
	worked    time.Duration // as measured between the engine's questions
	since     time.Time     // when it got its slot
	checkedAt time.Time     // time of the engine's last question
	timer     *time.Timer   // cancels the context of overdue work while it holds a slot

	sequence uint64
	queued   time.Time
	ready    chan struct{} // closed when it has a slot or was dropped
}

// Acquire waits for a slot for the client of ctx. Errors: *Busy, *RateLimited, *TooLarge, ErrClosed, and the cause of
// ctx. The caller must release the grant.
func (q *Queue) Acquire(ctx context.Context, w Work) (*Grant, error) {
	if w.Class != Long || w.Admitted {
		w.Bytes = 0
	}
	w.MaxWait = cmp.Or(w.MaxWait, MaxWaitOf(ctx))
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
	g.class, g.noYield, g.bytes, g.hasBytes, g.admitted = w.Class, w.NoYield, w.Bytes, w.Admitted, w.Admitted
	g.label, g.limit = labelOf(ctx), cmp.Or(w.MaxTime, q.limits.Time[w.Class])
	g.spent, g.worked, g.checkedAt, g.dropped = 0, 0, time.Time{}, false
	if err := q.enqueue(g, ClientOf(ctx)); err != nil {
		return err
	}
	closed := q.closed
	if w.Admitted {
		w.MaxWait, closed = 0, nil
	}
	return q.await(ctx, g, w.MaxWait, closed)
}

// enqueue queues a client's request. Errors: ErrClosed, and from admit.
func (q *Queue) enqueue(r *Grant, name string) error {
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

// positionEvery is the interval at which a waiting client gets its position.
const positionEvery = 400 * time.Millisecond

// await waits for the slot of a request. Errors: as from Acquire; the request has then left the queue.
func (q *Queue) await(ctx context.Context, r *Grant, maxWait time.Duration, closed <-chan struct{}) error {
	select {
	case <-r.ready: // usually at once
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
			waiting, ahead := !r.hasSlot && !r.dropped, q.ahead(r)
			q.mu.Unlock()
			if waiting {
				best = min(best, ahead)
				report(best)
			}
		}
	}
}

// arrive ends the wait of a request. Errors: *Busy if it was dropped.
func (q *Queue) arrive(r *Grant, wait time.Duration) error {
	if r.dropped {
		return busy(r.class)
	}
	q.waited(r.class, wait)
	return nil
}

// giveUp leaves the queue, or releases a slot granted at the same moment. Errors: why; a *Busy gets the position in the
// queue.
func (q *Queue) giveUp(r *Grant, why error) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if r.dropped { // at the same moment
		return busy(r.class)
	}
	if !r.hasSlot {
		if late, is := why.(*Busy); is {
			late.Ahead = q.ahead(r)
		}
		q.remove(r)
		r.flow.add(r.class, -1, 0)
	}
	q.finish(r)
	return why
}

// finish ends a request. The lock is held.
func (q *Queue) finish(r *Grant) {
	q.release(r)
	q.releaseBytes(r)
	q.serve(r.class)
}

// Context returns the context of the work: it ends when the work takes too long or the grant is released; the engine
// works in it only while the grant holds a slot.
func (g *Grant) Context(ctx context.Context) context.Context {
	ctx, end := context.WithCancelCause(context.WithValue(ctx, grantKey{}, g))
	g.end.Store(&end)
	g.ctx = system.WithStopReason(ctx, g.mayContinue)
	return g.ctx
}

func (g *Grant) cancel(cause error) {
	if end := g.end.Load(); end != nil {
		(*end)(cause)
	}
}

// maxWorkInterval is the most that counts as work between two questions of the engine, which come about twice a
// millisecond: in a longer interval it was waiting for a processor.
const maxWorkInterval = 4 * time.Millisecond

// mayContinue returns an error if the work must stop; it may first wait for another slot. The engine calls it as in
// [system.WithStopReason]. Errors: *DeadlineExceeded, and from [Queue.Acquire].
func (g *Grant) mayContinue() error {
	q := g.queue
	if !g.hasSlot {
		return errNoSlot
	}
	now, before := q.now(), g.since
	if g.checkedAt.After(before) {
		before = g.checkedAt
	}
	g.worked += min(now.Sub(before), maxWorkInterval)
	g.checkedAt = now
	switch {
	case g.limit > 0 && g.worked >= g.limit:
		return &DeadlineExceeded{g.class, g.limit}
	case g.class == Short && q.limits.Brief > 0 && g.worked >= q.limits.Brief:
		return g.switchClass(g.ctx, Work{Class: Long})
	case !g.noYield:
		return g.Yield(g.ctx)
	}
	return nil
}

// switchClass continues in another class.
func (g *Grant) switchClass(ctx context.Context, w Work) error {
	g.release()
	g.earlier += g.spent
	w.MaxWait = cmp.Or(w.MaxWait, g.maxWait)
	return g.acquire(ctx, w)
}

// longTime is how long a request may hold slots before it is reported to the operator.
const longTime = time.Second

// Release ends the work and its context. It may be called more than once.
func (g *Grant) Release() {
	g.release()
	g.cancel(nil)
	if spent := g.earlier + g.spent; spent > longTime {
		g.queue.slow(g.class, spent, g.label)
		g.earlier = -spent // report only once
	}
}

// release releases the slot and the bytes.
func (g *Grant) release() {
	g.queue.mu.Lock()
	defer g.queue.mu.Unlock()
	g.queue.finish(g)
}

// Yield queues again if others wait and the slice is over. The work keeps its bytes. Errors: the cause of ctx; the
// grant then holds no slot.
func (g *Grant) Yield(ctx context.Context) error {
	q := g.queue
	if !q.classes[g.class].crowded.Load() || q.now().Sub(g.since) < q.limits.Slice {
		return nil
	}
	return g.requeue(ctx, g.noYield)
}

// requeue queues for another slot. Admitted work may finish even after the queue is closed.
func (g *Grant) requeue(ctx context.Context, noYield bool) error {
	q := g.queue
	q.mu.Lock()
	q.release(g)
	g.noYield = noYield
	q.push(g)
	q.mu.Unlock()
	return q.await(ctx, g, 0, nil)
}

// NoYield queues again, if necessary, to continue as work that does not yield. Errors: as from Yield.
func (g *Grant) NoYield(ctx context.Context) error {
	if g.noYield {
		return nil
	}
	return g.requeue(ctx, true)
}

// Spent returns how long the work has held slots of its class.
func (g *Grant) Spent() time.Duration {
	q := g.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	if g.hasSlot {
		return g.spent + q.now().Sub(g.since)
	}
	return g.spent
}
