package work

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"fano/server/fairqueue"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// limitsOf returns the limits of a queue with the given number of slots for long work.
func limitsOf(slots int) fairqueue.Limits {
	l := fairqueue.DefaultLimits
	l.Slots[fairqueue.Long] = slots
	return l
}

func newService(t *testing.T, slots int, keep int64) *Service[*int] {
	s := New[*int](fairqueue.New(limitsOf(slots)), keep, slog.New(slog.DiscardHandler))
	t.Cleanup(s.Close)
	return s
}

// task returns a task that runs do, unless nil, and has a result of weight 1.
func task(key string, do func(ctx context.Context, t *Execution) error) Task[*int] {
	value := new(int)
	return Task[*int]{
		Key: key, Needs: fairqueue.Work{Class: fairqueue.Long, Bytes: 1}, Value: value,
		Do: func(ctx context.Context, t *Execution) (err error) {
			if do != nil {
				err = do(ctx, t)
			}
			*value = len(key)
			return err
		},
		Weight: func() int64 { return 1 },
	}
}

// until returns work that runs until a channel closes or its context ends.
func until(gate <-chan struct{}) func(context.Context, *Execution) error {
	return func(ctx context.Context, t *Execution) error {
		for {
			select {
			case <-gate:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(time.Millisecond):
				if err := t.Yield(ctx); err != nil {
					return err
				}
			}
		}
	}
}

func as(client string) context.Context { return fairqueue.WithClient(context.Background(), client) }

func start(t *testing.T, s *Service[*int], ctx context.Context, task Task[*int]) *Handle[*int] {
	t.Helper()
	h, err := s.Start(ctx, task)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

func TestClientsShareATaskAndItsResultIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, gate := newService(t, 1, 10), make(chan struct{})
		changes := func(ctx context.Context, turn *Execution) error {
			turn.Changed()
			return until(gate)(ctx, turn)
		}
		var clients sync.WaitGroup
		var news atomic.Int64
		for i := range 12 {
			clients.Go(func() {
				v, err := s.Do(as(fmt.Sprint(i)), task("shared", changes), func(*int) { news.Add(1) })
				if err != nil || *v != len("shared") {
					t.Errorf("%v, %v", v, err)
				}
			})
		}
		synctest.Wait()
		close(gate)
		clients.Wait()
		if v, err := s.Do(as("late"), task("shared", nil), nil); err != nil || *v != len("shared") {
			t.Errorf("%v, %v", v, err)
		}
		if c := s.Counts(); c.Started != 1 || c.Kept != 1 || c.Active != 0 || news.Load() < 12 {
			t.Errorf("%+v, %d changes", c, news.Load())
		}
	})
}

func TestATaskEndsWhenNoClientWantsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, 1, 10)
		first, second := start(t, s, as("a"), task("alone", until(nil))), start(t, s, as("b"), task("alone", until(nil)))
		time.Sleep(5 * time.Millisecond)
		first.Close()
		first.Close()
		time.Sleep(5 * time.Millisecond)
		if s.queue.Counts(fairqueue.Long).Held != 1 {
			t.Fatal("it ended for a client who still wants it")
		}
		second.Close()
		time.Sleep(5 * time.Millisecond)
		if c := s.Counts(); s.queue.Counts(fairqueue.Long).Held != 0 || c.Active != 0 || c.Kept != 0 {
			t.Errorf("%+v", c)
		}
		start(t, s, as("c"), task("alone", nil))
		synctest.Wait()
		if c := s.Counts(); c.Started != 2 || c.Kept != 1 {
			t.Errorf("a client who wants it later does not begin anew: %+v", c)
		}
	})
}

func TestAClientWaitsAndHearsItsPosition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, gate := newService(t, 1, 10), make(chan struct{})
		stubborn := func(context.Context, *Execution) error { <-gate; return nil }
		first := start(t, s, as("a"), task("first", stubborn))
		synctest.Wait()
		waits := start(t, s, as("a"), task("second", nil))
		var ahead []int
		err := waits.WaitStarted(t.Context(), time.Second, func(n int) { ahead = append(ahead, n) })
		if busy, ok := errors.AsType[*fairqueue.Busy](err); !ok || busy.Ahead != 0 || len(ahead) == 0 {
			t.Errorf("error %v, positions %v", err, ahead)
		}
		gone, leave := context.WithCancel(t.Context())
		leave()
		if err := waits.WaitStarted(gone, 0, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
		if _, err := s.Do(fairqueue.WithMaxWait(as("b"), time.Second), task("third", nil), nil); err == nil {
			t.Error("it waits longer than its context says")
		}
		close(gate)
		for _, h := range []*Handle[*int]{first, waits} {
			if err := h.Done(t.Context(), nil); err != nil {
				t.Error(err)
			}
		}
	})
}

