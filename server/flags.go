package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"runtime"
	"strings"
	"time"

	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/long"
	"fano/server/run"
	"fano/server/scenario"
	"fano/server/stream"
)

// settings are what the server's flags say.
type settings struct {
	addr     string
	origin   string
	limits   run.Limits
	pieces   int64 // bytes of what is kept of runs that are fetched in pieces
	searches check.Limits
	programs bool
	runs     int // at the same time; 0: as many as there are processors
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

// flagsOf describes the server's flags; parsing them fills s.
func flagsOf(s *settings) *flag.FlagSet {
	f := flag.NewFlagSet("fano", flag.ContinueOnError)
	f.StringVar(&s.addr, "addr", ":8080", "`address` to listen on")
	f.StringVar(&s.origin, "origin", "",
		"scheme and host under which the site is known, such as https://fano.example; by default as each request says")

	f.StringVar(&s.frames, "frame-ancestors", "*", "who may show embeds in frames, as in a Content-Security-Policy: "+
		"`hosts` with spaces between them, such as \"'self' https://*.school.example\"")

	d := run.DefaultLimits
	f.IntVar(&s.limits.Processes, "max-processes", d.Processes, "`processes` of one run")
	f.IntVar(&s.limits.Events, "max-events", d.Events, "`events` of one run that is sent at once")
	f.IntVar(&s.limits.Long, "max-long-events", d.Long, "`events` of one run that is fetched in pieces")
	f.Int64Var(&s.limits.RunBytes, "max-run-bytes", d.RunBytes, "`bytes` of one run's trace")
	f.Func("max-run-seconds", "`seconds` spent on one run"+byDefault(d.RunTime), seconds(&s.limits.RunTime, d.RunTime))
	f.IntVar(&s.limits.Steps, "max-program-steps", d.Steps, "`steps` that the verbs of a program take in one run, and as many "+
		"again its invariants; 200 more for each event that is asked for; 0: any number")
	f.BoolVar(&s.programs, "programs", true, "run the programs that scenarios bring; false: such scenarios are refused")
	f.IntVar(&s.runs, "max-runs", 0,
		"`runs` and figures computed at the same time; 0: as many as there are processors, at least 2")
	f.Func("max-wait-seconds", "`seconds` that a request waits for its turn before it is told to come back"+
		byDefault(waiting), seconds(&s.waiting, waiting))
	f.Int64Var(&s.limits.Cache, "cache-bytes", d.Cache, "`bytes` of finished runs that are kept, compressed")

	f.Int64Var(&s.pieces, "long-cache-bytes", long.Cache, "`bytes` of runs that are kept at hand, to be fetched in pieces")

	c := check.DefaultLimits
	s.searches.Processes = c.Processes
	f.IntVar(&s.seeking, "max-searches", 1,
		"`searches` through all schedules at the same time, together on at most half of the processors")
	f.IntVar(&s.searches.States, "max-search-states", c.States, "`states` of one search")
	f.Int64Var(&s.searches.Bytes, "max-search-bytes", c.Bytes, "`bytes` of one search's states")
	f.Func("max-search-seconds", "`seconds` spent on one search"+byDefault(c.Time), seconds(&s.searches.Time, c.Time))

	f.Int64Var(&s.body, "max-body", scenario.MaxBytes, "`bytes` of a request's body")
	f.IntVar(&s.rate, "rate", 0, "runs and playgrounds that one client may ask for in a minute; 0: any `number`")
	f.IntVar(&s.work, "work-seconds", 0, "`seconds` in a minute that are computed for one client; "+
		"what others have had computed costs it nothing; 0: as long as no other client waits")
	f.Func("trust-proxies", "networks, as `CIDR,…`, of the proxies whose X-Forwarded-For is believed (default none)",
		networks(&s.proxies))
	f.IntVar(&s.sockets, "max-sockets", stream.DefaultSockets, "`sockets` open at the same time")
	f.Func("patience-seconds",
		"`seconds` for a client's first command, the rest of a message, or one frame to a slow reader"+
			byDefault(stream.DefaultPatience), seconds(&s.patience, stream.DefaultPatience))
	f.Func("drain-seconds",
		"`seconds` between the failing of /readyz and the end of the first connections (default 0)", seconds(&s.drain, 0))
	f.Func("shutdown-seconds", "`seconds` after which open requests are cut off when the server ends (default 10)",
		seconds(&s.shutdown, 10*time.Second))

	s.links.flags(f)

	f.Int64Var(&s.memory, "memory-bytes", 0, "`bytes` of memory under which the server holds itself; "+
		"0: as GOMEMLIMIT says, else what may be kept, 64 KiB for each open connection and 192 MiB, "+
		"and never more than three quarters of what the machine, or its container, has")
	f.StringVar(&s.metrics, "metrics", "", "`address` of its own on which /metrics is served, such as 127.0.0.1:9464; "+
		"or public: on the main one, for all; by default nowhere")
	f.BoolVar(&s.dev, "dev", false, "serve every module and style sheet as it is written, not bundled: for work on them")
	f.BoolVar(&s.version, "version", false, "tell the version of the program, and of its engine, and do nothing else")

	f.TextVar(&s.level, "log-level", slog.LevelInfo, "debug, info, warn or error; debug has every request")
	f.BoolVar(&s.json, "log-json", false, "write the log as JSON")
	return f
}

// waiting is how long a request waits for its turn: as long as a person does.
const waiting = 15 * time.Second

// held is for how long one request is computed that is no run and no search.
const held = 2 * time.Second

// turns are how much strangers' work is done at a time.
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
		fairqueue.Short:  5 * time.Second, // what the engine does leaves it after milliseconds; a page does all else
		fairqueue.Long:   held,
		fairqueue.Search: s.searches.Time + held, // it ends by itself
	}
	return l
}

