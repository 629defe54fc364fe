package gate

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

// of is the context of a client.
func of(client string) context.Context { return WithClient(context.Background(), client) }

// one is a gate with one turn in each lane.
func one(change func(*Limits)) *Gate {
	l := DefaultLimits
	l.Turns = [lanes]int{1, 1, 1}
	if change != nil {
		change(&l)
	}
	return New(l)
}

// work does something for so long in a turn.
func work(t *testing.T, g *Gate, client string, w Work, long time.Duration) {
	t.Helper()
	if err := g.Do(of(client), w, func(context.Context) error { time.Sleep(long); return nil }); err != nil {
		t.Errorf("%s: %v", client, err)
	}
}

func TestAClientThatAsksForMuchWaitsForItselfAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(nil)
		for range 100 {
			go work(t, g, "greedy", Work{Lane: Short}, 10*time.Millisecond)
		}
		time.Sleep(time.Millisecond)
		for range 30 { // one after another, as a person asks
			begun := time.Now()
			work(t, g, "modest", Work{Lane: Short}, time.Millisecond)
			if took := time.Since(begun); took > 12*time.Millisecond {
				t.Errorf("the other client waited %v, more than for the one turn that was taken", took)
			}
		}
		time.Sleep(time.Minute)
	})
}

// Whatever clients ask for, none that always has something to ask for gets less than its share by more than what may be
// under way at once: the bound of start-time fair queueing, two of the longest pieces.
func TestSharesOfBusyClientsAreEqual(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		clients, turns := rapid.IntRange(2, 5).Draw(rt, "clients"), rapid.IntRange(1, 3).Draw(rt, "turns")
		longest := make([]int, clients)
		for i := range longest {
			longest[i] = rapid.IntRange(1, 40).Draw(rt, fmt.Sprint("milliseconds of ", i))
		}
		synctest.Test(t, func(t *testing.T) {
			g := one(func(l *Limits) { l.Turns[Long] = turns })
			had := make([]atomic.Int64, clients)
			ctx, end := context.WithCancel(context.Background())
			var all sync.WaitGroup
			for i := range clients {
				for range 2 * turns {
					all.Go(func() {
						for ctx.Err() == nil {
							_ = g.Do(WithClient(ctx, fmt.Sprint(i)), Work{Lane: Long}, func(context.Context) error {
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
			slack := time.Duration(2*turns+2) * max(usual[Long], time.Duration(slices.Max(longest))*time.Millisecond)
			for i := range had {
				if got := time.Duration(had[i].Load()); got < share-slack || got > share+slack {
					t.Errorf("client %d of %d in %d turns had %v, and its share is %v (pieces %v)", i, clients, turns, got, share, longest)
				}
			}
		})
	})
}

func TestOfOneClientsWorkTheShortComesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(nil)
		long := func() {
			p, err := g.Enter(of("a"), Work{Lane: Long})
			if err != nil {
				t.Error(err)
				return
			}
			defer p.Leave()
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
		work(t, g, "a", Work{Lane: Long}, 10*time.Millisecond)
		if took := time.Since(begun); took > DefaultLimits.Slice+30*time.Millisecond {
			t.Errorf("short work waited %v for long work of the same client", took)
		}
		time.Sleep(time.Minute)
	})
}

func TestFirmWorkLeavesATurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(func(l *Limits) { l.Turns[Long] = 3 })
		for i := range 10 {
			go work(t, g, fmt.Sprint(i), Work{Lane: Long, Firm: true}, 10*time.Second)
		}
		go func() { // one that becomes firm
			p, err := g.Enter(of("becomes"), Work{Lane: Long})
			if err != nil {
				t.Error(err)
				return
			}
			defer p.Leave()
			if err := p.Firm(context.Background()); err != nil {
				t.Error(err)
			}
			time.Sleep(10 * time.Second)
		}()
		time.Sleep(time.Second)
		if c := g.Counts(Long); c.Held != 2 {
			t.Errorf("%d turns are held by firm work, of 3", c.Held)
		}
		begun := time.Now()
		work(t, g, "runs", Work{Lane: Long}, time.Second)
		if took := time.Since(begun); took > time.Second {
			t.Errorf("a run waited %v behind firm work", took-time.Second)
		}
		time.Sleep(5 * time.Minute)
		if c := g.Counts(Long); c.Held+c.Waiting > 0 || c.Served < 12 {
			t.Errorf("%+v", c)
		}
	})
}

