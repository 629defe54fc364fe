package fairqueue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
	"pgregory.net/rapid"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// of returns the context of a client.
func of(client string) context.Context { return WithClient(context.Background(), client) }

// one returns a queue with one slot in each class.
func one(change func(*Limits)) *Queue {
	l := DefaultLimits
	l.Slots = [classes]int{1, 1, 1}
	if change != nil {
		change(&l)
	}
	return New(l)
}

// work does work for the given time in a slot.
func work(t *testing.T, q *Queue, client string, w Work, long time.Duration) {
	t.Helper()
	if err := q.Do(of(client), w, func(context.Context) error { time.Sleep(long); return nil }); err != nil {
		t.Errorf("%s: %v", client, err)
	}
}

// waits makes a client wait for a slot until ctx ends, and returns the result.
func waits(ctx context.Context, q *Queue, client string, w Work) <-chan error {
	ended := make(chan error, 1)
	go func() {
		ended <- q.Do(WithClient(ctx, client), w, func(context.Context) error { time.Sleep(time.Second); return nil })
	}()
	synctest.Wait()
	return ended
}

func TestAClientThatAsksForMuchWaitsForItselfAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(nil)
		for range 100 {
			go work(t, q, "greedy", Work{Class: Short}, 10*time.Millisecond)
		}
		time.Sleep(time.Millisecond)
		for range 30 { // one after another, as a person does
			begun := time.Now()
			work(t, q, "modest", Work{Class: Short}, time.Millisecond)
			if took := time.Since(begun); took > 12*time.Millisecond {
				t.Errorf("the other client waited %v, more than for the one turn that was taken", took)
			}
		}
		time.Sleep(time.Minute)
	})
}

// A client that always has work gets its share, less at most the work that may be in progress at once: the bound of
// start-time fair queueing, two of the longest pieces.
func TestSharesOfBusyClientsAreEqual(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		clients, turns := rapid.IntRange(2, 5).Draw(rt, "clients"), rapid.IntRange(1, 3).Draw(rt, "turns")
		longest := make([]int, clients)
		for i := range longest {
			longest[i] = rapid.IntRange(1, 40).Draw(rt, fmt.Sprint("milliseconds of ", i))
		}
		synctest.Test(t, func(t *testing.T) {
			q := one(func(l *Limits) { l.Slots[Long] = turns })
			had := make([]atomic.Int64, clients)
			ctx, end := context.WithCancel(context.Background())
			var all sync.WaitGroup
			for i := range clients {
				for range 2 * turns {
					all.Go(func() {
						for ctx.Err() == nil {
							_ = q.Do(WithClient(ctx, fmt.Sprint(i)), Work{Class: Long}, func(context.Context) error {
								took := time.Duration(longest[i]) * time.Millisecond
								time.Sleep(took)
								had[i].Add(int64(took))
								return nil
							})
						}
					})
				}
			}
			time.Sleep(20 * time.Second)
			end()
			all.Wait()
			share := 20 * time.Second * time.Duration(turns) / time.Duration(clients)
			slack := time.Duration(2*turns+2) * max(estimate[Long], time.Duration(slices.Max(longest))*time.Millisecond)
			for i := range had {
				if got := time.Duration(had[i].Load()); got < share-slack || got > share+slack {
					t.Errorf("client %d of %d in %d turns had %v, and its share is %v (pieces %v)", i, clients, turns, got, share, longest)
				}
			}
		})
	})
}

func TestShortWorkOfAClientComesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(nil)
		long := func() {
			p, err := q.Acquire(of("a"), Work{Class: Long})
			if err != nil {
				t.Error(err)
				return
			}
			defer p.Release()
			for p.Spent() < 5*time.Second {
				time.Sleep(10 * time.Millisecond)
				if err := p.Yield(context.Background()); err != nil {
					t.Error(err)
				}
			}
		}
		for range 3 {
			go long()
		}
		time.Sleep(2 * time.Second)
		begun := time.Now()
		work(t, q, "a", Work{Class: Long}, 10*time.Millisecond)
		if took := time.Since(begun); took > DefaultLimits.Slice+30*time.Millisecond {
			t.Errorf("short work waited %v for long work of the same client", took)
		}
		time.Sleep(time.Minute)
	})
}

