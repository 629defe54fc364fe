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

	"fano/server/fairqueue"
	"fano/server/scenario"
)

// A Source is a run that is wanted. Sources with the same key have the same lines.
type Source struct {
	// Key is the scenario in canonical form.
	Key string
	// Lines computes the run into a sink. An error of the sink ends it at once and is handed back, and so is the cause of
	// ctx's end.
	Lines func(ctx context.Context, to Sink) error
	// Bytes is how much memory that takes at most; 0: little.
	Bytes int64
	// Make, where it is not nil, makes something of the run that is kept as it is, instead of lines, and tells how many
	// bytes of memory it takes. It asks now and then by stopped whether it is still wanted, and hands an error of that back.
	Make func(ctx context.Context, stopped func() error) (made any, bytes int64, err error)

	digests int                        // how many events, from the first on, the digest is of; 0: all
	takes   func(messages int64) int64 // the same, of a run that ends after so many messages
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
	queue  *fairqueue.Queue
	log    *slog.Logger

	mu     sync.Mutex
	runs   map[string]*Run // being computed, waiting for that, or kept
	kept   list.List       // of *Run: finished runs, the latest used first
	bytes  int64           // of the kept ones
	closed bool
	work   sync.WaitGroup

	shared                unpacked
	simulated, compressed atomic.Int64
}

// NewDesk makes a desk whose runs are computed in the slots of a queue. Close it to end its goroutines.
func NewDesk(limits Limits, turns *fairqueue.Queue, log *slog.Logger) *Desk {
	return &Desk{limits: limits, queue: turns, log: log, runs: map[string]*Run{}}
}

// Limits are those that the desk was made with.
func (d *Desk) Limits() Limits { return d.limits }

// Counts are what a desk has done since it was made, and what it holds.
type Counts struct {
	Simulated  int64 // runs that were begun
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

// Watch reads a run from behind its first from events on, computing it if nobody has, in a turn of the client that the
// context names. The run waits for its turn after Watch has returned; see [Watcher.Begun]. Errors: ErrClosed. Close the
// watcher.
func (d *Desk) Watch(ctx context.Context, source Source, from int) (*Watcher, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return nil, ErrClosed
	}
	r := d.runs[source.Key]
	if r == nil {
		r = newRun(source.Key, &d.compressed, &d.shared)
		d.runs[r.key] = r
	} else if r.place != nil {
		d.kept.MoveToFront(r.place)
	}
	d.waitFor(fairqueue.ClientOf(ctx), r, source)
	r.watchers++
	return &Watcher{desk: d, run: r, from: from}, nil
}

// waitFor has a run that has not begun wait for a turn of this client, too: in the line of another one who wants the same,
// and who has much else to wait for, nobody has to stand. The lock is held.
func (d *Desk) waitFor(client string, r *Run, source Source) {
	if ctx := r.waitsFor(client); ctx != nil {
		d.work.Go(func() { d.compute(ctx, r, source) })
	}
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

// compute is the goroutine of one run, or of one client who waits for it: it computes the run, unless another client's
// turn came first.
func (d *Desk) compute(ctx context.Context, r *Run, source Source) {
	client := fairqueue.ClientOf(ctx)
	told := fairqueue.WithQueuePosition(ctx, func(ahead int) { r.waitsBehind(client, ahead) })
	pass, err := d.queue.Acquire(fairqueue.WithLabel(told, scenario.Mark(r.key)), fairqueue.Work{
		Class: fairqueue.Long, Bytes: least + source.Bytes, MaxTime: d.limits.RunTime + overtime,
	})
	if err != nil {
		d.giveUp(r, client, err)
		return
	}
	defer pass.Release()
	if !r.begin() {
		d.giveUp(r, client, context.Canceled)
		return
	}
	defer r.cancel()
	d.simulated.Add(1)
	if err := d.gather(r, pass, source); err != nil {
		d.forget(r)
		r.end(err)
		return
	}
	r.end(nil)
	d.keep(r)
}

// overtime is for how long a run may hold turns beyond what it is allowed, to come to its end by itself.
const overtime = time.Second

// least is how much memory every run takes beside what it states: a frame, as it is and compressed, and what compresses it.
const least = 2 << 20

// giveUp is the end of a client's waiting for a run, which is that of the run if nobody else's goes on.
func (d *Desk) giveUp(r *Run, client string, err error) {
	if errors.Is(err, fairqueue.ErrClosed) || errors.Is(err, context.Canceled) {
		err = ErrClosed // a client still watching a cancelled run watches the server go down
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if r.waitsNoMore(client) {
		if d.runs[r.key] == r {
			delete(d.runs, r.key)
		}
		r.end(err)
	}
}

// gather computes the lines into frames. What is there when a run ends early is still published: it did happen.
func (d *Desk) gather(r *Run, pass *fairqueue.Grant, source Source) (err error) {
	g := newGatherer(r, pass, d.limits)
	defer func() {
		if p := recover(); p != nil {
			d.log.Error("a run panicked", "panic", scenario.Brief(fmt.Sprint(p)), "scenario", scenario.Mark(r.key),
				"stack", string(debug.Stack()))
			err = ErrBroken
		}
	}()
	g.digests = source.digests
	ctx := pass.Context(r.ctx)
	if source.Make != nil {
		r.made, r.madeBytes, err = source.Make(ctx, g.Stopped)
	} else {
		err = source.Lines(ctx, g)
	}
	if _, late := errors.AsType[*fairqueue.DeadlineExceeded](fairqueue.Cause(ctx, err)); late {
		err = g.tooLong()
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, fairqueue.ErrClosed) {
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
func (d *Desk) keep(r *Run) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.runs[r.key] != r {
		return
	}
	r.place, r.bytes = d.kept.PushFront(r), r.held()
	d.bytes += r.bytes
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
