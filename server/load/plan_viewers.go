package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// rounds is how often server and floor take turns in the form in which pages have a run, and in the other: what else the
// machine does hits one as well as the other, and the best round of each form counts.
var rounds = map[bool]int{true: 5, false: 2}

// mostOfFloor is how much more than the floor a server may take.
const mostOfFloor = 1.5

// A cost is what an audience cost whom it watched.
type cost struct {
	cpu, wall time.Duration
	held      int64 // bytes of memory, while all were there
}

// viewersPlan compares the server with the floor: the same viewers of the same messages, in turn.
func viewersPlan(ctx context.Context, b *bench) error {
	if err := b.settle(ctx); err != nil {
		return err
	}
	for _, packed := range []bool{true, false} {
		var cpu, wall []float64
		for range rounds[packed] {
			server, floor, err := b.compare(ctx, packed)
			if err != nil {
				return err
			}
			name := encodingOf(packed)
			cpu = append(cpu, server.cpu.Seconds()/floor.cpu.Seconds())
			wall = append(wall, server.wall.Seconds()/floor.wall.Seconds())
			b.report.number(name+": CPU of the floor, s", floor.cpu.Seconds())
			b.report.number(name+": CPU of the server, s", server.cpu.Seconds())
			b.report.number(name+": time of the floor, s", floor.wall.Seconds())
			b.report.number(name+": time of the server, s", server.wall.Seconds())
			b.report.number(name+": memory while all stayed, MB", megabytes(server.held))
		}
		b.report.number(encodingOf(packed)+": CPU, as a multiple of the floor", slices.Min(cpu))
		b.report.number(encodingOf(packed)+": time, as a multiple of the floor", slices.Min(wall))
	}
	return nil
}

func encodingOf(packed bool) string {
	if packed {
		return "deflate"
	}
	return "text"
}

// compare has a run watched that nobody has seen, and the floor's form of it.
func (b *bench) compare(ctx context.Context, packed bool) (server, floor cost, err error) {
	document := timed(5, 10_000, b.seed())
	expected := mustReference(document)
	server = b.showing(ctx, b.serverPID(), "viewer, "+encodingOf(packed), document, packed, expected)
	first := viewer{kind: "recorded", client: b.client(readers, 0), scenario: document, packed: packed, expected: expected}
	messages, err := b.messagesOf(ctx, first)
	if err != nil {
		return server, floor, err
	}
	f, err := startFloor(messages)
	if err != nil {
		return server, floor, err
	}
	defer f.stop()
	below := newBench(b.options)
	below.hosts, below.loopback = []string{f.host}, true
	defer below.close()
	floor = below.showing(ctx, f.pid(), "floor", document, packed, expected)
	if lost := below.record.of("floor"); lost.unserved() > 0 || ctx.Err() != nil {
		return server, floor, errors.Join(ctx.Err(), fmt.Errorf("the floor did not hold: %v", lost))
	}
	return server, floor, nil
}

// showing measures an audience, from the first call until everybody has everything.
func (b *bench) showing(ctx context.Context, pid int, kind, document string, packed bool, expected *reference) cost {
	n := b.readers(1000)
	before, begun := usageOf(pid), time.Now()
	var arriving sync.WaitGroup
	arriving.Add(n)
	hold, left := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(left)
		b.audience(ctx, n, b.addresses(20), func(_ int, c *client) *viewer {
			return &viewer{
				kind: kind, client: c, scenario: document, packed: packed, expected: expected,
				hold: hold, arrived: sync.OnceFunc(arriving.Done),
			}
		})
	}()
	all := make(chan struct{})
	go func() { arriving.Wait(); close(all) }()
	select {
	case <-all:
	case <-left: // some did not arrive
	case <-ctx.Done():
	}
	wall, after := time.Since(begun), usageOf(pid)
	close(hold)
	<-left
	return cost{cpu: after.CPU - before.CPU, wall: wall, held: after.Resident}
}

func judgeViewers(b *bench, r *report) {
	for _, packed := range []bool{true, false} {
		name := encodingOf(packed)
		for _, what := range []string{": CPU, as a multiple of the floor", ": time, as a multiple of the floor"} {
			if got, measured := r.Numbers[name+what]; measured {
				r.atMost(name+what, got, mostOfFloor)
			}
		}
		r.served("viewer, " + name)
	}
}
