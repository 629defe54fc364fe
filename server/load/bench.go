package main

import (
	"context"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"
)

// A bench is a server under load, with all measurements.
type bench struct {
	options
	stats
	host   string
	server *process // nil: a server that this program did not start

	seeds atomic.Int64 // for scenarios that no client has sent before
	mu    sync.Mutex
	known map[string]*client
}

func newBench(o options, host string) *bench {
	return &bench{options: o, stats: newStats(), host: host, known: map[string]*client{}}
}

// prepare starts a server and returns its bench.
func prepare(ctx context.Context, o options) (*bench, error) {
	p, err := startServer(ctx, o.binary, o.flags)
	if err != nil {
		return nil, err
	}
	b := newBench(o, p.address)
	b.server = p
	return b, nil
}

func (b *bench) close() {
	for _, c := range b.known {
		c.http.CloseIdleConnections()
	}
	if b.server != nil {
		b.server.stop()
	}
}

// seed returns an unused seed. None is 1: that is the default, which a document does not name.
func (b *bench) seed() int { return 1 + int(b.seeds.Add(1)) }

// runPlan runs the plan, and measures the server's use of the machine.
func (b *bench) runPlan(ctx context.Context) error {
	pid := b.server.pid()
	forgetPeak(pid)
	before, begun := usageOf(pid), time.Now()
	err := b.plan.run(ctx, b)
	b.took = time.Since(begun)
	if pid == b.server.pid() {
		after := usageOf(pid)
		b.numbers["server: memory before, MB"] = before.resident
		b.numbers[peakMemory] = after.peak
		b.numbers["server: CPU, s"] = (after.cpu - before.cpu).Seconds()
	}
	return err
}

// repeat calls act, with pauses, until ending ends, at least once. It interrupts a call only if ctx ends.
func repeat(ctx, ending context.Context, pause time.Duration, act func(ctx context.Context)) {
	rest(ending, time.Duration(rand.Float64()*float64(pause))) // spreads the starts
	for again := true; again && ctx.Err() == nil; again = ending.Err() == nil {
		act(ctx)
		rest(ending, time.Duration((0.5+rand.Float64())*float64(pause)))
	}
}

// rest waits for d, or until ctx ends.
func rest(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