func TestBytesAreAdmittedAsTheyAreStated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(func(l *Limits) { l.Turns[Long], l.Bytes = 8, 100 })
		var now, most atomic.Int64
		for i := range 40 {
			go func() {
				bytes := int64(1 + i%60)
				err := g.Do(of(fmt.Sprint(i%4)), Work{Lane: Long, Bytes: bytes}, func(context.Context) error {
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
		if c := g.Counts(Long); most.Load() > 100 || c.Held+c.Waiting > 0 {
			t.Errorf("%d bytes at once, %+v", most.Load(), c)
		}
		var much *TooMuch
		if _, err := g.Enter(of("a"), Work{Lane: Long, Bytes: 101}); !errors.As(err, &much) {
			t.Errorf("what can never be let in: %v", err)
		}
		if stated, carried := g.Memory(); stated != 0 || carried != 0 {
			t.Errorf("%d and %d bytes are never given back", stated, carried)
		}
	})
}

// However much others have begun, a small run finds room: the last of the memory is kept for those who have nothing else.
func TestThereIsRoomForASmallRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(func(l *Limits) { l.Turns[Long], l.Bytes = 2, 256<<20 })
		ctx, end := context.WithCancel(context.Background())
		var all sync.WaitGroup
		for i := range 80 { // eight clients, each with many runs that never end
			all.Go(func() {
				p, err := g.Enter(WithClient(ctx, fmt.Sprint(i%8)), Work{Lane: Long, Bytes: 20 << 20})
				if err != nil {
					return
				}
				defer p.Leave()
				for ctx.Err() == nil && p.Yield(ctx) == nil {
					time.Sleep(10 * time.Millisecond)
				}
			})
		}
		time.Sleep(time.Minute)
		begun := time.Now()
		work(t, g, "small", Work{Lane: Long, Bytes: 3 << 20}, time.Millisecond)
		if took := time.Since(begun); took > 2*DefaultLimits.Slice {
			t.Errorf("a small run waited %v", took)
		}
		end()
		all.Wait()
		if stated, _ := g.Memory(); stated != 0 {
			t.Errorf("%d bytes are never given back", stated)
		}
	})
}

func TestWhoLeavesOrLosesPatienceLeavesNothingBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(nil)
		first, err := g.Enter(of("a"), Work{Lane: Short})
		if err != nil {
			t.Fatal(err)
		}
		gone, leave := context.WithCancel(of("b"))
		ended := make(chan error, 3)
		enter := func(ctx context.Context, w Work) {
			p, err := g.Enter(ctx, w)
			if err == nil {
				p.Leave()
			}
			ended <- err
		}
		go enter(gone, Work{Lane: Short})
		go enter(WithPatience(of("c"), time.Second), Work{Lane: Short})
		synctest.Wait()
		leave()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("gone: %v", err)
		}
		var crowded *Crowded
		if err := <-ended; !errors.As(err, &crowded) {
			t.Errorf("impatient: %v", err)
		}
		go enter(of("d"), Work{Lane: Short})
		synctest.Wait()
		g.Close()
		if err := <-ended; !errors.Is(err, ErrClosed) {
			t.Errorf("closed: %v", err)
		}
		first.Leave()
		first.Leave()
		if c := g.Counts(Short); c.Held+c.Waiting > 0 || c.Abandoned != 2 || c.Refused != 1 {
			t.Errorf("%+v", c)
		}
	})
}

