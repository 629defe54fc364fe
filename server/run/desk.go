// Package run turns scenarios into frames: a run is computed once, however many watch it, and they may begin to read
// before it has ended. It knows nothing of sockets and requests; what it gives away are bytes that are already
// encoded, and it never waits for those who read them.
package run

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"fano/server/turns"
)

// A Source is a run that is wanted. Sources with the same key have the same lines.
type Source struct {
	// Key is the scenario in canonical form.
	Key string
	// Lines computes the run into a sink. An error of the sink ends it at once and is handed back.
	Lines func(Sink) error
}

// A Sink takes the lines of a run in order: one header, events, one summary. Lines have no newline, and are copied.
type Sink interface {
	Header(line []byte) error
	Event(line []byte) error
	Summary(line []byte) error
}

// A Desk is where runs are asked for. Make it with NewDesk; all its methods may be called from any goroutine.
type Desk struct {
	limits Limits
	log    *slog.Logger
	turns  turns.Turns // one for each run being computed

	mu     sync.Mutex
	runs   map[string]*Run // being computed, waiting for that, or kept
	kept   list.List       // of *Run: finished runs, the latest used first
	bytes  int64           // of the kept ones
	closed bool
	work   sync.WaitGroup

	simulated, compressed atomic.Int64
}

// NewDesk makes a desk. Close it to end its goroutines.
func NewDesk(limits Limits, log *slog.Logger) *Desk {
	return &Desk{limits: limits, log: log, turns: turns.Of(limits.Runs), runs: map[string]*Run{}}
}

// Limits are those that the desk was made with.
func (d *Desk) Limits() Limits { return d.limits }

// Counts are what a desk has done since it was made, and what it holds.
type Counts struct {
	Simulated  int64 // runs computed, to the end or not
	Compressed int64 // frames compressed for all
	Active     int   // runs being computed or waiting for it
	Kept       int   // finished runs in the cache
	KeptBytes  int64
}

// Counts is the present state.
func (d *Desk) Counts() Counts {
	d.mu.Lock()
	defer d.mu.Unlock()
	return Counts{
		Simulated: d.simulated.Load(), Compressed: d.compressed.Load(),
		Active: len(d.runs) - d.kept.Len(), Kept: d.kept.Len(), KeptBytes: d.bytes,
	}
}

// Watch reads a run from behind its first from events on, computing it if nobody has, on the account of whom the context
// names. Errors: ErrBusy, ErrClosed, and the payer's. Close the watcher.
func (d *Desk) Watch(ctx context.Context, source Source, from int) (*Watcher, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return nil, ErrClosed
	}
	r := d.runs[source.Key]
	if r == nil {
		if len(d.runs)-d.kept.Len() >= 16*d.limits.Runs {
			return nil, ErrBusy
		}
		payer := payerOf(ctx)
		if err := payer.MayPay(); err != nil {
			return nil, err
		}
		computing, cancel := context.WithCancel(context.Background())
		r = newRun(source.Key, cancel, &d.compressed)
		d.runs[r.key] = r
		d.work.Go(func() { payer.Paid(d.compute(computing, r, source)) })
	} else if r.place != nil {
		d.kept.MoveToFront(r.place)
	}
	r.watchers++
	return &Watcher{desk: d, run: r, from: from}, nil
}

// leave is the end of one watcher. A run that nobody watches and that has not ended is abandoned: a client that wants
// it later starts a new one.
func (d *Desk) leave(r *Run) {
	d.mu.Lock()
	defer d.mu.Unlock()
	r.watchers--
	ended, _, _ := r.state()
	if r.watchers == 0 && !ended && d.runs[r.key] == r {
		delete(d.runs, r.key)
		r.cancel()
	}
}

// compute is the goroutine of one run. It returns how long the run was computed, without the time that it waited.
func (d *Desk) compute(ctx context.Context, r *Run, source Source) (took time.Duration) {
	defer r.cancel()
	if err := d.turn(ctx); err != nil {
		d.forget(r)
		r.end(err)
		return 0
	}
	defer d.turns.Give()
	begun := time.Now()
	defer func() { took = time.Since(begun) }()
	d.simulated.Add(1)
	if err := d.gather(ctx, r, source); err != nil {
		d.forget(r)
		r.end(err)
		return
	}
	r.end(nil)
	d.keep(r, r.settle())
	return
}

// turn waits until this run may be computed.
func (d *Desk) turn(ctx context.Context) error {
	switch {
	case d.turns.Take(ctx, d.limits.Waiting):
		return nil
	case ctx.Err() != nil:
		return ErrClosed // as below: a client still watching a cancelled run watches the server go down
	default:
		return ErrBusy
	}
}

// gather computes the lines into frames. What is there when a run ends early is still published: it did happen.
func (d *Desk) gather(ctx context.Context, r *Run, source Source) (err error) {
	g := newGatherer(ctx, r, d.limits)
	defer func() {
		if p := recover(); p != nil {
			d.log.Error("a run panicked", "panic", fmt.Sprint(p), "scenario", r.key, "stack", string(debug.Stack()))
			err = ErrBroken
		}
	}()
	err = source.Lines(g)
	if errors.Is(err, context.Canceled) {
		return ErrClosed
	}
	g.flush()
	return err
}

// forget lets the next client that wants this run start a new one.
func (d *Desk) forget(r *Run) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.runs[r.key] == r {
		delete(d.runs, r.key)
	}
}

// keep puts a finished run into the cache and throws out those not used for longest.
func (d *Desk) keep(r *Run, bytes int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.runs[r.key] != r {
		return
	}
	r.place, r.bytes = d.kept.PushFront(r), bytes
	d.bytes += bytes
	for d.bytes > d.limits.Cache {
		oldest := d.kept.Remove(d.kept.Back()).(*Run)
		d.bytes -= oldest.bytes
		delete(d.runs, oldest.key)
	}
}

// Close abandons all runs, refuses new ones, and returns when no goroutine of the desk is left.
func (d *Desk) Close() {
	d.mu.Lock()
	d.closed = true
	for _, r := range d.runs {
		r.cancel()
	}
	d.mu.Unlock()
	d.work.Wait()
}
