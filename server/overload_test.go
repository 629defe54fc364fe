package main

import (
	"io"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fano/server/fairqueue"
	"fano/server/machine"
)

// pressed returns an overload, its counters, and a function that returns its log since the last call.
func pressed(ceiling machine.Bytes) (p *overload, of *totals, said func() string) {
	of = new(totals)
	var log journal
	seen := 0
	p = newOverload(ceiling, func() totals { return *of }, slog.New(slog.NewTextHandler(&log, nil)))
	return p, of, func() string {
		p.tell()
		all := log.String()
		defer func() { seen = len(all) }()
		return all[seen:]
	}
}

// A minute of pressure makes one line of the log with its numbers, a warning if the server itself lacks something.
func TestAMinuteOfPressureIsOneLineWithItsNumbers(t *testing.T) {
	for _, c := range []struct {
		happens func(p *overload, of *totals)
		says    []string
	}{
		{func(p *overload, _ *totals) {
			p.look(80 << 20)
			p.turnedAway("malformed")
			p.turnedAway("link-unknown")
			p.waited(999 * time.Millisecond)
		}, nil},
		{func(p *overload, of *totals) {
			p.turnedAway("rate")
			p.waited(time.Second)
			p.waited(2500 * time.Millisecond)
			of.slow, of.turned = 2, 7
		}, []string{"INFO", `refused="rate 1"`, "waited=2", "longest-wait=2.5s", "slow-readers=2", "connections-turned-away=7"}},
		{func(p *overload, _ *totals) {
			p.turnedAway("busy-long")
			p.turnedAway("busy-long")
			p.turnedAway("rate")
		}, []string{"WARN", `refused="busy-long 2, rate 1"`}},
		{func(_ *overload, of *totals) { of.full = 1 }, []string{"WARN", "connections-full=1"}},
		{func(_ *overload, of *totals) { of.failed = 4 }, []string{"WARN", "connections-not-accepted=4"}},
		{func(p *overload, _ *totals) { p.look(90 << 20); p.look(10 << 20) }, []string{"WARN", `memory-peak="90 MiB"`}},
	} {
		p, of, said := pressed(100 << 20)
		c.happens(p, of)
		line := said()
		if strings.Count(line, "\n") != min(1, len(c.says)) {
			t.Errorf("not one line for %q: %s", c.says, line)
		}
		for _, part := range c.says {
			if !strings.Contains(line, part) {
				t.Errorf("%s is not in %s", part, line)
			}
		}
		if again := said(); again != "" {
			t.Errorf("the same again in the next minute: %s", again)
		}
	}
}

func TestPressureIsToldOnceAMinuteUntilTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log journal
		p := newOverload(1, func() totals { return totals{} }, slog.New(slog.NewTextHandler(&log, nil)))
		go p.watch(t.Context()) // of a server whose ceiling is one byte
		time.Sleep(10*time.Minute + time.Second)
		if n := strings.Count(log.String(), "pressure in the last minute"); n != 10 {
			t.Errorf("%d lines in ten minutes", n)
		}
	})
}

// Every pressing reason is a reason of a refusal.
func TestEveryPressingReasonIsOne(t *testing.T) {
	for word := range pressing {
		if !knownReasons()[word] {
			t.Errorf("nothing is refused for %s", word)
		}
	}
}

// knownReasons returns all reasons of refusals.
func knownReasons() map[string]bool {
	known := map[string]bool{}
	for _, r := range reasons {
		known[r.word] = true
	}
	for _, err := range []error{
		&fairqueue.Busy{Class: fairqueue.Short}, &fairqueue.Busy{Class: fairqueue.Long}, &fairqueue.Busy{Class: fairqueue.Search}, &fairqueue.RateLimited{},
		&fairqueue.TooLarge{}, io.ErrClosedPipe,
	} {
		known[reasonOf(err)] = true
	}
	return known
}
