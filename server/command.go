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

// The exit codes. Each command's help says what they mean to it.
const (
	exitOK      = 0
	exitFailed  = 1 // what was asked for could not be done
	exitUsage   = 2 // it was not clear what was asked for
	exitBroken  = 3 // of a search: something that counts is broken
	exitUnknown = 4 // of a search or a claim: not judged
)

// A terminal is what a command reads and writes.
type terminal struct {
	in  io.Reader
	out *bufio.Writer
	err io.Writer
	env func(name string) (string, bool)
}

func newTerminal(in io.Reader, out, err io.Writer, env func(string) (string, bool)) terminal {
	return terminal{in, bufio.NewWriterSize(out, 64<<10), err, env}
}

// A subcommand is one job of the program.
type subcommand struct {
	name        string
	usage, does string // its arguments and its line in the list of commands
	help        string // what -h says between the usage and the flags; empty: the list of commands
	takes       string // the one argument that it needs; empty: the job checks its arguments
	environment bool   // each flag can stand in the environment, too
	job         func() job
}

// A job is what a command does, once.
type job interface {
	// flags describes the flags; parsing them fills the job.
	flags(f *flag.FlagSet)
	// run does the job and returns the exit code. Errors: misuse, if the arguments make no sense, and any other.
	run(t terminal, args []string) (code int, err error)
}

// misuse is the error of arguments that make no sense.
type misuse struct{ error }

func misusef(format string, values ...any) error { return misuse{fmt.Errorf(format, values...)} }

// execute reads the arguments of a command, does its job, and returns the exit code.
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

// explain writes what -h says.
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
		before = "" // the file's name stands there, where editors look for it
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

// interruptible returns a context that ends when the user interrupts the program; a second time ends the program.
func interruptible() (ctx context.Context, stop func()) {
	ctx, stop = signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// writeJSON writes a value as one line.
func writeJSON(out io.Writer, value any) error {
	to := json.NewEncoder(out)
	to.SetEscapeHTML(false) // "1>2#1" stays readable
	return to.Encode(value)
}
