package main

import (
	"context"
	"math/rand/v2"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A bench is a server under load and all that is measured of it.
type bench struct {
	options
	stats
	host    string
	process *process // nil: the server was not started here
	bounds  []bound

	seeds atomic.Int64 // for scenarios that no client has sent before
	mu    sync.Mutex
	known map[string]*client
}

// prepare finds the server or starts one, and waits until it is at rest.
func prepare(ctx context.Context, o options) (*bench, error) {
	if o.lasting == 0 {
		o.lasting = o.plan.lasting
	}
	if o.clients == 0 {
		o.clients = o.plan.clients
	}
	b := &bench{options: o, stats: newStats(), known: map[string]*client{}, bounds: o.plan.bounds}
	b.seeds.Store(int64(rand.Uint32())) // a running server may have cached earlier ones
	if u, err := url.Parse(o.url); err == nil {
		b.host = u.Host
	}
	if !o.start {
		return b, nil
	}
	p, err := startServer(ctx, o.binary, o.flags)
	if err != nil {
		return nil, err
	}
	b.process, b.host, b.metrics = p, p.address, "http://"+p.metrics+"/metrics"
	if err := settle(ctx, p.pid()); err != nil {
		p.stop()
		return nil, err
	}
	return b, nil
}

func (b *bench) close() {
	for _, c := range b.known {
		c.http.CloseIdleConnections()
	}
	if b.process != nil {
		b.process.stop()
	}
}

// serverPID is the server's process, 0 if it is unknown.
func (b *bench) serverPID() int {
	if b.process != nil {
		return b.process.pid()
	}
	return b.pid
}

// seed is one that was not used before.
func (b *bench) seed() int { return int(b.seeds.Add(1)) }

// carryOut carries the plan out, and measures what the server uses meanwhile.
func (b *bench) carryOut(ctx context.Context) error {
	load, _ := os.ReadFile("/proc/loadavg")
	b.machine, _, _ = strings.Cut(string(load), " ")
	pid := b.serverPID()
	forgetPeak(pid)
	before, begun := usageOf(pid), time.Now()
	err := b.plan.run(ctx, b)
	b.took = time.Since(begun)
	if pid > 0 && pid == b.serverPID() {
		after := usageOf(pid)
		b.number("server: memory before, MB", before.resident)
		b.number(peakMemory, after.peak)
		b.number("server: CPU, s", (after.cpu - before.cpu).Seconds())
	}
	return err
}

// repeat calls act until ending ends, at least once, with pauses. It breaks nothing off then, unless ctx ends.
func repeat(ctx, ending context.Context, pause time.Duration, act func(ctx context.Context)) {
	rest(ending, time.Duration(rand.Float64()*float64(pause))) // not all in one moment
	for again := true; again && ctx.Err() == nil; again = ending.Err() == nil {
		act(ctx)
		rest(ending, time.Duration((0.5+rand.Float64())*float64(pause)))
	}
}

// rest waits, or less if ctx ends.
func rest(ctx context.Context, d time.Duration) {
	late := time.NewTimer(d)
	defer late.Stop()
	select {
	case <-late.C:
	case <-ctx.Done():
	}
}
