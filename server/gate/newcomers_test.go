package gate

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// rotate has so many requests wait at any time, each from an address that was never seen before, until ctx ends.
func rotate(
	ctx context.Context, g *Gate, many int, address func(n int) string, w Work, long time.Duration,
) *sync.WaitGroup {
	var all sync.WaitGroup
	for i := range many {
		all.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				_ = g.Do(WithClient(ctx, address(n*many+i)), w, func(context.Context) error { time.Sleep(long); return nil })
				time.Sleep(time.Millisecond)
			}
		})
	}
	return &all
}

// neighbour asks for small runs, one after another, for so long, and gives how long each has waited.
func neighbour(g *Gate, client string, lasting time.Duration) (waits []time.Duration) {
	const run = 5 * time.Millisecond
	for begun := time.Now(); time.Since(begun) < lasting; time.Sleep(200 * time.Millisecond) {
		asked := time.Now()
		ctx := WithPatience(of(client), 30*time.Second)
		_ = g.Do(ctx, Work{Lane: Long, Bytes: 3 << 20}, func(context.Context) error { time.Sleep(run); return nil })
		waits = append(waits, time.Since(asked)-run)
	}
	slices.Sort(waits)
	return waits
}

// One who has been here for a while waits for the turns that are taken, however many come of whom nobody has heard, each
// once and with something costly.
func TestAFloodOfNewcomersDoesNotStarveWhoIsKnown(t *testing.T) {
	addresses := map[string]func(int) string{
		"networks of a provider": func(n int) string { return fmt.Sprintf("2001:db8:%x:%x::", n>>16, n&0xffff) },
		"hosts everywhere":       func(n int) string { return fmt.Sprintf("%d.%d.%d.1", 1+n>>16, n>>8&0xff, n&0xff) },
	}
	const piece = 100 * time.Millisecond
	for name, address := range addresses {
		for _, many := range []int{20, 300} {
			t.Run(fmt.Sprintf("%s, %d at once", name, many), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					g := one(func(l *Limits) { l.Turns[Long] = 2 })
					neighbour(g, "198.51.100.7", 20*time.Second)
					ctx, end := context.WithCancel(context.Background())
					all := rotate(ctx, g, many, address, Work{Lane: Long, Bytes: 64 << 20}, piece)
					time.Sleep(time.Second)
					waits := neighbour(g, "198.51.100.7", 20*time.Second)
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

// A line that is full of newcomers has room for one who is known, for whom the last of them comes again later.
func TestAFullLineHasRoomForWhoIsKnown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(func(l *Limits) { l.Line = 80 })
		work(t, g, "known", Work{Lane: Short}, time.Millisecond)
		time.Sleep(2 * settled)
		var out atomic.Int64
		for i := range 81 {
			go func() {
				err := g.Do(of(fmt.Sprint(i)), Work{Lane: Long}, func(context.Context) error {
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
		work(t, g, "known", Work{Lane: Long}, time.Millisecond)
		if took := time.Since(begun); out.Load() != 1 || took > 2*time.Second {
			t.Errorf("%d were put out, and one who is known has waited %v", out.Load(), took)
		}
		time.Sleep(2 * time.Minute)
	})
}

// A client that always has something under way settles all the same, with all that it holds.
func TestABusyClientSettles(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := one(nil)
		for range 20 {
			go work(t, g, "2001:db8:1:2::", Work{Lane: Long, Bytes: 1 << 20}, time.Second)
		}
		time.Sleep(settled + time.Second/2)
		back := g.Carried("2001:db8:1:2::", 100)
		a := g.accounts["2001:db8:1:2::"]
		if a.network != g.networks["2001:db8:1::/48"] || a.network.bytes != 1<<20 || a.network.carried != 100 ||
			a.network.shares[Long].waiting != 14 || a.network.shares[Long].held != 1 {
			t.Errorf("%+v", a.network)
		}
		go work(t, g, "2001:db8:1:3::", Work{Lane: Long}, time.Second) // comes later
		time.Sleep(time.Minute)
		back()
		for name, n := range map[string]*network{"its own": a.network, "the newcomers'": g.newcomers} {
			for of := range lanes {
				levels := []level{g.lanes[of].networks, n.members[of]}
				for _, l := range levels {
					if len(l.active)+len(l.queues) != 0 {
						t.Errorf("something is left: %+v", l)
					}
				}
				if n.shares[of].tally != (tally{}) || n.holding != (holding{}) {
					t.Errorf("something is left in %s: %+v", name, n)
				}
			}
		}
		time.Sleep(5 * time.Minute)
		work(t, g, "last", Work{Lane: Short}, time.Millisecond)
		if len(g.networks) != 0 || g.newcomers.clients != 1 {
			t.Errorf("%d networks are remembered, and %d newcomers", len(g.networks), g.newcomers.clients)
		}
	})
}
