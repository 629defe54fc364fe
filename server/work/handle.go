package work

import (
	"context"
	"time"

	"fano/server/fairqueue"
)

// A Handle is a client's share in a task. Use it in one goroutine only.
type Handle[V any] struct {
	service *Service[V]
	job     *job[V]
	closed  bool
}

// Value returns the task's value, which may still change.
func (h *Handle[V]) Value() V { return h.job.Value }

// Key returns the task's key.
func (h *Handle[V]) Key() string { return h.job.Key }

// WaitStarted waits until the task has a slot, at most maxWait unless that is 0. It calls report, unless nil, with the
// approximate number of slots that others get before. Errors: *fairqueue.Busy, ctx's own.
func (h *Handle[V]) WaitStarted(ctx context.Context, maxWait time.Duration, report func(ahead int)) error {
	var late <-chan time.Time
	if maxWait > 0 {
		timer := time.NewTimer(maxWait)
		defer timer.Stop()
		late = timer.C
	}
	for {
		h.service.mu.Lock()
		ahead, waits := h.job.ahead()
		news := h.job.news
		h.service.mu.Unlock()
		if !waits {
			return nil
		}
		if report != nil && ahead != unknown {
			report(ahead)
		}
		select {
		case <-news:
		case <-late:
			return &fairqueue.Busy{Class: h.job.Needs.Class, Ahead: max(0, ahead)}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// State reports whether the task has ended, a channel that closes at the next change, and the task's error.
func (h *Handle[V]) State() (ended bool, news <-chan struct{}, err error) {
	h.service.mu.Lock()
	defer h.service.mu.Unlock()
	return h.job.ended, h.job.news, h.job.err
}

// Ended waits until the task has ended. It calls changed, unless nil, once at the beginning and at each change.
// Errors: the task's, ctx's own.
func (h *Handle[V]) Ended(ctx context.Context, changed func(V)) error {
	for {
		ended, news, err := h.State()
		if changed != nil {
			changed(h.job.Value)
		}
		if ended {
			return err
		}
		select {
		case <-news:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// Done waits until the task has ended, without holding ctx's own slot; it waits for the task's slot at most the time
// that ctx allows. Errors: as for WaitStarted and Ended.
func (h *Handle[V]) Done(ctx context.Context, changed func(V)) error {
	if ended, _, err := h.State(); ended {
		return err
	}
	return fairqueue.WithoutSlot(ctx, func() error {
		if err := h.WaitStarted(ctx, fairqueue.MaxWaitOf(ctx), fairqueue.QueuePositionOf(ctx)); err != nil {
			return err
		}
		return h.Ended(ctx, changed)
	})
}

// Close ends the client's share. If it was the last one, the task is cancelled.
func (h *Handle[V]) Close() {
	if h.closed {
		return
	}
	h.closed = true
	s, j := h.service, h.job
	s.mu.Lock()
	defer s.mu.Unlock()
	if j.holders--; j.holders == 0 && !j.ended {
		s.forget(j)
		j.cancel()
	}
}
