package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// A bench is a server under load, and what is known of it.
type bench struct {
	options
	hosts    []string // of the server, and of the one that stands in for it
	loopback bool     // readers may have any of many addresses there
	process  *process // nil: the server was not started here
	record   *record
	report   *report

	heldTurns float64 // some time after an attack

	seeds atomic.Int64 // for what nobody has asked for before
	mu    sync.Mutex
	known map[[2]int]*client
}

func newBench(o options) *bench {
	return &bench{options: o, record: newRecord(), known: map[[2]int]*client{}}
}

// prepare finds the server, or starts one.
func prepare(ctx context.Context, o options) (*bench, error) {
	b := newBench(o)
	b.seeds.Store(int64(rand.Uint32())) // of a server that runs already nobody knows what it has computed
	if o.start {
		p, err := startServer(ctx, o.binary, o.flags)
		if err != nil {
			return nil, err
		}
		b.process = p
		b.url, b.metrics = "http://"+p.address, "http://"+p.metrics+"/metrics"
	}
	for _, text := range []string{b.url, o.second} {
		if text == "" {
			continue
		}
		host, loopback, err := aim(text, o.anywhere)
		if err != nil {
			return nil, err
		}
		b.hosts, b.loopback = append(b.hosts, host), loopback
	}
	return b, nil
}

// A server that was just started is at rest when it has used no more CPU than an idle one for some seconds in a row. It
// compresses its files at its start, about 9 s of CPU, which may take minutes on a busy machine; plans that measure
// time and CPU must not measure that.
const (
	restPeriod  = time.Second
	restPeriods = 3
	restCPU     = 5 * tick // in a period: where waking costs much, an idle server uses half of that
	restWithin  = 4 * time.Minute
)

// settle waits until a server that was started here is at rest. It fails if that never happens: what would be measured
// then is not the plan's load.
func (b *bench) settle(ctx context.Context) error {
	if b.process == nil {
		return nil
	}
	used := usageOf(b.serverPID()).CPU
	for quiet, until := 0, time.Now().Add(restWithin); quiet < restPeriods; {
		if time.Now().After(until) {
			return fmt.Errorf("the server is still at work %v after its start", restWithin)
		}
		rest(ctx, restPeriod)
		if err := ctx.Err(); err != nil {
			return err
		}
		now := usageOf(b.serverPID()).CPU
		quiet++
		if now-used > restCPU {
			quiet = 0
		}
		used = now
	}
	return nil
}

func (b *bench) close() {
	for _, c := range b.known {
		c.close()
	}
	if b.process != nil {
		b.process.stop()
	}
}

// serverPID is the server's process; 0 if that is not known.
func (b *bench) serverPID() int {
	if b.process != nil {
		return b.process.pid()
	}
	return b.pid
}

// client is the i-th of a kind, the same each time.
func (b *bench) client(kind, i int) *client {
	b.mu.Lock()
	defer b.mu.Unlock()
	key := [2]int{kind, i}
	if b.known[key] == nil {
		b.known[key] = newClient(kind, i, b.loopback)
	}
	return b.known[key]
}

// seed is one that was not used before.
func (b *bench) seed() int { return int(b.seeds.Add(1)) }

// lasting is how long the plan's load lasts, unless the command line says otherwise; so are the others.
func (b *bench) lasting(usual time.Duration) time.Duration { return or(b.seconds, usual) }
func (b *bench) readers(usual int) int                     { return or(b.viewers, usual) }
func (b *bench) addresses(usual int) int                   { return or(b.clients, usual) }

func or[T comparable](said, usual T) T {
	var none T
	if said != none {
		return said
	}
	return usual
}

// carryOut carries a plan out, and measures what the server uses meanwhile.
func (b *bench) carryOut(ctx context.Context, p plan) *report {
	load, _ := os.ReadFile("/proc/loadavg")
	b.report = &report{Plan: p.name, Machine: loadOf(string(load)), Numbers: map[string]float64{}}
	forgetPeak(b.serverPID())
	before := usageOf(b.serverPID())
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var kill func()
	if b.process != nil {
		kill = func() { b.process.kill(); stop() }
	}
	w := beginWatch(b.serverPID, b.ceiling, kill)
	begun := time.Now()
	err := p.run(ctx, b)
	b.report.Seconds = time.Since(begun).Seconds()
	resident, overrun := w.end()
	after := usageOf(b.serverPID())
	if overrun {
		err = fmt.Errorf("the server took more than %d bytes of memory and was ended", b.ceiling)
	}
	if err != nil {
		b.report.Error = err.Error()
	}
	b.report.Kinds = b.record.summaries()
	b.tellUsage(before, after, resident)
	if p.judge != nil {
		p.judge(b, b.report)
	}
	b.report.rightly()
	return b.report
}

// tellUsage reports what the server has used.
func (b *bench) tellUsage(before, after usage, resident []int64) {
	if b.serverPID() == 0 {
		return
	}
	peak := after.Peak
	for _, one := range resident {
		peak = max(peak, one)
	}
	b.report.number("server: memory before, MB", megabytes(before.Resident))
	b.report.number("server: memory at the peak, MB", megabytes(peak))
	b.report.number("server: memory after, MB", megabytes(after.Resident))
	b.report.number("server: CPU, s", (after.CPU - before.CPU).Seconds())
}

func megabytes(bytes int64) float64 { return float64(bytes) / 1e6 }

// peak is the server's memory at its peak, in MB.
func (r *report) peak() float64 { return r.Numbers["server: memory at the peak, MB"] }

// crowd has n workers do something again and again until ctx ends, which breaks off what they do.
func crowd(ctx context.Context, n int, pause time.Duration, act func(ctx context.Context, worker int)) {
	var all sync.WaitGroup
	for worker := range n {
		all.Go(func() { repeat(ctx, ctx, pause, func(ctx context.Context) { act(ctx, worker) }) })
	}
	all.Wait()
}

// repeat does something again and again until ending ends, each time after a pause, and once at least. Nothing that has
// begun is broken off then, but if ctx ends: how it ends is what we want to know.
func repeat(ctx, ending context.Context, pause time.Duration, act func(ctx context.Context)) {
	rest(ending, time.Duration(rand.Float64()*float64(pause))) // not all in one moment
	for again := true; again && ctx.Err() == nil; again = ending.Err() == nil {
		act(ctx)
		rest(ending, time.Duration((0.5+rand.Float64())*float64(pause)))
	}
}

// rest waits, or less if ctx ends.
func rest(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	late := time.NewTimer(d)
	defer late.Stop()
	select {
	case <-late.C:
	case <-ctx.Done():
	}
}
