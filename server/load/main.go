// Load drives a running Fano server from outside, over HTTP and WebSockets, and reports whether it kept its bounds. It
// knows only the server's addresses, and checks every trace byte by byte against one that it computes itself.
//
//	go run ./server/load -start attack-network                builds a server, starts it, and stops it afterwards
//	go run ./server/load -start search -- -max-searches 2     passes flags to that server
//	go run ./server/load -url http://127.0.0.1:8080 -pid 4711 readers
//
// A plan is a mixture of load with the bounds that must hold meanwhile. The program exits with 1 if a bound is broken, with
// 2 if the command line is wrong. Without arguments it lists the plans.
//
// On Linux every client has an address of its own: readers 127.1.0.1, 127.1.1.1 and so on, each in a network of its own,
// attackers 127.3.0.1, 127.3.0.2 and so on, all in one network. Only servers on the loopback interface are loaded.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/netip"
	"net/url"
	"os"
	"os/signal"
	"time"
)

// The exit codes.
const (
	exitHeld   = 0
	exitBroken = 1 // a bound does not hold, or the plan could not be carried out
	exitUsage  = 2
)

func main() {
	if os.Getenv(floorVariable) != "" {
		os.Exit(serveFloor(os.Stdin, os.Stdout))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(command(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// command carries out one plan and writes its report.
func command(ctx context.Context, args []string, out, errors io.Writer) int {
	o, err := parse(args, errors)
	if err != nil {
		fmt.Fprintln(errors, "load:", err)
		return exitUsage
	}
	b, err := prepare(ctx, o)
	if err != nil {
		fmt.Fprintln(errors, "load:", err)
		return exitBroken
	}
	defer b.close()
	err = b.carryOut(ctx)
	held := b.report(out)
	if err != nil {
		fmt.Fprintln(errors, "load:", err)
	}
	if err != nil || !held {
		return exitBroken
	}
	return exitHeld
}

// options are the command line.
type options struct {
	plan    plan
	start   bool
	binary  string
	flags   []string // of the server that is started
	url     string
	pid     int
	metrics string
	lasting time.Duration
	clients int
}

func parse(args []string, errors io.Writer) (o options, err error) {
	f := flag.NewFlagSet("load", flag.ContinueOnError)
	f.SetOutput(errors)
	f.BoolVar(&o.start, "start", false, "build a server and start it on a free port with an empty store; its flags follow --")
	f.StringVar(&o.binary, "binary", "", "start this `program` instead of building one")
	f.StringVar(&o.url, "url", "", "the running `server` to load, such as http://127.0.0.1:8080")
	f.IntVar(&o.pid, "pid", 0, "the `process` of the running server, to report its memory and CPU")
	f.StringVar(&o.metrics, "metrics", "", "the `address` of the running server's metrics, to report the turns it holds")
	f.DurationVar(&o.lasting, "for", 0, "how long the load lasts, such as 30s; by default as the plan says")
	f.IntVar(&o.clients, "clients", 0, "the number of clients; by default as the plan says")
	f.Usage = func() { explain(f) }
	if err := f.Parse(args); err != nil {
		return o, err
	}
	plan, known := planNamed(f.Arg(0))
	if !known {
		explain(f)
		return o, fmt.Errorf("there is no plan %q", f.Arg(0))
	}
	o.plan, o.flags = plan, f.Args()[1:]
	if len(o.flags) > 0 && o.flags[0] == "--" {
		o.flags = o.flags[1:]
	}
	return o, o.check()
}

// check refuses options that contradict one another, and servers elsewhere.
func (o *options) check() error {
	switch {
	case o.start == (o.url != ""):
		return fmt.Errorf("give either -start or -url")
	case len(o.flags) > 0 && !o.start:
		return fmt.Errorf("%q: flags are only for a server that is started here", o.flags)
	case o.lasting < 0 || o.clients < 0:
		return fmt.Errorf("-for and -clients cannot be negative")
	case o.start:
		return nil
	}
	u, err := url.Parse(o.url)
	if err != nil || u.Scheme != "http" || u.Port() == "" || u.Path != "" && u.Path != "/" {
		return fmt.Errorf("%q is not of the form http://127.0.0.1:8080", o.url)
	}
	if ip, err := netip.ParseAddr(u.Hostname()); u.Hostname() != "localhost" && (err != nil || !ip.IsLoopback()) {
		return fmt.Errorf("%s is not on this machine's loopback interface", u.Host)
	}
	return nil
}

func explain(f *flag.FlagSet) {
	fmt.Fprint(f.Output(), "usage: load [flags] PLAN [-- flags of the server]\n\nplans:\n")
	for _, p := range plans {
		fmt.Fprintf(f.Output(), "  %-14s %s\n", p.name, p.about)
	}
	fmt.Fprint(f.Output(), "\nflags:\n")
	f.PrintDefaults()
}
