// Load builds a Fano server, starts it, drives it from outside, over HTTP and WebSockets, and reports whether it kept
// its limits. It compares every trace byte by byte with one that it computes itself.
//
//	go run ./server/load attack-network
//	go run ./server/load search -- -max-searches 2     passes flags to the server
//
// A plan is a mixture of load with the limits that must hold under it. The exit code is 1 if a limit is broken, 2 if
// the command line is wrong. Without arguments the program lists the plans.
//
// On Linux every client has its own address: readers 127.1.0.1, 127.1.1.1 and so on, each in a network of its own,
// attackers 127.3.0.1, 127.3.0.2 and so on, all in one network.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"
)

// The exit codes.
const (
	exitHeld   = 0
	exitBroken = 1 // a limit is broken, or the plan failed
	exitUsage  = 2
)

func main() {
	if os.Getenv(floorVariable) != "" {
		os.Exit(serveFloor(os.Stdin, os.Stdout))
	}
	o, err := parse(os.Args[1:], os.Stderr)
	if err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(exitUsage)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	held, err := runPlan(ctx, o, os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
	}
	if err != nil || !held {
		os.Exit(exitBroken)
	}
}

// runPlan starts a server, runs a plan, and writes its report.
func runPlan(ctx context.Context, o options, out io.Writer) (held bool, err error) {
	b, err := prepare(ctx, o)
	if err != nil {
		return false, err
	}
	defer b.close()
	if err := b.server.settle(ctx); err != nil {
		return false, err
	}
	err = b.runPlan(ctx)
	return b.report(out), err
}

// options holds the parsed command line.
type options struct {
	plan    plan
	binary  string
	flags   []string // of the server
	lasting time.Duration
	clients int
}

func parse(args []string, errors io.Writer) (o options, err error) {
	f := flag.NewFlagSet("load", flag.ContinueOnError)
	f.SetOutput(errors)
	f.StringVar(&o.binary, "binary", "", "start this `program` instead of building one")
	f.DurationVar(&o.lasting, "for", 0, "how long the load lasts, such as 30s; by default as the plan says")
	f.IntVar(&o.clients, "clients", 0, "the number of clients; by default as the plan says")
	f.Usage = func() { explain(f) }
	if err := f.Parse(args); err != nil {
		return o, err
	}
	for _, p := range plans {
		if p.name == f.Arg(0) {
			o.plan, o.flags = p, f.Args()[1:]
		}
	}
	if o.plan.run == nil {
		explain(f)
		return o, fmt.Errorf("there is no plan %q", f.Arg(0))
	}
	if len(o.flags) > 0 && o.flags[0] == "--" {
		o.flags = o.flags[1:]
	}
	if o.lasting <= 0 {
		o.lasting = o.plan.lasting
	}
	if o.clients <= 0 {
		o.clients = o.plan.clients
	}
	return o, nil
}

func explain(f *flag.FlagSet) {
	fmt.Fprint(f.Output(), "usage: load [flags] PLAN [-- flags of the server]\n\nplans:\n")
	for _, p := range plans {
		fmt.Fprintf(f.Output(), "  %-14s %s\n", p.name, p.about)
	}
	fmt.Fprint(f.Output(), "\nflags:\n")
	f.PrintDefaults()
}
