package check

import (
	"context"
	"runtime"
	"time"

	"fano/algorithms/engine/explore"
)

// A Budget bounds one search. If it runs out, properties that are not broken remain unknown.
type Budget struct {
	States  int           // 0: explore.DefaultStates
	Bytes   int64         // approximate memory; 0: no limit
	Time    time.Duration // 0: no limit
	Workers int           // goroutines of the search; below 2: only the caller's
}

// MostStates is the maximum of Budget.States: the engine numbers states with 30 bits.
const MostStates = 1 << 29

// Progress is the progress of a search.
type Progress struct {
	States          int     `json:"states"`
	Transitions     int     `json:"transitions"`
	Depth           int     `json:"depth"`
	Seconds         float64 `json:"seconds"`
	StatesPerSecond int     `json:"statesPerSecond"`
}

// progressInterval is the minimum interval between two progress reports.
const progressInterval = 200 * time.Millisecond

// An Engine searches: explore.Search, except in tests.
type Engine func(context.Context, explore.Setup) explore.Result

// Search visits every state that the budget allows, in the caller's goroutine, and reports what it found. It calls
// told, unless nil, with its progress, at most five times a second; told must not block. When ctx ends, the search
// ends at once, and the report covers what was visited until then. It returns nil if its turn in the queue ended,
// too.
func (q *Question) Search(ctx context.Context, b Budget, told func(Progress)) *Report {
	report, _ := q.search(ctx, explore.Search, b, told)
	return report
}

// SearchStarvation runs only the starvation search, once, and returns a report for each of the given fairness
// assumptions.
func (q *Question) SearchStarvation(ctx context.Context, b Budget, fair ...explore.Fairness) (reports []*Report) {
	w := watch{ctx: ctx, began: time.Now(), most: b.Time}
	setup := q.setup(b)
	setup.OnProgress = w.update
	for _, r := range explore.SearchStarvation(context.WithoutCancel(ctx), setup, fair...) { // w ends it, keeping the results
		reports = append(reports, q.report(r, setup, &w))
	}
	return reports
}

func (q *Question) search(ctx context.Context, engine Engine, b Budget, told func(Progress)) (*Report, error) {
	w := watch{ctx: ctx, began: time.Now(), most: b.Time, report: told}
	w.last = w.began
	setup := q.setup(b)
	setup.OnProgress = w.update
	whole := context.WithoutCancel(ctx) // w.going ends the search, so that its results are kept
	result := engine(whole, setup)
	if result.Err != nil {
		return nil, result.Err
	}
	q.preferInOrder(whole, engine, setup, &result)
	w.first = time.Since(w.began)
	if q.options.Starvation && q.notStarved() == "" {
		more := explore.SearchStarvation(whole, setup, q.options.Fair)[0]
		if more.Err != nil {
			return nil, more.Err
		}
		result.Starvation, result.Properties = more.Starvation, append(result.Properties, more.Properties...)
	}
	return q.report(result, setup, &w), nil
}

// A watch measures a search by the wall clock, reports its progress, and ends it.
type watch struct {
	ctx    context.Context
	began  time.Time
	last   time.Time     // when progress was last reported
	first  time.Duration // the duration of the first search, without the starvation search
	most   time.Duration
	report func(Progress)
	late   bool // the time budget ran out
}

// update reports progress, and reports whether to continue. It yields the processor first: a client that watches a run
// waits for milliseconds, one that searches for seconds.
func (w *watch) update(p explore.Progress) bool {
	runtime.Gosched()
	now := time.Now()
	if w.most > 0 && now.Sub(w.began) >= w.most {
		w.late = true
	}
	if w.late || w.ctx.Err() != nil {
		return false
	}
	if w.report != nil && now.Sub(w.last) >= progressInterval {
		w.last = now
		w.report(progress(p, now.Sub(w.began)))
	}
	return true
}

func progress(p explore.Progress, took time.Duration) Progress {
	out := Progress{States: p.States, Transitions: p.Transitions, Depth: p.Depth, Seconds: rounded(took.Seconds(), 1000)}
	if took > 0 {
		out.StatesPerSecond = int(float64(p.States) / took.Seconds())
	}
	return out
}
