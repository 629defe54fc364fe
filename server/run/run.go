package run

import (
	"container/list"
	"context"
	"io"
	"sync"
	"sync/atomic"
)

// A Run is one simulation: the frames that there are so far, and whether more will come.
type Run struct {
	key        string
	cancel     context.CancelFunc
	compressed *atomic.Int64

	mu     sync.Mutex
	frames []*Frame
	ended  bool
	err    error         // why it ended early, nil if it did not
	digest string        // of the whole run, once it has ended
	left   int           // of what the scenario asks for, how much was left out, once it has ended
	more   chan struct{} // closed and replaced whenever frames or ended change

	// Guarded by the Desk.
	watchers int
	place    *list.Element // among the runs that are kept, nil if it is not one of them
	bytes    int64         // it takes there
}

func newRun(key string, cancel context.CancelFunc, compressed *atomic.Int64) *Run {
	return &Run{key: key, cancel: cancel, compressed: compressed, more: make(chan struct{})}
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

// missing is how much of what the scenario asks for was left out, once the run has come to its summary.
func (r *Run) missing() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.left
}

// settle compresses all frames and returns what they hold together, in bytes.
func (r *Run) settle() int64 {
	r.mu.Lock()
	frames := r.frames
	r.mu.Unlock()
	held := int64(len(r.key))
	for _, f := range frames {
		held += int64(f.settle())
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
