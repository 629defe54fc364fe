package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os/signal"
	"strings"
	"syscall"

	"fano/server/scenario"
)

// The exit codes. Each command's help explains them.
const (
	exitOK      = 0
	exitFailed  = 1 // the command failed
	exitUsage   = 2 // the arguments make no sense
	exitBroken  = 3 // of a search: a property that counts is violated
	exitUnknown = 4 // of a search or a claim: undecided
)

// A terminal holds the streams and the environment of a command.
type terminal struct {
	in  io.Reader
	out *bufio.Writer
	err io.Writer
	env func(name string) (string, bool)
}

func newTerminal(in io.Reader, out, err io.Writer, env func(string) (string, bool)) terminal {
	return terminal{in, bufio.NewWriterSize(out, 64<<10), err, env}
}

// A subcommand describes one command of the program.
type subcommand struct {
	name        string
	usage, does string // its arguments and its line in the list of commands
	help        string // the text of -h between usage and flags; empty: the list of commands
	takes       string // the name of the only argument; empty: the job checks its arguments
	environment bool   // each flag can also be set in the environment
	job         func() job
}

// A job is one execution of a command.
type job interface {
	// flags defines the flags; parsing them sets the fields of the job.
	flags(f *flag.FlagSet)
	// run does the job and returns the exit code. Errors: misuse if the arguments make no sense, or any other.
	run(t terminal, args []string) (code int, err error)
}

// misuse is the error of arguments that make no sense.
type misuse struct{ error }

func misusef(format string, values ...any) error { return misuse{fmt.Errorf(format, values...)} }

// execute parses the arguments of a command, does its job, and returns the exit code.
func (c *subcommand) execute(t terminal, args []string) int {
	f := flag.NewFlagSet(strings.TrimSpace("fano "+c.name), flag.ContinueOnError)
	f.SetOutput(io.Discard)
	j := c.job()
	j.flags(f)
	words, err := c.parse(f, t, args)
	code := exitOK
	switch {
	case errors.Is(err, flag.ErrHelp):
		c.explain(t.out, f)
		err = nil
	case err == nil:
		code, err = j.run(t, words)
	}
	if err = errors.Join(err, t.out.Flush()); err != nil {
		return complain(t.err, f.Name(), err)
	}
	return code
}

// parse reads flags and arguments, in any order, and returns the arguments.
func (c *subcommand) parse(f *flag.FlagSet, t terminal, args []string) (words []string, err error) {
	if c.environment {
		if err := fromEnvironment(f, t.env); err != nil {
			return nil, misuse{err}
		}
	}
	for {
		if err := f.Parse(args); errors.Is(err, flag.ErrHelp) {
			return nil, err
		} else if err != nil {
			return nil, misuse{err}
		}
		if f.NArg() == 0 {
			break
		}
		words, args = append(words, f.Arg(0)), f.Args()[1:]
	}
	if c.takes != "" && len(words) != 1 {
		return nil, misusef("one %s is needed, not %d", c.takes, len(words))
	}
	return words, nil
}

// fromEnvironment sets each flag whose variable is set: FANO_MAX_RUNS sets -max-runs. The command line is parsed
// afterwards and takes precedence.
func fromEnvironment(f *flag.FlagSet, env func(string) (string, bool)) error {
	var wrong error
	f.VisitAll(func(one *flag.Flag) {
		name := "FANO_" + strings.ToUpper(strings.ReplaceAll(one.Name, "-", "_"))
		if text, ok := env(name); ok && wrong == nil && one.Name != "version" { // no setting
			if err := f.Set(one.Name, text); err != nil {
				wrong = fmt.Errorf("%s: %q: %w", name, text, err)
			}
		}
	})
	return wrong
}

// explain writes the text of -h.
func (c *subcommand) explain(out io.Writer, f *flag.FlagSet) {
	if c.help == "" {
		listCommands(out)
		fmt.Fprintln(out, "\nflags of the server, each also in the environment (-max-runs is FANO_MAX_RUNS):")
	} else {
		fmt.Fprintf(out, "usage: %s %s\n\n%s\n\n", f.Name(), c.usage, strings.TrimSpace(c.help))
	}
	f.SetOutput(out)
	f.PrintDefaults()
}

// complain writes a command's error, one problem a line, and returns the exit code.
func complain(w io.Writer, command string, err error) int {
	if problems, ok := scenario.RunProblems(err); ok {
		err = &scenario.Invalid{Problems: problems}
	}
	before := command + ": "
	if _, program := errors.AsType[*wrongProgram](err); program {
		before = "" // the line starts with the file's name, where editors look for it
	}
	for line := range strings.Lines(scenario.Plain(err.Error())) {
		fmt.Fprintf(w, "%s%s\n", before, strings.TrimSuffix(line, "\n"))
	}
	if _, wrong := errors.AsType[misuse](err); wrong {
		fmt.Fprintln(w, command, "-h explains the flags")
		return exitUsage
	}
	return exitFailed
}

// interruptible returns a context that ends when the user interrupts the program; a second interrupt ends the program.
func interruptible() (ctx context.Context, stop func()) {
	ctx, stop = signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// writeJSON writes a value as one line.
func writeJSON(out io.Writer, value any) error {
	to := json.NewEncoder(out)
	to.SetEscapeHTML(false) // keeps "1>2#1" readable
	return to.Encode(value)
}
