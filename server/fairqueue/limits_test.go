package fairqueue

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fano/algorithms/engine/system"
)

func TestWorkThatCannotYieldLeavesASlot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(func(l *Limits) { l.Slots[Long] = 3 })
		for i := range 10 {
			go work(t, q, fmt.Sprint(i), Work{Class: Long, NoYield: true}, 10*time.Second)
		}
		go func() { // work that stops yielding
			p, err := q.Acquire(of("becomes"), Work{Class: Long})
			if err != nil {
				t.Error(err)
				return
			}
			defer p.Release()
			if err := p.NoYield(context.Background()); err != nil {
				t.Error(err)
			}
			time.Sleep(10 * time.Second)
		}()
		time.Sleep(time.Second)
		if c := q.Counts(Long); c.Held != 2 {
			t.Errorf("%d turns are held by firm work, of 3", c.Held)
		}
		begun := time.Now()
		work(t, q, "runs", Work{Class: Long}, time.Second)
		if took := time.Since(begun); took > time.Second {
			t.Errorf("a run waited %v behind firm work", took-time.Second)
		}
		time.Sleep(5 * time.Minute)
		if c := q.Counts(Long); c.Held+c.Waiting > 0 || c.Served < 12 {
			t.Errorf("%+v", c)
		}
	})
}

func TestBytesAreAdmittedAsTheyAreStated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(func(l *Limits) { l.Slots[Long], l.Bytes = 8, 100 })
		var now, most atomic.Int64
		for i := range 40 {
			go func() {
				bytes := int64(1 + i%60)
				err := q.Do(of(fmt.Sprint(i%4)), Work{Class: Long, Bytes: bytes}, func(context.Context) error {
					most.Store(max(most.Load(), now.Add(bytes)))
					time.Sleep(time.Second)
					now.Add(-bytes)
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			}()
		}
		time.Sleep(10 * time.Minute)
		if c := q.Counts(Long); most.Load() > 100 || c.Held+c.Waiting > 0 {
			t.Errorf("%d bytes at once, %+v", most.Load(), c)
		}
		var much *TooLarge
		if _, err := q.Acquire(of("a"), Work{Class: Long, Bytes: 101}); !errors.As(err, &much) {
			t.Errorf("what can never be let in: %v", err)
		}
		if stated, carried := q.Memory(); stated != 0 || carried != 0 {
			t.Errorf("%d and %d bytes are never given back", stated, carried)
		}
	})
}

// However much others have started, a small run finds room: the last part of the memory is reserved for clients that
// hold nothing else.
func TestThereIsRoomForASmallRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(func(l *Limits) { l.Slots[Long], l.Bytes = 2, 256<<20 })
		ctx, end := context.WithCancel(context.Background())
		var all sync.WaitGroup
		for i := range 80 { // eight clients, each with many endless runs
			all.Go(func() {
				p, err := q.Acquire(WithClient(ctx, fmt.Sprint(i%8)), Work{Class: Long, Bytes: 20 << 20})
				if err != nil {
					return
				}
				defer p.Release()
				for ctx.Err() == nil && p.Yield(ctx) == nil {
					time.Sleep(10 * time.Millisecond)
				}
			})
		}
		time.Sleep(time.Minute)
		begun := time.Now()
		work(t, q, "small", Work{Class: Long, Bytes: 3 << 20}, time.Millisecond)
		if took := time.Since(begun); took > 2*DefaultLimits.Slice {
			t.Errorf("a small run waited %v", took)
		}
		end()
		all.Wait()
		if stated, _ := q.Memory(); stated != 0 {
			t.Errorf("%d bytes are never given back", stated)
		}
	})
}

func TestNoClientFillsTheQueueOrTheMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(func(l *Limits) { l.Waiting, l.Buffered = 80, 800<<10 })
		refused := map[string]int{}
		come := func(client string) {
			go func() {
				var crowded *Busy
				err := q.Do(of(client), Work{Class: Short}, func(context.Context) error {
					time.Sleep(100 * time.Millisecond)
					return nil
				})
				if errors.As(err, &crowded) {
					refused[client]++
				} else if err != nil {
					t.Error(err)
				}
			}()
			synctest.Wait()
		}
		for range 100 {
			come("greedy")
		}
		if c := q.Counts(Short); c.Waiting != 80 || refused["greedy"] != 100-1-80 {
			t.Errorf("%v were refused, %+v", refused, c)
		}
		work(t, q, "elsewhere", Work{Class: Long}, 0) // another class has a queue of its own
		for i := range 79 {                           // each takes a place of the client that has most
			come(fmt.Sprint(i))
		}
		if c := q.Counts(Short); c.Waiting != 80 || refused["greedy"] != 19+79 || len(refused) != 1 {
			t.Errorf("%v were refused, %+v", refused, c)
		}
		if come("late"); refused["late"] != 1 { // no client has more than the new one
			t.Errorf("%v were refused", refused)
		}
		var crowded *Busy
		back, err := q.ReserveBytes("greedy", 100<<10)
		if err != nil {
			t.Error(err)
		}
		if _, err := q.ReserveBytes("greedy", 1); !errors.As(err, &crowded) {
			t.Errorf("one carries all: %v", err)
		}
		if other, err := q.ReserveBytes("other", 100<<10); err != nil {
			t.Error(err)
		} else {
			other()
		}
		if q.MayAnswer("greedy") != nil {
			t.Error("with just its part one is refused")
		}
		more := q.AddBytes("greedy", 1) // an answer larger than reserved
		if q.MayAnswer("greedy") == nil {
			t.Error("one who takes no answers gets more of them")
		}
		all := q.AddBytes("others", 800<<10)
		if little, err := q.ReserveBytes("new", 60<<10); err != nil {
			t.Errorf("one who has nothing has no room where others have all: %v", err)
		} else {
			little()
		}
		all()
		more()
		back()
		time.Sleep(time.Minute)
	})
}

