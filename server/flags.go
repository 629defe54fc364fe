package main

import (
	"cmp"
	"errors"
	"flag"
	"log/slog"
	"net"
	"net/netip"
	"regexp"
	"runtime"
	"time"

	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/long"
	"fano/server/run"
	"fano/server/scenario"
	"fano/server/stream"
)

// settings holds the values of the server's flags.
type settings struct {
	addr     string
	origin   string
	limits   run.Limits
	pieces   int64 // bytes of cached runs that are fetched in pieces
	searches check.Limits
	programs bool
	runs     int // at the same time; 0: as many as processors
	seeking  int // searches at the same time
	waiting  time.Duration
	body     int64
	rate     int
	work     int
	proxies  []netip.Prefix
	sockets  int
	patience time.Duration
	drain    time.Duration
	shutdown time.Duration
	links    storing
	frames   string
	memory   int64
	metrics  string
	version  bool
	dev      bool
	level    slog.Level
	json     bool
}

const (
	// manyBytes is the maximum of flags in bytes.
	manyBytes = 1 << 50
	// many is the maximum of numbers without another limit.
	many = 1 << 30
	// leastMemory is what a server needs to start, with some reserve.
	leastMemory = 64 << 20
)

// flags defines the server's flags; parsing them sets s.
func (s *settings) flags(f *flag.FlagSet) {
	f.StringVar(&s.addr, "addr", ":8080", "`address` to listen on")
	textVar(f, &s.origin, "origin", "", isOrigin,
		"`scheme` and host under which the site is known, such as https://fano.example; by default as each request says")
	textVar(f, &s.frames, "frame-ancestors", "*", isAncestors, "who may show embeds in frames, as in a "+
		"Content-Security-Policy: `hosts` with spaces between them, such as \"'self' https://*.school.example\"")
	s.runFlags(f)
	s.searchFlags(f)
	s.clientFlags(f)
	s.links.flags(f)
	f.Func("memory-bytes", "`bytes` of memory under which the server holds itself; "+
		"0: as GOMEMLIMIT says, else what may be kept, 64 KiB for each open connection and 192 MiB, "+
		"and never more than three quarters of what the machine, or its container, has (default 0)", func(text string) error {
		if text == "0" {
			return nil
		}
		return number[int64]{&s.memory, leastMemory, manyBytes}.Set(text)
	})
	textVar(f, &s.metrics, "metrics", "", isMetrics, "`address` of its own on which /metrics is served, such as "+
		"127.0.0.1:9464; or public: on the main one, for all; by default nowhere")
	f.BoolVar(&s.dev, "dev", false, "serve every module and style sheet as it is written, not bundled: for work on them")
	f.BoolVar(&s.version, "version", false, "tell the version of the program, and of its engine, and do nothing else")
	f.TextVar(&s.level, "log-level", slog.LevelInfo, "debug, info, warn or error; debug has every request")
	f.BoolVar(&s.json, "log-json", false, "write the log as JSON")
}

// runFlags defines the flags that limit runs.
func (s *settings) runFlags(f *flag.FlagSet) {
	d := run.DefaultLimits
	numberVar(f, &s.limits.Processes, "max-processes", d.Processes, 1, scenario.MaxProcesses, "`processes` of one run")
	numberVar(f, &s.limits.Events, "max-events", d.Events, 1, scenario.MaxCount, "`events` of one run that is sent at once")
	numberVar(f, &s.limits.Long, "max-long-events", d.Long, 1, scenario.MaxCount,
		"`events` of one run that is fetched in pieces")
	numberVar(f, &s.limits.RunBytes, "max-run-bytes", d.RunBytes, 1, manyBytes, "`bytes` of one run's trace")
	secondsVar(f, &s.limits.RunTime, "max-run-seconds", d.RunTime, true, "`seconds` spent on one run")
	numberVar(f, &s.limits.Steps, "max-program-steps", d.Steps, 0, many, "`steps` that the verbs of a program take in one "+
		"run, and as many again its invariants; 200 more for each event that is asked for; 0: any number")
	f.BoolVar(&s.programs, "programs", true, "run the programs that scenarios bring; false: such scenarios are refused")
	numberVar(f, &s.runs, "max-runs", 0, 0, many,
		"`runs` and figures computed at the same time; 0: as many as there are processors, at least 2")
	secondsVar(f, &s.waiting, "max-wait-seconds", waiting, false,
		"`seconds` that a request waits for its turn before it is told to come back")
	numberVar(f, &s.limits.Cache, "cache-bytes", d.Cache, 0, manyBytes, "`bytes` of finished runs that are kept, compressed")
	numberVar(f, &s.pieces, "long-cache-bytes", long.Cache, 0, manyBytes,
		"`bytes` of runs that are kept at hand, to be fetched in pieces")
}

