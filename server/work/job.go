package work

import (
	"context"
	"math"
)

// A job is a task that clients share. The service's lock guards it.
type job[V any] struct {
	Task[V]
	ctx    context.Context // ends when no client wants the result
	cancel context.CancelFunc

	holders int
	waiting map[string]*waiter // the clients that wait for a slot for it
	begun   bool
	ended   bool
	err     error
	weight  int64
	news    chan struct{} // closed and replaced at each change
}

func newJob[V any](t Task[V]) *job[V] {
	ctx, cancel := context.WithCancel(context.Background())
	return &job[V]{Task: t, ctx: ctx, cancel: cancel, waiting: map[string]*waiter{}, news: make(chan struct{})}
}

// A waiter is a client waiting for a slot.
type waiter struct {
	ahead int // the approximate number of slots that others get before
	leave context.CancelFunc
}

const unknown = -1

// moved records a client's position in the queue.
func (j *job[V]) moved(client string, ahead int) {
	if w := j.waiting[client]; w != nil && w.ahead != ahead {
		w.ahead = ahead
		j.wake()
	}
}

// leave ends a client's wait for a slot.
func (j *job[V]) leave(client string) {
	if w := j.waiting[client]; w != nil {
		w.leave()
		delete(j.waiting, client)
	}
}

// ahead returns the position of the client that is nearest to a slot, or unknown; waits is false if no client waits
// for a slot any more.
func (j *job[V]) ahead() (ahead int, waits bool) {
	if j.begun || j.ended || len(j.waiting) == 0 {
		return 0, false
	}
	ahead = math.MaxInt
	for _, w := range j.waiting {
		ahead = min(ahead, w.ahead)
	}
	return ahead, true
}

// wake wakes all goroutines that wait for a change.
func (j *job[V]) wake() {
	close(j.news)
	j.news = make(chan struct{})
}
