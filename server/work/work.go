// Package work does what requests ask for: each task once for all clients who want the same, in a slot of the fair queue
// that one of them pays for, until its deadline, and keeps the results used last. A task that no client wants any more is
// cancelled. It knows nothing of what a task does.
package work

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"

	"fano/algorithms/mutex"
	"fano/server/cache"
	"fano/server/fairqueue"
)

var (
	// ErrClosed says that the server is shutting down.
	ErrClosed = errors.New("the server is shutting down")
	// ErrBroken stands for a mistake of the server's own; the log has what happened.
	ErrBroken = errors.New("this failed because of a mistake in this server")
)

// A Task is work that clients may share.
type Task[V any] struct {
	// Key is the same for tasks with the same result.
	Key string
	// Label names the task in the log.
	Label string
	// Needs is the slot, the memory and the time that it takes.
	Needs fairqueue.Work
	// Value is the result, which Do fills in. Clients have it from the start, but read it before the end only as it allows.
	Value V
	// Do does the work. The context ends at the deadline, and when no client wants the result any more.
	Do func(ctx context.Context, t *Turn) error
	// Weight is how much room the result takes in the cache, once Do has succeeded; nil, or less than 0: it is not kept.
	Weight func() int64
}

// A Turn is a task that is being done.
type Turn struct {
	*fairqueue.Grant
	changed func()
}

// Changed wakes the clients who wait: the value has changed.
func (t *Turn) Changed() { t.changed() }

// A Service does tasks. Make it with New; its methods may be called from any goroutine.
type Service[V any] struct {
	queue *fairqueue.Queue
	log   *slog.Logger

	mu      sync.Mutex // guards all jobs, too
	active  map[string]*job[V]
	kept    *cache.Cache[string, *job[V]]
	started int64
	closed  bool
	work    sync.WaitGroup
}

// New returns a service that works in the slots of a queue and keeps results up to a total weight. Close it.
func New[V any](queue *fairqueue.Queue, keep int64, log *slog.Logger) *Service[V] {
	weight := func(j *job[V]) int64 { return j.weight }
	return &Service[V]{queue: queue, log: log, active: map[string]*job[V]{}, kept: cache.New[string](keep, weight)}
}

// Counts are what a service has done since it was made, and what it holds.
type Counts struct {
	Started int64 // tasks
	Active  int   // tasks that run or wait for their slot
	Kept    int   // results
	Weight  int64 // of the results
}

// Counts returns the present state.
func (s *Service[V]) Counts() Counts {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept, weight := s.kept.Holds()
	return Counts{s.started, len(s.active), kept, weight}
}

// Start begins a task for the client that ctx names, or shares one that was begun or kept. It does not wait; close the
// handle. Errors: ErrClosed.
func (s *Service[V]) Start(ctx context.Context, t Task[V]) (*Handle[V], error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, ErrClosed
	}
	j, kept := s.kept.Get(t.Key)
	if !kept {
		if j = s.active[t.Key]; j == nil {
			j = newJob(t)
			s.active[t.Key] = j
		}
		s.queueFor(fairqueue.ClientOf(ctx), j)
	}
	j.holders++
	return &Handle[V]{s, j, false}, nil
}

// Do does a task, or shares one, and returns its result. It waits without a slot of its own. News, which may be nil, is
// called in this goroutine whenever the value changes. Errors: the task's own, ErrClosed, ErrBroken, those of package
// fairqueue, and ctx's own.
func (s *Service[V]) Do(ctx context.Context, t Task[V], news func(V)) (v V, err error) {
	h, err := s.Start(ctx, t)
	if err != nil {
		return v, err
	}
	defer h.Close()
	if err := h.Done(ctx, news); err != nil {
		return v, err
	}
	return h.Value(), nil
}

