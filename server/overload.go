package main

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"fano/server/machine"
)

// An overload logs, at most once a minute, that the server lacked something: slots, sockets, connections or memory, or
// that it dropped slow readers. Malformed requests do not count.
type overload struct {
	ceiling machine.Bytes
	totals  func() totals
	log     *slog.Logger

	mu      sync.Mutex
	refused map[string]int
	waits   int // longer than longWait
	longest time.Duration
	peak    machine.Bytes
	before  totals // a minute ago
}

// totals are counters since the server started.
type totals struct{ slow, turned, full, failed int64 }

const (
	// longWait is the least wait that is logged.
	longWait = time.Second
	// tight is the share of the ceiling above which memory is short, in percent.
	tight = 80
)

// pressing holds the reasons of refusals for lack of something; the value reports whether the server lacks it, rather
// than one client asking for too much.
var pressing = map[string]bool{
	"rate": false, "work": false, "sockets-of-one": false,
	"busy-short": true, "busy-long": true, "busy-search": true, "sockets-full": true, "links-full": true, "links-down": true,
	"mistake": true,
}

func newOverload(ceiling machine.Bytes, of func() totals, log *slog.Logger) *overload {
	return &overload{ceiling: ceiling, totals: of, log: log, refused: map[string]int{}}
}

// turnedAway counts a refusal by its reason.
func (p *overload) turnedAway(reason string) {
	if _, counts := pressing[reason]; !counts {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refused[reason]++
}

// waited counts work that waited for its slot.
func (p *overload) waited(wait time.Duration) {
	if wait < longWait {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waits++
	p.longest = max(p.longest, wait)
}

// watch samples the memory every five seconds, and logs once a minute, until ctx ends.
func (p *overload) watch(ctx context.Context) {
	look, tell := time.NewTicker(5*time.Second), time.NewTicker(time.Minute)
	defer look.Stop()
	defer tell.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
			p.look(machine.InUse())
		case <-tell.C:
			p.tell()
		}
	}
}

// look records the memory in use.
func (p *overload) look(used machine.Bytes) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.peak = max(p.peak, used)
}

// tell logs the line of this minute, if anything was short, and resets the counts.
func (p *overload) tell() {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.totals()
	what, level := []any(nil), slog.LevelInfo
	note := func(worth bool, at slog.Level, more ...any) {
		if worth {
			what, level = append(what, more...), max(level, at)
		}
	}
	note(len(p.refused) > 0, p.level(), "refused", inWords(p.refused))
	note(p.waits > 0, slog.LevelInfo, "waited", p.waits, "longest-wait", p.longest.Round(time.Millisecond))
	note(now.slow > p.before.slow, slog.LevelInfo, "slow-readers", now.slow-p.before.slow)
	note(now.turned > p.before.turned, slog.LevelInfo, "connections-turned-away", now.turned-p.before.turned)
	note(now.full > p.before.full, slog.LevelWarn, "connections-full", now.full-p.before.full)
	note(now.failed > p.before.failed, slog.LevelWarn, "connections-not-accepted", now.failed-p.before.failed)
	note(p.ceiling > 0 && p.peak > p.ceiling/100*tight, slog.LevelWarn, "memory-peak", p.peak, "ceiling", p.ceiling)
	if what != nil {
		p.log.Log(context.Background(), level, "pressure in the last minute", what...)
	}
	clear(p.refused)
	p.waits, p.longest, p.peak, p.before = 0, 0, 0, now
}

// level returns the log level of the worst refusal.
func (p *overload) level() slog.Level {
	for reason := range p.refused {
		if pressing[reason] {
			return slog.LevelWarn
		}
	}
	return slog.LevelInfo
}

// inWords returns the counts as "name n, …", sorted by name.
func inWords(often map[string]int) string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(often)) {
		all = append(all, fmt.Sprintf("%s %d", name, often[name]))
	}
	return strings.Join(all, ", ")
}