// A client need not wait behind another one that wants the same result and has much other work.
func TestNoClientWaitsBehindTheWorkOfAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, 1, 10)
		for i := range 20 {
			start(t, s, as("greedy"), task(fmt.Sprint("much", i), until(nil)))
		}
		start(t, s, as("greedy"), task("wanted", nil)) // the last in a long queue
		time.Sleep(10 * time.Millisecond)
		begun := time.Now()
		_, err := s.Do(as("other"), task("wanted", nil), nil)
		if took := time.Since(begun); err != nil || took > 3*fairqueue.DefaultLimits.Slice {
			t.Errorf("after %v: %v", took, err)
		}
	})
}

// The work that a client waits for runs in a slot of its own; the client's slot is free meanwhile.
func TestAClientWaitsWithoutItsSlot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, 1, 10)
		err := s.queue.Do(as("a"), fairqueue.Work{Class: fairqueue.Long}, func(ctx context.Context) error {
			_, err := s.Do(ctx, task("inner", nil), nil)
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
}

func TestWorkEndsAtItsDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, 1, 10)
		long := task("long", until(nil))
		long.Needs.MaxTime = time.Second
		if _, err := s.Do(as("a"), long, nil); err == nil {
			t.Error("it goes on")
		} else if late, ok := errors.AsType[*fairqueue.DeadlineExceeded](err); !ok {
			t.Errorf("%v, %v", err, late)
		}
		if c := s.Counts(); c.Kept != 0 || c.Active != 0 {
			t.Errorf("%+v", c)
		}
	})
}

func TestAFailureHarmsNoOtherTask(t *testing.T) {
	s, wrong := newService(t, 1, 10), errors.New("wrong")
	for _, c := range []struct {
		do   func(context.Context, *Execution) error
		want error
	}{
		{func(context.Context, *Execution) error { panic("no such process") }, ErrBroken},
		{func(context.Context, *Execution) error { return wrong }, wrong},
		{nil, nil},
		{func(context.Context, *Execution) error { return wrong }, nil}, // the result of nil is cached
	} {
		if _, err := s.Do(t.Context(), task("same", c.do), nil); !errors.Is(err, c.want) {
			t.Errorf("error %v, want %v", err, c.want)
		}
	}
	large := task("large", nil)
	large.Needs.Bytes = fairqueue.DefaultLimits.Bytes + 1
	if _, err := s.Do(t.Context(), large, nil); err == nil {
		t.Error("work is done that takes more memory than there is")
	}
}

func TestTheCacheForgetsWhatWasNotUsedForLongest(t *testing.T) {
	s := newService(t, 1, 3)
	do := func(key string, weight int64) {
		one := task(key, nil)
		one.Weight = func() int64 { return weight }
		if _, err := s.Do(t.Context(), one, nil); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 10 {
		do("often", 1)
		do(fmt.Sprint("once", i), 1)
		do(fmt.Sprint("never", i), -1)
		do(fmt.Sprint("huge", i), 4)
	}
	if c := s.Counts(); c.Kept != 3 || c.Weight != 3 || c.Started != 31 {
		t.Errorf("%+v", c)
	}
}

func TestAClosedServiceRefuses(t *testing.T) {
	s := newService(t, 1, 10)
	running := start(t, s, t.Context(), task("open", until(nil)))
	if err := running.WaitStarted(t.Context(), 0, nil); err != nil {
		t.Fatal(err)
	}
	waiting := start(t, s, t.Context(), task("waits", until(nil)))
	s.Close()
	_, late := s.Start(t.Context(), task("late", nil))
	for _, err := range []error{running.Done(t.Context(), nil), waiting.Done(t.Context(), nil), late} {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("error %v", err)
		}
	}
}

// Clients come and go at any time, and everything ends.
func TestManyClientsAtOnce(t *testing.T) {
	s := newService(t, 2, 5)
	var clients sync.WaitGroup
	for i := range 200 {
		clients.Go(func() {
			ctx, cancel := context.WithTimeout(as(fmt.Sprint(i%7)), time.Duration(rand.IntN(3000))*time.Microsecond)
			defer cancel()
			key := fmt.Sprint(i % 11)
			v, err := s.Do(ctx, task(key, func(ctx context.Context, turn *Execution) error {
				for range 20 {
					turn.Changed()
					time.Sleep(20 * time.Microsecond)
					if ctx.Err() != nil {
						return ctx.Err()
					}
				}
				return nil
			}), func(*int) {})
			if err == nil && *v != len(key) {
				t.Errorf("%s has the result %d", key, *v)
			}
		})
	}
	clients.Wait()
	s.work.Wait()
	if c := s.Counts(); c.Active != 0 || c.Kept > 5 || s.queue.Counts(fairqueue.Long).Held != 0 {
		t.Errorf("%+v", c)
	}
}
