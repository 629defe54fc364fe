package main

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// A plan is a mixture of load, and what must hold meanwhile.
type plan struct {
	name, about string
	abused      bool // by whom the command line says
	run         func(ctx context.Context, b *bench) error
	judge       func(b *bench, r *report) // what must hold beside: nothing that came was wrong
}

// plans are all that there are.
var plans = []plan{
	{
		name: "readers", about: "everything that readers do, 30 s: all is served, all is exact",
		run: readersPlan, judge: judgeReaders,
	},
	{
		name: "viewers", about: "1,000 viewers of one run of 10,000 events: at most 1.5 times the floor's CPU and time",
		run: viewersPlan, judge: judgeViewers,
	},
	{
		name: "stepping", about: "500 students step live while searches run, 30 s: 99 % of the events within 100 ms",
		run: steppingPlan, judge: judgeStepping,
	},
	{
		name: "programs", about: "100 students run programs of their own, 30 s: 99 % of the events of others within 100 ms",
		run: programsPlan, judge: judgePrograms,
	},
	{
		name: "attack-one", about: "150 at once of each of two costly links, from one address, 30 s: others are served",
		run: attack(1), judge: judgeAttack(200),
	},
	{
		name: "attack-twenty", about: "the same from twenty addresses at once: others are served, later",
		run: attack(20), judge: judgeAttack(1000),
	},
	{
		name: "attack-network", about: "150 clients of one network at once ask for what the engine takes long for, 30 s: another " +
			"network is served, and all turns are free 10 s later",
		run: networkPlan, judge: judgeNetwork,
	},
	{
		name: "abuse", about: "one abuser, 20 s: others are served",
		abused: true, run: abusePlan, judge: judgeAbuse,
	},
	{
		name: "together", about: "all abusers at once, 20 s, a little of each: others are served",
		run: togetherPlan, judge: judgeAbuse,
	},
	{
		name: "kill", about: "the server is killed while 200 viewers are in the middle: all end with the exact trace",
		run: killPlan, judge: judgeKill,
	},
	{
		name: "soak", about: "readers and all abusers, 20 min: neither memory nor goroutines grow",
		run: soakPlan, judge: judgeSoak,
	},
}

func planNamed(name string) (plan, bool) {
	for _, p := range plans {
		if p.name == name {
			return p, true
		}
	}
	return plan{}, false
}

// mostMemory is that of a server under attack at its peak, in MB.
const mostMemory = 600

// attack has the two costly links asked for from some addresses, while one neighbour goes on reading.
func attack(addresses int) func(context.Context, *bench) error {
	return func(ctx context.Context, b *bench) error {
		if err := b.settle(ctx); err != nil {
			return err
		}
		links, _ := abuserNamed("links-of-both")
		links.parallel *= 2 // as many of each of the two
		return b.besides(ctx, links, b.addresses(addresses), b.lasting(30*time.Second))
	}
}

// besides has a neighbour read while an abuser is at work.
func (b *bench) besides(ctx context.Context, a abuser, addresses int, lasting time.Duration) error {
	under, stop := context.WithTimeout(ctx, lasting+patience)
	defer stop()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		b.abuse(under, a, addresses)
	}()
	rest(ctx, time.Second) // until it is in full swing
	b.neighbour(ctx, lasting)
	stop()
	<-ended
	return ctx.Err()
}

func judgeAttack(within float64) func(*bench, *report) {
	return func(b *bench, r *report) {
		r.atMost("memory at the peak, MB", r.peak(), mostMemory)
		r.atMost("/play, 95th percentile, ms", b.record.of("/play").percentile(p95), within)
		r.served("/play", smallRun, smallPosted, "search", "search, posted")
	}
}

func p95(q *quantiles) float64 { return q.P95 }
func p99(q *quantiles) float64 { return q.P99 }

func abusePlan(ctx context.Context, b *bench) error {
	a, _ := abuserNamed(b.abuser)
	return b.besides(ctx, a, b.addresses(1), b.lasting(20*time.Second))
}

// togetherPlan has every abuser come, each with a tenth of what it does alone.
func togetherPlan(ctx context.Context, b *bench) error {
	lasting := b.lasting(20 * time.Second)
	under, stop := context.WithTimeout(ctx, lasting+patience)
	defer stop()
	var all sync.WaitGroup
	for _, a := range abusers {
		a.parallel = max(1, a.parallel/10)
		all.Go(func() { b.abuse(under, a, b.addresses(1)) })
	}
	b.neighbour(ctx, lasting)
	stop()
	all.Wait()
	return ctx.Err()
}

// mostAbused is what a server may take that also searches for an abuser, in MB: the bytes of one search are its own.
const mostAbused = mostMemory + 512

func judgeAbuse(b *bench, r *report) {
	r.atMost("memory at the peak, MB", r.peak(), mostAbused)
	r.served("/play", smallRun, smallPosted)
}

func steppingPlan(ctx context.Context, b *bench) error {
	l := newLesson(60)
	if err := b.settle(ctx); err != nil {
		return err
	}
	ending, stop := context.WithTimeout(ctx, b.lasting(30*time.Second))
	defer stop()
	students, addresses := b.readers(500), b.addresses(500)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		crowd(ending, 2, 0, func(ctx context.Context, i int) { // of which none ends in this time
			err := searching(ctx, b, b.client(readers, mostClients-1-i), 0)
			if r, refused := err.(*refusal); refused && ctx.Err() == nil {
				b.record.lost("endless search", r)
				rest(ctx, r.pause())
			}
		})
	}()
	var all sync.WaitGroup
	for i := range students {
		s := student{bench: b, client: b.client(readers, i%addresses), kind: "step"}
		all.Go(func() {
			rest(ending, time.Duration(i)*2*time.Second/time.Duration(students)) // they do not begin all at once
			s.step(ctx, ending, l, i, 2*time.Second)
		})
	}
	all.Wait()
	<-ended
	return ctx.Err()
}

func judgeStepping(b *bench, r *report) {
	r.atMost("an event of a student's, 99th percentile, ms", b.record.of("step").percentile(p99), 100)
	r.served("step")
}

// killPlan kills the server while viewers are in the middle of a run that they read slowly, and starts it again, unless
// another stands in for it.
func killPlan(ctx context.Context, b *bench) error {
	if b.process == nil {
		return fmt.Errorf("only a server that was started here is killed")
	}
	n, addresses := b.readers(200), b.addresses(20)
	document := timed(5, 50_000, b.seed())
	expected := mustReference(document)
	until := b.lasting(3 * time.Second)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		b.audience(ctx, n, addresses, func(i int, c *client) *viewer {
			return &viewer{
				kind: "viewer", client: c.narrow(window), scenario: document, packed: i%4 == 0, expected: expected,
				pause: until / 50,
			}
		})
	}()
	rest(ctx, until)
	b.process.kill()
	if b.second == "" {
		if err := b.process.begin(ctx); err != nil {
			return err
		}
	}
	<-ended
	return nil
}

func judgeKill(b *bench, r *report) {
	n := float64(b.readers(200))
	r.atLeast("viewers that ended with the exact trace", float64(b.record.of("viewer").Served), n)
	r.atLeast("of them, cut off in the middle", float64(b.record.of("viewer, called again").unserved()), n/2)
	r.served("viewer")
}
