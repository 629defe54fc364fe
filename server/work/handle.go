package work

import (
	"context"
	"time"

	"fano/server/fairqueue"
)

// A Handle is a client's share in a task. It belongs to one goroutine.
type Handle[V any] struct {
	service *Service[V]
	job     *job[V]
	closed  bool
}

// Value is the task's value, which may still change.
func (h *Handle[V]) Value() V { return h.job.Value }

// Key is the task's.
func (h *Handle[V]) Key() string { return h.job.Key }

// Begun waits until the task has a slot, at most for maxWait, if that is more than 0. Report, which may be nil, hears
// meanwhile how many slots others get before, about. Errors: *fairqueue.Busy, ctx's own.
func (h *Handle[V]) Begun(ctx context.Context, maxWait time.Duration, report func(ahead int)) error {
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

// State reports whether the task has ended, and why it failed, and gives a channel that closes at the next change.
func (h *Handle[V]) State() (ended bool, news <-chan struct{}, err error) {
	h.service.mu.Lock()
	defer h.service.mu.Unlock()
	return h.job.ended, h.job.news, h.job.err
}

// Ended waits until the task has ended. Changed, which may be nil, is called at first and at each change. Errors: the
// task's, ctx's own.
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

// Done waits until the task has ended, without the slot of ctx, as long as ctx says that its work may wait for one. Errors:
// as of Begun and Ended.
func (h *Handle[V]) Done(ctx context.Context, changed func(V)) error {
	if ended, _, err := h.State(); ended {
		return err
	}
	return fairqueue.WithoutSlot(ctx, func() error {
		if err := h.Begun(ctx, fairqueue.MaxWaitOf(ctx), fairqueue.QueuePositionOf(ctx)); err != nil {
			return err
		}
		return h.Ended(ctx, changed)
	})
}

// Close ends the client's share. Work that no client wants any more is cancelled.
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
