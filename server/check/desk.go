package check

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"fano/algorithms/engine/explore"
	"fano/server/cache"
	"fano/server/fairqueue"
	"fano/server/scenario"
)

// Limits are what one server searches at most.
type Limits struct {
	Processes int           // of one system
	States    int           // of one search
	Bytes     int64         // of memory of one search
	Time      time.Duration // of one search, on the machine's clock
}

// DefaultLimits suit one small machine, which has viewers to serve as well.
var DefaultLimits = Limits{
	Processes: 7,
	States:    explore.DefaultStates,
	Bytes:     128 << 20,
	Time:      time.Minute,
}

// The errors of a Desk, beside [*scenario.Invalid] and the context's.
var (
	// ErrClosed says that the server is shutting down.
	ErrClosed = errors.New("the server is shutting down; no search is finished any more")
	// ErrBroken stands for a mistake of the server's own; the log has what happened.
	ErrBroken = errors.New("the search failed because of a mistake in this server")
)

// A Desk is where a server's searches are asked for: few at a time, each with a budget, together on at most half of
// the machine's processors, so that there is always room for those who watch runs. Make it with NewDesk; all its
// methods may be called from any goroutine.
type Desk struct {
	limits  Limits
	engine  Engine
	log     *slog.Logger
	queue   *fairqueue.Queue
	reports *cache.Cache[string, *Report]
	counts  ended

	mu     sync.Mutex
	closed bool
	ended  context.Context
	end    context.CancelFunc
	work   sync.WaitGroup
}

// NewDesk makes a desk that searches in the slots of a queue, with the engine, explore.Search but in tests. Close it to end
// its searches.
func NewDesk(limits Limits, engine Engine, turns *fairqueue.Queue, log *slog.Logger) *Desk {
	d := &Desk{limits: limits, engine: engine, log: log, queue: turns, reports: cache.New[string, *Report](maxReports, nil)}
	d.ended, d.end = context.WithCancel(context.Background())
	return d
}

// Longest is how long one search may take, once it has begun.
func (d *Desk) Longest() time.Duration { return d.limits.Time }

// Explore searches, in the caller's goroutine, as soon as it is its turn, and reports; what has been found before is
// not searched for again. The report is shared and must not be changed. Progress goes to told, as in
// [Question.Search]. Errors: *scenario.Invalid, ErrClosed, ErrBroken, those of package fairqueue, and ctx's own,
// which ends the search.
func (d *Desk) Explore(ctx context.Context, document *scenario.Document, o Options, told func(Progress)) (report *Report, err error) {
	if err := d.Takes(document); err != nil {
		return nil, err
	}
	question, err := Asked(document, o)
	if err != nil {
		return nil, err
	}
	if report := d.find(question); report != nil {
		return report, nil
	}
	err = d.Turn(ctx, func(ctx context.Context, b Budget) (err error) {
		if report = d.find(question); report != nil { // while it waited
			return nil
		}
		if report, err = d.guarded(ctx, question, b, told); err == nil && ctx.Err() == nil {
			d.keep(question, report) // before the next has its turn: it may ask the same
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	d.counts.count(report.Verdict)
	return report, nil
}

// Takes tells whether a system is not too large for this server's searches. Errors: *scenario.Invalid.
func (d *Desk) Takes(document *scenario.Document) error {
	if n := document.Processes; n > d.limits.Processes {
		return scenario.Refused("processes", scenario.CodeLimit, strconv.Itoa(n), strconv.Itoa(d.limits.Processes))
	}
	return nil
}

// Turn does one search in its turn, in the caller's goroutine, with the budget of one. It must end soon after ctx does.
// Errors: those of the search, ErrClosed, those of package fairqueue, and ctx's own.
func (d *Desk) Turn(ctx context.Context, search func(context.Context, Budget) error) error {
	if err := d.enter(); err != nil {
		return err
	}
	defer d.work.Done()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	defer context.AfterFunc(d.ended, func() { stop(ErrClosed) })()
	err := d.queue.Do(ctx, fairqueue.Work{Class: fairqueue.Search, NoYield: true}, func(ctx context.Context) error {
		return search(ctx, d.budget())
	})
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

func (d *Desk) enter() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return ErrClosed
	}
	d.work.Add(1)
	return nil
}

// guarded searches, and keeps a mistake in it from ending more than this search.
func (d *Desk) guarded(ctx context.Context, p Portfolio, b Budget, told func(Progress)) (report *Report, err error) {
	defer func() {
		if why := recover(); why != nil {
			d.log.Error("a search panicked", "panic", scenario.Brief(fmt.Sprint(why)),
				"scenario", scenario.Mark(string(p[0].Document.Canonical())), "asks", p[0].Asks, "stack", string(debug.Stack()))
			err = ErrBroken
		}
	}()
	return p.search(ctx, d.engine, b, told)
}

// budget is that of one search; all together work at most on half of the processors.
func (d *Desk) budget() Budget {
	return Budget{
		States: d.limits.States, Bytes: d.limits.Bytes, Time: d.limits.Time,
		Workers: runtime.GOMAXPROCS(0) / 2 / d.queue.Limits().Slots[fairqueue.Search],
	}
}

// Close ends all searches, refuses new ones, and returns when none is left.
func (d *Desk) Close() {
	d.mu.Lock()
	d.closed = true
	d.mu.Unlock()
	d.end()
	d.work.Wait()
}