func TestTheBudgetOfAMinuteIsSpentAndRefilled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(func(l *Limits) { l.PerMinute, l.Slots[Long] = time.Minute, 100 })
		for range 70 {
			work(t, q, "a", Work{Class: Long}, time.Millisecond)
		}
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() { work(t, q, "a", Work{Class: Long}, 100*time.Second) })
		}
		all.Wait()
		var much *RateLimited
		if _, err := q.Acquire(of("a"), Work{Class: Long}); !errors.As(err, &much) || much.Seconds() < 1 || much.Seconds() > 61 {
			t.Fatalf("%v", err)
		}
		work(t, q, "a", Work{Class: Short}, time.Second)
		work(t, q, "b", Work{Class: Long}, time.Second)
		time.Sleep(time.Duration(much.Seconds()) * time.Second)
		work(t, q, "a", Work{Class: Long}, time.Second)
	})
}

// engineOf works like the engine: about every half a millisecond it asks whether to continue, until it is done.
func engineOf(ctx context.Context, takes time.Duration) error {
	going := system.StopReason(ctx)
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
	l.Time = [classes]time.Duration{Short: time.Second, Long: 2 * time.Second, Search: time.Minute}
	return l
}

func TestTheEngineWorksForNoClientWithoutASlot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(limitsHeld())
		if err := engineOf(of("a"), time.Millisecond); !errors.Is(err, errNoSlot) {
			t.Errorf("without a turn: %v", err)
		}
		err := q.Do(of("a"), Work{Class: Short}, func(ctx context.Context) error {
			if err := WithoutSlot(ctx, func() error { return engineOf(ctx, time.Millisecond) }); !errors.Is(err, errNoSlot) {
				t.Errorf("while it rests: %v", err)
			}
			if err := engineOf(ctx, time.Millisecond); err != nil {
				t.Errorf("in a turn: %v", err)
			}
			ReleaseSlot(ctx)
			return engineOf(ctx, time.Millisecond)
		})
		if !errors.Is(err, errNoSlot) {
			t.Errorf("when it has left its turn: %v", err)
		}
	})
}

// Long work, in whichever class it starts, holds a short slot only briefly, and ends when it has held slots for the
// allowed time; its client pays for all of it.
func TestLongWorkLeavesTheClassShortAndEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := limitsHeld()
		l.PerMinute = 10 * time.Second
		q := New(l)
		var slow []string
		q.Report(func(of Class, spent time.Duration, mark string) {
			slow = append(slow, of.String()+" "+spent.String()+" "+mark)
		})
		begun := time.Now()
		err := q.Do(of("a"), Work{Class: Short}, func(ctx context.Context) error {
			SetLabel(ctx, "mark")
			if err := engineOf(ctx, l.Brief+time.Millisecond); err != nil {
				t.Error(err)
			}
			if short, long := q.Counts(Short), q.Counts(Long); short.Held != 0 || long.Held != 1 {
				t.Errorf("short %+v, long %+v", short, long)
			}
			return engineOf(ctx, time.Hour)
		})
		late, is := errors.AsType[*DeadlineExceeded](err)
		if took := time.Since(begun); !is || late.Class != Long || took < 2*time.Second || took > 2100*time.Millisecond {
			t.Errorf("%v after %v", err, took)
		}
		if got := strings.Join(slow, "; "); !strings.HasPrefix(got, "long 2.02") || !strings.HasSuffix(got, " mark") {
			t.Errorf("told: %s", got)
		}
		if left := q.clients["a"].budget.TokensAt(time.Now()); left > 8200 {
			t.Errorf("%v milliseconds are left of ten seconds", left)
		}
	})
}

// Work that does not ask, but watches its context, ends as well; waiting without a slot does not count.
func TestTheContextEndsAtTheDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := New(limitsHeld())
		begun := time.Now()
		err := q.Do(of("a"), Work{Class: Long, NoYield: true}, func(ctx context.Context) error {
			_ = WithoutSlot(ctx, func() error { time.Sleep(time.Minute); return nil })
			if ctx.Err() != nil {
				t.Error("it has lost its time while it rested")
			}
			<-ctx.Done()
			return ctx.Err()
		})
		if _, is := errors.AsType[*DeadlineExceeded](err); !is || time.Since(begun) != time.Minute+slack*2*time.Second {
			t.Errorf("%v after %v", err, time.Since(begun))
		}
	})
}

func TestAClassIsStuckWhenAllItsSlotsAreLongOverdue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := limitsHeld()
		l.Slots[Long] = 2
		q := New(l)
		leave := make(chan struct{})
		for range l.Slots[Long] {
			if len(q.Stuck()) > 0 {
				t.Error(q.Stuck())
			}
			go func() {
				_ = q.Do(of("a"), Work{Class: Long}, func(ctx context.Context) error {
					SetLabel(ctx, "mark")
					<-leave // ignores its context
					return nil
				})
			}()
			time.Sleep(slack*l.Time[Long] + grace + time.Millisecond)
		}
		if got := strings.Join(q.Stuck(), "; "); got != "every slot of the class long is held by stuck work: mark" {
			t.Errorf("%q", got)
		}
		if oldest := q.Counts(Long).Oldest; oldest < 10*time.Second {
			t.Errorf("the oldest is of %v", oldest)
		}
		close(leave)
		synctest.Wait()
		if len(q.Stuck()) > 0 || q.Counts(Long).Oldest != 0 {
			t.Errorf("%v, %+v", q.Stuck(), q.Counts(Long))
		}
	})
}
