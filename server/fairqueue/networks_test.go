package fairqueue

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// rotate keeps `many` requests waiting, each from a new address, until ctx ends.
func rotate(
	ctx context.Context, q *Queue, many int, address func(n int) string, w Work, long time.Duration,
) *sync.WaitGroup {
	var all sync.WaitGroup
	for i := range many {
		all.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				_ = q.Do(WithClient(ctx, address(n*many+i)), w, func(context.Context) error { time.Sleep(long); return nil })
				time.Sleep(time.Millisecond)
			}
		})
	}
	return &all
}

// neighbour makes small runs, one after another, for the given time, and returns their waits, sorted.
func neighbour(q *Queue, client string, lasting time.Duration) (waits []time.Duration) {
	const run = 5 * time.Millisecond
	for begun := time.Now(); time.Since(begun) < lasting; time.Sleep(200 * time.Millisecond) {
		asked := time.Now()
		ctx := WithMaxWait(of(client), 30*time.Second)
		_ = q.Do(ctx, Work{Class: Long, Bytes: 3 << 20}, func(context.Context) error { time.Sleep(run); return nil })
		waits = append(waits, time.Since(asked)-run)
	}
	slices.Sort(waits)
	return waits
}

// A known client waits only for the slots already taken, however many new clients arrive, each once and with expensive
// work.
func TestAFloodOfNewcomersStarvesNoKnownClient(t *testing.T) {
	addresses := map[string]func(int) string{
		"networks of a provider": func(n int) string { return fmt.Sprintf("2001:db8:%x:%x::", n>>16, n&0xffff) },
		"hosts everywhere":       func(n int) string { return fmt.Sprintf("%d.%d.%d.1", 1+n>>16, n>>8&0xff, n&0xff) },
	}
	const piece = 100 * time.Millisecond
	for name, address := range addresses {
		for _, many := range []int{20, 300} {
			t.Run(fmt.Sprintf("%s, %d at once", name, many), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					q := one(func(l *Limits) { l.Slots[Long] = 2 })
					neighbour(q, "198.51.100.7", 20*time.Second)
					ctx, end := context.WithCancel(context.Background())
					all := rotate(ctx, q, many, address, Work{Class: Long, Bytes: 64 << 20}, piece)
					time.Sleep(time.Second)
					waits := neighbour(q, "198.51.100.7", 20*time.Second)
					end()
					all.Wait()
					p95, most := waits[len(waits)*95/100], waits[len(waits)-1]
					t.Logf("%d runs, of which 95 %% waited %v at most, all %v", len(waits), p95, most)
					if most > piece {
						t.Errorf("a run waited %v, longer than for the turn that was taken", most)
					}
				})
			})
		}
	}
}

// A queue full of newcomers has room for a known client: the last newcomer is dropped and has to retry.
func TestAFullQueueHasRoomForKnownClients(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(func(l *Limits) { l.Waiting = 80 })
		work(t, q, "known", Work{Class: Short}, time.Millisecond)
		time.Sleep(2 * settled)
		var out atomic.Int64
		for i := range 81 {
			go func() {
				err := q.Do(of(fmt.Sprint(i)), Work{Class: Long}, func(context.Context) error {
					time.Sleep(time.Second)
					return nil
				})
				if err != nil {
					out.Add(1)
				}
			}()
			synctest.Wait()
		}
		begun := time.Now()
		work(t, q, "known", Work{Class: Long}, time.Millisecond)
		if took := time.Since(begun); out.Load() != 1 || took > 2*time.Second {
			t.Errorf("%d were put out, and one who is known has waited %v", out.Load(), took)
		}
		time.Sleep(2 * time.Minute)
	})
}

// A client that always has work in progress settles, too, and in the end nothing of it is left.
func TestABusyClientSettles(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := one(nil)
		come := func(client string, n int) {
			for range n {
				go work(t, q, client, Work{Class: Long, Bytes: 1 << 20}, time.Second)
			}
			synctest.Wait()
		}
		come("2001:db8:1:2::", 10)
		time.Sleep(settled + time.Second/2)
		come("2001:db8:1:2::", 10)
		back := q.AddBytes("2001:db8:1:2::", 100)
		network := q.clients["2001:db8:1:2::"].flow.parent
		if network.parent != &q.root || network.buffered != 100 || network.usage[Long].waiting != 10 {
			t.Errorf("%+v", network)
		}
		come("2001:db8:1:3::", 1)
		time.Sleep(time.Minute)
		back()
		for name, f := range map[string]*flow{"root": &q.root, "newcomers": q.newcomers, "network": network} {
			for c := range f.usage {
				if len(f.usage[c].active) != 0 || !f.idle() {
					t.Errorf("%s: something is left: %+v", name, f)
				}
			}
		}
		time.Sleep(5 * time.Minute)
		work(t, q, "last", Work{Class: Short}, time.Millisecond)
		if len(q.clients) != 1 || len(q.root.networks) != 0 || len(q.newcomers.networks) != 1 {
			t.Errorf("%d clients and %d networks are remembered", len(q.clients), len(q.root.networks))
		}
	})
}

// 150 clients of one network, all of whose work takes the maximum time, delay another network's short work by no more
// than one of their slots.
func TestANetworkOfLongWorkStarvesNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := limitsHeld()
		l.Slots[Short] = 4
		q := New(l)
		ctx, end := context.WithCancel(t.Context())
		for i := range 150 {
			go func() {
				for ctx.Err() == nil {
					_ = q.Do(WithClient(ctx, "10.0.0."+strconv.Itoa(i)), Work{Class: Short}, func(ctx context.Context) error {
						return engineOf(ctx, time.Hour)
					})
				}
			}()
		}
		worst := time.Duration(0)
		for range 100 {
			time.Sleep(300 * time.Millisecond)
			begun := time.Now()
			if err := q.Do(of("192.0.2.1"), Work{Class: Short}, func(context.Context) error {
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
		for of := range classes {
			if c := q.Counts(of); c.Held+c.Waiting > 0 {
				t.Errorf("%s: %+v when all have left", of, c)
			}
		}
	})
}
