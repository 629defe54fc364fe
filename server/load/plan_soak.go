package main

import (
	"context"
	"sync"
	"time"
)

// The bounds of a soak: how much more than in its second quarter a server may hold in its last, and what may be left
// when all have gone.
const (
	mostGrowth     = 1.25
	mostGrowthMore = 50 // MB
	mostLeftOpen   = 5  // files or goroutines
)

// goroutinesMore is measured of servers that tell of their goroutines.
const goroutinesMore = "goroutines more, at rest"

// settling is how long a server is given to come to rest: the sockets of clients that vanished are found by pings.
const settling = 100 * time.Second

// soakPlan has readers read and every abuser in turn at work beside them. Before and after, the server rests.
func soakPlan(ctx context.Context, b *bench) error {
	lasting := b.lasting(20 * time.Minute)
	b.ask(ctx, b.client(readers, 0), alive())
	b.client(readers, 0).close()
	before := b.atRest(ctx)
	loaded, stop := context.WithTimeout(ctx, lasting)
	defer stop()
	quarters := make([]float64, 4)
	var all sync.WaitGroup
	all.Go(func() { b.read(ctx, loaded, b.readers(36), 36) })
	all.Go(func() { b.takeTurns(loaded, lasting/time.Duration(2*len(abusers))) })
	all.Go(func() {
		for i := range quarters {
			quarters[i] = b.quarter(loaded, lasting/4)
		}
	})
	all.Wait()
	b.report.number("memory in the second quarter, median, MB", quarters[1])
	b.report.number("memory in the last quarter, median, MB", quarters[3])
	after := before
	for until := time.Now().Add(settling); time.Now().Before(until) && ctx.Err() == nil; rest(ctx, time.Second) {
		if after = b.atRest(ctx); after.Files <= before.Files && after.Goroutines <= before.Goroutines {
			break
		}
	}
	b.report.number("files more, at rest", float64(after.Files-before.Files))
	if after.Goroutines > 0 {
		b.report.number(goroutinesMore, float64(after.Goroutines-before.Goroutines))
	}
	return ctx.Err()
}

// atRest is what the server holds while nobody asks for anything.
func (b *bench) atRest(ctx context.Context) usage {
	u := usageOf(b.serverPID())
	u.Goroutines = goroutines(ctx, b.metrics)
	return u
}

// takeTurns has each abuser at work for a while, twice.
func (b *bench) takeTurns(ctx context.Context, each time.Duration) {
	for range 2 {
		for _, a := range abusers {
			turn, stop := context.WithTimeout(ctx, each)
			b.abuse(turn, a, b.addresses(3))
			stop()
		}
	}
}

// quarter is the median of the memory for a while, in MB.
func (b *bench) quarter(ctx context.Context, lasting time.Duration) float64 {
	var resident []int64
	for until := time.Now().Add(lasting); time.Now().Before(until) && ctx.Err() == nil; rest(ctx, period) {
		resident = append(resident, usageOf(b.serverPID()).Resident)
	}
	return megabytes(median(resident))
}

func judgeSoak(b *bench, r *report) {
	r.atMost("memory in the last quarter, median, MB", r.Numbers["memory in the last quarter, median, MB"],
		mostGrowth*r.Numbers["memory in the second quarter, median, MB"]+mostGrowthMore)
	r.atMost("files more, at rest", r.Numbers["files more, at rest"], mostLeftOpen)
	if more, told := r.Numbers[goroutinesMore]; told {
		r.atMost(goroutinesMore, more, mostLeftOpen)
	}
	r.atMost("memory at the peak, MB", r.peak(), mostAbused)
	for _, k := range []string{smallPosted, "edit", "step", "/play"} {
		r.served(k)
	}
}
