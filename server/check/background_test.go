package check

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"fano/algorithms/engine/explore"
	"fano/server/fairqueue"
)

// The server's own work takes its turns among the searches of visitors, and ends with the desk.
func TestBackgroundWorkTakesTurnsAndEndsWithTheDesk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := NewDesk(DefaultLimits, explore.Search, fairqueue.New(fairqueue.DefaultLimits), slog.New(slog.DiscardHandler))
		search := func() *fairqueue.Grant {
			pass, err := d.queue.Acquire(t.Context(), fairqueue.Work{Class: fairqueue.Search})
			if err != nil {
				t.Fatal(err)
			}
			return pass
		}
		taken := search()
		done, ended := make(chan Budget, 1), make(chan error, 1)
		err := d.Background(func(ctx context.Context, turn func(func(Budget)) error) {
			if err := turn(func(b Budget) { done <- b }); err != nil {
				t.Error(err)
			}
			<-ctx.Done()
			ended <- turn(func(Budget) {})
		})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Minute)
		if len(done) > 0 {
			t.Error("it works while somebody else has the turn")
		}
		taken.Release()
		if b := <-done; b.States != DefaultLimits.States || b.Bytes != DefaultLimits.Bytes {
			t.Errorf("the budget is %+v", b)
		}
		defer search().Release() // so that there is no turn to be had when it ends
		d.Close()
		if err := <-ended; !errors.Is(err, ErrClosed) {
			t.Errorf("after the end: %v", err)
		}
		if err := d.Background(func(context.Context, func(func(Budget)) error) {}); !errors.Is(err, ErrClosed) {
			t.Errorf("a new work: %v", err)
		}
	})
}

// crowded is a desk to whose searches nobody else is let in until free is called, not even into the line.
func crowded(t *testing.T) (d *Desk, free func()) {
	limits := fairqueue.DefaultLimits
	limits.Waiting = 1
	d = NewDesk(DefaultLimits, explore.Search, fairqueue.New(limits), slog.New(slog.DiscardHandler))
	taken, err := d.queue.Acquire(t.Context(), fairqueue.Work{Class: fairqueue.Search})
	if err != nil {
		t.Fatal(err)
	}
	crowd, leave := context.WithCancel(fairqueue.WithClient(t.Context(), "somebody"))
	go func() { _, _ = d.queue.Acquire(crowd, fairqueue.Work{Class: fairqueue.Search}) }()
	synctest.Wait()
	if _, full := errors.AsType[*fairqueue.Busy](d.queue.Do(t.Context(), fairqueue.Work{Class: fairqueue.Search}, nil)); !full {
		t.Fatal("the line is not full")
	}
	return d, func() { leave(); taken.Release() }
}

// A line that is full is no reason to give up: the rest of the work would stay undone until the server is begun anew.
func TestBackgroundWorkComesBackToALineThatWasFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, free := crowded(t)
		defer d.Close()
		done := make(chan error, 1)
		err := d.Background(func(_ context.Context, turn func(func(Budget)) error) { done <- turn(func(Budget) {}) })
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		free()
		if err := <-done; err != nil {
			t.Errorf("once there is room: %v", err)
		}
	})
}

func TestBackgroundWorkThatStaysAwayFromAFullLineEndsWithTheDesk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, free := crowded(t)
		defer free()
		done := make(chan error, 1)
		err := d.Background(func(_ context.Context, turn func(func(Budget)) error) { done <- turn(func(Budget) {}) })
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if len(done) > 0 {
			t.Error("it has given up")
		}
		d.Close()
		if err := <-done; !errors.Is(err, ErrClosed) {
			t.Errorf("after the end: %v", err)
		}
	})
}
