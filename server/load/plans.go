package main

import (
	"context"
	"sync"
	"time"
)

// A plan is a mixture of load and the limits that must hold under it.
type plan struct {
	name, about string
	clients     int           // default
	lasting     time.Duration // default
	run         func(ctx context.Context, b *bench) error
	served      []string // kinds of requests that must all succeed; "*": all kinds
	bounds      []bound
}

// maxMemory is the maximum memory of a server under load, in MB.
const maxMemory = 700

// resumed is the share of viewers that reconnected after the server was killed.
const resumed = "viewers that came back, each"

var memoryBound = bound{what: peakMemory, most: maxMemory}

var plans = []plan{
	{
		name: "readers", about: "all that readers do, 30 s: every request succeeds, and every trace is exact",
		clients: 44, lasting: 30 * time.Second, run: readersPlan, served: []string{"*"},
		bounds: []bound{memoryBound},
	},
	{
		name: "viewers", about: "1,000 viewers of one run of 10,000 events: at most 1.5 times the time of the floor, " +
			"and 1.8 times its CPU, of text twice",
		clients: 1000, run: viewersPlan, served: []string{"viewer, deflate", "viewer, text"},
		bounds: []bound{
			{what: "deflate" + cpuRatio, most: 1.8}, {what: "deflate" + timeRatio, most: 1.5},
			{what: "text" + cpuRatio, most: 2}, {what: "text" + timeRatio, most: 1.5},
		},
	},
	{
		name: "search", about: "500 readers edit while two clients start endless searches, 30 s: 99 % of runs within 100 ms",
		clients: 500, lasting: 30 * time.Second, run: searchPlan, served: []string{"edit"},
		bounds: []bound{memoryBound, {what: "edit, p99, ms", most: 100}},
	},
	{
		name: "attack-network", about: "150 clients of one network send what costs the engine most, 30 s: a reader in " +
			"another network is served, and all slots are free 10 s later",
		clients: 150, lasting: 30 * time.Second, run: attackPlan, served: []string{"/play", smallRun, smallPosted},
		bounds: []bound{memoryBound, {what: "/play, p95, ms", most: 300}, {what: slotsHeld, most: 0}},
	},
	{
		name: "reconnect", about: "the server is killed while 200 viewers read a run: all end with the exact trace",
		clients: 200, lasting: 3 * time.Second, run: reconnectPlan, served: []string{"viewer"},
		bounds: []bound{{what: resumed, least: 0.5}},
	},
}

// searchPlan runs readers that edit their scenarios while endless searches hold every slot for searches.
func searchPlan(ctx context.Context, b *bench) error {
	ending, stop := context.WithTimeout(ctx, b.options.lasting)
	defer stop()
	var all sync.WaitGroup
	for i := range 2 {
		c := b.reader(b.clients + i)
		all.Go(func() {
			repeat(ending, ending, time.Second, func(ctx context.Context) {
				b.record(ctx, "endless search", time.Now(), c.drain(ctx, "/api/v1/explore?asks=3,3,3,3&em3=1", endless(b.seed())))
			})
		})
	}
	for i := range b.clients {
		all.Go(func() {
			rest(ending, time.Duration(i)*2*time.Second/time.Duration(b.clients)) // spreads the starts
			b.edit(ctx, ending, b.reader(i))
		})
	}
	all.Wait()
	return ctx.Err()
}

// reconnectPlan kills the server while viewers slowly read a run, and starts it again.
func reconnectPlan(ctx context.Context, b *bench) error {
	document := timed(5, 20_000, b.seed())
	expected := mustReference(document)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		b.audience(ctx, func(i int) *viewer {
			v := b.newViewer("viewer", b.reader(i%20), i%4 == 0)
			v.pause = b.options.lasting / 20
			return v
		}, document, expected)
	}()
	rest(ctx, b.options.lasting)
	b.server.kill()
	if err := b.server.begin(ctx); err != nil {
		return err
	}
	<-ended
	b.numbers[resumed] = float64(b.kind("viewer").resumed) / float64(b.clients)
	return ctx.Err()
}
