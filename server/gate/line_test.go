package gate

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// waits has a client wait for a turn of a lane until ctx ends, and tells what became of it.
func waits(ctx context.Context, g *Gate, client string, w Work) <-chan error {
	ended := make(chan error, 1)
	go func() {
		ended <- g.Do(WithClient(ctx, client), w, func(context.Context) error { time.Sleep(time.Second); return nil })
	}()
	synctest.Wait()
	return ended
}

// A lane whose line is full refuses nobody elsewhere.
func TestALineThatIsFullIsOneLanes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(func(l *Limits) { l.Line = 20 })
		ctx, end := context.WithCancel(context.Background())
		for i := range 30 {
			waits(ctx, g, fmt.Sprint(i), Work{Lane: Long})
		}
		if c := g.Counts(Long); c.Waiting != 20 {
			t.Errorf("%+v", c)
		}
		work(t, g, "one who comes", Work{Lane: Short}, time.Millisecond)
		end()
		time.Sleep(time.Minute)
	})
}

// Who has come waits behind those who came before, however many come afterwards, each for the first time.
func TestNobodyWhoComesLaterIsServedEarlierForThat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(nil)
		for range 50 { // so that turns have been had
			work(t, g, "before", Work{Lane: Long}, 50*time.Millisecond)
		}
		ctx, end := context.WithCancel(context.Background())
		n := 0
		come := func(lasting time.Duration) {
			for begun := time.Now(); time.Since(begun) < lasting; time.Sleep(33 * time.Millisecond) {
				n++
				client := fmt.Sprintf("2001:db8:%x::", n)
				go func() {
					_ = g.Do(WithClient(ctx, client), Work{Lane: Long}, func(context.Context) error {
						time.Sleep(50 * time.Millisecond)
						return nil
					})
				}()
			}
		}
		come(2 * time.Second)
		begun := time.Now()
		served := waits(ctx, g, "2001:db8:ffff::", Work{Lane: Long})
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

// What was let in once is not put out of the line, nor counted when somebody has to be.
func TestWhatWasLetInEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(func(l *Limits) { l.Line = 10 })
		var all sync.WaitGroup
		first, err := g.Enter(of("first"), Work{Lane: Long, Bytes: 1})
		if err != nil {
			t.Fatal(err)
		}
		ctx, end := context.WithCancel(context.Background())
		for range 3 {
			all.Go(func() {
				p, err := g.Enter(WithClient(ctx, "first"), Work{Lane: Long, Begun: true})
				if err != nil {
					t.Error(err)
					return
				}
				p.Leave()
			})
		}
		synctest.Wait()
		for i := range 7 {
			waits(ctx, g, []string{"first", "another"}[i%2], Work{Lane: Long})
		}
		first.stand()
		all.Go(func() {
			if err := first.again(of("first")); err != nil {
				t.Errorf("what had begun was not let go on: %v", err)
			}
			first.Leave()
		})
		synctest.Wait()
		var crowded *Crowded
		refused := 0
		for i := range 20 {
			select {
			case err := <-waits(ctx, g, fmt.Sprintf("late %d", i), Work{Lane: Long}):
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

// A refusal at a full line costs little, however many networks are known and wait.
func BenchmarkARefusalAtAFullLine(b *testing.B) {
	for _, known := range []int{0, 50_000} {
		b.Run(fmt.Sprintf("%d networks", known), func(b *testing.B) {
			g := New(DefaultLimits)
			now := time.Now()
			g.now = func() time.Time { return now }
			address := func(n int) string { return fmt.Sprintf("2001:db8:%x:%x::", n>>16, n&0xffff) }
			g.mu.Lock()
			defer g.mu.Unlock()
			for range 2 { // the second time they settle
				for n := range known {
					g.of(fmt.Sprintf("2001:%x:%x::", 0xd00+n>>12, n&0xfff))
				}
				now = now.Add(2 * settled)
			}
			for n := range g.limits.Line + 10 {
				_ = g.join(&ticket{lane: Long, account: g.of(address(n))})
			}
			for n := 0; b.Loop(); n++ {
				if g.join(&ticket{lane: Long, account: g.of(address(100_000 + n%1000))}) == nil {
					b.Fatal("there was room")
				}
			}
		})
	}
}