func byDefault(d time.Duration) string { return fmt.Sprintf(" (default %g)", d.Seconds()) }

// seconds sets the default and reads a number of seconds.
func seconds(to *time.Duration, usual time.Duration) func(string) error {
	*to = usual
	return func(text string) error {
		d, err := time.ParseDuration(text + "s")
		if err != nil || d < 0 {
			return errors.New("not a number of seconds")
		}
		*to = d
		return nil
	}
}

func networks(to *[]netip.Prefix) func(string) error {
	return func(text string) error {
		*to = nil
		for part := range strings.SplitSeq(text, ",") {
			p, err := netip.ParsePrefix(strings.TrimSpace(part))
			if err != nil {
				return err
			}
			*to = append(*to, p)
		}
		return nil
	}
}

// leastMemory is what a server needs to stand there, and some room.
const leastMemory = 64 << 20

// check refuses what no server could do.
func (s *settings) check() error {
	for _, n := range []struct {
		name        string
		value, most int64
	}{
		{"max-processes", int64(s.limits.Processes), scenario.MaxProcesses},
		{"max-events", int64(s.limits.Events), scenario.MaxCount},
		{"max-long-events", int64(s.limits.Long), scenario.MaxCount},
		{"max-run-bytes", s.limits.RunBytes, 1 << 40},
		{"max-searches", int64(s.seeking), 1024},
		{"max-search-states", int64(s.searches.States), check.MostStates},
		{"max-search-bytes", s.searches.Bytes, 1 << 40},
		{"max-body", s.body, scenario.MaxBytes},
		{"max-sockets", int64(s.sockets), 1 << 20},
	} {
		if n.value < 1 || n.value > n.most {
			return fmt.Errorf("-%s: %d is not one of 1..%d", n.name, n.value, n.most)
		}
	}
	if s.limits.Cache < 0 || s.pieces < 0 || s.rate < 0 || s.work < 0 || s.runs < 0 {
		return errors.New("-cache-bytes, -long-cache-bytes, -max-runs, -rate and -work-seconds cannot be negative")
	}
	if s.memory != 0 && s.memory < leastMemory {
		return fmt.Errorf("-memory-bytes: %d is less than the %d without which no server works", s.memory, leastMemory)
	}
	if s.patience == 0 || s.limits.RunTime == 0 || s.searches.Time == 0 {
		return errors.New("-patience-seconds, -max-run-seconds and -max-search-seconds must be more than 0")
	}
	if _, _, err := net.SplitHostPort(s.metrics); err != nil && s.metrics != "" && s.metrics != metricsPublic {
		return fmt.Errorf("-metrics: %q is neither an address such as 127.0.0.1:9464 nor public", s.metrics)
	}
	if err := s.links.check(); err != nil {
		return err
	}
	if !ancestors.MatchString(s.frames) {
		return fmt.Errorf("-frame-ancestors: %q is not a list of hosts with spaces between them, nor * or 'none'", s.frames)
	}
	if s.origin != "" && !isOrigin(s.origin) {
		return fmt.Errorf("-origin: %q is not of the form https://fano.example", s.origin)
	}
	return nil
}

// ancestors are sources as a policy names them; what would end the directive, or the header, is none.
var ancestors = regexp.MustCompile(`^[\w*'./:\[\]-]+( [\w*'./:\[\]-]+)*$`)

// fromEnvironment sets each flag that the environment names: -max-runs is FANO_MAX_RUNS. The command line is read
// afterwards and wins.
func fromEnvironment(f *flag.FlagSet, env func(string) (string, bool)) error {
	var wrong error
	f.VisitAll(func(one *flag.Flag) {
		name := "FANO_" + strings.ToUpper(strings.ReplaceAll(one.Name, "-", "_"))
		if text, ok := env(name); ok && wrong == nil && one.Name != "version" { // which is no setting
			if err := f.Set(one.Name, text); err != nil {
				wrong = fmt.Errorf("%s: %q: %w", name, text, err)
			}
		}
	})
	return wrong
}

// isOrigin reports whether a text is a scheme and a host.
func isOrigin(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Scheme != "" && u.Host != "" && u.Path == ""
}

// siteFlag describes the flag that says to which server the links lead that a command prints.
func siteFlag(f *flag.FlagSet, site *string) {
	*site = "http://localhost:8080"
	says := "scheme and host, as `https://fano.example`, of the server to which links lead (default " + *site + ")"
	f.Func("site", says, func(text string) error {
		if *site = strings.TrimSuffix(text, "/"); !isOrigin(*site) {
			return errors.New("not of the form https://fano.example")
		}
		return nil
	})
}
