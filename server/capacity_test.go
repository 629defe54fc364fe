package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"runtime/debug"
	"strings"
	"testing"

	"fano/server/fairqueue"
	"fano/server/links"
	"fano/server/machine"
)

// settingsOf parses the arguments of a server.
func settingsOf(args ...string) (*settings, error) {
	var s settings
	f := flag.NewFlagSet("fano", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	s.flags(f)
	err := f.Parse(args)
	if err == nil && f.NArg() > 0 {
		err = fmt.Errorf("%q is not a flag", f.Args())
	}
	return &s, err
}

// settled returns the settings of arguments, which must be valid.
func settled(t *testing.T, args ...string) *settings {
	t.Helper()
	s, err := settingsOf(args...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestConnectionsAreBoundedByDescriptorsAndByMemory(t *testing.T) {
	s := settled(t)
	for _, c := range []struct {
		m    machine.Machine
		most int
	}{
		{machine.Machine{Memory: 16 << 30, Descriptors: 20_000}, 20_000 - 2_500 - 64},
		{machine.Machine{Memory: 1 << 30, Descriptors: 1 << 20}, (768 << 20) / 4 / connectionBytes},
		{machine.Machine{}, unbounded},
		{machine.Machine{Memory: 1 << 30, Descriptors: 30}, 16}, // it still accepts a few
	} {
		if g := s.capacityOf(c.m); g.connections != c.most {
			t.Errorf("%+v: %d connections, not %d", c.m, g.connections, c.most)
		}
	}
}

// Work gets what cached runs and searches leave, and never too little to read a large scenario.
func TestTheMemoryForWorkIsWhatIsLeftOfTheMachine(t *testing.T) {
	s := settled(t)
	for memory, want := range map[machine.Bytes][2]int64{
		64 << 30:  {fairqueue.DefaultLimits.Bytes, fairqueue.DefaultLimits.Buffered},
		5 << 28:   {(960 - 64 - 128 - 128) << 20 / 2, (960 - 64 - 128 - 128) << 20 / 8}, // runs, long runs, searches
		256 << 20: {leastWork, leastWork / 4},
	} {
		if g := s.capacityOf(machine.Machine{Memory: memory}); g.work.Bytes != want[0] || g.work.Buffered != want[1] {
			t.Errorf("of %v: %v and %v", memory, g.work.Bytes, g.work.Buffered)
		}
	}
}

// A large machine's memory is not filled; larger caches or more visitors get more.
func TestTheMemoryIsHeldAsLowAsTheWorkAllows(t *testing.T) {
	large, small := machine.Machine{Memory: 64 << 30}, machine.Machine{Memory: 512 << 20}
	for _, c := range []struct {
		of   machine.Machine
		open int
		args []string
		want machine.Bytes
	}{
		{of: large, want: 512 << 20},
		{of: machine.Machine{}, want: 512 << 20},
		{of: large, open: 4096, want: 768 << 20},
		{of: large, args: []string{"-max-searches", "2", "-max-search-bytes", "1073741824"}, want: (512 - 128 + 2048) << 20},
		{of: small, want: 384 << 20},
		{of: small, open: 4096, want: 384 << 20},
	} {
		if got := settled(t, c.args...).capacityOf(c.of).low(c.open); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
	before := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	ctx, end := context.WithCancel(t.Context())
	defer end()
	for _, args := range [][]string{nil, {"-memory-bytes", "3221225472"}} {
		g, looked := settled(t, args...).capacityOf(large), false
		machine.Hold(g.ceiling)
		g.keepLow(ctx, func() int { looked = true; end(); return 0 })
		if limit := debug.SetMemoryLimit(-1); looked == (args != nil) || !looked && limit != 3<<30 || looked && limit != 512<<20 {
			t.Errorf("%v: %v", args, machine.Bytes(limit))
		}
	}
}

func TestAServerSaysWhereItsSettingsDoNotFitTheMachine(t *testing.T) {
	m := machine.Machine{Processors: 4, Memory: 4 << 30, Descriptors: 20_000}
	for text, args := range map[string][]string{
		"":                          nil,
		"2 searches of 2 GiB":       {"-max-searches", "2", "-max-search-bytes", "2147483648"},
		"20000 sockets may be open": {"-max-sockets", "20000"},
		"of which the machine has":  {"-memory-bytes", "8589934592"},
		"1024 searches of 1 TiB":    {"-max-searches", "1024", "-max-search-bytes", "1099511627776"},
	} {
		s := settled(t, args...)
		all := strings.Join(s.capacityOf(m).misfits(s), "; ")
		if !strings.Contains(all, text) || text == "" && all != "" {
			t.Errorf("%v: %q lacks %q", args, all, text)
		}
	}
}

func TestTheFirstLineOfTheLogTellsWhatThereIsAndWhatIsTaken(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	r := start(t, "-memory-bytes", "3221225472", "-max-searches", "9", "-max-search-bytes", "536870912", "-nats", "nats://name:secret@127.0.0.1:1")
	r.unharmed(t)
	line := ""
	for one := range strings.Lines(r.log.String()) {
		if strings.Contains(one, "msg=listening") {
			line = one
		}
	}
	for _, part := range []string{
		"version=", "engine=", "processors=", "memory=", `ceiling="3 GiB"`, `slots="short `, ", search 9",
		`search-bytes="512 MiB"`, `work="256 MiB"`,
		`cache="64 MiB"`, "descriptors=", "connections=", "sockets=4096", "links=none",
	} {
		if !strings.Contains(line, part) {
			t.Errorf("%s is not in %s", part, line)
		}
	}
	if !strings.Contains(r.log.String(), "level=WARN msg=\"the settings do not fit the machine: 9 searches") {
		t.Errorf("of 9 searches of 512 MiB under 3 GiB: %s", r.log)
	}
	if debug.SetMemoryLimit(-1) != 3<<30 {
		t.Error("the memory is not held under what was said")
	}
}

func TestWhereLinksAreKeptIsToldWithoutPasswords(t *testing.T) {
	for want, s := range map[string]storing{
		"none":          {store: storeNone, Options: links.Options{URL: "nats://a"}},
		"a:4222,b:4222": {store: storeFiles, Options: links.Options{URL: "nats://name:secret@a:4222, nats://b:4222"}},
		"/var/lib/fano": {store: storeFiles, Options: links.Options{Directory: "/var/lib/fano"}},
	} {
		if got := s.where(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// The limit is the server's own, tested with real connections.
func TestOneAddressHoldsAQuarterOfTheConnections(t *testing.T) {
	s := settled(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g := s.capacityOf(machine.Machine{Memory: 64 << 20, Descriptors: 100})
	d := g.limit(l, s)
	defer d.Close()
	came := make(chan net.Conn)
	go func() {
		for c, err := d.Accept(); err == nil; c, err = d.Accept() {
			came <- c
		}
	}()
	for range g.connections / 4 {
		dialled(t, l)
		defer (<-came).Close()
	}
	if _, err := dialled(t, l).Read(make([]byte, 1)); err == nil {
		t.Error("one more is let in")
	}
	if c := d.Counts(); c.Open != g.connections/4 || c.TurnedAway != 1 {
		t.Errorf("%+v of %d", c, g.connections)
	}
}

func dialled(t *testing.T, l net.Listener) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}