// searchFlags defines the flags that limit searches.
func (s *settings) searchFlags(f *flag.FlagSet) {
	c := check.DefaultLimits
	s.searches.Processes = c.Processes
	numberVar(f, &s.seeking, "max-searches", 1, 1, 1024,
		"`searches` through all schedules at the same time, together on at most half of the processors")
	numberVar(f, &s.searches.States, "max-search-states", c.States, 1, check.MostStates, "`states` of one search")
	numberVar(f, &s.searches.Bytes, "max-search-bytes", c.Bytes, 1, manyBytes, "`bytes` of one search's states")
	secondsVar(f, &s.searches.Time, "max-search-seconds", c.Time, true, "`seconds` spent on one search")
}

// clientFlags defines the flags that limit what one client gets.
func (s *settings) clientFlags(f *flag.FlagSet) {
	numberVar(f, &s.body, "max-body", scenario.MaxBytes, 1, scenario.MaxBytes, "`bytes` of a request's body")
	numberVar(f, &s.rate, "rate", 0, 0, many,
		"runs and playgrounds that one client may ask for in a minute; 0: any `number`")
	numberVar(f, &s.work, "work-seconds", 0, 0, many, "`seconds` in a minute that are computed for one client; "+
		"what others have had computed costs it nothing; 0: as long as no other client waits")
	f.Func("trust-proxies", "networks, as `CIDR,…`, of the proxies whose X-Forwarded-For is believed (default none)",
		networks(&s.proxies))
	numberVar(f, &s.sockets, "max-sockets", stream.DefaultSockets, 1, 1<<20, "`sockets` open at the same time")
	secondsVar(f, &s.patience, "patience-seconds", stream.DefaultPatience, true,
		"`seconds` for a client's first command, the rest of a message, or one frame to a slow reader")
	secondsVar(f, &s.drain, "drain-seconds", 0, false,
		"`seconds` between the failing of /readyz and the end of the first connections")
	secondsVar(f, &s.shutdown, "shutdown-seconds", 10*time.Second, false,
		"`seconds` after which open requests are cut off when the server ends")
}

// waiting is how long a request waits for a slot by default: as long as a person would.
const waiting = 15 * time.Second

// held is the maximum time of a request that is neither a run nor a search.
const held = 2 * time.Second

// turns returns the limits of concurrent work for clients.
func (s *settings) turns() fairqueue.Limits {
	l := fairqueue.DefaultLimits
	processors := runtime.GOMAXPROCS(0)
	l.Slots = [...]int{
		fairqueue.Short:  max(4, 2*processors),
		fairqueue.Long:   cmp.Or(s.runs, max(2, processors)),
		fairqueue.Search: s.seeking,
	}
	l.PerMinute = time.Duration(s.work) * time.Second
	l.Time = [...]time.Duration{
		fairqueue.Short:  5 * time.Second, // the engine leaves this class after milliseconds; the rest is for pages
		fairqueue.Long:   held,
		fairqueue.Search: s.searches.Time + held, // a search ends by itself
	}
	return l
}

// isMetrics accepts an address for metrics, "public", or "".
func isMetrics(text string) error {
	if _, _, err := net.SplitHostPort(text); err != nil && text != "" && text != metricsPublic {
		return errors.New("neither an address such as 127.0.0.1:9464 nor public")
	}
	return nil
}

// ancestors matches the sources of a policy; it excludes characters that would end the directive or the header.
var ancestors = regexp.MustCompile(`^[\w*'./:\[\]-]+( [\w*'./:\[\]-]+)*$`)

// isAncestors accepts a list of hosts.
func isAncestors(text string) error {
	if !ancestors.MatchString(text) {
		return errors.New("not a list of hosts with spaces between them, nor * or 'none'")
	}
	return nil
}