// A client waits behind those that came before it, however many new clients come afterwards.
func TestNewClientsAreServedInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(nil)
		for range 50 { // so that virtual time has advanced
			work(t, q, "before", Work{Class: Long}, 50*time.Millisecond)
		}
		ctx, end := context.WithCancel(context.Background())
		n := 0
		come := func(lasting time.Duration) {
			for begun := time.Now(); time.Since(begun) < lasting; time.Sleep(33 * time.Millisecond) {
				n++
				client := fmt.Sprintf("2001:db8:%x::", n)
				go func() {
					_ = q.Do(WithClient(ctx, client), Work{Class: Long}, func(context.Context) error {
						time.Sleep(50 * time.Millisecond)
						return nil
					})
				}()
			}
		}
		come(2 * time.Second)
		begun := time.Now()
		served := waits(ctx, q, "2001:db8:ffff::", Work{Class: Long})
		come(10 * time.Second)
		select {
		case err := <-served:
			if err != nil {
				t.Error(err)
			}
		default:
			t.Errorf("after %v it is still not its turn, but %d came later", time.Since(begun), n)
		}
		end()
		time.Sleep(time.Minute)
	})
}

func TestClientsThatGiveUpLeaveNothingBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(nil)
		first, err := q.Acquire(of("a"), Work{Class: Short})
		if err != nil {
			t.Fatal(err)
		}
		gone, leave := context.WithCancel(of("b"))
		ended := make(chan error, 3)
		enter := func(ctx context.Context, w Work) {
			p, err := q.Acquire(ctx, w)
			if err == nil {
				p.Release()
			}
			ended <- err
		}
		go enter(gone, Work{Class: Short})
		go enter(WithMaxWait(of("c"), time.Second), Work{Class: Short})
		synctest.Wait()
		leave()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("gone: %v", err)
		}
		var crowded *Busy
		if err := <-ended; !errors.As(err, &crowded) {
			t.Errorf("impatient: %v", err)
		}
		go enter(of("d"), Work{Class: Short})
		synctest.Wait()
		q.Close()
		if err := <-ended; !errors.Is(err, ErrClosed) {
			t.Errorf("closed: %v", err)
		}
		first.Release()
		first.Release()
		if c := q.Counts(Short); c.Held+c.Waiting > 0 {
			t.Errorf("%+v", c)
		}
	})
}

func TestThePositionIsReportedAndOnlyImproves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(nil)
		for i := range 20 {
			go work(t, q, fmt.Sprint(i%5), Work{Class: Search}, time.Second)
		}
		time.Sleep(time.Millisecond)
		var told []int
		ctx := WithQueuePosition(of("1"), func(ahead int) { told = append(told, ahead) })
		if err := q.Do(ctx, Work{Class: Search}, func(context.Context) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if len(told) == 0 || told[0] < 4 || told[0] > 20 || !slices.IsSortedFunc(told, func(a, b int) int { return b - a }) {
			t.Errorf("told %v", told)
		}
		time.Sleep(time.Minute)
	})
}

