package run

import (
	"container/list"
	"context"
	"io"
	"math"
	"sync"
	"sync/atomic"

	"fano/server/fairqueue"
)

// A Run is one simulation: the frames that there are so far, and whether more will come.
type Run struct {
	key        string
	ctx        context.Context // ends when nobody wants the run any more
	cancel     context.CancelFunc
	compressed *atomic.Int64
	shared     *unpacked

	mu     sync.Mutex
	waits  map[string]*waiter // the clients who wait for the run to begin
	begun  bool
	frames []*Frame
	ended  bool
	err    error         // why it ended early, nil if it did not
	digest string        // of the whole run, once it has ended
	more   chan struct{} // closed and replaced whenever anything of this changes

	made      any   // instead of frames, by a source that makes something else; not read before the run has ended
	madeBytes int64 // it takes

	// Guarded by the Desk.
	watchers int
	place    *list.Element // among the runs that are kept, nil if it is not one of them
	bytes    int64         // it takes there
}

func newRun(key string, compressed *atomic.Int64, shared *unpacked) *Run {
	ctx, cancel := context.WithCancel(context.Background())
	return &Run{
		key: key, ctx: ctx, cancel: cancel, compressed: compressed, shared: shared,
		waits: map[string]*waiter{}, more: make(chan struct{}),
	}
}

// A waiter is a client who waits for a run to begin.
type waiter struct {
	ahead int                // how many turns others have before, about; -1: unknown
	leave context.CancelFunc // ends the waiting
}

// waitsFor notes that a client waits for the run to begin, until the context ends; nil if there is nothing to wait for, or
// it does already.
func (r *Run) waitsFor(client string) context.Context {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.waits[client] != nil || r.begun || r.ended {
		return nil
	}
	ctx, leave := context.WithCancel(fairqueue.WithClient(r.ctx, client))
	r.waits[client] = &waiter{-1, leave}
	return ctx
}

// waitsBehind notes a client's place in line.
func (r *Run) waitsBehind(client string, ahead int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if w := r.waits[client]; w != nil && w.ahead != ahead {
		w.ahead = ahead
		r.wake()
	}
}

// waitsNoMore ends a client's waiting, and tells whether the run has not begun and nobody waits for it any more.
func (r *Run) waitsNoMore(client string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.leave(client)
	return !r.begun && len(r.waits) == 0
}

// leave ends a client's waiting; r.mu is held.
func (r *Run) leave(client string) {
	if w := r.waits[client]; w != nil {
		w.leave()
		delete(r.waits, client)
	}
}

// begin notes that the run is being computed, in the turn of one client, and ends the waiting of the others; false if it is
// already, or is not wanted any more.
func (r *Run) begin() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.begun || r.ended || r.ctx.Err() != nil {
		return false
	}
	r.begun = true
	for client := range r.waits {
		r.leave(client)
	}
	r.wake()
	return true
}

// waiting is whether the run is still to begin, and then how many turns others have before it, about, for the client who
// is nearest, or -1 while that is unknown; and a channel that closes when there is news.
func (r *Run) waiting() (ahead int, waits bool, news <-chan struct{}) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.begun || r.ended || len(r.waits) == 0 {
		return 0, false, r.more
	}
	ahead = math.MaxInt
	for _, w := range r.waits {
		ahead = min(ahead, w.ahead)
	}
	return ahead, true, r.more
}

func (r *Run) publish(f *Frame) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.frames = append(r.frames, f)
	r.wake()
}

func (r *Run) end(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ended, r.err = true, err
	r.wake()
}

// wake tells everybody who waits; r.mu is held.
func (r *Run) wake() {
	close(r.more)
	r.more = make(chan struct{})
}

// digested is the run's digest, once it has come to its summary.
func (r *Run) digested() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.digest
}

// held is what the run's frames, or what was made of it, and its key hold together, in bytes.
func (r *Run) held() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	held := int64(len(r.key)) + r.madeBytes
	for _, f := range r.frames {
		held += int64(len(f.packed))
	}
	return held
}

// state is whether the run has ended and why early, and a channel that closes when there is news.
func (r *Run) state() (ended bool, news <-chan struct{}, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.ended, r.more, r.err
}

// at is the i-th frame, or nil if there is none yet.
func (r *Run) at(i int) *Frame {
	r.mu.Lock()
	defer r.mu.Unlock()
	if i < len(r.frames) {
		return r.frames[i]
	}
	return nil
}

// wait is the i-th frame as soon as there is one. Errors: io.EOF behind the last, why the run ended early, ctx's.
func (r *Run) wait(ctx context.Context, i int) (*Frame, error) {
	for {
		ended, news, err := r.state() // before the look at the frames, so that none is missed
		f := r.at(i)
		switch {
		case f != nil:
			return f, nil
		case ended && err != nil:
			return nil, err
		case ended:
			return nil, io.EOF
		}
		select {
		case <-news:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
