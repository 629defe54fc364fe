// Fano serves a playground of distributed mutual exclusion, and does the same work on the command line:
//
//	fano [flags]                    the server, on :8080 unless a flag says otherwise
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

// serving is the command without a name, listed first.
var serving = subcommand{
	usage: "[flags]", does: "serves the playground", environment: true,
	job: func() job { return new(settings) },
}

func subcommands() []subcommand {
	return []subcommand{
		{
			name: "simulate", usage: "[-format ndjson|text|csv|shiviz] SCENARIO", does: "runs a scenario and writes its trace",
			help: simulateHelp, takes: "scenario", job: func() job { return new(simulating) },
		},
		{
			name: "figure", usage: "[-format svg|png|tex] [-o FILE] SCENARIO", does: "draws a run for a paper or a slide",
			help: figureHelp, takes: "scenario or log", job: func() job { return new(drawing) },
		},
		{
			name: "explore", usage: "[-asks 1,1,…] [-order fifo|any] SCENARIO", does: "visits every schedule of its system",
			help: exploreHelp, takes: "scenario", job: func() job { return new(exploration) },
		},
		{
			name: "alike", usage: "[-asks 1,1,…] [-json] SCENARIO SCENARIO", does: "tells whether two behave alike",
			help: alikeHelp, job: func() job { return new(comparison) },
		},
		{
			name: "quorums", usage: "[-system plane|grid|…] [-json] N", does: "prints the quorums of N processes",
			help: quorumsHelp, takes: "number of processes", job: func() job { return new(quorumTable) },
		},
		{
			name: "claims", usage: "[-lang en|pt|it] [-links] [CLAIM …]", does: "judges what the sources claim",
			help: claimsHelp, job: func() job { return new(judgement) },
		},
		{
			name: "links", usage: "export|import|delete|allow …", does: "takes short links out of a store, or puts them in",
			help: linksHelp, environment: true, job: func() job { return new(linksTask) },
		},
		{
			name: "version", usage: "", does: "tells which version this is",
			help: "Prints the version of the program and of its engine.", job: func() job { return versionJob{} },
		},
	}
}

func main() {
	os.Exit(command(newTerminal(os.Stdin, os.Stdout, os.Stderr, os.LookupEnv), os.Args[1:]))
}

// command executes the command that the arguments name, and returns the exit code.
func command(t terminal, args []string) int {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return serving.execute(t, args)
	}
	for _, c := range subcommands() {
		if c.name == args[0] {
			return c.execute(t, args[1:])
		}
	}
	fmt.Fprintf(t.err, "fano: there is no command %q\n\n", args[0])
	listCommands(t.err)
	return exitUsage
}

// listCommands writes one line for each command.
func listCommands(w io.Writer) {
	fmt.Fprintln(w, "usage:")
	for _, c := range append([]subcommand{serving}, subcommands()...) {
		fmt.Fprintf(w, "  fano %-51s %s\n", strings.TrimSpace(c.name+" "+c.usage), c.does)
	}
	fmt.Fprintln(w, "fano -h and fano COMMAND -h explain the flags.")
}
