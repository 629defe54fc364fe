// Load drives a running Fano server from outside, over HTTP and WebSockets, as its readers would, and as those would
// who wish it ill; and says whether it held. It knows nothing of the server but its addresses, and checks every trace
// that it receives, byte by byte, against one that it has computed itself.
//
//	go run ./server/load -start viewers                     builds a server, starts it, and takes it away again
//	go run ./server/load -start attack-one -- -max-runs 2   with flags for that server
//	go run ./server/load -url http://127.0.0.1:8080 -pid 4711 soak
//
// A plan is a mixture of load with the bounds that must hold meanwhile; it exits with 1 if one does not, with 2 if it is
// not clear what was asked for. Without arguments it lists the plans and the abusers.
//
// Every reader has an address of its own, 127.1.0.1 and so on, and every abuser, 127.2.0.1 and so on, which on Linux all
// belong to the loopback interface: to the server they are different clients. A server elsewhere is refused unless
// -anywhere says that it may be loaded: never load one that is not yours.
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

// command carries out one plan and reports.
func command(ctx context.Context, args []string, out, complaints io.Writer) int {
	o, err := parse(args, complaints)
	if err != nil {
		fmt.Fprintln(complaints, "load:", err)
		return exitUsage
	}
	b, err := prepare(ctx, o)
	if err != nil {
		fmt.Fprintln(complaints, "load:", err)
		return exitBroken
	}
	defer b.close()
	r := b.carryOut(ctx, o.plan)
	if o.json {
		err = r.writeJSON(out)
	} else {
		err = r.writeText(out)
	}
	if err != nil || !r.held() {
		return exitBroken
	}
	return exitHeld
}

// options are what the command line says.
type options struct {
	plan     plan
	url      string
	second   string
	pid      int
	start    bool
	binary   string
	flags    []string // of the server that is started
	anywhere bool
	metrics  string
	seconds  time.Duration
	viewers  int
	clients  int
	parallel int
	abuser   string
	ceiling  int64
	json     bool
}

// flagsOf describes the flags; parsing them fills o.
func flagsOf(o *options, complaints io.Writer) *flag.FlagSet {
	f := flag.NewFlagSet("load", flag.ContinueOnError)
	f.SetOutput(complaints)
	f.StringVar(&o.url, "url", "", "the running `server` to load, such as http://127.0.0.1:8080")
	f.StringVar(&o.second, "second", "", "another `server`, to which readers turn when the first is gone")
	f.IntVar(&o.pid, "pid", 0, "the running server's `process`, of which memory and CPU are told")
	f.BoolVar(&o.start, "start", false, "build a server and start it, on a free port, with an empty store; its flags follow --")
	f.StringVar(&o.binary, "binary", "", "start this `program` instead of building one")
	f.BoolVar(&o.anywhere, "anywhere", false, "allow a server that is not on this machine's loopback interface")
	f.StringVar(&o.metrics, "metrics", "", "the `address` of a running server's metrics, which tell of goroutines")
	f.DurationVar(&o.seconds, "for", 0, "how long the load lasts, such as 30s; by default as the plan says")
	f.IntVar(&o.viewers, "viewers", 0, "how `many` readers there are; by default as the plan says")
	f.IntVar(&o.clients, "clients", 0, "from how many `addresses` abusers come, or readers, if there are none")
	f.IntVar(&o.parallel, "parallel", 0, "how `many` things an abuser does at once from one address")
	f.StringVar(&o.abuser, "abuser", "", "which `abuser` comes, in the plan abuse")
	f.Int64Var(&o.ceiling, "ceiling", 8_000_000_000, "`bytes` of memory at which a server that was started here is killed")
	f.BoolVar(&o.json, "json", false, "report as JSON")
	f.Usage = func() { explain(f) }
	return f
}

func parse(args []string, complaints io.Writer) (options, error) {
	var o options
	f := flagsOf(&o, complaints)
	if err := f.Parse(args); err != nil {
		return o, err
	}
	if f.NArg() == 0 {
		explain(f)
		return o, fmt.Errorf("which plan?")
	}
	plan, known := planNamed(f.Arg(0))
	if !known {
		return o, fmt.Errorf("there is no plan %q", f.Arg(0))
	}
	o.plan, o.flags = plan, f.Args()[1:]
	if len(o.flags) > 0 && o.flags[0] == "--" {
		o.flags = o.flags[1:]
	}
	return o, o.check()
}

// check refuses what makes no sense together.
func (o *options) check() error {
	_, known := abuserNamed(o.abuser)
	switch {
	case o.start == (o.url != ""):
		return fmt.Errorf("either -start or -url")
	case len(o.flags) > 0 && !o.start:
		return fmt.Errorf("%q: only a server that is started here takes flags", o.flags)
	case (o.abuser != "") != o.plan.abused:
		return fmt.Errorf("the plan abuse, and no other, takes -abuser")
	case o.abuser != "" && !known:
		return fmt.Errorf("there is no abuser %q", o.abuser)
	case o.seconds < 0 || o.viewers < 0 || o.clients < 0 || o.parallel < 0 || o.clients > mostClients:
		return fmt.Errorf("no number can be negative, nor can -clients be more than %d", mostClients)
	}
	return nil
}

func explain(f *flag.FlagSet) {
	w := f.Output()
	fmt.Fprint(w, "usage: load [flags] PLAN [-- flags of the server]\n\nplans:\n")
	for _, p := range plans {
		fmt.Fprintf(w, "  %-14s %s\n", p.name, p.about)
	}
	fmt.Fprint(w, "\nabusers:\n")
	for _, a := range abusers {
		fmt.Fprintf(w, "  %-18s %s\n", a.name, a.about)
	}
	fmt.Fprint(w, "\nflags:\n")
	f.PrintDefaults()
}
