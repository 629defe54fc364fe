package main

import (
	"context"
	"fmt"
	"time"

	"github.com/coder/websocket"
)

const (
	cpuRatio  = ": CPU, as a multiple of the floor"
	timeRatio = ": time, as a multiple of the floor"
)

// viewersPlan compares the server with the floor: the same viewers of the same messages, in turn. Other load on the
// machine slows either, so the best round of each counts. The best ratio would come from the round in which the floor
// was slowed most.
func viewersPlan(ctx context.Context, b *bench) error {
	for _, packed := range []bool{true, false} {
		var server, floor cost
		for round := range 5 {
			above, below, err := b.compare(ctx, packed)
			if err != nil {
				return err
			}
			if round == 0 {
				server, floor = above, below
			}
			server, floor = server.least(above), floor.least(below)
		}
		b.numbers[encodingOf(packed)+cpuRatio] = server.cpu.Seconds() / floor.cpu.Seconds()
		b.numbers[encodingOf(packed)+timeRatio] = server.wall.Seconds() / floor.wall.Seconds()
	}
	return nil
}

// compare measures a new run watched from the server and from the floor.
func (b *bench) compare(ctx context.Context, packed bool) (server, floor cost, err error) {
	document := timed(5, 10_000, b.seed())
	expected := mustReference(document)
	kind := "viewer, " + encodingOf(packed)
	server = b.show(ctx, b.server.pid(), kind, document, packed, expected)
	messages, err := b.messagesOf(ctx, document, packed, expected)
	if err != nil {
		return server, floor, err
	}
	f, host, err := startFloor(messages)
	if err != nil {
		return server, floor, err
	}
	defer func() { _, _ = f.Process.Kill(), f.Wait() }()
	below := newBench(b.options, host)
	defer below.close()
	floor = below.show(ctx, f.Process.Pid, kind, document, packed, expected)
	if n := below.kind(kind).failures(); n > 0 {
		err = fmt.Errorf("%d viewers of the floor failed", n)
	}
	return server, floor, err
}

// A cost is what an audience cost the process that served it.
type cost struct{ cpu, wall time.Duration }

// least returns the lesser CPU and the lesser time of two costs.
func (c cost) least(other cost) cost { return cost{min(c.cpu, other.cpu), min(c.wall, other.wall)} }

// show measures an audience, from the first connection until the last is closed.
func (b *bench) show(ctx context.Context, pid int, kind, document string, packed bool, expected *reference) cost {
	before, begun := usageOf(pid), time.Now()
	b.audience(ctx, func(i int) *viewer { return b.newViewer(kind, b.reader(i%20), packed) }, document, expected)
	return cost{cpu: usageOf(pid).cpu - before.cpu, wall: time.Since(begun)}
}

// messagesOf returns the messages in which the server sends a run, for the floor to send.
func (b *bench) messagesOf(ctx context.Context, document string, packed bool, expected *reference) (all []message, err error) {
	socket, err := b.reader(0).dial(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = socket.CloseNow() }()
	if err := socket.Write(ctx, websocket.MessageText, runCommand(document, packed, 0)); err != nil {
		return nil, err
	}
	for left := len(expected.header) + len(expected.rest); left > 0; {
		sent, text, err := receive(ctx, socket)
		if err != nil {
			return nil, err
		}
		all = append(all, sent)
		left -= len(text)
	}
	return all, nil
}
