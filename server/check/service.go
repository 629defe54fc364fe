package check

import (
	"context"
	"log/slog"
	"runtime"
	"strconv"
	"sync/atomic"
	"time"

	"fano/algorithms/engine/explore"
	"fano/server/fairqueue"
	"fano/server/scenario"
	"fano/server/work"
)

// Limits are the maxima of the searches of one server.
type Limits struct {
	Processes int           // of the system
	States    int           // of one search
	Bytes     int64         // memory of one search
	Time      time.Duration // wall time of one search
}

// DefaultLimits suit one small machine that also serves viewers.
var DefaultLimits = Limits{
	Processes: 7,
	States:    explore.DefaultStates,
	Bytes:     128 << 20,
	Time:      time.Minute,
}

// cacheBytes is the approximate memory of all cached results, hundreds of reports: a class that asks the same
// question causes one search.
const cacheBytes = 4 << 20

// A Service runs the searches of a server: few at a time, each with a budget, together on at most half of the
// processors, so that viewers of runs always find a free one. Make it with NewService; its methods may be called from
// any goroutine.
type Service struct {
	limits Limits
	engine Engine
	queue  *fairqueue.Queue
	work   *work.Service[any]
	ended  ended
}

// NewService returns a service that searches in the slots of queue with engine, which is explore.Search except in
// tests. Close it to end its searches.
func NewService(limits Limits, engine Engine, queue *fairqueue.Queue, log *slog.Logger) *Service {
	return &Service{limits: limits, engine: engine, queue: queue, work: work.New[any](queue, cacheBytes, log), ended: newEnded()}
}

// Longest returns the maximum duration of one search, without its time in the queue.
func (s *Service) Longest() time.Duration { return s.limits.Time }

// Close ends all searches, refuses new ones, and waits until none is left.
func (s *Service) Close() { s.work.Close() }

// Fits returns an error if the system is too large for this server's searches. Errors: *scenario.Invalid.
func (s *Service) Fits(document *scenario.Document) error {
	if n := document.Processes; n > s.limits.Processes {
		return scenario.Refused("processes", scenario.CodeLimit, strconv.Itoa(n), strconv.Itoa(s.limits.Processes))
	}
	return nil
}

// A Search is a search that clients may share. Its key begins with a word for the type of its result.
type Search[V any] struct {
	Key, Label string
	// Do searches within a budget, and ends soon after ctx does. weight is the approximate memory of the result in
	// the cache, in bytes; below 0: the result is not cached.
	Do func(ctx context.Context, b Budget) (result V, weight int64, err error)
}

// Do runs a search as soon as the queue grants a slot, or shares one that is running or cached. The result is shared
// and must not be changed. Errors: those of the search, of packages work and fairqueue, and of ctx.
func Do[V any](ctx context.Context, s *Service, search Search[V]) (result V, err error) {
	shared, weight := new(V), int64(0)
	made, err := s.work.Do(ctx, s.task(search.Key, search.Label, shared, &weight, func(ctx context.Context, _ *work.Execution) (err error) {
		*shared, weight, err = search.Do(ctx, s.budget())
		return err
	}), nil)
	if err != nil {
		return result, err
	}
	return *made.(*V), nil
}

// task wraps a search as a task, which fails if its context has ended.
func (s *Service) task(key, label string, value any, weight *int64, do func(context.Context, *work.Execution) error) work.Task[any] {
	return work.Task[any]{
		Key: key, Label: label, Value: value, Needs: fairqueue.Work{Class: fairqueue.Search, NoYield: true},
		Do: func(ctx context.Context, t *work.Execution) error {
			if err := do(ctx, t); err != nil {
				return err
			}
			return ctx.Err()
		},
		Weight: func() int64 { return *weight },
	}
}

// budget returns the budget of one search; all together use at most half of the processors.
func (s *Service) budget() Budget {
	return Budget{
		States: s.limits.States, Bytes: s.limits.Bytes, Time: s.limits.Time,
		Workers: runtime.GOMAXPROCS(0) / 2 / s.queue.Limits().Slots[fairqueue.Search],
	}
}

// An exploration is a running search of all schedules.
type exploration struct {
	progress atomic.Pointer[Progress]
	report   *Report // not to be read before the end
}

// Explore searches all schedules as soon as the queue grants a slot, or shares such a search, and returns its report.
// It calls told in the caller's goroutine. Errors: *scenario.Invalid, those of packages work and fairqueue, and of
// ctx.
func (s *Service) Explore(ctx context.Context, document *scenario.Document, o Options, told func(Progress)) (*Report, error) {
	if err := s.Fits(document); err != nil {
		return nil, err
	}
	question, err := PortfolioOf(document, o)
	if err != nil {
		return nil, err
	}
	made, err := s.work.Do(ctx, s.exploring(question), follow(told))
	if err != nil {
		return nil, err
	}
	report := *made.(*exploration).report
	report.Wanted, report.Passed = question[0].Wanted, question[0].Passed // they depend on the document, not on the system
	return &report, nil
}

// exploring returns the task of a search. Its report is cached if another search would give the same.
func (s *Service) exploring(p Portfolio) work.Task[any] {
	e, weight := &exploration{}, int64(0)
	label := scenario.Mark(string(p[0].Document.Canonical()))
	return s.task("report "+p.key(), label, e, &weight, func(ctx context.Context, t *work.Execution) (err error) {
		e.report, err = p.search(ctx, s.engine, s.budget(), func(now Progress) {
			e.progress.Store(&now)
			t.Changed()
		})
		if err != nil || ctx.Err() != nil {
			return err
		}
		s.ended[e.report.Verdict].Add(1)
		if weight = reportBytes; !e.report.repeatable() {
			weight = -1
		}
		return nil
	})
}

// follow returns a function that reports each change of an exploration's progress to told; nil if told is nil.
func follow(told func(Progress)) func(any) {
	if told == nil {
		return nil
	}
	var last *Progress
	return func(made any) {
		if now := made.(*exploration).progress.Load(); now != last {
			last = now
			told(*now)
		}
	}
}
