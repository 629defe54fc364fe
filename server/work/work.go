// Package work runs the tasks of requests: each once for all clients that want the same result, in a slot of the fair
// queue that is charged to one of them, until its deadline. It caches the most recently used results, and cancels a
// task that no client wants any more. It knows nothing of what a task does.
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
	// ErrClosed reports that the server is shutting down.
	ErrClosed = errors.New("the server is shutting down")
	// ErrBroken reports a panic in the server; the log has the details.
	ErrBroken = errors.New("this failed because of a mistake in this server")
)

// A Task is work that clients may share.
type Task[V any] struct {
	// Key identifies the result: tasks with the same key have the same result.
	Key string
	// Label names the task in the log.
	Label string
	// Needs is the slot, the memory and the time that the task takes.
	Needs fairqueue.Work
	// Value is the result, which Do fills in. Clients get it at once, but may read it before the end only as far as
	// its type allows.
	Value V
	// Do does the work. Its context ends at the deadline, and when no client wants the result any more.
	Do func(ctx context.Context, t *Execution) error
	// Weight returns the size of the result in the cache, once Do has succeeded. If it is nil or returns less than 0,
	// the result is not cached.
	Weight func() int64
}

// An Execution is a task that runs, in a slot that it may have to yield.
type Execution struct {
	*fairqueue.Grant
	changed func()
}

// Changed wakes the waiting clients because the value has changed.
func (t *Execution) Changed() { t.changed() }

// A Service runs tasks. Make it with New; its methods may be called from any goroutine.
type Service[V any] struct {
	queue *fairqueue.Queue
	log   *slog.Logger

	mu      sync.Mutex // also guards all jobs
	active  map[string]*job[V]
	cache   *cache.Cache[string, *job[V]]
	started int64
	closed  bool
	work    sync.WaitGroup
}

// New returns a service that works in the slots of queue and caches results up to a total weight of keep. Close it.
func New[V any](queue *fairqueue.Queue, keep int64, log *slog.Logger) *Service[V] {
	weight := func(j *job[V]) int64 { return j.weight }
	return &Service[V]{queue: queue, log: log, active: map[string]*job[V]{}, cache: cache.New[string](keep, weight)}
}

// Counts are the numbers of tasks and results of a service.
type Counts struct {
	Started int64 // tasks since the service was made
	Active  int   // tasks that run or wait for a slot
	Kept    int   // results in the cache
	Weight  int64 // of the results in the cache
}

// Counts returns the current counts.
func (s *Service[V]) Counts() Counts {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept, weight := s.cache.Holds()
	return Counts{s.started, len(s.active), kept, weight}
}

// Start begins a task for the client of ctx, or shares one that is active or cached. It does not wait. Close the
// handle. Errors: ErrClosed.
func (s *Service[V]) Start(ctx context.Context, t Task[V]) (*Handle[V], error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, ErrClosed
	}
	j, kept := s.cache.Get(t.Key)
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

// Do runs a task, or shares one, and returns its result. While it waits it holds no slot. It calls news, unless nil,
// in the caller's goroutine whenever the value changes. Errors: the task's own, ErrClosed, ErrBroken, those of
// package fairqueue, and ctx's own.
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

// queueFor queues a job that has not begun for one more client: a client with little other work need not wait behind
// that of a busy one. The lock is held.
func (s *Service[V]) queueFor(client string, j *job[V]) {
	if j.waiting[client] != nil || j.begun || j.ended {
		return
	}
	ctx, leave := context.WithCancel(fairqueue.WithClient(j.ctx, client))
	j.waiting[client] = &waiter{unknown, leave}
	s.work.Go(func() { s.perform(ctx, client, j) })
}

// perform waits for a slot of one client and runs the job, unless another client's slot came first.
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
	err = s.guarded(j, &Execution{grant, func() { s.wake(j) }})
	s.end(j, err)
}

// guarded runs a job, and turns a panic into ErrBroken.
func (s *Service[V]) guarded(j *job[V], t *Execution) (err error) {
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
		return ErrClosed // a client that still waits for cancelled work sees the server shut down
	}
	return err
}

// begin marks a job as begun, and ends the waits for the other clients' slots. It returns false if the job has
// already begun, or no client wants it.
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

// giveUp ends one client's wait for a slot, and the job if no other client waits.
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

// end ends a job that ran, and caches its result if it succeeded.
func (s *Service[V]) end(j *job[V], err error) {
	defer j.cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	wanted := s.active[j.Key] == j
	if err == nil && wanted && j.Weight != nil {
		if j.weight = j.Weight(); j.weight >= 0 {
			s.cache.Put(j.Key, j)
		}
	}
	s.finish(j, err)
}

// finish records how a job ended, and releases what only running it needed. The lock is held.
func (s *Service[V]) finish(j *job[V], err error) {
	s.forget(j)
	j.ended, j.err = true, err
	j.Do, j.Weight = nil, nil
	j.wake()
}

// forget makes the next client that wants the same result start a new job. The lock is held.
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

// Close cancels all work, refuses new work, and waits until no goroutine of the service is left.
func (s *Service[V]) Close() {
	s.mu.Lock()
	s.closed = true
	for _, j := range s.active {
		j.cancel()
	}
	s.mu.Unlock()
	s.work.Wait()
}