// Work that waits for other work releases its slot and its bytes; otherwise ten of these would wait for one another.
func TestWorkThatWaitsForOtherWorkHoldsNoSlotOrBytes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(func(l *Limits) { l.Bytes = 100 })
		sleep := func(context.Context) error { time.Sleep(time.Second); return nil }
		var all sync.WaitGroup
		for i := range 10 {
			client := of(fmt.Sprint(i))
			all.Go(func() {
				err := q.Do(client, Work{Class: Short}, func(ctx context.Context) error {
					return errors.Join(
						q.Do(ctx, Work{Class: Long, Bytes: 60}, func(ctx context.Context) error {
							run := func() error { return q.Do(client, Work{Class: Long, Bytes: 90}, sleep) }
							return errors.Join(WithoutSlot(ctx, run), q.Do(ctx, Work{Class: Search}, sleep))
						}),
						WithoutSlot(ctx, func() error { return sleep(ctx) }))
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		time.Sleep(100 * time.Millisecond)
		begun := time.Now()
		work(t, q, "page", Work{Class: Short}, time.Millisecond)
		if took := time.Since(begun); took > 10*time.Millisecond {
			t.Errorf("a page waited %v for work that waits itself", took)
		}
		all.Wait()
		for class := range classes {
			if c := q.Counts(class); c.Held+c.Waiting > 0 {
				t.Errorf("%v: %+v", class, c)
			}
		}
		if stated, _ := q.Memory(); stated != 0 {
			t.Errorf("%d bytes are never given back", stated)
		}
	})
}

func TestWorkSwitchesItsClass(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(nil)
		err := q.Do(of("a"), Work{Class: Short}, func(ctx context.Context) error {
			if err := SwitchClass(ctx, Work{Class: Long, Bytes: 5, NoYield: true}); err != nil {
				return err
			}
			if short, long := q.Counts(Short), q.Counts(Long); short.Held != 0 || long.Held != 1 {
				t.Errorf("%+v %+v", short, long)
			}
			return q.Do(ctx, Work{Class: Short}, func(context.Context) error { return nil }) // uses the same slot
		})
		if stated, _ := q.Memory(); err != nil || q.Counts(Long).Held != 0 || stated != 0 {
			t.Errorf("%v, %d bytes", err, stated)
		}
	})
}

// A streamed answer has released its slot; each further piece of work for it uses another slot, and is never refused.
func TestAPieceOfAdmittedWorkIsNeverRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(func(l *Limits) { l.Waiting = 2 })
		piece := func(ctx context.Context) {
			err := q.Do(ctx, Work{Class: Short, Admitted: true}, func(context.Context) error {
				if c := q.Counts(Short); c.Held != 1 {
					t.Errorf("a piece is made without a turn: %+v", c)
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
		err := q.Do(WithMaxWait(of("a"), time.Second), Work{Class: Short}, func(ctx context.Context) error {
			ReleaseSlot(ctx)
			if c := q.Counts(Short); c.Held != 0 {
				t.Errorf("%+v", c)
			}
			piece(ctx)
			for range 3 { // take the slot and all places in the queue
				go func() {
					_ = q.Do(of("b"), Work{Class: Short}, func(context.Context) error { time.Sleep(10 * time.Second); return nil })
				}()
			}
			synctest.Wait()
			go piece(of("b"))
			synctest.Wait()
			go work(t, q, "c", Work{Class: Search}, time.Second) // drops a request that has not begun
			piece(ctx)
			q.Close()
			piece(ctx)
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		time.Sleep(time.Minute)
	})
}

// Admitted work is not dropped from the queue, nor counted when a request has to be dropped.
func TestAdmittedWorkEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(func(l *Limits) { l.Waiting = 10 })
		var all sync.WaitGroup
		first, err := q.Acquire(of("first"), Work{Class: Long, Bytes: 1})
		if err != nil {
			t.Fatal(err)
		}
		ctx, end := context.WithCancel(context.Background())
		for range 3 {
			all.Go(func() {
				p, err := q.Acquire(WithClient(ctx, "first"), Work{Class: Long, Admitted: true})
				if err != nil {
					t.Error(err)
					return
				}
				p.Release()
			})
		}
		synctest.Wait()
		for i := range 7 {
			waits(ctx, q, []string{"first", "another"}[i%2], Work{Class: Long})
		}
		first.release()
		all.Go(func() {
			if err := first.requeue(of("first"), false); err != nil {
				t.Errorf("what had begun was not let go on: %v", err)
			}
			first.Release()
		})
		synctest.Wait()
		var crowded *Busy
		refused := 0
		for i := range 20 {
			select {
			case err := <-waits(ctx, q, fmt.Sprintf("late %d", i), Work{Class: Long}):
				if errors.As(err, &crowded) {
					refused++
				}
			default:
			}
		}
		if refused == 0 || refused == 20 {
			t.Errorf("%d of 20 found no room", refused)
		}
		time.Sleep(time.Minute)
		all.Wait()
		end()
		time.Sleep(time.Minute)
	})
}