func TestAPlaceInLineIsToldAndOnlyGetsBetter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(nil)
		for i := range 20 {
			go work(t, g, fmt.Sprint(i%5), Work{Lane: Search}, time.Second)
		}
		time.Sleep(time.Millisecond)
		var told []int
		ctx := Telling(of("1"), func(ahead int) { told = append(told, ahead) })
		if err := g.Do(ctx, Work{Lane: Search}, func(context.Context) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if len(told) == 0 || told[0] < 4 || told[0] > 20 || !slices.IsSortedFunc(told, func(a, b int) int { return b - a }) {
			t.Errorf("told %v", told)
		}
		time.Sleep(time.Minute)
	})
}

func TestWorkRestsWhileItWaitsForOtherWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(nil)
		var all sync.WaitGroup
		for i := range 10 { // each holds the only short turn, and needs the only long one
			all.Go(func() {
				err := g.Do(of(fmt.Sprint(i)), Work{Lane: Short}, func(ctx context.Context) error {
					inner := g.Do(ctx, Work{Lane: Long}, func(ctx context.Context) error {
						time.Sleep(time.Second)
						return g.Do(ctx, Work{Lane: Search}, func(context.Context) error { return nil })
					})
					return errors.Join(inner, Aside(ctx, func() error { time.Sleep(time.Second); return nil }))
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		time.Sleep(100 * time.Millisecond)
		begun := time.Now()
		work(t, g, "page", Work{Lane: Short}, time.Millisecond)
		if took := time.Since(begun); took > 10*time.Millisecond {
			t.Errorf("a page waited %v for those who wait themselves", took)
		}
		all.Wait()
		for lane := range lanes {
			if c := g.Counts(lane); c.Held+c.Waiting > 0 {
				t.Errorf("%v: %+v", lane, c)
			}
		}
	})
}

// Nobody who waits for other work holds bytes that this work needs.
func TestWhoWaitsForOtherWorkHoldsNoBytes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(func(l *Limits) { l.Turns[Long], l.Bytes = 2, 100 })
		var all sync.WaitGroup
		for i := range 6 {
			all.Go(func() {
				err := g.Do(of(fmt.Sprint(i)), Work{Lane: Long, Bytes: 60}, func(ctx context.Context) error {
					return Aside(ctx, func() error { // a run that is computed on the same account
						return g.Do(of(fmt.Sprint(i)), Work{Lane: Long, Bytes: 90}, func(context.Context) error {
							time.Sleep(time.Second)
							return nil
						})
					})
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if stated, _ := g.Memory(); stated != 0 {
			t.Errorf("%d bytes are never given back", stated)
		}
	})
}

func TestWorkThatTurnsOutToBeLongMovesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(nil)
		err := g.Do(of("a"), Work{Lane: Short}, func(ctx context.Context) error {
			if err := Move(ctx, Work{Lane: Long, Bytes: 5, Firm: true}); err != nil {
				return err
			}
			if short, long := g.Counts(Short), g.Counts(Long); short.Held != 0 || long.Held != 1 {
				t.Errorf("%+v %+v", short, long)
			}
			return g.Do(ctx, Work{Lane: Short}, func(context.Context) error { return nil }) // is part of it
		})
		if stated, _ := g.Memory(); err != nil || g.Counts(Long).Held != 0 || stated != 0 {
			t.Errorf("%v, %d bytes", err, stated)
		}
	})
}

func TestNobodyFillsTheLineOrTheMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(func(l *Limits) { l.Line, l.Carried = 80, 800<<10 })
		refused := map[string]int{}
		come := func(client string) {
			go func() {
				var crowded *Crowded
				err := g.Do(of(client), Work{Lane: Short}, func(context.Context) error {
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
		if c := g.Counts(Short); c.Waiting != 80 || refused["greedy"] != 100-1-80 {
			t.Errorf("%v were refused, %+v", refused, c)
		}
		for i := range 79 { // each has a place of the one who has most
			come(fmt.Sprint(i))
		}
		if c := g.Counts(Short); c.Waiting != 80 || refused["greedy"] != 19+79 || len(refused) != 1 {
			t.Errorf("%v were refused, %+v", refused, c)
		}
		if come("late"); refused["late"] != 1 { // where nobody has more than the one who comes
			t.Errorf("%v were refused", refused)
		}
		var crowded *Crowded
		back, err := g.Carry("greedy", 100<<10)
		if err != nil {
			t.Error(err)
		}
		if _, err := g.Carry("greedy", 1); !errors.As(err, &crowded) {
			t.Errorf("one carries all: %v", err)
		}
		if other, err := g.Carry("other", 100<<10); err != nil {
			t.Error(err)
		} else {
			other()
		}
		if g.MayAnswer("greedy") != nil {
			t.Error("with just its part one is refused")
		}
		more := g.Carried("greedy", 1) // an answer that was larger than one thought
		if g.MayAnswer("greedy") == nil {
			t.Error("one who takes no answers gets more of them")
		}
		all := g.Carried("others", 800<<10)
		if little, err := g.Carry("new", 60<<10); err != nil {
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

func TestAClientIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(nil)
		for i := range 1000 {
			work(t, g, fmt.Sprint(i), Work{Lane: Short}, time.Millisecond)
		}
		time.Sleep(5 * time.Minute)
		for range 1000 { // of which each forgets some
			work(t, g, "last", Work{Lane: Short}, time.Microsecond)
		}
		if n := g.Clients(); n != 1 {
			t.Errorf("%d clients are remembered", n)
		}
	})
}

func TestWhatWasDoneIsPaidAndComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(func(l *Limits) { l.Work, l.Turns[Long] = time.Minute, 100 })
		for range 70 {
			work(t, g, "a", Work{Lane: Long}, time.Millisecond)
		}
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() { work(t, g, "a", Work{Lane: Long}, 100*time.Second) })
		}
		all.Wait()
		var much *Overdrawn
		if _, err := g.Enter(of("a"), Work{Lane: Long}); !errors.As(err, &much) || much.Seconds() < 1 || much.Seconds() > 61 {
			t.Fatalf("%v", err)
		}
		work(t, g, "a", Work{Lane: Short}, time.Second)
		work(t, g, "b", Work{Lane: Long}, time.Second)
		time.Sleep(time.Duration(much.Seconds()) * time.Second)
		work(t, g, "a", Work{Lane: Long}, time.Second)
	})
}

