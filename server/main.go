// Fano serves a playground of distributed mutual exclusion, and does the same work on the command line:
//
//	fano [flags]                    the server, on :8080 unless told otherwise
//	fano simulate [flags] SCENARIO  one run, as NDJSON, text, CSV or for ShiViz
//	fano figure [flags] SCENARIO    a figure of a run, as SVG, PNG or TikZ
//	fano explore [flags] SCENARIO   every schedule, and the shortest run that breaks something
//	fano alike [flags] A B          whether two have the same sequences of who asks, enters and leaves
//	fano quorums [flags] N          the quorums of N processes: planes, grids, majorities, trees
//	fano claims [CLAIM …]           what the sources claim, each with a verdict
//	fano links export|import|…      the short links, as JSON Lines; and how one is deleted
//	fano version                    which version of the program this is
package main

import (
	"fmt"
	"io"
	"os"
	"strings"
)

// The exit codes.
const (
	exitOK     = 0
	exitFailed = 1 // what was asked for could not be done
	exitUsage  = 2 // it was not clear what was asked for
)

// A terminal is what a command reads and writes.
type terminal struct {
	in       io.Reader
	out, err io.Writer
	env      func(name string) (string, bool)
}

// A subcommand does one job and returns its exit code.
type subcommand struct {
	name, usage, does string
	run               func(terminal, []string) int
}

func subcommands() []subcommand {
	return []subcommand{
		{"simulate", "simulate [-format ndjson|text|csv|shiviz] SCENARIO", "runs a scenario and writes its trace", simulateCommand},
		{"figure", "figure [-format svg|png|tex] [-o FILE] SCENARIO", "draws a run for a paper or a slide", figureCommand},
		{"explore", "explore [-asks 1,1,…] [-order fifo|any] SCENARIO", "visits every schedule of its system", exploreCommand},
		{"alike", "alike [-asks 1,1,…] [-json] SCENARIO SCENARIO", "tells whether two behave alike", alikeCommand},
		{"quorums", "quorums [-system plane|grid|…] [-json] N", "prints the quorums of N processes", quorumsCommand},
		{"claims", "claims [-lang en|pt|it] [-links] [CLAIM …]", "judges what the sources claim", claimsCommand},
		{"links", "links export|import|delete|allow …", "takes short links out of a store, or puts them in", linksCommand},
		{"version", "version", "tells which version this is", versionCommand},
	}
}

func main() {
	os.Exit(command(terminal{os.Stdin, os.Stdout, os.Stderr, os.LookupEnv}, os.Args[1:]))
}

// command does what the arguments say and returns the exit code.
func command(t terminal, args []string) int {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return serveCommand(t, args)
	}
	for _, c := range subcommands() {
		if c.name == args[0] {
			return c.run(t, args[1:])
		}
	}
	fmt.Fprintf(t.err, "fano: there is no command %q\n\n", args[0])
	explain(t.err)
	return exitUsage
}

// explain lists what can be asked for.
func explain(w io.Writer) {
	fmt.Fprintln(w, "usage:")
	fmt.Fprintf(w, "  fano %-51s serves the playground\n", "[flags]")
	for _, c := range subcommands() {
		fmt.Fprintf(w, "  fano %-51s %s\n", c.usage, c.does)
	}
	fmt.Fprintln(w, "fano -h and fano COMMAND -h explain the flags.")
}
