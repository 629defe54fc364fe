package main

import (
	"context"
	"flag"
	"io"
	"strings"

	"fano/server/run"
	"fano/server/scenario"
)

const simulateHelp = `
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

// simulating is the job that runs one scenario.
type simulating struct {
	format         string
	drawn, judging bool
	own            ownRun
}

func (s *simulating) flags(f *flag.FlagSet) {
	textVar(f, &s.format, "format", "ndjson", oneOf("ndjson", "text", "csv", "shiviz"), "`form` of the trace: ndjson, one "+
		"JSON object a line, text, each process's log as the programs of the lab write it, csv, or shiviz")
	f.BoolVar(&s.drawn, "picture", false, "tell what the algorithm draws beside the diagram, too: as NDJSON, what changes with each event")
	f.BoolVar(&s.judging, "judge", false, "rule in the summary, too, on what events do not tell of: the four conditions on "+
		"logical clocks, and whether no process enters twice while another waits")
	s.own.flags(f)
}

// run writes the trace during the run. NDJSON is streamed without keeping it.
func (s *simulating) run(t terminal, args []string) (int, error) {
	if err := s.own.check(args[0]); err != nil {
		return exitUsage, err
	}
	d, _, err := s.own.read(t.in, args[0])
	if err != nil {
		return exitFailed, err
	}
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return exitFailed, &scenario.Invalid{Problems: problems}
	}
	setup.Draws, setup.Judges = s.drawn, s.judging
	return exitOK, run.Simulate(context.Background(), setup, d.Canonical(), run.Forms[s.format].Sink(t.out))
}

// documentNamed returns the document that an argument names. A file takes precedence over a name of the gallery.
func documentNamed(in io.Reader, arg string) (*scenario.Document, error) {
	file, err := opened(in, arg)
	if err != nil && strings.HasSuffix(arg, ".json") {
		return nil, err // the argument is a file name
	} else if err != nil {
		return resolved(arg)
	}
	defer file.Close()
	text, err := textFrom(file)
	if err != nil {
		return nil, err
	}
	return resolved(text)
}

// resolved returns the document for a text: JSON, a link, an address, a name or a short link.
func resolved(text string) (*scenario.Document, error) {
	if d, is, err := shortLinked(text); is {
		return d, err
	}
	return scenario.Resolve(text)
}

// textFrom reads a whole text; ErrTooLarge if it is too long for any scenario.
func textFrom(in io.Reader) (string, error) {
	text, err := io.ReadAll(io.LimitReader(in, scenario.MaxBytes+1))
	if err == nil && len(text) > scenario.MaxBytes {
		err = scenario.ErrTooLarge
	}
	return string(text), err
}