// queueFor lets a job that has not begun wait for a slot of one more client: a client who has little else to do need not
// wait behind the work of a busy one. The lock is held.
func (s *Service[V]) queueFor(client string, j *job[V]) {
	if j.waiting[client] != nil || j.begun || j.ended {
		return
	}
	ctx, leave := context.WithCancel(fairqueue.WithClient(j.ctx, client))
	j.waiting[client] = &waiter{unknown, leave}
	s.work.Go(func() { s.perform(ctx, client, j) })
}

// perform waits for a slot of one client and does the job, unless another client's slot came first.
func (s *Service[V]) perform(ctx context.Context, client string, j *job[V]) {
	ctx = fairqueue.WithQueuePosition(ctx, func(ahead int) {
		s.mu.Lock()
		defer s.mu.Unlock()
		j.moved(client, ahead)
	})
	grant, err := s.queue.Acquire(fairqueue.WithLabel(ctx, j.Label), j.Needs)
	if err != nil {
		s.giveUp(client, j, err)
		return
	}
	defer grant.Release()
	if !s.begin(j) {
		s.giveUp(client, j, context.Canceled)
		return
	}
	err = s.guarded(j, &Turn{grant, func() { s.wake(j) }})
	s.end(j, err)
}

// guarded does a job, and keeps a mistake in it from ending more than that.
func (s *Service[V]) guarded(j *job[V], t *Turn) (err error) {
	ctx := t.Context(j.ctx)
	defer func() {
		if p := recover(); p != nil {
			s.log.Error("work panicked", "panic", fmt.Sprintf("%.200v", p), "scenario", j.Label, "stack", string(debug.Stack()))
			err = ErrBroken
		}
	}()
	err = fairqueue.Cause(ctx, func() (err error) {
		defer mutex.CatchInterrupted(&err)
		return j.Do(ctx, t)
	}())
	if errors.Is(err, context.Canceled) || errors.Is(err, fairqueue.ErrClosed) {
		return ErrClosed // a client that still waits for cancelled work sees the server go down
	}
	return err
}

// begin notes that a job is being done, and ends the waiting of the other clients' slots. It reports false if it was begun
// before, or nobody wants it.
func (s *Service[V]) begin(j *job[V]) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if j.begun || j.ended || j.ctx.Err() != nil {
		return false
	}
	j.begun = true
	s.started++
	for client := range j.waiting {
		j.leave(client)
	}
	j.wake()
	return true
}

// giveUp ends one client's waiting for a slot, and the job if no other waits.
func (s *Service[V]) giveUp(client string, j *job[V], err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j.leave(client)
	if j.begun || j.ended || len(j.waiting) > 0 {
		return
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, fairqueue.ErrClosed) {
		err = ErrClosed
	}
	s.finish(j, err)
}

// end ends a job that was done, and keeps its result if it has succeeded.
func (s *Service[V]) end(j *job[V], err error) {
	defer j.cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	wanted := s.active[j.Key] == j
	if err == nil && wanted && j.Weight != nil {
		if j.weight = j.Weight(); j.weight >= 0 {
			s.kept.Put(j.Key, j)
		}
	}
	s.finish(j, err)
}

// finish notes how a job has ended, and forgets what only doing it needed. The lock is held.
func (s *Service[V]) finish(j *job[V], err error) {
	s.forget(j)
	j.ended, j.err = true, err
	j.Do, j.Weight = nil, nil
	j.wake()
}

// forget lets the next client who wants the same begin anew. The lock is held.
func (s *Service[V]) forget(j *job[V]) {
	if s.active[j.Key] == j {
		delete(s.active, j.Key)
	}
}

func (s *Service[V]) wake(j *job[V]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j.wake()
}

// Close cancels all work, refuses new work, and returns when no goroutine of the service is left.
func (s *Service[V]) Close() {
	s.mu.Lock()
	s.closed = true
	for _, j := range s.active {
		j.cancel()
	}
	s.mu.Unlock()
	s.work.Wait()
}
