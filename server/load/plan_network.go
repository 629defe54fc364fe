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

	"github.com/coder/websocket"

	"fano/algorithms/program/attacks"
)

const slotsHeld = "slots held 10 s after the last attacker left"

// attackPlan runs many clients of one network that send, all at once, what costs the engine most, while a neighbour
// reads.
func attackPlan(ctx context.Context, b *bench) error {
	under, stop := context.WithCancel(ctx)
	defer stop()
	var all sync.WaitGroup
	for i := range b.clients {
		c := b.attacker(i)
		all.Go(func() { repeat(under, under, 300*time.Millisecond, c.attack) })
	}
	b.neighbour(ctx)
	stop()
	all.Wait()
	held, err := 1.0, error(nil)
	for begun := time.Now(); held > 0 && err == nil && time.Since(begun) < 10*time.Second; rest(ctx, 200*time.Millisecond) {
		held, err = b.server.gauge(ctx, "fano_slots_held")
	}
	b.numbers[slotsHeld] = held
	return err
}

// attackPaths are the addresses and socket commands that take a scenario, with %s in its place.
var attackPaths = []struct{ path, command string }{
	{path: "/figure.svg?s=%s"},
	{path: "/api/v1/ahead?at=0,5,9"},
	{path: "/api/v1/why"},
	{path: "/play?s=%s"},
	{path: "/figure.svg?view=precedence&s=%s"},
	{command: `{"next":{"scenario":%s,"at":2000}}`},
	{command: `{"next":{"scenario":%s,"at":40,"on":{"by":"dearest"}}}`},
	{command: `{"next":{"scenario":%s,"fit":true}}`},
	{command: `{"challenge":{"scenario":%s,"from":true}}`},
	{command: `{"next":{"scenario":%s,"at":40}}`},
}

// attack sends one of the attack documents by one of the paths, each time another combination.
func (c *client) attack(ctx context.Context) {
	n, all, begun := c.bench.seed(), attackDocuments(), time.Now()
	document, way := all[n%len(all)], attackPaths[n/len(all)%len(attackPaths)]
	var err error
	switch {
	case way.command != "":
		err = c.command(ctx, fmt.Appendf(nil, way.command, document))
	case strings.HasSuffix(way.path, "%s"):
		err = c.drain(ctx, fmt.Sprintf(way.path, linkTo(document)), "")
	default:
		err = c.drain(ctx, way.path, document)
	}
	c.bench.record(ctx, "attack", begun, err)
}

// command sends a command on a socket and reads until it is answered or refused.
func (c *client) command(ctx context.Context, command []byte) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	socket, err := c.dial(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = socket.CloseNow() }()
	if err := socket.Write(ctx, websocket.MessageText, command); err != nil {
		return withoutAddress(err)
	}
	for {
		_, text, err := receive(ctx, socket)
		if err != nil || strings.HasPrefix(string(text), `{"challenged"`) || strings.HasPrefix(string(text), `{"next"`) {
			return err
		}
	}
}

// attackDocuments are the attack programs of the tests, each as runs and as a challenge, and runs and schedules without
// a program that are expensive to replay.
var attackDocuments = sync.OnceValue(func() (all []string) {
	texts := attacks.Texts()
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		program, _ := json.Marshal(texts[name])
		if len(program) > 16<<10 {
			continue
		}
		all = append(all,
			fmt.Sprintf(`{"fano":1,"program":%s,"processes":16,"workload":{"entries":50}}`, program),
			fmt.Sprintf(`{"fano":1,"program":%s,"processes":40,"stop":{"events":1500}}`, program),
			fmt.Sprintf(`{"fano":1,"program":%s,"processes":3,"challenge":{"goal":{"breaks":"EM1"}}}`, program))
	}
	asks, futures := numbered(64, `"%d asks"`), numbered(59, `{"but":{"seed":%d,"processes":64}}`)
	return append(all,
		`{"fano":1,"algorithm":"lamport","processes":64,"workload":{"entries":100},"stop":{"events":20000}}`,
		`{"fano":1,"algorithm":"chandy-misra","processes":40,"workload":{"entries":1000},"stop":{"events":20000}}`,
		fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","processes":64,"schedule":[%s]}`, asks),
		fmt.Sprintf(`{"fano":1,"algorithm":"lamport","processes":64,"challenge":{"goal":{"inside":2}},"schedule":[%s]}`, asks),
		fmt.Sprintf(`{"fano":1,"algorithm":"maekawa","processes":64,"workload":{"entries":9},"futures":[%s]}`, futures))
})

// numbered returns a list of n items with the numbers from 1.
func numbered(n int, format string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(format, i+1)
	}
	return strings.Join(all, ",")
}
