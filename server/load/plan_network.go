package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"fano/algorithms/program/attacks"
)

// networkClients is how many clients of one network attack at once.
const networkClients = 150

// mostOfNetwork is what a server may take meanwhile, in MB.
const mostOfNetwork = 700

// networkPlan has many clients of one network ask, all at once, for what costs the engine most, while a neighbour goes on
// reading. When the last has left, all turns must soon be free.
func networkPlan(ctx context.Context, b *bench) error {
	if err := b.settle(ctx); err != nil {
		return err
	}
	lasting := b.lasting(30 * time.Second)
	under, stop := context.WithTimeout(ctx, lasting+patience)
	defer stop()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		a, _ := abuserNamed("engine")
		b.abuseFrom(under, onesNet, a, or(b.parallel, networkClients))
	}()
	b.neighbour(ctx, lasting)
	stop()
	<-ended
	rest(ctx, 10*time.Second)
	b.heldTurns = gauges(ctx, b.metrics, "fano_turns_held")
	return ctx.Err()
}

func judgeNetwork(b *bench, r *report) {
	r.atMost("memory at the peak, MB", r.peak(), mostOfNetwork)
	r.atMost("/play, 95th percentile, ms", b.record.of("/play").percentile(p95), 300)
	r.atMost("turns held 10 s after the last attacker left", b.heldTurns, 0)
	r.served("/play", smallRun, smallPosted)
}

// costly asks for one of the things that cost the engine most: each document in each way in which it can be sent.
func costly(ctx context.Context, b *bench, c *client, n int) error {
	all := costlyDocuments()
	document := all[n%len(all)]
	switch way := n / len(all) % 10; way {
	case 0:
		return b.drain(ctx, c, "/figure.svg?s="+linkTo(document), "")
	case 1:
		return b.posted(ctx, c, "/api/v1/ahead?at=0,5,9", document)
	case 2:
		return b.posted(ctx, c, "/api/v1/why", document)
	case 3:
		return b.drain(ctx, c, "/play?s="+linkTo(document), "")
	case 4:
		return b.drain(ctx, c, "/figure.svg?view=precedence&s="+linkTo(document), "")
	default:
		command := [...]string{
			`{"next":{"scenario":%s,"at":2000}}`, `{"next":{"scenario":%s,"at":40,"on":{"by":"dearest"}}}`,
			`{"next":{"scenario":%s,"fit":true}}`, `{"challenge":{"scenario":%s,"from":true}}`,
			`{"next":{"scenario":%s,"at":40}}`,
		}[way-5]
		return b.listen(ctx, c, "abuser engine", fmt.Appendf(nil, command, document), time.Minute)
	}
}

// costlyDocuments are the attack programs of the tests, each as a run and as a challenge, and runs and schedules without
// any program that take long to make again.
var costlyDocuments = sync.OnceValue(func() (all []string) {
	texts := attacks.Texts()
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		program, _ := json.Marshal(texts[name]) // a text always has a form
		if len(program) > 16<<10 {
			continue
		}
		all = append(all,
			fmt.Sprintf(`{"fano":1,"program":%s,"processes":16,"workload":{"entries":50}}`, program),
			fmt.Sprintf(`{"fano":1,"program":%s,"processes":40,"stop":{"events":1500}}`, program),
			fmt.Sprintf(`{"fano":1,"program":%s,"processes":3,"challenge":{"goal":{"breaks":"EM1"}}}`, program))
	}
	asks := make([]string, 0, 64)
	for p := range 64 {
		asks = append(asks, fmt.Sprintf(`"%d asks"`, p+1))
	}
	futures := make([]string, 0, 59)
	for i := range 59 {
		futures = append(futures, fmt.Sprintf(`{"but":{"seed":%d,"processes":64}}`, i))
	}
	return append(all,
		`{"fano":1,"algorithm":"lamport","processes":64,"workload":{"entries":100},"stop":{"events":20000}}`,
		`{"fano":1,"algorithm":"chandy-misra","processes":40,"workload":{"entries":1000},"stop":{"events":20000}}`,
		fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","processes":64,"schedule":[%s]}`, strings.Join(asks, ",")),
		fmt.Sprintf(`{"fano":1,"algorithm":"lamport","processes":64,"challenge":{"goal":{"inside":2}},"schedule":[%s]}`,
			strings.Join(asks, ",")),
		fmt.Sprintf(`{"fano":1,"algorithm":"maekawa","processes":64,"workload":{"entries":9},"futures":[%s]}`,
			strings.Join(futures, ",")))
})
