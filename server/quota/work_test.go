package quota

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"fano/server/run"
)

func TestWhatWasComputedIsPaidAndComesBack(t *testing.T) {
	now := time.Date(1988, 6, 1, 0, 0, 0, 0, time.UTC)
	w := newWork(time.Minute)
	w.now = func() time.Time { return now }
	p := payer{w, "a"}
	for range 60 { // as many as begin at once take a second each, until it is known
		if err := p.MayPay(); err != nil {
			t.Fatal(err)
		}
	}
	if p.MayPay() == nil {
		t.Fatal("any number begin at once")
	}
	if (payer{w, "b"}).MayPay() != nil {
		t.Error("one pays for another")
	}
	for range 60 {
		p.Paid(time.Millisecond)
	}
	if p.MayPay() != nil {
		t.Error("what cost nothing was not given back")
	}
	p.Paid(10 * time.Minute)
	err := p.MayPay()
	if much, ok := errors.AsType[*Overdrawn](err); !ok || much.Seconds() != 61 {
		t.Errorf("%v", err)
	}
	now = now.Add(59 * time.Second)
	if p.MayPay() == nil {
		t.Error("a debt is forgotten")
	}
	now = now.Add(2 * time.Second)
	if err := p.MayPay(); err != nil {
		t.Errorf("and never ends: %v", err)
	}
	now = now.Add(10 * time.Minute)
	_ = payer{w, "c"}.MayPay()
	if len(w.accounts) != 1 {
		t.Errorf("%d clients are remembered", len(w.accounts))
	}
}

// A client that joins what another began pays nothing, and what is abandoned is paid as far as it went.
func TestOnlyWhoBeginsPays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		desk := run.NewDesk(run.DefaultLimits, slog.New(slog.DiscardHandler))
		t.Cleanup(desk.Close)
		w := newWork(6 * time.Second)
		first, second := run.WithPayer(t.Context(), payer{w, "first"}), run.WithPayer(t.Context(), payer{w, "second"})
		release := make(chan struct{})
		source := run.Source{Key: "x", Lines: func(to run.Sink) error {
			<-release
			time.Sleep(20 * time.Millisecond)
			return to.Header([]byte("{}"))
		}}
		var watchers []*run.Watcher
		for _, ctx := range []context.Context{first, second} {
			watcher, err := desk.Watch(ctx, source, 0)
			if err != nil {
				t.Fatal(err)
			}
			watchers = append(watchers, watcher)
		}
		close(release)
		for _, one := range watchers {
			if err := one.Ended(t.Context()); err != nil {
				t.Fatal(err)
			}
			one.Close()
		}
		desk.Close()
		w.mu.Lock()
		defer w.mu.Unlock()
		if a := w.accounts["first"]; a == nil || a.left != 6*time.Second-18*time.Millisecond { // a tenth of 20 ms has come back meanwhile
			t.Errorf("who began has %+v", a)
		}
		if a := w.accounts["second"]; a != nil {
			t.Errorf("who took part has %+v", a)
		}
	})
}
