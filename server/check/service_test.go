package check

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fano/algorithms/engine/explore"
	"fano/server/fairqueue"
	"fano/server/scenario"
)

// An endless engine searches until its context ends.
type endless struct{}

func (endless) search(_ context.Context, s explore.Setup) explore.Result {
	r := explore.Result{Properties: []explore.Property{{Name: explore.EM1, Verdict: explore.Unknown}}}
	for s.OnProgress(r.Progress) {
		r.States++
		time.Sleep(100 * time.Microsecond)
	}
	return r
}

func desk(t *testing.T, engine Engine, change func(*Limits)) *Service {
	t.Helper()
	l := DefaultLimits
	if change != nil {
		change(&l)
	}
	d := NewService(l, engine, fairqueue.New(fairqueue.DefaultLimits), slog.New(slog.DiscardHandler))
	t.Cleanup(d.Close)
	return d
}

func small(t *testing.T) *scenario.Document {
	return document(t, `{"fano":1,"algorithm":"lamport","processes":2}`)
}

func TestWhenTheTimeIsUpTheAnswerIsUnknown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []Progress
		d := desk(t, endless{}.search, func(l *Limits) { l.Time = 700 * time.Millisecond })
		r, err := d.Explore(t.Context(), small(t), Options{}, func(p Progress) { told = append(told, p) })
		if err != nil || r.Verdict != explore.Unknown || r.Stopped != "seconds" || r.Complete || r.States != 7000 {
			t.Errorf("%+v, %v", r, err)
		}
		if len(told) != 3 {
			t.Errorf("told %d times in 0.7 s, not 5 times a second", len(told))
		}
		for i, p := range told {
			if p.States != 2000*(i+1) || p.Seconds != rounded(0.2*float64(i+1), 1000) || p.StatesPerSecond != 10_000 {
				t.Errorf("%d: %+v", i, p)
			}
		}
	})
}

func TestASearchEndsWithWhoeverAskedForIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := desk(t, endless{}.search, nil)
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(30*time.Millisecond, cancel)
		start := time.Now()
		if r, err := d.Explore(ctx, small(t), Options{}, nil); !errors.Is(err, context.Canceled) || r != nil {
			t.Errorf("%+v, %v", r, err)
		}
		if took := time.Since(start); took > 31*time.Millisecond {
			t.Errorf("after %v", took)
		}
	})
}

func TestWhatIsTooLargeForThisServerIsRefusedBeforeItWaits(t *testing.T) {
	d := desk(t, endless{}.search, nil)
	_, err := d.Explore(t.Context(), document(t, `{"fano":1,"algorithm":"lamport","processes":8}`), Options{}, nil)
	if err == nil || err.Error() != "processes: 8 is above this server’s limit of 7" {
		t.Error(err)
	}
}

func TestASearchHasItsBudgetAndHalfOfTheProcessors(t *testing.T) {
	var got explore.Setup
	engine := func(_ context.Context, s explore.Setup) explore.Result { got = s; return explore.Result{} }
	d := desk(t, engine, func(l *Limits) { l.States, l.Bytes = 7, 9 })
	if _, err := d.Explore(t.Context(), small(t), Options{Order: "any"}, nil); err != nil {
		t.Fatal(err)
	}
	if got.States != 7 || got.Bytes != 9 || got.System.Processes != 2 || got.System.Order.String() != "any" || len(got.System.Asks) != 2 {
		t.Errorf("%+v", got)
	}
	if half := runtime.GOMAXPROCS(0) / 2; d.budget().Workers != half || (got.Spread == nil) != (half < 2) {
		t.Errorf("%d workers of %d processors", d.budget().Workers, runtime.GOMAXPROCS(0))
	}
}

func TestAPanicOfAWorkerComesOut(t *testing.T) {
	defer func() {
		if why := recover(); why != "a mistake" {
			t.Errorf("recovered %v", why)
		}
	}()
	spread(2)(8, func(i int) {
		if i == 5 {
			panic("a mistake")
		}
	})
}

func TestSpreadDoesEverythingOnce(t *testing.T) {
	if spread(1) != nil || spread(0) != nil {
		t.Error("one worker needs no goroutine")
	}
	for _, n := range []int{0, 1, 2, 3, 1000} {
		done := make([]atomic.Int64, n)
		spread(3)(n, func(i int) { done[i].Add(1) })
		for i := range done {
			if done[i].Load() != 1 {
				t.Errorf("%d of %d was done %d times", i, n, done[i].Load())
			}
		}
	}
}

func TestAClassThatAsksTheSameIsSearchedForOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var searches atomic.Int64
		complete := atomic.Bool{}
		complete.Store(true)
		d := desk(t, func(context.Context, explore.Setup) explore.Result {
			searches.Add(1)
			time.Sleep(20 * time.Millisecond)
			return explore.Result{Complete: complete.Load(), Progress: explore.Progress{States: 7}}
		}, nil)
		ask := func(text string, o Options) *Report {
			r, err := d.Explore(t.Context(), document(t, text), o, nil)
			if err != nil {
				t.Error(err)
				return new(Report)
			}
			return r
		}
		var class sync.WaitGroup
		for i := range 30 {
			class.Go(func() {
				ask(`{"fano":1,"algorithm":"lamport","processes":2,"seed":`+strconv.Itoa(i)+`,"title":"mine"}`, Options{})
			})
		}
		class.Wait()
		if searches.Load() != 1 {
			t.Errorf("%d searches", searches.Load())
		}
		if r := ask(`{"fano":1,"algorithm":"lamport","processes":2,"workload":{"entries":5}}`, Options{Asks: []int{1, 1}}); searches.Load() != 1 || r.Wanted != nil || r.States != 7 {
			t.Errorf("%d searches, %+v", searches.Load(), r)
		}
		for n, o := range []Options{{Order: "any"}, {Asks: []int{2, 1}}, {EM3: true}, {Bypass: true}, {Faults: &explore.Faults{Lose: 1}}} {
			ask(`{"fano":1,"algorithm":"lamport","processes":2}`, o)
			if int(searches.Load()) != n+2 {
				t.Errorf("%+v is not another question", o)
			}
		}
		complete.Store(false)
		for range 2 {
			ask(`{"fano":1,"algorithm":"lamport","processes":3}`, Options{})
		}
		if searches.Load() != 8 {
			t.Errorf("%d searches: what time ended was kept", searches.Load())
		}
		complete.Store(true)
	})
}