// The cost of the gate beside its floor: the same work between two operations on a channel.
func BenchmarkATurn(b *testing.B) {
	nothing := func(context.Context) error { return nil }
	b.Run("gate", func(b *testing.B) {
		g, ctx := New(DefaultLimits), of("a")
		b.RunParallel(func(p *testing.PB) {
			for p.Next() {
				_ = g.Do(ctx, Work{Lane: Short}, nothing)
			}
		})
	})
	b.Run("channel", func(b *testing.B) {
		turns, ctx := make(chan struct{}, 4), of("a")
		b.RunParallel(func(p *testing.PB) {
			for p.Next() {
				turns <- struct{}{}
				_ = nothing(ctx)
				<-turns
			}
		})
	})
}

// An answer that is sent as it comes has left its turn; what of it costs is done in another one, for which there is room.
func TestAPieceOfWorkThatHasBegunWaitsForATurnAndIsNeverRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(func(l *Limits) { l.Line = 2 })
		piece := func(ctx context.Context) {
			err := g.Do(ctx, Work{Lane: Short, Begun: true}, func(context.Context) error {
				if c := g.Counts(Short); c.Held != 1 {
					t.Errorf("a piece is made without a turn: %+v", c)
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
		err := g.Do(WithPatience(of("a"), time.Second), Work{Lane: Short}, func(ctx context.Context) error {
			LeaveTurn(ctx)
			if c := g.Counts(Short); c.Held != 0 {
				t.Errorf("%+v", c)
			}
			piece(ctx)
			for range 3 { // the turn, and all places in line
				go func() {
					_ = g.Do(of("b"), Work{Lane: Short}, func(context.Context) error { time.Sleep(10 * time.Second); return nil })
				}()
			}
			synctest.Wait()
			go piece(of("b"))
			synctest.Wait()
			go work(t, g, "c", Work{Lane: Search}, time.Second) // puts out one who has not begun
			piece(ctx)
			g.Close()
			piece(ctx)
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		time.Sleep(time.Minute)
	})
}
