package gate

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fano/algorithms/engine/system"
)

// engineOf works as the engine does: it asks about every half a millisecond whether to go on, until it is done.
func engineOf(ctx context.Context, takes time.Duration) error {
	going := system.Going(ctx)
	for range takes / (500 * time.Microsecond) {
		if err := going(); err != nil {
			return err
		}
		time.Sleep(500 * time.Microsecond)
	}
	return nil
}

func limitsHeld() Limits {
	l := DefaultLimits
	l.Held = [lanes]time.Duration{Short: time.Second, Long: 2 * time.Second, Search: time.Minute}
	return l
}

func TestTheEngineWorksForNoClientOutsideOfATurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(limitsHeld())
		if err := engineOf(of("a"), time.Millisecond); !errors.Is(err, errNoTurn) {
			t.Errorf("without a turn: %v", err)
		}
		err := g.Do(of("a"), Work{Lane: Short}, func(ctx context.Context) error {
			if err := Aside(ctx, func() error { return engineOf(ctx, time.Millisecond) }); !errors.Is(err, errNoTurn) {
				t.Errorf("while it rests: %v", err)
			}
			if err := engineOf(ctx, time.Millisecond); err != nil {
				t.Errorf("in a turn: %v", err)
			}
			LeaveTurn(ctx)
			return engineOf(ctx, time.Millisecond)
		})
		if !errors.Is(err, errNoTurn) {
			t.Errorf("when it has left its turn: %v", err)
		}
	})
}

// Whatever takes long, and in whichever lane it begins, holds a short turn only briefly, and ends when it has held
// turns for as long as it may; its client pays for all of it.
func TestWhatTakesLongLeavesTheShortLaneAndEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := limitsHeld()
		l.Work = 10 * time.Second
		g := New(l)
		var slow []string
		g.Report(func(of Lane, spent time.Duration, mark string) {
			slow = append(slow, of.String()+" "+spent.String()+" "+mark)
		})
		begun := time.Now()
		err := g.Do(of("a"), Work{Lane: Short}, func(ctx context.Context) error {
			About(ctx, "mark")
			if err := engineOf(ctx, l.Brief+time.Millisecond); err != nil {
				t.Error(err)
			}
			if short, long := g.Counts(Short), g.Counts(Long); short.Held != 0 || long.Held != 1 {
				t.Errorf("short %+v, long %+v", short, long)
			}
			return engineOf(ctx, time.Hour)
		})
		late, is := errors.AsType[*Overdue](err)
		if took := time.Since(begun); !is || late.Lane != Long || took < 2*time.Second || took > 2100*time.Millisecond {
			t.Errorf("%v after %v", err, took)
		}
		if got := strings.Join(slow, "; "); !strings.HasPrefix(got, "long 2.02") || !strings.HasSuffix(got, " mark") {
			t.Errorf("told: %s", got)
		}
		if left := g.accounts["a"].purse.left; left > 8200*time.Millisecond {
			t.Errorf("%v are left of ten seconds", left)
		}
	})
}

// What does not ask, but looks at its context, ends as well; and what rests meanwhile does not lose its time.
func TestTheContextOfATurnEndsWhenTheTurnIsOverdue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(limitsHeld())
		begun := time.Now()
		err := g.Do(of("a"), Work{Lane: Long, Firm: true}, func(ctx context.Context) error {
			_ = Aside(ctx, func() error { time.Sleep(time.Minute); return nil })
			if ctx.Err() != nil {
				t.Error("it has lost its time while it rested")
			}
			<-ctx.Done()
			return ctx.Err()
		})
		if _, is := errors.AsType[*Overdue](err); !is || time.Since(begun) != time.Minute+idling*2*time.Second {
			t.Errorf("%v after %v", err, time.Since(begun))
		}
	})
}

func TestALaneIsStuckWhenAllItsTurnsAreLongOverdue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := limitsHeld()
		l.Turns[Long] = 2
		g := New(l)
		leave := make(chan struct{})
		for range l.Turns[Long] {
			if len(g.Stuck()) > 0 {
				t.Error(g.Stuck())
			}
			go func() {
				_ = g.Do(of("a"), Work{Lane: Long}, func(ctx context.Context) error {
					About(ctx, "mark")
					<-leave // whatever its context says
					return nil
				})
			}()
			time.Sleep(idling*l.Held[Long] + grace + time.Millisecond)
		}
		if got := strings.Join(g.Stuck(), "; "); got != "every turn of the long lane is stuck: mark" {
			t.Errorf("%q", got)
		}
		if oldest := g.Counts(Long).Oldest; oldest < 10*time.Second {
			t.Errorf("the oldest is of %v", oldest)
		}
		close(leave)
		synctest.Wait()
		if len(g.Stuck()) > 0 || g.Counts(Long).Oldest != 0 {
			t.Errorf("%v, %+v", g.Stuck(), g.Counts(Long))
		}
	})
}

// A hundred and fifty clients of one network, each of whose pieces takes all the time there is, keep no other network's
// short work from its turn for longer than one of their turns.
func TestANetworkOfLongWorkStarvesNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := limitsHeld()
		l.Turns[Short] = 4
		g := New(l)
		ctx, end := context.WithCancel(t.Context())
		for i := range 150 {
			go func() {
				for ctx.Err() == nil {
					_ = g.Do(WithClient(ctx, "10.0.0."+strconv.Itoa(i)), Work{Lane: Short}, func(ctx context.Context) error {
						return engineOf(ctx, time.Hour)
					})
				}
			}()
		}
		worst := time.Duration(0)
		for range 100 {
			time.Sleep(300 * time.Millisecond)
			begun := time.Now()
			if err := g.Do(of("192.0.2.1"), Work{Lane: Short}, func(context.Context) error {
				worst = max(worst, time.Since(begun))
				time.Sleep(5 * time.Millisecond)
				return nil
			}); err != nil {
				t.Error(err)
			}
		}
		if worst > 2*l.Brief {
			t.Errorf("the reader waits for %v", worst)
		}
		end()
		time.Sleep(time.Second)
		for of := range lanes {
			if c := g.Counts(of); c.Held+c.Waiting > 0 {
				t.Errorf("%s: %+v when all have left", of, c)
			}
		}
	})
}
