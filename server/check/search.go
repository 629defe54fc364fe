package check

import (
	"context"
	"runtime"
	"time"

	"fano/algorithms/engine/explore"
)

// A Budget bounds one search. An exhausted one leaves what has not been broken unknown.
type Budget struct {
	States  int           // 0: explore.DefaultStates
	Bytes   int64         // of memory, about; 0: no limit
	Time    time.Duration // 0: no limit
	Workers int           // goroutines that work at it at the same time; less than 2: only the caller's
}

// MostStates is the largest budget of states: the engine numbers them in 30 bits.
const MostStates = 1 << 29

// Progress is how far a search has come.
type Progress struct {
	States          int     `json:"states"`
	Transitions     int     `json:"transitions"`
	Depth           int     `json:"depth"`
	Seconds         float64 `json:"seconds"`
	StatesPerSecond int     `json:"statesPerSecond"`
}

// beat is the shortest time between two tellings of progress.
const beat = 200 * time.Millisecond

// An Engine searches; it is explore.Search but in tests.
type Engine func(context.Context, explore.Setup) explore.Result

// Search visits every state that the budget allows, in the caller's goroutine, and reports what it found. It tells its
// progress now and then, at most five times a second, if anybody wants to know: told must not wait for anything. When
// ctx ends so does the search, at once, and the report is about what there is until then; nil if its turn ended, too.
func (q *Question) Search(ctx context.Context, b Budget, told func(Progress)) *Report {
	report, _ := q.search(ctx, explore.Search, b, told)
	return report
}

// Forever searches only the states of processes that ask again and again, once, and reports what it found of starvation
// under each of some assumptions of fairness.
func (q *Question) Forever(ctx context.Context, b Budget, fair ...explore.Fairness) (reports []*Report) {
	w := watch{ctx: ctx, began: time.Now(), most: b.Time}
	setup := q.setup(b)
	setup.Going = w.going
	for _, r := range explore.SearchForever(context.WithoutCancel(ctx), setup, fair...) { // w ends it, with what was found
		reports = append(reports, q.report(r, setup, &w))
	}
	return reports
}

func (q *Question) search(ctx context.Context, engine Engine, b Budget, told func(Progress)) (*Report, error) {
	w := watch{ctx: ctx, began: time.Now(), most: b.Time, told: told}
	w.last = w.began
	setup := q.setup(b)
	setup.Going = w.going
	whole := context.WithoutCancel(ctx) // w ends it, with what was found
	result := engine(whole, setup)
	if result.Err != nil {
		return nil, result.Err
	}
	q.preferInOrder(whole, engine, setup, &result)
	w.first = time.Since(w.began)
	if q.options.Starvation && q.notStarved() == "" {
		more := explore.SearchForever(whole, setup, q.options.Fair)[0]
		if more.Err != nil {
			return nil, more.Err
		}
		result.Forever, result.Properties = more.Forever, append(result.Properties, more.Properties...)
	}
	return q.report(result, setup, &w), nil
}

// A watch follows a search on the machine's clock.
type watch struct {
	ctx   context.Context
	began time.Time
	last  time.Time     // when progress was told
	first time.Duration // what the search took, without a second one, of processes that ask without end
	most  time.Duration
	told  func(Progress)
	late  bool // the time ran out
}

// going tells the progress, and whether to go on. It lets others have the processor first: a client that watches a run
// waits for milliseconds, one that searches for seconds.
func (w *watch) going(p explore.Progress) bool {
	runtime.Gosched()
	now := time.Now()
	if w.most > 0 && now.Sub(w.began) >= w.most {
		w.late = true
	}
	if w.late || w.ctx.Err() != nil {
		return false
	}
	if w.told != nil && now.Sub(w.last) >= beat {
		w.last = now
		w.told(progress(p, now.Sub(w.began)))
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
