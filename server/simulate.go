package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"fano/server/run"
	"fano/server/scenario"
)

const simulateHelp = `usage: fano simulate [-format ndjson|text|csv|shiviz] [-picture] [-judge] [-processes N] SCENARIO

Runs a scenario and writes its trace to standard output: as NDJSON a header, the events as they happen, a summary; as
text what each process logs, what happened in the critical section, and the verdicts; as CSV a table of the events; as
shiviz a log with vector clocks, which the ShiViz visualiser opens.
SCENARIO is a file, - for standard input, the name of a scenario of the gallery (lab-test-3), a link (1.…), or an
address with s=… in it; or a file that ends in .star, which holds a program: an algorithm of your own, of which each
process asks once at the beginning, with channels in any order. On standard input a program is what is neither JSON nor a
single word. What is wrong in it is told as my.star:21:5: …, a line for each.
The same scenario gives the same bytes on every machine. The limits of a server do not apply;
"stop" in the scenario does.

Exit codes: 0, the run came to its end; 1, the scenario cannot be read or run; 2, the arguments make no sense.

`

// simulateCommand runs one scenario.
func simulateCommand(t terminal, args []string) int {
	f := flag.NewFlagSet("fano simulate", flag.ContinueOnError)
	format := f.String("format", "ndjson", "`form` of the trace: ndjson, one JSON object a line, text, each process's log as the programs of the lab write it, csv, or shiviz")
	drawn := f.Bool("picture", false, "tell what the algorithm draws beside the diagram, too: as NDJSON, what changes with each event")
	judges := f.Bool("judge", false, "rule in the summary, too, on what events do not tell of: the four conditions on logical clocks, and whether no process enters twice while another waits")
	var own ownRun
	own.flags(f)
	if code, ok := parsed(t, f, args, simulateHelp, "scenario"); !ok {
		return code
	}
	if err := own.check(f.Arg(0)); err != nil {
		return misused(t, "fano simulate", err)
	}
	form, ok := forms[*format]
	if !ok {
		fmt.Fprintf(t.err, "fano simulate: -format: %q is not one of ndjson, text, csv, shiviz\n", *format)
		return exitUsage
	}
	document, err := own.document(t.in, f.Arg(0))
	if err == nil {
		err = simulateTo(t.out, document, form, *drawn, *judges)
	}
	if err != nil {
		return complain(t.err, "simulate", err)
	}
	return exitOK
}

// forms are the forms in which a run can be written.
var forms = map[string]func(io.Writer) run.Sink{
	"ndjson": func(w io.Writer) run.Sink { return run.NewPrinter(w) },
	"text":   func(w io.Writer) run.Sink { return run.NewLog(w) },
	"csv":    func(w io.Writer) run.Sink { return run.NewCSV(w) },
	"shiviz": func(w io.Writer) run.Sink { return run.NewShiViz(w) },
}

// simulateTo writes a run as it happens. As NDJSON nothing of it is kept.
func simulateTo(w io.Writer, d *scenario.Document, form func(io.Writer) run.Sink, drawn, judges bool) error {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return &scenario.Invalid{Problems: problems}
	}
	setup.Draws, setup.Judges = drawn, judges
	out := bufio.NewWriterSize(w, 64<<10)
	return errors.Join(run.Simulate(context.Background(), setup, d.Canonical(), form(out)), out.Flush())
}

// documentNamed is the document that an argument means. A file wins over a name of the gallery.
func documentNamed(in io.Reader, arg string) (*scenario.Document, error) {
	if arg == "-" {
		return documentFrom(in)
	}
	file, err := os.Open(arg)
	switch {
	case err == nil:
		defer file.Close()
		return documentFrom(file)
	case strings.HasSuffix(arg, ".json"):
		return nil, err // a file was meant
	}
	return resolved(arg)
}

// resolved is the document that a text means, also by a short link.
func resolved(text string) (*scenario.Document, error) {
	if d, is, err := shortLinked(text); is {
		return d, err
	}
	return scenario.Resolve(text)
}

// documentFrom reads a document, or a link or a name in its place.
func documentFrom(in io.Reader) (*scenario.Document, error) {
	text, err := textFrom(in)
	if err != nil {
		return nil, err
	}
	return resolved(text)
}

// textFrom reads all of a text, unless it is too long for any scenario.
func textFrom(in io.Reader) (string, error) {
	text, err := io.ReadAll(io.LimitReader(in, scenario.MaxBytes+1))
	if err == nil && len(text) > scenario.MaxBytes {
		err = scenario.ErrTooLarge
	}
	return string(text), err
}

// complain tells a command's error, one problem a line, and gives the exit code of one that has failed.
func complain(w io.Writer, command string, err error) int {
	if problems, ok := scenario.RunProblems(err); ok {
		err = &scenario.Invalid{Problems: problems}
	}
	before := "fano " + command + ": "
	if _, program := errors.AsType[*wrongProgram](err); program {
		before = "" // the file's name stands there, where editors look for it
	}
	for line := range strings.Lines(scenario.Plain(err.Error())) {
		fmt.Fprintf(w, "%s%s\n", before, strings.TrimSuffix(line, "\n"))
	}
	return exitFailed
}
