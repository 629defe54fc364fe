package check

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fano/algorithms/engine/explore"
	"fano/server/fairqueue"
	"fano/server/scenario"
)

// An endless engine searches until it is told to stop, and counts how many do so at a time.
type endless struct{ now, most atomic.Int64 }

func (e *endless) search(_ context.Context, s explore.Setup) explore.Result {
	n := e.now.Add(1)
	defer e.now.Add(-1)
	for m := e.most.Load(); n > m && !e.most.CompareAndSwap(m, n); m = e.most.Load() {
	}
	r := explore.Result{Properties: []explore.Property{{Name: explore.EM1, Verdict: explore.Unknown}}}
	for s.Going(r.Progress) {
		r.States++
		time.Sleep(100 * time.Microsecond)
	}
	return r
}

func desk(t *testing.T, engine Engine, change func(*Limits)) *Desk {
	t.Helper()
	l := DefaultLimits
	if change != nil {
		change(&l)
	}
	d := NewDesk(l, engine, fairqueue.New(fairqueue.DefaultLimits), slog.New(slog.DiscardHandler))
	t.Cleanup(d.Close)
	return d
}

func small(t *testing.T) *scenario.Document {
	return document(t, `{"fano":1,"algorithm":"lamport","processes":2}`)
}

func TestWhenTheTimeIsUpTheAnswerIsUnknown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []Progress
		d := desk(t, new(endless).search, func(l *Limits) { l.Time = 700 * time.Millisecond })
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
		d := desk(t, new(endless).search, nil)
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

func TestNoMoreSearchesThanAllowedAndTheOthersWaitTheirPatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		engine, l, turns := new(endless), DefaultLimits, fairqueue.DefaultLimits
		l.Time, turns.Slots[fairqueue.Search] = 300*time.Millisecond, 2
		d := NewDesk(l, engine.search, fairqueue.New(turns), slog.New(slog.DiscardHandler))
		t.Cleanup(d.Close)
		patient := fairqueue.WithMaxWait(t.Context(), 700*time.Millisecond)
		var served, busy atomic.Int64
		for range 20 {
			go func() {
				var crowded *fairqueue.Busy
				switch _, err := d.Explore(patient, small(t), Options{}, nil); {
				case err == nil:
					served.Add(1)
				case errors.As(err, &crowded):
					busy.Add(1)
				default:
					t.Error(err)
				}
			}()
		}
		time.Sleep(time.Minute)
		// Two begin at once, two after 0.3 s and two after 0.6 s; the patience of the others ends before the next 0.3 s.
		if engine.most.Load() != 2 || served.Load() != 6 || busy.Load() != 14 {
			t.Errorf("%d at the same time, %d served, %d refused", engine.most.Load(), served.Load(), busy.Load())
		}
	})
}

func TestSearchesOfClientsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		engine := new(endless)
		d := desk(t, engine.search, func(l *Limits) { l.Time = time.Second })
		greedy := fairqueue.WithClient(t.Context(), "greedy")
		for range 10 {
			go func() { _, _ = d.Explore(greedy, small(t), Options{}, nil) }()
		}
		time.Sleep(10 * time.Millisecond)
		var ahead []int
		other := fairqueue.WithQueuePosition(fairqueue.WithClient(t.Context(), "other"), func(n int) { ahead = append(ahead, n) })
		begun := time.Now()
		if _, err := d.Explore(other, small(t), Options{}, nil); err != nil {
			t.Error(err)
		}
		if took := time.Since(begun); took > 2*time.Second {
			t.Errorf("it was served after %v, behind all of another client's", took)
		}
		if len(ahead) == 0 || ahead[0] != 0 {
			t.Errorf("told %v", ahead)
		}
		d.Close()
	})
}

func TestClosingEndsTheSearchAndThoseThatWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		engine := new(endless)
		d := desk(t, engine.search, nil)
		failed := make(chan error, 2)
		for range 2 {
			go func() {
				_, err := d.Explore(t.Context(), small(t), Options{}, nil)
				failed <- err
			}()
		}
		synctest.Wait()
		if engine.now.Load() != 1 {
			t.Errorf("%d searches are under way, one should wait", engine.now.Load())
		}
		d.Close()
		for range 2 {
			if err := <-failed; !errors.Is(err, ErrClosed) {
				t.Error(err)
			}
		}
		if _, err := d.Explore(t.Context(), small(t), Options{}, nil); !errors.Is(err, ErrClosed) {
			t.Errorf("afterwards: %v", err)
		}
	})
}

func TestAMistakeInASearchEndsOnlyThat(t *testing.T) {
	var log bytes.Buffer
	l := DefaultLimits
	broken := true
	d := NewDesk(l, func(_ context.Context, s explore.Setup) explore.Result {
		if broken {
			spread(2)(8, func(i int) {
				if i == 5 {
					panic("a mistake")
				}
			})
		}
		return explore.Result{Complete: true}
	}, fairqueue.New(fairqueue.DefaultLimits), slog.New(slog.NewTextHandler(&log, nil)))
	defer d.Close()
	if _, err := d.Explore(t.Context(), small(t), Options{}, nil); !errors.Is(err, ErrBroken) {
		t.Error(err)
	}
	if !strings.Contains(log.String(), "a mistake") {
		t.Errorf("the log: %s", &log)
	}
	broken = false
	if _, err := d.Explore(t.Context(), small(t), Options{}, nil); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

func TestWhatIsTooLargeForThisServerIsRefusedBeforeItWaits(t *testing.T) {
	d := desk(t, new(endless).search, nil)
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
