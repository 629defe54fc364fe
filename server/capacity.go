package main

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"net"
	"strings"
	"time"

	"fano/server/connlimit"
	"fano/server/fairqueue"
	"fano/server/machine"
	"fano/server/run"
)

// A capacity holds the resources of a machine and the server's share of them.
type capacity struct {
	machine.Machine
	ceiling     machine.Bytes    // for the memory of Go's runtime; 0: unknown
	said        bool             // whether the operator chose the ceiling
	kept        float64          // bytes that cached runs and searches may occupy
	connections int              // the maximum number of open connections
	work        fairqueue.Limits // the limits of concurrent work
}

const (
	// spare is the number of descriptors reserved for the store, the log and the system, besides an eighth of all.
	spare = 64
	// connectionBytes is the memory counted for an open connection; measured for a viewer: 60 kB.
	connectionBytes = 64 << 10
	// unbounded is the maximum number of connections where neither descriptors nor memory limit them.
	unbounded = 1 << 20
)

// capacityOf returns what a server with these settings may use of a machine. Connections are limited by the
// descriptors, less some spare ones, and by a quarter of the memory; work is limited by the memory that cached runs and
// searches leave.
func (s *settings) capacityOf(m machine.Machine) capacity {
	ceiling, said := m.Ceiling(s.memory)
	kept := float64(s.limits.Cache) + float64(s.pieces) + product(s.seeking, s.searches.Bytes)
	g := capacity{m, ceiling, said, kept, unbounded, s.turns()}
	if m.Descriptors > 0 {
		g.connections = min(g.connections, m.Descriptors-m.Descriptors/8-spare)
	}
	if g.ceiling > 0 {
		g.connections = min(g.connections, int(g.ceiling/4/connectionBytes))
		left := int64(float64(g.ceiling) - g.kept)
		g.work.Bytes = min(g.work.Bytes, max(leastWork, left/2))
		g.work.Buffered = min(g.work.Buffered, max(leastWork/4, left/8))
	}
	g.connections = max(g.connections, 16)
	return g
}

// low returns the memory in which the server can work even under attack by 150 clients: for cached runs and searches,
// for open connections, and a constant for everything else. Without this limit an attack took 1.2 GB, because much is
// allocated while the collector runs; a smaller GOGC instead makes viewers cost a fifth more.
func (g capacity) low(open int) machine.Bytes {
	low := float64(besides) + g.kept + product(open, connectionBytes)
	if g.ceiling > 0 {
		low = min(low, float64(g.ceiling))
	}
	return machine.Bytes(min(low, math.MaxInt64/2))
}

// besides is the memory for everything except cached runs, searches and connections.
const besides = 192 << 20

// keepLow keeps the collector's limit at [capacity.low], as connections come and go, until ctx ends. It does nothing if
// the operator has chosen a limit.
func (g capacity) keepLow(ctx context.Context, open func() int) {
	if g.said {
		return
	}
	for look := time.Tick(5 * time.Second); ctx.Err() == nil; {
		machine.Hold(g.low(open()))
		select {
		case <-ctx.Done():
		case <-look:
		}
	}
}

// leastWork is the memory for work that any machine gets; with less, large scenarios would be refused.
const leastWork = 256 << 20

// limit wraps a listener to limit its connections. One address gets at most a quarter of them, enough for a campus
// behind one address, and leaves room for others.
func (g capacity) limit(l net.Listener, s *settings) *connlimit.Listener {
	each := max(1, g.connections/4)
	return connlimit.New(l, connlimit.Options{Most: g.connections, Each: each, Trusted: s.proxies})
}

// tell logs, in one line, what the machine has and what the server uses.
func (g capacity) tell(s *settings, address string, log *slog.Logger) {
	log.Info("listening", "address", address, "version", version(), "engine", run.Engine(),
		"processors", g.Processors, "memory", g.Memory, "ceiling", g.ceiling,
		"slots", g.slots(), "work", machine.Bytes(g.work.Bytes), "requests", machine.Bytes(g.work.Buffered),
		"search-bytes", machine.Bytes(s.searches.Bytes),
		"cache", machine.Bytes(s.limits.Cache), "pieces", machine.Bytes(s.pieces), "descriptors", g.Descriptors, "connections", g.connections,
		"sockets", s.sockets, "links", s.links.where(), "links-bytes", machine.Bytes(s.links.Bytes))
	for _, misfit := range g.misfits(s) {
		log.Warn("the settings do not fit the machine: " + misfit)
	}
}

// slots returns the number of slots of each class, for the log.
func (g capacity) slots() string {
	var all []string
	for class, n := range g.work.Slots {
		all = append(all, fmt.Sprintf("%v %d", fairqueue.Class(class), n))
	}
	return strings.Join(all, ", ")
}

// misfits returns sentences about settings that need more than the machine has.
func (g capacity) misfits(s *settings) (all []string) {
	promised := float64(g.work.Bytes) + float64(g.work.Buffered) + g.kept
	if g.ceiling > 0 && promised > float64(g.ceiling) {
		all = append(all, fmt.Sprintf("%d searches of %v, %v of kept runs and %v of other work may take %v, and the memory is held under %v",
			s.seeking, machine.Bytes(s.searches.Bytes), machine.Bytes(s.limits.Cache+s.pieces), machine.Bytes(g.work.Bytes+g.work.Buffered),
			machine.Bytes(min(promised, math.MaxInt64/2)), g.ceiling))
	}
	if g.Memory > 0 && g.ceiling > g.Memory {
		all = append(all, fmt.Sprintf("the memory is held under %v, of which the machine has %v", g.ceiling, g.Memory))
	}
	if s.sockets > g.connections {
		all = append(all, fmt.Sprintf("%d sockets may be open, and %d connections: there are %d descriptors and %v of memory",
			s.sockets, g.connections, g.Descriptors, g.ceiling))
	}
	return all
}

// product multiplies without overflow.
func product(n int, of int64) float64 { return float64(n) * float64(of) }
